#include "cli/screen/asking.h"

#include <algorithm>
#include <utility>

#include "cli/screen/pick.h"
#include "record/talk.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

void Asking::begin(std::string_view hint) {
  hint_ = hint;
  about_ = game().now();
  options_ = view_.own().options();
  reconsider_ = false;
  const Seat actor = about_->to_act();
  if (view_.own().aims()) {
    kind_ = Kind::kThrow;
    view_.show(actor, {});
    screen().remind(hint);
    return;
  }
  // With real dice a forced roll needs no choice.
  const Words first = *text::split_words(options_[0].words);
  if (options_.size() == 1 && game().dice_by_hand() && game().waiting_for_dice(first)) {
    return begin_dice(first, hint);
  }
  kind_ = Kind::kChoice;
  std::vector<std::string> said(options_.size());
  std::transform(options_.begin(), options_.end(), said.begin(),
                 [](const record::Choice& option) { return option.said; });
  view_.show(actor, said);
  screen().remind(hint);
}

void Asking::begin_dice(const Words& decision, std::string_view hint) {
  hint_ = hint;
  reconsider_ = false;
  view_.show(game().now().to_act(), {});
  ask_for_dice(decision);
  screen().remind(hint);
}

void Asking::ask_for_dice(const Words& decision) {
  kind_ = Kind::kDice;
  decision_ = decision;
  about_ = *game().waiting_for_dice(decision);
  const Seat actor = about_->to_act();
  question_ = actor == kTable
                  ? text::message(about_->game_name(), "ask-" + about_->event(),
                                  text::with("due", about_->due().what()))
                  : text::message("play", game().is_bot(actor) ? "ask-roll-bot" : "ask-roll",
                                  text::with("name", about_->name_of(actor)),
                                  text::with("due", about_->due().what()));
  screen().print(question_);
}

void Asking::show_again() const {
  view_.show_again();
  if (kind_ == Kind::kDice) screen().print(question_);
  screen().remind(hint_);
  put();
}

void Asking::put() const {
  if (kind_ == Kind::kThrow) screen().print(view_.own().aim_question());
}

Asking::Outcome Asking::answer(const std::string& line) {
  switch (kind_) {
    case Kind::kChoice: return choose(line);
    case Kind::kThrow: return aim(line);
    case Kind::kDice: break;
  }
  return type_dice(line);
}

Asking::Outcome Asking::choose(const std::string& line) {
  const auto index = pick(options_, line);
  if (!index) {
    if (auto rolled = roll_at_once(line)) return std::move(*rolled);
    screen().print(sentence(index.error()));
    return Again{};
  }
  const Words decision = *text::split_words(options_[*index].words);
  if (!game().dice_by_hand() || !game().waiting_for_dice(decision)) return Answer{decision};
  reconsider_ = true;
  ask_for_dice(decision);
  return Again{};
}

/// With real dice, typing an outcome also means the decision to roll.
std::optional<Asking::Answer> Asking::roll_at_once(const std::string& line) const {
  if (!game().dice_by_hand() || line.size() < 2) return std::nullopt;
  for (const auto& option : options_) {
    const Words decision = *text::split_words(option.words);
    auto waiting = game().waiting_for_dice(decision);
    if (!waiting) continue;
    std::string_view dice = line;
    if (text::lower(dice).starts_with(option.words)) dice.remove_prefix(option.words.size());
    const auto typed = record::read_typed(*waiting, dice);
    if (typed && waiting->settle(*typed)) return Answer{decision, *typed};
  }
  return std::nullopt;
}

/// Changes the aim by a line and redraws the board; an empty line throws.
Asking::Outcome Asking::aim(const std::string& line) {
  const auto decision = view_.own().aim(line);
  if (!decision) {
    screen().print(sentence(decision.error()));
    return Again{};
  }
  if (*decision) return Answer{**decision};
  if (screen().redraws()) view_.show(about_->to_act(), {});
  return Again{};
}

Asking::Outcome Asking::type_dice(const std::string& line) {
  if (line.empty()) {
    screen().print(question_);
    return Again{};
  }
  const auto typed = record::read_typed(*about_, line);
  if (typed) return Answer{decision_, *typed};
  screen().print(sentence(typed.error()));
  return Again{};
}

void Asking::explain() const {
  screen().print(record::rule_now(*about_));
  if (kind_ == Kind::kDice) screen().print(text::phrase(about_->game_name(), "enter"));
  if (kind_ == Kind::kThrow) screen().print(text::phrase(about_->game_name(), "enter-throw"));
}

}  // namespace astragal::cli
