#include "cli/tumblin_dice/screen.h"

#include <algorithm>
#include <utility>

#include "cli/tumblin_dice/aim.h"
#include "cli/tumblin_dice/board_view.h"
#include "dice/tumblin_dice/flying.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

using G = games::TumblinDice;
using Text = games::GameText<games::TumblinDice>;

const dice::ThrownDice& thrown(const dice::FlyingDice& flying) {
  return dynamic_cast<const dice::BoardDice&>(flying).thrown();
}

class BoardScreen final : public GameScreen {
 public:
  explicit BoardScreen(const GameSource& game) : GameScreen(game) {
    AimWords aim{G::Aim::plain()};
    aim.half_pad = static_cast<int>(dice().board().half_pad());
    aim.free_face = rules().config().free_start_face;
    aims_.assign(game.now().seating().names.size(), aim);
    take_up_aims();
  }

  [[nodiscard]] std::vector<record::Choice> options() const override {
    const match::Match& now = game().now();
    std::vector<record::Choice> all;
    if (now.topic() == "lay") {
      for (const auto& place : dice().places(rules())) all.push_back(laying(place));
    }
    return all.empty() ? GameScreen::options() : all;
  }

  [[nodiscard]] bool aims() const override {
    return game().now().topic() != "lay" && options().size() == 1;
  }
  [[nodiscard]] std::string aim_picture(const text::Style& style, long rows) const override {
    return board_picture(rules(), game().now().seating(), *game().flying(), style, rows,
                         &aim_now().aim);
  }
  [[nodiscard]] std::string aim_question() const override {
    const match::Match& now = game().now();
    return text::message(Text::kName, "ask-throw", text::with("name", now.name_of(now.to_act())),
                         text::with("die", games::Talk<G>::die(rules().next_die(now.to_act()))),
                         text::with("aim", describe(aim_now())));
  }
  text::Result<std::optional<Words>> aim(const std::string& line) override {
    if (line.find('=') != std::string::npos) {  // a decision in the record's words
      auto words = text::split_words(line);
      if (!words) return words.error();
      return std::optional(std::move(*words));
    }
    AimWords& aim = aims_[static_cast<std::size_t>(game().now().to_act())];
    auto changed = aim.changed(line);
    if (!changed) return changed.error();
    aim = *changed;
    if (!std::exchange(aim.let_go, false) && !line.empty()) return std::optional<Words>();
    G::Decision decision;
    decision.aimed = true;
    decision.aim = aim.aim;
    return std::optional(*text::split_words(Text::words(decision, game().now().seating())));
  }

 private:
  [[nodiscard]] const G& rules() const { return std::get<G>(game().now().game()); }
  [[nodiscard]] const dice::ThrownDice& dice() const { return thrown(*game().flying()); }
  [[nodiscard]] const AimWords& aim_now() const {
    return aims_[static_cast<std::size_t>(game().now().to_act())];
  }

  /// Restores each player's last aim from the record.
  void take_up_aims() {
    const auto& names = game().now().seating().names;
    for (const record::Move& move : game().record().moves) {
      if (!move.decision.starts_with("throw ")) continue;
      const auto seat = std::find(names.begin(), names.end(), move.seat) - names.begin();
      const auto read = Text::read_aim(rules(), *text::split_words(move.decision));
      if (read && *read) aims_[static_cast<std::size_t>(seat)].aim = (*read)->aim;
    }
  }

  [[nodiscard]] record::Choice laying(const G::Place& place) const {
    G::Decision decision;
    decision.kind = G::Decision::Kind::kLay;
    decision.card = rules().next_card();
    decision.place = place;
    const char* const key = place.x < -30  ? "choice-lay-left"
                            : place.x > 30 ? "choice-lay-right"
                                           : "choice-lay-middle";
    return {Text::words(decision, game().now().seating()),
            text::message(Text::kName, key, text::with("card", games::Talk<G>::card(decision.card)),
                          text::with("level", int{place.level}))};
  }

  std::vector<AimWords> aims_;  ///< by seat: the last throw
};

}  // namespace

std::unique_ptr<GameScreen> make_screen(const G& /*rules*/, const GameSource& game) {
  if (game.flying() == nullptr) return std::make_unique<GameScreen>(game);
  return std::make_unique<BoardScreen>(game);
}

std::string board_picture(const G& rules, const games::Seating& seating,
                          const dice::FlyingDice& flying, const text::Style& style, long rows,
                          const G::Aim* aim) {
  constexpr long kFewestRows = 10;  // rows of the board on a low screen
  constexpr long kMostRows = 26;
  const text::Block view =
      board_view(thrown(flying).board(), rules, style,
                 static_cast<int>(std::clamp(rows, kFewestRows, kMostRows)), aim);
  return Text::picture_around(rules, seating, style, view);
}

}  // namespace astragal::cli
