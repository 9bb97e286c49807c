#include "record/talk.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/message.h"

namespace astragal::record {

using match::Match;
using text::with;

namespace {

/// The decision of a record's words, which must be legal.
template <class G>
typename G::Decision decision_of(const G& game, const std::string& words,
                                 const games::Seating& seating) {
  if constexpr (requires { games::GameText<G>::read_decision(game, *text::split_words(words)); }) {
    const auto read = games::GameText<G>::read_decision(game, *text::split_words(words));
    if (read && *read) return **read;
  }
  for (const auto& decision : game.legal()) {
    if (games::GameText<G>::words(decision, seating) == words) return decision;
  }
  assert(false);
  return *game.legal().begin();
}

template <class G>
games::Told tell_game(const G& before, const Move& move, const G& after,
                      const games::Seating& seating) {
  G now = before;
  if (before.phase() == Phase::kDecide) {
    const auto decision = decision_of(before, move.decision, seating);
    if (move.outcome.empty()) return games::Talk<G>::decided(before, decision, after, seating);
    now.decide(decision);
  }
  const auto outcome = games::GameText<G>::read_outcome(now, *text::split_words(move.outcome));
  assert(outcome);
  return games::Talk<G>::settled(now, *outcome, after, seating);
}

}  // namespace

std::vector<Choice> choices(const Match& match) {
  return match.ask([&match]<class G>(auto text, const G& game) {
    std::vector<Choice> all;
    for (const auto& decision : game.legal()) {
      all.push_back({text.words(decision, match.seating()),
                     games::Talk<G>::choice(game, decision, match.seating())});
    }
    return all;
  });
}

games::Told tell(const Match& before, const Move& move, const Match& after) {
  return before.ask([&]<class G>(auto /*text*/, const G& game) {
    return tell_game(game, move, std::get<G>(after.game()), before.seating());
  });
}

std::vector<std::string> retell(const std::vector<games::Told>& moves, const Match& match) {
  std::vector<std::string> lines;
  bool open = false;  // the last line may be continued
  Seat who = kTable;
  for (const games::Told& told : moves) {
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

text::Result<std::vector<std::string>> read_typed(const Match& match, std::string_view text) {
  return match.ask(
      [text]<class G>(auto /*text*/, const G& game) { return games::Talk<G>::typed(game, text); });
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
    const bool own = !text::phrase(name, "score").empty();
    return text::message("play", names.size() == 1 ? "won" : "won-together",
                         with("names", text::list_of(names)),
                         with("score", text::counted(own ? name : "text", "score", score)));
  });
}

std::string rule_now(const Match& match) {
  const auto rule = text::phrase(match.game_name(), match.topic());
  return rule.empty() ? text::message("play", "no-rule") : std::string(rule);
}

namespace {

template <Game... Gs>
std::string players_of(std::string_view game, const match::BasicMatch<Gs...>* /*list*/) {
  std::string players;
  const auto take = [&](int least, int most) {
    players = text::message("play", "players", with("least", least), with("most", most));
  };
  ((game == games::GameText<Gs>::kName ? take(Gs::kMinSeats, Gs::kMaxSeats) : void()), ...);
  return players;
}

}  // namespace

std::string players_of(std::string_view game) {
  return players_of(game, static_cast<const Match*>(nullptr));
}

std::string option_question(std::string_view game, const text::OptionSpec& spec) {
  const auto question = text::phrase(game, fmt::format("option-{}", spec.key));
  return text::message("play", "option", with("question", question.empty() ? spec.key : question),
                       with("values", value_range(spec)), with("fallback", spec.fallback));
}

}  // namespace astragal::record
