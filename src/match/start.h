#pragma once

#include <boost/json.hpp>

#include <memory>
#include <span>
#include <string>
#include <variant>

#include "games/game_text.h"

namespace astragal::match {

/// The parameters of a new match, as written in a record.
struct StartText {
  std::string game;
  std::string seats;
  std::string options{};
  boost::json::value data{};  ///< replaces the shipped data; null for none
  boost::json::value from{};  ///< a state to start at; null for the beginning
  bool by_hand = true;        ///< with real dice
  bool rolling = false;       ///< `from` may wait for a player's dice
};

/// Why a match cannot be started, and the part of StartText at fault.
struct StartFault {
  enum class Part { kGame, kSeats, kOptions, kData, kFrom } part;
  text::DataFault fault;
};

/// Custom data. A board is large and matches are copied for snapshots, so copies share it.
struct SharedData {
  SharedData() = default;
  explicit SharedData(const boost::json::object& given)
      : object(std::make_shared<const boost::json::object>(given)) {}

  std::shared_ptr<const boost::json::object> object = none();

  friend bool operator==(const SharedData& one, const SharedData& other) {
    return one.object == other.object || *one.object == *other.object;
  }

 private:
  static const std::shared_ptr<const boost::json::object>& none() {
    static const auto kEmpty = std::make_shared<const boost::json::object>();
    return kEmpty;
  }
};

/// The order in which colours are dealt; empty for that of the list.
template <class Text>
std::span<const int> dealt_colours(const text::OptionValues& options) {
  if constexpr (requires { Text::deal(options); }) {
    return Text::deal(options);
  } else {
    return {};
  }
}

/// Whether two configs, and the custom data they came from, are equal.
template <class G>
bool same_data(const typename G::Config& one, const boost::json::value& one_text,
               const typename G::Config& other, const boost::json::value& other_text) {
  if constexpr (requires { games::GameText<G>::kMatchKeepsData; }) {
    if (one_text != other_text) return false;
  }
  return one == other;
}

/// Configures the game with `setup.data`, or with the state's own "data", which is removed from
/// `from` and kept in `setup.data`. Two different sets of data are an error.
template <class G>
std::variant<typename G::Config, StartFault> configure_game(games::Setup& setup,
                                                            boost::json::value& from) {
  using Part = StartFault::Part;
  const boost::json::value given = setup.data;
  const auto configured = games::GameText<G>::configure(setup);
  if (const auto* fault = std::get_if<text::DataFault>(&configured)) {
    return StartFault{Part::kData, *fault};
  }
  const auto& config = std::get<typename G::Config>(configured);
  auto* object = from.if_object();
  if (object == nullptr || !object->contains("data")) return config;
  setup.data = object->at("data");
  object->erase("data");
  if (setup.data.is_null()) {
    return StartFault{Part::kFrom, {{"json-object"_why, {{"field", "state.data"}}}}};
  }
  const auto carried = games::GameText<G>::configure(setup);
  if (const auto* fault = std::get_if<text::DataFault>(&carried)) {
    return StartFault{Part::kFrom, *fault};
  }
  if (!given.is_null() &&
      !same_data<G>(config, given, std::get<typename G::Config>(carried), setup.data)) {
    return StartFault{Part::kFrom, {"state-other-data"_why}};
  }
  return std::get<typename G::Config>(carried);
}

}  // namespace astragal::match
