#include "text/reason.h"

#include <boost/json.hpp>

#include <algorithm>

#include "text/language.h"
#include "text/words.h"

namespace astragal::text {

namespace json = boost::json;

namespace {

std::string filled(std::string_view pattern, const Phrase& phrase);

std::string_view pattern_of(std::string_view code) {
  const auto dot = code.find('.');
  if (dot == std::string_view::npos) return phrase("reasons", code);
  return phrase(std::string(code.substr(0, dot)) + ".reasons", code.substr(dot + 1));
}

std::string in_words(const Param& param, std::string_view how) {
  if (const auto* number = std::get_if<std::int64_t>(&param.value)) return std::to_string(*number);
  if (const auto* text = std::get_if<std::string>(&param.value)) {
    const auto term = how == "term"    ? phrase("terms", *text)
                      : how == "title" ? phrase(*text, "title")
                                       : std::string_view();
    return term.empty() ? *text : std::string(term);
  }
  if (const auto* list = std::get_if<std::vector<std::string>>(&param.value)) {
    return list_of(*list, how == "or" ? "or" : "and");
  }
  const auto& inner = std::get<std::vector<Phrase>>(param.value).front();
  return inner.brief();
}

/// The form of "one|many" for the parameter n.
std::string_view form_of(std::string_view pattern, const Phrase& phrase) {
  const auto bar = pattern.find('|');
  if (bar == std::string_view::npos) return pattern;
  const Param* count = phrase.find("n");
  const auto* number = count == nullptr ? nullptr : std::get_if<std::int64_t>(&count->value);
  return number != nullptr && *number == 1 ? pattern.substr(0, bar) : pattern.substr(bar + 1);
}

std::string filled(std::string_view pattern, const Phrase& phrase) {
  std::string text;
  pattern = form_of(pattern, phrase);
  for (auto open = pattern.find('{'); open != pattern.npos; open = pattern.find('{')) {
    const auto close = std::min(pattern.find('}', open), pattern.size() - 1);
    const auto inside = pattern.substr(open + 1, close - open - 1);
    const auto colon = std::min(inside.find(':'), inside.size());
    const Param* param = phrase.find(inside.substr(0, colon));
    text += pattern.substr(0, open);
    text += param == nullptr ? std::string(pattern.substr(open, close - open + 1))
                             : in_words(*param, inside.substr(std::min(colon + 1, inside.size())));
    pattern.remove_prefix(close + 1);
  }
  return text.append(pattern);
}

json::value json_of(const Param& param) {
  if (const auto* number = std::get_if<std::int64_t>(&param.value)) return *number;
  if (const auto* text = std::get_if<std::string>(&param.value)) return json::string(*text);
  if (const auto* list = std::get_if<std::vector<std::string>>(&param.value)) {
    json::array items;
    for (const auto& item : *list) items.push_back(json::string(item));
    return items;
  }
  return to_json(std::get<std::vector<Phrase>>(param.value).front());
}

}  // namespace

const Param* Phrase::find(std::string_view name) const {
  const auto found = std::find_if(params_.begin(), params_.end(),
                                  [name](const Param& param) { return param.name == name; });
  return found == params_.end() ? nullptr : &*found;
}

std::string Phrase::brief() const {
  const auto pattern = pattern_of(code_);
  return filled(pattern.empty() ? std::string_view(code_) : pattern, *this);
}

std::string Phrase::what() const {
  // The legal choices belong to the innermost error, not to its place.
  const Phrase* why = this;
  while (why->code_ == "in-file" || why->code_ == "in-header") {
    why = &std::get<std::vector<Phrase>>(why->find("why")->value).front();
  }
  return why->find("legal") == nullptr ? brief() : brief() + filled(pattern_of("legal"), *why);
}

Phrase with_legal(Phrase why, Phrase legal) {
  why.add({"legal", std::move(legal)});
  return why;
}

Phrase told(const Reason& reason, std::string (*name)(std::string_view kind, int thing)) {
  if (reason.empty()) return {};
  Phrase phrase(ReasonCode{reason.code()});
  for (const Thing& thing : reason) {
    if (auto word = name(thing.kind, thing.value); word.empty()) {
      phrase.add({thing.name, thing.value});
    } else {
      phrase.add({thing.name, std::move(word)});
    }
  }
  return phrase;
}

Phrase told(const Reason& reason) {
  return told(reason, [](std::string_view /*kind*/, int /*thing*/) { return std::string(); });
}

json::object to_json(const Phrase& phrase) {
  json::object params;
  for (const Param& param : phrase.params()) params[param.name] = json_of(param);
  return {{"code", phrase.code()}, {"params", std::move(params)}};
}

Phrase read_phrase(const json::object& object) {
  Phrase phrase;
  const auto* code = object.if_contains("code");
  const auto* params = object.if_contains("params");
  if (code != nullptr && code->is_string()) phrase.code_ = code->get_string();
  if (params == nullptr || !params->is_object()) return phrase;
  for (const auto& [key, param] : params->get_object()) {
    const std::string name(key);
    if (param.is_int64()) phrase.add({name, param.get_int64()});
    if (param.is_string()) phrase.add({name, std::string(param.get_string())});
    if (param.is_object()) phrase.add({name, read_phrase(param.get_object())});
    if (!param.is_array()) continue;
    std::vector<std::string> list;
    for (const auto& item : param.get_array()) {
      if (item.is_string()) list.emplace_back(item.get_string());
    }
    phrase.add({name, std::move(list)});
  }
  return phrase;
}

}  // namespace astragal::text
