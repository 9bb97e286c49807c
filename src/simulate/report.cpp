#include "simulate/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "simulate/histogram.h"
#include "text/options.h"
#include "text/words.h"

namespace astragal {

namespace {

constexpr int kColumns = 79;

std::uint64_t per_second(std::uint64_t count, double seconds) {
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(count) / seconds));
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// Wide enough for every bot's name and the word above them.
std::size_t name_width() {
  std::size_t width = 3;
  for (const auto name : bot_names()) width = std::max(width, name.size());
  return width;
}

/// "all simple", "1 simple and 2 random"
std::string bots_text(const Figures& figures) {
  if (figures.kinds.size() == 1) return fmt::format("all {}", name_of(figures.kinds[0]));
  std::vector<std::string> kinds;
  for (std::size_t kind = 0; kind < figures.kinds.size(); ++kind) {
    kinds.push_back(fmt::format("{} {}", figures.seats_of(kind), name_of(figures.kinds[kind])));
  }
  return list_of(kinds);
}

std::string heading(const SimulationResult& result, const Style& style) {
  const auto& [start, plan, figures, seconds] = result;
  const std::string options = start.options_text();
  std::string text = fmt::format("{}, {} seats, {}\n{}{}seed {}; {} thread{}\n",
                                 style(Style::Paint::kBold, start.game_name()), figures.seats(),
                                 bots_text(figures), options, options.empty() ? "" : "; ",
                                 plan.seed, plan.threads, plan.threads == 1 ? "" : "s");
  if (figures.games < plan.games) {
    text +=
        fmt::format("stopped after {} of {} games\n", grouped(figures.games), grouped(plan.games));
  }
  if (figures.games == 0) return text;
  text += fmt::format("{} games in {:.2f} s: {} games/s, {} steps/s\n", grouped(figures.games),
                      seconds, grouped(per_second(figures.games, seconds)),
                      grouped(per_second(figures.steps, seconds)));
  const auto each = [&figures = figures](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(figures.games);
  };
  text += fmt::format("a game has {:.1f} rounds, {:.1f} rolls and {:.1f} steps; {}\n",
                      each(figures.rounds), each(figures.rolls), each(figures.steps),
                      figures.ties == 0 ? "no win was shared"
                                        : percent(each(figures.ties)) + " end in a shared win");
  return text;
}

constexpr std::string_view kShareHeadings = "    wins       95 % interval";

/// "50.1 %   49.1 % to 51.1 %"
std::string share_columns(const Share& share) {
  return fmt::format("{:>8}  {:>7} to {:>7}", percent(share.share), percent(share.low),
                     percent(share.high));
}

std::string seat_table(const Figures& figures, const std::vector<Bot>& bots, const Style& style) {
  const std::size_t names = name_width();
  const bool ties = figures.ties > 0;
  std::string text = style(Style::Paint::kBold,
                           fmt::format("seat  {:<{}}  {}  {:>14}{}", "bot", names, kShareHeadings,
                                       "mean score", ties ? "    shared wins" : "")) +
                     "\n";
  for (Seat seat = 0; seat < figures.seats(); ++seat) {
    const std::string error =
        figures.games < 2 ? "" : fmt::format("± {:.2f}", figures.mean_score_error(seat));
    std::string line =
        fmt::format("{:>4}  {:<{}}  {}  {:>8.2f} {:<8}", seat + 1,
                    name_of(bots[static_cast<std::size_t>(seat)]), names,
                    share_columns(figures.win_share(seat)), figures.mean_score(seat), error);
    if (ties) line += fmt::format(" {:>8}", percent(figures.tie_share(seat)));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string bot_table(const Figures& figures, const Style& style) {
  const std::size_t names = name_width();
  std::string text =
      style(Style::Paint::kBold,
            fmt::format("seats {:<{}}  {}  {:>14}", "bot", names, kShareHeadings, "if all alike")) +
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
  return draw_histograms("score", scores, kColumns) + "\n" +
         draw_histograms("rolls in a game", lengths, kColumns);
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
  const double rate = static_cast<double>(finished) / seconds;
  const std::string left =
      finished == 0 ? "" : duration(static_cast<double>(games - finished) / rate) + " left";
  const std::string numbers =
      fmt::format("{:>14} games/s  {:>14}", grouped(static_cast<std::uint64_t>(rate)), left);
  const int cells = std::min(columns - 10 - static_cast<int>(numbers.size()), 30);
  if (cells < 4) return fmt::format("{:3.0f} %", std::floor(100 * done));
  return fmt::format("{:3.0f} %  {}{}", std::floor(100 * done), bar(done * cells, cells, "\u2591"),
                     numbers);
}

}  // namespace astragal
