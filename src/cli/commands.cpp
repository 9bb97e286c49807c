#include "cli/commands.h"

#include <CLI/Config.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <type_traits>

#include "cli/help.h"
#include "cli/language.h"
#include "cli/list.h"
#include "match/match.h"
#include "simulate/memory.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// `--lang` for every command. Its value was read before, because help texts depend on it.
void add_language(CLI::App& app) {
  app.add_option_function<std::string>("--lang", [](const std::string& /*read before*/) {})
      ->type_name("LANGUAGE")
      ->check(CLI::Validator(
          [](const std::string& code) {
            return text::find_language(code)
                       ? std::string()
                       : text::message(
                             "help", "not-one-of",
                             text::with("values", text::list_of({text::kLanguageCodes.begin(),
                                                                 text::kLanguageCodes.end()},
                                                                "or")));
          },
          ""));
  for (CLI::App* command : app.get_subcommands({})) add_language(*command);
}

/// The command as far as it was parsed: "astragal rooms delete".
std::string command_name(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? app.get_name() : app.get_name() + " " + command_name(*parsed.front());
}

/// Commands of a game, from its cli/<game>/commands.h.
template <class... Gs>
void add_of_games(const std::variant<Gs...>* /*list*/, CLI::App& app, int& status) {
  const auto add = [&](auto game) {
    if constexpr (requires { add_commands(game, app, status); }) add_commands(game, app, status);
  };
  (add(std::type_identity<Gs>{}), ...);
}

}  // namespace

int run_commands(int argc, char** argv) {
  simulate::keep_memory();
  const std::vector<std::string_view> arguments{argv + 1, argv + argc};
  const auto has = [&arguments](std::string_view argument) {
    return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
  };
  // JSON output is in English, including its sentences.
  set_language(has("--json") ? text::Language::kEnglish : preferred_language(arguments, variable),
               has("--ascii"));
  int status = kExitFine;
  CLI::App app{"", "astragal"};
  set_help_form(app);
  app.set_version_flag("--version", "astragal " ASTRAGAL_VERSION);
  app.set_help_flag("-h,--help", "");
  app.require_subcommand(1);
  add_play(app, status);
  add_join(app, status);
  add_show(app, status);
  add_serve(app, status);
  add_rooms(app, status);
  add_simulate(app, status);
  add_verify(app, status);
  add_tray(app, status);
  add_advise(app, status);
  add_analyse(app, status);
  add_of_games(static_cast<const match::Match::Any*>(nullptr), app, status);
  add_language(app);
  add_help_texts(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& fault) {
    std::cerr << fmt::format(
        "astragal: {}\n", text::message("help", "see", text::with("fault", fault_text(app, fault)),
                                        text::with("command", command_name(app))));
    return kExitFault;
  } catch (const std::exception& fault) {
    std::cerr << fmt::format("astragal: {}\n", fault.what());
    return kExitFailure;
  }
  return status;
}

}  // namespace astragal::cli
