// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters and data of SMB1 commands that are no transactions. [MS-CIFS] 2.2.4.
#pragma once

#include "anonymize/canvas.h"
#include "dissector/smb1/andx.h"

namespace smbscope::anonymize {

/// WordCount, words and ByteCount; the words of commands that nobody knows stay filled.
void rewrite_words(const Canvas& message, const smb1::Element& element);

/// Names in the data of a request; what is read, written or unknown stays filled.
void rewrite_request_data(const Canvas& message, const smb1::Element& element);
/// The same for a response.
void rewrite_response_data(const Canvas& message, const smb1::Element& element);

}  // namespace smbscope::anonymize
