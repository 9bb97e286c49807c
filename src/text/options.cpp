#include "text/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "text/words.h"

namespace astragal::text {

namespace {

std::optional<int> read_value(const OptionSpec& spec, std::string_view text) {
  for (std::size_t i = 0; i < spec.words.size() && !spec.words[i].empty(); ++i) {
    if (spec.words[i] == text) return OptionSpec::word(static_cast<int>(i));
  }
  const auto number = read_number(text);
  if (number && *number >= spec.min && *number <= spec.max) return number;
  return std::nullopt;
}

std::string write_value(const OptionSpec& spec, int value) {
  return value < 0 ? std::string(spec.words[static_cast<std::size_t>(-1 - value)])
                   : std::to_string(value);
}

/// "10–200"; "A", "B"; "off", "10–1000"
std::vector<std::string> possible_values(const OptionSpec& spec) {
  std::vector<std::string> values;
  for (const auto& word : spec.words) {
    if (!word.empty()) values.emplace_back(word);
  }
  if (spec.max >= spec.min) values.push_back(fmt::format("{}–{}", spec.min, spec.max));
  return values;
}

}  // namespace

OptionValues default_options(std::span<const OptionSpec> specs) {
  OptionValues values;
  for (const auto& spec : specs) values.push_back(*read_value(spec, spec.fallback));
  return values;
}

Result<OptionValues> read_options(std::span<const OptionSpec> specs, std::string_view text) {
  OptionValues values = default_options(specs);
  std::vector<bool> given(specs.size());
  for (const auto item : split(text, ',')) {
    const auto equals = item.find('=');
    const auto key = trim(item.substr(0, equals));
    const auto found = std::find_if(specs.begin(), specs.end(),
                                    [key](const OptionSpec& spec) { return spec.key == key; });
    if (found == specs.end()) {
      std::vector<std::string> known;
      for (const auto& spec : specs) known.push_back(describe(spec));
      if (known.empty()) return Error{"option-none"_why, {{"option", shown(item)}}};
      return Error{"option-unknown"_why, {{"option", shown(item)}, {"options", known}}};
    }
    const auto index = static_cast<std::size_t>(found - specs.begin());
    if (given[index]) return Error{"option-twice"_why, {{"option", key}}};
    if (equals == std::string_view::npos) {
      return Error{"option-bare"_why, {{"option", key}, {"values", possible_values(*found)}}};
    }
    given[index] = true;
    const auto value = read_value(*found, trim(item.substr(equals + 1)));
    if (!value) {
      return Error{"option-value"_why,
                   {{"option", key},
                    {"value", shown(trim(item.substr(equals + 1)))},
                    {"values", possible_values(*found)}}};
    }
    values[index] = *value;
  }
  for (std::size_t i = 0; i < specs.size(); ++i) {
    for (std::size_t other = 0; other < specs.size(); ++other) {
      if (specs[i].instead_of != specs[other].key || !given[i] || !given[other]) continue;
      if (write_value(specs[i], values[i]) == specs[i].fallback) continue;
      return Error{"options-together"_why, {{"option", specs[i].key}, {"other", specs[other].key}}};
    }
  }
  return values;
}

std::string write_options(std::span<const OptionSpec> specs, const OptionValues& values) {
  std::string text;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string value = write_value(specs[i], values[i]);
    if (value == specs[i].fallback) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", specs[i].key, value);
  }
  return text;
}

boost::json::object options_json(std::span<const OptionSpec> specs, const OptionValues& values) {
  boost::json::object object;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (values[i] < 0) {
      object[specs[i].key] = write_value(specs[i], values[i]);
    } else {
      object[specs[i].key] = values[i];
    }
  }
  return object;
}

std::string value_range(const OptionSpec& spec) {
  std::string text;
  for (const auto word : spec.words) {
    if (!word.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
  }
  if (spec.max < spec.min) return text;
  return fmt::format("{}{}{}–{}", text, text.empty() ? "" : ", ", spec.min, spec.max);
}

std::string describe(const OptionSpec& spec) {
  return fmt::format("{}={} ({})", spec.key, spec.fallback, fmt::join(possible_values(spec), ", "));
}

}  // namespace astragal::text
