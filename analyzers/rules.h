// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue: one line per rule, in the order in which people read them. The file of a rule
// includes this and defines its line.
#pragma once

#include "analyzers/analyzer.h"

#define SMBSCOPE_RULES(RULE)            \
  RULE(redundant_create_close)          \
  RULE(close_reopen_churn)              \
  RULE(create_query_close_uncompounded) \
  RULE(redundant_query_info)            \
  RULE(redundant_set_info)              \
  RULE(redundant_find)                  \
  RULE(wildcard_find_growth)            \
  RULE(repeated_directory_enumeration)  \
  RULE(undersized_read_chunk)           \
  RULE(undersized_write_chunk)          \
  RULE(smb1_large_io_unused)            \
  RULE(smb1_signing_write_limit)        \
  RULE(large_mtu_not_negotiated)        \
  RULE(serial_io_no_pipelining)         \
  RULE(capture_quality)                 \
  RULE(encrypted_opaque)

namespace smbscope::analyzers::rule {

#define SMBSCOPE_DECLARE_RULE(name) extern const Rule name;
SMBSCOPE_RULES(SMBSCOPE_DECLARE_RULE)
#undef SMBSCOPE_DECLARE_RULE

}  // namespace smbscope::analyzers::rule
