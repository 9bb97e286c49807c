#include "dice/record_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "dice/sodium.h"
#include "dice/throw_stages.h"
#include "games/tumblin_dice/refusals.h"
#include "physics/patch.h"
#include "physics/resting.h"
#include "text/words.h"

namespace astragal {

namespace {

using G = TumblinDice;
using Text = GameText<TumblinDice>;

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

Result<Motion> read_motion(const MotionLine& line) {
  const auto bytes = from_base64(line.base64);
  auto motion = bytes ? decode(*bytes) : Result<Motion>(Error{"this is not base64"});
  if (!motion) return Error{fmt::format("motion {}: {}", line.number, motion.error().what)};
  return motion;
}

/// The board of a match: its own, or the shipped one. An own board may have nothing but levels,
/// which is enough for a real table.
class BoardOf {
 public:
  explicit BoardOf(const Match& match) {
    const auto data = match.data();
    if (data.empty()) return;
    auto read = read_board(data);
    if (const auto* fault = std::get_if<DataFault>(&read)) fault_ = fault->what;
    if (auto* board = std::get_if<Board>(&read)) own_ = std::move(*board);
  }
  /// Why no die can fly over it; empty if dice can.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const Board& board() const { return own_ ? *own_ : shipped_board(); }

 private:
  std::optional<Board> own_;
  std::string fault_;
};

Lay lay_of(const std::array<G::Die, G::kAllDice>& dice) {
  Lay lay;
  for (std::size_t die = 0; die < dice.size(); ++die) {
    if (dice[die].where == G::Die::Where::kBoard && dice[die].posed) lay[die] = dice[die].pose;
  }
  return lay;
}

/// Why the pose of a die is not what the words say of it.
Reason not_as_said(const Board& board, const G::AtRest& rest, G::DieId id,
                   const G::Config& config) {
  const G::Die& die = rest.dice[id];
  if (const auto why = cannot_rest(board, lay_of(rest.dice), id); !why.empty()) return why;
  const Placement here = to_placement(die.pose);
  const int level = board.below(here.at[0], here.at[1], here.at[2])->level;
  if (level != die.level) {
    return {"the pose of {die} is on {level}, not on {level}", id, level, die.level};
  }
  if (const int face = face_up(here.turn); face != die.face) {
    return {"the pose of {die} shows {n}, not {n}", id, face, die.face};
  }
  if (die.card == G::kNoCard) return {};
  const G::Place& place = rest.cards[die.card].place;
  if (!place.exact || card_under(rest.cards, config, die.level, die.pose) == die.card) return {};
  // Who came through a gate lies as near to it as there was room.
  const double away = std::hypot(here.at[0] - place.x, here.at[1] - place.y);
  if (G::is_gate(die.card) && away <= kCardReach + 1) return {};
  return {"the pose of {die} is not on {card}", id, die.card};
}

/// Checks the dice that have another pose than before.
Reason changed_wrongly(const Board& board, const std::array<G::Die, G::kAllDice>& before,
                       const G::AtRest& rest, const G::Config& config) {
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = rest.dice[id];
    if (die.where != G::Die::Where::kBoard || !die.posed || die == before[id]) continue;
    if (const auto why = not_as_said(board, rest, id, config); !why.empty()) return why;
  }
  return {};
}

/// Where dice lie after a throw or when one was bred, before a new round takes them off.
G::AtRest after(const G& game, const G::Outcome& outcome) {
  G::AtRest rest = game.at_rest(outcome);
  if (outcome.kind != G::Outcome::Kind::kThrow) return rest;
  const G::AfterThrow after = game.after(outcome);
  rest.dice = after.dice;
  rest.cards = after.cards;
  return rest;
}

Reason laid_wrongly(const Board& board, const G& before, const G& now) {
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = now.state().cards[card];
    if (it.where != G::Card::Where::kBoard || !it.place.exact || before.state().cards[card] == it ||
        patch_fits(board, it.place.level, {double(it.place.x), double(it.place.y)}, G::kCardSize)) {
      continue;
    }
    return {"{card} does not fit there; its 30 mm must be wholly on {level}, clear of pegs", card,
            it.place.level};
  }
  return {};
}

/// What is wrong, and where: in a header, or in one of the moves and motions, counted together.
struct Finding {
  std::string header;
  std::size_t index = 0;
  std::string what;
};

/// Goes through a record once more, with a board beside it.
class Check {
 public:
  explicit Check(const Record& record)
      : record_(record), board_(record.start), now_(record.start) {}

  std::optional<Finding> run() {
    const bool flown = record_.dice.kind != DiceSource::Kind::kByHand;
    const bool on_board = std::holds_alternative<G>(now_.game());
    if (on_board && flown && !board_.fault().empty()) return Finding{"data", 0, board_.fault()};
    if (auto why = cannot_lie_so(record_.start)) return Finding{"from", 0, std::move(*why)};
    std::size_t throws = 0;
    std::size_t motion = 0;
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      std::string why = on_board ? check_board_move(record_.moves[i]) : "";
      if (!why.empty()) return Finding{"", i, std::move(why)};
      throws += throws_in({record_.moves[i]});
      if (motion == record_.motions.size() || record_.motions[motion].number != throws) continue;
      why = check_motion(record_.motions[motion], record_.moves[i].outcome);
      if (!why.empty()) return Finding{"", record_.moves.size() + motion, std::move(why)};
      ++motion;
    }
    return std::nullopt;
  }

 private:
  /// Makes the move, and says what is wrong with its poses and cards.
  std::string check_board_move(const Move& move) {
    lay_ = {};
    if (now_.phase() == Phase::kDecide) {
      const G before = std::get<G>(now_.game());
      [[maybe_unused]] const auto decided = now_.decide(*split_words(move.decision));
      const auto why = board_.fault().empty()
                           ? laid_wrongly(board_.board(), before, std::get<G>(now_.game()))
                           : Reason();
      if (!why.empty()) return Refusals<G>::words(why);
    }
    if (move.outcome.empty()) return "";
    const G before = std::get<G>(now_.game());
    const auto words = *split_words(move.outcome);
    const auto outcome = Text::read_outcome(before, words);
    [[maybe_unused]] const auto settled = now_.settle(words);
    if (outcome->kind == G::Outcome::Kind::kThrow || outcome->kind == G::Outcome::Kind::kBreed) {
      return check_rest(before, after(before, *outcome));
    }
    if (!board_.fault().empty()) return "";
    return Refusals<G>::words(laid_wrongly(board_.board(), before, std::get<G>(now_.game())));
  }

  std::string check_rest(const G& before, const G::AtRest& rest) {
    thrown_ = before.next_die(before.to_act());
    others_ = 0;
    for (G::DieId die = 0; die < G::kAllDice; ++die) {
      if (before.state().dice[die].where == G::Die::Where::kBoard) others_ |= G::only_die(die);
    }
    lay_ = lay_of(rest.dice);
    const bool posed = std::any_of(lay_.begin(), lay_.end(), [](const auto& die) { return !!die; });
    if (!posed) return "";
    if (!board_.fault().empty())
      return "a pose needs a board with all its measures: " + board_.fault();
    return Refusals<G>::words(
        changed_wrongly(board_.board(), before.state().dice, rest, before.config()));
  }

  std::string check_motion(const MotionLine& line, const std::string& outcome) const {
    const auto motion = read_motion(line);
    if (!motion) return motion.error().what;
    const auto why = std::holds_alternative<G>(now_.game())
                         ? does_not_lead_to(*motion, thrown_, others_, lay_)
                         : shows_otherwise(*motion, outcome);
    return why.empty() ? "" : fmt::format("motion {}: {}", line.number, Refusals<G>::words(why));
  }

  /// Dice in a tray show what was rolled, unless the throw was faulty.
  static Reason shows_otherwise(const Motion& motion, const std::string& outcome) {
    std::vector<std::string> shown;
    for (const auto& die : last_placements(motion)) {
      if (die) shown.push_back(std::to_string(face_up(die->turn)));
    }
    std::sort(shown.begin(), shown.end());
    const auto words = *split_words(outcome);
    if (words.empty() || words == shown || words.front().find_first_not_of("123456") == 0)
      return {};
    return "its dice do not end as the roll says";
  }

  const Record& record_;
  BoardOf board_;
  Match now_;
  G::DieId thrown_ = 0;   ///< the last time
  G::DieSet others_ = 0;  ///< that lay on the board then
  Lay lay_{};             ///< and how dice lay afterwards
};

/// Keeps what was read, to look for a line in it. Nobody knows how long the input is, or whether it
/// ends, so it is not read in one piece.
class CopyingBuffer : public std::streambuf {
 public:
  explicit CopyingBuffer(std::streambuf& source) : source_(source) {}
  [[nodiscard]] const std::string& copy() const { return copy_; }

 protected:
  int underflow() override { return source_.sgetc(); }
  int uflow() override {
    const int byte = source_.sbumpc();
    if (byte != std::char_traits<char>::eof()) copy_ += static_cast<char>(byte);
    return byte;
  }

 private:
  std::streambuf& source_;
  std::string copy_;
};

RecordFault locate(const Finding& found, const std::string& text) {
  if (found.header.empty()) return {lines_of_moves(text).at(found.index), found.what};
  std::istringstream input(text);
  RecordLines lines(input);
  [[maybe_unused]] const auto fault = lines.read_headers();
  // A board can also come with the state.
  auto header = lines.headers().find(found.header);
  if (header == lines.headers().end()) header = lines.headers().find("from");
  return {header == lines.headers().end() ? 1 : header->second.line,
          fmt::format("{}: {}", found.header, found.what)};
}

}  // namespace

std::optional<std::string> cannot_lie_so(const Match& match) {
  const auto* game = std::get_if<G>(&match.game());
  if (game == nullptr) return std::nullopt;
  const G::AtRest rest{game->state().dice, game->state().cards};
  const Lay lay = lay_of(rest.dice);
  if (std::none_of(lay.begin(), lay.end(), [](const auto& die) { return !!die; })) return {};
  const BoardOf board(match);
  if (!board.fault().empty()) return "a pose needs a board with all its measures: " + board.fault();
  const auto why = changed_wrongly(board.board(), {}, rest, game->config());
  return why.empty() ? std::nullopt : std::optional(Refusals<G>::words(why));
}

std::variant<Record, RecordFault> read_checked_record(std::istream& input) {
  CopyingBuffer buffer(*input.rdbuf());
  std::istream copied(&buffer);
  auto read = read_record<Match>(copied);
  if (const auto* record = std::get_if<Record>(&read)) {
    if (const auto found = Check(*record).run()) return locate(*found, buffer.copy());
  }
  return read;
}

std::variant<Record, RecordFault> read_record_text(const std::string& text) {
  std::istringstream input(text);
  return read_checked_record(input);
}

std::vector<std::size_t> lines_of_moves(const std::string& text) {
  std::vector<std::size_t> numbers;
  std::istringstream input(text);
  RecordLines lines(input);
  if (lines.read_headers()) return numbers;
  for (;;) {
    const auto next = lines.next_move();
    const auto* line = std::get_if<std::optional<RecordLines::Line>>(&next);
    if (line == nullptr || !*line) return numbers;
    numbers.push_back((*line)->number);
  }
}

}  // namespace astragal
