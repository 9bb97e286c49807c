#pragma once

// Games of bots as records, to test the analysis.

#include <gtest/gtest.h>

#include <string>

#include "bots/bots.h"
#include "dice/tumblin_dice/planning.h"
#include "record/match_record.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::analysis {

inline record::Record sit_down_at(const std::string& game, int seats,
                                  const std::string& options = "", bool by_hand = true,
                                  const std::string& data = "") {
  constexpr std::array<const char*, 4> kNames{"Ann", "Bob", "Cid", "Dot"};
  std::string names;
  for (int seat = 0; seat < seats; ++seat) {
    names += (names.empty() ? "" : ",") + std::string(kNames[static_cast<std::size_t>(seat)]);
  }
  match::StartText text{game, names, options};
  text.by_hand = by_hand;
  if (!data.empty()) text.data = *text::parse_json(data);
  auto started = match::Match::start(text);
  if (const auto* fault = std::get_if<match::StartFault>(&started))
    ADD_FAILURE() << fault->fault.why.what();
  return record::Record(std::get<match::Match>(std::move(started)));
}

/// One move of a bot, with outcomes sampled by the rules.
inline void move_on(record::Record& record, bots::Bot bot, Rng& rng) {
  const Seat actor = record.now.to_act();
  record::Move move{record.now.name_of(actor), record.now.event()};
  if (record.now.phase() == Phase::kDecide) {
    const auto words = choose_words(bot, record.now, rng);
    move.decision = *record.now.decide(*text::split_words(words));
  }
  if (record.now.phase() == Phase::kSettle && record.now.to_act() == actor) {
    move.outcome = record.now.settle_fairly(rng);
  }
  record.moves.push_back(std::move(move));
}

inline void play_to_the_end(record::Record& record, bots::Bot bot, Rng& rng) {
  while (record.now.phase() != Phase::kOver) move_on(record, bot, rng);
}

/// Replaces physics by the rules' random model.
inline dice::PlannedThrow dice_that_do_not_fly() {
  struct Source {
    const std::function<std::uint64_t()>& random;
    std::uint64_t operator()() { return random(); }
  };
  return [](const games::TumblinDice& game, const std::function<std::uint64_t()>& random, bool) {
    Source wrapped{random};
    return game.sample(wrapped);
  };
}

}  // namespace astragal::analysis
