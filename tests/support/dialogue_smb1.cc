// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue_smb1.h"

#include <algorithm>
#include <map>
#include <utility>

namespace smbscope::test {
namespace {

constexpr std::uint8_t kFlagReply = 0x80;
// Unicode, NT status, long names; signed where the connection is. [MS-CIFS] 2.2.3.1.
constexpr std::uint16_t kFlags2 = 0xC001;
constexpr std::uint16_t kFlags2Signed = 0x0004;
constexpr std::uint16_t kTid = 1;
constexpr std::uint16_t kUid = 100;
constexpr std::uint8_t kNoAndx = 0xFF;
constexpr std::uint32_t kStatusBufferOverflow = 0x8000'0005;

enum Command : std::uint8_t {  // [MS-CIFS] 2.2.2.1
  kMkdir = 0x00,
  kRmdir = 0x01,
  kClose = 0x04,
  kFlush = 0x05,
  kDelete = 0x06,
  kRename = 0x07,
  kReadCore = 0x0A,
  kWriteCore = 0x0B,
  kCheckDirectory = 0x10,
  kLockingAndx = 0x24,
  kEcho = 0x2B,
  kReadAndx = 0x2E,
  kWriteAndx = 0x2F,
  kTrans2 = 0x32,
  kFindClose2 = 0x34,
  kTreeDisconnect = 0x71,
  kNegotiate = 0x72,
  kSessionSetupAndx = 0x73,
  kLogoffAndx = 0x74,
  kTreeConnectAndx = 0x75,
  kNtTransact = 0xA0,
  kNtCreateAndx = 0xA2,
  kNtCancel = 0xA4,
};

enum Trans2 : std::uint16_t {  // [MS-CIFS] 2.2.2.2
  kFindFirst2 = 1,
  kFindNext2 = 2,
  kQueryFs = 3,
  kQueryPath = 5,
  kSetPath = 6,
  kQueryFile = 7,
  kSetFile = 8,
};

struct Verb {
  Command command;
  std::uint16_t subcommand = 0;
};

const std::map<std::string, Verb>& verbs() {
  static const std::map<std::string, Verb> kVerbs{{"negotiate", {kNegotiate}},
                                                  {"session_setup_andx", {kSessionSetupAndx}},
                                                  {"tree_connect_andx", {kTreeConnectAndx}},
                                                  {"nt_create_andx", {kNtCreateAndx}},
                                                  {"read_andx", {kReadAndx}},
                                                  {"write_andx", {kWriteAndx}},
                                                  {"read", {kReadCore}},
                                                  {"write", {kWriteCore}},
                                                  {"close", {kClose}},
                                                  {"flush", {kFlush}},
                                                  {"delete", {kDelete}},
                                                  {"rename", {kRename}},
                                                  {"mkdir", {kMkdir}},
                                                  {"rmdir", {kRmdir}},
                                                  {"check_directory", {kCheckDirectory}},
                                                  {"locking_andx", {kLockingAndx}},
                                                  {"echo", {kEcho}},
                                                  {"find_first2", {kTrans2, kFindFirst2}},
                                                  {"find_next2", {kTrans2, kFindNext2}},
                                                  {"find_close2", {kFindClose2}},
                                                  {"query_fs_info", {kTrans2, kQueryFs}},
                                                  {"query_path_info", {kTrans2, kQueryPath}},
                                                  {"query_file_info", {kTrans2, kQueryFile}},
                                                  {"set_path_info", {kTrans2, kSetPath}},
                                                  {"set_file_info", {kTrans2, kSetFile}},
                                                  {"nt_notify", {kNtTransact, 4}},
                                                  {"nt_cancel", {kNtCancel}},
                                                  {"logoff_andx", {kLogoffAndx}},
                                                  {"tree_disconnect", {kTreeDisconnect}}};
  return kVerbs;
}

bool is_andx(Command command) {
  switch (command) {
    case kLockingAndx:
    case kReadAndx:
    case kWriteAndx:
    case kSessionSetupAndx:
    case kLogoffAndx:
    case kTreeConnectAndx:
    case kNtCreateAndx:
      return true;
    default:
      return false;
  }
}

/// Level of an information request: pass-through levels are 1000 + the class of [MS-FSCC].
std::uint16_t level_of(const Phrase& phrase, std::int64_t otherwise) {
  return static_cast<std::uint16_t>(phrase.bits("level",
                                                {{"standard", 0x0001},
                                                 {"ea_size", 0x0002},
                                                 {"names", 0x0103},
                                                 {"both", 0x0104},
                                                 {"basic", 0x0101},
                                                 {"file_standard", 0x0102},
                                                 {"all", 0x0107},
                                                 {"disposition", 0x0102},
                                                 {"allocation", 0x0103},
                                                 {"eof", 0x0104},
                                                 {"unix_basic", 0x0200},
                                                 {"posix_open", 0x0209}},
                                                otherwise));
}

/// Parameter words (AndX block apart) and bytes of one element of a message.
struct Block {
  ByteWriter words;
  ByteWriter data;
  // Words that hold an offset from the header: their place, and the place in `data` they mean.
  std::vector<std::pair<std::size_t, std::size_t>> fixups;
  bool wide_fixups = false;  // 32 bits (NT_TRANSACT)
  bool error = false;        // neither words nor bytes, not even an AndX block
};

class Smb1Speaker final : public Speaker {
 public:
  explicit Smb1Speaker(const Phrase& options)
      : share_(options.text("share", R"(\\10.0.0.9\share)")),
        max_buffer_(static_cast<std::uint32_t>(options.number("max_buffer", 16'644))),
        client_max_buffer_(static_cast<std::uint16_t>(options.number("client_max_buffer", 16'644))),
        max_mpx_(static_cast<std::uint16_t>(options.number("max_mpx", 50))),
        signing_(options.text("signing", "off") == "on") {
    capabilities_ = static_cast<std::uint32_t>(options.bits("caps",
                                                            {{"none", 0},
                                                             {"unicode", 0x0004},
                                                             {"large_files", 0x0008},
                                                             {"nt_smbs", 0x0010},
                                                             {"nt_status", 0x0040},
                                                             {"nt_find", 0x0200},
                                                             {"infolevel_passthru", 0x2000},
                                                             {"large_readx", 0x4000},
                                                             {"large_writex", 0x8000},
                                                             {"unix", 0x0080'0000}},
                                                            0x0000'C25C)) |
                    0x44U;  // Unicode and NT status: what these messages use
  }

  [[nodiscard]] std::string opening() const override {
    return "C negotiate | S ok\n"
           "C session_setup_andx | S ok\n"
           "C tree_connect_andx share=\"" +
           share_ + "\" | S ok\n";
  }
  void assume_open() override { in_session_ = in_tree_ = true; }
  ByteVector request(SentRequest& sent, const SentRequest* to) override;
  ByteVector answer(const SentRequest& sent, const std::vector<Phrase>& answers) override;
  ByteVector notification(const Phrase& phrase) override;

 private:
  [[nodiscard]] ByteVector message(std::uint32_t status, bool reply, std::uint16_t mid,
                                   std::vector<std::pair<Command, Block>> blocks) const;
  [[nodiscard]] Block request_block(const Verb& verb, const Phrase& phrase) const;
  [[nodiscard]] Block answer_block(const Verb& verb, const Phrase& request,
                                   const Phrase& answer) const;
  [[nodiscard]] Block negotiate_answer() const;
  [[nodiscard]] static Verb verb_of(const Phrase& phrase);
  static std::uint16_t fid(const Phrase& phrase) {
    return static_cast<std::uint16_t>(0x4000 + phrase.number("fid", 1));
  }

  std::string share_;
  std::uint32_t max_buffer_;
  std::uint16_t client_max_buffer_;
  std::uint16_t max_mpx_;
  bool signing_;
  std::uint32_t capabilities_ = 0;
  std::uint16_t next_mid_ = 1;
  bool in_session_ = false;
  bool in_tree_ = false;
};

Verb Smb1Speaker::verb_of(const Phrase& phrase) {
  const auto found = verbs().find(phrase.verb());
  if (found != verbs().end()) return found->second;
  phrase.problem("'" + phrase.verb() + "' is no SMB1 command");
  return {kEcho};
}

/// Header and the blocks of the AndX chain, each naming the next. [MS-CIFS] 2.2.3.
ByteVector Smb1Speaker::message(std::uint32_t status, bool reply, std::uint16_t mid,
                                std::vector<std::pair<Command, Block>> blocks) const {
  const bool sign = signing_ && in_session_;
  ByteWriter out;
  out.u8(0xFF).text("SMB").u8(blocks[0].first).u32(status).u8(reply ? kFlagReply : 0x18);
  out.u16(static_cast<std::uint16_t>(kFlags2 | (sign ? kFlags2Signed : 0))).u16(0);
  out.u64(sign ? 0x5151'5151'5151'5151 : 0).u16(0);
  out.u16(in_tree_ ? kTid : 0).u16(0x1234).u16(in_session_ ? kUid : 0).u16(mid);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    auto& [command, block] = blocks[i];
    const bool andx = is_andx(command) && !block.error;
    const bool last = i + 1 == blocks.size();
    const std::size_t words = block.words.size() + (andx ? 4 : 0);
    const std::size_t data_at = out.size() + 1 + words + 2;
    const auto place = [](ByteWriter& where, std::size_t at, std::size_t value, bool wide) {
      for (std::size_t b = 0; b < (wide ? 4U : 2U); ++b) {
        where.bytes()[at + b] = static_cast<std::uint8_t>(value >> (8 * b));
      }
    };
    for (const auto& [at, offset] : block.fixups) {
      place(block.words, at, data_at + offset, block.wide_fixups);
    }
    const std::size_t end = data_at + block.data.size();
    out.u8(static_cast<std::uint8_t>(words / 2));
    if (andx) {
      const std::size_t next = (end + 3) / 4 * 4;
      out.u8(last ? kNoAndx : static_cast<std::uint8_t>(blocks[i + 1].first)).u8(0);
      out.u16(last ? 0 : static_cast<std::uint16_t>(next));
    }
    out.raw(block.words.bytes());
    out.u16(static_cast<std::uint16_t>(block.data.size())).raw(block.data.bytes());
    if (!last) out.pad(4);
  }
  return with_transport_header(out.bytes());
}

ByteVector Smb1Speaker::request(SentRequest& sent, const SentRequest* to) {
  std::vector<std::pair<Command, Block>> blocks;
  std::uint16_t mid = next_mid_;
  for (const Phrase& phrase : sent.phrases) {
    const Verb verb = verb_of(phrase);
    if (verb.command == kNtCancel && to != nullptr) {
      mid = static_cast<std::uint16_t>(to->message_ids[0]);
    }
    blocks.emplace_back(verb.command, request_block(verb, phrase));
    sent.message_ids.push_back(mid);
  }
  if (mid == next_mid_) ++next_mid_;
  return message(0, false, mid, std::move(blocks));
}

ByteVector Smb1Speaker::answer(const SentRequest& sent, const std::vector<Phrase>& answers) {
  std::vector<std::pair<Command, Block>> blocks;
  std::uint32_t status = 0;
  for (std::size_t i = 0; i < answers.size() && i < sent.phrases.size(); ++i) {
    const Verb verb = verb_of(sent.phrases[i]);
    status = status_of(answers[i]);
    if (status == 0 && verb.command == kSessionSetupAndx) in_session_ = true;
    if (status == 0 && verb.command == kTreeConnectAndx) in_tree_ = true;
    // An error ends the chain with an empty block.
    Block block;
    if (status == 0 || status == kStatusBufferOverflow) {
      block = answer_block(verb, sent.phrases[i], answers[i]);
    } else {
      block.error = true;
    }
    blocks.emplace_back(verb.command, std::move(block));
    if (status >= 0xC000'0000) break;
  }
  return message(status, true, static_cast<std::uint16_t>(sent.message_ids[0]), std::move(blocks));
}

/// An oplock break: LOCKING_ANDX from the server. [MS-CIFS] 3.3.4.2.
ByteVector Smb1Speaker::notification(const Phrase& phrase) {
  if (phrase.verb() != "oplock_break") phrase.problem("the server can only send oplock_break");
  Block block;
  block.words.u16(fid(phrase)).u8(0x02).u8(1).u32(0).u16(0).u16(0);
  return message(0, false, 0xFFFF, {{kLockingAndx, std::move(block)}});
}

namespace trans {

/// Words and bytes of a TRANS2 request. [MS-CIFS] 2.2.4.46.1.
Block request(std::uint16_t subcommand, const ByteVector& parameters, const ByteVector& data) {
  Block block;
  const auto parameter_bytes = static_cast<std::uint16_t>(parameters.size());
  const auto data_bytes = static_cast<std::uint16_t>(data.size());
  constexpr std::size_t kName = 3;  // an empty name, and padding
  block.data.zeros(kName).raw(parameters).pad(4);
  const std::size_t data_at = block.data.size();
  block.data.raw(data);
  block.words.u16(parameter_bytes).u16(data_bytes).u16(10).u16(65'000).u8(0).u8(0).u16(0).u32(0);
  block.words.u16(0).u16(parameter_bytes).u16(0).u16(data_bytes).u16(0).u8(1).u8(0);
  block.words.u16(subcommand);
  block.fixups = {{20, kName}, {24, data_at}};
  return block;
}

/// The same of a response. [MS-CIFS] 2.2.4.46.2.
Block answer(const ByteVector& parameters, const ByteVector& data) {
  Block block;
  const auto parameter_bytes = static_cast<std::uint16_t>(parameters.size());
  const auto data_bytes = static_cast<std::uint16_t>(data.size());
  block.data.zeros(1).raw(parameters).zeros(1).pad(4);
  const std::size_t data_at = block.data.size();
  block.data.raw(data);
  block.words.u16(parameter_bytes).u16(data_bytes).u16(0).u16(parameter_bytes).u16(0).u16(0);
  block.words.u16(data_bytes).u16(0).u16(0).u8(0).u8(0);
  block.fixups = {{8, 1}, {14, data_at}};
  return block;
}

}  // namespace trans

Block Smb1Speaker::request_block(const Verb& verb, const Phrase& phrase) const {
  Block block;
  ByteWriter& words = block.words;
  ByteWriter& data = block.data;
  const auto u32 = [&phrase](const char* name, std::int64_t otherwise) {
    return static_cast<std::uint32_t>(phrase.number(name, otherwise));
  };
  const auto offset = static_cast<std::uint64_t>(phrase.number("offset", 0));
  const auto length = u32("length", 4'096);
  const auto format_name = [](ByteWriter& out, const std::string& name) {
    out.u8(4).raw(utf16le(name)).u16(0);  // buffer format 4: text
  };
  switch (verb.command) {
    case kNegotiate:
      data.u8(2).text("NT LM 0.12").u8(0);
      break;
    case kSessionSetupAndx:
      words.u16(client_max_buffer_).u16(max_mpx_).u16(1).u32(0).u16(0).u16(0).u32(0);
      words.u32(capabilities_ & 0xC05CU);
      data.u8(0).raw(utf16le("user")).u16(0).u16(0).u16(0).u16(0);
      break;
    case kTreeConnectAndx:
      words.u16(0).u16(1);
      data.u8(0).raw(utf16le(phrase.text("share", share_))).u16(0).text("?????").u8(0);
      break;
    case kNtCreateAndx: {
      const ByteVector name = utf16le(phrase.text("path"));
      words.u8(0).u16(static_cast<std::uint16_t>(name.size())).u32(0).u32(0);
      words.u32(access_mask(phrase)).u64(0).u32(0).u32(share_access(phrase));
      words.u32(create_disposition(phrase)).u32(create_options(phrase)).u32(2).u8(0);
      data.u8(0).raw(name).u16(0);
      break;
    }
    case kReadAndx:
      words.u16(fid(phrase)).u32(static_cast<std::uint32_t>(offset));
      words.u16(static_cast<std::uint16_t>(length)).u16(0);
      words.u32(length >> 16U).u16(0).u32(static_cast<std::uint32_t>(offset >> 32U));
      break;
    case kWriteAndx:
      words.u16(fid(phrase)).u32(static_cast<std::uint32_t>(offset)).u32(0).u16(0).u16(0);
      words.u16(static_cast<std::uint16_t>(length >> 16U)).u16(static_cast<std::uint16_t>(length));
      words.u16(0).u32(static_cast<std::uint32_t>(offset >> 32U));
      data.zeros(1 + length);
      block.fixups = {{18, 1}};
      break;
    case kReadCore:
      words.u16(fid(phrase)).u16(static_cast<std::uint16_t>(length));
      words.u32(static_cast<std::uint32_t>(offset)).u16(0);
      break;
    case kWriteCore:
      words.u16(fid(phrase)).u16(static_cast<std::uint16_t>(length));
      words.u32(static_cast<std::uint32_t>(offset)).u16(0);
      data.u8(1).u16(static_cast<std::uint16_t>(length)).zeros(length);
      break;
    case kClose:
      words.u16(fid(phrase)).u32(0);
      break;
    case kFlush:
      words.u16(fid(phrase));
      break;
    case kLockingAndx:
      words.u16(fid(phrase)).u8(phrase.has("release") ? 0x02 : 0x10).u8(0).u32(0);
      words.u16(phrase.has("unlock") ? 1 : 0)
          .u16(phrase.has("unlock") || phrase.has("release") ? 0 : 1);
      if (!phrase.has("release")) {
        data.u16(0x1234).u16(0).u32(static_cast<std::uint32_t>(offset >> 32U));
        data.u32(static_cast<std::uint32_t>(offset)).u32(0).u32(u32("length", 1));
      }
      break;
    case kDelete:
      words.u16(0x06);
      format_name(data, phrase.text("path"));
      break;
    case kRename:
      words.u16(0x16);
      format_name(data, phrase.text("path"));
      data.u8(4).u8(0).raw(utf16le(phrase.text("to"))).u16(0);
      break;
    case kMkdir:
    case kRmdir:
    case kCheckDirectory:
      format_name(data, phrase.text("path"));
      break;
    case kEcho:
      words.u16(1);
      data.text("ping");
      break;
    case kFindClose2:
      words.u16(static_cast<std::uint16_t>(u32("sid", 1)));
      break;
    case kTrans2: {
      ByteWriter parameters;
      ByteWriter info;
      const auto subcommand = verb.subcommand;
      const bool sets = subcommand == kSetPath || subcommand == kSetFile;
      if (subcommand == kFindFirst2) {
        parameters.u16(0x16).u16(static_cast<std::uint16_t>(u32("count", 512)));
        parameters.u16(phrase.has("close_at_end") ? 0x06 : 0x04)
            .u16(level_of(phrase, 0x0104))
            .u32(0);
        parameters.raw(utf16le(phrase.text("pattern", R"(\*)"))).u16(0);
      } else if (subcommand == kFindNext2) {
        parameters.u16(static_cast<std::uint16_t>(u32("sid", 1)));
        parameters.u16(static_cast<std::uint16_t>(u32("count", 512)));
        parameters.u16(level_of(phrase, 0x0104)).u32(0).u16(0x08);
        parameters.raw(utf16le(phrase.text("name"))).u16(0);
      } else if (subcommand == kQueryFs) {
        parameters.u16(level_of(phrase, 0x0103));
      } else if (subcommand == kQueryFile || subcommand == kSetFile) {
        parameters.u16(fid(phrase)).u16(level_of(phrase, 0x0101));
        if (sets) parameters.u16(0);
      } else {
        parameters.u16(level_of(phrase, 0x0101)).u32(0);
        parameters.raw(utf16le(phrase.text("path"))).u16(0);
      }
      if (sets) info.zeros(u32("length", 40));
      return trans::request(subcommand, parameters.bytes(), info.bytes());
    }
    case kNtTransact:  // NT_TRANSACT_NOTIFY_CHANGE, [MS-CIFS] 2.2.7.4.1
      words.u8(4).u16(0).u32(0).u32(0).u32(32).u32(0).u32(0).u32(0).u32(0).u32(0).u8(4);
      words.u16(verb.subcommand).u32(0x17).u16(fid(phrase)).u8(phrase.has("tree") ? 1 : 0).u8(0);
      break;
    case kLogoffAndx:
    case kTreeDisconnect:
    case kNtCancel:
      break;
  }
  return block;
}

/// [MS-CIFS] 2.2.4.52.2, without extended security.
Block Smb1Speaker::negotiate_answer() const {
  Block block;
  block.words.u16(0).u8(signing_ ? 0x0F : 0x03).u16(max_mpx_).u16(1).u32(max_buffer_).u32(65'536);
  block.words.u32(0).u32(capabilities_).u64(kDialogueFileTime).u16(0).u8(8);
  block.data.u64(0x1122'3344'5566'7788)
      .raw(utf16le("WORKGROUP"))
      .u16(0)
      .raw(utf16le("SERVER"))
      .u16(0);
  return block;
}

Block Smb1Speaker::answer_block(const Verb& verb, const Phrase& request,
                                const Phrase& answer) const {
  Block block;
  ByteWriter& words = block.words;
  ByteWriter& data = block.data;
  const auto length =
      static_cast<std::uint32_t>(answer.number("length", request.number("length", 4'096)));
  switch (verb.command) {
    case kNegotiate:
      return negotiate_answer();
    case kSessionSetupAndx:
      words.u16(0);
      data.u8(0).u16(0).u16(0).u16(0);
      break;
    case kTreeConnectAndx:
      words.u16(1);
      data.text("A:").u8(0).raw(utf16le("NTFS")).u16(0);
      break;
    case kNtCreateAndx: {
      const auto eof = static_cast<std::uint64_t>(answer.number("eof", 0));
      words.u8(0).u16(fid(answer)).u32(create_action(answer));
      for (int i = 0; i < 4; ++i) words.u64(kDialogueFileTime);
      const bool directory = request.has("directory");
      words.u32(file_attributes(answer) | (directory ? 0x10U : 0U));
      words.u64((eof + 4'095) / 4'096 * 4'096).u64(eof).u16(0).u16(7).u8(directory ? 1 : 0);
      break;
    }
    case kReadAndx:
      words.u16(0xFFFF).u16(0).u16(0).u16(static_cast<std::uint16_t>(length)).u16(0);
      words.u32(length >> 16U).zeros(6);
      data.zeros(1 + length);
      block.fixups = {{8, 1}};
      break;
    case kWriteAndx:
      words.u16(static_cast<std::uint16_t>(length)).u16(0xFFFF);
      words.u16(static_cast<std::uint16_t>(length >> 16U)).u16(0);
      break;
    case kReadCore:
      words.u16(static_cast<std::uint16_t>(length)).zeros(8);
      data.u8(1).u16(static_cast<std::uint16_t>(length)).zeros(length);
      break;
    case kWriteCore:
      words.u16(static_cast<std::uint16_t>(length));
      break;
    case kEcho:
      words.u16(1);
      data.text("ping");
      break;
    case kTrans2: {
      ByteWriter parameters;
      if (verb.subcommand == kFindFirst2 || verb.subcommand == kFindNext2) {
        const Listing found = listing(answer, 3);
        if (verb.subcommand == kFindFirst2) {
          parameters.u16(static_cast<std::uint16_t>(answer.number("sid", 1)));
        }
        parameters.u16(static_cast<std::uint16_t>(found.count)).u16(answer.has("end") ? 1 : 0);
        parameters.u16(0).u16(static_cast<std::uint16_t>(found.last_entry_offset));
        return trans::answer(parameters.bytes(), found.bytes);
      }
      const bool queries = verb.subcommand == kQueryPath || verb.subcommand == kQueryFile ||
                           verb.subcommand == kQueryFs;
      if (verb.subcommand != kQueryFs) parameters.u16(0);
      const auto bytes = static_cast<std::size_t>(answer.number("length", queries ? 40 : 0));
      return trans::answer(parameters.bytes(), ByteVector(bytes));
    }
    case kNtTransact: {
      ByteWriter entry;  // one FILE_NOTIFY_INFORMATION
      const ByteVector name = utf16le(answer.text("name", "changed.txt"));
      entry.u32(0).u32(3).u32(static_cast<std::uint32_t>(name.size())).raw(name);
      const auto bytes = static_cast<std::uint32_t>(entry.size());
      words.zeros(3).u32(bytes).u32(0).u32(bytes).u32(0).u32(0).u32(0).u32(0).u32(0).u8(0);
      data.u8(0).raw(entry.bytes());
      block.fixups = {{15, 1}};
      block.wide_fixups = true;
      break;
    }
    case kMkdir:
    case kRmdir:
    case kClose:
    case kFlush:
    case kDelete:
    case kRename:
    case kCheckDirectory:
    case kLockingAndx:
    case kFindClose2:
    case kTreeDisconnect:
    case kLogoffAndx:
    case kNtCancel:
      break;
  }
  return block;
}

}  // namespace

std::unique_ptr<Speaker> smb1_speaker(const Phrase& options) {
  return std::make_unique<Smb1Speaker>(options);
}

}  // namespace smbscope::test
