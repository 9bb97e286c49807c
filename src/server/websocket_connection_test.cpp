#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <random>

#include "chat_hub.h"
#include "peer.h"

namespace astragal::server {

using namespace tests;

namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kDeflate =
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";

std::string deflated(std::string_view text) {
  z_stream stream{};
  ::deflateInit2(&stream, 9, Z_DEFLATED, -10, 9, Z_DEFAULT_STRATEGY);
  std::string packed(::deflateBound(&stream, text.size()) + 16, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  ::deflate(&stream, Z_SYNC_FLUSH);
  packed.resize(stream.total_out - 4);  // RFC 7692: without the empty block
  ::deflateEnd(&stream);
  return packed;
}

std::string inflated(std::string packed) {
  packed.append("\0\0\xff\xff", 4);
  z_stream stream{};
  ::inflateInit2(&stream, -10);
  std::string text(1 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  ::inflate(&stream, Z_SYNC_FLUSH);
  text.resize(stream.total_out);
  ::inflateEnd(&stream);
  return text;
}

class WebSocket : public testing::Test {
 protected:
  Peer opened(std::string_view path = "/ws", std::string_view headers = "") {
    Peer peer(server.address());
    EXPECT_EQ(peer.open(path, headers).status, 101);
    return peer;
  }
  /// The server's close code; 0 if it disconnects without one.
  static int close_code(Peer& peer) {
    for (;;) {
      const auto frame = peer.hear();
      if (!frame) return 0;
      if (frame->kind == Frame::kClose) return frame->close_code();
    }
  }
  long dropped(const std::string& reason) {
    return server.figure("astragal_connections_dropped_total{reason=\"" + reason + "\"}");
  }
  bool all_gone() { return server.reaches("astragal_connections", 0); }

  ChatServer server;
};

TEST_F(WebSocket, MessagesGoThereAndBack) {
  server.start();
  Peer peer = opened();
  for (const char* text : {"roll", "", "Würfel \xf0\x9f\x8e\xb2"}) {
    ASSERT_TRUE(peer.say(text));
    EXPECT_EQ(peer.hear()->content, text);
  }
  EXPECT_EQ(server.figure("astragal_websockets"), 1);
  EXPECT_EQ(server.figure("astragal_messages_received_total"), 3);
}

TEST_F(WebSocket, TheHubMaySpeakFirstOrRefuse) {
  server.start();
  EXPECT_EQ(opened("/ws?hello").hear_text(), "hello");
  Peer full = opened("/ws?goodbye");
  EXPECT_EQ(close_code(full), 4000);
  const auto refused = Peer(server.address()).open("/elsewhere");
  EXPECT_EQ(refused.status, 404);
  EXPECT_EQ(refused.body, "no such table");
}

TEST_F(WebSocket, OneTextGoesToAll) {
  server.start();
  Peer ann = opened();
  Peer bob = opened();
  ASSERT_TRUE(ann.say("all Ann rolls"));
  EXPECT_EQ(ann.hear_text(), "Ann rolls");
  EXPECT_EQ(bob.hear_text(), "Ann rolls");
}

TEST_F(WebSocket, PagesOfOthersAreRefused) {
  server.start();
  for (const char* origin : {"https://evil.example", "null", "http://localhost:1"}) {
    EXPECT_EQ(Peer(server.address()).open("/ws", fmt::format("Origin: {}\r\n", origin)).status, 403)
        << origin;
  }
  opened("/ws", "Origin: http://localhost\r\n");
  EXPECT_EQ(server.figure("astragal_origins_refused_total"), 3);
}

TEST_F(WebSocket, LargeMessagesArePackedWithSmallWindows) {
  server.start();
  Peer peer(server.address());
  const auto answer = peer.open("/ws", kDeflate);
  EXPECT_THAT(answer.head, HasSubstr("permessage-deflate"));
  EXPECT_THAT(answer.head, HasSubstr("server_no_context_takeover"));
  EXPECT_THAT(answer.head, HasSubstr("client_max_window_bits=10"));
  const std::string large = std::string(3000, 'a') + "b" + std::string(3000, 'c');
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(peer.send_frame({Frame::kText, true, true, deflated(large)}));
    const auto back = peer.hear();
    ASSERT_TRUE(back.has_value());
    EXPECT_TRUE(back->packed);
    EXPECT_LT(back->content.size(), 200U);
    EXPECT_EQ(inflated(back->content), large);
  }
  ASSERT_TRUE(peer.say("small"));
  EXPECT_FALSE(peer.hear()->packed) << "that would only cost time";
}

TEST_F(WebSocket, WithoutTheExtensionNothingIsPacked) {
  server.start();
  Peer peer(server.address());
  EXPECT_THAT(peer.open().head, Not(HasSubstr("permessage-deflate")));
  const std::string large(60'000, 'a');
  ASSERT_TRUE(peer.say(large));
  EXPECT_EQ(peer.hear_text(), large);
}

TEST_F(WebSocket, FragmentsAreOneMessageAndPingsMayStandBetween) {
  server.start();
  Peer peer = opened();
  ASSERT_TRUE(peer.send_frame({Frame::kText, false, false, "ro"}));
  ASSERT_TRUE(peer.send_frame({Frame::kPing, true, false, "still there?"}));
  ASSERT_TRUE(peer.send_frame({Frame::kMore, true, false, "ll"}));
  const auto pong = peer.hear();
  ASSERT_TRUE(pong.has_value());
  EXPECT_EQ(pong->kind, Frame::kPong);
  EXPECT_EQ(pong->content, "still there?");
  EXPECT_EQ(peer.hear_text(), "roll");
}

TEST_F(WebSocket, WhatBreaksTheProtocolIsClosedWithItsCode) {
  server.start();
  const auto code_after = [this](const Frame& frame) {
    Peer peer = opened("/ws", kDeflate);
    peer.send_frame(frame);
    return close_code(peer);
  };
  EXPECT_EQ(code_after({Frame::kText, true, false, "\xff\xfe"}), 1007) << "no UTF-8";
  EXPECT_EQ(code_after({Frame::kBinary, true, false, "x"}), 1003) << "binary";
  EXPECT_EQ(code_after({Frame::kMore, true, false, "x"}), 1002) << "continues nothing";
  EXPECT_EQ(code_after({3, true, false, "x"}), 1002) << "no such kind";
  EXPECT_EQ(code_after({Frame::kPing, true, false, std::string(200, 'x')}), 1002) << "large ping";
  Peer garbled = opened("/ws", kDeflate);
  garbled.send_frame({Frame::kText, true, true, "\xff\xff\xff\xff not deflate"});
  EXPECT_TRUE(garbled.ends());
  Peer unmasked = opened();
  ASSERT_TRUE(unmasked.write("\x81\x01x"));
  EXPECT_EQ(close_code(unmasked), 1002);
  EXPECT_EQ(server.hub().messages, 0);
}

TEST_F(WebSocket, MessagesHaveALargestSizePackedOrNot) {
  server.options.limits.message_bytes = 10'000;
  server.start();
  Peer whole = opened();
  ASSERT_TRUE(whole.say(std::string(10'000, 'x')));
  EXPECT_EQ(whole.hear_text().size(), 10'000U);
  whole.say(std::string(10'001, 'x'));
  EXPECT_EQ(close_code(whole), 1009);
  Peer parts = opened();
  for (int i = 0; i < 20; ++i) {
    parts.send_frame({i == 0 ? std::uint8_t{Frame::kText} : std::uint8_t{Frame::kMore}, false,
                      false, std::string(1000, 'x')});
  }
  EXPECT_EQ(close_code(parts), 1009);
  Peer bomb = opened("/ws", kDeflate);
  const std::string packed = deflated(std::string(1'000'000, 'x'));
  ASSERT_LT(packed.size(), 10'000U);
  bomb.send_frame({Frame::kText, true, true, packed});
  EXPECT_EQ(close_code(bomb), 1009);
  EXPECT_EQ(server.hub().messages, 1);
}

TEST_F(WebSocket, TooManyMessagesEndTheConversation) {
  server.options.limits.messages = {5, 0.001};
  server.start();
  Peer peer = opened();
  for (int i = 0; i < 6; ++i) peer.say("me too");
  EXPECT_EQ(close_code(peer), 1008);
  EXPECT_EQ(server.hub().messages, 5);
  EXPECT_EQ(dropped("rate"), 1);
}

TEST_F(WebSocket, PingsAndPongsAreMessagesToo) {
  server.options.limits.messages = {5, 0.001};
  server.start();
  for (const std::uint8_t kind : {Frame::kPing, Frame::kPong}) {
    Peer peer = opened();
    for (int i = 0; i < 3; ++i) peer.say("me too");
    for (int i = 0; i < 3; ++i) peer.send_frame({kind, true, false, "and me"});
    EXPECT_EQ(close_code(peer), 1008) << int{kind};
  }
  EXPECT_EQ(dropped("rate"), 2);
  EXPECT_EQ(server.hub().messages, 6);
}

TEST_F(WebSocket, AMessageHasOnlySoManyFragments) {
  server.start();
  Peer fine = opened();
  std::string bytes = Peer::encode({Frame::kText, false, false, "a"});
  for (int i = 0; i < 1000; ++i) bytes += Peer::encode({Frame::kMore, false, false, "a"});
  ASSERT_TRUE(fine.write(bytes + Peer::encode({Frame::kMore, true, false, "a"})));
  EXPECT_EQ(fine.hear_text().size(), 1002U);
  Peer endless = opened();
  for (int i = 0; i < 10 && endless.write(bytes); ++i) {
    bytes = std::string();
    for (int j = 0; j < 1000; ++j) bytes += Peer::encode({Frame::kMore, false, false, "a"});
  }
  EXPECT_EQ(close_code(endless), 1008);
}

TEST_F(WebSocket, TheHubClosesWithACodeAndASentence) {
  server.options.limits.close_time = milliseconds(300);  // these peers do not close
  server.start();
  Peer peer = opened();
  peer.say("leave me");
  const auto frame = peer.hear();
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(frame->close_code(), 4001);
  EXPECT_EQ(frame->content.substr(2), "as you wish");
  peer.send_frame({Frame::kClose, true, false, frame->content});
  EXPECT_TRUE(peer.ends());
  EXPECT_TRUE(ChatServer::eventually([this] { return server.hub().closings == 1; }));
}

TEST_F(WebSocket, APeerThatIgnoresTheGoodbyeIsCut) {
  server.options.limits.close_time = milliseconds(200);
  server.start();
  Peer peer = opened();
  peer.say("leave me");
  EXPECT_EQ(close_code(peer), 4001);
  EXPECT_TRUE(peer.ends());
  EXPECT_TRUE(all_gone());
}

TEST_F(WebSocket, AHubThatFailsLosesOneConnection) {
  server.start();
  Peer peer = opened();
  Peer other = opened();
  peer.say("fail");
  EXPECT_EQ(close_code(peer), 1011);
  other.say("and I?");
  EXPECT_EQ(other.hear_text(), "and I?");
}

TEST_F(WebSocket, WhoNeverSpeaksIsClosed) {
  server.options.limits.first_message_time = milliseconds(300);
  server.start();
  Peer speaks = opened();
  speaks.say("hello");
  EXPECT_EQ(speaks.hear_text(), "hello");
  std::vector<Peer> silent;
  silent.reserve(50);
  for (int i = 0; i < 50; ++i) silent.push_back(opened());
  for (Peer& peer : silent) EXPECT_EQ(close_code(peer), 1008);
  EXPECT_EQ(dropped("time"), 50);
  speaks.say("still here");
  EXPECT_EQ(speaks.hear_text(), "still here");
}

TEST_F(WebSocket, WhoAnswersPingsStaysAndWhoDoesNotIsCut) {
  server.options.limits.silence_time = milliseconds(400);
  server.start();
  Peer alive = opened();
  Peer dead = opened();
  alive.say("x");
  EXPECT_EQ(alive.hear_text(), "x");
  dead.say("x");
  for (int i = 0; i < 12; ++i) alive.hear(milliseconds(100));  // answers pings
  EXPECT_TRUE(dead.ends());
  alive.say("still here");
  EXPECT_EQ(alive.hear_text(), "still here");
}

TEST_F(WebSocket, ASlowReaderIsDroppedAndTheOthersGoOn) {
  server.options.limits.queue_bytes = 64 << 10;
  server.options.limits.close_time = milliseconds(300);
  server.options.limits.messages = {1e6, 1e6};
  server.start();
  Peer slow(server.address());
  slow.stop_reading_much();
  ASSERT_EQ(slow.open().status, 101);
  slow.say("I am here");
  Peer good = opened();
  const std::string text(10'000, 'x');
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(good.say("all " + text));
    ASSERT_EQ(good.hear_text(), text) << i;
  }
  EXPECT_EQ(dropped("slow"), 1);
  EXPECT_TRUE(server.reaches("astragal_websockets", 1)) << "the slow one is cut";
  Peer back = opened();
  back.say("I am back");
  EXPECT_EQ(back.hear_text(), "I am back");
}

TEST_F(WebSocket, ASlowReaderThatReadsOnIsToldWhy) {
  server.options.limits.queue_bytes = 16 << 10;
  server.options.limits.socket_bytes = 4 << 10;
  server.options.limits.close_time = std::chrono::seconds(10);
  server.options.limits.messages = {1e6, 1e6};
  server.start();
  Peer slow(server.address());
  slow.stop_reading_much();
  ASSERT_EQ(slow.open().status, 101);
  for (int i = 0; i < 20; ++i) slow.say(std::string(5'000, 'x'));
  EXPECT_TRUE(server.reaches("astragal_connections_dropped_total{reason=\"slow\"}", 1));
  EXPECT_EQ(close_code(slow), 1013);
}

TEST_F(WebSocket, AMessageThatNobodyReadsIsGivenUp) {
  server.options.limits.write_time = milliseconds(300);
  server.start();
  Peer slow(server.address());
  slow.stop_reading_much();
  ASSERT_EQ(slow.open().status, 101);
  slow.say("I am here");
  server.transport().post(
      [this] { server.hub().tell_all(ChatHub::shared(std::string(8'000'000, 'x'))); });
  EXPECT_TRUE(server.reaches("astragal_connections_dropped_total{reason=\"slow\"}", 1));
  EXPECT_TRUE(all_gone());
}

/// Peers that disconnect at any byte of a conversation leave no connection behind.
TEST_F(WebSocket, PeersMayBeCutAnywhere) {
  server.start();
  const int count = std::getenv("ASTRAGAL_FULL") != nullptr ? 2000 : 200;
  const std::string talk =
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  const std::string messages = Peer::encode({Frame::kText, true, false, "all roll"}) +
                               Peer::encode({Frame::kText, false, false, "ro"}) +
                               Peer::encode({Frame::kMore, true, false, "ll"}) +
                               Peer::encode({Frame::kClose, true, false, "\x03\xe8"});
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same cuts every time
  Peer witness = opened();
  for (int i = 0; i < count; ++i) {
    Peer peer(server.address());
    const auto cut = random() % (talk.size() + messages.size());
    peer.write(std::string_view(talk).substr(0, cut));
    if (cut < talk.size()) continue;
    EXPECT_EQ(peer.read_answer().status, 101);
    peer.write(std::string_view(messages).substr(0, cut - talk.size()));
  }
  witness.say("what remains");
  while (witness.hear_text() == "roll") {
  }
  EXPECT_TRUE(server.reaches("astragal_connections", 1));
  EXPECT_TRUE(ChatServer::eventually(
      [this] { return server.hub().openings - server.hub().closings == 1; }));
}

}  // namespace
}  // namespace astragal::server
