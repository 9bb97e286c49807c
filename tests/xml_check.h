#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::tests {

/// Reads XML as far as our pictures use it (elements, attributes, text) and remembers what is wrong
/// first.
class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) : rest_(text) {
    while (fault_.empty() && !rest_.empty()) read();
    if (fault_.empty() && !open_.empty()) fault_ = "not closed: " + open_.back();
    if (fault_.empty() && elements_ == 0) fault_ = "nothing is drawn";
    for (const auto& name : wanted_) {
      if (fault_.empty() && !ids_.contains(name)) fault_ = "there is no #" + name;
    }
  }

  /// Empty if the text is well-formed, no two things have the same id, and what is referred to is
  /// there.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  void read() {
    const auto mark = rest_.find('<');
    check_text(rest_.substr(0, mark));
    if (mark == std::string_view::npos) {
      rest_ = {};
      return;
    }
    const auto end = rest_.find('>', mark);
    if (end == std::string_view::npos) {
      fault_ = "a tag does not end";
      return;
    }
    read_tag(rest_.substr(mark + 1, end - mark - 1));
    rest_.remove_prefix(end + 1);
    if (fault_.empty() && open_.empty() && rest_.find('<') != std::string_view::npos) {
      fault_ = "more than one root";
    }
  }

  void read_tag(std::string_view tag) {
    ++elements_;
    if (tag.starts_with('/')) {
      if (open_.empty() || open_.back() != tag.substr(1)) {
        fault_ = "closes what is not open: " + std::string(tag);
      } else {
        open_.pop_back();
      }
      return;
    }
    const bool whole = tag.ends_with('/');
    if (whole) tag.remove_suffix(1);
    const auto space = tag.find(' ');
    const std::string name(tag.substr(0, space));
    if (name.empty()) fault_ = "a tag without a name";
    if (space != std::string_view::npos) read_attributes(tag.substr(space));
    if (!whole) open_.push_back(name);
  }

  void read_attributes(std::string_view text) {
    std::set<std::string_view> seen;
    while (fault_.empty() && !text.empty()) {
      const auto equals = text.find("=\"");
      const auto end = equals == std::string_view::npos ? equals : text.find('"', equals + 2);
      if (!text.starts_with(' ') || end == std::string_view::npos) {
        fault_ = "attributes: " + std::string(text);
        return;
      }
      const auto name = text.substr(1, equals - 1);
      const auto value = text.substr(equals + 2, end - equals - 2);
      if (!seen.insert(name).second) fault_ = "twice: " + std::string(name);
      if (value.find('<') != std::string_view::npos) fault_ = "not escaped: " + std::string(value);
      check_text(value);
      if (name == "id" && !ids_.emplace(value).second) fault_ = "id twice: " + std::string(value);
      if (name == "href" && value.starts_with('#')) wanted_.emplace(value.substr(1));
      if (value.starts_with("url(#")) wanted_.emplace(value.substr(5, value.size() - 6));
      text.remove_prefix(end + 1);
    }
  }

  void check_text(std::string_view text) {
    for (auto at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
      bool known = false;
      for (const auto* entity : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
        known = known || text.substr(at).starts_with(entity);
      }
      if (!known) fault_ = "a bare &";
    }
  }

  std::string_view rest_;
  std::string fault_;
  std::vector<std::string> open_;
  std::set<std::string> ids_;
  std::set<std::string> wanted_;
  int elements_ = 0;
};

inline std::string xml_fault(std::string_view text) { return XmlCheck(text).fault(); }

}  // namespace astragal::tests
