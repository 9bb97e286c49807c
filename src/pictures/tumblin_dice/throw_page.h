#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pictures/motion.h"
#include "simulate/tumblin_dice/throws.h"

namespace astragal::pictures {

/// The page layout of throws: a heading of two lines, the board from above and from the side, an
/// optional table of shares, and a footer.
class ThrowPage {
 public:
  /// Texts, flight height, and number of rows in the table of shares.
  struct Content {
    std::string title;
    std::string said;
    double highest = 0;
    std::size_t rows = 0;
  };

  ThrowPage(const simulate::ThrowPlan& plan, const Content& content);

  Svg& svg() { return svg_; }
  /// Draws the board twice, and calls `draw` inside the frame of each view.
  void draw_views(const std::function<void(const View&)>& draw);
  void draw_shares(const std::vector<std::pair<std::string, int>>& rows, int all);
  void write(std::string_view kind, View::Point at, std::string_view text,
             std::string_view anchor = "start");
  /// Writes the footer and returns the file.
  std::string finish(std::string_view small_print);

 private:
  struct Rect {
    double x;
    double y;
    double width;
    double height;
  };
  void draw_rect(std::string_view kind, const Rect& rect, double round);
  void draw_view(const View& view, const Rect& frame, std::string_view name,
                 const std::function<void(const View&)>& draw);
  void draw_aim(const View& view);
  void draw_scale();

  const simulate::ThrowPlan& plan_;
  physics::BoardPoint low_;
  Rect above_;
  Rect side_;
  double rows_top_;
  double height_;
  Svg svg_;
};

}  // namespace astragal::pictures
