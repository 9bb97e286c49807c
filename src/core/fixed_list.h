#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace astragal {

/// A vector with inline storage for at most `Capacity` elements.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  FixedList() = default;

  void push_back(const T& element) {
    assert(size_ < Capacity);
    elements_[size_++] = element;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t index) const { return elements_[index]; }
  [[nodiscard]] const T* begin() const { return elements_.data(); }
  [[nodiscard]] const T* end() const { return elements_.data() + size_; }

 private:
  std::array<T, Capacity> elements_;  // left uninitialised: only the first size_ are ever read
  std::size_t size_ = 0;
};

}  // namespace astragal
