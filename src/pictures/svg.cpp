#include "pictures/svg.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

namespace astragal::pictures {

namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string svg_number(double value) {
  const auto tenths = std::lround(value * 10);
  if (tenths % 10 == 0) return fmt::format("{}", tenths / 10);
  return fmt::format("{:.1f}", static_cast<double>(tenths) / 10);
}

Svg::Svg(double width, double height, std::string_view title, std::string_view about,
         std::string_view style) {
  const auto w = svg_number(width);
  const auto h = svg_number(height);
  open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
               {"width", w},
               {"height", h},
               {"viewBox", fmt::format("0 0 {} {}", w, h)},
               {"role", "img"},
               {"aria-labelledby", "title about"}});
  text("title", {{"id", "title"}}, title);
  text("desc", {{"id", "about"}}, about);
  text("style", {}, style);
}

void Markup::begin(std::string_view tag, Attributes attributes) {
  file_ += '<';
  file_ += tag;
  for (const auto& [name, value] : attributes) {
    if (value.empty()) continue;
    file_ += fmt::format(" {}=\"{}\"", name, escaped(value));
  }
}

void Markup::open(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  file_ += ">\n";
  open_.emplace_back(tag);
}

void Markup::close() {
  assert(!open_.empty());
  file_ += fmt::format("</{}>\n", open_.back());
  open_.pop_back();
}

void Markup::empty_element(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  file_ += "/>\n";
}

void Markup::text(std::string_view tag, Attributes attributes, std::string_view content) {
  begin(tag, attributes);
  file_ += fmt::format(">{}</{}>\n", escaped(content), tag);
}

void Markup::write(std::string_view content) { file_ += escaped(content); }

void Markup::style(std::string_view sheet) { file_ += fmt::format("<style>{}</style>\n", sheet); }

std::string Markup::finish() {
  while (!open_.empty()) close();
  return std::move(file_);
}

}  // namespace astragal::pictures
