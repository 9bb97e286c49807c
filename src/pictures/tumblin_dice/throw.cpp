#include "pictures/tumblin_dice/throw.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "pictures/labels.h"
#include "pictures/tumblin_dice/throw_page.h"
#include "simulate/tumblin_dice/throw_words.h"
#include "text/message.h"

namespace astragal::pictures {

using simulate::Thrown;

namespace {

struct LyingDie {
  int die;
  physics::Placement placement;
};

/// Draws from back to front.
void draw_lying(Svg& svg, const View& view, std::vector<LyingDie> dice, double edge) {
  std::stable_sort(dice.begin(), dice.end(), [&view](const auto& a, const auto& b) {
    return view.towards(a.placement.at) < view.towards(b.placement.at);
  });
  for (const LyingDie& one : dice) {
    draw_die(svg, view, one.placement, edge, simulate::die_colour(one.die));
  }
}

/// The names of the dice that moved.
void draw_names(ThrowPage& page, const View& view, const std::vector<LyingDie>& dice,
                const physics::ThrowResult& result, double edge) {
  std::vector<View::Point> things;
  std::vector<Label> labels;
  for (const LyingDie& one : dice) {
    things.push_back(view.at(one.placement.at));
    if (result.dice[static_cast<std::size_t>(one.die)].moved) {
      labels.push_back({simulate::die_name(one.die), things.back()});
    }
  }
  place_labels(labels, things, edge);
  for (const Label& label : labels) {
    page.write("name", {label.at.x, label.at.y + 4}, label.text, "middle");
  }
}

std::vector<LyingDie> lying(const physics::Lay& lay) {
  std::vector<LyingDie> dice;
  for (int die = 0; die < physics::Motion::kMostDice; ++die) {
    const auto& pose = lay[static_cast<std::size_t>(die)];
    if (pose) dice.push_back({die, physics::to_placement(*pose)});
  }
  return dice;
}

double highest_of(const std::vector<DiePath>& paths) {
  double highest = 0;
  for (const DiePath& path : paths) {
    for (const physics::Placement& there : path.frames) highest = std::max(highest, there.at[2]);
  }
  return highest;
}

/// The paths of the thrown die only, fainter the more there are.
void draw_fan(Svg& svg, const View& view, const simulate::ThrowPlan& plan,
              std::span<const Thrown> drawn) {
  const double faint = std::clamp(8.0 / static_cast<double>(drawn.size()), 0.08, 0.6);
  for (const Thrown& one : drawn) {
    for (const DiePath& path : paths_of(one.result.motion)) {
      if (path.die != plan.die) continue;
      std::vector<physics::Vector> points;
      for (const physics::Placement& there : path.frames) points.push_back(there.at);
      svg.empty_element("path", {{"class", "fan"},
                                 {"opacity", fmt::format("{:.2f}", faint)},
                                 {"d", path_data(view, points, 1)}});
    }
  }
}

void draw_ends(Svg& svg, const View& view, const simulate::ThrowPlan& plan,
               std::span<const Thrown> drawn) {
  for (const Thrown& one : drawn) {
    const physics::DieResult& die = one.result.dice[static_cast<std::size_t>(plan.die)];
    if (die.rest_state != physics::RestState::kResting) continue;
    const auto at = view.at(physics::to_placement(die.pose).at);
    svg.empty_element(
        "circle",
        {{"class", "end"}, {"cx", svg_number(at.x)}, {"cy", svg_number(at.y)}, {"r", "3.2"}});
  }
}

}  // namespace

std::string throw_picture(const simulate::ThrowPlan& plan, const Thrown& thrown) {
  const auto paths = paths_of(thrown.result.motion);
  ThrowPage page(plan, {short_aim_words(plan), outcome_words(plan, thrown), highest_of(paths), 0});
  Svg& svg = page.svg();
  const double edge = plan.board.die;
  page.draw_views([&](const View& view) {
    for (const DiePath& path : paths)
      draw_path(svg, view, path, edge, simulate::die_colour(path.die));
    draw_moments(svg, view, thrown.result.motion, paths, edge);
    const auto dice = lying(thrown.result.lay());
    draw_lying(svg, view, dice, edge);
    if (view.from() == View::From::kAbove) draw_names(page, view, dice, thrown.result, edge);
  });
  return page.finish(text::message("throw", "legend"));
}

std::string fan_picture(const simulate::ThrowPlan& plan, const std::vector<Thrown>& all) {
  const simulate::ThrowTally sum = tally(plan, all);
  const auto rows = rows_of(sum);
  const auto shown = std::min<std::size_t>(all.size(), simulate::ThrowPlan::kMostPaths);
  const auto drawn = std::span(all).first(shown);
  double highest = 0;
  for (const Thrown& one : drawn) {
    highest = std::max(highest, highest_of(paths_of(one.result.motion)));
  }
  ThrowPage page(plan, {short_aim_words(plan), fan_words(plan, sum), highest, rows.size()});
  Svg& svg = page.svg();
  page.draw_views([&](const View& view) {
    draw_lying(svg, view, lying(plan.lay), plan.board.die);
    const ElementScope fan(svg, {{"class", std::string(simulate::die_colour(plan.die))}});
    draw_fan(svg, view, plan, drawn);
    if (view.from() == View::From::kAbove) draw_ends(svg, view, plan, drawn);
  });
  page.draw_shares(rows, sum.throws);
  return page.finish(text::message("throw", shown < all.size() ? "fan-legend-some" : "fan-legend",
                                   text::with("count", shown)));
}

}  // namespace astragal::pictures
