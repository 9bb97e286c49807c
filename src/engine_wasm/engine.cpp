#include "engine_wasm/engine.h"

#include <array>
#include <memory>

#include "bots/bots.h"
#include "bots/solutions.h"
#include "dice/sodium.h"
#include "engine_wasm/analysis_text.h"
#include "engine_wasm/budget.h"
#include "engine_wasm/library.h"
#include "engine_wasm/work_text.h"

namespace astragal::engine_wasm {

struct Engine::Call {
  Fields fields;
  rooms::Time now;

  [[nodiscard]] rooms::ClientId client() const { return fields.count("client"); }
  [[nodiscard]] rooms::RequestId request() const { return fields.count("request"); }
  [[nodiscard]] std::string room() const { return fields.text("room"); }
};

struct Engine::Reply {
  std::string text{};
  text::JsonWriter json{text};
  rooms::Effects effects{};
};

namespace {

/// All clients are on one device, so no limit between clients is needed.
rooms::LobbyLimits limits_of_a_device() {
  constexpr Rate kFree{1000, 1000};
  rooms::LobbyLimits limits;
  limits.creating = limits.connecting = limits.messages = kFree;
  limits.chat = limits.advice = limits.studying = kFree;
  limits.rooms = 1000;
  return limits;
}

const std::string kHere = "here";  // the address of all clients

/// Bytes derived from a seed, so that tests can repeat a game.
rooms::RandomBytes seeded_bytes(const std::string& seed) {
  return [stream = dice::DiceStream::seeded(seed)](std::span<std::uint8_t> bytes) mutable {
    auto rng = stream.next();
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng());
  };
}

std::string error_text(std::string_view what) {
  std::string text;
  text::JsonWriter(text).open('{').field("error", what).close('}');
  return text;
}

/// Turns exceptions into error texts, so that the instance stays usable.
template <class Answer>
std::string guarded(Answer answer) {
  try {
    return answer();
  } catch (const std::exception& fault) {
    return error_text(fault.what());
  }
}

}  // namespace

Engine::Engine() : random_(rooms::system_randomness()) {
  lobby_.emplace(limits_of_a_device(), random_);
}

Engine::Act Engine::find_act(const Call& call) {
  static constexpr std::array<std::pair<std::string_view, Act>, 12> kActs{
      {{"opened", &Engine::opened},
       {"said", &Engine::said},
       {"closed", &Engine::closed},
       {"asked", &Engine::asked},
       {"hung_up", &Engine::hung_up},
       {"appended", &Engine::appended},
       {"append_failed", &Engine::append_failed},
       {"loaded", &Engine::loaded},
       {"answered", &Engine::answered},
       {"not_done", &Engine::not_done},
       {"tick", &Engine::tick},
       {"reset", &Engine::reset}}};
  const std::string name = call.fields.text("call");
  for (const auto& [known, act] : kActs) {
    if (known == name) return act;
  }
  call.fields.fail("call",
                   "must be one of opened, said, closed, asked, hung_up, appended, append_failed, "
                   "loaded, answered, not_done, tick and reset");
}

std::string Engine::call(std::string_view message) {
  return guarded([&] { return answer(message); });
}

std::string Engine::answer(std::string_view message) {
  const auto value = parse_object(message, "message");
  const Fields fields(value, "message");
  const Call call{fields, fields.number("now")};
  const Act act = find_act(call);
  Reply reply;
  reply.json.open('{').key("effects").open('[');
  (this->*act)(call, reply);
  for (const rooms::Effect& effect : reply.effects) perform(effect, reply);
  reply.json.close(']').key("wake");
  const auto wake = lobby_->next_wake();
  wake ? reply.json.value(*wake) : reply.json.raw("null");
  reply.json.close('}');
  return std::move(reply.text);
}

void Engine::opened(const Call& call, Reply& reply) {
  lobby_->opened(call.client(), kHere, call.now, reply.effects);
}
void Engine::said(const Call& call, Reply& reply) {
  lobby_->said(call.client(), call.fields.text("text"), call.now, reply.effects);
}
void Engine::closed(const Call& call, Reply& reply) {
  lobby_->closed(call.client(), call.now, reply.effects);
}
void Engine::asked(const Call& call, Reply& reply) {
  const rooms::Request request{call.fields.text("method"), call.fields.text("target"),
                               call.fields.text_or("body", ""), kHere};
  lobby_->asked(call.request(), request, call.now, reply.effects);
}
void Engine::hung_up(const Call& call, Reply& reply) {
  const rooms::RequestId request = call.request();
  bool cancelled = cancel(rooms::study_key(request), reply);
  cancelled = lobby_->hung_up(request, call.now, reply.effects) || cancelled;
  if (cancelled) {
    reply.effects.emplace_back(rooms::refused_response(request, 503, rooms::refuse("busy"_why)));
  }
}
void Engine::appended(const Call& call, Reply& reply) {
  lobby_->appended(call.room(), call.fields.count("number"), call.now, reply.effects);
}
void Engine::append_failed(const Call& call, Reply& reply) {
  lobby_->append_failed(call.room(), call.fields.text("why"), call.now, reply.effects);
}
void Engine::loaded(const Call& call, Reply& reply) {
  rooms::RoomLog log = std::vector<std::string>{};
  if (call.fields.has("why")) {
    log = text::Error{call.fields.text("why")};
  } else {
    log = call.fields.texts("log");
  }
  lobby_->loaded(call.room(), load_room(log, random_, limits_of_a_device().room), call.now,
                 reply.effects);
}
void Engine::answered(const Call& call, Reply& reply) {
  const JobId job = call.fields.count("job");
  const std::string text = call.fields.text("answer");
  const auto found = jobs_.find(job);
  if (found == jobs_.end()) return;  // the job was cancelled
  std::optional<rooms::WorkAnswer> answer;
  const auto value = parse_object(text, "answer");
  if (!value.get_object().contains("error")) answer = read_answer(found->second, text);
  const auto work = take(job);
  tell(*lobby_, *work, answer, call.now, reply.effects);
}
void Engine::not_done(const Call& call, Reply& reply) {
  const auto work = take(call.fields.count("job"));
  if (work) tell(*lobby_, *work, std::nullopt, call.now, reply.effects);
}
void Engine::tick(const Call& call, Reply& reply) { lobby_->tick(call.now, reply.effects); }

/// Starts an empty lobby. With a seed, all its secrets are derived from the seed.
void Engine::reset(const Call& call, Reply& /*reply*/) {
  random_ =
      call.fields.has("seed") ? seeded_bytes(call.fields.text("seed")) : rooms::system_randomness();
  lobby_.emplace(limits_of_a_device(), random_);
  jobs_.clear();
  running_.clear();
}

std::optional<rooms::Work> Engine::take(JobId job) {
  auto found = jobs_.extract(job);
  if (found.empty()) return std::nullopt;
  const auto running = running_.find(job_key(found.mapped()));
  if (running != running_.end() && running->second == job) running_.erase(running);
  return std::move(found.mapped());
}

bool Engine::cancel(const std::string& key, Reply& reply) {
  const auto found = running_.extract(key);
  if (found.empty()) return false;
  jobs_.erase(found.mapped());
  reply.json.open('{').field("do", "cancel").field("job", found.mapped()).close('}');
  return true;
}

void Engine::perform(const rooms::Effect& effect, Reply& reply) {
  text::JsonWriter& json = reply.json;
  const auto begin = [&json](std::string_view what) -> text::JsonWriter& {
    return json.open('{').field("do", what);
  };
  if (const auto* append = std::get_if<rooms::Append>(&effect)) {
    begin("append").field("room", append->room).field("first", append->first);
    json.key("events").open('[');
    for (const auto& line : append->events) json.value(line);
    json.close(']');
    if (!append->game.empty()) json.field("game", append->game);
  } else if (const auto* mark = std::get_if<rooms::Mark>(&effect)) {
    begin("mark").field("room", mark->room).field("over", mark->over);
  } else if (const auto* erase = std::get_if<rooms::Erase>(&effect)) {
    begin("erase").field("room", erase->room);
  } else if (const auto* load = std::get_if<rooms::Load>(&effect)) {
    begin("load").field("room", load->room);
  } else if (const auto* send = std::get_if<rooms::Send>(&effect)) {
    begin("send").field("client", send->client).field("text", *send->text);
  } else if (const auto* close = std::get_if<rooms::Close>(&effect)) {
    begin("close").field("client", close->client);
  } else if (const auto* respond = std::get_if<rooms::Respond>(&effect)) {
    begin("respond").field("request", respond->request).field("status", respond->status);
    json.field("type", respond->content_type).field("body", respond->body);
  } else if (const auto* cancelled = std::get_if<rooms::Cancel>(&effect)) {
    cancel(job_key(*cancelled), reply);
    return;
  } else if (auto work = work_of(effect)) {
    const JobId job = ++last_job_;
    begin("work").field("job", job).field("kind", kind_of(*work));
    if (const auto room = log_for(*work); !room.empty()) json.field("log", room);
    if (makes_report(*work)) json.field("seconds", std::int64_t(*seconds_for(*work)));
    json.field("text", write_work(*work));
    if (auto key = job_key(*work); !key.empty()) running_[std::move(key)] = job;
    jobs_.emplace(job, std::move(*work));
  } else {
    return;  // Damaged: the client has been told, and there is no server log here
  }
  json.close('}');
}

namespace {

/// Analyses a part of a record. A job that is refused gets its answer.
std::string do_part(const rooms::Work& work, rooms::WorkMeans& means, const Fields& task) {
  const analysis::Part part{task.count("part"), task.count("parts")};
  if (part.index >= part.count) task.fail("part", "must be below parts");
  std::string text;
  means.analyser = [&](const auto& record, const auto& thinking, const auto& knowledge) {
    text = write_analysis(analysis::analyse(record, thinking, knowledge, {}, part));
    return analysis::Analysis{};
  };
  const auto answer = do_work(work, means);
  return text.empty() ? write_answer(answer) : text;
}

/// Uses the analyses of all parts.
rooms::Analyser joiner_of(std::vector<std::string> texts) {
  return
      [texts = std::move(texts)](const auto& record, const auto& thinking, const auto& knowledge) {
        std::vector<analysis::Analysis> parts;
        for (const auto& text : texts) parts.push_back(read_analysis(text));
        auto all = parts.empty() ? std::nullopt : join_parts(record, std::move(parts));
        return all ? std::move(*all) : analysis::analyse(record, thinking, knowledge);
      };
}

}  // namespace

const bots::Knowledge& Engine::knowledge() {
  if (!knowledge_) {
    knowledge_.emplace();
    for (const match::Match& match : match::usual_matches()) learn_from(match, true, *knowledge_);
    const auto read = [this](const std::string& name) -> const std::string& {
      return solution(name);
    };
    knowledge_->add(std::make_shared<const bots::Solutions>(bots::Solutions{read}));
  }
  return *knowledge_;
}

/// Thrown out of a job that needs a solution which is offered but was not given yet.
struct Engine::Needed {
  std::string solution;
};

const std::string& Engine::solution(const std::string& name) {
  static const std::string kNone;
  const auto found = solutions_.find(name);
  if (found == solutions_.end()) return kNone;
  if (!found->second) throw Needed{name};
  return *found->second;
}

std::string Engine::give(const Fields& task) {
  for (const auto& name : task.texts("solutions")) solutions_.try_emplace(name);
  if (task.has("solution")) {
    // Without content there is none, and jobs go on without it.
    const std::string digits = task.text_or("hex", "");
    std::string bytes(digits.size() / 2, '\0');
    std::size_t size = 0;
    const int read = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                    digits.data(), digits.size(), nullptr, &size, nullptr);
    if (read != 0 || 2 * size != digits.size()) task.fail("hex", "must be hexadecimal digits");
    solutions_[task.text("solution")] = std::move(bytes);
  }
  return "{}";
}

std::string Engine::work(std::string_view task) {
  return guarded([&] {
    try {
      return do_task(task);
    } catch (const Needed& needed) {
      std::string text;
      text::JsonWriter(text).open('{').field("needs", needed.solution).close('}');
      return text;
    }
  });
}

std::string Engine::do_task(std::string_view task) {
  const auto value = parse_object(task, "task");
  const Fields fields(value, "task");
  if (fields.has("solutions")) return give(fields);
  if (fields.has("ask")) return ask_library(fields, knowledge());
  const rooms::Work work = read_work(fields.text("text"));
  rooms::WorkMeans means{knowledge()};
  if (fields.has("log")) means.log = fields.texts("log");
  means.thinking = thinking_for(work, fields);
  if (fields.has("part")) return do_part(work, means, fields);
  if (fields.has("analysed")) means.analyser = joiner_of(fields.texts("analysed"));
  return write_answer(do_work(work, means));
}

}  // namespace astragal::engine_wasm
