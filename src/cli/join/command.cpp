#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/help.h"
#include "cli/join/loop.h"
#include "cli/join/start.h"
#include "cli/play/saved_games.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

int refuse(const text::Error& error) {
  std::cerr << fmt::format("astragal: {}\n", error.what());
  return kExitFault;
}

/// The error in a combination of options; empty if there is none.
std::string contradiction(const JoinRequest& request, const client::Link& link) {
  const bool opens = !(request.game + request.options + request.dice).empty() ||
                     request.seats != 0 || request.clock != 0 || request.listed;
  if (opens && !link.code.empty()) return text::message("join", "new-or-old");
  if (opens && request.game.empty()) return text::message("join", "game-missing");
  return "";
}

/// Prints how to come back, on standard error if the terminal is closed.
void farewell(const JoinLoop& loop, const client::Link& link, Terminal& terminal) {
  if (!loop.keeps_seat()) return;
  const std::string line =
      text::message("join", "come-back", text::with("link", for_shell(link.invitation()))) + "\n";
  if (terminal.heard()) {
    terminal.write(line);
  } else {
    std::cerr << line;
  }
}

int join(JoinRequest request) {
  auto link = client::read_link(request.link);
  if (!link) return refuse(link.error());
  if (const auto fault = contradiction(request, *link); !fault.empty())
    return refuse(text::Error{fault});
  Terminal terminal;
  text::Style style = terminal_style(STDOUT_FILENO);
  style.colour = style.colour && !request.no_colour;
  style.unicode = !request.ascii;
  Screen screen(terminal, style);
  JoinMemory memory;
  if (link->code.empty()) {
    const auto chosen = choose_table(request, *link, screen);
    if (!chosen) return refuse(chosen.error());
    if (!*chosen) return kExitFine;
    *link = (*chosen)->link;
    memory = remembered(*link);
    if (!(*chosen)->token.empty()) {
      // The creator of a table takes a seat there.
      memory.token = (*chosen)->token;
      request.seat = std::max(request.seat, 1);
      if (const auto kept = remember(*link, memory); !kept) return refuse(kept.error());
      screen.print(text::message("join", "opened", text::with("link", link->invitation())));
    }
  } else {
    memory = remembered(*link);
  }
  client::Session session(*link, client::TlsOptions{request.insecure}, memory.token, memory.fair);
  JoinLoop loop(session, screen, request, memory);
  const auto end = loop.run();
  if (!end) return refuse(end.error());
  farewell(loop, *link, terminal);
  return kExitFine;
}

}  // namespace

void add_join(CLI::App& app, int& status) {
  auto request = std::make_shared<JoinRequest>();
  CLI::App* command = app.add_subcommand("join");
  const auto option = [&command](const char* name, auto& value, const char* type) {
    return command->add_option(name, value)->type_name(type);
  };
  option("LINK", request->link, "")->required();
  option("--name", request->name, "NAME");
  option("--seat", request->seat, "N")->check(whole_number(1, 10));
  option("--game", request->game, "GAME");
  option("--seats", request->seats, "N")->check(whole_number(1, 10));
  option("--options", request->options, "KEY=VALUE");
  option("--dice", request->dice, "SOURCE")->check(one_of({"fair", "thrown", "table"}));
  option("--clock", request->clock, "SECONDS");
  command->add_flag("--listed", request->listed);
  command->add_flag("--insecure", request->insecure);
  command->add_flag("--ascii", request->ascii);
  command->add_flag("--no-colour,--no-color", request->no_colour);
  command->callback([request, &status] { status = join(*request); });
}

}  // namespace astragal::cli
