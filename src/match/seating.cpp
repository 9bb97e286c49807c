#include "match/seating.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/names.h"
#include "text/words.h"

namespace astragal::match {

namespace {

constexpr int kNoColour = -1;

/// Assigns the remaining colours, in the order of `deal`, to seats without one.
void deal_colours(std::vector<int>& colours, std::span<const int> deal) {
  std::size_t next = 0;
  const auto dealt = [&] { return deal.empty() ? static_cast<int>(next) : deal[next]; };
  for (int& colour : colours) {
    if (colour != kNoColour) continue;
    while (std::find(colours.begin(), colours.end(), dealt()) != colours.end()) ++next;
    colour = dealt();
  }
}

}  // namespace

text::Result<games::Seating> read_seating(std::string_view text,
                                          std::span<const std::string_view> colours,
                                          std::span<const int> deal) {
  games::Seating seating;
  for (std::string_view item : text::split(text, ',')) {
    int colour = kNoColour;
    if (const auto open = item.find('('); open != std::string_view::npos && item.back() == ')') {
      const auto word = text::trim(item.substr(open + 1, item.size() - open - 2));
      if (colours.empty()) return text::Error{"colours-none"_why};
      const auto found = std::find(colours.begin(), colours.end(), word);
      if (found == colours.end()) {
        return text::Error{"colour-unknown"_why,
                           {{"colour", text::shown(word)},
                            {"colours", std::vector<std::string>(colours.begin(), colours.end())}}};
      }
      colour = static_cast<int>(found - colours.begin());
      if (std::find(seating.colours.begin(), seating.colours.end(), colour) !=
          seating.colours.end()) {
        return text::Error{"colour-twice"_why, {{"colour", word}}};
      }
      item = text::trim(item.substr(0, open));
    }
    auto name = text::read_name(item);
    if (!name) return name.error();
    if (std::find(seating.names.begin(), seating.names.end(), *name) != seating.names.end()) {
      return text::Error{"name-twice"_why, {{"name", *name}}};
    }
    seating.names.push_back(std::move(*name));
    seating.colours.push_back(colour);
  }
  if (colours.empty()) {
    seating.colours.clear();
  } else if (seating.names.size() <= colours.size()) {
    deal_colours(seating.colours, deal);
  }
  return seating;
}

std::string write_seating(const games::Seating& seating, std::span<const std::string_view> colours,
                          std::span<const int> deal) {
  std::vector<int> dealt(seating.colours.size(), kNoColour);
  deal_colours(dealt, deal);
  std::string text;
  for (std::size_t i = 0; i < seating.names.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", seating.names[i]);
    if (dealt != seating.colours) {
      text += fmt::format(" ({})", colours[static_cast<std::size_t>(seating.colours[i])]);
    }
  }
  return text;
}

}  // namespace astragal::match
