// tables NAME…|quick|all|--list [--check]: regenerates tables of the bots. The head of each file
// has the parameters and a checksum.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string_view>

#include "dice/sodium.h"
#include "table.h"

namespace astragal::bench {

using namespace dice;

namespace {

/// A generated file of src/bots.
struct Table {
  const char* name;
  const char* file;                         ///< relative to the root of the repository
  const char* how;                          ///< seeds and numbers of games, for the file's head
  const char* seconds;                      ///< duration on one core
  bool quick;                               ///< less than a minute: a test regenerates it
  const char* header;                       ///< the header that declares its contents
  std::string (*make)(Progress& progress);  ///< returns its definitions
};

constexpr std::array kTables{
    Table{"chances", "src/bots/rock_the_bock/tables/chances.cpp", "by solving two rounds", "53",
          true, "bots/rock_the_bock/tables/chances.h", make_chances},
    Table{"shares", "src/bots/sharp_shooters/tables/shares.cpp",
          "from 200,000 cards of simple bots at each table; the seed is the number of players", "9",
          true, "bots/sharp_shooters/tables/shares.h", make_shares},
    Table{"net", "src/bots/sharp_shooters/tables/net.cpp",
          "from 20,000 cards and 3 times 400 games, seeds 5 to 10", "121", false,
          "bots/sharp_shooters/net.h", make_net},
    Table{"lanes", "src/bots/tumblin_dice/tables/lanes.cpp",
          "from 48,000 throws on the empty board and 700 rounds, seeds 5, 6 and 1234", "148", false,
          "bots/tumblin_dice/tables/lanes.h", make_lanes},
};
constexpr std::string_view kBegin = "// clang-format off\n";
constexpr std::string_view kEnd = "// clang-format on\n";

std::string checksum(const std::string& text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex_of(hash).substr(0, 16);
}

/// The whole file.
std::string file_of(const Table& table, const std::string& made) {
  return fmt::format(
      "// Made by build/release/tables {}\n// {}.\n// Checksum: {}\n\n#include \"{}\"\n\n"
      "namespace astragal::bots {{\n\n{}{}{}\n}}  // namespace astragal::bots\n",
      table.name, table.how, checksum(made), table.header, kBegin, made, kEnd);
}

std::string read(const char* file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Whether the file's checksum is correct.
bool intact(const Table& table) {
  const std::string text = read(table.file);
  const auto begin = text.find(kBegin);
  const auto end = text.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos) return false;
  const auto made = begin + kBegin.size();
  return text == file_of(table, text.substr(made, end - made));
}

int list() {
  bool all = true;
  for (const Table& table : kTables) {
    const bool good = intact(table);
    all = all && good;
    fmt::print("{:8} {:>4} s  {}{}\n", table.name, table.seconds, table.file,
               good ? "" : "  was changed by hand: its checksum is wrong");
  }
  return all ? 0 : 1;
}

bool make(const Table& table, bool check) {
  Progress progress(table.name);
  const std::string text = file_of(table, table.make(progress));
  if (text == read(table.file)) {
    fmt::print("{}: {} is the same\n", table.name, table.file);
    return true;
  }
  if (check) {
    const std::string other = fmt::format("{}.new", table.name);
    std::ofstream(other, std::ios::binary) << text;
    fmt::print("{}: {} differs from what was made now, in {}\n", table.name, table.file, other);
    return false;
  }
  std::ofstream(table.file, std::ios::binary) << text;
  fmt::print("{}: {} was written\n", table.name, table.file);
  return true;
}

bool wanted(const Table& table, const std::string& word) {
  return word == "all" || word == table.name || (word == "quick" && table.quick);
}

int run(std::vector<std::string> words) {
  const bool check = std::erase(words, "--check") > 0;
  if (words == std::vector<std::string>{"--list"}) return list();
  std::vector<Table> chosen;
  for (const Table& table : kTables) {
    if (std::any_of(words.begin(), words.end(),
                    [&](const std::string& word) { return wanted(table, word); })) {
      chosen.push_back(table);
    }
  }
  const bool understood = std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return std::any_of(kTables.begin(), kTables.end(),
                       [&](const Table& table) { return wanted(table, word); });
  });
  if (chosen.empty() || !understood) {
    fmt::print(stderr,
               "usage: tables NAME…|quick|all|--list [--check], in the root of the repository\n\n"
               "  quick    those that take less than a minute\n"
               "  --list   show the tables, how long each takes, and whether its checksum holds\n"
               "  --check  do not write; compare with the file, and end with 1 if it differs\n");
    return 2;
  }
  bool good = true;
  for (const Table& table : chosen) good = make(table, check) && good;
  return good ? 0 : 1;
}

}  // namespace

void Progress::step(int done, int all) {
  const int percent = 100 * done / all;
  if (shown_.exchange(percent) == percent) return;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin_;
  fmt::print(stderr, "\r{}: {:3} %, {:.0f} s left  {}", name_, percent,
             took.count() * (all - done) / std::max(done, 1), done == all ? "\n" : "");
}

std::string braced(const std::vector<std::string>& values) {
  constexpr std::size_t kMostColumns = 200;
  std::string text = "{\n";
  std::string line;
  for (const auto& value : values) {
    if (line.size() + value.size() + 1 > kMostColumns) {
      text += line + "\n";
      line.clear();
    }
    line += value + ",";
  }
  return text + line + "\n}";
}

}  // namespace astragal::bench

int main(int argc, char** argv) {
  return astragal::bench::run(std::vector<std::string>(argv + 1, argv + argc));
}
