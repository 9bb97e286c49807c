// The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log

#include "store/wal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <span>

namespace astragal::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // lowest bit set: checksums of big-endian words

using WalBytes = std::span<const std::uint8_t>;

std::uint32_t big_endian(WalBytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U |
         std::uint32_t{bytes[at + 2]} << 8U | std::uint32_t{bytes[at + 3]};
}

std::uint32_t little_endian(WalBytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at + 3]} << 24U | std::uint32_t{bytes[at + 2]} << 16U |
         std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at]};
}

struct Checksum {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  friend bool operator==(const Checksum&, const Checksum&) = default;

  void add(WalBytes bytes, bool big) {
    const auto word = big ? big_endian : little_endian;
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      first += word(bytes, at) + second;
      second += word(bytes, at + 4) + first;
    }
  }
  static Checksum stored(WalBytes bytes, std::size_t at) {
    return {big_endian(bytes, at), big_endian(bytes, at + 4)};
  }
};

/// A frame of the current log.
struct Frame {
  std::uint32_t page = 0;
  std::uint32_t size_after = 0;  ///< pages of the database after a commit; 0 within one
  bool fits = false;             ///< its checksum continues that of the previous frame
  WalBytes content{};
};

/// Reads the frames of a log in order, up to leftovers of an older log.
class WalFile {
 public:
  explicit WalFile(const std::string& file) : input_(file, std::ios::binary) {}

  /// Reads the header; false if there is no valid one.
  bool begin() {
    std::array<std::uint8_t, kHeader> header{};
    if (!read(header)) return false;
    const std::uint32_t magic = big_endian(header, 0);
    if ((magic & ~1U) != kMagic) return false;
    big_ = (magic & 1U) != 0;
    page_size_ = big_endian(header, 8);
    if (page_size_ < 512 || page_size_ > 65536) return false;
    std::copy_n(header.begin() + 16, salts_.size(), salts_.begin());
    Checksum sum;
    sum.add(WalBytes(header).first(24), big_);
    last_ = Checksum::stored(header, 24);
    bytes_.resize(kFrameHeader + page_size_);
    return sum == last_;
  }

  bool next(Frame& frame) {
    if (!read(bytes_)) return false;
    const WalBytes head = WalBytes(bytes_).first(kFrameHeader);
    const bool same_log = std::equal(salts_.begin(), salts_.end(), head.begin() + 8);
    // One frame with other salts may be damaged; two in a row belong to an older log.
    strange_ = same_log ? 0 : strange_ + 1;
    if (strange_ > 1) return false;
    frame.page = big_endian(head, 0);
    frame.size_after = big_endian(head, 4);
    frame.content = WalBytes(bytes_).subspan(kFrameHeader);
    Checksum sum = last_;
    sum.add(head.first(8), big_);
    sum.add(frame.content, big_);
    last_ = Checksum::stored(head, 16);
    frame.fits = same_log && sum == last_ && frame.page != 0;
    return true;
  }

  [[nodiscard]] std::uint32_t page_size() const { return page_size_; }

 private:
  bool read(std::span<std::uint8_t> into) {
    input_.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
    return input_.gcount() == static_cast<std::streamsize>(into.size());
  }

  std::ifstream input_;
  bool big_ = false;
  std::uint32_t page_size_ = 0;
  std::array<std::uint8_t, 8> salts_{};
  Checksum last_;  ///< as stored in the previous frame, correct or not
  int strange_ = 0;
  std::vector<std::uint8_t> bytes_;
};

/// Counts intact frames and commits after the first broken frame.
class Rest {
 public:
  explicit Rest(WalReport& report) : report_(report) {}

  void add(const Frame& frame, std::uint64_t number) {
    if (!frame.fits) {
      in_a_row_ = 0;
      return;
    }
    ++frames_;
    if (frame.size_after == 0) return;
    ++commits_;
    if (++in_a_row_ < 2) return;
    report_.last = number;
    report_.frames_after = frames_;
    report_.commits_after = commits_;
  }

 private:
  WalReport& report_;
  std::uint64_t frames_ = 0;
  std::uint64_t commits_ = 0;
  int in_a_row_ = 0;  ///< consecutive commits without a broken frame between them
};

}  // namespace

std::string wal_of(const std::string& database) { return database + "-wal"; }

text::Result<WalReport> inspect_wal(const std::string& database) {
  WalReport report;
  std::error_code fault;
  if (!fs::exists(wal_of(database), fault)) return report;
  WalFile wal(wal_of(database));
  if (!wal.begin()) return report;
  Rest rest(report);
  Frame frame;
  for (std::uint64_t number = 1; wal.next(frame); ++number) {
    if (report.broken != 0) {
      rest.add(frame, number);
    } else if (!frame.fits) {
      report.broken = number;
    } else {
      ++report.frames;
      if (frame.size_after != 0) ++report.commits;
    }
  }
  return report;
}

text::Result<> apply_wal(const std::string& database, const std::string& fresh) {
  std::error_code fault;
  fs::copy_file(database, fresh, fs::copy_options::overwrite_existing, fault);
  if (fault) return text::Error{fmt::format("{}: cannot be written: {}", fresh, fault.message())};
  const auto report = inspect_wal(database);
  if (!report) return report.error();
  WalFile wal(wal_of(database));
  if (!wal.begin()) return text::kDone;
  const std::uint64_t last = report->is_damaged() ? report->last : report->frames;
  std::fstream output(fresh, std::ios::binary | std::ios::in | std::ios::out);
  std::vector<std::pair<std::uint32_t, std::vector<std::uint8_t>>>
      pages;  // pages of the next commit
  std::uint32_t size = 0;
  Frame frame;
  for (std::uint64_t number = 1; number <= last && wal.next(frame); ++number) {
    if (frame.fits)
      pages.emplace_back(frame.page, std::vector(frame.content.begin(), frame.content.end()));
    if (!frame.fits || frame.size_after == 0) continue;
    for (const auto& [page, content] : pages) {
      output.seekp(static_cast<std::streamoff>(page - 1) * wal.page_size());
      output.write(reinterpret_cast<const char*>(content.data()),
                   static_cast<std::streamsize>(content.size()));
    }
    pages.clear();
    size = frame.size_after;
  }
  output.close();
  if (!output) return text::Error{fmt::format("{}: cannot be written", fresh)};
  if (size != 0) fs::resize_file(fresh, std::uintmax_t{size} * wal.page_size(), fault);
  if (fault) return text::Error{fmt::format("{}: cannot be written: {}", fresh, fault.message())};
  return text::kDone;
}

}  // namespace astragal::store
