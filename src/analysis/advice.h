#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/interval.h"
#include "bots/bots.h"

namespace astragal::analysis {

/// A decision and its value for all seats.
struct AdvisedOption {
  std::string words;  ///< as in a record
  bots::Estimate estimate;
};

/// The decisions of a position, the best for the deciding seat first.
struct Advice {
  Seat seat = kTable;
  SeatSet side = 0;  ///< seats that win together with that seat
  std::vector<AdvisedOption> options;
  std::string why;  ///< a sentence about the best; empty if unknown
  /// The sentence as a key of the game's words and its parameters, for other languages.
  std::string reason;
  std::vector<std::pair<std::string, std::string>> reason_with;
  int rounds = 1;  ///< number of merged rounds

  [[nodiscard]] double chance(const AdvisedOption& option) const;
  [[nodiscard]] Interval interval(const AdvisedOption& option) const;
  [[nodiscard]] double points(const AdvisedOption& option) const;
  [[nodiscard]] Interval points_interval(const AdvisedOption& option) const;
  /// Whether all values are exact, so that more thinking is useless.
  [[nodiscard]] bool exact() const;
  /// Whether more thinking would give the same values.
  [[nodiscard]] bool settled() const;
  [[nodiscard]] double samples() const;

  /// Merges an independent round with another seed.
  void merge(const Advice& more);
  /// Inserts a decision at its rank.
  void add(AdvisedOption option);
  /// The decision with these words; nullptr if it is not included.
  [[nodiscard]] const AdvisedOption* find(const std::string& words) const;
};

/// Advice for a match in which a player decides. `also` is a decision, in the record's words, to
/// include even if decisions cannot all be listed.
Advice advise(const match::Match& match, const bots::Thinking& thinking,
              const bots::Knowledge& knowledge, const std::string& also = "");

}  // namespace astragal::analysis
