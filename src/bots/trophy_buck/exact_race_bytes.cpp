#include <cstring>

#include "bots/trophy_buck/exact_race.h"
#include "core/bits.h"

// A solution as bytes:
//
//   "astragal race\n"            file type
//   version                      kVersion, 8 bytes
//   goal, then for each colour faces of points, startle and tracks, dice, worth: 8 bytes each
//   number of figures, 8 bytes
//   figures                      doubles: the residual, ties, the last round, every turn before it
//   checksum                     of all before it: FNV-1a, 64 bits
//
// Numbers are little-endian. Three chances sum to 1, so two of them are kept. Doubles, because
// analysis adds up differences of many positions; with the shipped dice all of it is 300 KB.

namespace astragal::bots {

using text::Error;

namespace {

constexpr std::string_view kName = "astragal race\n";
/// Increase it on any change of the meaning or order of the figures, or of the solver.
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kWord = 8;

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325U;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x0000'0100'0000'01B3U;
  }
  return hash;
}

void put(std::string& bytes, std::uint64_t word) {
  for (unsigned i = 0; i < kWord; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xFF);
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < kWord; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return word;
}

std::string head(const games::TrophyBuck::Config& config) {
  std::string bytes(kName);
  put(bytes, kVersion);
  put(bytes, static_cast<std::uint64_t>(config.goal));
  for (const auto& dice : config.colours) {
    for (const int number : {dice.points, dice.startle, dice.tracks, dice.dice, dice.worth}) {
      put(bytes, static_cast<std::uint64_t>(number));
    }
  }
  return bytes;
}

}  // namespace

std::uint64_t ExactRace::key(const games::TrophyBuck::Config& config) {
  return checksum(head(config));
}

template <class Self, class Each>
void ExactRace::each_figure(Self& self, const Each& each) {
  const auto chances = [&each](auto& three) {
    each(three[0]);
    each(three[1]);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(three)>>) {
      three[2] = 1 - three[0] - three[1];
    }
  };
  each(self.residual_);
  each(self.first_of_two_);
  chances(self.of_three_);
  for (auto& table : self.beat_) {
    for (auto& one : table) {
      each(one.more);
      each(one.same);
    }
  }
  for (auto& one : self.three_after_) chances(one);
  for (auto& one : self.chase_) chances(one);
  for (auto& table : self.regular_) {
    for (auto& one : table) chances(one);
  }
}

std::string ExactRace::bytes() const {
  std::string bytes = head(config_);
  std::uint64_t count = 0;
  each_figure(*this, [&count](double) { ++count; });
  put(bytes, count);
  each_figure(*this, [&bytes](double figure) { put(bytes, bit_cast<std::uint64_t>(figure)); });
  put(bytes, checksum(bytes));
  return bytes;
}

text::Result<ExactRace> ExactRace::read(const games::TrophyBuck::Config& config,
                                        std::string_view bytes) {
  const std::string expected = head(config);
  if (!bytes.starts_with(kName)) return Error{"is not a solved race"};
  if (bytes.size() < expected.size() + 2 * kWord) return Error{"is cut off"};
  if (word_at(bytes, kName.size()) != kVersion) return Error{"is of another version"};
  if (!bytes.starts_with(expected)) return Error{"is for other dice or another goal"};
  if (checksum(bytes.substr(0, bytes.size() - kWord)) != word_at(bytes, bytes.size() - kWord)) {
    return Error{"is damaged"};
  }
  auto race = unsolved(config);
  if (!race) return race;
  race->make_room();
  std::uint64_t count = 0;
  each_figure(std::as_const(*race), [&count](double) { ++count; });
  if (word_at(bytes, expected.size()) != count ||
      bytes.size() != expected.size() + (count + 2) * kWord) {
    return Error{"is damaged"};
  }
  std::size_t at = expected.size() + kWord;
  bool sound = true;
  each_figure(*race, [&](double& figure) {
    figure = bit_cast<double>(word_at(bytes, at));
    at += kWord;
    sound = sound && figure >= -1e-9 && figure <= 1 + 1e-9;
  });
  if (!sound) return Error{"is damaged"};
  return race;
}

}  // namespace astragal::bots
