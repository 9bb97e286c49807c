#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "text/reason.h"

namespace astragal::text {

/// An error in input, without its place: the caller knows file and line.
using Error = Phrase;

/// A value or an error.
template <class T = std::monostate>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& operator*() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& operator*() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

inline constexpr std::monostate kDone{};

}  // namespace astragal::text
