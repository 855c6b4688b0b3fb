// SPDX-License-Identifier: GPL-3.0-or-later
#include "dissector/smb2/compound.h"

#include "common/limits.h"

namespace smbscope::smb2 {

bool CompoundWalker::next(Message& message) noexcept {
  if (done_) return false;
  done_ = true;  // unless there is a next element
  if (count_ == limits::kMaxCompoundElements) {
    damaged_ = true;
    return false;
  }
  const auto header = parse_header(rest_);
  if (!header || rest_on_wire_ < kHeaderBytes) {
    cut_ = rest_.size() < kLeastHeaderBytes && rest_on_wire_ >= kHeaderBytes;
    damaged_ = !cut_;
    return false;
  }
  const std::size_t next = header->next_command;
  const bool last = next == 0;
  if (!last && (next < kHeaderBytes || next > rest_on_wire_)) damaged_ = true;
  const std::size_t on_wire = last || damaged_ ? rest_on_wire_ : next;
  message.header = *header;
  message.bytes = slice(rest_, 0, on_wire);
  message.complete = message.bytes.size() == on_wire;
  ++count_;
  if (!last && !damaged_) {
    rest_ = slice(rest_, next);
    rest_on_wire_ -= next;
    done_ = false;
  }
  return true;
}

}  // namespace smbscope::smb2
