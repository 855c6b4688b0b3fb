// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a store that was made before is the one an analysis would make now.
#pragma once

#include <map>
#include <string>

#include "db/analysis_record.h"
#include "engine/analysis_job.h"

namespace smbscope::engine {

/// What decides on the result of an analysis beside the bytes of its capture: the version and the
/// build of the program, the rules that run, the value of each of their parameters, the ports. An
/// option that says what is the default anyhow changes nothing.
///
/// @param repeatable  false: made with pseudonyms or from a store, so that no other analysis gives
///                    the same; equals no record of one that is.
[[nodiscard]] db::AnalysisRecord analysis_record(const AnalysisOptions& options,
                                                 bool repeatable = true);

/// The thresholds of `analysis` that are not as they are by default: "rule.parameter".
[[nodiscard]] std::map<std::string, double> changed_thresholds(const db::AnalysisRecord& analysis);

/// Whether `store` is a store of this schema, made of a capture with this hash by an analysis with
/// the same analysis_record(). False where there is none, or it is damaged.
[[nodiscard]] bool is_up_to_date(const std::string& store, const std::string& sha256,
                                 const AnalysisOptions& options);

}  // namespace smbscope::engine
