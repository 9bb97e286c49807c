#include "server/inherited.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "text/message.h"
#include "text/words.h"

namespace astragal::server {

namespace {

constexpr int kFirst = 3;  // after stdin, stdout and stderr

/// A number from the environment, which is unset so that child processes do not see it; 0 if none.
int take_number(const char* name) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  const int number = text == nullptr ? 0 : text::read_number<int>(text).value_or(0);
  ::unsetenv(name);  // NOLINT(concurrency-mt-unsafe)
  return number;
}

bool has_option(int socket, int option, int wanted) {
  int value = 0;
  socklen_t size = sizeof value;
  return ::getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 && value == wanted;
}

bool listens_for_tcp(int socket) {
  const bool internet =
      has_option(socket, SO_DOMAIN, AF_INET) || has_option(socket, SO_DOMAIN, AF_INET6);
  return internet && has_option(socket, SO_TYPE, SOCK_STREAM) &&
         has_option(socket, SO_ACCEPTCONN, 1);
}

}  // namespace

text::Result<std::vector<int>> inherited_sockets() {
  const int process = take_number("LISTEN_PID");
  const int count = take_number("LISTEN_FDS");
  if (process != ::getpid() || count < 1) {
    return text::Error{text::message("serve", "no-sockets")};
  }
  std::vector<int> sockets;
  for (int socket = kFirst; socket < kFirst + count; ++socket) {
    if (!listens_for_tcp(socket)) {
      return text::Error{text::message("serve", "bad-socket",
                                       text::with("number", socket - kFirst + 1),
                                       text::with("count", count))};
    }
    ::fcntl(socket, F_SETFD, FD_CLOEXEC);
    sockets.push_back(socket);
  }
  return sockets;
}

}  // namespace astragal::server
