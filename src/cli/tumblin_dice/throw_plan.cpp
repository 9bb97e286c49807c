#include "cli/tumblin_dice/throw_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "cli/files.h"
#include "games/tumblin_dice/text.h"
#include "text/files.h"
#include "text/message.h"

namespace astragal::cli {

using text::Error;
using text::message;
using text::Result;
using text::with;

namespace {

using G = games::TumblinDice;

/// Reads degrees with decimals; returns tenths of a degree.
Result<int> read_direction(std::string_view text) {
  double degrees = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), degrees);
  const double most = physics::Throw::kMostDirection / 10.0;
  if (fault != std::errc{} || end != text.data() + text.size() || !(std::abs(degrees) <= most)) {
    return Error{
        message("throw", "bad-direction", with("text", text::in_quotes(text)), with("most", most))};
  }
  return static_cast<int>(std::lround(degrees * 10));
}

/// The index of a word in a list.
Result<int> read_word(std::string_view option, std::string_view text,
                      const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  return Error{
      fmt::format("{} {}: {}", option, text::in_quotes(text),
                  message("help", "not-one-of", with("values", text::list_of(words, "or"))))};
}

Result<physics::Board> load_board(const std::string& path) {
  auto content = text::read_file(path);
  if (!content) return content.error();
  const auto file = text::DataFile::parse(path, std::move(*content));
  if (!file) return file.error();
  auto board = physics::read_board(file->value());
  if (const auto* fault = std::get_if<text::DataFault>(&board)) return file->locate(*fault);
  return std::get<physics::Board>(std::move(board));
}

/// The board of the match; its data may have levels without a shape.
Result<physics::Board> board_of(const match::Match& match, const std::string& path) {
  const auto data = match.data();
  if (data.empty()) return physics::shipped_board();
  auto board = physics::read_board(data);
  if (const auto* fault = std::get_if<text::DataFault>(&board)) {
    return Error{
        message("throw", "no-shape", with("file", path), with("fault", fault->why.what()))};
  }
  return std::get<physics::Board>(std::move(board));
}

/// The die to be thrown in this position; if nobody is to throw, the first die that is not on the
/// board.
int die_to_throw(const G& game, const physics::Lay& lay) {
  const bool throwing = game.state().step == G::Step::kThrow;
  const int next = throwing ? game.next_die(game.to_act()) : G::kAllDice;
  if (next < G::kAllDice && !lay[static_cast<std::size_t>(next)]) return next;
  int die = 0;
  while (die < G::kAllDice && lay[static_cast<std::size_t>(die)]) ++die;
  return die;
}

Result<> take_position(simulate::ThrowPlan& plan, const std::string& path) {
  const auto record = load_record(path);
  if (!record) return record.error();
  const auto* game = std::get_if<G>(&record->now.game());
  if (game == nullptr) {
    return Error{
        message("throw", "other-game", with("file", path), with("game", record->now.game_name()))};
  }
  auto board = board_of(record->now, path);
  if (!board) return board.error();
  plan.board = std::move(*board);
  for (std::size_t die = 0; die < plan.lay.size(); ++die) {
    const G::Die& there = game->state().dice[die];
    if (there.where != G::Die::Where::kBoard) continue;
    if (!there.posed) {
      return Error{message("throw", "no-pose", with("file", path),
                           with("die", games::Talk<G>::die(static_cast<G::DieId>(die))))};
    }
    plan.lay[die] = there.pose;
  }
  plan.die = die_to_throw(*game, plan.lay);
  if (plan.die == G::kAllDice) return Error{message("throw", "no-die-left", with("file", path))};
  return text::kDone;
}

/// Sets the board and the dice on it.
Result<> take_board(simulate::ThrowPlan& plan, const ThrowOptions& options) {
  if (!options.lay.empty() && !options.board.empty()) return Error{message("throw", "two-boards")};
  if (!options.lay.empty()) return take_position(plan, options.lay);
  if (options.board.empty()) {
    plan.board = physics::shipped_board();
    return text::kDone;
  }
  auto board = load_board(options.board);
  if (!board) return board.error();
  plan.board = std::move(*board);
  return text::kDone;
}

Result<> take_aim(simulate::ThrowPlan& plan, const ThrowOptions& options) {
  const int half_pad = static_cast<int>(plan.board.half_pad());
  const auto x = read_between("--x", options.x, -half_pad, half_pad);
  if (!x) return x.error();
  const auto direction = read_direction(options.dir);
  if (!direction) return direction.error();
  const auto speed = read_between("--speed", options.speed, 1, physics::Throw::kMostSpeed);
  if (!speed) return speed.error();
  const auto spin =
      read_between("--spin", options.spin, -physics::Throw::kMostSpin, physics::Throw::kMostSpin);
  if (!spin) return spin.error();
  const auto& kinds = games::GameText<G>::kKinds;
  const auto kind = read_word("--kind", options.kind, {kinds.begin(), kinds.end()});
  if (!kind) return kind.error();
  plan.aim = {
      *x, *direction, *speed, *spin, static_cast<physics::ThrowKind>(*kind), physics::Throw{}.turn};
  if (options.face.empty()) return text::kDone;
  const auto face = read_between("--face", options.face, 1, 6);
  if (!face) return face.error();
  plan.face = *face;
  return text::kDone;
}

Result<> take_hands(simulate::ThrowPlan& plan, const ThrowOptions& options) {
  const auto throws = read_between("--throws", options.throws, 1, simulate::ThrowPlan::kMostThrows);
  if (!throws) return throws.error();
  plan.throws = *throws;
  const std::string usual = plan.throws == 1 ? "none" : "normal";
  const auto hands = read_word("--hands", options.hands.empty() ? usual : options.hands,
                               {"steady", "normal", "shaky", "none"});
  if (!hands) return hands.error();
  if (*hands < 3) plan.hands = static_cast<physics::Hands>(*hands);
  plan.seed = options.seed;
  return text::kDone;
}

}  // namespace

Result<simulate::ThrowPlan> read_throw_plan(const ThrowOptions& options) {
  if (const auto fine = check_outputs(options.outputs); !fine) return fine.error();
  simulate::ThrowPlan plan;
  for (const auto& take : {take_board, take_aim, take_hands}) {
    if (const auto taken = take(plan, options); !taken) return taken.error();
  }
  if (plan.throws > 1 && !options.outputs.motion.empty()) {
    return Error{message("throw", "motion-of-many")};
  }
  return plan;
}

}  // namespace astragal::cli
