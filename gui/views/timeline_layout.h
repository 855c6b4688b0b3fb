// SPDX-License-Identifier: GPL-3.0-or-later
// Heights of the parts of a timeline, in device-independent pixels, and what the colours of its
// bars say.
#pragma once

#include "gui/views/theme.h"

namespace smbscope::gui::timeline_layout {

inline constexpr int kAxis = 26;
inline constexpr int kTitle = 20;  // of a lane
inline constexpr int kMarks = 10;  // TCP trouble
inline constexpr int kDepth = 22;  // requests outstanding
inline constexpr int kLeastLane = 90;
inline constexpr int kMostLane = 240;

inline constexpr Tone kNeeded = Tone::kGood;
inline constexpr Tone kNotNeeded = Tone::kBad;
inline constexpr Tone kFailed = Tone::kWarn;  // and what was not answered

}  // namespace smbscope::gui::timeline_layout
