// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dialogue.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/dialogue_script.h"
#include "tests/support/dialogue_smb1.h"
#include "tests/support/dialogue_smb2.h"
#include "tests/support/dialogue_speaker.h"
#include "tests/support/dialogue_tcp.h"

namespace smbscope::test {
namespace {

constexpr std::int64_t kStartNs = 1'704'067'200'000'000'000;  // 2024-01-01 00:00:00 UTC
constexpr std::int64_t kSendSpacingNs = 10'000;               // between requests nobody waits for

/// "10.0.0.5:50112" or "[fd00::5]:50112".
std::optional<net::Endpoint> endpoint_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  std::string host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
  const auto port = evaluate(text.substr(colon + 1));
  if (!port || *port < 0 || *port > 65'535) return std::nullopt;
  return endpoint(host, static_cast<std::uint16_t>(*port));
}

class Compiler {
 public:
  explicit Compiler(Problems& problems) : problems_(problems) {}

  void run(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) run(statement);
  }
  [[nodiscard]] ByteVector file() const { return capture_.file(); }

 private:
  struct Connection {
    std::unique_ptr<DialogueTcp> tcp;
    std::unique_ptr<Speaker> speaker;
    std::int64_t service_ns = 0;
    std::int64_t think_ns = 0;
    std::int64_t server_free_ns = 0;   // it works at one answer after the other
    std::vector<SentRequest> waiting;  // for their final answer
  };

  void run(const Statement& statement);
  void setting(const Phrase& phrase);
  void connect(const Phrase& phrase);
  void send(const std::vector<Phrase>& phrases);
  void answer(const std::vector<Phrase>& answers, SentRequest* sent);
  [[nodiscard]] SentRequest* request_by_tag(const Phrase& phrase);

  Problems& problems_;
  DialogueCapture capture_;
  std::map<std::string, Connection> connections_;
  Connection* current_ = nullptr;
  std::int64_t now_ns_ = kStartNs;  // the client's clock
};

void Compiler::run(const Statement& statement) {
  using Kind = Statement::Kind;
  if (statement.kind == Kind::kSetting) {
    setting(statement.phrases[0]);
    statement.phrases[0].require_all_known();
    return;
  }
  if (current_ == nullptr) {
    problems_.add(statement.line, "no connection yet: begin with conn");
    return;
  }
  switch (statement.kind) {
    case Kind::kSend:
      send(statement.phrases);
      now_ns_ += kSendSpacingNs;
      break;
    case Kind::kAnswer:
      answer(statement.answers[0], request_by_tag(statement.answers[0][0]));
      break;
    case Kind::kNotification: {
      const Phrase& phrase = statement.phrases[0];
      const ByteVector message = current_->speaker->notification(phrase);
      now_ns_ = current_->tcp->send(false, now_ns_, message, phrase);
      break;
    }
    case Kind::kExchange:
      send(statement.phrases);
      for (const auto& each : statement.answers) {
        answer(each, current_->waiting.empty() ? nullptr : &current_->waiting.back());
      }
      now_ns_ += current_->think_ns;
      break;
    case Kind::kSetting:
      break;
  }
}

void Compiler::setting(const Phrase& phrase) {
  const std::string& verb = phrase.verb();
  if (verb == "conn") {
    connect(phrase);
  } else if (verb == "on") {
    const auto found = std::find_if(connections_.begin(), connections_.end(),
                                    [&](const auto& c) { return phrase.has(c.first); });
    if (found == connections_.end()) {
      phrase.problem("on: no connection has that name");
    } else {
      current_ = &found->second;
    }
  } else if (verb == "wait") {
    // `wait 2s`: the argument has no name.
    const std::optional<std::int64_t> time = phrase.bare_number();
    if (!time) phrase.problem("expected: wait TIME");
    now_ns_ += time.value_or(0);
  } else if ((verb == "fin" || verb == "reset") && current_ != nullptr) {
    now_ns_ = current_->tcp->close(now_ns_, verb == "reset");
  } else {
    phrase.problem("'" + verb + "' is no statement");
  }
}

void Compiler::connect(const Phrase& phrase) {
  const std::vector<std::string> words = phrase.bare_words(3);
  const auto client = endpoint_of(words.empty() ? "" : words[0]);
  const auto server = endpoint_of(words.size() < 3 ? "" : words[2]);
  if (!client || !server || words[1] != ">") {
    phrase.problem("expected: conn CLIENT:PORT > SERVER:PORT");
    return;
  }
  Connection& connection =
      connections_[phrase.text("name", "connection " + std::to_string(connections_.size() + 1))];
  connection.tcp = std::make_unique<DialogueTcp>(*client, *server, phrase, capture_);
  const bool smb1 = phrase.text("protocol", "smb2") == "smb1";
  connection.speaker = smb1 ? smb1_speaker(phrase) : smb2_speaker(phrase);
  connection.service_ns = phrase.number("service", 1'000'000);
  connection.think_ns = phrase.number("think", 100'000);
  connection.server_free_ns = now_ns_;
  current_ = &connection;
  if (!phrase.has("no_handshake")) now_ns_ = connection.tcp->handshake(now_ns_);
  const std::string opening = connection.speaker->opening();
  if (!phrase.has("no_opening")) {
    run(read_script(opening, problems_));
  } else if (!phrase.has("fresh")) {
    connection.speaker->assume_open();
  }
}

/// The request that `to=` names, else the oldest that waits.
SentRequest* Compiler::request_by_tag(const Phrase& phrase) {
  std::vector<SentRequest>& waiting = current_->waiting;
  if (!phrase.has("to")) return waiting.empty() ? nullptr : &waiting.front();
  const std::string tag = phrase.text("to");
  const auto found = std::find_if(waiting.begin(), waiting.end(), [&](const SentRequest& sent) {
    return sent.phrases[0].text("tag") == tag;
  });
  return found == waiting.end() ? nullptr : &*found;
}

void Compiler::send(const std::vector<Phrase>& phrases) {
  SentRequest sent;
  sent.phrases = phrases;
  const Phrase& first = sent.phrases[0];
  const bool cancels = first.verb() == "cancel" || first.verb() == "nt_cancel";
  const SentRequest* to = cancels ? request_by_tag(first) : nullptr;
  if (cancels && to == nullptr) first.problem("nothing to cancel");
  const ByteVector message = current_->speaker->request(sent, to);
  sent.arrived_ns = current_->tcp->send(true, now_ns_, message, first);
  (void)first.has("tag");
  if (cancels) {
    first.require_all_known();
  } else {
    current_->waiting.push_back(std::move(sent));
  }
}

void Compiler::answer(const std::vector<Phrase>& answers, SentRequest* sent) {
  const Phrase& first = answers[0];
  if (sent == nullptr) {
    first.problem("nothing to answer");
    return;
  }
  if (answers.size() > sent->phrases.size()) first.problem("more answers than requests");
  const std::int64_t begun_ns = std::max(current_->server_free_ns, sent->arrived_ns);
  const std::int64_t sent_ns = begun_ns + first.number("after", current_->service_ns);
  current_->server_free_ns = sent_ns;
  const ByteVector message = current_->speaker->answer(*sent, answers);
  now_ns_ = std::max(now_ns_, current_->tcp->send(false, sent_ns, message, first));
  for (const Phrase& phrase : answers) phrase.require_all_known();
  if (first.verb() == "pending") {
    sent->pending = true;
    return;
  }
  for (const Phrase& phrase : sent->phrases) phrase.require_all_known();
  const auto index = sent - current_->waiting.data();
  current_->waiting.erase(current_->waiting.begin() + index);
}

}  // namespace

Result<ByteVector> compile_dialogue(std::string_view text) {
  Problems problems;
  const std::vector<Statement> statements = read_script(text, problems);
  Compiler compiler(problems);
  if (problems.none()) compiler.run(statements);
  if (!problems.none()) return Error{ErrorKind::kInput, problems.text()};
  return compiler.file();
}

}  // namespace smbscope::test
