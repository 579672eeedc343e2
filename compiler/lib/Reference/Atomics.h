//===- Atomics.h - What an atomic operation does to an element --*- C++ -*-===//
#ifndef LATHE_LIB_REFERENCE_ATOMICS_H
#define LATHE_LIB_REFERENCE_ATOMICS_H

#include "Element.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe::reference {

/// The memory's contents after an atomic on one element, in place.
void combine(tt::RMWOp kind, Element element, uint8_t *memory, const uint8_t *operand);

} // namespace lathe::reference

#endif
