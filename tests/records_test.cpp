// Good records: each NAME.txt in tests/records ends in the position that NAME.json holds, as
// `astragal show --json` prints it. Where a NAME.canonical lies beside it, that is its canonical
// form.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dice/stream.h"
#include "places.h"
#include "record_files.h"
#include "text/json_reader.h"

namespace astragal::tests {

using namespace dice;
using namespace match;
using namespace record;
using namespace text;

namespace {

namespace fs = std::filesystem;

struct GoodRecord {
  fs::path path;
  Record record;
};

std::vector<GoodRecord> good_records() {
  std::vector<GoodRecord> records;
  for (const auto& path : test_files("records")) {
    auto read = read_text(content_of(path));
    if (const auto* fault = std::get_if<RecordFault>(&read)) {
      ADD_FAILURE() << path << ":" << fault->line << ": " << fault->why.what();
    } else {
      records.push_back({path, std::move(std::get<Record>(read))});
    }
  }
  return records;
}

boost::json::value expected_json(const fs::path& record) {
  return *parse_json(content_of(fs::path(record).replace_extension(".json")));
}

MoveLine line_of(const Move& move) {
  const std::string outcome = move.outcome.empty() ? "" : " = " + move.outcome;
  return *read_move_line(name_on_line(move.seat) + " " + move.decision + outcome);
}

TEST(Records, EndInThePositionThatTheirJsonHolds) {
  const auto records = good_records();
  EXPECT_GT(records.size(), 40U);
  for (const auto& [path, record] : records) {
    EXPECT_EQ(boost::json::value(record.now.json()), expected_json(path)) << path;
  }
}

TEST(Records, AreShownByTheProgram) {
  for (const auto& path : test_files("records")) {
    const Finished shown = run_astragal({"show", "--json", path});
    EXPECT_EQ(shown.status, 0) << path;
    EXPECT_EQ(shown.errors, "") << path;
    EXPECT_EQ(*parse_json(shown.output), expected_json(path)) << path;
  }
}

TEST(Records, AreReadFromStandardInputAndStopWhereAsked) {
  const std::string file = test_file("/records/sharp-shooters-matt.txt");
  const auto at = [&file](const std::string& moves) {
    return *parse_json(run_astragal({"show", "--json", "--at", moves, file}).output);
  };
  EXPECT_EQ(*parse_json(run_astragal({"show", "--json", "-"}, content_of(file)).output),
            expected_json(file));
  EXPECT_EQ(at("0").at("legal"), boost::json::array{"roll"});
  EXPECT_EQ(at("1"), expected_json(test_file("/records/sharp-shooters-matt-first-roll.txt")));
  EXPECT_EQ(at("8"), expected_json(file));
  // Counted from the end.
  EXPECT_EQ(at("-1"), at("7"));
  EXPECT_EQ(at("-8"), at("0"));
  EXPECT_EQ(run_astragal({"show", "--at", "-9", file}).errors,
            file + ": --at -9 is before the start; the record has 8 moves\n");
  EXPECT_THAT(run_astragal({"show", "--at", "last", file}).errors,
              testing::HasSubstr("--at 'last': must be a whole number, such as 12, or -1"));
  const Finished past = run_astragal({"show", "--at", "9", file});
  EXPECT_EQ(past.errors, file + ": --at 9 is past the end; the record has 8 moves\n");
  EXPECT_EQ(past.status, 2);
}

TEST(Records, AreStableInCanonicalForm) {
  for (const auto& [path, record] : good_records()) {
    const std::string once = write_record(record);
    auto again = read_text(once);
    ASSERT_EQ(again.index(), 0U) << path << ":" << std::get<1>(again).line << ": "
                                 << std::get<1>(again).why.what() << "\n"
                                 << once;
    const auto& read = std::get<Record>(again);
    EXPECT_EQ(write_record(read), once) << path;
    EXPECT_EQ(read.moves, record.moves) << path;
    EXPECT_EQ(read.start, record.start) << path;
    EXPECT_EQ(read.now, record.now) << path;
    const fs::path canonical = fs::path(path).replace_extension(".canonical");
    if (fs::exists(canonical)) {
      EXPECT_EQ(once, content_of(canonical)) << path;
      EXPECT_EQ(run_astragal({"show", "--record", path}).output, once);
    }
  }
}

TEST(Records, OfTheBrowsersLessonsAreCanonical) {
  for (const auto game : Match::game_names()) {
    const std::string path =
        test_file("/../web/src/games/" + std::string(game) + "/lesson/record.txt");
    if (!fs::exists(path)) continue;
    const std::string text = content_of(path);
    ASSERT_EQ(fault_in(text), "") << path;
    EXPECT_EQ(write_record(std::get<Record>(read_text(text))), text) << path;
  }
}

TEST(Records, GoOnTheSameFromEveryPosition) {
  for (const auto& [path, whole] : good_records()) {
    Match match = whole.start;
    for (std::size_t cut = 0;; ++cut) {
      // The record of the rest: it starts at the state that the first lines led to.
      Record rest(match);
      rest.from_state = true;
      rest.dice = whole.dice;
      rest.moves.assign(whole.moves.begin() + static_cast<long>(cut), whole.moves.end());
      rest.now = whole.now;
      const auto read = read_text(write_record(rest));
      const auto* fault = std::get_if<RecordFault>(&read);
      ASSERT_EQ(fault, nullptr) << path << " cut after " << cut << ": " << fault->why.what() << "\n"
                                << write_record(rest);
      EXPECT_EQ(std::get<Record>(read).start, match) << path << " cut after " << cut;
      EXPECT_EQ(std::get<Record>(read).now, whole.now) << path << " cut after " << cut;
      if (cut == whole.moves.size()) break;
      ASSERT_TRUE(play_line(match, line_of(whole.moves[cut])));
    }
  }
}

TEST(Records, WithSeededDiceAreWhatTheirStreamRolls) {
  int games = 0;
  for (const auto& [path, record] : good_records()) {
    if (record.dice.kind != DiceSource::Kind::kSeeded || record.now.phase() != Phase::kOver)
      continue;
    ++games;
    DiceStream dice = DiceStream::seeded(record.dice.argument);
    Match match = record.start;
    for (const Move& move : record.moves) {
      if (match.phase() == Phase::kDecide) {
        ASSERT_TRUE(match.decide(*split_words(move.decision))) << path;
      }
      if (move.outcome.empty()) continue;
      auto rng = dice.next();
      ASSERT_EQ(match.settle_fairly(rng), move.outcome) << path;
    }
  }
  EXPECT_GE(games, 8);
}

/// The blocks of a page that are records, each with the line it begins in.
std::vector<std::pair<int, std::string>> records_in_page(const fs::path& page) {
  std::vector<std::pair<int, std::string>> records;
  std::istringstream lines(content_of(page));
  std::string line;
  std::string block;
  bool inside = false;
  int begin = 0;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.starts_with("```")) {
      if (inside && block.starts_with("astragal 1")) records.emplace_back(begin, block);
      inside = !inside;
      block.clear();
      begin = number + 1;
    } else if (inside) {
      block += line + "\n";
    }
  }
  return records;
}

TEST(Records, InTheDocumentationAreReal) {
  std::size_t examples = 0;
  const fs::path docs = fs::path(test_file("/../docs"));
  for (const auto& entry : fs::recursive_directory_iterator(docs)) {
    if (entry.path().extension() != ".md") continue;
    for (const auto& [line, text] : records_in_page(entry.path())) {
      ++examples;
      EXPECT_EQ(fault_in(text), "") << "in the example at " << entry.path() << ":" << line;
    }
  }
  EXPECT_GE(examples, 8U);
}

}  // namespace
}  // namespace astragal::tests
