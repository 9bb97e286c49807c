// The 24 shipped card sides against the ruling on cards; and errors in card files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "core/dice.h"
#include "games/sharp_shooters/text.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::games {

using namespace text;

namespace {

using testing::HasSubstr;
using Text = GameText<SharpShooters>;

enum class Kind { kNumber, kUp, kDown, kWild, kFullHouse, kNone };
constexpr int kHand = SharpShooters::kHand;

struct CardRow {
  std::string squares;
  int value;
  [[nodiscard]] int length() const { return static_cast<int>(squares.size()); }
};

using Face = std::vector<CardRow>;

Kind kind_of(const std::string& squares) {
  if (squares == "AAABB") return Kind::kFullHouse;
  if (squares[0] == '*') return Kind::kWild;
  std::set<int> steps;
  for (std::size_t i = 1; i < squares.size(); ++i) steps.insert(squares[i] - squares[i - 1]);
  if (steps.empty() || steps == std::set{0}) return Kind::kNumber;
  if (squares.size() >= 3 && steps == std::set{1}) return Kind::kUp;
  if (squares.size() >= 3 && steps == std::set{-1}) return Kind::kDown;
  return Kind::kNone;
}

/// The shipped deck, sides by name.
const std::map<std::string, Face>& faces() {
  static const auto kFaces = [] {
    std::map<std::string, Face> deck;
    const auto file =
        DataFile::parse("sharp-shooters.toml", std::string(shipped_file("sharp-shooters.toml")));
    for (const auto& [name, rows] : file->value().at("cards").as_object()) {
      for (const auto& row : rows.as_array()) {
        const std::string text(row.as_string());
        const auto equals = text.find('=');
        deck[std::string(name)].push_back(
            {text.substr(0, equals), std::stoi(text.substr(equals + 1))});
      }
    }
    return deck;
  }();
  return kFaces;
}

// Difficulty of a row: the mean number of rolls of five dice that fill it when it is alone on the
// card, as an exact Markov chain.

using Place = std::vector<int>;
using Step = std::function<Place(const Place&, FaceCounts)>;

double mean_rolls(const Place& start, const Place& end_mark, const Step& step) {
  std::map<Place, double> known;
  const auto mean = [&](auto& self, const Place& here) -> double {
    if (here == end_mark) return 0;
    if (const auto found = known.find(here); found != known.end()) return found->second;
    double stay = 0;
    double others = 1;
    each_roll(kHand, [&](FaceCounts dice, double probability) {
      const Place next = step(here, dice);
      if (next == here) {
        stay += probability;
      } else {
        others += probability * self(self, next);
      }
    });
    return known[here] = others / (1 - stay);
  };
  return mean(mean, start);
}

const Place kFilled{-1};

double rolls_for_numbers(const std::string& squares) {
  return mean_rolls({0}, kFilled, [&squares](const Place& here, FaceCounts dice) -> Place {
    auto at = static_cast<std::size_t>(here[0]);
    while (at < squares.size() && dice[squares[at] - '1'] > 0)
      dice -= FaceCounts::one(squares[at++] - '1');
    return at == squares.size() ? kFilled : Place{static_cast<int>(at)};
  });
}

double rolls_for_wild(int length) {
  // The most frequent number of the first roll; kNoNumber before it.
  constexpr int kNoNumber = 6;
  return mean_rolls({kNoNumber, 0}, kFilled, [length](const Place& here, FaceCounts dice) -> Place {
    int number = here[0];
    for (int face = 0; here[0] == kNoNumber && face < kFaces; ++face) {
      if (number == kNoNumber || std::min(dice[face], length) > std::min(dice[number], length)) {
        number = face;
      }
    }
    const int filled = here[1] + dice[number];
    return filled >= length ? kFilled : dice[number] == 0 ? here : Place{number, filled};
  });
}

double rolls_for_full_house() {
  // Three of one number and two of another: the pair of numbers that uses most dice.
  constexpr int kNoNumber = 6;
  const Place start{kNoNumber, 0, kNoNumber, 0};
  return mean_rolls(start, kFilled, [](const Place& here, FaceCounts dice) -> Place {
    Place best = here;
    const auto placed = [](const Place& place) { return place[1] + place[3]; };
    for (int three = 0; three < kFaces; ++three) {
      if (here[0] != kNoNumber && here[0] != three) continue;
      const int threes = std::min(3, here[1] + dice[three]);
      for (int two = 0; two < kFaces; ++two) {
        if (two == three || (here[2] != kNoNumber && here[2] != two)) continue;
        const int twos = threes < 3 ? 0 : std::min(2, here[3] + dice[two]);
        const Place next{threes == 0 ? kNoNumber : three, threes, twos == 0 ? kNoNumber : two,
                         twos};
        if (placed(next) > placed(best)) best = next;
      }
    }
    return placed(best) == 5 ? kFilled : best;
  });
}

double worked_out(const std::string& squares) {
  switch (kind_of(squares)) {
    case Kind::kWild: return rolls_for_wild(static_cast<int>(squares.size()));
    case Kind::kFullHouse: return rolls_for_full_house();
    default: return rolls_for_numbers(squares);
  }
}

double difficulty(const std::string& squares) {
  static std::map<std::string, double> known;
  const auto [place, added] = known.try_emplace(squares);
  if (added) place->second = worked_out(squares);
  return place->second;
}

TEST(Cards, AreTwelveWithTwoSides) {
  std::set<std::string> expected;
  for (int card = 0; card < SharpShooters::kCards; ++card) {
    expected.insert(Text::face_name(card, SharpShooters::Side::kA));
    expected.insert(Text::face_name(card, SharpShooters::Side::kB));
  }
  std::set<std::string> names;
  for (const auto& [name, face] : faces()) names.insert(name);
  EXPECT_EQ(names, expected);
}

TEST(Cards, HaveSixRowsThatThirtyDiceCanFill) {
  std::set<std::multiset<std::string>> different;
  for (const auto& [name, face] : faces()) {
    ASSERT_EQ(face.size(), 6U) << name;
    int squares = 0;
    std::multiset<std::string> rows;
    for (const auto& row : face) {
      EXPECT_GE(row.length(), 1) << name;
      EXPECT_LE(row.length(), 6) << name;
      EXPECT_NE(kind_of(row.squares), Kind::kNone) << name << ": " << row.squares;
      squares += row.length();
      rows.insert(row.squares + "=" + std::to_string(row.value));
    }
    EXPECT_GE(squares, 16) << name << " would be over at once";
    EXPECT_LE(squares, 30) << name;
    EXPECT_TRUE(different.insert(rows).second) << name << " is there twice";
  }
}

TEST(Cards, HaveOneNegativeRowAndTwoOfThemTwo) {
  int with_two = 0;
  for (const auto& [name, face] : faces()) {
    const auto negative =
        std::count_if(face.begin(), face.end(), [](const CardRow& row) { return row.value < 0; });
    EXPECT_GE(negative, 1) << name;
    EXPECT_LE(negative, 2) << name;
    with_two += negative == 2 ? 1 : 0;
  }
  EXPECT_EQ(with_two, 2);
}

TEST(Cards, AreWorthTensFromTenToAHundred) {
  for (const auto& [name, face] : faces()) {
    for (const auto& row : face) {
      EXPECT_EQ(row.value % 10, 0) << name;
      EXPECT_GE(std::abs(row.value), 10) << name;
      EXPECT_LE(std::abs(row.value), 100) << name;
    }
  }
}

TEST(Cards, HaveRowsOfEveryKindOften) {
  // A kind is often there if ten faces have it, at least four of each side.
  std::map<Kind, std::map<char, int>> faces_with;
  std::map<char, int> numbers;
  for (const auto& [name, face] : faces()) {
    std::set<Kind> here;
    for (const auto& row : face) {
      if (row.value > 0) here.insert(kind_of(row.squares));
      if (kind_of(row.squares) == Kind::kNumber) ++numbers[row.squares[0]];
    }
    for (const Kind kind : here) ++faces_with[kind][name.back()];
  }
  for (const Kind kind : {Kind::kNumber, Kind::kUp, Kind::kDown, Kind::kWild, Kind::kFullHouse}) {
    EXPECT_GE(faces_with[kind]['A'] + faces_with[kind]['B'], 10) << static_cast<int>(kind);
    EXPECT_GE(faces_with[kind]['A'], 4) << static_cast<int>(kind);
    EXPECT_GE(faces_with[kind]['B'], 4) << static_cast<int>(kind);
  }
  ASSERT_EQ(numbers.size(), 6U);
  const auto [fewest, most] = std::minmax_element(
      numbers.begin(), numbers.end(), [](auto& a, auto& b) { return a.second < b.second; });
  EXPECT_LE(most->second - fewest->second, 1) << "ones to sixes in turn";
}

TEST(Cards, AskForMoreRollsWhereTheyShould) {
  EXPECT_NEAR(difficulty("1"), 1 / (1 - std::pow(5.0 / 6, 5)), 1e-12);
  EXPECT_NEAR(difficulty("*"), 1, 1e-12);
  EXPECT_DOUBLE_EQ(difficulty("2345"), difficulty("5432"));
  EXPECT_DOUBLE_EQ(difficulty("3333"), difficulty("1111"));
  EXPECT_NEAR(difficulty("66"), 2.795, 1e-3);
  EXPECT_NEAR(difficulty("123"), 3.243, 1e-3);
  EXPECT_NEAR(difficulty("AAABB"), 3.126, 1e-3);
}

TEST(Cards, AreWorthMoreWhereTheyAreHarder) {
  for (const bool negative : {false, true}) {
    // Rows of the same kind and length are worth the same on every face.
    std::map<std::pair<Kind, int>, std::pair<double, int>> prices;
    for (const auto& [name, face] : faces()) {
      for (const auto& row : face) {
        if ((row.value < 0) != negative) continue;
        const Kind kind = kind_of(row.squares);
        const std::pair row_class(kind == Kind::kDown ? Kind::kUp : kind, row.length());
        const std::pair price(difficulty(row.squares), std::abs(row.value));
        const auto [place, added] = prices.try_emplace(row_class, price);
        EXPECT_EQ(place->second.second, price.second) << name << ": " << row.squares;
      }
    }
    for (const auto& [easier, easy] : prices) {
      for (const auto& [harder, hard] : prices) {
        if (hard.first - easy.first >= 0.25) {
          EXPECT_GE(hard.second, easy.second)
              << "a quarter of a roll more must not be worth less: kind "
              << static_cast<int>(easier.first) << " of " << easier.second << ", kind "
              << static_cast<int>(harder.first) << " of " << harder.second;
        }
        if (easier.first == harder.first && easier.second < harder.second) {
          EXPECT_GT(hard.second, easy.second) << "longer is worth more";
        }
      }
    }
  }
}

TEST(Cards, AreTheSameForAllRecordsThatNameNone) {
  // A record without `data:` means these cards, so a change affects old games: write the old deck
  // into those records' `data:`, and the new hash here.
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const auto& [name, face] : faces()) {
    std::string text = name;
    for (const auto& row : face) text += " " + row.squares + "=" + std::to_string(row.value);
    for (const char c : text + "\n") hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  EXPECT_EQ(hash, 7759862301955839773U);
}

/// The error of a data file for a game of three.
std::string said(const std::string& text, const std::string& name = "my.toml") {
  const auto file = DataFile::parse(name, text);
  if (!file) return file.error().what();
  const auto configured = Text::configure(
      {{{"Ann", "Bob", "Cid"}, {}}, default_options(Text::kOptions), file->value()});
  const auto* fault = std::get_if<DataFault>(&configured);
  return fault == nullptr ? "" : file->locate(*fault).what();
}

TEST(OwnCards, AreTakenFromTomlOrJson) {
  EXPECT_EQ(said("[cards]\n3A = [\"12345=80\", \"222=30\", \"33=-30\", \"****=60\", \"AAABB=70\", "
                 "\"654=40\"]\n"),
            "");
  EXPECT_EQ(said(R"({"cards":{"3B":["1=10","2=10","3=10","4=10","5=10","6=-100"]}})"), "");
  EXPECT_EQ(said("cards = {}"), "") << "nothing replaced";
}

TEST(OwnCards, AreRefusedWithFileLineAndReason) {
  const std::string good = R"(["1=10", "2=10", "3=10", "4=10", "5=10", "6=10"])";
  const auto with_row = [](const std::string& row) {
    return said("# mine\n[cards]\n7B = [\"" + row +
                R"(", "2=10", "3=10", "4=10", "5=10", "6=10"])");
  };
  EXPECT_EQ(
      said("faces = 1"),
      "my.toml:1: the data must have the form {\"cards\":{\"1A\":[\"1234=50\", … six rows]}}");
  EXPECT_EQ(said("[cards]\n1A = " + good + "\n13A = " + good),
            "my.toml:3: '13A' is not a card; they are 1A to 12A and 1B to 12B");
  EXPECT_EQ(said("[cards]\n1A = " + good + "\n02A = " + good),
            "my.toml:3: '02A' is not a card; they are 1A to 12A and 1B to 12B");
  EXPECT_EQ(said("[cards]\n\n1A = [\"1=10\"]"), "my.toml:3: card 1A must have six rows");
  EXPECT_EQ(said("[cards]\n1A = [1, 2, 3, 4, 5, 6]"),
            "my.toml:2: row 1 of card 1A must be a text such as \"1234=50\"");
  EXPECT_EQ(with_row("1*=10"),
            "my.toml:3: card 7B: the row '1*=10' must have 1 to 6 squares, all numbers from 1 to 6 "
            "or all *, or be AAABB");
  EXPECT_EQ(with_row("123=5"),
            "my.toml:3: card 7B: the row '123=5' must end with = and a multiple of 10 from -100 to "
            "100 that is not 0");
  EXPECT_EQ(said("{\n \"cards\": {\n  \"1A\": " + good + ",\n  \"7C\": 1\n }\n}", "my.json"),
            "my.json:4: '7C' is not a card; they are 1A to 12A and 1B to 12B");
  EXPECT_THAT(said("[cards]\n1A = "), HasSubstr("my.toml:2: this is not valid TOML"));
}

TEST(OwnCards, CannotHaveMoreSquaresThanThereAreDice) {
  const std::string full = R"(["******=90", "******=90", "******=90", "******=90", "******=90", )";
  EXPECT_EQ(said("[cards]\n1A = " + full + "\"1=10\"]"),
            "my.toml:2: card 1A has 31 squares, but 3 players only have 30 dice");
  EXPECT_EQ(said("[cards]\n1B = " + full + "\"1=10\"]"), "") << "the other side is not in play";
}

TEST(OwnCards, AreWrittenBackAsTheyWereGiven) {
  const std::string text =
      R"({"cards":{"3A":["12345=80","222=30","33=-30","****=60","AAABB=70","654=40"]}})";
  const auto file = DataFile::parse("my.json", text);
  const auto configured =
      Text::configure({{{"Ann", "Bob"}, {}}, default_options(Text::kOptions), file->value()});
  EXPECT_EQ(boost::json::serialize(Text::data(std::get<SharpShooters::Config>(configured))), text);
}

}  // namespace
}  // namespace astragal::games
