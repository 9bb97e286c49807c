#include "rooms/work.h"

#include "bots/bots.h"

namespace astragal::rooms {

namespace {

constexpr double kSecondsForAHint = 1;
/// With three strangers on two threads a report takes at most half as long again, ten seconds more.
constexpr double kSecondsForAReport = 20;

// Does one piece of work.
struct Doing {
  const WorkMeans& means;

  WorkAnswer operator()(const Check& effect) const { return checked(*effect.opening); }
  WorkAnswer operator()(const Retell& effect) const { return retell(effect, means.log); }
  WorkAnswer operator()(const Think& effect) const {
    return text::Result<std::string>(think(effect, means.thinking, means.knowledge));
  }
  WorkAnswer operator()(const Complete& effect) const { return complete(effect); }
  WorkAnswer operator()(const Simulate& effect) const { return let_fly(effect); }
  WorkAnswer operator()(const Advise& effect) const {
    return advise(effect, means.thinking, means.knowledge);
  }
  WorkAnswer operator()(const Analyse& effect) const {
    return analyse(effect, means.log, means.thinking, means.knowledge, means.analyser);
  }
  WorkAnswer operator()(const Study& effect) const {
    return study(effect, means.thinking, means.knowledge, means.analyser);
  }
};

// Tells the lobby; `answer` is nullptr if there is none.
struct Telling {
  Lobby& lobby;
  const WorkAnswer* answer;
  Time now;
  Effects& effects;

  template <class T>
  [[nodiscard]] const T* as() const {
    return answer == nullptr ? nullptr : std::get_if<T>(answer);
  }
  [[nodiscard]] text::Result<std::string> words_or(const char* why) const {
    const auto* words = as<text::Result<std::string>>();
    return words == nullptr ? text::Result<std::string>(text::Error{why}) : *words;
  }
  void respond(RequestId request) const {
    const auto* response = as<Respond>();
    effects.emplace_back(response != nullptr ? *response
                                             : refused_response(request, 503, refuse("busy"_why)));
  }

  void operator()(const Check& effect) const {
    if (const auto* opening = as<std::variant<Opening, Refusal>>()) {
      lobby.checked(effect, *opening, now, effects);
    } else {
      respond(effect.request);
    }
  }
  void operator()(const Retell& effect) const { respond(effect.request); }
  void operator()(const Study& effect) const { respond(effect.request); }
  void operator()(const Think& effect) const {
    const auto* decision = as<text::Result<std::string>>();
    const bool decided = decision != nullptr && decision->ok();
    lobby.thought(effect.room, effect.position, decided ? **decision : "", now, effects);
  }
  void operator()(const Complete& effect) const {
    lobby.completed(effect, words_or("too many others throw just now"), now, effects);
  }
  void operator()(const Simulate& effect) const {
    const auto* fallen = as<Fallen>();
    lobby.settled(effect.room, effect.position,
                  fallen == nullptr ? std::nullopt : std::optional(*fallen), now, effects);
  }
  void operator()(const Advise& effect) const {
    const auto* advice = as<analysis::Advice>();
    lobby.advised(effect.room, effect.position,
                  advice == nullptr ? std::nullopt : std::optional(*advice), now, effects);
  }
  void operator()(const Analyse& effect) const {
    lobby.analysed(effect.room, words_or("too many others are being made"), now, effects);
  }
};

std::string key_of(Cancel::What what, const std::string& room) {
  switch (what) {
    case Cancel::What::kThought: return "thought in " + room;
    case Cancel::What::kAdvice: return "advice in " + room;
    case Cancel::What::kReport: break;
  }
  return "report in " + room;
}

}  // namespace

std::optional<Work> work_of(const Effect& effect) {
  return std::visit(
      []<class E>(const E& one) -> std::optional<Work> {
        if constexpr (WorkEffect<E>) return Work(one);
        return std::nullopt;
      },
      effect);
}

std::string_view log_for(const Work& work) {
  if (const auto* retold = std::get_if<Retell>(&work)) return retold->room;
  if (const auto* analysed = std::get_if<Analyse>(&work)) return analysed->room;
  return {};
}

std::optional<double> seconds_for(const Work& work) {
  if (const auto* thought = std::get_if<Think>(&work)) {
    return seconds_of(bots::read_bot(thought->bot).value_or(bots::Bot::kSimple));
  }
  if (std::holds_alternative<Advise>(work)) return kSecondsForAHint;
  if (std::holds_alternative<Analyse>(work) || std::holds_alternative<Study>(work)) {
    return kSecondsForAReport;
  }
  return std::nullopt;
}

bool makes_report(const Work& work) {
  const auto* study = std::get_if<Study>(&work);
  return std::holds_alternative<Analyse>(work) || (study != nullptr && study->report);
}

std::string job_key(const Work& work) {
  using What = Cancel::What;
  if (const auto* thought = std::get_if<Think>(&work)) return key_of(What::kThought, thought->room);
  if (const auto* advice = std::get_if<Advise>(&work)) return key_of(What::kAdvice, advice->room);
  if (const auto* report = std::get_if<Analyse>(&work)) return key_of(What::kReport, report->room);
  if (const auto* study = std::get_if<Study>(&work)) return study_key(study->request);
  return {};
}

std::string job_key(const Cancel& effect) { return key_of(effect.what, effect.room); }

std::string study_key(RequestId request) { return "study of " + std::to_string(request); }

WorkAnswer do_work(const Work& work, const WorkMeans& means) {
  return std::visit(Doing{means}, work);
}

void tell(Lobby& lobby, const Work& work, const std::optional<WorkAnswer>& answer, Time now,
          Effects& effects) {
  std::visit(Telling{lobby, answer ? &*answer : nullptr, now, effects}, work);
}

}  // namespace astragal::rooms
