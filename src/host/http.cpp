#include "host/http.h"

#include <algorithm>

namespace astragal::host {

bool same_word(std::string_view one, std::string_view other) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [lower](char a, char b) { return lower(a) == lower(b); });
}

std::string_view HttpRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (same_word(key, name)) return value;
  }
  return {};
}

HttpAnswer text_answer(int status, std::string text) {
  return {status,
          "text/plain; charset=utf-8",
          std::make_shared<const std::string>(std::move(text)),
          {{"Cache-Control", "no-store"}}};
}

HttpAnswer json_answer(int status, std::string text) {
  auto answer = text_answer(status, std::move(text));
  answer.type = "application/json";
  return answer;
}

}  // namespace astragal::host
