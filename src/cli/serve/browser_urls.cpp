#include "cli/serve/browser_urls.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <spawn.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "server/options.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): not every system declares it

namespace astragal::cli {

namespace {

namespace fs = std::filesystem;

/// This computer's addresses in its networks, without loopback and link-local ones.
std::vector<std::string> own_addresses(int family) {
  std::vector<std::string> found;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return found;
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, freeifaddrs);
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    const bool usable = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!usable || one->ifa_addr == nullptr || one->ifa_addr->sa_family != family) continue;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
      inet_ntop(family, &address->sin_addr, text.data(), text.size());
    } else {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(one->ifa_addr);
      if (IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr))
        continue;  // needs a zone, which URLs cannot have
      inet_ntop(family, &address->sin6_addr, text.data(), text.size());
    }
    found.emplace_back(text.data());
  }
  return found;
}

}  // namespace

fs::path web_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) return {};
  for (const fs::path& folder : {program / "web", program / ".." / "share" / "astragal" / "web"}) {
    if (fs::is_regular_file(folder / "index.html", error)) return folder.lexically_normal();
  }
  return {};
}

std::vector<std::string> urls_of(const std::string& scheme, const std::string& address) {
  const auto where = server::read_listen_address(address);
  if (!where) return {};
  const bool all = where->address == "0.0.0.0" || where->address == "::";
  if (!all) return {fmt::format("{}://{}/", scheme, address)};
  const bool six = where->address == "::";
  std::vector<std::string> urls;
  urls.push_back(fmt::format("{}://{}:{}/", scheme, six ? "[::1]" : "127.0.0.1", where->port));
  for (const auto& own : own_addresses(six ? AF_INET6 : AF_INET)) {
    urls.push_back(fmt::format("{}://{}:{}/", scheme, six ? "[" + own + "]" : own, where->port));
  }
  return urls;
}

void open_in_browser(const std::string& url) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  std::string program = "xdg-open";
  std::string page = url;
  std::array<char*, 3> words{program.data(), page.data(), nullptr};
  pid_t child = 0;
  // Discard the browser's messages.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int output : {1, 2}) {
    posix_spawn_file_actions_addopen(&actions, output, "/dev/null", 1, 0);
  }
  (void)posix_spawnp(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

}  // namespace astragal::cli
