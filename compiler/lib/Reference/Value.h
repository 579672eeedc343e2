//===- Value.h - Scalars and tensors of the interpreter -------------------===//
#ifndef LATHE_LIB_REFERENCE_VALUE_H
#define LATHE_LIB_REFERENCE_VALUE_H

#include "Element.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace lathe::reference {

/// `size` elements of one kind in row-major order; the shape is that of the type of the SSA value. A scalar has
/// one element. Elements that are all equal are held once (`uniform`), inline. Copies share their storage: an
/// operation that writes makes a new value.
class Value {
public:
  Value() = default;

  /// Uninitialized elements. A single element is always uniform.
  static Value make(Element element, uint64_t size, bool uniform) {
    Value value;
    value.element_ = element;
    value.size_ = size;
    if (!uniform && size > 1)
      value.storage = std::make_shared_for_overwrite<uint8_t[]>(size * bytesOf(element));
    return value;
  }

  static Value integer(Element element, uint64_t bits, uint64_t size = 1) {
    Value value = make(element, size, true);
    encodeIntegers(element, &bits, 1, value.data());
    return value;
  }

  Element element() const { return element_; }
  uint64_t size() const { return size_; }
  bool uniform() const { return !storage; }
  /// Elements that `data` holds: one, or `size`.
  uint64_t stored() const { return uniform() ? 1 : size_; }

  uint8_t *data() { return storage ? storage.get() : scalar; }
  const uint8_t *data() const { return storage ? storage.get() : scalar; }
  /// The bytes of element `index`.
  const uint8_t *at(uint64_t index) const { return storage ? storage.get() + index * bytesOf(element_) : scalar; }

  /// The same bits as elements of another kind of the same width.
  Value as(Element element) const {
    Value value = *this;
    value.element_ = element;
    return value;
  }

  /// A uniform value with another number of elements.
  Value repeated(uint64_t size) const {
    Value value = *this;
    value.size_ = size;
    return value;
  }

  /// The elements [from, from + size); shares nothing.
  Value slice(uint64_t from, uint64_t size) const {
    if (uniform())
      return repeated(size);
    Value value = make(element_, size, false);
    std::memcpy(value.data(), at(from), size * bytesOf(element_));
    return value;
  }

  uint64_t integerAt(uint64_t index) const {
    uint64_t bits;
    decodeUnsigned(element_, at(index), 1, &bits);
    return bits;
  }
  int64_t signedAt(uint64_t index) const {
    int64_t value;
    decodeSigned(element_, at(index), 1, &value);
    return value;
  }
  double floatAt(uint64_t index) const {
    double value;
    decodeFloats(element_, at(index), 1, &value);
    return value;
  }

private:
  Element element_ = Element::I32;
  uint64_t size_ = 0;
  std::shared_ptr<uint8_t[]> storage;
  alignas(8) uint8_t scalar[8] = {};
};

} // namespace lathe::reference

#endif
