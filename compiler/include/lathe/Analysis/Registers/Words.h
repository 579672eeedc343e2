// The registers of a thread that hold a value.
#ifndef LATHE_ANALYSIS_REGISTERS_WORDS_H
#define LATHE_ANALYSIS_REGISTERS_WORDS_H

#include "mlir/IR/Types.h"

#include <cstdint>

namespace lathe {

/// The 32-bit words that a thread holds of a value of this type. Of a tensor these are its elements, short ones packed,
/// or none without a layout; a pointer has 64 bits; a buffer counts as one word, its address, and a token as none.
int64_t countWords(mlir::Type type);

} // namespace lathe

#endif
