// SPDX-License-Identifier: GPL-3.0-or-later
// Details made by hand that go with sample_capture().
#pragma once

#include <string>

#include "report/details.h"

namespace smbscope::report {

[[nodiscard]] CaptureDetails sample_details();

/// Puts `name` wherever text of a capture can stand.
void name_everything(CaptureDetails& details, const std::string& name);

}  // namespace smbscope::report
