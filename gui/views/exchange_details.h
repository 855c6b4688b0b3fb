// SPDX-License-Identifier: GPL-3.0-or-later
// One exchange in full, with what is around it.
#pragma once

#include <QTextBrowser>
#include <optional>

#include "gui/capture_document.h"
#include "gui/models/exchange_facts.h"
#include "gui/store_reader.h"

namespace smbscope::gui {

/// Its links lead on: to other exchanges of the open and of the connection, to findings, to frames.
class ExchangeDetails final : public QTextBrowser {
  Q_OBJECT
 public:
  /// @param document  ready; outlives the pane.
  explicit ExchangeDetails(CaptureDocument& document, QWidget* parent = nullptr);

  void show(std::uint32_t exchange_id);
  void showNothing(const QString& why);

 signals:
  void exchangeWanted(quint32 exchange_id);
  void findingWanted(quint32 finding_id);
  void wiresharkWanted(quint64 frame);

 private:
  void follow(const QUrl& link);
  void fill();
  [[nodiscard]] QString fields() const;
  [[nodiscard]] QString findings() const;
  [[nodiscard]] QString open() const;
  [[nodiscard]] QString lines(const std::vector<ExchangeLine>& list) const;

  CaptureDocument& m_document;
  std::optional<std::uint32_t> m_exchange;
  ExchangeFacts m_facts;
  std::optional<ExchangeCompany> m_company;  // not while it is looked for
  StoreReader m_reader;
};

}  // namespace smbscope::gui
