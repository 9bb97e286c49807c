#include "record/talk.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/message.h"

namespace astragal {

namespace {

/// The decision that these words of a record say; it must be one that was accepted.
template <class G>
typename G::Decision decision_of(const G& game, const std::string& words, const Seating& seating) {
  if constexpr (requires { GameText<G>::read_decision(game, *split_words(words)); }) {
    const auto read = GameText<G>::read_decision(game, *split_words(words));
    if (read && *read) return **read;
  }
  for (const auto& decision : game.legal()) {
    if (GameText<G>::words(decision, seating) == words) return decision;
  }
  assert(false);
  return *game.legal().begin();
}

template <class G>
Told tell_game(const G& before, const Move& move, const G& after, const Seating& seating) {
  G now = before;
  if (before.phase() == Phase::kDecide) {
    const auto decision = decision_of(before, move.decision, seating);
    if (move.outcome.empty()) return Talk<G>::decided(before, decision, after, seating);
    now.decide(decision);
  }
  const auto outcome = GameText<G>::read_outcome(now, *split_words(move.outcome));
  assert(outcome);
  return Talk<G>::settled(now, *outcome, after, seating);
}

}  // namespace

std::vector<Choice> choices(const Match& match) {
  return match.ask([&match]<class G>(auto text, const G& game) {
    std::vector<Choice> all;
    for (const auto& decision : game.legal()) {
      all.push_back({text.words(decision, match.seating()),
                     Talk<G>::choice(game, decision, match.seating())});
    }
    return all;
  });
}

Told tell(const Match& before, const Move& move, const Match& after) {
  return before.ask([&]<class G>(auto /*text*/, const G& game) {
    return tell_game(game, move, std::get<G>(after.game()), before.seating());
  });
}

std::vector<std::string> retell(const std::vector<Told>& moves, const Match& match) {
  std::vector<std::string> lines;
  bool open = false;  // the last line can go on
  Seat who = kTable;
  for (const Told& told : moves) {
    if (!told.did.empty() && open && told.who == who) {
      lines.back() += "; " + told.did;
    } else if (!told.did.empty()) {
      if (open) lines.back() += '.';
      lines.push_back(fmt::format("{} {}", match.name_of(told.who), told.did));
      open = true;
      who = told.who;
    }
    if (told.sentences.empty()) continue;
    if (open) lines.back() += '.';
    open = false;
    lines.insert(lines.end(), told.sentences.begin(), told.sentences.end());
  }
  if (open) lines.back() += '.';
  return lines;
}

Result<std::vector<std::string>> read_typed(const Match& match, std::string_view text) {
  return match.ask(
      [text]<class G>(auto /*text*/, const G& game) { return Talk<G>::typed(game, text); });
}

std::string ending(const Match& match) {
  return match.ask([&match](auto text, const auto& game) {
    std::vector<std::string> names;
    int score = 0;
    for (const SeatSet side : match.sides()) {
      if (!contains(game.winners(), first_of(side))) continue;
      for (SeatSet rest = side; rest != 0; rest &= rest - 1) {
        names.push_back(match.name_of(first_of(rest)));
      }
      score = game.score(first_of(side));
    }
    const std::string_view name = decltype(text)::kName;
    const bool own = !phrase(name, "score").empty();
    return message("play", names.size() == 1 ? "won" : "won-together",
                   with("names", list_of(names)),
                   with("score", counted(own ? name : "text", "score", score)));
  });
}

std::string rule_now(const Match& match) {
  const auto rule = phrase(match.game_name(), match.topic());
  return rule.empty() ? message("play", "no-rule") : std::string(rule);
}

namespace {

template <Game... Gs>
std::string players_of(std::string_view game, const BasicMatch<Gs...>* /*list*/) {
  std::string players;
  const auto take = [&](int least, int most) {
    players = message("play", "players", with("least", least), with("most", most));
  };
  ((game == GameText<Gs>::kName ? take(Gs::kMinSeats, Gs::kMaxSeats) : void()), ...);
  return players;
}

}  // namespace

std::string players_of(std::string_view game) {
  return players_of(game, static_cast<const Match*>(nullptr));
}

std::string option_question(std::string_view game, const OptionSpec& spec) {
  const auto question = phrase(game, fmt::format("option-{}", spec.key));
  return message("play", "option", with("question", question.empty() ? spec.key : question),
                 with("values", value_range(spec)), with("fallback", spec.fallback));
}

}  // namespace astragal
