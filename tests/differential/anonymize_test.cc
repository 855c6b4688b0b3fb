// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope anonymize over labelled captures: the copy has the findings of the original, and nothing
// that tshark reads in the original as a name, an address or payload is left in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "anonymize/kept_names.h"
#include "tests/cli/process.h"
#include "tests/differential/labelled_captures.h"
#include "tests/differential/leftovers.h"
#include "tests/differential/tshark_counts.h"
#include "tests/differential/tshark_fields.h"

namespace smbscope::test {
namespace {

using nlohmann::json;

/// Everything that names somebody, or something of his.
const std::vector<std::string> kNameFields = {
    "smb.account",
    "smb.dfs.referral.alt_path",
    "smb.dfs.referral.domain_name",
    "smb.dfs.referral.expname",
    "smb.dfs.referral.node",
    "smb.dfs.referral.path",
    "smb.dir_name",
    "smb.ea.name",
    "smb.file",
    "smb.old_file",
    "smb.path",
    "smb.primary_domain",
    "smb.search_pattern",
    "smb.server",
    "smb.short_file",
    "smb.stream_name",
    "smb.target_name",
    "smb.unix.file.link_dest",
    "smb.unix.file.name",
    "smb.volume.label",
    "smb2.acct",
    "smb2.domain",
    "smb2.ea.name",
    "smb2.filename",
    "smb2.find.pattern",
    "smb2.host",
    "smb2.negotiate_context.netname",
    "smb2.nfs.symlink.target",
    "smb2.shortname",
    "smb2.symlink.print_name",
    "smb2.symlink.substitute_name",
    "smb2.tree",
    "ntlmssp.auth.domain",
    "ntlmssp.auth.hostname",
    "ntlmssp.auth.username",
    "ntlmssp.challenge.target_info.dns_computer_name",
    "ntlmssp.challenge.target_info.dns_domain_name",
    "ntlmssp.challenge.target_info.dns_tree_name",
    "ntlmssp.challenge.target_info.nb_computer_name",
    "ntlmssp.challenge.target_info.nb_domain_name",
    "ntlmssp.challenge.target_name",
    "ntlmssp.negotiate.callingworkstation",
    "ntlmssp.negotiate.domain",
    "kerberos.CNameString",
    "kerberos.SNameString",
    "kerberos.crealm",
    "kerberos.realm",
    "browser.server",
    "dns.qry.name",
    "http.host",
    "http.request.uri",
    "nbdgm.destination_name",
    "nbdgm.source_name",
    "nbns.name",
    "nbss.called_name",
    "nbss.calling_name",
};
const std::vector<std::string> kAddressFields = {"ip.src",   "ip.dst",  "ipv6.src",
                                                 "ipv6.dst", "eth.src", "eth.dst"};
/// What was read and written, and what authenticates.
const std::vector<std::string> kPayloadFields = {"smb2.read_data",
                                                 "smb2.write_data",
                                                 "smb.file_data",
                                                 "smb.trans_data",
                                                 "dcerpc.stub_data",
                                                 "ntlmssp.ntlmserverchallenge",
                                                 "ntlmssp.auth.ntresponse",
                                                 "ntlmssp.auth.lmresponse",
                                                 "ntlmssp.auth.sesskey",
                                                 "smb2.client_guid",
                                                 "smb2.server_guid",
                                                 "smb.server_guid",
                                                 "smb2.signature",
                                                 "smb.signature",
                                                 "smb.ansi_password",
                                                 "smb.unicode_password",
                                                 "smb2.header.transform.signature"};

/// Kinds of capture-quality that tell of the file, or of packets that can't be in a copy.
const std::set<std::string> kNotOfTheCopy = {"file_cut",          "bad_block",
                                             "bad_packet_length", "decompression_error",
                                             "read_error",        "unknown_link_type",
                                             "malformed_packet",  "incomplete_fragments",
                                             "netbios_datagrams", "count"};

std::string test_name(const testing::TestParamInfo<LabelledCapture>& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

/// Rule, severity, cost and figures of each finding, sorted.
std::vector<json> findings(const std::string& capture) {
  const Outcome outcome = smbscope({"analyze", capture, "--format", "json", "--no-progress"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  std::vector<json> result;
  const json report = json::parse(outcome.out);
  for (const json& finding : report["findings"]) {
    json measured = finding["measured"];
    if (finding["rule"] == "capture-quality") {
      for (const std::string& kind : kNotOfTheCopy) measured.erase(kind);
      if (measured.empty()) continue;
    }
    result.push_back({finding["rule"], finding["severity"], finding["cost"], measured});
  }
  std::ranges::sort(result);
  return result;
}

std::string folded(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::u32string code_points(const std::string& ascii) { return {ascii.begin(), ascii.end()}; }

/// The parts of a path that have a letter or digit and are not kept, their kept prefixes and
/// extensions cut off.
std::vector<std::string> replaced_parts(const std::string& path) {
  std::vector<std::string> parts;
  if (path == "NULL") return parts;  // tshark's word for none
  std::string part;
  for (const char c : path + '\\') {
    if (c != '\\' && c != '/' && c != ':') {
      part += c;
      continue;
    }
    const std::u32string name = code_points(folded(std::exchange(part, {})));
    if (anonymize::is_kept_name(name)) continue;
    std::string left;
    const std::size_t prefix = anonymize::kept_prefix_length(name);
    const std::size_t extension = anonymize::kept_extension_length(name);
    if (prefix + extension >= name.size()) continue;
    for (const char32_t unit : name.substr(prefix, name.size() - prefix - extension)) {
      left += static_cast<char>(unit);
    }
    const bool is_ascii = std::ranges::all_of(
        left, [](char c2) { return static_cast<unsigned char>(c2) < 0x80 && c2 >= ' '; });
    if (is_ascii && std::ranges::any_of(left, [](char c2) { return std::isalnum(c2) != 0; })) {
      parts.push_back(left);
    }
  }
  return parts;
}

/// A dialect's name is a word of the protocol, whatever a directory is called.
std::string without_dialects(std::string content) {
  constexpr std::array<std::string_view, 6> kDialects{
      "Windows for Workgroups 3.1a", "PC NETWORK PROGRAM 1.0", "MICROSOFT NETWORKS 1.03",
      "MICROSOFT NETWORKS 3.0",      "NT LANMAN 1.0",          "Samba"};
  for (const std::string_view dialect : kDialects) {
    const std::string in_list = '\x02' + std::string(dialect) + '\0';
    for (std::size_t at = content.find(in_list); at != std::string::npos;
         at = content.find(in_list, at)) {
      content.replace(at, in_list.size(), in_list.size(), ' ');
    }
  }
  return content;
}

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  unsigned value = 0;
  std::size_t digits = 0;
  for (const char c : hex) {
    if (std::isxdigit(static_cast<unsigned char>(c)) == 0) continue;
    value = value << 4U | static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    if (++digits % 2 == 0) bytes += static_cast<char>(value & 0xFFU);
  }
  return bytes;
}

/// Addresses that say nothing of anyone stay: loopback, "this host", multicast, broadcast.
bool is_kept_address(const std::string& address) {
  constexpr std::array<std::string_view, 6> kBeginnings{"127.", "0.0.0.0", "255.255.255.255",
                                                        "::",   "ff",      "00:00:00:00:00:00"};
  constexpr std::string_view kOddDigits = "13579bdf";  // the bit of a group in a MAC address
  if (address.size() > 2 && address[2] == ':' && kOddDigits.find(address[1]) != std::string::npos) {
    return true;
  }
  return std::ranges::any_of(
      kBeginnings, [&](std::string_view beginning) { return address.starts_with(beginning); });
}

/// Whose implementation speaks stays in SMB1, also where something else has that name.
bool is_implementation(const std::string& name) {
  constexpr std::array<std::string_view, 5> kNames{"windows", "samba", "darwin", "jcifs", "netsmb"};
  return std::ranges::find(kNames, name) != kNames.end();
}

/// A word of a kept name or extension ("desktop" of desktop.ini) stays where that stands, also when
/// a directory has that name.
bool is_word_of_what_is_kept(const std::string& name) {
  const auto has_word = [&name](std::string_view kept) {
    for (std::size_t at = kept.find(name); at != std::string_view::npos;
         at = kept.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if ((at == 0 || std::isalnum(static_cast<unsigned char>(kept[at - 1])) == 0) &&
          (end == kept.size() || std::isalnum(static_cast<unsigned char>(kept[end])) == 0)) {
        return true;
      }
    }
    return false;
  };
  const auto group_has = [&](const anonymize::KeptGroup& group) {
    return std::ranges::any_of(group.words, has_word);
  };
  return std::ranges::any_of(anonymize::kept_names(), group_has) ||
         std::ranges::any_of(anonymize::kept_extensions(), group_has) ||
         std::ranges::any_of(anonymize::kept_prefixes(), has_word);
}

class AnonymizedCaptures : public testing::TestWithParam<LabelledCapture> {
 protected:
  AnonymizedCaptures() { write_file(key_, "the same in every run"); }

  /// Writes the copy; false where the capture is none.
  bool anonymize() {
    const Outcome outcome =
        smbscope({"anonymize", GetParam().path, copy_, "--key", key_, "--no-progress"});
    if (outcome.exit_code == 3 && GetParam().counting == Counting::kNone) {
      EXPECT_EQ(folder_.entries(), std::vector<std::string>{"key"});
      return false;
    }
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.exit_code == 0;
  }

  TempFolder folder_;
  std::string key_ = folder_.file("key");
  std::string copy_ = folder_.file("copy.pcapng");
};

TEST_P(AnonymizedCaptures, HaveTheSameFindings) {
  if (!anonymize()) GTEST_SKIP() << "no capture";
  EXPECT_EQ(findings(copy_), findings(GetParam().path));
}

TEST_P(AnonymizedCaptures, HoldNothingOfTheOriginal) {
  if (!tshark_is_here()) GTEST_SKIP() << "no tshark";
  if (!anonymize()) GTEST_SKIP() << "no capture";
  std::vector<std::string> fields = kNameFields;
  fields.insert(fields.end(), kAddressFields.begin(), kAddressFields.end());
  fields.insert(fields.end(), kPayloadFields.begin(), kPayloadFields.end());
  fields.emplace_back("frame.time_epoch");
  const std::size_t addresses = kNameFields.size();
  const std::size_t payloads = addresses + kAddressFields.size();
  const std::size_t time = fields.size() - 1;

  constexpr std::size_t kResponseDigits = 48;
  constexpr std::string_view kNotYetSigned = "BSRSPYL ";
  Texts texts;
  Runs runs;
  const auto originals = tshark_fields(GetParam().path, fields);
  for (const FieldValues& row : originals) {
    for (std::size_t i = 0; i < time; ++i) {
      for (const std::string& value : row[i]) {
        if (i >= payloads) {
          // Behind its proof and hash, an NTLMv2 response says what the challenge said.
          const bool is_response = fields[i].ends_with("response");
          const std::string bytes =
              bytes_of(is_response ? value.substr(0, kResponseDigits) : value);
          if (bytes != kNotYetSigned) runs.add(bytes);
        } else if (i < addresses) {
          for (const std::string& part : replaced_parts(value)) {
            if (!is_implementation(part) && !is_word_of_what_is_kept(part)) texts.add(part);
          }
        }
      }
    }
  }
  const std::string content = without_dialects(read_file(copy_));
  EXPECT_THAT(texts.found_in(content), testing::IsEmpty());
  // Files hold times and sizes, too, those of a directory entry in a row: they stay in headers.
  constexpr std::size_t kMoreThanTimes = 4;
  EXPECT_EQ(runs.found_in(content, kMoreThanTimes), "");

  // Field by field: the same packets, other names and addresses.
  auto original = originals.begin();
  for (const FieldValues& row : tshark_fields(copy_, fields)) {
    for (std::size_t i = payloads; i < time; ++i) {
      for (const std::string& value : row[i]) {
        EXPECT_EQ(runs.found_in(bytes_of(value), 1), "") << fields[i] << " at " << row[time][0];
      }
    }
    while (original != originals.end() && (*original)[time] != row[time]) ++original;
    if (original == originals.end()) break;  // times are out of order
    for (std::size_t i = 0; i < payloads; ++i) {
      const std::vector<std::string>& theirs = (*original)[i];
      if (row[i].size() != theirs.size()) continue;
      for (std::size_t j = 0; j < theirs.size(); ++j) {
        if (i >= addresses) {
          EXPECT_TRUE(row[i][j] != theirs[j] || is_kept_address(theirs[j]))
              << fields[i] << ' ' << theirs[j] << " at " << row[time][0];
          continue;
        }
        const auto before = replaced_parts(theirs[j]);
        const auto after = replaced_parts(row[i][j]);
        for (std::size_t k = 0; k < std::min(before.size(), after.size()); ++k) {
          EXPECT_NE(before[k], after[k]) << fields[i] << ' ' << theirs[j] << " at " << row[time][0];
        }
      }
    }
    ++original;
  }
}

/// All of them, and under a sanitizer every eighth: it makes the program ten times as slow.
std::vector<LabelledCapture> captures_to_anonymize() {
  std::vector<LabelledCapture> captures = labelled_captures();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::size_t kStep = 8;
  std::vector<LabelledCapture> some;
  for (std::size_t i = 0; i < captures.size(); i += kStep) some.push_back(captures[i]);
  captures = std::move(some);
#endif
  return captures;
}

INSTANTIATE_TEST_SUITE_P(All, AnonymizedCaptures, testing::ValuesIn(captures_to_anonymize()),
                         test_name);

}  // namespace
}  // namespace smbscope::test
