// `astragal serve` as whoever starts it sees it: a process, its lines, and its page.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "peer.h"
#include "places.h"
#include "process.h"

namespace astragal::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A copy of the program, so that what lies beside it is the test's.
class Serve : public testing::Test {
 protected:
  Serve() {
    std::filesystem::create_directories(folder.file("bin"));
    std::filesystem::copy_file(astragal_program(), program());
  }
  [[nodiscard]] std::string program() const { return folder.file("bin/astragal"); }

  void write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories(std::filesystem::path(folder.file(name)).parent_path());
    std::ofstream(folder.file(name)) << content;
  }
  std::unique_ptr<Process> serve(Process::Arguments more = {},
                                 const Process::Environment& environment = {}) const {
    more.insert(more.begin(), {"serve", "--folder", folder.file("rooms"), "--log-level", "off"});
    auto server = std::make_unique<Process>(more, environment, Process::Through::kPipes, program());
    EXPECT_TRUE(server->wait_for("Ctrl-C stops")) << server->output << server->errors;
    return server;
  }
  static std::string address_of(const Process& server) {
    const std::string before = "listens at http://";
    const auto start = server.output.find(before) + before.size();
    return server.output.substr(start, server.output.find('/', start) - start);
  }
  static PeerAnswer answer_of(const Process& server, const std::string& path) {
    return Peer(address_of(server)).request("GET", path);
  }
  static std::string page_of(const Process& server) { return answer_of(server, "/").body; }

  TempFolder folder;
};

TEST_F(Serve, ShowsThePageThatLiesBesideTheProgram) {
  write("bin/web/index.html", "<p>come in</p>");
  const auto server = serve({"--listen", "127.0.0.1:0"});
  EXPECT_EQ(page_of(*server), "<p>come in</p>");
  EXPECT_THAT(server->output, Not(HasSubstr("astragal join")));
}

/// A socket that listens already, under a number that is not its own.
class GivenSocket {
 public:
  GivenSocket() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(socket, 10), 0);
    socklen_t size = sizeof address;
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    address_ = "127.0.0.1:" + std::to_string(ntohs(address.sin_port));
    socket_ = socket;
  }
  ~GivenSocket() { ::close(socket_); }
  GivenSocket(const GivenSocket&) = delete;
  GivenSocket& operator=(const GivenSocket&) = delete;

  [[nodiscard]] int number() const { return socket_; }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  int socket_ = -1;
  std::string address_;
};

/// As systemd starts it: the socket is there before the program is.
TEST_F(Serve, TakesASocketFromSystemd) {
  const GivenSocket given;
  Peer early(given.address());  // waits until somebody accepts
  Process server({"-c",
                  "export LISTEN_FDS=1 LISTEN_PID=$$; exec \"$0\" serve --listen systemd --folder "
                  "\"$1\" --log-level off 3<&" +
                      std::to_string(given.number()),
                  program(), folder.file("rooms")},
                 {}, Process::Through::kPipes, "/bin/bash");
  ASSERT_TRUE(server.wait_for("listens at http://" + given.address())) << server.errors;
  EXPECT_EQ(early.request("GET", "/healthz").status, 200);
  server.signal(SIGTERM);
  EXPECT_EQ(server.finish(), 0);
}

TEST_F(Serve, SaysSoWhenThereIsNoSocketFromSystemd) {
  for (const Process::Environment& environment :
       {Process::Environment{}, {{"LISTEN_FDS", "1"}, {"LISTEN_PID", "1"}}}) {
    const auto refused = run_astragal(
        {"serve", "--listen", "systemd", "--folder", folder.file("rooms")}, "", environment);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.errors, HasSubstr("systemd passed no sockets"));
  }
}

/// Until version 0.1 the option had no address, and every proxy on this machine was believed.
TEST_F(Serve, AProxyHasToBeNamed) {
  for (const Process::Arguments& old : {Process::Arguments{"serve", "--behind-proxy"},
                                        {"serve", "--behind-proxy", "--open-metrics"}}) {
    const auto refused = run_astragal(old);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.errors, HasSubstr("must be the proxy's address, such as 127.0.0.1"));
  }
}

/// What somebody is told who goes on opening tables until that is refused.
std::string refusal_of_a_table(const std::string& address) {
  for (int i = 0; i < 100; ++i) {
    const auto answer =
        Peer(address).request("POST", "/api/rooms", "", R"({"name":"Eve","game":"rock-the-bock"})");
    if (answer.status != 201) return std::to_string(answer.status) + " " + answer.body;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return "nothing";
}

TEST_F(Serve, WhatAllTogetherMayTakeHasALimit) {
  const std::vector<std::pair<std::string, std::string>> budgets{
      {"tables=2", "server-full-tables"},
      {"memory-megabytes=1", "server-full-memory"},
      {"free-megabytes=1000000000", "server-full-disk"}};
  for (const auto& [limit, code] : budgets) {
    const auto server =
        serve({"--listen", "127.0.0.1:0", "--limit", limit, "--limit", "new-tables-burst=1000"});
    const auto refusal = refusal_of_a_table(address_of(*server));
    EXPECT_THAT(refusal, HasSubstr("503")) << limit;
    EXPECT_THAT(refusal, HasSubstr(code)) << limit;
    const bool ill = answer_of(*server, "/healthz").status == 503;
    EXPECT_EQ(ill, code == "server-full-disk") << limit;
  }
}

/// Prometheus' own check, where it is installed.
TEST_F(Serve, FiguresAreAsPrometheusWantsThem) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  if (std::system("command -v promtool >/dev/null") != 0) GTEST_SKIP() << "there is no promtool";
  const auto server = serve({"--listen", "127.0.0.1:0"});
  const std::string page = answer_of(*server, "/metrics").body;
  ASSERT_THAT(page, HasSubstr("astragal_connections"));
  write("metrics.txt", page);
  const std::string command = "promtool check metrics <" + folder.file("metrics.txt") + " >" +
                              folder.file("said.txt") + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0)  // NOLINT(concurrency-mt-unsafe)
      << content_of(folder.file("said.txt"));
  EXPECT_EQ(content_of(folder.file("said.txt")), "");
}

TEST_F(Serve, ShowsThePageThatWasInstalled) {
  write("share/astragal/web/index.html", "<p>installed</p>");
  EXPECT_EQ(page_of(*serve({"--listen", "127.0.0.1:0"})), "<p>installed</p>");
}

TEST_F(Serve, AnotherPageCanBeNamed) {
  write("bin/web/index.html", "<p>come in</p>");
  write("mine/index.html", "<p>mine</p>");
  EXPECT_EQ(page_of(*serve({"--listen", "127.0.0.1:0", "--web", folder.file("mine")})),
            "<p>mine</p>");
}

TEST_F(Serve, WithoutAPageItSaysHowToJoin) {
  const auto server = serve({"--listen", "127.0.0.1:0"});
  EXPECT_THAT(server->output, HasSubstr("astragal join http://127.0.0.1:"));
  EXPECT_THAT(page_of(*server), HasSubstr("without its browser part"));
}

TEST_F(Serve, OpensThePageInTheBrowserOfWhoeverSitsThere) {
  write("bin/web/index.html", "<p>come in</p>");
  write("path/xdg-open", "#!/bin/sh\necho \"$1\" >" + folder.file("opened.new") + "\nmv " +
                             folder.file("opened.new") + " " + folder.file("opened") + "\n");
  std::filesystem::permissions(folder.file("path/xdg-open"), std::filesystem::perms::owner_all);
  const Process::Environment screen{{"DISPLAY", ":99"},
                                    {"PATH", folder.file("path") + ":/usr/bin:/bin"}};
  const auto server = serve({"--listen", "127.0.0.1:0", "--open"}, screen);
  for (int i = 0; i < 1000 && !std::filesystem::exists(folder.file("opened")); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const std::string opened = content_of(folder.file("opened"));
  EXPECT_THAT(opened, testing::MatchesRegex("http://127\\.0\\.0\\.1:[0-9]+/\n"));
  EXPECT_THAT(server->output, HasSubstr("listens at " + opened.substr(0, opened.find('\n'))));
}

TEST_F(Serve, AnAddressThatIsNoneIsToldBeforeAnyFolderIsOpened) {
  const auto first = serve({"--listen", "127.0.0.1:0"});
  const auto wrong =
      run_astragal({"serve", "--listen", "nonsense", "--folder", folder.file("rooms")});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.errors, HasSubstr("must be an address and a port, such as 127.0.0.1:8707"));
}

}  // namespace
}  // namespace astragal::tests
