#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/interval.h"
#include "bots/bots.h"

namespace astragal::analysis {

/// What a player may do, and what it is worth to all.
struct AdvisedOption {
  std::string words;  ///< as in a record
  bots::Estimate estimate;
};

/// The decisions of a position, the best for who decides first.
struct Advice {
  Seat seat = kTable;
  SeatSet side = 0;  ///< who wins together with that seat
  std::vector<AdvisedOption> options;
  std::string why;  ///< a sentence about the best; empty where nobody knows
  /// The same for other languages: the sentence's key among the game's words, and what fills it.
  std::string reason;
  std::vector<std::pair<std::string, std::string>> reason_with;
  int rounds = 1;  ///< of thinking that were put together

  [[nodiscard]] double chance(const AdvisedOption& option) const;
  [[nodiscard]] Interval interval(const AdvisedOption& option) const;
  /// Expected points at the end.
  [[nodiscard]] double points(const AdvisedOption& option) const;
  [[nodiscard]] Interval points_interval(const AdvisedOption& option) const;
  /// Whether all is known, so that thinking on is of no use.
  [[nodiscard]] bool exact() const;
  /// Whether thinking longer finds the same.
  [[nodiscard]] bool settled() const;
  [[nodiscard]] double samples() const;

  /// Takes what was found independently with another seed into account.
  void merge(const Advice& more);
  /// Another decision, at its place.
  void add(AdvisedOption option);
  /// What is known of the decision with these words; null if it was not weighed.
  [[nodiscard]] const AdvisedOption* find(const std::string& words) const;
};

/// For a match in which a player decides. `also` is a decision, in the record's words, that is
/// weighed even where decisions have numbers of their own and only a few can be listed.
Advice advise(const match::Match& match, const bots::Thinking& thinking,
              const bots::Knowledge& knowledge, const std::string& also = "");

}  // namespace astragal::analysis
