#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace astragal::pictures {

/// A number with at most one decimal, without trailing zeros.
std::string svg_number(double value);

/// Writes well-formed XML or HTML: closes elements, escapes text.
class Markup {
 public:
  /// Attributes with empty values are omitted.
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

  /// `begins` is written first, unescaped.
  explicit Markup(std::string_view begins = "") : file_(begins) {}

  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void empty_element(std::string_view tag, Attributes attributes = {});
  void text(std::string_view tag, Attributes attributes, std::string_view content);
  /// Text between tags.
  void write(std::string_view content);
  /// An unescaped style sheet.
  void style(std::string_view sheet);
  /// Closes all elements and returns the text.
  std::string finish();

 private:
  void begin(std::string_view tag, Attributes attributes);

  std::string file_;
  std::vector<std::string> open_;
};

/// An SVG file.
class Svg : public Markup {
 public:
  /// `title` and `about` are for screen readers.
  Svg(double width, double height, std::string_view title, std::string_view about,
      std::string_view style);
};

/// Opens an element, and closes it at the end of the scope.
class ElementScope {
 public:
  ElementScope(Markup& svg, Markup::Attributes attributes, std::string_view tag = "g") : svg_(svg) {
    svg_.open(tag, attributes);
  }
  ~ElementScope() { svg_.close(); }
  ElementScope(const ElementScope&) = delete;
  ElementScope& operator=(const ElementScope&) = delete;

 private:
  Markup& svg_;
};

}  // namespace astragal::pictures
