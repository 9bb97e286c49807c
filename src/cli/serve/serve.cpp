#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/play/saved_games.h"
#include "cli/serve/browser_urls.h"
#include "cli/serve/limit_options.h"
#include "host/log.h"
#include "host/tables.h"
#include "server/inherited.h"
#include "server/transport.h"
#include "simulate/knowledge.h"
#include "text/message.h"

namespace astragal::cli {

namespace {

struct ServeOptions {
  server::ServerOptions network;
  std::vector<std::string> limits;
  std::string data;
  std::string web;
  std::string log_level = "info";
  int workers = 2;
  int keep_days = 0;
  bool open = false;
};

int refuse(const text::Error& error) {
  std::cerr << fmt::format("astragal: {}\n", error.what());
  return kExitFault;
}

/// Prints the server's URLs: for this computer, and for other devices.
void say_where(const server::Transport& transport, const ServeOptions& options) {
  const bool tls = !options.network.tls_certificate.empty();
  std::string first;
  for (const auto& address : transport.addresses()) {
    bool here = true;
    for (const auto& url : urls_of(tls ? "https" : "http", address)) {
      std::cout << text::message("serve", here ? "listens" : "elsewhere", text::with("url", url))
                << "\n";
      if (first.empty()) first = url;
      here = false;
    }
  }
  if (options.web.empty())
    std::cout << text::message("serve", "no-web", text::with("url", first)) << "\n";
  if (options.open && !options.web.empty() && !first.empty()) open_in_browser(first);
}

int serve(ServeOptions options) {
  AllLimits limits;
  for (const auto& limit : options.limits) {
    if (limit == "help") {
      std::cout << limits_help();
      return kExitFine;
    }
    if (auto set = set_limit(limits, limit); !set) return refuse(set.error());
  }
  options.network.limits = limits.network;
  for (const auto& address : options.network.listen) {  // check before opening the folder
    if (address == server::kFromSystemd) continue;
    if (auto read = server::read_listen_address(address); !read) return refuse(read.error());
  }
  for (const auto& address : options.network.proxies) {
    if (auto read = server::read_proxy_address(address); !read) return refuse(read.error());
  }
  allow_many_connections();
  const auto level = host::read_log_level(options.log_level);
  if (!level) return refuse(level.error());
  set_log_level(*level);
  const auto folder = rooms_folder(options.data);
  if (!folder) return refuse(folder.error());
  if (options.web.empty()) options.web = web_folder();
  auto files = options.web.empty() ? server::StaticFiles() : server::StaticFiles::read(options.web);
  if (!files) return refuse(files.error());
  auto store = store::Store::open(*folder);
  if (!store) return refuse(store.error());
  host::Metrics metrics;
  auto transport = server::Transport::open(options.network, std::move(*files), metrics);
  if (!transport) return refuse(transport.error());
  // Declared before the workers, which use the store until they end.
  host::Committer committer(std::move(*store), transport->poster(), metrics);
  host::Pools pools(options.workers, transport->poster(), metrics);
  host::Tables tables({*transport, committer, pools, metrics, limits.budget}, limits.rooms,
                      options.keep_days, simulate::knowledge_for_tables());
  say_where(*transport, options);
  std::cout << text::message("serve", "keeps", text::with("folder", *folder)) << std::endl;
  set_language(text::Language::kEnglish);  // clients translate; logs are in English
  return transport->run(tables) == server::Transport::End::kDrained ? kExitFine : kExitFailure;
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve");
  server::ServerOptions& network = options->network;
  command->add_option("--listen", network.listen)->type_name("ADDR:PORT")->capture_default_str();
  command->add_option("--folder", options->data)->type_name("DIR");
  command->add_option("--keep-days", options->keep_days)
      ->type_name("N")
      ->check(whole_number(0, 36'500))
      ->capture_default_str();
  command->add_option("--web", options->web)->type_name("DIR");
  command->add_flag("--open", options->open);
  command->add_option("--origin", network.origins)->type_name("URL");
  command->add_option("--tls-cert", network.tls_certificate)->type_name("FILE");
  command->add_option("--tls-key", network.tls_key)->type_name("FILE");
  command->add_option("--log-level", options->log_level)->type_name("LEVEL")->capture_default_str();
  command->add_option("--workers", options->workers)
      ->type_name("N")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_option("--limit", options->limits)->type_name("NAME=N");
  command->add_option("--behind-proxy", network.proxies)
      ->type_name("ADDRESS")
      ->expected(0, 1)
      ->take_all()
      ->default_str("");
  command->add_flag("--open-metrics", network.open_metrics);
  command->callback([options, &status] { status = serve(*options); });
}

}  // namespace astragal::cli
