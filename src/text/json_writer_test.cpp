#include "text/json_writer.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace astragal::text {
namespace {

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
  std::string text;
  JsonWriter json(text);
  json.open('{').field("who", 2).field("late", false).key("legal").open('[');
  json.value("roll").value("stop").close(']').key("none").open('[').close(']');
  json.field("order", std::vector{3, -1}).key("now").raw("null").close('}');
  EXPECT_EQ(
      text,
      R"({"who":2,"late":false,"legal":["roll","stop"],"none":[],"order":[3,-1],"now":null})");
}

TEST(JsonWriter, EveryTextComesBackAsItWas) {
  std::string all;
  for (int letter = 0; letter < 128; ++letter) all += static_cast<char>(letter);
  all += "Würfel \xf0\x9f\x8e\xb2";
  for (const std::string& text : {all, std::string(), std::string("\\\""), std::string("{[:,")}) {
    std::string json;
    JsonWriter(json).open('[').value(text).value(text).close(']');
    EXPECT_EQ(boost::json::parse(json).at(1).as_string(), text);
  }
  std::string ends;
  JsonWriter(ends).open('[').value(INT64_MIN).value(INT64_MAX).close(']');
  EXPECT_EQ(ends, "[-9223372036854775808,9223372036854775807]");
}

TEST(JsonText, WritesNumbersAsPeopleDo) {
  const auto text = [](const char* json) { return json_text(boost::json::parse(json)); };
  EXPECT_EQ(text(R"({"zero":0.0,"one":1E0,"less":-2.50,"tiny":1e-9,"seed":18446744073709551615})"),
            R"({"zero":0,"one":1,"less":-2.5,"tiny":1e-09,"seed":18446744073709551615})");
  EXPECT_EQ(text(R"([[], {}, "a\"b", null, true, [3.0, -4]])"),
            R"([[],{},"a\"b",null,true,[3,-4]])");
}

}  // namespace
}  // namespace astragal::text
