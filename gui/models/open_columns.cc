// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown of an open: columns of v_open.
#include <QtGlobal>
#include <array>

#include "gui/models/exchange_columns.h"

namespace smbscope::gui {
namespace {

constexpr std::array kColumns = {
    ExchangeColumn{"open_id", QT_TRANSLATE_NOOP("ExchangeColumns", "Open"), "", Unit::kName, true},
    ExchangeColumn{"share", QT_TRANSLATE_NOOP("ExchangeColumns", "Share"), "", Unit::kText, true},
    ExchangeColumn{"path", QT_TRANSLATE_NOOP("ExchangeColumns", "Path"), "", Unit::kText, true},
    ExchangeColumn{"is_directory", QT_TRANSLATE_NOOP("ExchangeColumns", "Directory"), "",
                   Unit::kFlag, true},
    ExchangeColumn{"is_pipe", QT_TRANSLATE_NOOP("ExchangeColumns", "Named pipe"), "", Unit::kFlag,
                   true},
    ExchangeColumn{"access", QT_TRANSLATE_NOOP("ExchangeColumns", "Access"), "", Unit::kBits, true},
    ExchangeColumn{"share_access", QT_TRANSLATE_NOOP("ExchangeColumns", "Share access"), "",
                   Unit::kBits, true},
    ExchangeColumn{"disposition", QT_TRANSLATE_NOOP("ExchangeColumns", "Disposition"), "",
                   Unit::kText, true},
    ExchangeColumn{"create_options", QT_TRANSLATE_NOOP("ExchangeColumns", "Create options"), "",
                   Unit::kBits, true},
    ExchangeColumn{"action", QT_TRANSLATE_NOOP("ExchangeColumns", "Create action"), "", Unit::kText,
                   true},
    ExchangeColumn{"oplock_asked", QT_TRANSLATE_NOOP("ExchangeColumns", "Oplock asked"), "",
                   Unit::kCount, true},
    ExchangeColumn{"oplock_granted", QT_TRANSLATE_NOOP("ExchangeColumns", "Oplock granted"), "",
                   Unit::kCount, true},
    ExchangeColumn{"lease_asked", QT_TRANSLATE_NOOP("ExchangeColumns", "Lease asked"), "",
                   Unit::kBits, true},
    ExchangeColumn{"lease_granted", QT_TRANSLATE_NOOP("ExchangeColumns", "Lease granted"), "",
                   Unit::kBits, true},
    ExchangeColumn{"file_attributes", QT_TRANSLATE_NOOP("ExchangeColumns", "File attributes"), "",
                   Unit::kBits, true},
    ExchangeColumn{"end_of_file", QT_TRANSLATE_NOOP("ExchangeColumns", "Size of the file"), "",
                   Unit::kBytes, true},
    ExchangeColumn{"created_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Opened"), "", Unit::kTime,
                   true},
    ExchangeColumn{"closed_ns", QT_TRANSLATE_NOOP("ExchangeColumns", "Closed"), "", Unit::kTime,
                   true},
    ExchangeColumn{"reads", QT_TRANSLATE_NOOP("ExchangeColumns", "Reads"), "", Unit::kCount, true},
    ExchangeColumn{"read_bytes", QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes read"), "",
                   Unit::kBytes, true},
    ExchangeColumn{"writes", QT_TRANSLATE_NOOP("ExchangeColumns", "Writes"), "", Unit::kCount,
                   true},
    ExchangeColumn{"written_bytes", QT_TRANSLATE_NOOP("ExchangeColumns", "Bytes written"), "",
                   Unit::kBytes, true},
};

}  // namespace

std::span<const ExchangeColumn> openColumns() { return kColumns; }

}  // namespace smbscope::gui
