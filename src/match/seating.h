#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/game_text.h"

namespace astragal::match {

/// Reads "Marion (green), Florian (red)" for a game with these colours; seats without one are
/// dealt those left over, in the order of `deal`, or as they are listed.
text::Result<games::Seating> read_seating(std::string_view text,
                                          std::span<const std::string_view> colours,
                                          std::span<const int> deal = {});

/// The opposite; colours are left out where they are the ones that would be dealt.
std::string write_seating(const games::Seating& seating, std::span<const std::string_view> colours,
                          std::span<const int> deal = {});

}  // namespace astragal::match
