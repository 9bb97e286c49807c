#include <boost/json.hpp>

#include "text/data_file.h"
#include "text/shipped.h"

namespace astragal {

std::string_view phrase(std::string_view section, std::string_view key) {
  static const boost::json::value kWords =
      DataFile::parse("words/en.toml", std::string(shipped_file("words/en.toml")))->value();
  const auto* table = kWords.as_object().if_contains(section);
  const auto* text = table == nullptr ? nullptr : table->as_object().if_contains(key);
  return text == nullptr ? std::string_view() : std::string_view(text->as_string());
}

}  // namespace astragal
