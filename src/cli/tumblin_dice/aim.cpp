#include "cli/tumblin_dice/aim.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>
#include <vector>

#include "games/tumblin_dice/text.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

using Aim = games::TumblinDice::Aim;
using Text = games::GameText<games::TumblinDice>;

constexpr std::string_view kGame = Text::kName;
constexpr int kDegree = 10;     // directions are stored in tenths of a degree
constexpr int kSpinWord = 360;  // degrees per second for "spin left" without a number
constexpr int kTurnWord = 5;    // degrees for "left" without a number

/// Lower-case words; punctuation separates them.
std::vector<std::string> plain_words(std::string_view line) {
  std::string text = text::record_words(kGame, "aim-typed", line);
  for (const std::string_view degree : {"°", "degrees", "degree"}) {
    for (auto at = text.find(degree); at != std::string::npos; at = text.find(degree)) {
      text.replace(at, degree.size(), " ");
    }
  }
  if (!text.empty() && text.back() == '!') text.replace(text.size() - 1, 1, " throw");
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ',' || c == ';' || c == '\t'; }, ' ');
  static const std::set<std::string_view> kFillers{"the",  "a",  "to", "and",
                                                   "with", "of", "mm", "on"};
  std::vector<std::string> words;
  for (const auto word : text::split(text, ' ')) {
    if (!word.empty() && !kFillers.contains(word)) words.emplace_back(word);
  }
  return words;
}

/// "12", "11.5", "-3"
std::optional<double> number(std::string_view word) {
  char* end = nullptr;
  const std::string text(word);
  const double value = std::strtod(text.c_str(), &end);
  const bool digits = text.find_first_not_of("+-.0123456789") == std::string::npos;
  if (text.empty() || !digits || *end != 0) return std::nullopt;
  return value;
}

class Reader {
 public:
  Reader(const AimWords& aim, std::vector<std::string> words)
      : now_(aim), words_(std::move(words)) {}

  text::Result<AimWords> read() {
    while (at_ < words_.size() && fault_.empty()) read_next();
    if (!fault_.empty()) return text::Error{fault_};
    return now_;
  }

 private:
  [[nodiscard]] bool next_is(std::string_view word) const {
    return at_ < words_.size() && words_[at_] == word;
  }
  bool take(std::string_view word) {
    if (!next_is(word)) return false;
    ++at_;
    return true;
  }
  std::optional<double> take_number() {
    const auto value = at_ < words_.size() ? number(words_[at_]) : std::nullopt;
    if (value) ++at_;
    return value;
  }
  /// -1 for left, 1 for right, 0 for neither.
  int take_side() { return take("left") ? -1 : take("right") ? 1 : 0; }

  void refuse(std::string_view key, std::string_view word = "") {
    fault_ = message(kGame, key, with("word", text::in_quotes(word)), with("half", now_.half_pad),
                     with("most", AimWords::kMostForce));
  }

  void read_next() {
    const std::string word = words_[at_];
    for (std::size_t kind = 0; kind < Text::kKinds.size(); ++kind) {
      if (word != Text::kKinds[kind]) continue;
      now_.aim.kind = static_cast<Aim::Kind>(kind);
      ++at_;
      return;
    }
    if (take("throw") || take("go")) {
      now_.let_go = true;
    } else if (take("from")) {
      read_place();
    } else if (take("middle") || take("centre") || take("center")) {
      now_.aim.x = 0;
    } else if (take("straight")) {
      take("ahead");
      now_.aim.dir = 0;
    } else if (take("spin")) {
      read_spin();
    } else if (take("face")) {
      read_face();
    } else if (!read_force() && !read_way()) {
      refuse("aim-unknown", word);
    }
  }

  void read_place() {
    double x = 0;
    if (!take("middle") && !take("centre") && !take("center")) {
      const auto millimetres = take_number();
      const int side = take_side();
      const bool edge = take("edge");
      if (!millimetres && side == 0) return refuse("aim-place");
      // "left" alone is halfway to the edge.
      x = millimetres.value_or(now_.half_pad / (edge ? 1.0 : 2.0)) * (side == 0 ? 1 : side);
    }
    if (std::abs(x) > now_.half_pad) return refuse("aim-place");
    now_.aim.x = static_cast<std::int16_t>(std::lround(x));
  }

  void read_spin() {
    if (take("none") || take("off")) {
      now_.aim.spin = 0;
      return;
    }
    const auto degrees = take_number();
    const int side = take_side();
    if (!degrees && side == 0) return refuse("aim-spin");
    // Positive spin is counterclockwise from above, to the left.
    const double spin = degrees.value_or(kSpinWord) * (side == 1 ? -1 : 1);
    if (std::abs(spin) > Aim::kMostSpin) return refuse("aim-spin");
    now_.aim.spin = static_cast<std::int16_t>(std::lround(spin));
  }

  void read_face() {
    const auto face = take_number();
    if (!now_.free_face) return refuse("aim-face-fixed");
    if (!face || *face != std::floor(*face) || *face < 1 || *face > 6) return refuse("aim-face");
    now_.aim.face = static_cast<std::uint8_t>(*face);
  }

  bool read_force() {
    double force = static_cast<double>(now_.aim.speed) / AimWords::kForceUnit;
    if (take("force")) {
      const auto given = take_number();
      if (!given) {
        refuse("aim-force");
        return true;
      }
      force = *given;
    } else if (take("soft")) {
      force = 9;
    } else if (take("medium")) {
      force = 12;
    } else if (take("hard")) {
      force = 16;
    } else if (take("softer")) {
      force -= 1;
    } else if (take("harder")) {
      force += 1;
    } else {
      return false;
    }
    if (force < 0 || force > AimWords::kMostForce) {
      refuse("aim-force");
      return true;
    }
    now_.aim.speed = static_cast<std::int16_t>(std::lround(force * AimWords::kForceUnit));
    return true;
  }

  bool read_way() {
    const auto degrees = take_number();
    const int side = take_side();
    if (side == 0) return false;
    const double turn = degrees.value_or(kTurnWord) * side * kDegree;
    const double way = degrees ? turn : now_.aim.dir + turn;
    if (std::abs(way) > Aim::kMostDir) {
      refuse("aim-way");
      return true;
    }
    now_.aim.dir = static_cast<std::int16_t>(std::lround(way));
    return true;
  }

  AimWords now_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::string fault_;
};

std::string side_of(double value) { return message(kGame, value < 0 ? "aim-left" : "aim-right"); }

/// "5", "2.5"
std::string short_number(double value) {
  return text::with_decimal_sign(fmt::format("{:.3g}", std::abs(value)));
}

}  // namespace

text::Result<AimWords> AimWords::changed(std::string_view line) const {
  return Reader(*this, plain_words(line)).read();
}

std::string describe(const AimWords& words) {
  const Aim& aim = words.aim;
  std::string text = fmt::format(
      "{} {}, {}, {}",
      message(kGame, fmt::format("aim-{}", Text::kKinds[static_cast<std::size_t>(aim.kind)])),
      aim.x == 0
          ? message(kGame, "aim-middle")
          : message(kGame, "aim-from", with("mm", std::abs(aim.x)), with("side", side_of(aim.x))),
      aim.dir == 0 ? message(kGame, "aim-straight")
                   : message(kGame, "aim-degrees", with("degrees", short_number(aim.dir / 10.0)),
                             with("side", side_of(aim.dir))),
      message(kGame, "aim-strength",
              with("force", short_number(static_cast<double>(aim.speed) / AimWords::kForceUnit)),
              with("most", AimWords::kMostForce)));
  if (aim.spin != 0) {
    text += ", " + message(kGame, "aim-spinning", with("degrees", std::abs(aim.spin)),
                           with("side", side_of(-aim.spin)));
  }
  if (aim.face != 0) text += ", " + message(kGame, "aim-face-up", with("face", int{aim.face}));
  return text;
}

}  // namespace astragal::cli
