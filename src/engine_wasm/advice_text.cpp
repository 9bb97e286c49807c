#include "engine_wasm/advice_text.h"

#include <array>

#include "core/bits.h"

namespace astragal::engine_wasm {

using bots::Estimate;

namespace json = boost::json;

namespace {

constexpr std::array<bots::BySeat Estimate::*, 5> kFigures{
    &Estimate::chance, &Estimate::error, &Estimate::systematic_error, &Estimate::points,
    &Estimate::points_error};
constexpr std::size_t kCount = kFigures.size() * kMaxSeats + 1;

json::array bits_of(const Estimate& estimate) {
  json::array bits;
  bits.reserve(kCount);
  for (const auto figures : kFigures) {
    for (const double figure : estimate.*figures) bits.push_back(bit_cast<std::uint64_t>(figure));
  }
  bits.push_back(bit_cast<std::uint64_t>(estimate.samples));
  return bits;
}

Estimate read_estimate(const Fields& fields) {
  const auto& bits = fields.list("bits");
  if (bits.size() != kCount) fields.fail("bits", "must have a number for each figure");
  auto next = bits.begin();
  const auto figure = [&] {
    if (!next->is_int64() && !next->is_uint64()) fields.fail("bits", "must be whole numbers");
    return bit_cast<double>((next++)->to_number<std::uint64_t>());
  };
  Estimate estimate;
  for (const auto figures : kFigures) {
    for (double& one : estimate.*figures) one = figure();
  }
  estimate.samples = figure();
  return estimate;
}

}  // namespace

json::object advice_json(const analysis::Advice& advice) {
  json::array options;
  for (const analysis::AdvisedOption& option : advice.options) {
    options.push_back({{"words", option.words}, {"bits", bits_of(option.estimate)}});
  }
  json::array with;
  for (const auto& [name, value] : advice.reason_with) with.push_back({name, value});
  return {{"seat", advice.seat},    {"side", advice.side},     {"options", std::move(options)},
          {"why", advice.why},      {"reason", advice.reason}, {"with", std::move(with)},
          {"rounds", advice.rounds}};
}

analysis::Advice read_advice(const Fields& fields) {
  analysis::Advice advice;
  advice.seat = static_cast<Seat>(fields.number("seat"));
  advice.side = static_cast<SeatSet>(fields.number("side"));
  for (const auto& item : fields.list("options")) {
    const Fields option(item, "answer.options");
    advice.options.push_back({option.text("words"), read_estimate(option)});
  }
  advice.why = fields.text("why");
  advice.reason = fields.text("reason");
  for (const auto& item : fields.list("with")) {
    const auto* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2 || !pair->at(0).is_string() ||
        !pair->at(1).is_string()) {
      fields.fail("with", "must be pairs of texts");
    }
    advice.reason_with.emplace_back(pair->at(0).get_string(), pair->at(1).get_string());
  }
  advice.rounds = static_cast<int>(fields.number("rounds"));
  return advice;
}

}  // namespace astragal::engine_wasm
