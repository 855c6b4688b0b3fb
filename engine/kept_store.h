// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a store that was made before is the one an analysis would make now.
#pragma once

#include <string>

#include "db/analysis_record.h"
#include "engine/analysis_job.h"

namespace smbscope::engine {

/// What decides on the result of an analysis beside the bytes of its capture: the version of the
/// program, the rules that run, the value of each of their parameters, the ports. An option that
/// says what is the default anyhow changes nothing. Not for an analysis with pseudonyms.
[[nodiscard]] db::AnalysisRecord analysis_record(const AnalysisOptions& options);

/// Whether `store` is a store of this schema, made of a capture with this hash by an analysis with
/// the same analysis_record(). False where there is none, or it is damaged.
[[nodiscard]] bool is_up_to_date(const std::string& store, const std::string& sha256,
                                 const AnalysisOptions& options);

}  // namespace smbscope::engine
