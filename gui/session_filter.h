// SPDX-License-Identifier: GPL-3.0-or-later
// What part of a capture is looked at. One filter per capture, shared by all its pages: whoever
// changes it changes what every page shows.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>

namespace smbscope::gui {

/// Times in ns since 1970-01-01 UTC, both ends included.
struct TimeRange {
  std::int64_t first_ns = 0;
  std::int64_t last_ns = 0;
  bool operator==(const TimeRange&) const = default;
};

/// The parts of a filter; what is empty lets everything through. All given parts must match.
struct FilterParts {
  QString client;     // address
  QString server;     // address
  QString share;      // name
  QString path;       // a path and what lies below it, \ separators, any case
  QString text;       // anywhere in the path, any case
  QString operation;  // a command as [MS-SMB2] or Wireshark name it
  std::optional<std::uint32_t> finding_id;
  std::optional<TimeRange> time;
  bool operator==(const FilterParts&) const = default;
};

class SessionFilter final : public QObject {
  Q_OBJECT
 public:
  explicit SessionFilter(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] const FilterParts& parts() const noexcept { return m_parts; }
  [[nodiscard]] bool isEmpty() const { return m_parts == FilterParts{}; }
  void set(const FilterParts& parts);
  void clear() { set({}); }

  /// A condition over the columns of v_exchange; "1" lets everything through.
  [[nodiscard]] QString condition() const;

 signals:
  void changed();

 private:
  FilterParts m_parts;
};

}  // namespace smbscope::gui
