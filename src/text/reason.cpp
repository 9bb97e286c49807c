#include "text/reason.h"

namespace astragal {

std::string in_words(const Reason& reason, std::string (*name)(std::string_view kind, int thing)) {
  std::string text;
  std::string_view rest = reason.sentence();
  std::size_t index = 0;
  for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    const auto close = rest.find('}', open);
    text += rest.substr(0, open);
    text += name(rest.substr(open + 1, close - open - 1), reason.thing(index++));
    rest.remove_prefix(close + 1);
  }
  return text.append(rest);
}

std::string in_words(const Reason& reason) {
  return in_words(reason,
                  [](std::string_view /*kind*/, int thing) { return std::to_string(thing); });
}

}  // namespace astragal
