// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/import_job.h"

#include <utility>

#include "common/text.h"
#include "db/record_queue.h"
#include "dissector/dissector.h"

namespace smbscope::engine {
namespace {

/// A packet source that says how far it is, and ends early when nobody wants more.
class WatchedSource final : public capture::PacketSource {
 public:
  WatchedSource(capture::PacketSource& source, const ImportOptions& options)
      : source_(source), options_(options) {
    if (options_.progress != nullptr) options_.progress->total_bytes = source_.size_bytes();
  }
  bool next(capture::Packet& packet) override {
    if (++packets_ % kPacketsBetweenLooks == 0) {
      tell();
      if (options_.enough && options_.enough()) return false;
    }
    const bool there = source_.next(packet);
    if (!there) tell();
    return there;
  }
  [[nodiscard]] db::CaptureFormat format() const override { return source_.format(); }
  [[nodiscard]] db::Compression compression() const override { return source_.compression(); }
  [[nodiscard]] std::vector<std::string> link_types() const override {
    return source_.link_types();
  }
  [[nodiscard]] std::uint64_t position_bytes() const override { return source_.position_bytes(); }
  [[nodiscard]] std::uint64_t size_bytes() const override { return source_.size_bytes(); }
  [[nodiscard]] const std::vector<capture::SourceNote>& notes() const override {
    return source_.notes();
  }
  std::string sha256() override { return source_.sha256(); }

 private:
  static constexpr std::uint64_t kPacketsBetweenLooks = 1'024;

  void tell() {
    if (options_.progress == nullptr) return;
    options_.progress->bytes.store(source_.position_bytes(), std::memory_order_relaxed);
  }

  capture::PacketSource& source_;
  const ImportOptions& options_;
  std::uint64_t packets_ = 0;
};

}  // namespace

Result<void> import_capture(const std::string& path, db::RecordSink& sink,
                            const ImportOptions& options) {
  auto opened = capture::open_capture(path, {.cancel = options.cancel, .hash = options.hash});
  if (!opened) return opened.error();
  WatchedSource source(**opened, options);
  DissectOptions dissection;
  dissection.ports = options.ports;
  dissection.cancel = options.cancel;
  if (options.progress != nullptr) dissection.packets = &options.progress->packets;
  db::RecordQueue queue(sink);
  if (dissect(source, path, queue, dissection).cancelled) {
    return Error{ErrorKind::kCancelled, printable(path) + ": stopped"};
  }
  queue.finish();
  return {};
}

}  // namespace smbscope::engine
