#include "engine_wasm/work_text.h"

#include <fmt/format.h>

#include <array>

#include "core/bits.h"
#include "dice/sodium.h"
#include "engine_wasm/advice_text.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

using match::Match;
using rooms::Opening;
using rooms::Work;
using rooms::WorkAnswer;

namespace json = boost::json;

namespace {

Match read_match_as(const Fields& fields, bool by_hand) {
  match::StartText start{fields.text("game"), fields.text("seats"), fields.text("options")};
  start.from = fields.value("state");
  start.by_hand = by_hand;
  start.rolling = true;
  auto read = Match::start(start);
  if (const auto* fault = std::get_if<match::StartFault>(&read)) {
    throw Malformed(fmt::format("match: {}", fault->fault.why.what()));
  }
  return std::move(std::get<Match>(read));
}

std::shared_ptr<const Match> shared_match(const Fields& fields, Phase phase) {
  auto match = read_match(fields.value("match"));
  if (match.phase() != phase) fields.fail("match", "is at another step of the game");
  return std::make_shared<const Match>(std::move(match));
}

json::object opening_json(const Opening& opening) {
  return {{"name", opening.name},   {"game", opening.game},    {"options", opening.options},
          {"data", opening.data},   {"state", opening.state},  {"dice", opening.dice},
          {"seats", opening.seats}, {"clock", opening.clock},  {"listed", opening.listed},
          {"hints", opening.hints}, {"record", opening.record}};
}

Opening read_opening_json(const Fields& fields) {
  Opening opening{fields.text("name"), fields.text("game"), fields.text("options")};
  opening.data = fields.value("data");
  opening.state = fields.value("state");
  opening.dice = fields.text("dice");
  opening.seats = static_cast<int>(fields.number("seats"));
  opening.clock = static_cast<int>(fields.number("clock"));
  opening.listed = fields.flag("listed");
  opening.hints = fields.flag("hints");
  opening.record = fields.text("record");
  return opening;
}

dice::DiceStream::Key read_key(const Fields& fields) {
  const std::string digits = fields.text("key");
  dice::DiceStream::Key key;
  std::size_t size = 0;
  const int read =
      sodium_hex2bin(key.data(), key.size(), digits.data(), digits.size(), nullptr, &size, nullptr);
  if (read != 0 || size != key.size()) fields.fail("key", "must be 64 hexadecimal digits");
  return key;
}

// Writing and reading the fields of each kind of job.

struct Writing {
  json::object operator()(const rooms::Check& effect) const {
    return {{"opening", opening_json(*effect.opening)}};
  }
  json::object operator()(const rooms::Retell& effect) const { return {{"game", effect.game}}; }
  json::object operator()(const rooms::Think& effect) const {
    return {{"match", match_json(*effect.match)},
            {"bot", effect.bot},
            {"seed", effect.seed},
            {"in_full", effect.in_full}};
  }
  json::object operator()(const rooms::Complete& effect) const {
    return {{"match", match_json(*effect.match)}, {"decision", effect.message.decision}};
  }
  json::object operator()(const rooms::Simulate& effect) const {
    return {{"match", match_json(*effect.match)},
            {"key", dice::hex_of(effect.rng.key())},
            {"outcome", effect.rng.outcome()}};
  }
  json::object operator()(const rooms::Advise& effect) const {
    return {{"match", match_json(*effect.match)}, {"seed", effect.seed}, {"also", effect.also}};
  }
  json::object operator()(const rooms::Analyse& effect) const {
    return {{"game", effect.game}, {"number", effect.number}};
  }
  json::object operator()(const rooms::Study& effect) const {
    return {{"record", effect.record}, {"report", effect.report}};
  }
};

Work read_check(const Fields& fields) {
  return rooms::Check{0, "",
                      std::make_shared<const Opening>(read_opening_json(fields.object("opening")))};
}
Work read_retell(const Fields& fields) {
  return rooms::Retell{0, "", "", static_cast<int>(fields.number("game"))};
}
Work read_think(const Fields& fields) {
  return rooms::Think{"",
                      0,
                      shared_match(fields, Phase::kDecide),
                      fields.text("bot"),
                      fields.count("seed"),
                      fields.flag("in_full")};
}
Work read_complete(const Fields& fields) {
  rooms::Complete effect{"", shared_match(fields, Phase::kDecide), 0, {}};
  effect.message.decision = fields.text("decision");
  return effect;
}
Work read_simulate(const Fields& fields) {
  auto match = shared_match(fields, Phase::kSettle);
  if (!dice::dice_can_fly(*match)) fields.fail("match", "is a game whose dice cannot be thrown");
  return rooms::Simulate{"", 0, std::move(match),
                         dice::DiceStream(read_key(fields), fields.count("outcome")).next()};
}
Work read_advise(const Fields& fields) {
  return rooms::Advise{"", 0, shared_match(fields, Phase::kDecide), fields.count("seed"),
                       fields.text("also")};
}
Work read_analyse(const Fields& fields) {
  return rooms::Analyse{"", static_cast<int>(fields.number("game")), fields.count("number")};
}
Work read_study(const Fields& fields) {
  return rooms::Study{0, "", fields.text("record"), fields.flag("report")};
}

struct Kind {
  std::string_view name;
  Work (*read)(const Fields& fields);
};
/// In the order of the variant Work.
constexpr std::array<Kind, std::variant_size_v<Work>> kKinds{{{"check", read_check},
                                                              {"retell", read_retell},
                                                              {"think", read_think},
                                                              {"complete", read_complete},
                                                              {"simulate", read_simulate},
                                                              {"advise", read_advise},
                                                              {"analyse", read_analyse},
                                                              {"study", read_study}}};

struct WritingAnswer {
  json::object operator()(const std::variant<Opening, rooms::Refusal>& checked) const {
    if (const auto* refusal = std::get_if<rooms::Refusal>(&checked)) {
      return {{"refused", to_json(*refusal)}};
    }
    return {{"opening", opening_json(std::get<Opening>(checked))}};
  }
  json::object operator()(const rooms::Respond& response) const {
    return {{"status", response.status}, {"type", response.content_type}, {"body", response.body}};
  }
  json::object operator()(const text::Result<std::string>& words) const {
    if (!words) return {{"refused", to_json(words.error())}};
    return {{"words", *words}};
  }
  json::object operator()(const rooms::Fallen& fallen) const {
    return {{"outcome", fallen.outcome}, {"motion", fallen.motion}};
  }
  json::object operator()(const analysis::Advice& advice) const { return advice_json(advice); }
};

text::Error read_refused(const Fields& fields) {
  const auto& refused = fields.value("refused");
  if (!refused.is_object()) fields.fail("refused", "must be a JSON object");
  return text::read_phrase(refused.get_object());
}

// The results of each kind of job.
struct ReadingAnswer {
  const Fields& fields;

  WorkAnswer operator()(const rooms::Check& /*effect*/) const {
    if (!fields.has("refused")) {
      return std::variant<Opening, rooms::Refusal>(read_opening_json(fields.object("opening")));
    }
    rooms::Refusal refusal;
    static_cast<text::Phrase&>(refusal) = read_refused(fields);
    return std::variant<Opening, rooms::Refusal>(std::move(refusal));
  }
  WorkAnswer operator()(const rooms::Retell& effect) const { return response(effect.request); }
  WorkAnswer operator()(const rooms::Study& effect) const { return response(effect.request); }
  WorkAnswer operator()(const rooms::Think& /*effect*/) const { return words(); }
  WorkAnswer operator()(const rooms::Complete& /*effect*/) const { return words(); }
  WorkAnswer operator()(const rooms::Analyse& /*effect*/) const { return words(); }
  WorkAnswer operator()(const rooms::Simulate& /*effect*/) const {
    return rooms::Fallen{fields.text("outcome"), fields.text("motion")};
  }
  WorkAnswer operator()(const rooms::Advise& /*effect*/) const { return read_advice(fields); }

  [[nodiscard]] WorkAnswer response(rooms::RequestId request) const {
    return rooms::Respond{request, static_cast<int>(fields.number("status")), fields.text("type"),
                          fields.text("body")};
  }
  [[nodiscard]] WorkAnswer words() const {
    if (fields.has("refused")) return text::Result<std::string>(read_refused(fields));
    return text::Result<std::string>(fields.text("words"));
  }
};

}  // namespace

json::object match_json(const Match& match) {
  json::object object{{"game", match.game_name()},
                      {"seats", match.seats_text()},
                      {"options", match.options_text()},
                      {"state", match.state()},
                      {"by_hand", false}};
  // A match has no accessor for dice rolled by hand, so both forms are compared.
  const json::value value(object);
  if (!(read_match_as(Fields(value, "match"), false) == match)) object["by_hand"] = true;
  return object;
}

Match read_match(const json::value& value) {
  const Fields fields(value, "match");
  return read_match_as(fields, fields.flag("by_hand"));
}

std::string_view kind_of(const Work& work) { return kKinds[work.index()].name; }

std::string write_work(const Work& work) {
  json::object object = std::visit(Writing{}, work);
  object["kind"] = kind_of(work);
  return json::serialize(object);
}

Work read_work(std::string_view text) {
  const auto value = parse_object(text, "text");
  const Fields fields(value, "text");
  const auto name = fields.text("kind");
  for (const Kind& kind : kKinds) {
    if (kind.name == name) return kind.read(fields);
  }
  fields.fail("kind",
              "must be one of check, retell, think, complete, simulate, advise, analyse "
              "and study");
}

std::string write_answer(const WorkAnswer& answer) {
  return json::serialize(std::visit(WritingAnswer{}, answer));
}

WorkAnswer read_answer(const Work& work, std::string_view text) {
  const auto value = parse_object(text, "answer");
  const Fields fields(value, "answer");
  return std::visit(ReadingAnswer{fields}, work);
}

}  // namespace astragal::engine_wasm
