#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace astragal {

/// A number as a drawing writes it: to a tenth, without what says nothing.
std::string svg_number(double value);

/// Writes an SVG file, well-formed by construction: what is opened is closed, and text is escaped.
class Svg {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

  /// `title` and `about` are what a screen reader says.
  Svg(double width, double height, std::string_view title, std::string_view about,
      std::string_view style);

  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void shape(std::string_view tag, Attributes attributes);
  void text(std::string_view tag, Attributes attributes, std::string_view content);
  /// Closes all, and hands over the file.
  std::string finish();

 private:
  void begin(std::string_view tag, Attributes attributes);

  std::string file_;
  std::vector<std::string> open_;
};

/// While it lives, what is drawn belongs to one group.
class SvgGroup {
 public:
  SvgGroup(Svg& svg, Svg::Attributes attributes, std::string_view tag = "g") : svg_(svg) {
    svg_.open(tag, attributes);
  }
  ~SvgGroup() { svg_.close(); }
  SvgGroup(const SvgGroup&) = delete;
  SvgGroup& operator=(const SvgGroup&) = delete;

 private:
  Svg& svg_;
};

}  // namespace astragal
