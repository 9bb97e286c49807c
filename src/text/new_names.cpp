#include "text/new_names.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "text/data_file.h"
#include "text/names.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::text {

namespace {

using Code = utf8proc_int32_t;
using Codes = std::vector<Code>;

constexpr Code kNonJoiner = 0x200C;
constexpr Code kJoiner = 0x200D;
constexpr Code kTextStyle = 0xFE0E;
constexpr Code kEmojiStyle = 0xFE0F;
constexpr Code kKeycap = 0x20E3;
constexpr Code kBlackFlag = 0x1F3F4;
constexpr Code kFirstTag = 0xE0020;
constexpr Code kEndOfTags = 0xE007F;

/// The code points of the text, none if it is not UTF-8. `options` are utf8proc's.
Codes codes_of(std::string_view text, unsigned options) {
  Codes codes(4 * text.size() + 16);
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  for (;;) {
    const auto size = utf8proc_decompose(bytes, static_cast<utf8proc_ssize_t>(text.size()),
                                         codes.data(), static_cast<utf8proc_ssize_t>(codes.size()),
                                         static_cast<utf8proc_option_t>(options));
    const auto count = static_cast<std::size_t>(std::max<utf8proc_ssize_t>(size, 0));
    const bool fits = count <= codes.size();
    codes.resize(count);
    if (fits) return codes;
  }
}

std::string text_of(const Codes& codes) {
  std::string text;
  for (const Code code : codes) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = utf8proc_encode_char(code, bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
  }
  return text;
}

bool between(Code code, Code first, Code last) { return code >= first && code <= last; }
bool is_tag(Code code) { return between(code, kFirstTag, kEndOfTags); }
bool is_skin(Code code) { return between(code, 0x1F3FB, 0x1F3FF); }
bool is_pictograph(Code code) {
  const auto kind = utf8proc_get_property(code)->boundclass;
  return kind == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC || kind == UTF8PROC_BOUNDCLASS_E_ZWG;
}
bool is_ideograph(Code code) {
  return between(code, 0x3400, 0x9FFF) || between(code, 0xF900, 0xFAFF) ||
         between(code, 0x20000, 0x3FFFF);
}
bool is_arabic_letter(Code code) {
  return (between(code, 0x0620, 0x074F) || between(code, 0x0750, 0x08C9)) &&
         utf8proc_category(code) == UTF8PROC_CATEGORY_LO;
}
/// Joins two consonants in Indic scripts.
bool is_virama(Code code) { return utf8proc_get_property(code)->combining_class == 9; }
bool is_mark(Code code) {
  const auto kind = utf8proc_category(code);
  return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_MC ||
         kind == UTF8PROC_CATEGORY_ME;
}

/// Drawn as nothing: zero-width characters, fillers, variation selectors, tags.
bool is_hidden(Code code) {
  constexpr Code kBrailleBlank = 0x2800;
  return utf8proc_get_property(code)->ignorable != 0 || code == kBrailleBlank ||
         between(code, 0xFFF9, 0xFFFB) || between(code, 0xE0000, 0xE0FFF);
}

/// The neighbours of a character in a name; 0 beyond its ends.
class Around {
 public:
  Around(const Codes& codes, std::size_t at) : codes_(codes), at_(at) {}
  [[nodiscard]] Code before() const { return at_ == 0 ? 0 : codes_[at_ - 1]; }
  [[nodiscard]] Code after() const { return at_ + 1 < codes_.size() ? codes_[at_ + 1] : 0; }
  /// The character before this one, ignoring emoji style, skin tones and tags.
  [[nodiscard]] Code picture_before() const {
    for (std::size_t i = at_; i-- > 0;) {
      const Code code = codes_[i];
      if (code != kEmojiStyle && !is_skin(code) && !is_tag(code)) return code;
    }
    return 0;
  }

 private:
  const Codes& codes_;
  std::size_t at_;
};

/// Whether a hidden character has a visible effect at its position.
bool has_effect(Code code, const Around& around) {
  const Code before = around.before();
  const Code after = around.after();
  if (code == kJoiner) {
    return is_virama(before) || (is_pictograph(around.picture_before()) && is_pictograph(after));
  }
  if (code == kNonJoiner) {
    return is_virama(before) || (is_arabic_letter(before) && is_arabic_letter(after));
  }
  if (code == kEmojiStyle || code == kTextStyle) {
    const bool key = between(before, '0', '9') || before == '*';
    return is_pictograph(before) || (key && after == kKeycap);
  }
  if (between(code, 0xE0100, 0xE01EF)) return is_ideograph(before);
  if (!is_tag(code)) return false;
  // Flags of regions: a black flag, tags, an end tag.
  const bool begun = around.picture_before() == kBlackFlag &&
                     (before == kBlackFlag || (is_tag(before) && before != kEndOfTags));
  return begun && (code == kEndOfTags ? before != kBlackFlag : is_tag(after));
}

/// Why the name is refused; empty if it is allowed.
Error unseen_in(const Codes& codes, std::string_view name) {
  const auto refuse = [name](ReasonCode why, Code code) {
    return Error{why, {{"name", shown(name)}, {"code", fmt::format("U+{:04X}", code)}}};
  };
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const Around around(codes, i);
    if (is_hidden(codes[i]) && !has_effect(codes[i], around)) {
      return refuse("name-hidden"_why, codes[i]);
    }
    if (is_mark(codes[i]) && (i == 0 || around.before() == ' ')) {
      return refuse("name-accent"_why, codes[i]);
    }
  }
  return {};
}

/// A table of data/lookalikes.toml: character to the letter it looks like.
std::map<Code, Code> table_of(std::string_view name) {
  const auto file =
      DataFile::parse("lookalikes.toml", std::string(shipped_file("lookalikes.toml")));
  std::map<Code, Code> table;
  for (const auto& [letter, alike] : file->value().at(name).as_object()) {
    for (const auto one : split(std::string_view(alike.as_string()), ' ')) {
      const auto codes = codes_of(one, 0);
      if (!codes.empty()) table[codes.front()] = codes_of(letter, 0).front();
    }
  }
  return table;
}

void replace(Codes& codes, const std::map<Code, Code>& table) {
  for (Code& code : codes) {
    if (const auto found = table.find(code); found != table.end()) code = found->second;
  }
}

/// Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are vowels: without them it
/// would be another name.
bool is_accent(Code code) {
  return between(code, 0x0300, 0x036F) || between(code, 0x1AB0, 0x1AFF) ||
         between(code, 0x1DC0, 0x1DFF) || between(code, 0x20D0, 0x20FF);
}

/// The name without accents, in letters of one alphabet, with single spaces.
Codes plain(std::string_view name) {
  static const auto kLetters = table_of("letters");
  Codes codes = codes_of(name, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE);
  std::erase_if(codes,
                [](Code code) { return is_accent(code) || (is_hidden(code) && !is_tag(code)); });
  codes.erase(std::unique(codes.begin(), codes.end(),
                          [](Code one, Code other) { return one == ' ' && other == ' '; }),
              codes.end());
  replace(codes, kLetters);
  return codes;
}

Codes without_case(const Codes& codes) {
  return codes_of(text_of(codes), UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD);
}

Codes at_a_glance(Codes codes) {
  static const auto kGlances = table_of("glances");
  replace(codes, kGlances);
  return codes;
}

}  // namespace

Result<std::string> read_new_name(std::string_view text) {
  auto name = read_name(text);
  if (!name) return name;
  if (auto why = unseen_in(codes_of(*name, 0), *name); !why.empty()) return why;
  return name;
}

NameLook::NameLook(std::string_view name) {
  const Codes codes = plain(name);
  letters_ = text_of(without_case(codes));
  glance_ = text_of(at_a_glance(codes));
}

}  // namespace astragal::text
