#include "dice/record_check.h"

#include <sstream>
#include <utility>

#include "dice/pose_check.h"
#include "dice/sodium.h"

namespace astragal::dice {

namespace {

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

text::Result<physics::Motion> read_motion(const record::MotionLine& line) {
  const auto bytes = from_base64(line.base64);
  auto motion = bytes ? physics::decode(*bytes)
                      : text::Result<physics::Motion>(text::Error{"motion-not-base64"_why});
  return motion;
}

/// An error and its place: a header, or the index among moves and motions.
struct Finding {
  std::string header;
  std::size_t index = 0;
  text::Error why;
};

/// Replays a record with a PoseCheck.
std::optional<Finding> check(const record::Record& record) {
  const auto poses = pose_check(record.start);
  if (record.dice.kind != record::DiceSource::Kind::kByHand) {
    if (auto why = poses->board(); !why.empty()) return Finding{"data", 0, std::move(why)};
  }
  if (auto why = poses->start(); !why.empty()) return Finding{"from", 0, std::move(why)};
  std::size_t throws = 0;
  std::size_t read = 0;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (auto why = poses->move(record.moves[i]); !why.empty())
      return Finding{"", i, std::move(why)};
    throws += record::throws_in({record.moves[i]});
    if (read == record.motions.size() || record.motions[read].number != throws) continue;
    const auto motion = read_motion(record.motions[read]);
    auto why = motion ? poses->motion(*motion, record.moves[i].outcome) : motion.error();
    if (!why.empty()) {
      return Finding{"",
                     record.moves.size() + read,
                     {"motion"_why, {{"number", throws}, {"why", std::move(why)}}}};
    }
    ++read;
  }
  return std::nullopt;
}

/// Keeps the text that was read, to find line numbers in it. The input is a stream that may not
/// end, so it cannot be read in advance.
class CopyingBuffer : public std::streambuf {
 public:
  explicit CopyingBuffer(std::streambuf& source) : source_(source) {}
  [[nodiscard]] const std::string& copy() const { return copy_; }

 protected:
  int underflow() override { return source_.sgetc(); }
  int uflow() override {
    const int byte = source_.sbumpc();
    if (byte != std::char_traits<char>::eof()) copy_ += static_cast<char>(byte);
    return byte;
  }

 private:
  std::streambuf& source_;
  std::string copy_;
};

record::RecordFault locate(const Finding& found, const std::string& text) {
  if (found.header.empty()) return {lines_of_moves(text).at(found.index), found.why};
  std::istringstream input(text);
  record::RecordLines lines(input);
  [[maybe_unused]] const auto fault = lines.read_headers();
  // A board can also be part of the state.
  auto header = lines.headers().find(found.header);
  if (header == lines.headers().end()) header = lines.headers().find("from");
  return {header == lines.headers().end() ? 1 : header->second.line,
          record::in_header(found.header, found.why)};
}

}  // namespace

std::optional<text::Error> cannot_lie_so(const match::Match& match) {
  auto why = pose_check(match)->start();
  return why.empty() ? std::nullopt : std::optional(std::move(why));
}

std::variant<record::Record, record::RecordFault> read_checked_record(std::istream& input) {
  CopyingBuffer buffer(*input.rdbuf());
  std::istream copied(&buffer);
  auto read = record::read_record<match::Match>(copied);
  if (const auto* record = std::get_if<record::Record>(&read)) {
    if (const auto found = check(*record)) return locate(*found, buffer.copy());
  }
  return read;
}

std::variant<record::Record, record::RecordFault> read_record_text(const std::string& text) {
  std::istringstream input(text);
  return read_checked_record(input);
}

std::vector<std::size_t> lines_of_moves(const std::string& text) {
  std::vector<std::size_t> numbers;
  std::istringstream input(text);
  record::RecordLines lines(input);
  if (lines.read_headers()) return numbers;
  for (;;) {
    const auto next = lines.next_move();
    const auto* line = std::get_if<std::optional<record::RecordLines::Line>>(&next);
    if (line == nullptr || !*line) return numbers;
    numbers.push_back((*line)->number);
  }
}

}  // namespace astragal::dice
