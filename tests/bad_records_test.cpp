// Bad records: each NNN-name.txt in tests/records/bad is answered by the sentence in
// NNN-name.expect, which begins with the line and goes on with what is wrong and what would be
// right.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "record_files.h"

namespace astragal::tests {

using namespace record;

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

std::string expected_sentence(const fs::path& record) {
  std::string text = content_of(fs::path(record).replace_extension(".expect"));
  EXPECT_THAT(text, testing::EndsWith("\n")) << record;
  if (!text.empty()) text.pop_back();
  EXPECT_EQ(text.find('\n'), std::string::npos) << record << " has more than one line expected";
  return text;
}

TEST(BadRecords, AreEachAnsweredByTheirSentence) {
  const auto files = test_files("records/bad");
  EXPECT_GT(files.size(), 400U);
  for (const auto& file : files)
    EXPECT_EQ(fault_in(content_of(file)), expected_sentence(file)) << file;
}

TEST(BadRecords, EndTheProgramWithStatusTwoAndNothingButTheSentence) {
  for (const auto& file : test_files("records/bad")) {
    const Finished shown = run_astragal({"show", file});
    EXPECT_EQ(shown.status, 2) << file;
    EXPECT_EQ(shown.output, "") << file;
    EXPECT_EQ(shown.errors, file.string() + ":" + expected_sentence(file) + "\n");
  }
}

TEST(BadRecords, CutAnywhereGetASentenceOrAreShorterGames) {
  // Every beginning of every good record: good itself, or refused in its last line, or else for a
  // header that has not come yet or is not true yet.
  int good = 0;
  for (const auto& file : test_files("records")) {
    const std::string whole = content_of(file);
    const std::size_t step = whole.size() < 400 ? 1 : 131;
    for (std::size_t size = 0; size < whole.size(); size += step) {
      const std::string part = whole.substr(0, size);
      const auto read = read_text(part);
      const auto* fault = std::get_if<RecordFault>(&read);
      good += fault == nullptr ? 1 : 0;
      if (fault == nullptr) continue;
      const auto lines = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')) + 1;
      const bool last = fault->line <= lines && fault->line + 1 >= lines;
      EXPECT_TRUE(last || fault->line == 1 || fault->why.what().starts_with("result: "))
          << file << " cut after " << size << " bytes: " << fault->line << ": "
          << fault->why.what();
    }
  }
  EXPECT_GT(good, 1000);
}

TEST(BadRecords, WithAByteChangedAreReadOrRefusedAndNeverCrash) {
  std::uint64_t state = 1;
  const auto random = [&state](std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state >> 33) % bound;
  };
  for (const auto& file : test_files("records")) {
    const std::string whole = content_of(file);
    for (int i = 0; i < 40; ++i) {
      std::string changed = whole;
      changed[random(changed.size())] = static_cast<char>(random(256));
      const auto read = read_text(changed);
      if (const auto* record = std::get_if<Record>(&read)) {
        const std::string canonical = write_record(*record);
        EXPECT_EQ(fault_in(canonical), "") << canonical;
      }
    }
  }
}

// What is too large to keep as a file.

constexpr std::string_view kHead =
    "astragal 1\ngame: trophy-buck\nseats: Ann, Bob, Cid\ndice: table\n";
constexpr std::size_t kKilobyte = 1024;

TEST(BadRecords, WithALineOverItsLimitAreRefusedThere) {
  const std::string head(kHead);
  EXPECT_EQ(fault_in(std::string(65 * kKilobyte, 'x')), "1: the line is longer than 64 KB");
  EXPECT_EQ(fault_in(head + "\n#" + std::string(64 * kKilobyte - 1, 'x')), "");
  EXPECT_EQ(fault_in(head + "\n#" + std::string(64 * kKilobyte - 1, 'x') + "\r\n"), "");
  EXPECT_EQ(fault_in(head + "\n#" + std::string(64 * kKilobyte, 'x')),
            "6: the line is longer than 64 KB");
  EXPECT_EQ(fault_in(head + "data: " + std::string(1025 * kKilobyte, ' ') + "\n"),
            "5: the line is longer than 1024 KB");
  EXPECT_EQ(fault_in(head + "from: " + std::string(65 * kKilobyte, ' ') + "[]\n"),
            "5: from: state must be a JSON object")
      << "a state may have a megabyte";
}

TEST(BadRecords, ThatWouldBeTooLongInCanonicalFormAreRefused) {
  const std::string head = std::string(kHead) + "\n";
  const std::string roll = "Ann roll = brown.points brown.points brown.points ";
  const std::size_t room = 64 * kKilobyte - roll.size();
  EXPECT_EQ(fault_in(head + roll + "#" + std::string(room - 3, 'x')), "");
  EXPECT_EQ(fault_in(head + roll + "#" + std::string(room - 2, 'x')),
            "6: the comment is too long; a line can have at most 64 KB");
  std::string growing = "#";
  for (int i = 0; i < 30'000; ++i) growing += "\u0344";  // four bytes each in normal form
  EXPECT_EQ(fault_in(head + growing), "6: the line is longer than 64 KB");
}

TEST(BadRecords, OfManyMegabytesAreRefused) {
  std::string text = std::string(kHead) + "\n";
  const std::string line = "# " + std::string(60 * kKilobyte, 'x') + "\n";
  while (text.size() < 17 * kKilobyte * kKilobyte) text += line;
  EXPECT_THAT(fault_in(text), HasSubstr(": the record is longer than 16 MB"));
}

TEST(BadRecords, OnALineOfAHundredMegabytesAreRefusedByTheProgram) {
  const TempFolder folder;
  const std::string file = folder.file("long.txt");
  std::ofstream(file) << "astragal 1\ngame: ";
  fs::resize_file(file, 100 * kKilobyte * kKilobyte);  // filled with zeros, without taking room
  const Finished shown = run_astragal({"show", file});
  EXPECT_EQ(shown.status, 2);
  EXPECT_EQ(shown.errors, file + ":2: the line is longer than 64 KB\n");
}

TEST(BadRecords, ThatNeverEndAreRefused) {
  const Finished shown = run_astragal({"show", "/dev/zero"});
  EXPECT_EQ(shown.status, 2);
  EXPECT_EQ(shown.errors, "/dev/zero:1: the line is longer than 64 KB\n");
}

TEST(BadRecords, ThatAreNoReadableFilesAreNamed) {
  const TempFolder folder;
  const auto answer = [](const std::string& file) {
    const Finished shown = run_astragal({"show", file});
    EXPECT_EQ(shown.status, 2) << file;
    EXPECT_EQ(shown.output, "") << file;
    return shown.errors;
  };
  EXPECT_EQ(answer(folder.path()), folder.path() + ": this is a folder, not a file\n");
  const std::string missing = folder.file("missing.txt");
  EXPECT_EQ(answer(missing), missing + ": cannot be read: No such file or directory\n");
  const std::string empty = folder.file("empty.txt");
  std::ofstream(empty).flush();
  EXPECT_EQ(answer(empty),
            empty + ":1: this is not a record; the first line must be 'astragal 1'\n");
  EXPECT_EQ(answer("-"), "-:1: this is not a record; the first line must be 'astragal 1'\n");
  // A file that opens and then fails to be read.
  EXPECT_EQ(answer("/proc/self/mem"), "/proc/self/mem:1: the file cannot be read from here on\n");
}

TEST(BadRecords, ThatAreLockedAreNamed) {
  if (::geteuid() == 0) GTEST_SKIP() << "nothing is locked for root";
  const TempFolder folder;
  const std::string locked = folder.file("locked.txt");
  std::ofstream(locked).flush();
  fs::permissions(locked, fs::perms::none);
  const Finished shown = run_astragal({"show", locked});
  EXPECT_EQ(shown.status, 2);
  EXPECT_EQ(shown.errors, locked + ": cannot be read: Permission denied\n");
}

}  // namespace
}  // namespace astragal::tests
