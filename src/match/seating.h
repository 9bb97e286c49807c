#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/game_text.h"

namespace astragal::match {

/// Reads "Marion (green), Florian (red)" for a game with these colours. Seats without a colour get
/// the remaining ones in the order of `deal`, or of `colours` if `deal` is empty.
text::Result<games::Seating> read_seating(std::string_view text,
                                          std::span<const std::string_view> colours,
                                          std::span<const int> deal = {});

/// The inverse of read_seating; colours are left out if they are the default ones.
std::string write_seating(const games::Seating& seating, std::span<const std::string_view> colours,
                          std::span<const int> deal = {});

}  // namespace astragal::match
