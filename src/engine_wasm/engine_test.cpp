#include "engine_wasm/engine.h"

#include <gtest/gtest.h>

#include "dice/sodium.h"
#include "text/json_reader.h"
#include "text/shipped.h"

namespace astragal::engine_wasm {

using namespace rooms;
using namespace text;

namespace {

namespace json = boost::json;

/// A page with its workers: appends are durable at once, and jobs run when the test asks.
class Device : public testing::Test {
 protected:
  void call(json::object message) {
    message["now"] = now;
    const auto reply = *parse_json(tables.call(json::serialize(message)));
    ASSERT_FALSE(reply.get_object().contains("error")) << json::serialize(reply);
    for (const auto& effect : reply.at("effects").as_array()) perform(effect);
  }
  void ask(const std::string& method, const std::string& target, const std::string& body = "") {
    call({{"call", "asked"},
          {"request", 1},
          {"method", method},
          {"target", target},
          {"body", body}});
  }
  void say(const std::string& text) { call({{"call", "said"}, {"client", 1}, {"text", text}}); }

  void perform(const json::value& effect) {
    const std::string_view what = effect.at("do").as_string();
    if (what == "append") {
      for (const auto& line : effect.at("events").as_array()) log.push_back(line);
      call({{"call", "appended"}, {"room", effect.at("room")}, {"number", log.size()}});
    }
    if (what == "send") sent.emplace_back(effect.at("text").as_string());
    if (what == "respond") response = effect.as_object();
    if (what == "work") works.push_back(effect.as_object());
    if (what == "cancel") cancelled.push_back(effect.at("job").to_number<int>());
  }
  /// Runs the first waiting job on a second instance.
  void work() {
    ASSERT_FALSE(works.empty());
    const json::object effect = works.front();
    works.erase(works.begin());
    json::object task{{"text", effect.at("text")}, {"iterations", 100}};
    if (effect.contains("log")) task["log"] = log;
    const auto answer = thinker.work(json::serialize(task));
    call({{"call", "answered"}, {"job", effect.at("job")}, {"answer", answer}});
  }
  /// Opens a table with Ann and a bot, and starts the game.
  void sit_down(const std::string& opening) {
    ask("POST", "/api/rooms", opening);
    ASSERT_EQ(response.at("status").to_number<int>(), 201) << json::serialize(response);
    const auto made = *parse_json(response.at("body").as_string());
    call({{"call", "opened"}, {"client", 1}});
    say(json::serialize(json::object{{"type", "hello"},
                                     {"protocol", 2},
                                     {"room", made.at("room")},
                                     {"token", made.at("token")}}));
  }

  Engine tables;
  Engine thinker;
  Time now = 1'000'000;
  json::array log;
  std::vector<std::string> sent;
  json::object response;
  std::vector<json::object> works;
  std::vector<int> cancelled;
};

TEST_F(Device, ABotPlaysInAnotherInstance) {
  sit_down(R"({"name":"Ann","game":"rock-the-bock","seats":2})");
  say(R"({"type":"bot","seat":0,"bot":"hard","id":"a"})");
  say(R"({"type":"bot","seat":1,"bot":"easy","id":"b"})");
  say(R"({"type":"start","id":"c"})");
  int moves = 0;
  while (!works.empty() && moves < 2'000) {
    EXPECT_EQ(works.front().at("kind").as_string(), "think");
    work();
    ++moves;
  }
  EXPECT_GT(moves, 10);
  EXPECT_NE(sent.back().find("\"over\""), std::string::npos) << sent.back();
  ask("GET", "/api/rooms/" + std::string(parse_json(log[0].as_string())->at("room").as_string()) +
                 "/record");
  work();
  EXPECT_TRUE(response.at("body").as_string().starts_with("astragal 1"));
}

TEST_F(Device, WhoeverWaitsIsToldThatNobodyThinks) {
  ask("POST", "/api/report", "astragal 1\n");
  ASSERT_EQ(works.size(), 1U);
  call({{"call", "not_done"}, {"job", works[0].at("job")}});
  EXPECT_EQ(response.at("status").to_number<int>(), 503);
  response.clear();
  call({{"call", "not_done"}, {"job", works[0].at("job")}});
  EXPECT_TRUE(response.empty()) << "it is over";
}

TEST_F(Device, AQuestionThatIsHungUpIsCancelled) {
  ask("POST", "/api/report", "astragal 1\n");
  call({{"call", "hung_up"}, {"request", 1}});
  EXPECT_EQ(cancelled, std::vector<int>{works[0].at("job").to_number<int>()});
  EXPECT_EQ(response.at("status").to_number<int>(), 503);
  response.clear();
  work();
  EXPECT_TRUE(response.empty()) << "the answer comes too late";
}

const char* const kHunt =
    "astragal 1\ngame: trophy-buck\nseats: Ann, Bob, Cid\ndice: seeded x\n\n"
    "Ann roll = brown.points brown.points white.tracks\nAnn stop\n"
    "Bob roll = brown.points white.startle white.tracks\nBob stop\n";

TEST_F(Device, AReportInPartsIsTheSameReport) {
  ask("POST", "/api/report", kHunt);
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].at("seconds").to_number<int>(), 20);
  json::object task{{"text", works[0].at("text")}, {"iterations", 50}};
  const auto whole = thinker.work(json::serialize(task));
  json::array parts;
  for (int part = 0; part < 3; ++part) {
    Engine another;
    task["part"] = part;
    task["parts"] = 3;
    parts.emplace_back(another.work(json::serialize(task)));
    EXPECT_TRUE(parts.back().as_string().starts_with(R"({"begun":true)")) << parts.back();
  }
  task.erase("part");
  task["analysed"] = parts;
  EXPECT_EQ(thinker.work(json::serialize(task)), whole);
  task["analysed"] = json::array{"{}"};
  EXPECT_EQ(thinker.work(json::serialize(task)), R"({"error":"analysed.begun is missing"})");
  task["part"] = 3;
  EXPECT_EQ(thinker.work(json::serialize(task)), R"({"error":"task.part must be below parts"})");
}

TEST_F(Device, ASolvedGameIsAskedForWhenItIsNeeded) {
  const json::object task{{"ask", "advice"}, {"record", kHunt}, {"iterations", 100}};
  const auto advice = [&](Engine& engine) { return engine.work(json::serialize(task)); };
  const auto guessed = advice(thinker);
  EXPECT_EQ(guessed.find("\"exact\":true"), std::string::npos) << guessed;
  Engine offered;
  EXPECT_EQ(offered.work(R"({"solutions":["trophy-buck.race"]})"), "{}");
  EXPECT_EQ(advice(offered), R"({"needs":"trophy-buck.race"})");
  EXPECT_EQ(offered.work(R"({"solutions":[],"solution":"trophy-buck.race"})"), "{}");
  EXPECT_EQ(advice(offered), guessed) << "it could not be had";
  EXPECT_EQ(offered.work(R"({"solutions":[],"solution":"trophy-buck.race","hex":"0g"})"),
            R"({"error":"task.hex must be hexadecimal digits"})");
  const std::string race(text::shipped_file("trophy-buck.race"));
  const auto* bytes = reinterpret_cast<const unsigned char*>(race.data());
  offered.work(json::serialize(json::object{{"solutions", json::array{}},
                                            {"solution", "trophy-buck.race"},
                                            {"hex", dice::hex_of(std::span(bytes, race.size()))}}));
  EXPECT_NE(advice(offered).find("\"exact\":true"), std::string::npos) << advice(offered);
}

TEST_F(Device, ABadRecordIsRefusedAsByAServer) {
  ask("POST", "/api/replay", "astragal 1\ngame: chess\n");
  work();
  EXPECT_EQ(response.at("status").to_number<int>(), 422);
  EXPECT_EQ(parse_json(response.at("body").as_string())->at("code").as_string(), "bad-record");
}

TEST_F(Device, WhatCannotBeReadChangesNothing) {
  const auto error = [&](const char* text) {
    return std::string(parse_json(tables.call(text))->at("error").as_string());
  };
  EXPECT_EQ(error("{"), "message: this is not valid JSON: incomplete JSON at character 2");
  EXPECT_EQ(error(R"({"now":1})"), "message.call is missing");
  EXPECT_EQ(error(R"({"call":"said","client":-1,"text":"","now":1})"),
            "message.client must not be below 0");
  EXPECT_EQ(error(R"({"call":"tick"})"), "message.now is missing");
  EXPECT_EQ(thinker.work(R"({"text":"{}"})"), R"({"error":"text.kind is missing"})");
}

}  // namespace
}  // namespace astragal::engine_wasm
