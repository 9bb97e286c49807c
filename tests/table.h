#pragma once

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "json_schema.h"
#include "record/match_record.h"
#include "text/json_reader.h"

namespace astragal::tests {

/// A table for stories: people sit down, and lines of a record are played at it.
///
///   StoryTable table("trophy-buck", "Ann, Bob, Cid");
///   table.play("Ann roll = brown.points brown.tracks white.startle");
class StoryTable {
 public:
  StoryTable(const std::string& game, const std::string& seats, const std::string& options = "",
             const std::string& data = "", bool by_hand = true)
      : by_hand_(by_hand),
        match_(sit_down({game,
                         seats,
                         options,
                         data.empty() ? nullptr : *text::parse_json(data),
                         {},
                         by_hand})) {}

  /// Why nobody can sit down like this; empty if they can.
  static std::string refused_start(const std::string& game, const std::string& seats,
                                   const std::string& options = "", const std::string& data = "") {
    const auto started = match::Match::start(
        {game, seats, options, data.empty() ? nullptr : *text::parse_json(data)});
    const auto* fault = std::get_if<match::StartFault>(&started);
    return fault == nullptr ? "" : fault->fault.why.what();
  }

  /// Plays a line, which must be legal.
  StoryTable& play(const std::string& line) {
    const match::Match::Any before = match_.game();
    const auto move = play_line(match_, *record::read_move_line(line));
    EXPECT_TRUE(move.ok()) << line << ": " << (move ? "" : move.error().what());
    if (!move) return *this;
    effects_ = match_.effects(before, move->decision, move->outcome);
    fits("view", match_.view());
    fits("effects", effects_);
    return *this;
  }
  StoryTable& play(const std::vector<std::string>& lines) {
    for (const auto& line : lines) play(line);
    return *this;
  }

  /// The sentence that refuses a line; empty if it is accepted after all.
  std::string refusal(const std::string& line) {
    const match::Match before = match_;
    const auto move = play_line(match_, *record::read_move_line(line));
    if (move) return "";
    EXPECT_EQ(before, match_) << "a refusal changed the position";
    return move.error().what();
  }

  [[nodiscard]] std::string to_act() const {
    return match_.phase() == Phase::kOver ? "" : match_.name_of(match_.to_act());
  }
  [[nodiscard]] std::vector<std::string> legal() const { return match_.legal(); }
  [[nodiscard]] bool over() const { return match_.phase() == Phase::kOver; }
  [[nodiscard]] int round() const { return static_cast<int>(match_.json().at("round").as_int64()); }
  [[nodiscard]] int score(const std::string& name) const {
    return static_cast<int>(match_.json().at("scores").at(name).as_int64());
  }
  /// "Ann, Cid"
  [[nodiscard]] std::string winners() const {
    std::string names;
    const auto json = match_.json();
    for (const auto& name : json.at("winners").as_array()) {
      names += (names.empty() ? "" : ", ") + std::string(name.as_string());
    }
    return names;
  }
  /// A field of the state as JSON text.
  [[nodiscard]] std::string state(const std::string& field) const {
    return boost::json::serialize(match_.state().at(field));
  }
  /// What a screen is told of the position, and what the last move did, likewise.
  [[nodiscard]] std::string view(const std::string& field) const {
    return text_of(match_.view(), field);
  }
  [[nodiscard]] std::string effects(const std::string& field) const {
    return text_of(effects_, field);
  }
  [[nodiscard]] const match::Match& match() const { return match_; }
  template <class G>
  [[nodiscard]] const G& game() const {
    return std::get<G>(match_.game());
  }

  /// The same table, but from a state with some fields replaced: {"scores":[35,0,0]}.
  StoryTable& with(const std::string& fields) {
    auto state = match_.state();
    const auto changes = text::parse_json(fields);
    for (const auto& [key, value] : changes->as_object()) state[key] = value;
    match::StartText text{std::string(match_.game_name()), match_.seats_text(),
                          match_.options_text()};
    text.from = state;
    text.by_hand = by_hand_;
    match_ = sit_down(text);
    return *this;
  }

 private:
  static std::string text_of(const boost::json::object& object, const std::string& field) {
    const auto* found = object.if_contains(field);
    return found == nullptr ? "" : boost::json::serialize(*found);
  }
  /// A game without a view or effects needs no definition of them.
  void fits(std::string_view what, const boost::json::object& json) const {
    const std::string definition = fmt::format("{}-{}", match_.game_name(), what);
    if (json.empty() && !protocol_schema().definitions().contains(definition)) return;
    EXPECT_EQ(protocol_schema().check(definition, json), "") << json;
  }
  static match::Match sit_down(const match::StartText& text) {
    auto started = match::Match::start(text);
    const auto* fault = std::get_if<match::StartFault>(&started);
    if (fault != nullptr) throw std::runtime_error(fault->fault.why.what());
    return std::get<match::Match>(std::move(started));
  }

  bool by_hand_;
  match::Match match_;
  boost::json::object effects_{};  ///< of the last move
};

}  // namespace astragal::tests
