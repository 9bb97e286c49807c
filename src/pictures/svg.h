#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace astragal::pictures {

/// A number as a drawing writes it: to a tenth, without what says nothing.
std::string svg_number(double value);

/// Writes XML or HTML, well-formed by construction: what is opened is closed, and text is escaped.
class Markup {
 public:
  /// Empty ones are left out.
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

  /// `begins` stands before everything else, as it is.
  explicit Markup(std::string_view begins = "") : file_(begins) {}

  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void shape(std::string_view tag, Attributes attributes = {});
  void text(std::string_view tag, Attributes attributes, std::string_view content);
  /// Text between tags.
  void write(std::string_view content);
  /// A style sheet, which is not escaped.
  void style(std::string_view sheet);
  /// Closes all, and hands over the file.
  std::string finish();

 private:
  void begin(std::string_view tag, Attributes attributes);

  std::string file_;
  std::vector<std::string> open_;
};

/// A drawing in a file of its own.
class Svg : public Markup {
 public:
  /// `title` and `about` are what a screen reader says.
  Svg(double width, double height, std::string_view title, std::string_view about,
      std::string_view style);
};

/// While it lives, what is drawn belongs to one group.
class SvgGroup {
 public:
  SvgGroup(Markup& svg, Markup::Attributes attributes, std::string_view tag = "g") : svg_(svg) {
    svg_.open(tag, attributes);
  }
  ~SvgGroup() { svg_.close(); }
  SvgGroup(const SvgGroup&) = delete;
  SvgGroup& operator=(const SvgGroup&) = delete;

 private:
  Markup& svg_;
};

}  // namespace astragal::pictures
