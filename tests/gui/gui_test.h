// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the desktop program share: a main without a screen and without the user's
// settings, a temporary folder of its own, samples, documents that are ready.
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QKeySequence>
#include <QLabel>
#include <QMainWindow>
#include <QMap>
#include <QMenuBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "gui/capture_document.h"

namespace smbscope::testing {

inline QString sample(const char* name) {
  return QStringLiteral(SMBSCOPE_SOURCE_DIR "/samples/") + QLatin1String(name);
}

inline QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(content), content.size());
}

/// A document that has been read; null (and a failed check) when it could not be.
inline std::unique_ptr<gui::CaptureDocument> readDocument(const QString& path) {
  auto document = std::make_unique<gui::CaptureDocument>(path);
  document->open();
  const bool ready = QTest::qWaitFor(
      [&] { return document->state() == gui::CaptureDocument::State::kReady; }, 30'000);
  return ready ? std::move(document) : nullptr;
}

/// The letters that two of a window's menus or visible widgets want to be reached by, with Alt.
inline QStringList sharedMnemonics(const QMainWindow& window) {
  QMap<QString, QStringList> users;
  const auto add = [&users](const QString& text) {
    const QKeySequence keys = QKeySequence::mnemonic(text);
    if (!keys.isEmpty()) users[keys.toString()] << text;
  };
  for (const QAction* menu : window.menuBar()->actions()) add(menu->text());
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
    if (button->isVisible()) add(button->text());
  for (const QLabel* label : window.findChildren<QLabel*>())
    if (label->isVisible() && label->buddy() != nullptr) add(label->text());
  QStringList shared;
  for (const QStringList& texts : users)
    if (texts.size() > 1) shared << texts.join(QStringLiteral(" / "));
  return shared;
}

/// Runs the suite `Suite` with Qt's test arguments.
template <typename Suite>
int run(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("smbscope-tests"));
  // Programs that run beside this one have stores in the temporary folder of all, too.
  const QTemporaryDir temporary;
  qputenv("TMPDIR", temporary.path().toLocal8Bit());
  const QTemporaryDir settings;
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
  Suite suite;
  return QTest::qExec(&suite, argc, argv);
}

}  // namespace smbscope::testing
