// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/kept_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace smbscope::anonymize {
namespace {

using Word = std::string_view;

constexpr auto kShares =
    std::to_array<Word>({"admin$", "fax$", "ipc$", "netlogon", "print$", "sysvol"});
constexpr auto kPipes = std::to_array<Word>({"atsvc",
                                             "browser",
                                             "epmapper",
                                             "eventlog",
                                             "fssagentrpc",
                                             "initshutdown",
                                             "lanman",
                                             "lsarpc",
                                             "lsass",
                                             "mdssvc",
                                             "msftewds",
                                             "netdfs",
                                             "ntsvcs",
                                             "pipe",
                                             "rpcss",
                                             "samr",
                                             "spoolss",
                                             "srvsvc",
                                             "protected_storage",
                                             "svcctl",
                                             "trkwks",
                                             "w32time",
                                             "winreg",
                                             "wkssvc"});
constexpr auto kMarkers = std::to_array<Word>({"$recycle.bin",
                                               ".apdisk",
                                               ".directory",
                                               ".ds_store",
                                               ".fseventsd",
                                               ".hidden",
                                               ".localized",
                                               ".metadata_never_index",
                                               ".snapshot",
                                               ".snapshots",
                                               ".spotlight-v100",
                                               ".temporaryitems",
                                               ".trash",
                                               ".trashes",
                                               "albumartsmall.jpg",
                                               "autorun.inf",
                                               "desktop.ini",
                                               "folder.jpg",
                                               "icon\r",
                                               "recycler",
                                               "system volume information",
                                               "thumbs.db"});
constexpr auto kStreams =
    std::to_array<Word>({"$bitmap", "$data", "$i30", "$index_allocation", "afp_afpinfo",
                         "afp_resource", "smartscreen", "zone.identifier"});
constexpr auto kSystem = std::to_array<Word>(
    {"aux", "com1", "com2", "con", "ipc", "localhost", "lpt1", "lpt2", "nul", "prn", "workgroup"});

constexpr std::array kNames = {
    KeptGroup{"Shares of the system", kShares},
    KeptGroup{"Named pipes", kPipes},
    KeptGroup{"Files that systems look for in every directory", kMarkers},
    KeptGroup{"Streams", kStreams},
    KeptGroup{"Devices, the local host and the default work group", kSystem},
};

// Longer ones before those they begin with.
constexpr auto kPrefixes = std::to_array<Word>(
    {".~lock.", ".fuse_hidden", ".nfs", "._", "~$", "~wrd", "~wrl", "com.apple."});

constexpr auto kDocuments = std::to_array<Word>(
    {"csv", "doc",  "docm", "docx", "dot", "dotx", "eml",  "epub", "htm",  "html", "json",
     "log", "md",   "mdb",  "msg",  "odg", "odp",  "ods",  "odt",  "one",  "ost",  "pdf",
     "pps", "ppsx", "ppt",  "pptx", "pst", "pub",  "rtf",  "tex",  "txt",  "vsd",  "vsdx",
     "xls", "xlsb", "xlsm", "xlsx", "xml", "xps",  "yaml", "yml",  "accdb"});
constexpr auto kMedia = std::to_array<Word>(
    {"aac", "ai",   "avi", "bmp", "cr2", "dng",  "dwg", "dxf",  "eps",  "flac", "gif", "heic",
     "ico", "jpeg", "jpg", "m4a", "m4v", "mkv",  "mov", "mp3",  "mp4",  "mpg",  "nef", "ogg",
     "png", "psd",  "raw", "svg", "tif", "tiff", "wav", "webm", "webp", "wma",  "wmv"});
constexpr auto kPrograms = std::to_array<Word>(
    {"a",   "asm",   "bat", "c",  "cc",  "class", "cmd", "cpp", "cs",   "css", "cxx",
     "dll", "dylib", "exe", "go", "h",   "hpp",   "inf", "jar", "java", "js",  "lib",
     "mk",  "msi",   "msp", "o",  "obj", "ocx",   "pdb", "php", "pl",   "ps1", "py",
     "pyc", "rb",    "rs",  "sh", "so",  "sql",   "sys", "ts",  "vbs",  "war"});
constexpr auto kContainers = std::to_array<Word>(
    {"7z",  "bz2", "cab", "deb", "dmg", "gz",   "img",  "iso", "lz4", "ova", "qcow2", "rar",
     "rpm", "tar", "tgz", "vdi", "vhd", "vhdx", "vmdk", "wim", "xz",  "zip", "zst"});
constexpr auto kWorking = std::to_array<Word>(
    {"bak",     "bin", "bkf", "cfg", "conf",   "crdownload", "dat",  "db",   "dbf",
     "idx",     "ini", "lck", "ldb", "lnk",    "lock",       "old",  "orig", "part",
     "partial", "pid", "pif", "reg", "sqlite", "swp",        "temp", "tmp",  "url"});

constexpr std::array kExtensions = {
    KeptGroup{"Documents and mail", kDocuments},
    KeptGroup{"Pictures, sound and film", kMedia},
    KeptGroup{"Programs and their sources", kPrograms},
    KeptGroup{"Archives and images", kContainers},
    KeptGroup{"Data, settings, links, temporary and lock files", kWorking},
};

bool is_word(std::u32string_view text, Word word) noexcept {
  return std::ranges::equal(text, word, {}, {}, [](char c) { return static_cast<char32_t>(c); });
}

bool is_in(std::u32string_view text, std::span<const KeptGroup> groups) noexcept {
  return std::ranges::any_of(groups, [text](const KeptGroup& group) {
    return std::ranges::any_of(group.words, [text](Word word) { return is_word(text, word); });
  });
}

/// @GMT-YYYY.MM.DD-HH.MM.SS, [MS-SMB2] 2.2.13: a time and no name.
bool is_previous_version(std::u32string_view text) noexcept {
  constexpr std::u32string_view kForm = U"@gmt-0000.00.00-00.00.00";
  return std::ranges::equal(text, kForm, [](char32_t c, char32_t form) {
    return form == U'0' ? c >= U'0' && c <= U'9' : c == form;
  });
}

/// As code, which keeps ~, $ and _ as they are; a control character as a C++ programmer writes it.
std::string markdown_list(std::span<const Word> words) {
  std::string text;
  for (const Word word : words) {
    text += text.empty() ? "`" : ", `";
    for (const char c : word) c == '\r' ? text += "\\r" : text += c;
    text += '`';
  }
  return text;
}

std::string markdown_table(std::span<const KeptGroup> groups) {
  std::string text = "| | |\n| --- | --- |\n";
  for (const KeptGroup& group : groups)
    text += fmt::format("| {} | {} |\n", group.title, markdown_list(group.words));
  return text;
}

}  // namespace

std::span<const KeptGroup> kept_names() noexcept { return kNames; }
std::span<const std::string_view> kept_prefixes() noexcept { return kPrefixes; }
std::span<const KeptGroup> kept_extensions() noexcept { return kExtensions; }

bool is_kept_name(std::u32string_view folded) noexcept {
  return is_previous_version(folded) || is_in(folded.substr(kept_prefix_length(folded)), kNames) ||
         is_in(folded, kNames);
}

std::size_t kept_prefix_length(std::u32string_view folded) noexcept {
  for (const Word prefix : kPrefixes) {
    if (folded.size() > prefix.size() && is_word(folded.substr(0, prefix.size()), prefix))
      return prefix.size();
  }
  return 0;
}

std::size_t kept_extension_length(std::u32string_view folded) noexcept {
  const std::size_t dot = folded.rfind(U'.');
  if (dot == std::u32string_view::npos || !is_in(folded.substr(dot + 1), kExtensions)) return 0;
  return folded.size() - dot;
}

std::string kept_names_markdown() {
  return fmt::format(
      "# Names that stay\n"
      "\n"
      "What `smbscope anonymize` and `--anonymize` leave as it is, because rules and readers go by "
      "it: it says what a request is\nabout and is the same on every machine. Case does not "
      "matter. "
      "This page is made from `anonymize/kept_names.cc`.\n"
      "\n"
      "## Whole names\n"
      "\n"
      "{}"
      "\n"
      "Previous versions stay, too: `@GMT-` and a time. So do `.` and `..`, wildcards, punctuation "
      "and symbols.\n"
      "\n"
      "## Beginnings\n"
      "\n"
      "The rest of the name is replaced as if it stood alone: {}.\n"
      "\n"
      "## Extensions\n"
      "\n"
      "Behind the last dot, and before a `#`, `~` or `$` at the end. Any other extension is "
      "replaced "
      "like the name: it may be one.\n"
      "\n"
      "{}",
      markdown_table(kNames), markdown_list(kPrefixes), markdown_table(kExtensions));
}

}  // namespace smbscope::anonymize
