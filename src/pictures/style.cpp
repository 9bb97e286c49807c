#include "pictures/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace astragal::pictures {

void draw_heading(Svg& svg, double left, double width, std::string_view title,
                  std::string_view said) {
  const auto fitting = [width](double usual, std::string_view text) {
    constexpr double kLetter = 0.62;  // average width relative to the font size
    return std::min(usual, width / (kLetter * static_cast<double>(text.size())));
  };
  const auto line = [&](const char* kind, double size, const char* y, std::string_view text) {
    svg.text("text",
             {{"class", kind},
              {"x", svg_number(left)},
              {"y", y},
              {"style", fmt::format("font-size:{}px", svg_number(size))}},
             text);
  };
  const double size = fitting(22, title);
  line("title", size, "34", title);
  line("said", fitting(std::min(15.0, size), said), "58", said);
}

void draw_face_definitions(Svg& svg) {
  // Positions of pips on a face from -1 to 1: corners, sides, middle.
  constexpr std::array<std::string_view, 7> kPips{"", "4", "08", "048", "0268", "02468", "035268"};
  const ElementScope definitions(svg, {}, "defs");
  svg.empty_element(
      "rect",
      {{"id", "side"}, {"x", "-1"}, {"y", "-1"}, {"width", "2"}, {"height", "2"}, {"rx", "0.2"}});
  for (int number = 1; number <= 6; ++number) {
    const ElementScope face(svg, {{"id", fmt::format("face{}", number)}});
    svg.empty_element("use", {{"href", "#side"}, {"class", "side"}});
    for (const char place : kPips[static_cast<std::size_t>(number)]) {
      const int column = (place - '0') % 3;
      const int row = (place - '0') / 3;
      svg.empty_element("circle", {{"class", "pip"},
                                   {"cx", svg_number((column - 1) * 0.5)},
                                   {"cy", svg_number((row - 1) * 0.5)},
                                   {"r", number == 1 ? "0.26" : "0.2"}});
    }
  }
}

std::string picture_style() {
  return R"(
svg{background:#F6F0E4}
text{font-family:ui-sans-serif,system-ui,"DejaVu Sans",sans-serif;fill:#2B2118;font-variant-numeric:tabular-nums}
.title{font-weight:700}
.said{font-size:15px}
.small{font-size:12px}
.paper{fill:#F6F0E4}
.table{fill:#E7DCC6}
.ground{stroke:#6A4A32;stroke-width:1.5}
.burned{fill:#6A4A32;fill-opacity:.62;font-weight:700;text-anchor:middle}
.shadow{fill:#2B2118;fill-opacity:.2}
.wood{stroke:#6A4A32;stroke-opacity:.55;stroke-width:.8}
.peg{fill:#6A4A32;stroke:#2B2118;stroke-width:.8}
.dim{fill:none}
.shine{fill:#F6F0E4;fill-opacity:.55}
.wall{fill:#6A4A32}
.red{fill:#B4532A;color:#B4532A}
.green{fill:#2F5D46;color:#2F5D46}
.blue{fill:#34567F;color:#34567F}
.black{fill:#2B2118;color:#2B2118}
.ivory{fill:#F4E9D2;color:#6A4A32}
.chalk{color:#EBDFC8}
.side{stroke:#1A130D;stroke-width:.08}
.pip{fill:currentColor}
g.die{color:#FBF6EA}
g.die.ivory{color:#2B2118}
.path{fill:none}
.line{stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.ghost{fill:currentColor;fill-opacity:.16;stroke:currentColor;stroke-opacity:.75;stroke-width:.09}
.fan{fill:none;stroke:currentColor;stroke-width:1.2}
.blow{fill:#D9A441;fill-opacity:.5;stroke:#2B2118;stroke-width:.9}
.die-blow{fill:#B4532A}
.lost{fill:none;stroke:#B4532A;stroke-width:3;stroke-linecap:round}
.name{font-size:11px;font-weight:700;text-anchor:middle;paint-order:stroke;stroke:#F6F0E4;stroke-width:3px}
.aim{fill:none;stroke:#2B2118;stroke-opacity:.45;stroke-width:1.2;stroke-dasharray:1 6;stroke-linecap:round}
.end{fill:currentColor;stroke:#F6F0E4;stroke-width:.8;fill-opacity:.85}
.bar{fill:#2F5D46}
.bar-of{fill:#2B2118;fill-opacity:.1}
@media (prefers-color-scheme:dark){
svg{background:#17201C}
text{fill:#EBDFC8}
.paper{fill:#17201C}
.table{fill:#22302A}
.ground{stroke:#E2B85A}
.dim{fill:#1E140B;fill-opacity:.55}
.burned{fill:#F6F0E4;fill-opacity:.7}
.red{color:#F08A58}
.green{color:#9CCB84}
.blue{color:#8FB8EC}
.black{color:#EBDFC8}
.end{stroke:#17201C}
.aim{stroke:#EBDFC8}
.side{stroke:#F6F0E4;stroke-opacity:.55}
.blow{stroke:#F6F0E4}
.name{stroke:#17201C}
.lost{stroke:#E07A45}
.bar{fill:#8FB37A}
.bar-of{fill:#EBDFC8;fill-opacity:.12}
}
)";
}

}  // namespace astragal::pictures
