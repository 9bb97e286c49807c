#include "cli/join/start.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/join/words.h"
#include "cli/screen/questions.h"
#include "match/match.h"
#include "record/talk.h"
#include "rooms/catalogue.h"
#include "text/json_reader.h"
#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::cli {

using text::Error;
using text::message;
using text::Result;
using text::with;

namespace json = boost::json;

namespace {

/// {"rounds": 1, "side": "B"} for "rounds=1, side=B".
Result<json::object> options_json(const std::string& text) {
  json::object options;
  for (const auto item : text::split(text, ',')) {
    const auto equals = item.find('=');
    if (equals == std::string_view::npos) {
      return Error{message("join", "bad-options", with("text", text::in_quotes(item)))};
    }
    const auto key = text::trim(item.substr(0, equals));
    const auto value = text::trim(item.substr(equals + 1));
    if (const auto number = text::read_number(value)) {
      options[key] = *number;
    } else {
      options[key] = json::string(value);
    }
  }
  return options;
}

class Start {
 public:
  Start(JoinRequest& request, const client::Link& server, Screen& screen)
      : request_(request), server_(server), screen_(screen) {}

  Result<std::optional<ChosenTable>> choose();
  Result<std::optional<ChosenTable>> open();

 private:
  Result<json::value> ask_server(const std::string& method, const std::string& path,
                                 const std::string& body) const;
  /// Asks for missing options of a new table; false to quit.
  bool complete();
  bool choose_game();
  bool choose_seats();
  bool choose_options();
  bool choose_rest();
  /// Reads 1 or 2, Enter means 1; nothing to quit.

  JoinRequest& request_;
  client::Link server_;
  Screen& screen_;
};

Result<json::value> Start::ask_server(const std::string& method, const std::string& path,
                                      const std::string& body) const {
  const auto fetched = fetch(server_, client::TlsOptions{request_.insecure}, method, path, body,
                             [this] { return screen_.ended(); });
  if (!fetched) {
    return Error{message("join", "no-server", with("server", server_.authority()),
                         with("why", fetched.error().what()))};
  }
  auto answer = text::parse_json(fetched->body);
  if (!answer || !answer->is_object()) {
    return Error{message("join", "no-astragal", with("server", server_.authority()))};
  }
  if (fetched->status >= 400) {
    client::Heard refused;
    refused.code = client::text_of(answer->get_object(), "code");
    refused.refusal = text::read_phrase(answer->get_object());
    refused.text = client::text_of(answer->get_object(), "text");
    if (refused.text.empty()) {
      return Error{message("join", "no-astragal", with("server", server_.authority()))};
    }
    return Error{refusal_of(refused)};
  }
  return std::move(*answer);
}

/// "Rock the Bock: Ann, Bob and 2 free seats"
std::string listed_line(const json::object& room) {
  std::vector<std::string> names;
  int free = 0;
  if (const auto* seats = room.if_contains("seats"); seats != nullptr && seats->is_array()) {
    for (const auto& seat : seats->get_array()) {
      if (!seat.is_string() || seat.get_string().empty()) {
        ++free;
      } else {
        names.push_back(client::harmless(seat.get_string()));
      }
    }
  }
  const bool plays = client::text_of(room, "stage") == "playing";
  if (!plays && free > 0) names.push_back(text::counted("join", "free-seats", free));
  const auto title = text::title_of(client::text_of(room, "game"));
  return message("join", plays ? "listed-playing" : "listed-waiting", with("title", title),
                 with("names", text::list_of(names)));
}

Result<std::optional<ChosenTable>> Start::choose() {
  if (!request_.game.empty()) return open();
  const auto answer = ask_server("GET", "/api/rooms", "");
  if (!answer) return answer.error();
  std::vector<std::string> codes;
  std::vector<std::string> lines;
  const auto* rooms = answer->get_object().if_contains("rooms");
  if (rooms == nullptr || !rooms->is_array()) {
    return Error{message("join", "no-astragal", with("server", server_.authority()))};
  }
  for (const auto& room : rooms->get_array()) {
    if (!room.is_object()) continue;
    codes.push_back(client::text_of(room.get_object(), "room"));
    lines.push_back(listed_line(room.get_object()));
  }
  lines.push_back(message("join", "open-new"));
  screen_.print(
      message("join", codes.empty() ? "no-tables" : "tables", with("server", server_.authority())));
  screen_.blank();
  screen_.draw(screen_.numbered(lines));
  for (;;) {
    const auto line = screen_.ask(message("join", "which-table"));
    if (leaves(line)) return std::optional<ChosenTable>();
    auto number = text::read_number<std::size_t>(*line);
    if (line->empty() && codes.empty()) number = 1;
    if (number && *number == lines.size()) return open();
    if (number && *number >= 1 && *number < lines.size()) {
      ChosenTable chosen{server_};
      chosen.link.code = codes[*number - 1];
      return std::optional<ChosenTable>(std::move(chosen));
    }
    screen_.print(message("play", "not-a-game", with("count", lines.size())));
  }
}

Result<std::optional<ChosenTable>> Start::open() {
  const bool named = !request_.game.empty();
  if (named && rooms::find_game(request_.game) == nullptr) {
    const auto started = match::Match::start({request_.game, ""});
    return std::get<match::StartFault>(started).fault.why;
  }
  if (!named && !complete()) return std::optional<ChosenTable>();
  while (request_.name.empty()) {
    const auto line = screen_.ask(message("join", "your-name"));
    if (leaves(line)) return std::optional<ChosenTable>();
    request_.name = *line;
  }
  const auto options = options_json(request_.options);
  if (!options) return options.error();
  json::object body{{"name", request_.name},
                    {"game", request_.game},
                    {"options", *options},
                    {"clock", request_.clock},
                    {"listed", request_.listed}};
  if (request_.seats != 0) body["seats"] = request_.seats;
  if (request_.dice == "table" || request_.dice == "thrown") body["dice"] = request_.dice;
  const auto answer = ask_server("POST", "/api/rooms", json::serialize(body));
  if (!answer) return answer.error();
  ChosenTable opened{server_, client::text_of(answer->get_object(), "token")};
  opened.link.code = client::text_of(answer->get_object(), "room");
  if (opened.link.code.empty() || opened.token.empty()) {
    return Error{message("join", "no-astragal", with("server", server_.authority()))};
  }
  return std::optional<ChosenTable>(std::move(opened));
}

bool Start::complete() {
  return choose_game() && choose_seats() && choose_options() && choose_rest();
}

bool Start::choose_game() {
  std::vector<std::string> titles;
  const auto names = match::Match::game_names();
  titles.reserve(names.size());
  for (const auto name : names) {
    titles.push_back(message("join", "game-line", with("title", text::title_of(name)),
                             with("players", record::players_of(name))));
  }
  screen_.blank();
  screen_.draw(screen_.numbered(titles));
  for (;;) {
    const auto line = screen_.ask(message("play", "which-game"));
    if (leaves(line)) return false;
    request_.game = game_meant(*line);
    if (!request_.game.empty()) return true;
    screen_.print(message("play", "not-a-game", with("count", names.size())));
  }
}

bool Start::choose_seats() {
  const rooms::GameInfo& game = *rooms::find_game(request_.game);
  screen_.print(message("join", "how-many-seats", with("least", game.min_seats),
                        with("most", game.max_seats)));
  for (;;) {
    const auto line = screen_.ask(message("join", "seats"));
    if (leaves(line)) return false;
    if (line->empty()) return true;
    const auto number = text::read_number(*line);
    if (number && *number >= game.min_seats && *number <= game.max_seats) {
      request_.seats = *number;
      return true;
    }
    screen_.print(message("join", "seats-between", with("least", game.min_seats),
                          with("most", game.max_seats)));
  }
}

bool Start::choose_options() {
  return ask_options(screen_, request_.game, request_.options, [this](const std::string& options) {
    const auto read = read_options(rooms::find_game(request_.game)->options, options);
    return read ? std::string() : read.error().what();
  });
}

bool Start::choose_rest() {
  const auto dice =
      ask_one_or_two(screen_, message("play", "which-dice"), message("join", "choice-fair"),
                     message("join", "choice-table"), message("play", "dice"));
  if (!dice) return false;
  if (*dice == 2) request_.dice = "table";
  const auto listed =
      ask_one_or_two(screen_, message("join", "who-may-come"), message("join", "choice-private"),
                     message("join", "choice-listed"), message("join", "visible"));
  if (!listed) return false;
  request_.listed = *listed == 2;
  return true;
}

}  // namespace

Result<std::optional<ChosenTable>> choose_table(JoinRequest& request, const client::Link& server,
                                                Screen& screen) {
  return Start(request, server, screen).choose();
}

}  // namespace astragal::cli
