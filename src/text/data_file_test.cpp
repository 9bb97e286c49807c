#include "text/data_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/language.h"
#include "text/shipped.h"

namespace astragal::text {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string refused_file(std::string text) {
  const auto file = DataFile::parse("my.toml", std::move(text));
  return file ? "" : file.error().what();
}

TEST(DataFile, SaysTheSameInTomlAndInJson) {
  const auto toml = DataFile::parse("a.toml", "[faces]\nbrown = [3, 1, 2]\nfine = true\nx = 1.5\n");
  const auto json = DataFile::parse("a.json", R"({"faces":{"brown":[3,1,2],"fine":true,"x":1.5}})");
  ASSERT_TRUE(toml && json);
  EXPECT_EQ(toml->value(), json->value());
}

TEST(DataFile, MayBeginWithAByteOrderMark) {
  EXPECT_TRUE(DataFile::parse("a", "\xEF\xBB\xBF{\"faces\":{}}"));
  EXPECT_TRUE(DataFile::parse("a", "\xEF\xBB\xBF[faces]\r\nbrown = [1]\r\n"));
}

TEST(DataFile, HasNoUseForDates) {
  EXPECT_TRUE(DataFile::parse("a", "when = 2026-11-15")->value().at("when").is_null());
}

TEST(DataFile, NamesFileAndLineOfWhatIsNoToml) {
  EXPECT_THAT(refused_file("[faces]\nbrown = [3, 1, 2]\nwhite 2\n"),
              StartsWith("my.toml:3: this is not valid TOML: "));
  EXPECT_THAT(refused_file("[faces]\nbrown = 1\nbrown = 2\n"), StartsWith("my.toml:3: "));
  EXPECT_THAT(refused_file("[faces]\nbrown = \"x\n"), StartsWith("my.toml:2: "));
  EXPECT_THAT(refused_file("a = " + std::string(300, '[')), StartsWith("my.toml:1: "));
}

TEST(DataFile, NamesFileAndLineOfWhatIsNoJson) {
  EXPECT_EQ(refused_file("{\n  \"faces\": {\n    \"brown\": [3, 1,]\n  }\n}\n"),
            "my.toml:3: this is not valid JSON: syntax error at character 35");
  EXPECT_EQ(refused_file("{\n\"a\": 1,\n\"a\": 2\n}"),
            "my.toml:3: the key 'a' appears twice in the same object");
  EXPECT_EQ(refused_file("{"), "my.toml:1: this is not valid JSON: incomplete JSON at character 2");
}

TEST(DataFile, NamesTheLineOfBadBytes) {
  EXPECT_EQ(refused_file("# fine\n# \xFF\n"), "my.toml:2: this is not UTF-8 text");
}

TEST(DataFile, IsNotVeryLongNorVeryDeep) {
  EXPECT_EQ(refused_file(std::string(1024 * 1024 + 1, ' ')),
            "my.toml:1: the file is longer than 1024 KB");
  std::string key = "a";
  for (int i = 0; i < 100'000; ++i) key += ".a";
  EXPECT_EQ(refused_file("# keys\n" + key + " = 1\n"), "my.toml:2: a key has more than 32 parts");
  EXPECT_EQ(refused_file("[" + key + "]\n"), "my.toml:1: a key has more than 32 parts");
  EXPECT_EQ(refused_file("# " + std::string(99, '.') + "\n"), "") << "a row of dots is no key";
}

TEST(DataFile, IsNotLookedAtWhereItIsVeryDeep) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "a.a.a.a.a.a.a.a = [\n{ ";
  text += "x = 1";
  for (int i = 0; i < 100; ++i) text += " }]";
  const auto file = DataFile::parse("my.toml", text);
  ASSERT_TRUE(file) << file.error().what();
  EXPECT_EQ(boost::json::serialize(file->value()).find('x'), std::string::npos);
}

TEST(DataFile, FindsTheLineOfAKey) {
  const auto line_of = [](std::string text, std::string key) {
    return DataFile::parse("f", std::move(text))->locate({Error("bad"), std::move(key)}).what();
  };
  const std::string toml =
      "# brown = 1\n[faces]\nbrowner = 1\n  \"brown\" = [1]\n[cards]\n1A = [2]\n";
  EXPECT_EQ(line_of(toml, "faces.brown"), "f:4: bad");
  EXPECT_EQ(line_of(toml, "cards.1A"), "f:6: bad");
  EXPECT_EQ(line_of(toml, "faces"), "f:2: bad");
  EXPECT_EQ(line_of(toml, "faces.white"), "f:1: bad");
  EXPECT_EQ(line_of(toml, ""), "f:1: bad");
  EXPECT_EQ(line_of("cards.1A = [\n 2]\ncards.11A = [3]", "cards.11A"), "f:3: bad");
  EXPECT_EQ(line_of("{\n\"faces\": {\n\"white\": [\"brown\"],\n\"brown\": [1]}}", "faces.brown"),
            "f:4: bad");
}

TEST(ShippedFiles, AreAllThereAndReadable) {
  for (const char* name : {"trophy-buck.toml", "sharp-shooters.toml", "words/en.toml"}) {
    ASSERT_FALSE(shipped_file(name).empty()) << name;
    const auto file = DataFile::parse(name, std::string(shipped_file(name)));
    EXPECT_TRUE(file) << file.error().what();
  }
  EXPECT_EQ(shipped_file("chess.toml"), "");
}

TEST(ShippedFiles, HoldThePhrasesOfEveryGame) {
  EXPECT_EQ(phrase("trophy-buck", "title"), "Trophy Buck");
  EXPECT_EQ(phrase("chess", "title"), "");
  EXPECT_EQ(phrase("trophy-buck", "no such phrase"), "");
}

}  // namespace
}  // namespace astragal::text
