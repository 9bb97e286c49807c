#include "simulate/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "simulate/histogram.h"
#include "text/canvas.h"
#include "text/message.h"
#include "text/options.h"
#include "text/words.h"

namespace astragal::simulate {

using text::decimal;
using text::message;
using text::Style;
using text::with;

namespace {

constexpr int kColumns = 79;

/// A rate: "1,250 games/s", or "12 games/min", "3 games/h". `what` is a key.
std::string rate(std::uint64_t count, double seconds, std::string_view what) {
  struct Unit {
    double seconds;
    std::string_view name;
  };
  constexpr std::array<Unit, 3> kUnits{{{1, "s"}, {60, "min"}, {3600, "h"}}};
  const auto count_in = [&](const Unit& unit) {
    return static_cast<double>(count) * unit.seconds / seconds;
  };
  const Unit* unit = kUnits.data();
  while (count > 0 && unit != &kUnits.back() && count_in(*unit) < 1) ++unit;
  return fmt::format("{} {}/{}",
                     text::grouped(static_cast<std::uint64_t>(std::llround(count_in(*unit)))),
                     text::phrase("simulate", what), unit->name);
}

std::string percent(double share) { return decimal(100 * share, 1) + " %"; }

/// The width of the longest bot name or heading.
std::size_t name_width() {
  std::size_t width = 3;
  for (const auto name : bots::bot_names()) width = std::max(width, name.size());
  return width;
}

/// "all simple", "1 simple and 2 random"
std::string bots_text(const Figures& figures) {
  if (figures.kinds.size() == 1) {
    return message("simulate", "all-bots", with("bot", name_of(figures.kinds[0])));
  }
  std::vector<std::string> kinds;
  for (std::size_t kind = 0; kind < figures.kinds.size(); ++kind) {
    kinds.push_back(fmt::format("{} {}", figures.seats_of(kind), name_of(figures.kinds[kind])));
  }
  return text::list_of(kinds);
}

std::string heading(const SimulationResult& result, const Style& style) {
  const auto& [start, plan, figures, seconds] = result;
  const std::string options = start.options_text();
  std::string text =
      message("simulate", "heading", with("game", style(Style::Paint::kBold, start.game_name())),
              with("seats", figures.seats()), with("bots", bots_text(figures))) +
      "\n" + options + (options.empty() ? "" : "; ") +
      message("simulate", "seed", with("seed", plan.seed),
              with("threads", text::counted("simulate", "threads", plan.threads)));
  if (plan.thinking != 1) {
    const auto times = text::with_decimal_sign(fmt::format("{:.3g}", plan.thinking));
    text += "; " + message("simulate", "thinking", with("times", times));
  }
  text += '\n';
  if (figures.games < plan.games) {
    text += message("simulate", "stopped", with("done", text::grouped(figures.games)),
                    with("games", text::grouped(plan.games))) +
            "\n";
  }
  if (figures.games == 0) return text;
  text += message("simulate", "speed", with("games", text::grouped(figures.games)),
                  with("seconds", decimal(seconds, 2)),
                  with("rate", rate(figures.games, seconds, "games")),
                  with("steps", rate(figures.steps, seconds, "steps"))) +
          "\n";
  const auto each = [&figures = figures](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(figures.games);
  };
  const auto ties = figures.ties == 0
                        ? message("simulate", "no-ties")
                        : message("simulate", "ties", with("share", percent(each(figures.ties))));
  return text +
         message("simulate", "average", with("rounds", decimal(each(figures.rounds), 1)),
                 with("rolls", decimal(each(figures.rolls), 1)),
                 with("steps", decimal(each(figures.steps), 1)), with("ties", ties)) +
         "\n";
}

std::string share_headings() {
  return fmt::format("{:>8}  {:^18}", message("simulate", "wins"), message("simulate", "interval"));
}

/// "50.1 %   49.1 % to 51.1 %"
std::string share_columns(const Share& share) {
  return fmt::format("{:>8}  {:>7} {} {:>7}", percent(share.share), percent(share.low),
                     message("simulate", "to"), percent(share.high));
}

std::string seat_table(const Figures& figures, const std::vector<bots::Bot>& bots,
                       const Style& style) {
  const std::size_t names = name_width();
  const bool ties = figures.ties > 0;
  std::string text = style(Style::Paint::kBold,
                           fmt::format("{:>4}  {:<{}}  {}  {:>14}", message("simulate", "seat"),
                                       message("simulate", "bot"), names, share_headings(),
                                       message("simulate", "mean-score")) +
                               (ties ? "    " + message("simulate", "shared-wins") : "")) +
                     "\n";
  for (Seat seat = 0; seat < figures.seats(); ++seat) {
    const std::string error =
        figures.games < 2 ? "" : "± " + decimal(figures.mean_score_error(seat), 2);
    std::string line = fmt::format(
        "{:>4}  {:<{}}  {}  {:>8} {:<8}", seat + 1, name_of(bots[static_cast<std::size_t>(seat)]),
        names, share_columns(figures.win_share(seat)), decimal(figures.mean_score(seat), 2), error);
    if (ties) line += fmt::format(" {:>8}", percent(figures.tie_share(seat)));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string bot_table(const Figures& figures, const Style& style) {
  const std::size_t names = name_width();
  std::string text = style(Style::Paint::kBold,
                           fmt::format("{:<5} {:<{}}  {}  {:>14}", message("simulate", "seats"),
                                       message("simulate", "bot"), names, share_headings(),
                                       message("simulate", "if-equal"))) +
                     "\n";
  for (std::size_t kind = 0; kind < figures.kinds.size(); ++kind) {
    const int seats = figures.seats_of(kind);
    text += fmt::format("{:>4}  {:<{}}  {}  {:>14}\n", seats, name_of(figures.kinds[kind]), names,
                        share_columns(figures.win_share_of(kind)),
                        percent(static_cast<double>(seats) / figures.seats()));
  }
  return text;
}

std::string histograms(const Figures& figures) {
  std::vector<HistogramColumn> scores;
  for (std::size_t kind = 0; kind < figures.kinds.size(); ++kind) {
    scores.push_back(
        {figures.kinds.size() == 1 ? "" : name_of(figures.kinds[kind]), &figures.scores[kind]});
  }
  const std::vector<HistogramColumn> lengths{{"", &figures.lengths}};
  return draw_histograms(message("simulate", "score"), scores, kColumns) + "\n" +
         draw_histograms(message("simulate", "rolls"), lengths, kColumns);
}

}  // namespace

std::string report_text(const SimulationResult& result, const Style& style) {
  const Figures& figures = result.figures;
  std::string text = heading(result, style);
  if (figures.games == 0) return text;
  text += "\n" + seat_table(figures, result.plan.bots, style);
  if (figures.kinds.size() > 1) text += "\n" + bot_table(figures, style);
  return text + "\n" + histograms(figures);
}

boost::json::object report_json(const SimulationResult& result) {
  const auto& [start, plan, figures, seconds] = result;
  const auto known = [&figures = figures](std::uint64_t games, double value) {
    return figures.games >= games ? boost::json::value(value) : boost::json::value();
  };
  boost::json::array by_seat;
  for (Seat seat = 0; seat < figures.seats(); ++seat) {
    const Share share = figures.win_share(seat);
    by_seat.push_back(
        boost::json::object{{"seat", seat + 1},
                            {"bot", name_of(plan.bots[static_cast<std::size_t>(seat)])},
                            {"mean_score", known(1, figures.mean_score(seat))},
                            {"mean_score_se", known(2, figures.mean_score_error(seat))},
                            {"win_share", known(1, share.share)},
                            {"win_share_low", known(1, share.low)},
                            {"win_share_high", known(1, share.high)},
                            {"tie_share", known(1, figures.tie_share(seat))}});
  }
  boost::json::array by_bot;
  for (std::size_t kind = 0; kind < figures.kinds.size(); ++kind) {
    const Share share = figures.win_share_of(kind);
    by_bot.push_back(boost::json::object{{"bot", name_of(figures.kinds[kind])},
                                         {"seats", figures.seats_of(kind)},
                                         {"win_share", known(1, share.share)},
                                         {"win_share_low", known(1, share.low)},
                                         {"win_share_high", known(1, share.high)}});
  }
  return {{"game", start.game_name()},
          {"seats", figures.seats()},
          {"options", options_json(start.option_specs(), start.options())},
          {"seed", plan.seed},
          {"thinking", plan.thinking},
          {"games", figures.games},
          {"steps", figures.steps},
          {"rolls", figures.rolls},
          {"rounds", figures.rounds},
          {"seconds", seconds},
          {"games_per_second", static_cast<double>(figures.games) / seconds},
          {"by_seat", by_seat},
          {"by_bot", by_bot}};
}

namespace {

/// "45 s", "3:05 min", "2:10 h"
std::string duration(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(std::min(seconds, 3.6e8)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_line(std::uint64_t finished, std::uint64_t games, double seconds,
                          int columns) {
  const double done = static_cast<double>(finished) / static_cast<double>(games);
  const std::string left =
      finished == 0
          ? message("simulate", "so-far", with("time", duration(seconds)))
          : message("simulate", "left",
                    with("time", duration(seconds * static_cast<double>(games - finished) /
                                          static_cast<double>(finished))));
  const std::string numbers =
      fmt::format("{:>22}  {:>14}", finished == 0 ? "" : rate(finished, seconds, "games"), left);
  const int cells = std::min(columns - 10 - text::shown_columns(numbers), 30);
  if (cells < 4) return fmt::format("{:3.0f} %", std::floor(100 * done));
  return fmt::format("{:3.0f} %  {}{}", std::floor(100 * done), bar(done * cells, cells, "\u2591"),
                     numbers);
}

}  // namespace astragal::simulate
