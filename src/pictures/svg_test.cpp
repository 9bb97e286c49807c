#include "pictures/svg.h"

#include <gmock/gmock.h>

#include "xml_check.h"

namespace astragal::pictures {

using namespace tests;

namespace {

using testing::HasSubstr;

TEST(Svg, NumbersSayNoMoreThanIsNeeded) {
  EXPECT_EQ(svg_number(12), "12");
  EXPECT_EQ(svg_number(12.34), "12.3");
  EXPECT_EQ(svg_number(-0.04), "0");
  EXPECT_EQ(svg_number(-7.96), "-8");
  EXPECT_EQ(svg_number(-0.5), "-0.5");
}

TEST(Svg, ClosesWhatIsOpenAndEscapesWords) {
  Svg svg(10, 20, "Ann & Bob", "5 < 6 \"dice\"", "text{fill:red}");
  svg.open("g", {{"class", "a\"b"}});
  svg.empty_element("rect", {{"width", "1"}});
  const std::string file = svg.finish();
  EXPECT_EQ(xml_fault(file), "");
  EXPECT_THAT(file, HasSubstr("<title id=\"title\">Ann &amp; Bob</title>"));
  EXPECT_THAT(file, HasSubstr("5 &lt; 6 &quot;dice&quot;"));
  EXPECT_THAT(file, HasSubstr("class=\"a&quot;b\""));
  EXPECT_THAT(file, testing::EndsWith("</g>\n</svg>\n"));
}

/// Tests the check that other tests use.
TEST(XmlCheck, SeesWhatIsWrong) {
  EXPECT_EQ(xml_fault("<a b=\"1\"><c/>text &amp; more</a>\n"), "");
  EXPECT_EQ(xml_fault("<a><b></a>"), "closes what is not open: /a");
  EXPECT_EQ(xml_fault("<a>"), "not closed: a");
  EXPECT_EQ(xml_fault("<a>1 & 2</a>"), "a bare &");
  EXPECT_EQ(xml_fault("<a b=\"1\" b=\"2\"/>"), "twice: b");
  EXPECT_EQ(xml_fault("<a b=1/>"), "attributes:  b=1");
  EXPECT_EQ(xml_fault("<a><b id=\"x\"/><c id=\"x\"/></a>"), "id twice: x");
  EXPECT_EQ(xml_fault("<a><b href=\"#x\"/></a>"), "there is no #x");
  EXPECT_EQ(xml_fault("<a/><b/>"), "more than one root");
  EXPECT_EQ(xml_fault(""), "nothing is drawn");
}

}  // namespace
}  // namespace astragal::pictures
