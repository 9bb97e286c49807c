// RFC 6455 and RFC 7692 case by case. The numbers are the sections in which the public Autobahn
// test suite keeps cases of the same kind; the cases are our own, and where the RFC leaves a choice
// they say what this server chose: text only, messages of at most 64 KB.

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>

#include "chat_hub.h"
#include "peer.h"

namespace astragal::tests {
namespace {

constexpr std::size_t kLargest = 65'536;  // bytes of a message

// What a peer sends.

std::string frame(std::uint8_t kind, std::string_view content, bool last = true) {
  return Peer::encode({kind, last, false, std::string(content)});
}
std::string text(std::string_view content, bool last = true) {
  return frame(Frame::kText, content, last);
}
std::string more(std::string_view content, bool last = true) {
  return frame(Frame::kMore, content, last);
}
std::string ping(std::string_view content) { return frame(Frame::kPing, content); }
std::string pong(std::string_view content) { return frame(Frame::kPong, content); }
std::string close(int code, std::string_view reason = "") {
  return frame(Frame::kClose, std::string{static_cast<char>(code >> 8), static_cast<char>(code)} +
                                  std::string(reason));
}
/// Sets bits in the first byte: 0x40, 0x20 and 0x10 are the reserved ones.
std::string with_bits(int bits, std::string bytes) {
  bytes[0] = static_cast<char>(bytes[0] | bits);
  return bytes;
}
/// A text in fragments of so many bytes.
std::string in_fragments(std::string_view content, std::size_t size) {
  std::string bytes = text(content.substr(0, size), content.size() <= size);
  for (std::size_t at = size; at < content.size(); at += size) {
    bytes += more(content.substr(at, size), at + size >= content.size());
  }
  return bytes;
}

// What it hears.

Frame says(std::string_view content) { return {Frame::kText, true, false, std::string(content)}; }
Frame pongs(std::string_view content) { return {Frame::kPong, true, false, std::string(content)}; }

constexpr int kStaysOpen = 0;

struct Case {
  std::string name;
  std::string bytes;
  std::vector<Frame> heard{};  ///< before the close
  int code = kStaysOpen;       ///< with which the server closes
  std::size_t piece = 0;       ///< bytes at a time; 0 for all at once
};

class Conformance : public testing::Test {
 protected:
  Conformance() {
    server.options.limits.messages = {1e6, 1e6};
    server.start();
  }

  /// The next message, put together from its fragments, or the next control frame.
  static std::optional<Frame> next(Peer& peer) {
    auto first = peer.hear();
    while (first && !first->last) {
      const auto rest = peer.hear();
      if (!rest || rest->kind != Frame::kMore) return std::nullopt;
      first->content += rest->content;
      first->last = rest->last;
    }
    return first;
  }

  static void send(Peer& peer, const std::string& bytes, std::size_t piece) {
    if (piece == 0) piece = std::max<std::size_t>(bytes.size(), 1);
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      if (!peer.write(std::string_view(bytes).substr(at, piece))) return;
    }
  }

  static void expect_close(Peer& peer, int code) {
    const auto last = next(peer);
    ASSERT_TRUE(last.has_value()) << "the connection just ended";
    EXPECT_EQ(int{last->kind}, int{Frame::kClose}) << last->content.substr(0, 80);
    EXPECT_EQ(last->close_code(), code);
    peer.write(frame(Frame::kClose, last->content));
    EXPECT_TRUE(peer.ends());
  }

  static void expect_open(Peer& peer) {
    ASSERT_TRUE(peer.write(ping("there?")));
    const auto answer = next(peer);
    ASSERT_TRUE(answer.has_value()) << "the connection ended";
    EXPECT_EQ(int{answer->kind}, int{Frame::kPong}) << answer->close_code();
    EXPECT_EQ(answer->content, "there?");
    ASSERT_TRUE(peer.write(close(1000)));
    expect_close(peer, 1000);
  }

  void play(const Case& one, std::string_view headers = "") {
    SCOPED_TRACE(one.name + (one.piece == 0 ? "" : fmt::format(", {} at a time", one.piece)));
    Peer peer(server.address());
    ASSERT_EQ(peer.open("/ws", headers).status, 101);
    send(peer, one.bytes, one.piece);
    for (const Frame& wanted : one.heard) {
      const auto frame = next(peer);
      ASSERT_TRUE(frame.has_value()) << "the connection ended";
      ASSERT_EQ(int{frame->kind}, int{wanted.kind}) << frame->close_code();
      ASSERT_TRUE(frame->content == wanted.content)
          << frame->content.size() << " bytes instead of " << wanted.content.size();
    }
    if (one.code == kStaysOpen) {
      expect_open(peer);
    } else {
      expect_close(peer, one.code);
    }
  }

  void play_all(const std::vector<Case>& cases, std::string_view headers = "") {
    for (const Case& one : cases) {
      play(one, headers);
      if (HasFatalFailure()) return;
    }
  }

  ChatServer server;
};

TEST_F(Conformance, S1FramesOfEverySize) {
  for (const std::size_t size : {0, 1, 125, 126, 127, 128, 65'535, 65'536}) {
    const std::string content(size, '*');
    play({fmt::format("1.1 text of {} bytes", size), text(content), {says(content)}});
    play({fmt::format("1.2 binary of {} bytes", size), frame(Frame::kBinary, content), {}, 1003});
  }
  const std::string large(kLargest, '*');
  play({"1.1 the largest text", text(large), {says(large)}, kStaysOpen, 997});
  play({"1.1 octet by octet", text("roll 3"), {says("roll 3")}, kStaysOpen, 1});
}

TEST_F(Conformance, S2PingsAndPongs) {
  const std::string longest(125, '\xfe');
  std::string ten;
  std::vector<Frame> answers;
  for (int i = 0; i < 10; ++i) {
    ten += ping(fmt::format("ping {}", i));
    answers.push_back(pongs(fmt::format("ping {}", i)));
  }
  play_all({
      {"2.1 without content", ping(""), {pongs("")}},
      {"2.2 with text", ping("Hello, table"), {pongs("Hello, table")}},
      {"2.3 with bytes that are no text", ping("\xff\xfe\x01"), {pongs("\xff\xfe\x01")}},
      {"2.4 the longest", ping(longest), {pongs(longest)}},
      {"2.5 longer than allowed", ping(longest + "x"), {}, 1002},
      {"2.6 the longest", ping(longest), {pongs(longest)}, kStaysOpen, 1},
      {"2.7 a pong that nobody asked for", pong("")},
      {"2.8 and one with content", pong("here I am")},
      {"2.9 a pong, then a ping", pong("here I am") + ping("you?"), {pongs("you?")}},
      {"2.10 ten at once", ten, answers},
      {"2.11 ten at once", ten, answers, kStaysOpen, 1},
  });
}

TEST_F(Conformance, S3ReservedBits) {
  for (const int bits : {0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70}) {
    const auto name = [bits](const char* what) { return fmt::format("3 {:#x} on {}", bits, what); };
    for (const std::size_t piece : {0, 1}) {
      play_all({
          {name("a text"),
           text("first") + with_bits(bits, text("x")) + ping("late"),
           {says("first")},
           1002,
           piece},
          {name("a binary message"), with_bits(bits, frame(Frame::kBinary, "x")), {}, 1002, piece},
          {name("a ping"), with_bits(bits, ping("x")), {}, 1002, piece},
          {name("a close"), with_bits(bits, close(1000)), {}, 1002, piece},
          {name("a continuation"), text("a", false) + with_bits(bits, more("b")), {}, 1002, piece},
      });
    }
  }
}

TEST_F(Conformance, S4Opcodes) {
  for (const std::uint8_t kind : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    const auto name = fmt::format("4 opcode {}", kind);
    play_all({
        {name + " alone", frame(kind, ""), {}, 1002},
        {name + " with content", frame(kind, "roll"), {}, 1002},
        {name + " after a text",
         text("first") + frame(kind, "") + ping("late"),
         {says("first")},
         1002},
        {name + " in pieces", text("first") + frame(kind, "roll"), {says("first")}, 1002, 1},
    });
  }
}

TEST_F(Conformance, S5Fragments) {
  const std::string parts = text("one ", false) + more("two ", false) + more("three");
  std::vector<Case> cases{
      {"5.1 a ping in fragments", frame(Frame::kPing, "a", false) + more("b"), {}, 1002},
      {"5.2 a pong in fragments", frame(Frame::kPong, "a", false) + more("b"), {}, 1002},
      {"5.2 a close in fragments", frame(Frame::kClose, "", false), {}, 1002},
      {"5.3 two fragments", text("one ", false) + more("two"), {says("one two")}},
      {"5.4 three fragments", parts, {says("one two three")}},
      {"5.5 three fragments", parts, {says("one two three")}, kStaysOpen, 1},
      {"5.6 a ping between",
       text("one ", false) + ping("p") + more("two"),
       {pongs("p"), says("one two")}},
      {"5.8 a ping between",
       text("one ", false) + ping("p") + more("two"),
       {pongs("p"), says("one two")},
       kStaysOpen,
       1},
      {"5.7 a pong between", text("one ", false) + pong("p") + more("two"), {says("one two")}},
      {"5.9 continues nothing", more("x"), {}, 1002},
      {"5.10 continues nothing, then a text", more("x") + text("y"), {}, 1002},
      {"5.11 continues nothing", more("x") + text("y"), {}, 1002, 1},
      {"5.12 continues nothing and goes on", more("x", false) + text("y"), {}, 1002},
      {"5.13 continues nothing and goes on", more("x", false), {}, 1002, 1},
      {"5.15 continues what was complete",
       text("one ", false) + more("two") + more("three", false) + text("four"),
       {says("one two")},
       1002},
      {"5.16 twice", more("x", false) + text("y", false) + more("z"), {}, 1002},
      {"5.18 a text within a text", text("one", false) + text("two"), {}, 1002},
      {"5.18 a binary message within a text",
       text("one", false) + frame(Frame::kBinary, "two"),
       {},
       1002},
      {"5.19 pings between five fragments",
       text("1", false) + more("2", false) + ping("a") + more("3", false) + more("4", false) +
           ping("b") + more("5"),
       {pongs("a"), pongs("b"), says("12345")}},
      {"5.20 two messages with pings",
       text("1", false) + ping("a") + more("2") + text("3", false) + ping("b") + more("4"),
       {pongs("a"), says("12"), pongs("b"), says("34")}},
      {"5 a close between fragments", text("one", false) + close(1000) + more("two"), {}, 1000},
  };
  play_all(cases);
}

/// Sequences of bytes at the borders of UTF-8.
const std::vector<std::string> kValidTexts{
    "Hello-\xc2\xb5@\xc3\x9f\xc3\xb6\xc3\xa4\xc3\xbc\xc3\xa0\xc3\xa1-UTF-8!!",
    "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5",
    std::string(1, '\0'),
    "\x7f",
    "\xc2\x80",
    "\xdf\xbf",
    "\xe0\xa0\x80",
    "\xed\x9f\xbf",
    "\xee\x80\x80",
    "\xef\xbf\xbd",
    "\xef\xbf\xbe",  // no character, but well-formed
    "\xef\xbf\xbf",
    "\xf0\x90\x80\x80",
    "\xf0\x9f\x8e\xb2",
    "\xf4\x8f\xbf\xbf",
};
const std::vector<std::string> kInvalidTexts{
    "\x80",  // a continuation alone
    "\xbf",
    "\x80\xbf\x80",
    "\xc3 ",  // a beginning without its continuation
    "\xe0\xa0 ",
    "\xf0\x90\x80 ",
    "a\xc3",  // cut at the end
    "a\xe1\xbd",
    "a\xf0\x9f\x8e",
    "\xc0\xaf",  // longer than need be
    "\xc1\xbf",
    "\xe0\x80\xaf",
    "\xe0\x9f\xbf",
    "\xf0\x80\x80\xaf",
    "\xf0\x8f\xbf\xbf",
    "\xed\xa0\x80",  // surrogates
    "\xed\xbf\xbf",
    "\xed\xa0\xbd\xed\xb8\x80",
    "\xf4\x90\x80\x80",  // beyond the last character
    "\xf5\x80\x80\x80",
    "\xf8\x88\x80\x80\x80",  // five and six bytes
    "\xfc\x84\x80\x80\x80\x80",
    "\xfe",
    "\xff",
    "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80"
    "edited",
};

TEST_F(Conformance, S6TextIsUtf8) {
  play_all({
      {"6.1 no text at all", text(""), {says("")}},
      {"6.1 three empty fragments", text("", false) + more("", false) + more(""), {says("")}},
      {"6.1 text between empty ones", text("", false) + more("x", false) + more(""), {says("x")}},
  });
  for (std::size_t i = 0; i < kValidTexts.size(); ++i) {
    const std::string& valid = kValidTexts[i];
    const auto name = fmt::format("6.2 valid text {}", i);
    play_all({
        {name, text(valid), {says(valid)}},
        {name + " split in the middle", in_fragments(valid, (valid.size() + 1) / 2), {says(valid)}},
        {name + " in fragments of an octet", in_fragments(valid, 1), {says(valid)}},
        {name + " with a ping in every character",
         text(valid.substr(0, 1), valid.size() == 1) +
             (valid.size() == 1 ? "" : ping("p") + more(valid.substr(1))),
         valid.size() == 1 ? std::vector{says(valid)} : std::vector{pongs("p"), says(valid)}},
        {name, text(valid), {says(valid)}, kStaysOpen, 1},
    });
  }
  for (std::size_t i = 0; i < kInvalidTexts.size(); ++i) {
    const std::string& invalid = kInvalidTexts[i];
    const auto name = fmt::format("6.3 invalid text {}", i);
    play_all({
        {name, text(invalid), {}, 1007},
        {name + " in fragments of an octet", in_fragments(invalid, 1), {}, 1007},
        {name, text(invalid), {}, 1007, 1},
    });
  }
  EXPECT_EQ(server.hub().messages, static_cast<int>(3 + kValidTexts.size() * 5));
}

/// What cannot become UTF-8 any more is refused before the message is complete.
TEST_F(Conformance, S6WrongTextIsRefusedAtOnce) {
  play_all({
      {"6.4 in the first fragment", text("\xce\xba\xed\xa0\x80", false), {}, 1007},
      {"6.4 in the second", text("fine ", false) + more("\xf4\x90", false), {}, 1007},
      {"6.4 split between both", text("\xf4", false) + more("\x90", false), {}, 1007},
      {"6.4 with a ping between",
       text("\xf4", false) + ping("p") + more("\x90", false),
       {pongs("p")},
       1007},
      {"6.4 in the middle of a frame that goes on",
       text("\xce\xba\xff" + std::string(1000, 'x')).substr(0, 200),
       {},
       1007},
  });
}

TEST_F(Conformance, S7Close) {
  const std::string large(kLargest, '*');
  play_all({
      {"7.1.1 after a message", text("x") + close(1000), {says("x")}, 1000},
      {"7.1.2 two of them", close(1000) + close(1000), {}, 1000},
      {"7.1.3 a ping after it", close(1000) + ping("late"), {}, 1000},
      {"7.1.4 a message after it", close(1000) + text("late"), {}, 1000},
      {"7.1.5 the rest of a message after it",
       text("one", false) + close(1000) + more("two"),
       {},
       1000},
      {"7.1.6 after a large message", text(large) + close(1000) + ping(""), {says(large)}, 1000},
      {"7.3.1 without a code", frame(Frame::kClose, ""), {}, 1000},
      {"7.3.2 with half a code", frame(Frame::kClose, "\x03"), {}, 1002},
      {"7.3.3 with a code", close(1000), {}, 1000},
      {"7.3.4 with a reason", close(1000, "good night"), {}, 1000},
      {"7.3.5 with the longest reason", close(1000, std::string(123, 'x')), {}, 1000},
      {"7.3.6 with a longer one", close(1000, std::string(124, 'x')), {}, 1002},
      {"7.5.1 with a reason that is no text", close(1000, "\xce\xba\xed\xa0\x80"), {}, 1002},
      {"7.1.3 octet by octet", close(1000, "good night"), {}, 1000, 1},
  });
  EXPECT_EQ(server.hub().messages, 2);
}

TEST_F(Conformance, S7CloseCodes) {
  for (const int code : {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000,
                         3999, 4000, 4001, 4999}) {
    play({fmt::format("7.7 code {}", code), close(code, "why"), {}, code});
  }
  for (const int code :
       {0, 1, 999, 1004, 1005, 1006, 1014, 1015, 1016, 1100, 2000, 2999, 5000, 5001, 9999, 65535}) {
    play({fmt::format("7.9 code {}, which nobody may send", code), close(code), {}, 1002});
    play({fmt::format("7.9 code {} with a reason", code), close(code, "why"), {}, 1002});
  }
}

TEST_F(Conformance, S9Limits) {
  const std::string largest(kLargest, '*');
  for (const std::size_t size : {64, 256, 1024, 4096, 16'384, 32'768}) {
    play({fmt::format("9.3 the largest message in fragments of {}", size),
          in_fragments(largest, size),
          {says(largest)}});
    play({fmt::format("9.5 the largest message, {} at a time", size),
          text(largest),
          {says(largest)},
          kStaysOpen,
          size});
  }
  // The head of a frame that says a size, and nothing after it.
  const auto head = [](std::uint64_t size) {
    std::string bytes{'\x81', '\xff'};
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift);
    return bytes + "mask";
  };
  play_all({
      {"9.1 one byte more", text(largest + "*"), {}, 1009},
      {"9.3 one byte more in fragments", in_fragments(largest + "*", 4096), {}, 1009},
      {"9.1 a head is enough", head(1ULL << 40U), {}, 1009},
      {"9.1 the largest number that RFC 6455 has", head((1ULL << 63U) - 1), {}, 1009},
      {"9.1 a size in more bytes than it needs", head(100), {}, 1002},
      {"9.1 a size in more bytes than it needs",
       std::string("\x81\xfe\0\x05maskroll!", 13),
       {},
       1002},
      {"9 without a mask", std::string("\x81\x01x"), {}, 1002},
  });
  std::string many;
  std::vector<Frame> answers;
  for (std::size_t i = 0; i < 1000; ++i) {
    answers.push_back(says(std::string(i % 300, 'a')));
    many += text(answers.back().content);
  }
  play({"9.7 a thousand messages", many, answers});
  play({"9.8 a thousand messages", many, answers, kStaysOpen, 1000});
}

TEST_F(Conformance, S10LargeMessagesInOddFragments) {
  const std::string largest(kLargest, '*');
  play({"10.1.1 in fragments of 1300", in_fragments(largest, 1300), {says(largest)}});
  play({"10.1.1 in fragments of 1300, 997 at a time",
        in_fragments(largest, 1300),
        {says(largest)},
        kStaysOpen,
        997});
}

// Compression, RFC 7692.

constexpr std::string_view kPlainOffer = "permessage-deflate; client_max_window_bits";

std::string extension(std::string_view offer) {
  return fmt::format("Sec-WebSocket-Extensions: {}\r\n", offer);
}

/// A peer's packer; its window goes on from message to message.
class Packer {
 public:
  explicit Packer(int window_bits) {
    ::deflateInit2(&stream_, 9, Z_DEFLATED, -window_bits, 9, Z_DEFAULT_STRATEGY);
  }
  ~Packer() { ::deflateEnd(&stream_); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  std::string pack(std::string_view content) {
    std::string packed(::deflateBound(&stream_, content.size()) + 16, '\0');
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream_.avail_in = static_cast<uInt>(content.size());
    stream_.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream_.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream_, Z_SYNC_FLUSH);
    packed.resize(packed.size() - stream_.avail_out - 4);  // without the empty block
    return packed;
  }

 private:
  z_stream stream_{};
};

std::string packed(std::string_view content, int window_bits = 10) {
  return Packer(window_bits).pack(content);
}

std::string unpacked(std::string content, int window_bits) {
  content.append("\0\0\xff\xff", 4);
  z_stream stream{};
  ::inflateInit2(&stream, -window_bits);
  std::string text(2 * kLargest, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(content.data());
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  ::inflate(&stream, Z_SYNC_FLUSH);
  text.resize(stream.total_out);
  ::inflateEnd(&stream);
  return text;
}

constexpr int kPackedBit = 0x40;

std::string packed_text(std::string_view content) {
  return with_bits(kPackedBit, text(packed(content)));
}

/// Some text that packs, but not to nothing.
std::string chatter(std::size_t size) {
  std::string content;
  for (std::uint32_t i = 1; content.size() < size; ++i) {
    content += fmt::format("Ann rolls {}, ", i * 2'654'435'761U >> 22U);
  }
  content.resize(size);
  return content;
}

class Deflate : public Conformance {
 protected:
  /// What the server answers to an offer; nothing if it does not pack.
  std::string agreed(std::string_view offer) {
    Peer peer(server.address());
    const auto answer = peer.open("/ws", extension(offer));
    EXPECT_EQ(answer.status, 101) << offer;
    constexpr std::string_view kHeader = "Sec-WebSocket-Extensions: ";
    const auto at = answer.head.find(kHeader);
    if (at == std::string::npos) return "";
    const auto begin = at + kHeader.size();
    return answer.head.substr(begin, answer.head.find("\r\n", begin) - begin);
  }
};

TEST_F(Deflate, S13ParametersThatAreAgreedUpon) {
  for (const char* offer : {
           "permessage-deflate; client_max_window_bits",
           "permessage-deflate; client_max_window_bits=10",
           "permessage-deflate; client_max_window_bits=15; server_max_window_bits=15",
           "permessage-deflate; client_max_window_bits; server_max_window_bits=10",
           "permessage-deflate; client_max_window_bits; server_no_context_takeover",
           "permessage-deflate; client_max_window_bits; client_no_context_takeover",
           "x-unknown, permessage-deflate; client_max_window_bits",
       }) {
    const std::string answer = agreed(offer);
    EXPECT_TRUE(answer.starts_with("permessage-deflate")) << offer << " -> " << answer;
    EXPECT_NE(answer.find("server_no_context_takeover"), std::string::npos) << answer;
    EXPECT_NE(answer.find("client_no_context_takeover"), std::string::npos) << answer;
  }
}

TEST_F(Deflate, S13ParametersThatCannotBeAreNotAgreedUpon) {
  for (const char* offer : {
           "permessage-deflate; unknown",
           "permessage-deflate; server_max_window_bits=7",
           "permessage-deflate; server_max_window_bits=16",
           "permessage-deflate; server_max_window_bits=many",
           "permessage-deflate; server_max_window_bits",
           "permessage-deflate; client_max_window_bits=7",
           "permessage-deflate; client_max_window_bits=16",
           "permessage-deflate; client_max_window_bits; client_max_window_bits",
           "permessage-deflate; server_max_window_bits=10; server_max_window_bits=10",
           "permessage-deflate; server_no_context_takeover=1",
           "permessage-deflate; client_no_context_takeover; client_no_context_takeover",
           "x-webkit-deflate-frame",
           "permessage-bzip2",
           "",
       }) {
    EXPECT_EQ(agreed(offer), "") << offer;
  }
}

TEST_F(Deflate, S12MessagesOfEverySize) {
  Peer peer(server.address());
  ASSERT_EQ(peer.open("/ws", extension(kPlainOffer)).status, 101);
  for (const std::size_t size :
       {0, 1, 16, 64, 256, 511, 512, 1024, 4096, 8192, 16'384, 32'768, 65'536}) {
    SCOPED_TRACE(size);
    const std::string content = chatter(size);
    for (const std::size_t piece : {0, 997}) {
      send(peer, packed_text(content), piece);
      const auto back = next(peer);
      ASSERT_TRUE(back.has_value());
      ASSERT_EQ(int{back->kind}, int{Frame::kText}) << back->close_code();
      EXPECT_EQ(back->packed, size >= 512);
      EXPECT_TRUE((back->packed ? unpacked(back->content, 10) : back->content) == content);
    }
  }
  expect_open(peer);
}

TEST_F(Deflate, S12WhatMayBePackedAndWhatNot) {
  const std::string roll = packed("roll");
  play_all(
      {
          {"a message that is not packed", text("roll"), {says("roll")}},
          {"packed and not packed in turns",
           packed_text("one") + text("two") + packed_text("three"),
           {says("one"), says("two"), says("three")}},
          {"in fragments, the bit on the first",
           with_bits(kPackedBit, text(roll.substr(0, 2), false)) + more(roll.substr(2)),
           {says("roll")}},
          {"octet by octet with a ping between",
           with_bits(kPackedBit, text(roll.substr(0, 1), false)) + ping("p") +
               more(roll.substr(1, 1), false) + more(roll.substr(2)),
           {pongs("p"), says("roll")},
           kStaysOpen,
           1},
          {"an empty last fragment",
           with_bits(kPackedBit, text(roll, false)) + more(""),
           {says("roll")}},
          {"the bit on a continuation",
           text("ro", false) + with_bits(kPackedBit, more("ll")),
           {},
           1002},
          {"the bit on a ping", with_bits(kPackedBit, ping("x")), {}, 1002},
          {"the bit on a close", with_bits(kPackedBit, close(1000)), {}, 1002},
          {"another reserved bit", with_bits(0x20, text("x")), {}, 1002},
          {"what is unpacked is no text", packed_text("\xce\xba\xed\xa0\x80"), {}, 1007},
          {"binary", with_bits(kPackedBit, frame(Frame::kBinary, roll)), {}, 1003},
      },
      extension(kPlainOffer));
  play({"the bit without the agreement", packed_text("x"), {}, 1002});
}

/// A peer that agreed to begin anew with every message, and refers to the one before, is understood
/// or refused; it never gets anything else than what it said.
TEST_F(Deflate, S13AWindowThatGoesOnDoesNoHarm) {
  Peer peer(server.address());
  ASSERT_EQ(peer.open("/ws", extension(kPlainOffer)).status, 101);
  Packer remembers(10);
  const std::string content = chatter(400);
  ASSERT_TRUE(peer.write(with_bits(kPackedBit, text(remembers.pack(content)))));
  EXPECT_EQ(peer.hear_text(), content);
  const std::string again = remembers.pack(content);
  ASSERT_LT(again.size(), 20U) << "it refers to the first";
  ASSERT_TRUE(peer.write(with_bits(kPackedBit, text(again))));
  const auto back = next(peer);
  EXPECT_TRUE(!back || back->kind == Frame::kClose || back->content == content);
}

/// Without client_max_window_bits in the offer the peer may use the largest window.
TEST_F(Deflate, S13APeerWithALargeWindow) {
  const std::string offer = "permessage-deflate";
  const bool packs = !agreed(offer).empty();
  Peer peer(server.address());
  ASSERT_EQ(peer.open("/ws", extension(offer)).status, 101);
  const std::string far = chatter(500) + std::string(30'000, '-') + chatter(500);
  ASSERT_TRUE(peer.write(packs ? with_bits(kPackedBit, text(packed(far, 15))) : text(far)));
  const auto back = next(peer);
  ASSERT_TRUE(back.has_value());
  EXPECT_TRUE((back->packed ? unpacked(back->content, 15) : back->content) == far);
}

TEST_F(Deflate, S12BombsAreNotUnpacked) {
  const std::string bomb = packed(std::string(50'000'000, 'x'));
  ASSERT_LT(bomb.size(), kLargest) << "it looks like a message that may be";
  const auto half = bomb.size() / 2;
  play_all(
      {
          {"50 MB in 50 KB", with_bits(kPackedBit, text(bomb)), {}, 1009},
          {"one byte too many", packed_text(std::string(kLargest + 1, 'x')), {}, 1009},
          {"in two fragments",
           with_bits(kPackedBit, text(bomb.substr(0, half), false)) + more(bomb.substr(half)),
           {},
           1009},
          {"without an end", with_bits(kPackedBit, text(bomb, false)), {}, 1009},
      },
      extension(kPlainOffer));
  EXPECT_EQ(server.hub().messages, 0);
}

TEST_F(Deflate, S12RubbishEndsTheConnection) {
  for (const std::string_view rubbish :
       {std::string_view("\xff\xff\xff\xff no deflate"), std::string_view("\x07"),
        std::string_view("\x00\x05\x00\x00\x00", 5)}) {
    Peer peer(server.address());
    ASSERT_EQ(peer.open("/ws", extension(kPlainOffer)).status, 101);
    peer.write(with_bits(kPackedBit, text(rubbish)));
    EXPECT_TRUE(peer.ends());
  }
  EXPECT_EQ(server.hub().messages, 0);
}

}  // namespace
}  // namespace astragal::tests
