#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "chat_hub.h"
#include "peer.h"
#include "process.h"

namespace astragal::server {

using namespace tests;

namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Http : public testing::Test {
 protected:
  ChatServer server;
};

TEST_F(Http, AConnectionServesManyRequests) {
  server.start();
  Peer peer(server.address());
  for (int i = 0; i < 3; ++i) {
    const auto answer = peer.request("GET", "/");
    EXPECT_EQ(answer.status, 200);
    EXPECT_THAT(answer.body, HasSubstr("without its browser part"));
  }
  EXPECT_EQ(peer.request("GET", "/healthz").body, "fine\n");
  const auto head = peer.request("HEAD", "/healthz");
  EXPECT_EQ(head.status, 200);
  EXPECT_THAT(head.head, HasSubstr("Content-Length: 5\r\n"));
  EXPECT_EQ(peer.request("GET", "/", "Connection: close\r\n").status, 200);
  EXPECT_TRUE(peer.ends());
}

TEST_F(Http, RequestsSentAheadAreAnsweredInOrder) {
  server.start();
  Peer peer(server.address());
  const std::string post =
      "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n";
  ASSERT_TRUE(peer.write(post + "1" + post + "2" + post + "3"));
  for (const char* body : {"1", "2", "3"}) EXPECT_EQ(peer.read_answer().body, body);
}

TEST_F(Http, EveryAnswerCarriesTheSecurityHeaders) {
  server.start();
  Peer peer(server.address());
  for (const char* path : {"/", "/healthz", "/nothing.js", "/api/echo"}) {
    EXPECT_THAT(
        peer.request("GET", path).head,
        AllOf(HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self' "
                        "'wasm-unsafe-eval';"),
              HasSubstr("manifest-src 'self'; worker-src 'self';"),
              HasSubstr("frame-ancestors 'none'"), HasSubstr("X-Content-Type-Options: nosniff\r\n"),
              HasSubstr("Referrer-Policy: no-referrer\r\n"), Not(HasSubstr("unsafe-inline")),
              Not(HasSubstr("'unsafe-eval")), Not(HasSubstr("Server:"))))
        << path;
  }
}

TEST_F(Http, FilesComeFromTheFolderAndFromNowhereElse) {
  TempFolder folder;
  std::filesystem::create_directories(folder.file("site/assets"));
  std::ofstream(folder.file("site/index.html")) << "<title>Astragal</title>";
  std::ofstream(folder.file("site/assets/a-1.js")) << std::string(200'000, 'x');
  std::ofstream(folder.file("secret.txt")) << "secret";
  server.start(std::move(*StaticFiles::read(folder.file("site"))));
  Peer peer(server.address());
  EXPECT_EQ(peer.request("GET", "/assets/a-1.js").body.size(), 200'000U);
  const auto packed = peer.request("GET", "/assets/a-1.js", "Accept-Encoding: gzip\r\n");
  EXPECT_THAT(packed.head, HasSubstr("Content-Encoding: gzip"));
  EXPECT_LT(packed.body.size(), 1000U);
  const auto tag = packed.head.substr(packed.head.find("ETag: ") + 6, 29);
  const auto again = peer.request("GET", "/assets/a-1.js",
                                  "Accept-Encoding: gzip\r\nIf-None-Match: " + tag + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_THAT(again.head, Not(HasSubstr("Content-Length")));
  for (const char* path : {"/../secret.txt", "/%2e%2e/secret.txt", "/..%5csecret.txt",
                           "/assets/../../secret.txt", "/%252e%252e/secret.txt"}) {
    EXPECT_EQ(peer.request("GET", path).status, 404) << path;
  }
  EXPECT_EQ(peer.request("GET", "http://localhost/").status, 400);
}

TEST_F(Http, OtherMethodsAreForTheApiOnly) {
  server.start();
  Peer peer(server.address());
  const auto refused = peer.request("POST", "/", "", "x");
  EXPECT_EQ(refused.status, 405);
  EXPECT_THAT(refused.head, HasSubstr("Allow: GET, HEAD\r\n"));
  EXPECT_EQ(peer.request("POST", "/api/echo", "", R"({"a":1})").body, R"({"a":1})");
  EXPECT_EQ(peer.request("POST", "/api/echo", "Origin: https://evil.example\r\n", "x").status, 403);
  EXPECT_EQ(peer.request("POST", "/api/echo", "Origin: http://localhost\r\n", "x").status, 200);
}

TEST_F(Http, TheHubMayAnswerLaterAndFromElsewhere) {
  server.start();
  Peer peer(server.address());
  EXPECT_EQ(peer.request("GET", "/api/later").body, "at last");
  EXPECT_EQ(peer.request("GET", "/api/later").body, "at last");
}

TEST_F(Http, ARequestThatTheHubForgetsEndsTheConnection) {
  server.start();
  Peer peer(server.address());
  ASSERT_TRUE(peer.write("GET /api/never HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  EXPECT_TRUE(peer.ends());
  EXPECT_TRUE(server.reaches("astragal_connections", 0));
}

TEST_F(Http, AHubThatFailsFailsOneRequest) {
  server.start();
  Peer peer(server.address());
  EXPECT_EQ(peer.request("GET", "/api/fail").status, 500);
  EXPECT_EQ(peer.request("GET", "/healthz").status, 200);
}

TEST_F(Http, FiguresAreForThisMachine) {
  server.start();
  Peer peer(server.address());
  const auto answer = peer.request("GET", "/metrics");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.head, HasSubstr("text/plain; version=0.0.4"));
  EXPECT_THAT(answer.body, HasSubstr("\nastragal_connections 1\n"));
  EXPECT_EQ(peer.request("GET", "/metrics", "X-Forwarded-For: 192.0.2.7\r\n").status, 404);
}

TEST_F(Http, BehindAProxyTheLastAddressCounts) {
  server.options.proxies = {"127.0.0.1"};
  server.start();
  Peer peer(server.address());
  const auto address = [&peer](const std::string& headers) {
    return peer.request("GET", "/api/address", headers).body;
  };
  EXPECT_EQ(address("X-Forwarded-For: 10.9.8.7, 192.0.2.7\r\n"), "192.0.2.7");
  EXPECT_EQ(address("X-Forwarded-For: 10.9.8.7\r\nX-Forwarded-For: 192.0.2.7\r\n"), "192.0.2.7");
  EXPECT_EQ(address("X-Forwarded-For: 2001:db8::1\r\n"), "2001:db8::/64");
  EXPECT_EQ(address(""), "127.0.0.1");
  EXPECT_EQ(address("X-Forwarded-For: 192.0.2.7, unknown\r\n"), "127.0.0.1");
  ASSERT_TRUE(
      peer.write("POST /api/address HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n"
                 "Transfer-Encoding: chunked\r\n\r\n0\r\nX-Forwarded-For: 10.9.8.7\r\n\r\n"));
  EXPECT_EQ(peer.read_answer().body, "192.0.2.7") << "what follows the body is no header";
}

TEST_F(Http, OnlyAProxyThatWasNamedIsBelieved) {
  server.options.proxies = {"192.0.2.1", "::1"};
  server.start();
  Peer peer(server.address());
  EXPECT_EQ(peer.request("GET", "/api/address", "X-Forwarded-For: 192.0.2.7\r\n").body,
            "127.0.0.1");
}

TEST_F(Http, WhatIsTooLargeOrNoRequestIsRefused) {
  server.options.limits.header_bytes = 1000;
  server.options.limits.body_bytes = 1000;
  server.start();
  const auto status = [this](const std::string& bytes) {
    Peer peer(server.address());
    peer.write(bytes);
    return peer.read_answer().status;
  };
  EXPECT_EQ(status("GET / HTTP/1.1\r\nX: " + std::string(2000, 'x') + "\r\n\r\n"), 431);
  EXPECT_EQ(status("POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n"),
            413);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nNo colon\r\n\r\n"), 400);
  EXPECT_EQ(status("\x16\x03\x01 this is TLS\r\n\r\n"), 400);
  EXPECT_EQ(status("POST /api/echo HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
            400);
  EXPECT_TRUE(server.reaches("astragal_request_faults_total", 5));
}

TEST_F(Http, ASlowRequestIsCutOff) {
  server.options.limits.request_time = milliseconds(400);
  server.start();
  Peer silent(server.address());
  Peer slow(server.address());
  ASSERT_TRUE(slow.write("GET / HTTP/1.1\r\n"));
  for (int i = 0; i < 100 && slow.write("X: y\r\n"); ++i) {
    std::this_thread::sleep_for(milliseconds(50));  // like slowloris
  }
  EXPECT_TRUE(slow.ends());
  EXPECT_TRUE(silent.ends());
  EXPECT_TRUE(server.reaches("astragal_connections_dropped_total{reason=\"time\"}", 2));
}

TEST_F(Http, AnAnswerThatNobodyReadsIsGivenUp) {
  TempFolder folder;
  std::ofstream(folder.file("index.html")) << std::string(8'000'000, 'x');
  server.options.limits.answer_time = milliseconds(400);
  server.start(std::move(*StaticFiles::read(folder.path())));
  Peer peer(server.address());
  peer.stop_reading_much();
  ASSERT_TRUE(peer.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  EXPECT_TRUE(server.reaches("astragal_connections_total", 1));
  EXPECT_TRUE(server.reaches("astragal_connections", 0));
}

TEST_F(Http, AnAddressHasItsShareOfRequests) {
  server.options.limits.requests = {3, 0.001};
  server.start();
  Peer peer(server.address());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(peer.request("GET", "/healthz").status, 200);
  const auto refused = peer.request("GET", "/healthz");
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.head, HasSubstr("Retry-After: "));
  EXPECT_TRUE(peer.ends());
}

TEST_F(Http, ConnectionsAreLimitedInAllAndByAddress) {
  server.options.limits.connections = 3;
  server.options.limits.connections_by_address = 2;
  server.start();
  Peer first(server.address());
  Peer second(server.address());
  EXPECT_EQ(first.request("GET", "/healthz").status, 200);
  EXPECT_EQ(second.request("GET", "/healthz").status, 200);
  EXPECT_TRUE(Peer(server.address()).ends());
  EXPECT_TRUE(server.reaches("astragal_connections_refused_total{reason=\"address\"}", 1));
  { const Peer gone = std::move(first); }
  EXPECT_TRUE(server.reaches("astragal_connections", 1));
  Peer third(server.address());
  EXPECT_EQ(third.request("GET", "/healthz").status, 200);
}

TEST_F(Http, NewConnectionsHaveTheirRate) {
  server.options.limits.new_connections = {2, 0.001};
  server.start();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(Peer(server.address()).request("GET", "/healthz").status, 200);
  }
  EXPECT_TRUE(Peer(server.address()).ends());
  EXPECT_TRUE(server.reaches("astragal_connections_refused_total{reason=\"rate\"}", 1));
}

/// Sends raw bytes; reads the answer and whether the connection is closed.
class Door : public Http {
 protected:
  int status(const std::string& bytes) {
    Peer peer(server.address());
    peer.write(bytes);
    const auto answer = peer.read_answer();
    ends = peer.ends(milliseconds(answer.status == 200 ? 0 : 5000));
    return answer.status;
  }
  static std::string get(const std::string& headers) {
    return "GET /healthz HTTP/1.1\r\n" + headers + "\r\n";
  }
  static std::string post(const std::string& headers, const std::string& body) {
    return "POST /api/echo HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body;
  }
  bool ends = false;
};

TEST_F(Door, EveryRequestNamesOneHost) {
  server.start();
  EXPECT_EQ(status(get("Host: localhost\r\n")), 200);
  for (const char* wrong :
       {"", "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\nhOST: evil.example\r\n",
        "Host:\r\n", "Host: a b\r\n", "Host: localhost/x\r\n", "Host: user@localhost\r\n",
        "Host: localhost:port\r\n", "Host: localhost, localhost\r\n"}) {
    EXPECT_EQ(status(get(wrong)), 400) << wrong;
    EXPECT_TRUE(ends) << wrong;
  }
  EXPECT_EQ(status("GET /healthz HTTP/1.0\r\n\r\n"), 400);
}

/// DNS rebinding: a page of evil.example whose name resolves to this machine reads nothing either.
TEST_F(Door, ANameThatIsNotOursIsRefusedForReadingToo) {
  server.start();
  for (const char* host : {"localhost", "LOCALHOST:8707", "127.0.0.1:8707", "[::1]:8707"}) {
    EXPECT_EQ(status(get(fmt::format("Host: {}\r\n", host))), 200) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8707", "localhost.evil.example",
                           "127.0.0.1.evil.example", "dice.local"}) {
    EXPECT_EQ(status(get(fmt::format("Host: {}\r\n", host))), 421) << host;
    EXPECT_TRUE(ends) << host;
    Peer peer(server.address());
    peer.write(
        fmt::format("GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                    host));
    EXPECT_EQ(peer.read_answer().status, 421) << host;
  }
}

TEST_F(Door, LinesThatGoOnInTheNextAreRefused) {
  server.start();
  for (const char* wrong : {"Host: localhost\r\n :8707\r\n", "Host: localhost\r\nX: a\r\n\tb\r\n",
                            " Host: localhost\r\n", "Host: localhost\r\nX: a\nY: b\r\n",
                            "Host: localhost\r\nX: a\rb\r\n", "Host : localhost\r\n"}) {
    EXPECT_EQ(status(get(wrong)), 400) << wrong;
    EXPECT_TRUE(ends) << wrong;
  }
}

/// Request smuggling: if server and proxy read the length differently, a part of the body becomes
/// the next request.
TEST_F(Door, TheLengthOfABodyIsBeyondDoubt) {
  server.start();
  const std::string body = "5\r\nhello\r\n0\r\n\r\n";
  EXPECT_EQ(status(post("Transfer-Encoding: chunked\r\n", body)), 200);
  EXPECT_EQ(status(post("Transfer-Encoding: CHUNKED\r\n", body)), 200);
  for (const char* wrong :
       {"Transfer-Encoding: gzip\r\n", "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked, chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n", "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding:\r\n", "Transfer-Encoding: \"chunked\"\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 15\r\n",
        "Content-Length: 15\r\nTransfer-Encoding: chunked\r\n", "Content-Length: +15\r\n",
        "Content-Length: 15\r\nContent-Length: 15\r\n", "Content-Length: 15, 15\r\n",
        "Content-Length: 0x0f\r\n", "Content-Length: -1\r\n", "Content-Length:\r\n"}) {
    EXPECT_EQ(status(post(wrong, body)), 400) << wrong;
    EXPECT_TRUE(ends) << wrong;
  }
  EXPECT_EQ(status("POST /api/echo HTTP/1.0\r\nHost: localhost\r\n"
                   "Transfer-Encoding: chunked\r\n\r\n" +
                   body),
            400);
}

TEST_F(Door, NoAnswerNamesALibrary) {
  server.start();
  Peer peer(server.address());
  const auto opened = peer.open();
  EXPECT_EQ(opened.status, 101);
  EXPECT_THAT(opened.head, Not(HasSubstr("Beast")));
  EXPECT_THAT(opened.head, Not(HasSubstr("Boost")));
}

}  // namespace
}  // namespace astragal::server
