#pragma once

// Games with fair dice, played by nobody in particular: what the tests of the dice look at.

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/random.h"
#include "dice/sodium.h"
#include "dice/verify.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::tests {

/// What a game is started with, its JSON as text.
struct Sitting {
  std::string game;
  std::string seats;
  std::string options{};
  std::string data{};
};

inline record::Record sit_down(const Sitting& sitting) {
  match::StartText text{sitting.game, sitting.seats, sitting.options};
  if (!sitting.data.empty()) text.data = *text::parse_json(sitting.data);
  auto started = match::Match::start(text);
  if (const auto* fault = std::get_if<match::StartFault>(&started)) {
    throw std::runtime_error(fault->fault.why.what());
  }
  return record::Record(std::get<match::Match>(std::move(started)));
}

/// One move: a decision at random, and what `settle` makes of it.
template <class Settle>
void random_move(record::Record& record, Rng& rng, Settle settle) {
  record::Move move{record.now.name_of(record.now.to_act()), record.now.event()};
  const Seat actor = record.now.to_act();
  if (record.now.phase() == Phase::kDecide) {
    const auto legal = record.now.legal();
    move.decision = legal[below(rng, legal.size())];
    ASSERT_TRUE(record.now.decide(*text::split_words(move.decision)).ok());
  }
  if (record.now.phase() == Phase::kSettle && record.now.to_act() == actor) {
    move.outcome = settle(record.now);
  }
  record.moves.push_back(std::move(move));
}

/// Each seat commits itself to what it adds, after the secret was committed to.
inline void commit_seats(record::Record& record, const dice::FairSecret& secret) {
  record.agreed.scheme = 2;
  record.agreed.commits.clear();
  for (const auto& [name, digits] : record.entropy) {
    record.agreed.commits.emplace_back(
        name, dice::seat_commit(secret.commitment(), name, dice::bytes_of(digits)));
  }
}

/// Plays a record on to its end with fair dice. With `cheat_at`, the outcome of that number is
/// another than it must be, if there can be another.
inline void play_fairly(record::Record& record, Rng& rng, const dice::FairSecret& secret,
                        std::optional<std::uint64_t> cheat_at = std::nullopt) {
  record.dice = {record::DiceSource::Kind::kFair, secret.commitment()};
  dice::DiceStream dice(key_of(record, secret));
  std::uint64_t number = 0;
  while (record.now.phase() != Phase::kOver) {
    random_move(record, rng, [&](match::Match& match) {
      const match::Match waiting = match;
      auto stream = dice.next();
      std::string due = match.settle_fairly(stream);
      if (number++ != cheat_at) return due;
      std::string told = due;
      for (int tries = 0; tries < 100 && told == due; ++tries) {
        match = waiting;
        told = match.settle_fairly(rng);
      }
      return told;
    });
  }
  record.reveal = secret.hex();
}

/// A secret that is the same in every run.
inline dice::FairSecret secret_number(std::uint64_t number) {
  Rng rng(number, 77);
  dice::FairSecret::Raw bytes;
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(below(rng, 256));
  return dice::FairSecret(bytes);
}

/// Bytes of every length for the seats, and none for some.
inline void add_entropy(record::Record& record, Rng& rng) {
  for (const auto& name : record.start.seating().names) {
    if (below(rng, 4) == 0) continue;
    dice::Bytes bytes(1 + below(rng, dice::kMostEntropy));
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(below(rng, 256));
    record.entropy.emplace_back(name, dice::hex_of(bytes));
  }
}

}  // namespace astragal::tests
