// SPDX-License-Identifier: GPL-3.0-or-later
// smbscope-gui as the desktop around it meets it: its command line, signals, man page, menu entry,
// file types. Tools that are not installed are skipped.
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <csignal>

#include "tests/gui/gui_test.h"

namespace smbscope::testing {
namespace {

const QString kPackaging = QStringLiteral(SMBSCOPE_SOURCE_DIR "/packaging/");
constexpr int kPatience_ms = 30'000;

struct Ended {
  int code = -1;  // -1: not started, or killed
  QString out;
  QString err;
};

QProcessEnvironment environment(const QString& language, const QString& home) {
  QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANGUAGE", "DISPLAY", "WAYLAND_DISPLAY"})
    all.remove(QLatin1String(name));
  all.insert(QStringLiteral("LANG"), language);
  all.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  all.insert(QStringLiteral("HOME"), home);
  all.insert(QStringLiteral("TMPDIR"), home);
  all.insert(QStringLiteral("XDG_RUNTIME_DIR"), home);
  all.remove(QStringLiteral("XDG_CONFIG_HOME"));
  return all;
}

Ended run(const QString& program, const QStringList& arguments, const QProcessEnvironment& all) {
  QProcess process;
  process.setProcessEnvironment(all);
  process.start(program, arguments);
  const bool ended = process.waitForFinished(kPatience_ms);
  return {ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QSet<QString> longOptions(const QString& text) {
  QSet<QString> found;
  static const QRegularExpression kOption(QStringLiteral("--[a-z][a-z-]*"));
  for (auto it = kOption.globalMatch(text); it.hasNext();) found << it.next().captured();
  return found;
}

}  // namespace

class DesktopTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir m_home;

  Ended gui(const QStringList& arguments, const QString& language = QStringLiteral("C.UTF-8")) {
    return run(QStringLiteral(SMBSCOPE_GUI), arguments, environment(language, m_home.path()));
  }
  Ended tool(const QString& name, const QStringList& arguments) {
    return run(name, arguments, QProcessEnvironment::systemEnvironment());
  }

 private slots:
  void tellsVersionsOfAllLibraries() {
    const Ended version = gui({QStringLiteral("--version")});
    QCOMPARE(version.code, 0);
    QVERIFY(version.err.isEmpty());
    for (const char* library : {"smbscope ", "Qt 6.", "QCustomPlot ", "libpcap ", "SQLite ",
                                "zlib ", "zstd ", "lz4 ", "OpenSSL 3.", "fmt ", "nlohmann-json "})
      QVERIFY2(version.out.contains(QLatin1String(library)), library);
  }

  void answersWithoutAScreen() {
    QProcessEnvironment none = environment(QStringLiteral("C.UTF-8"), m_home.path());
    none.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    QCOMPARE(run(QStringLiteral(SMBSCOPE_GUI), {QStringLiteral("--help")}, none).code, 0);
  }

  void speaksTheLanguageOfTheLocale() {
    const QString english = gui({QStringLiteral("--help")}).out;
    const QString german = gui({QStringLiteral("--help")}, QStringLiteral("de_DE.UTF-8")).out;
    QVERIFY(english.contains(QStringLiteral("Finds the SMB operations")));
    QVERIFY(german.contains(QStringLiteral("Findet die SMB-Operationen")));
    QCOMPARE(gui({QStringLiteral("--help")}, QStringLiteral("fr_FR.UTF-8")).out, english);
  }

  void refusesAnUnknownOption() {
    const Ended wrong = gui({QStringLiteral("--no-such-option")});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.contains(QStringLiteral("no-such-option")));
  }

  void closesAtASignal_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("Ctrl-C") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
  }

  void closesAtASignal() {
    QFETCH(int, signal);
    QProcess process;
    process.setProcessEnvironment(environment(QStringLiteral("C.UTF-8"), m_home.path()));
    process.start(QStringLiteral(SMBSCOPE_GUI), {sample("explorer_copy.pcapng.gz")});
    QVERIFY(process.waitForStarted(kPatience_ms));
    // Its private store says that the capture is open.
    const QDir folder(m_home.path());
    const QStringList stores = {QStringLiteral("smbscope-*")};
    QTRY_VERIFY_WITH_TIMEOUT(!folder.entryList(stores, QDir::Dirs).isEmpty(), kPatience_ms);
    QVERIFY(process.state() == QProcess::Running);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
    QVERIFY(process.waitForFinished(kPatience_ms));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(folder.entryList(stores, QDir::Dirs).isEmpty());
    QVERIFY(QFile::exists(m_home.filePath(QStringLiteral(".config/smbscope/smbscope.conf"))));
  }

  void hasTheOptionsOfItsManPage() {
    QString page = textOf(kPackaging + QStringLiteral("man/smbscope-gui.1"));
    page.replace(QStringLiteral("\\-"), QStringLiteral("-"));
    QString subjects;  // lines after .TP
    const QStringList lines = page.split('\n');
    for (qsizetype i = 1; i < lines.size(); ++i)
      if (lines[i - 1] == QStringLiteral(".TP")) subjects += lines[i] + '\n';
    QVERIFY(!longOptions(subjects).isEmpty());
    QCOMPARE(longOptions(subjects), longOptions(gui({QStringLiteral("--help")}).out));
  }

  void hasWhatADesktopAccepts_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("man page") << QStringLiteral("mandoc")
                              << QStringList{QStringLiteral("-Tlint"), QStringLiteral("-Werror"),
                                             kPackaging + QStringLiteral("man/smbscope-gui.1")};
    QTest::newRow("menu entry")
        << QStringLiteral("desktop-file-validate")
        << QStringList{kPackaging + QStringLiteral("desktop/org.smbscope.smbscope.desktop")};
    QTest::newRow("AppStream")
        << QStringLiteral("appstreamcli")
        << QStringList{QStringLiteral("validate"), QStringLiteral("--no-net"),
                       kPackaging + QStringLiteral("desktop/org.smbscope.smbscope.metainfo.xml")};
  }

  void hasWhatADesktopAccepts() {
    QFETCH(QString, program);
    QFETCH(QStringList, arguments);
    if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("not installed");
    const Ended checked = tool(program, arguments);
    QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
  }

  void hasIconsOfTheSizesTheirFoldersSay() {
    int icons = 0;
    QDirIterator files(kPackaging + QStringLiteral("desktop/icons"), {QStringLiteral("*.png")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QImage icon(files.next());
      const int size = files.fileInfo().dir().dirName().section('x', 0, 0).toInt();
      QCOMPARE(icon.size(), QSize(size, size));
      ++icons;
    }
    QCOMPARE(icons, 7);
  }

  void installsFileTypesThatAreRecognised() {
    for (const char* program : {"cmake", "update-mime-database", "gio"})
      if (QStandardPaths::findExecutable(QLatin1String(program)).isEmpty()) QSKIP("not installed");
    const QTemporaryDir prefix;
    const Ended installed = tool(QStringLiteral("cmake"),
                                 {QStringLiteral("--install"), QStringLiteral(SMBSCOPE_BINARY_DIR),
                                  QStringLiteral("--component"), QStringLiteral("smbscope-gui"),
                                  QStringLiteral("--prefix"), prefix.path()});
    QVERIFY2(installed.code == 0, qPrintable(installed.err));
    for (const char* file : {"bin/smbscope-gui", "share/man/man1/smbscope-gui.1",
                             "share/applications/org.smbscope.smbscope.desktop",
                             "share/metainfo/org.smbscope.smbscope.metainfo.xml",
                             "share/icons/hicolor/scalable/apps/smbscope.svg",
                             "share/icons/hicolor/48x48/apps/smbscope.png"})
      QVERIFY2(QFile::exists(prefix.filePath(QLatin1String(file))), file);
    const QString share = prefix.filePath(QStringLiteral("share"));
    QCOMPARE(tool(QStringLiteral("update-mime-database"), {share + QStringLiteral("/mime")}).code,
             0);

    const QString store = prefix.filePath(QStringLiteral("kept.smbscope"));
    QCOMPARE(
        tool(QStringLiteral(SMBSCOPE_PROGRAM),
             {sample("stat_in_three.pcap"), QStringLiteral("--store"), store, QStringLiteral("-q")})
            .code,
        0);
    const QString unnamed = prefix.filePath(QStringLiteral("unnamed"));
    QVERIFY(QFile::copy(store, unnamed));
    const QString nameless = prefix.filePath(QStringLiteral("nameless"));
    QVERIFY(QFile::copy(sample("stat_in_three.pcap"), nameless));
    QProcessEnvironment all = environment(QStringLiteral("C.UTF-8"), m_home.path());
    all.insert(QStringLiteral("XDG_DATA_HOME"), share);
    all.insert(QStringLiteral("XDG_DATA_DIRS"), QStringLiteral("/usr/share"));
    const std::initializer_list<std::pair<QString, const char*>> kTypes = {
        {store, "application/x-smbscope"},
        {unnamed, "application/x-smbscope"},
        {nameless, "application/vnd.tcpdump.pcap"},
        {sample("growing_listing.pcap.gz"), "application/vnd.tcpdump.pcap"},
        {sample("explorer_copy.pcapng.gz"), "application/x-pcapng"}};
    for (const auto& [file, type] : kTypes) {
      const Ended info = run(QStringLiteral("gio"),
                             {QStringLiteral("info"), QStringLiteral("-a"),
                              QStringLiteral("standard::content-type"), file},
                             all);
      QVERIFY2(info.out.contains(QLatin1String(type)), qPrintable(file + ": " + info.out));
    }
  }
};

}  // namespace smbscope::testing

int main(int argc, char** argv) {
  return smbscope::testing::run<smbscope::testing::DesktopTest>(argc, argv);
}

#include "desktop_test.moc"
