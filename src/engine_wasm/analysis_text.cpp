#include "engine_wasm/analysis_text.h"

#include <vector>

#include "core/bits.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

using analysis::AnalysedMove;
using analysis::Analysis;

namespace json = boost::json;

namespace {

using Figures = std::vector<double*>;

void add(Figures& figures, bots::BySeat& seats) {
  for (double& figure : seats) figures.push_back(&figure);
}

Figures figures_of(Analysis& analysis) {
  Figures figures;
  add(figures, analysis.start);
  add(figures, analysis.start_error);
  return figures;
}

Figures figures_of(AnalysedMove& move) {
  Figures figures;
  add(figures, move.chance);
  add(figures, move.error);
  if (auto& made = move.decision) {
    figures.push_back(&made->loss);
    figures.push_back(&made->loss_error);
    add(figures, made->change);
    add(figures, made->change_error);
  }
  if (auto& dice = move.dice) {
    add(figures, dice->luck);
    add(figures, dice->error);
  }
  return figures;
}

json::array bits_of(const Figures& figures) {
  json::array bits;
  bits.reserve(figures.size());
  for (const double* figure : figures) bits.push_back(bit_cast<std::uint64_t>(*figure));
  return bits;
}

void read_bits(const Fields& fields, const Figures& figures) {
  const auto& bits = fields.list("bits");
  if (bits.size() != figures.size()) fields.fail("bits", "must have a number for each figure");
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (!bits[i].is_int64() && !bits[i].is_uint64()) fields.fail("bits", "must be whole numbers");
    *figures[i] = bit_cast<double>(bits[i].to_number<std::uint64_t>());
  }
}

AnalysedMove read_move(const Fields& fields) {
  AnalysedMove move;
  if (fields.has("best")) {
    auto& made = move.decision.emplace();
    made.seat = static_cast<Seat>(fields.number("seat"));
    made.best = fields.text("best");
    made.grade = static_cast<analysis::Grade>(fields.count("grade") % analysis::kGradeFrom.size());
  }
  if (fields.has("rolled")) {
    move.dice.emplace().seat = static_cast<Seat>(fields.number("rolled"));
  }
  read_bits(fields, figures_of(move));
  return move;
}

}  // namespace

std::string write_analysis(const Analysis& analysis) {
  Analysis copy = analysis;  // figures_of serves reading too
  json::array moves;
  for (AnalysedMove& move : copy.moves) {
    json::object object{{"bits", bits_of(figures_of(move))}};
    if (const auto& made = move.decision) {
      object["seat"] = made->seat;
      object["best"] = made->best;
      object["grade"] = static_cast<int>(made->grade);
    }
    if (move.dice) object["rolled"] = move.dice->seat;
    moves.emplace_back(std::move(object));
  }
  return json::serialize(json::object{{"begun", copy.begun},
                                      {"solved", copy.solved},
                                      {"playouts", copy.playouts},
                                      {"seed", copy.seed},
                                      {"bits", bits_of(figures_of(copy))},
                                      {"moves", std::move(moves)}});
}

Analysis read_analysis(std::string_view text) {
  const auto value = parse_object(text, "analysed");
  const Fields fields(value, "analysed");
  Analysis analysis;
  analysis.begun = fields.flag("begun");
  analysis.solved = fields.flag("solved");
  analysis.playouts = fields.count("playouts");
  analysis.seed = fields.count("seed");
  read_bits(fields, figures_of(analysis));
  for (const auto& item : fields.list("moves")) {
    analysis.moves.push_back(read_move(Fields(item, "analysed.moves")));
  }
  return analysis;
}

}  // namespace astragal::engine_wasm
