// SPDX-License-Identifier: GPL-3.0-or-later
// Draws figures into a chart panel, with the same figures as a table and in a sentence.
#pragma once

#include "db/records.h"
#include "gui/models/chart_data.h"
#include "gui/models/service_times.h"

namespace smbscope::gui {

class ChartPanel;

/// Operations sent beside what the files needed at most, with the verdict in colour and word.
void drawOperations(ChartPanel& panel, const db::WorkloadRecord& workload);
/// Entries of each listing of a directory that was listed again and again.
void drawGrowth(ChartPanel& panel, const std::vector<ListingGrowth>& series);
/// How many reads and writes asked for how much, beside what one request may ask for.
void drawSizes(ChartPanel& panel, const IoLengths& io);
/// Response times over the time of the capture. @param whole_s  its length.
void drawTimes(ChartPanel& panel, const ServiceTimes& times, double whole_s);
/// How response times are spread.
void drawSpread(ChartPanel& panel, const ServiceTimes& times);

}  // namespace smbscope::gui
