// Hints, warnings and reports of a room.

#include <algorithm>
#include <cmath>

#include "core/portable/numbers.h"
#include "rooms/room.h"

namespace astragal::rooms {

namespace {

/// Clients waiting for reports of one room. Each gets a copy, and reports are long.
constexpr std::size_t kMaxListeners = 16;

/// Why this person cannot have a hint; nullopt if they can.
std::optional<Refusal> no_hint(const RoomTable& table, const Message& message, int who) {
  if (!table.hints) return refuse("no-hints"_why);
  if (table.stage() != RoomTable::Stage::kPlaying) {
    return refuse(table.record ? "not-now-over"_why : "not-now-gathering"_why);
  }
  if (message.position >= 0 && static_cast<std::uint64_t>(message.position) != table.position) {
    return refuse("stale"_why, {{"position", table.position}});
  }
  const Chair* chair = table.chair(table.now().to_act());
  const bool decides = chair != nullptr && chair->owner == who && chair->bot.empty() &&
                       table.now().phase() == Phase::kDecide;
  if (!decides) return refuse("your-turn-not"_why);
  return std::nullopt;
}

/// The decision, if it loses more than `limit` of the chance to win, and more than twice the
/// standard error, compared with the best one. Decisions without an estimate never warn.
const analysis::AdvisedOption* surely_loses(const analysis::Advice& advice,
                                            const std::string& words, double limit) {
  const analysis::AdvisedOption* chosen = advice.find(words);
  if (chosen == nullptr) return nullptr;
  const analysis::AdvisedOption& best = advice.options.front();
  const auto seat = static_cast<std::size_t>(advice.seat);
  const double noise = portable::hypot(best.estimate.error[seat], chosen->estimate.error[seat]);
  const double loss = advice.chance(best) - advice.chance(*chosen);
  return loss > limit && loss > 2 * noise ? chosen : nullptr;
}

}  // namespace

void Room::hint(ClientId client, const Message& message, Time now, Effects& effects) {
  if (const auto refusal = no_hint(table_, message, clients_.at(client))) {
    return send_refusal(client, message.id, *refusal, effects);
  }
  ask_for_advice({client, message}, now, effects);
}

void Room::ask_for_advice(Question question, Time now, Effects& effects) {
  if (advice_ && advice_->position == table_.position && answers(advice_->advice, question)) {
    return answer(question, table_.position, &advice_->advice, now, effects);
  }
  if (questions_.size() >= limits_.waiting) {
    return send_refusal(question.client, question.message.id, refuse("busy"_why), effects);
  }
  questions_.push_back(std::move(question));
  if (advising_ != 0) return;  // the running estimate answers all questions
  advising_ = table_.position;
  advising_also_ = questions_.back().message.decision;
  const std::uint64_t seed = random_below(random_, std::uint64_t{1} << 62);
  effects.emplace_back(Advise{table_.room,
                              table_.position,
                              std::make_shared<const match::Match>(table_.now()),
                              seed,
                              advising_also_,
                              {questions_.back().client}});
}

void Room::forget_questions(ClientId client, Effects& effects) {
  std::erase_if(questions_, [client](const Question& one) { return one.client == client; });
  if (advising_ == 0 || !questions_.empty()) return;
  advising_ = 0;
  effects.emplace_back(Cancel{table_.room, Cancel::What::kAdvice});
}

/// Whether the advice answers the question. Advice for a hint need not include the throw that a
/// warning is about.
bool Room::answers(const analysis::Advice& advice, const Question& question) {
  return question.message.type == MessageType::kHint ||
         advice.find(question.message.decision) != nullptr;
}

void Room::advised(std::uint64_t position, const std::optional<analysis::Advice>& advice, Time now,
                   Effects& effects) {
  if (advising_ != position) return;
  advising_ = 0;
  if (advice) advice_ = {position, *advice};
  const std::string also = std::exchange(advising_also_, {});
  for (const Question& question : std::exchange(questions_, {})) {
    const bool again = advice && position == table_.position && !answers(*advice, question) &&
                       question.message.decision != also;
    if (again) {
      ask_for_advice(question, now, effects);
      continue;
    }
    answer(question, position, advice ? &*advice : nullptr, now, effects);
  }
  go_on(now, effects);
}

void Room::answer(const Question& question, std::uint64_t position, const analysis::Advice* advice,
                  Time now, Effects& effects) {
  const bool is_connected = clients_.contains(question.client);
  const auto refused = [&](const Refusal& refusal) {
    if (is_connected) send_refusal(question.client, question.message.id, refusal, effects);
  };
  const auto send_advice = [&](const analysis::AdvisedOption* warned = nullptr) {
    if (!is_connected) return;
    effects.emplace_back(Send{question.client, shared(advice_text(question.message.id, position,
                                                                  table_.now(), *advice, warned))});
  };
  const Message& message = question.message;
  const bool is_past = position != table_.position;
  if (message.type == MessageType::kHint) {
    if (is_past) return refused(refuse("stale"_why, {{"position", table_.position}}));
    if (advice == nullptr) return refused(refuse("busy"_why));
    return send_advice();
  }
  const analysis::AdvisedOption* loses =
      advice == nullptr || is_past ? nullptr
                                   : surely_loses(*advice, message.decision, message.warn);
  if (loses != nullptr) return send_advice(loses);
  Message sure = message;
  sure.warn = 0;
  sure.position = static_cast<std::int64_t>(position);
  said(question.client, sure, now, effects);
}

void Room::report(const Listener& listener, int game, Effects& effects) {
  const int begun = table_.games + (table_.record ? 1 : 0);
  if (game == 0) game = begun;
  const bool over = game < begun || table_.stage() == RoomTable::Stage::kOver;
  const bool known = game >= 1 && game <= begun;
  if (!known || !over) {
    const auto refusal = refuse(begun == 0 ? "not-now-gathering"_why
                                : known    ? "not-over"_why
                                           : "not-found"_why);
    return tell_report(listener, game, refusal, effects);
  }
  if (report_ && report_->game == game) {
    return tell_report(listener, game, report_->text, effects);
  }
  // With real dice a finished game can be undone and continued; older reports are then obsolete.
  const auto since = game == begun ? table_.position : 0;
  const auto same =
      std::find_if(reports_due_.begin(), reports_due_.end(),
                   [&](const ReportDue& due) { return due.game == game && due.number >= since; });
  std::size_t listening = 0;
  for (const ReportDue& due : reports_due_) listening += due.listeners.size();
  if (listening >= kMaxListeners) return tell_report(listener, game, refuse("busy"_why), effects);
  if (same != reports_due_.end()) {
    same->listeners.push_back(listener);
    return;
  }
  reports_due_.push_back({game, table_.number, {listener}});
  if (reports_due_.size() == 1) begin_report(effects);
}

void Room::begin_report(Effects& effects) {
  const ReportDue& due = reports_due_.front();
  const Listener& first = due.listeners.front();
  effects.emplace_back(Analyse{table_.room, due.game, due.number, {first.client, first.address}});
}

void Room::forget_listener(const Listener& gone, Effects& effects) {
  if (reports_due_.empty()) return;
  for (ReportDue& due : reports_due_) {
    std::erase_if(due.listeners, [&gone](const Listener& one) {
      return one.client == gone.client && one.request == gone.request;
    });
  }
  const bool stops = reports_due_.front().listeners.empty();
  std::erase_if(reports_due_, [](const ReportDue& due) { return due.listeners.empty(); });
  if (!stops) return;
  effects.emplace_back(Cancel{table_.room, Cancel::What::kReport});
  if (!reports_due_.empty()) begin_report(effects);
}

void Room::hung_up(RequestId request, Effects& effects) {
  forget_listener({0, "", request}, effects);
}

void Room::analysed(const text::Result<std::string>& report, Effects& effects) {
  if (reports_due_.empty()) return;
  const ReportDue due = std::move(reports_due_.front());
  reports_due_.erase(reports_due_.begin());
  const bool is_current = due.game <= table_.games || due.number >= table_.position;
  if (report && is_current) report_ = {due.game, *report};
  const Answer told =
      report ? Answer(*report) : Answer(refuse("no-report"_why, {{"why", report.error()}}));
  for (const Listener& listener : due.listeners) tell_report(listener, due.game, told, effects);
  if (!reports_due_.empty()) begin_report(effects);
}

void Room::tell_report(const Listener& listener, int game, const Answer& told,
                       Effects& effects) const {
  const auto* refusal = std::get_if<Refusal>(&told);
  if (listener.request != 0) {
    if (refusal != nullptr) {
      const int status = refusal->code() == "not-found" ? 404
                         : refusal->code() == "busy"    ? 503
                                                        : 409;
      effects.emplace_back(refused_response(listener.request, status, *refusal));
    } else {
      effects.emplace_back(
          Respond{listener.request, 200, "application/json", std::get<std::string>(told)});
    }
  } else if (clients_.contains(listener.client)) {
    if (refusal != nullptr) return send_refusal(listener.client, listener.id, *refusal, effects);
    effects.emplace_back(
        Send{listener.client, shared(report_text(listener.id, game, std::get<std::string>(told)))});
  }
}

}  // namespace astragal::rooms
