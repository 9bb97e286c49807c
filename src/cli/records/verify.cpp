#include "dice/verify.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "dice/record_check.h"
#include "text/files.h"
#include "text/json_writer.h"
#include "text/message.h"

namespace astragal::cli {

using dice::Verdict;
using record::Record;
using text::message;
using text::with;

namespace {

using Kind = Verdict::Kind;

struct VerifyOptions {
  std::string file;
  bool json = false;
};

/// A record with the line number of each move.
struct LocatedRecord {
  Record record;
  std::vector<std::size_t> lines;
};

text::Result<LocatedRecord> load(const std::string& file) {
  const auto text = text::read_file(file);
  if (!text) return text.error();
  auto read = dice::read_record_text(*text);
  if (const auto* fault = std::get_if<record::RecordFault>(&read)) {
    return in_file(file, fault->line, fault->why);
  }
  return LocatedRecord{std::move(std::get<Record>(read)), dice::lines_of_moves(*text)};
}

std::string first_unconfirmed(const Verdict& verdict) {
  const auto& first = verdict.unconfirmed.front();
  return message("verify", "unconfirmed", with("number", first.outcome), with("told", first.told),
                 with("due", first.due));
}

/// Why throws that come out differently here prove nothing.
std::string_view why_unchecked(const Record& record, const Verdict& verdict) {
  if (record.physics < verdict.physics) return "unchecked-earlier";
  if (record.physics > verdict.physics) return "unchecked-other";
  return "unchecked";
}

/// The confirmed outcomes, and remarks.
std::string praise(const Record& record, const Verdict& verdict) {
  std::string text;
  const bool committed = record.dice.kind != record::DiceSource::Kind::kSeeded;
  if (committed) text = message("verify", "secret-fits") + "; ";
  if (verdict.checked + verdict.unchecked == 0) text += message("verify", "no-outcomes");
  if (verdict.checked > 0) {
    text += text::counted("verify", "all-fair", static_cast<int>(verdict.checked));
  }
  if (verdict.unchecked > 0) {
    if (verdict.checked > 0) text += "; ";
    text += text::counted("verify", why_unchecked(record, verdict),
                          static_cast<int>(verdict.unchecked));
    if (!verdict.unconfirmed.empty()) text += "; " + first_unconfirmed(verdict);
  }
  if (!committed) return text;
  if (verdict.carried > 0) {
    text += "; " + text::counted("verify", "carried", static_cast<int>(verdict.carried));
  }
  if (!verdict.someone_added) {
    text += "; " + message("verify", "nobody-added");
  } else if (record.agreed.scheme == 1) {
    text += "; " + message("verify", "first-scheme");
  }
  if (record.agreed.attempt > 1) {
    text += "; " + text::counted("verify", "void-starts", record.agreed.attempt - 1);
  }
  return text;
}

/// The finding without its place, which `place` adds.
std::string finding(const Record& record, const Verdict& verdict) {
  switch (verdict.kind) {
    case Kind::kFair: return praise(record, verdict);
    case Kind::kByHand: return message("verify", "by-hand");
    case Kind::kNotRevealed:
      return message("verify", record.now.phase() == Phase::kOver ? "no-reveal" : "no-reveal-yet");
    case Kind::kNoSecret: return message("verify", "no-secret");
    case Kind::kOtherSecret:
      return message("verify", "other-secret", with("commitment", record.dice.argument));
    case Kind::kNoBytes: return message("verify", "no-bytes", with("name", verdict.seat));
    case Kind::kOtherBytes: return message("verify", "other-bytes", with("name", verdict.seat));
    case Kind::kNoCommit: return message("verify", "no-commit", with("name", verdict.seat));
    case Kind::kOtherOrder:
      return message("verify", "other-order",
                     with("order", fmt::format("{}", fmt::join(verdict.order, ", "))));
    case Kind::kOtherDice:
    case Kind::kOtherKey: break;
  }
  const auto& first = verdict.differences.front();
  const auto different = verdict.differences.size();
  std::string text = message("verify", "other-dice", with("number", first.outcome),
                             with("told", first.told), with("due", first.due));
  if (verdict.kind == Kind::kOtherKey) {
    text += "; " + message("verify", "other-key", with("different", different),
                           with("count", verdict.checked));
  } else if (different > 1) {
    text += "; " + text::counted("verify", "more", static_cast<int>(different - 1));
  }
  return text;
}

std::string place(const std::string& file, const LocatedRecord& located, const Verdict& verdict) {
  const auto& found = verdict.differences.empty() ? verdict.unconfirmed : verdict.differences;
  return found.empty() ? file : fmt::format("{}:{}", file, located.lines[found.front().move]);
}

boost::json::array json_of(const LocatedRecord& located,
                           const std::vector<Verdict::Difference>& differences) {
  boost::json::array list;
  for (const auto& difference : differences) {
    list.push_back({{"line", located.lines[difference.move]},
                    {"outcome", difference.outcome},
                    {"told", difference.told},
                    {"due", difference.due}});
  }
  return list;
}

/// Whether all that these dice rolled is right, and they rolled something if others did.
bool is_confirmed(const Verdict& verdict) {
  const bool proves_nothing = verdict.carried > 0 && verdict.checked == 0;
  return verdict.kind == Kind::kFair && verdict.unchecked == 0 && !proves_nothing;
}

boost::json::object json_of(const LocatedRecord& located, const Verdict& verdict) {
  const Record& record = located.record;
  const std::string dice = write_dice_source(record.dice);
  boost::json::object json{{"dice", dice.substr(0, dice.find(' '))},
                           {"fair", is_confirmed(verdict)},
                           {"checked", verdict.checked},
                           {"unchecked", verdict.unchecked},
                           {"carried", verdict.carried},
                           {"differences", json_of(located, verdict.differences)},
                           {"unconfirmed", json_of(located, verdict.unconfirmed)},
                           {"finding", finding(record, verdict)}};
  if (dice::dice_fly(record)) json["physics"] = record.physics;
  if (record.dice.kind == record::DiceSource::Kind::kSeeded) return json;
  json["scheme"] = record.agreed.scheme;
  if (record.agreed.scheme > 1) json["attempt"] = record.agreed.attempt;
  return json;
}

int verify_file(const VerifyOptions& options) {
  const auto located = load(options.file);
  if (!located) {
    std::cerr << located.error().what() << "\n";
    return kExitFault;
  }
  const Verdict verdict = dice::verify(located->record);
  if (verdict.kind == Kind::kByHand) {
    std::cerr << fmt::format("{}: {}\n", options.file, finding(located->record, verdict));
    return kExitFault;
  }
  if (options.json) {
    std::cout << text::json_text(json_of(*located, verdict)) << "\n";
  } else {
    std::cout << fmt::format("{}: {}\n", place(options.file, *located, verdict),
                             finding(located->record, verdict));
  }
  return std::cout.flush() && is_confirmed(verdict) ? kExitFine : kExitFailure;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand("verify");
  command->add_option("FILE", options->file)->required();
  command->add_flag("--json", options->json);
  command->callback([options, &status] { status = verify_file(*options); });
}

}  // namespace astragal::cli
