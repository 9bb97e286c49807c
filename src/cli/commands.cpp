#include "cli/commands.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#include "cli/language.h"
#include "simulate/memory.h"

namespace astragal {

namespace {

constexpr std::string_view kAbout =
    R"(Astragal: dice games with all their rules, at your terminal.
Unofficial: the games' names belong to their publishers.)";

constexpr std::string_view kExamples = R"(
Examples:
  astragal play                                     choose a game, seats and bots
  astragal play trophy-buck --seats Ann,Bob,bot     play at once
  astragal serve                                    let friends sit down over the network
  astragal join http://host:8707/k7q2-x4md-9rtz     play with friends over the network
  astragal show game.txt                            look at a record
  astragal analyse game.txt                         was it luck?
  astragal advise game.txt                          what to do now
  astragal verify game.txt                          whether its dice were fair
  astragal simulate rock-the-bock --games 100000    what happens on average
  astragal throw --svg throw.svg                    a die on the board of Tumblin-Dice
  astragal tray --dice 5                            dice rolled into a tray
'astragal COMMAND --help' says more about each command.)";

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// `--lang` for every command. Its value has been read by then, as descriptions depend on it.
void add_language(CLI::App& app) {
  app.add_option_function<std::string>(
         "--lang",
         [](const std::string& code) {
           if (!find_language(code)) throw CLI::ValidationError("--lang", "en or de, not " + code);
         },
         "Speak this language, en or de; else as LANG says")
      ->type_name("LANGUAGE");
  for (CLI::App* command : app.get_subcommands({})) add_language(*command);
}

}  // namespace

int run_commands(int argc, char** argv) {
  keep_memory();
  set_language(preferred_language({argv + 1, argv + argc}, variable));
  int status = kExitFine;
  CLI::App app{std::string(kAbout), "astragal"};
  app.footer(std::string(kExamples));
  app.set_version_flag("--version", "astragal " ASTRAGAL_VERSION);
  app.set_help_flag("-h,--help", "Print this help and leave");
  app.require_subcommand(1);
  add_play(app, status);
  add_join(app, status);
  add_show(app, status);
  add_serve(app, status);
  add_rooms(app, status);
  add_simulate(app, status);
  add_verify(app, status);
  add_throw(app, status);
  add_tray(app, status);
  add_advise(app, status);
  add_analyse(app, status);
  add_solve(app, status);
  add_language(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& fault) {
    std::cerr << fmt::format("astragal: {}; 'astragal --help' shows what is possible\n",
                             fault.what());
    return kExitFault;
  } catch (const std::exception& fault) {
    std::cerr << fmt::format("astragal: {}\n", fault.what());
    return 1;
  }
  return status;
}

}  // namespace astragal
