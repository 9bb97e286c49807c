#include "analysis/report.h"

#include <fmt/format.h>

#include <cmath>

#include "dice/flying.h"
#include "record/talk.h"
#include "text/message.h"

namespace astragal::analysis {

using text::message;
using text::with;

namespace {

std::string said(const match::Match& match, const std::string& words) {
  for (const record::Choice& choice : record::choices(match)) {
    if (choice.words == words) return choice.said;
  }
  return words;
}

}  // namespace

long tenths_of_percent(double share) { return std::lround(1000 * share); }

std::string percent_of(double share) {
  const double rounded = static_cast<double>(tenths_of_percent(share)) / 10;
  return fmt::format("{}{} %", rounded < 0 ? "−" : "", text::decimal(std::abs(rounded), 1));
}

std::string signed_percent(double share) {
  const long rounded = tenths_of_percent(share);
  const auto* const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return sign + text::decimal(std::abs(static_cast<double>(rounded)) / 10, 1);
}

std::vector<ToldMove> told_moves(const AnalysedRecord& analysed) {
  std::vector<ToldMove> told;
  match::Match now = analysed.record.start;
  for (std::size_t i = 0; i < analysed.analysis.moves.size(); ++i) {
    const record::Move& move = analysed.record.moves[i];
    const match::Match before = now;
    const auto line = record::read_move_line(
        fmt::format("{} {}{}{}", text::name_on_line(move.seat), move.decision,
                    move.outcome.empty() ? "" : " = ", move.outcome));
    (void)play_line(now, *line);
    const games::Told what = tell(before, move, now);
    ToldMove one{before.name_of(before.to_act()), what.did, ""};
    if (one.did.empty()) one.did = what.sentences.empty() ? move.decision : what.sentences.front();
    const auto& decision = analysed.analysis.moves[i].decision;
    if (decision && decision->best != move.decision) one.better = said(before, decision->best);
    told.push_back(std::move(one));
  }
  return told;
}

std::vector<std::string> standing_out(const AnalysedRecord& analysed, const SideTotals& side,
                                      const std::vector<ToldMove>& told) {
  const auto& moves = analysed.analysis.moves;
  std::vector<std::string> lines;
  const auto add = [&](std::string_view key, std::size_t move, const std::string& figure) {
    lines.push_back(message("analyse", key, with("move", move + 1), with("figure", figure),
                            with("did", told[move].did)));
  };
  for (const auto& [key, move] :
       {std::pair("luckiest", side.luckiest), std::pair("unluckiest", side.unluckiest)}) {
    if (!move) continue;
    const double luck = of_side(moves[*move].dice->luck, side.side);
    if (tenths_of_percent(luck) != 0) add(key, *move, signed_percent(luck));
  }
  if (side.costliest && tenths_of_percent(moves[*side.costliest].decision->loss) > 0) {
    add("costliest", *side.costliest, percent_of(moves[*side.costliest].decision->loss));
    lines.back() += message("analyse", "better", with("better", told[*side.costliest].better));
  }
  return lines;
}

std::string error_line(const AnalysedRecord& analysed, const std::vector<ToldMove>& told,
                       std::size_t move) {
  const MadeDecision& decision = *analysed.analysis.moves[move].decision;
  const auto grade = kGradeNames[static_cast<std::size_t>(decision.grade)];
  return message("analyse", "error", with("move", move + 1), with("name", told[move].who),
                 with("did", told[move].did), with("grade", text::phrase("analyse", grade)),
                 with("lost", percent_of(decision.loss)),
                 with("error", text::decimal(100 * decision.loss_error, 1))) +
         message("analyse", "better", with("better", told[move].better));
}

std::vector<std::pair<std::size_t, std::string>> error_lines(const AnalysedRecord& analysed,
                                                             const std::vector<ToldMove>& told) {
  std::vector<std::pair<std::size_t, std::string>> lines;
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& decision = analysed.analysis.moves[i].decision;
    if (!decision || decision->grade == Grade::kFine) continue;
    lines.emplace_back(i, error_line(analysed, told, i));
  }
  return lines;
}

std::vector<std::string> remarks(const AnalysedRecord& analysed) {
  const auto& [record, analysis] = analysed;
  std::vector<std::string> lines;
  lines.push_back(analysis.solved ? message("analyse", "exact")
                                  : message("analyse", "effort",
                                            with("playouts", text::grouped(analysis.playouts))));
  if (analysis.moves.size() < record.moves.size()) {
    lines.push_back(message("analyse", "stopped", with("done", analysis.moves.size()),
                            with("moves", record.moves.size())));
  } else if (record.now.phase() != Phase::kOver) {
    lines.push_back(message("analyse", "not-over"));
  }
  if (record.dice.kind == record::DiceSource::Kind::kByHand && dice::dice_only_fly(record.start)) {
    lines.push_back(message("analyse", "thrown-by-hand"));
  }
  return lines;
}

}  // namespace astragal::analysis
