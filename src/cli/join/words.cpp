#include "cli/join/words.h"

#include <fmt/format.h>

#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

/// Before a game a bot takes a seat; during one it substitutes for a player.
std::string about_bot(const client::Heard& event, const client::Mirror& table) {
  if (table.stage() == client::Mirror::Stage::kGathering) {
    return message("join", "bot-sits", with("name", event.seat_name), with("seat", event.seat + 1));
  }
  return message("join", event.late ? "bot-late" : "bot-plays", with("name", event.seat_name));
}

}  // namespace

std::string sentence_of(const client::Heard& event, const client::Mirror& table) {
  const auto name = with("name", event.by_name);
  const auto whom = with("who", event.who_name);
  const int number = event.seat + 1;
  const auto at_seat = with("seat", number);
  const std::string& word = event.event;
  if (word == "said") return fmt::format("{}: {}", event.by_name, event.text);
  if (word == "bot") return about_bot(event, table);
  if (word == "shuffled" && !table.by_hand()) {
    return message("join", table.agreed().shuffled ? "order-drawn" : "order-kept");
  }
  if (word == "voided") {
    return event.seat_name.empty() ? message("join", "voided-by-leaving")
                                   : message("join", "event-voided", with("name", event.seat_name));
  }
  if (word == "joined" || word == "shuffled" || word == "started" || word == "undone" ||
      word == "again") {
    return message("join", "event-" + word, name);
  }
  if (word == "left")
    return message("join", event.by == event.who ? "event-left" : "removed", name, whom);
  if (word == "host" || word == "claimed") return message("join", "event-" + word, whom);
  if (word == "sat") {
    const auto& seats = table.seats();
    const auto index = static_cast<std::size_t>(event.seat);
    const std::string sitter =
        event.seat >= 0 && index < seats.size() ? seats[index].name : event.by_name;
    if (sitter == event.by_name || sitter.empty())
      return message("join", "event-sat", name, at_seat);
    return message("join", "sat-for", name, with("sitter", sitter), at_seat);
  }
  if (word == "stood") {
    return message("join", event.seat_name.empty() ? "seat-free" : "event-stood",
                   with("name", event.seat_name), at_seat);
  }
  if (word == "resumed" || word == "resigned") {
    return message("join", "event-" + word, with("name", event.seat_name));
  }
  return "";
}

std::string refusal_of(const client::Heard& refused) {
  if (const auto ours = text::phrase("join", "refused-" + refused.code); !ours.empty()) {
    return std::string(ours);
  }
  const std::string text = refused.refusal.brief();  // an unknown code is shown as it is
  return text::sentence(text == refused.code ? refused.text : text);
}

std::string ending_of(const client::Session::End& end, const client::Link& link) {
  using Kind = client::Session::End::Kind;
  const std::string address = link.authority();
  const auto server = with("server", address);
  const auto why = with("why", end.why);
  switch (end.kind) {
    case Kind::kNoServer: return message("join", "no-server", server, why);
    case Kind::kUntrustedCertificate: return message("join", "distrust", server);
    case Kind::kRefused: return refusal_of(end.heard);
    case Kind::kProtocolError: return message("join", "nonsense", server, why);
    case Kind::kGone: break;
  }
  return std::string(text::phrase("join", "gone-" + end.why));
}

std::string series_of(const client::Mirror& table) {
  if (table.games() == 0) return "";
  std::vector<std::string> wins;
  for (const auto& [name, count] : table.wins())
    wins.push_back(message("join", "wins", with("name", name), with("count", count)));
  return message("join", "series", with("games", text::counted("join", "games", table.games())),
                 with("wins", text::list_of(wins)));
}

}  // namespace astragal::cli
