#include "server/transport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "chat_hub.h"
#include "peer.h"
#include "process.h"

namespace astragal::server {

using namespace host;
using namespace tests;

namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::StartsWith;

class Server : public testing::Test {
 protected:
  /// The error of opening a server with these options.
  std::string refusal() {
    Metrics metrics;
    const auto opened = Transport::open(server.options, {}, metrics);
    return opened ? "" : opened.error().what();
  }
  /// A self-signed certificate for localhost.
  void make_certificate() {
    server.options.tls_certificate = folder.file("cert.pem");
    server.options.tls_key = folder.file("key.pem");
    const std::string command =
        "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "
        "/CN=localhost -keyout " +
        server.options.tls_key + " -out " + server.options.tls_certificate + " 2>/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(concurrency-mt-unsafe)
  }

  TempFolder folder;
  ChatServer server;
};

TEST_F(Server, ListensOnSeveralAddressesOfBothKinds) {
  server.options.listen = {"127.0.0.1:0", "[::1]:0"};
  server.start();
  ASSERT_EQ(server.transport().addresses().size(), 2U);
  EXPECT_THAT(server.transport().addresses()[1], StartsWith("[::1]:"));
  for (const auto& address : server.transport().addresses()) {
    EXPECT_EQ(Peer(address).request("GET", "/healthz").status, 200) << address;
  }
}

TEST_F(Server, SaysWhatIsWrongWithItsOptions) {
  server.options.listen = {"somewhere"};
  EXPECT_THAT(refusal(), HasSubstr("such as 127.0.0.1:8707"));
  server.options.listen = {"192.0.2.1:80"};
  EXPECT_THAT(refusal(), HasSubstr("--listen 192.0.2.1:80: "));
  server.options.listen = {"127.0.0.1:0"};
  server.options.origins = {"everybody"};
  EXPECT_THAT(refusal(), HasSubstr("--origin"));
  server.options.origins = {};
  for (const char* proxy : {"", "localhost", "127.0.0.1:80", "10.0.0.0/8"}) {
    server.options.proxies = {proxy};
    EXPECT_THAT(refusal(), HasSubstr("must be the proxy's address, such as 127.0.0.1")) << proxy;
  }
  server.options.proxies = {};
  server.options.tls_key = folder.file("key.pem");
  EXPECT_THAT(refusal(), HasSubstr("both --tls-cert and --tls-key"));
  server.options.tls_certificate = folder.file("nothing.pem");
  EXPECT_THAT(refusal(), HasSubstr("nothing.pem: must be a certificate in PEM"));
}

TEST_F(Server, AnAddressIsTakenOnce) {
  server.start();
  server.options.listen = {server.address()};
  EXPECT_THAT(refusal(), HasSubstr("another program uses this address"));
}

TEST_F(Server, SpeaksTls) {
  make_certificate();
  server.start();
  Peer peer(server.address(), true);
  const auto answer = peer.request("GET", "/healthz");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.head, HasSubstr("Strict-Transport-Security: max-age="));
  ASSERT_EQ(peer.open().status, 101);
  ASSERT_TRUE(peer.say("secretly"));
  EXPECT_EQ(peer.hear_text(), "secretly");
  Peer plain(server.address());
  EXPECT_EQ(plain.request("GET", "/healthz").status, 0) << "plain HTTP is not answered";
}

/// Whether a TLS 1.2 client with these ciphers completes the handshake.
bool shakes_hands(const std::string& address, const char* ciphers) {
  Peer peer(address);
  SSL_CTX* context = ::SSL_CTX_new(::TLS_client_method());
  ::SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION);
  EXPECT_EQ(::SSL_CTX_set_cipher_list(context, ciphers), 1) << ciphers;
  SSL* tls = ::SSL_new(context);
  ::SSL_set_fd(tls, peer.socket());
  const bool done = ::SSL_connect(tls) == 1;
  ::SSL_free(tls);
  ::SSL_CTX_free(context);
  return done;
}

TEST_F(Server, WeakCiphersOfTlsAreRefused) {
  make_certificate();
  server.start();
  for (const char* good : {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384",
                           "ECDHE-RSA-CHACHA20-POLY1305"}) {
    EXPECT_TRUE(shakes_hands(server.address(), good)) << good;
  }
  for (const char* weak :
       {"ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384", "ECDHE-RSA-AES128-SHA256",
        "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA", "AES256-SHA256"}) {
    EXPECT_FALSE(shakes_hands(server.address(), weak)) << weak;
  }
}

/// Also if Beast writes the frame.
TEST_F(Server, CloseCodesThatNobodyMaySendAreRefusedWithTlsToo) {
  make_certificate();
  server.start();
  Peer peer(server.address(), true);
  ASSERT_EQ(peer.open().status, 101);
  ASSERT_TRUE(peer.send_frame({Frame::kClose, true, false, "\x13\x88"}));  // 5000
  const auto answer = peer.hear();
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->close_code(), 1002);
}

TEST_F(Server, AHandshakeOfTlsTakesOnlySoLong) {
  make_certificate();
  server.options.limits.request_time = milliseconds(300);
  server.start();
  EXPECT_TRUE(Peer(server.address()).ends());
}

TEST_F(Server, StoppingSaysGoodbyeToAll) {
  server.options.limits.close_time = milliseconds(300);  // these peers do not close
  server.start();
  Peer idle(server.address());
  EXPECT_EQ(idle.request("GET", "/healthz").status, 200);
  Peer peer(server.address());
  ASSERT_EQ(peer.open().status, 101);
  peer.say("last words");
  EXPECT_EQ(peer.hear_text(), "last words");
  const std::string address = server.address();
  server.transport().stop();
  const auto frame = peer.hear();
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(frame->close_code(), 1001);
  peer.send_frame(*frame);
  EXPECT_TRUE(peer.ends());
  EXPECT_TRUE(idle.ends());
  EXPECT_EQ(server.end(), Transport::End::kDrained);
  EXPECT_EQ(server.hub().drains, 1);
  EXPECT_EQ(server.hub().closings, 1);
  EXPECT_EQ(Peer(address).request("GET", "/healthz").status, 0);
}

TEST_F(Server, WhileItStopsNobodyNewIsLetIn) {
  server.start();
  server.hub().drain_ends = false;
  Peer waiting(server.address());
  EXPECT_EQ(waiting.request("GET", "/healthz").status, 200);
  server.transport().stop();
  ASSERT_TRUE(ChatServer::eventually([this] { return server.hub().drains == 1; }));
  EXPECT_EQ(waiting.request("GET", "/healthz").status, 503);
  EXPECT_EQ(waiting.open().status, 503);
}

TEST_F(Server, ASecondStopEndsAtOnce) {
  server.start();
  server.hub().drain_ends = false;
  Peer peer(server.address());
  ASSERT_EQ(peer.open().status, 101);
  server.transport().stop();
  server.transport().stop();
  EXPECT_EQ(server.end(), Transport::End::kForced);
}

TEST_F(Server, StoppingTakesOnlySoLong) {
  server.options.limits.stop_time = milliseconds(300);
  server.start();
  server.hub().drain_ends = false;
  server.transport().stop();
  EXPECT_EQ(server.end(), Transport::End::kForced);
}

TEST_F(Server, ASilentPeerDoesNotHoldItUp) {
  server.options.limits.stop_time = std::chrono::seconds(20);
  server.options.limits.close_time = milliseconds(200);
  server.start();
  Peer silent(server.address());
  ASSERT_EQ(silent.open().status, 101);
  server.transport().stop();
  EXPECT_EQ(server.end(), Transport::End::kDrained);
}

TEST_F(Server, SigtermStopsIt) {
  server.options.signals = true;
  server.start();
  ASSERT_TRUE(ChatServer::eventually([this] { return server.hub().ticks > 0; }));
  std::raise(SIGTERM);
  EXPECT_EQ(server.end(), Transport::End::kDrained);
}

TEST_F(Server, TasksRunOnTheNetworkThread) {
  std::atomic<int> runs = 0;
  server.start();
  const auto post = server.transport().poster();
  for (int i = 0; i < 100; ++i) post([&runs] { ++runs; });
  EXPECT_TRUE(ChatServer::eventually([&runs] { return runs == 100; }));
  server.transport().post([] { throw std::runtime_error("a bug"); });
  post([&runs] { ++runs; });
  EXPECT_TRUE(ChatServer::eventually([&runs] { return runs == 101; })) << "it goes on";
  server.transport().post([this] {
    server.transport().send(12345, ChatHub::shared("to nobody"));
    server.transport().close(12345, 1000, "nobody");
  });
}

TEST_F(Server, HoldsManyConnectionsAndLetsThemGo) {
  server.start();
  // bench_server holds 10,000: one process has too few file descriptors for both ends.
  const int count = std::getenv("ASTRAGAL_FULL") != nullptr ? 5000 : 500;
  std::vector<Peer> peers;
  for (int i = 0; i < count; ++i) {
    peers.emplace_back(server.address());
    ASSERT_EQ(peers.back().open().status, 101) << i;
  }
  EXPECT_TRUE(server.reaches("astragal_websockets", count));
  for (auto& peer : peers) ASSERT_TRUE(peer.say("x"));
  for (auto& peer : peers) EXPECT_EQ(peer.hear_text(), "x");
  peers.clear();
  EXPECT_TRUE(server.reaches("astragal_connections", 0));
  EXPECT_TRUE(ChatServer::eventually([&] { return server.hub().closings == count; }));
}

}  // namespace
}  // namespace astragal::server
