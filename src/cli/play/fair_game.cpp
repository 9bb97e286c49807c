#include "cli/play/fair_game.h"

#include <algorithm>
#include <cstdio>

#include "text/files.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using dice::FairSecret;

namespace {

std::string secret_file(const std::string& file) { return file + ".secret"; }

using Pairs = std::vector<std::pair<std::string, std::string>>;

bool names(const Pairs& pairs, const std::string& seat) {
  return std::any_of(pairs.begin(), pairs.end(),
                     [&seat](const auto& pair) { return pair.first == seat; });
}

}  // namespace

text::Result<FairSecret> commit(record::Record& record, bool thrown, std::string_view entropy) {
  const auto& seats = record.start.seating().names;
  auto said = record::read_pairs(entropy, seats, record::is_hex, "wanted-hex"_why);
  if (!said) return text::Error{"--entropy: " + said.error().what()};
  const FairSecret secret = FairSecret::random();
  record.dice = {thrown ? record::DiceSource::Kind::kThrown : record::DiceSource::Kind::kFair,
                 secret.commitment()};
  record.agreed = {2};
  record.entropy.clear();
  for (const auto& seat : seats) {
    const auto given = std::find_if(said->begin(), said->end(),
                                    [&seat](const auto& pair) { return pair.first == seat; });
    if (given != said->end()) {
      record.entropy.emplace_back(seat, record::lower_case(given->second));
    } else if (!names(record.bots, seat)) {
      record.entropy.emplace_back(seat, dice::random_entropy());
    }
  }
  for (const auto& [seat, digits] : record.entropy) {
    record.agreed.commits.emplace_back(
        seat, dice::seat_commit(record.dice.argument, seat, dice::bytes_of(digits)));
  }
  return secret;
}

text::Result<> keep_secret(const FairSecret& secret, const std::string& file) {
  constexpr int kOwnerOnly = 0600;
  return text::write_file(secret_file(file), secret.hex() + "\n", kOwnerOnly);
}

text::Result<FairSecret> kept_secret(const record::Record& record, const std::string& file) {
  const auto text = text::read_file(secret_file(file));
  if (!text) return text::Error{text::message("play", "secret-missing", text::with("file", file))};
  auto secret = FairSecret::from_hex(text::trim(*text));
  if (!secret || secret->commitment() != record.dice.argument) {
    return text::Error{text::message("play", "secret-of-another-game", text::with("file", file))};
  }
  return secret;
}

void drop_secret(const std::string& file) { std::remove(secret_file(file).c_str()); }

}  // namespace astragal::cli
