// SPDX-License-Identifier: GPL-3.0-or-later
#include "anonymize/pseudonyms.h"

#include <gmock/gmock.h>

#include <map>
#include <random>
#include <set>

#include "anonymize/kept_names.h"
#include "anonymize/keyed_cycle.h"
#include "common/text.h"

namespace smbscope::anonymize {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::Not;
using testing::StartsWith;

Key key(std::uint8_t number) {
  const std::array<std::uint8_t, 1> secret = {number};
  return key_from(secret);
}

class PseudonymsTest : public testing::Test {
 protected:
  const Pseudonyms pseudonyms{key(1)};
};

TEST_F(PseudonymsTest, AreLowerCaseLettersAndDigitsOfTheSameLength) {
  const std::string pseudonym = pseudonyms.name_utf8("Salaries");
  EXPECT_THAT(pseudonym, testing::MatchesRegex("[a-z0-9]{8}"));
  EXPECT_NE(pseudonym, "salaries");
}

TEST_F(PseudonymsTest, DependOnNameAndKeyAlone) {
  const Pseudonyms again(key(1));
  const Pseudonyms other(key(2));
  (void)again.name_utf8("another first");
  EXPECT_EQ(again.name_utf8("Salaries"), pseudonyms.name_utf8("Salaries"));
  EXPECT_NE(other.name_utf8("Salaries"), pseudonyms.name_utf8("Salaries"));
}

TEST_F(PseudonymsTest, ARandomKeyIsAnotherEachTime) { EXPECT_NE(random_key(), random_key()); }

TEST_F(PseudonymsTest, DontSeeCase) {
  EXPECT_EQ(pseudonyms.name_utf8("SALARIES 2024.XLSX"), pseudonyms.name_utf8("salaries 2024.xlsx"));
  EXPECT_EQ(pseudonyms.name_utf8("ÄRGER"), pseudonyms.name_utf8("ärger"));
  EXPECT_EQ(pseudonyms.name_utf8("ΔΟΚΙΜΗ"), pseudonyms.name_utf8("δοκιμη"));
}

TEST_F(PseudonymsTest, KeepPunctuationExtensionAndWildcards) {
  EXPECT_THAT(pseudonyms.name_utf8("Smith, J - 2024.docx"),
              testing::MatchesRegex("[a-z0-9]{5}, [a-z0-9] - [a-z0-9]{4}\\.docx"));
  EXPECT_THAT(pseudonyms.name_utf8("sal*"), testing::MatchesRegex("[a-z0-9]{3}\\*"));
  EXPECT_THAT(pseudonyms.name_utf8("a<b?.\"xlsx"),
              testing::MatchesRegex("[a-z0-9]<[a-z0-9]\\?.\"[a-z0-9]{4}"));
  EXPECT_EQ(pseudonyms.name_utf8("*.xlsx"), "*.xlsx");
  for (const char* pattern : {"", ".", "..", "*", "*.*", "<", "<.*", "???"})
    EXPECT_EQ(pseudonyms.name_utf8(pattern), pattern);
}

TEST_F(PseudonymsTest, ReplaceWhatOnlyLooksLikeAnExtension) {
  EXPECT_THAT(pseudonyms.name_utf8("john.doe"),
              AllOf(testing::MatchesRegex("[a-z0-9]{4}\\.[a-z0-9]{3}"), Not(EndsWith(".doe"))));
}

TEST_F(PseudonymsTest, KeepNamesThatRulesGoBy) {
  for (const KeptGroup& group : kept_names())
    for (const std::string_view word : group.words) EXPECT_EQ(pseudonyms.name_utf8(word), word);
  EXPECT_EQ(pseudonyms.name_utf8("IPC$"), "IPC$");
  EXPECT_EQ(pseudonyms.name_utf8("@GMT-2024.01.31-12.00.00"), "@GMT-2024.01.31-12.00.00");
  EXPECT_NE(pseudonyms.name_utf8("@GMT-2024.01.31-jane.doe"), "@GMT-2024.01.31-jane.doe");
  EXPECT_EQ(pseudonyms.name_utf8("Desktop.ini"), "Desktop.ini");
  EXPECT_EQ(pseudonyms.name_utf8("._.DS_Store"), "._.DS_Store");
}

TEST_F(PseudonymsTest, KeepPrefixesInFrontOfThePseudonym) {
  const std::string plain = pseudonyms.name_utf8("holiday");
  for (const std::string_view prefix : kept_prefixes())
    EXPECT_EQ(pseudonyms.name_utf8(std::string(prefix) + "Holiday"), std::string(prefix) + plain);
  EXPECT_EQ(pseudonyms.name_utf8(".~lock.Holiday.odt#"), ".~lock." + plain + ".odt#");
}

TEST_F(PseudonymsTest, ReplaceTheNameOfAStreamAndKeepItsType) {
  const std::string file = pseudonyms.name_utf8("letter.doc");
  EXPECT_EQ(pseudonyms.name_utf8("Letter.doc:Zone.Identifier:$DATA"),
            file + ":zone.identifier:$data");
  EXPECT_EQ(pseudonyms.name_utf8("letter.doc:mine"), file + ":" + pseudonyms.name_utf8("mine"));
}

TEST_F(PseudonymsTest, ReplaceTheComponentsOfAPath) {
  std::u16string path = u"\\Payroll/2024\\salaries.xlsx\\";
  pseudonyms.path(path);
  const auto part = [this](std::u16string_view name) { return pseudonyms.name(name); };
  EXPECT_EQ(path, u"\\" + part(u"payroll") + u"/" + part(u"2024") + u"\\" + part(u"salaries.xlsx") +
                      u"\\");
  EXPECT_EQ(pseudonyms.path_utf8("a\\b"),
            pseudonyms.name_utf8("a") + "\\" + pseudonyms.name_utf8("b"));
}

TEST_F(PseudonymsTest, StayInTheScriptOfTheName) {
  const auto is_between = [](const std::u16string& text, char16_t first, char16_t last) {
    return std::ranges::all_of(text, [&](char16_t c) { return c >= first && c <= last; });
  };
  EXPECT_TRUE(is_between(pseudonyms.name(u"ОТЧЕТ"), 0x430, 0x47F));
  EXPECT_TRUE(is_between(pseudonyms.name(u"工资表"), 0x3400, 0x9FFF));
  EXPECT_TRUE(is_between(pseudonyms.name(u"äöü"), 0xDF, 0xFF));  // one byte in an OEM name
  EXPECT_NE(pseudonyms.name(u"工资表"), u"工资表");
}

TEST_F(PseudonymsTest, TakeWhatIsNoText) {
  const std::u16string lone = {0xD800, u'a', 0xDC00};
  const std::u16string pseudonym = pseudonyms.name(lone);
  ASSERT_EQ(pseudonym.size(), 3U);
  EXPECT_EQ(pseudonym[0], 0xFFFD);
  EXPECT_EQ(pseudonym[2], 0xFFFD);
  EXPECT_THAT(pseudonyms.name_utf8("\xFF\xC0name"), StartsWith("\uFFFD\uFFFD"));
  EXPECT_EQ(pseudonyms.name(std::u16string(3, u'\0')), std::u16string(3, u'\0'));
}

/// Different names never share a pseudonym, whatever lies between: every short name there is.
TEST_F(PseudonymsTest, AreDifferentForDifferentShortNames) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::set<std::string> seen;
  std::size_t kept = 0;
  const auto add = [&](const std::string& name) {
    const std::string pseudonym = pseudonyms.name_utf8(name);
    ASSERT_EQ(pseudonym.size(), name.size());
    EXPECT_TRUE(seen.insert(pseudonym).second) << name;
    if (pseudonym == name) ++kept;
  };
  for (const char a : letters) {
    add({a});
    for (const char b : letters) {
      add({a, b});
      for (const char c : letters) add({a, b, c});
    }
  }
  EXPECT_EQ(kept, 5U);  // aux, con, ipc, nul, prn
}

TEST_F(PseudonymsTest, AreDifferentForDifferentNumberedFiles) {
  std::set<std::string> seen;
  for (unsigned i = 0; i < 20'000; ++i)
    seen.insert(pseudonyms.name_utf8(std::to_string(10'000 + i)));
  EXPECT_EQ(seen.size(), 20'000U);
}

TEST_F(PseudonymsTest, AreDifferentForShortIdeographs) {
  std::set<std::u16string> seen;
  for (char16_t c = 0x4E00; c < 0x6000; ++c) seen.insert(pseudonyms.name(std::u16string(1, c)));
  EXPECT_EQ(seen.size(), 0x1200U);
}

/// Any units at all: the length, case, repetition and meaning of the pseudonym hold.
TEST_F(PseudonymsTest, HoldTheirPropertiesForRandomNames) {
  std::mt19937 random(1);
  const std::u16string surrogates = {0xD83D, 0xDE00, 0xD800, 0xDC00, 0};
  const std::u16string alphabet =
      u"abcXYZ019 ._-~$#@:*?<>\"()äÖßǅÉжЖΣς日本语한글ไทย\u0301\uFFFD" + surrogates;
  const Pseudonyms again(key(1));
  for (int run = 0; run < 20'000; ++run) {
    std::u16string name;
    for (std::size_t n = random() % 14; n > 0; --n) name += alphabet[random() % alphabet.size()];
    const std::u16string pseudonym = pseudonyms.name(name);
    ASSERT_EQ(pseudonym.size(), name.size());
    ASSERT_EQ(again.name(name), pseudonym);
    const std::string text =
        utf16le_to_utf8({reinterpret_cast<const std::uint8_t*>(name.data()), 2 * name.size()});
    const std::string replaced = utf16le_to_utf8(
        {reinterpret_cast<const std::uint8_t*>(pseudonym.data()), 2 * pseudonym.size()});
    ASSERT_EQ(pseudonyms.name_utf8(text), replaced);
    ASSERT_EQ(child_key(1, pseudonyms.name_utf8(fold_utf8(text))), child_key(1, replaced));
  }
}

TEST_F(PseudonymsTest, LongNamesDiffer) {
  std::set<std::string> seen;
  for (int i = 0; i < 1'000; ++i)
    seen.insert(pseudonyms.name_utf8("a_rather_long_name_of_a_file_" + std::to_string(1000 + i)));
  EXPECT_EQ(seen.size(), 1'000U);
  EXPECT_EQ(pseudonyms.name(std::u16string(32'767, u'x')).size(), 32'767U);
}

TEST_F(PseudonymsTest, GuidsAreOneToOneAndNoneStaysNone) {
  Guid none{};
  EXPECT_EQ(pseudonyms.guid(none), none);
  none.fill(0xFF);
  EXPECT_EQ(pseudonyms.guid(none), none);
  std::set<Guid> seen;
  for (std::uint8_t i = 1; i < 200; ++i) seen.insert(pseudonyms.guid(Guid{i}));
  EXPECT_EQ(seen.size(), 199U);
  EXPECT_FALSE(seen.contains(Guid{7}));
}

TEST_F(PseudonymsTest, HashesStayEqualAndZeroStaysNone) {
  EXPECT_EQ(pseudonyms.hash(0), 0U);
  EXPECT_EQ(pseudonyms.hash(7), pseudonyms.hash(7));
  EXPECT_NE(pseudonyms.hash(7), 7U);
  EXPECT_NE(pseudonyms.hash(7), pseudonyms.hash(8));
}

TEST(KeyedCycle, GoesThroughAllNumbersOnce) {
  const KeyedFunction keyed(key(1));
  for (const std::uint64_t size : {1U, 2U, 3U, 7U, 36U, 1'000U, 1'296U}) {
    const KeyedCycle cycle(keyed, size);
    std::set<std::uint64_t> seen;
    for (std::uint64_t at = 0; seen.insert(at).second;) at = cycle.after(at);
    EXPECT_EQ(seen.size(), size);
  }
}

TEST(KeyedCycle, TakesTheLargestSize) {
  const KeyedFunction keyed(key(1));
  const KeyedCycle cycle(keyed, KeyedCycle::kMaxSize);
  EXPECT_LT(cycle.after(KeyedCycle::kMaxSize - 1), KeyedCycle::kMaxSize);
  EXPECT_NE(cycle.after(0), cycle.after(1));
}

}  // namespace
}  // namespace smbscope::anonymize
