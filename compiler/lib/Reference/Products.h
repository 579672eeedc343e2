//===- Products.h - Products that only some operations have ----*- C++ -*-===//
#ifndef LATHE_LIB_REFERENCE_PRODUCTS_H
#define LATHE_LIB_REFERENCE_PRODUCTS_H

#include "Access.h"

namespace lathe::reference {

/// As multiply, of integers of which those of a and b have no sign.
Value multiplyUnsigned(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
                       const Value &b, const Value &c);

} // namespace lathe::reference

#endif // LATHE_LIB_REFERENCE_PRODUCTS_H
