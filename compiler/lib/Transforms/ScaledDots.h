// Scaled dots by the instructions that scale: block-scaled products into tensor memory, and MFMA with scales.
#ifndef LATHE_LIB_TRANSFORMS_SCALEDDOTS_H
#define LATHE_LIB_TRANSFORMS_SCALEDDOTS_H

#include "lathe/Chip/Chip.h"
#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe {

/// Elements of the operands along K.
int64_t getScaledDepth(tt::DotScaledOp dot);

/// Whether both operands have formats of instructions that scale: e4m3, e5m2, or e2m1 packed along K.
bool hasScaledFormats(tt::DotScaledOp dot);

/// Columns of tensor memory that accumulator and scales of `dot` take where the chip computes it by block-scaled
/// products; none where it does not. Widened operands are then the way.
std::optional<unsigned> findScaledColumns(tt::DotScaledOp dot, const ChipInfo *chip, int numWarps);

/// Rewrites a dot that has such columns, in a module with layouts.
void rewriteAsScaledProduct(tt::DotScaledOp dot);

/// Whether the chip computes `dot` by MFMA with scales.
bool hasScaledMfma(tt::DotScaledOp dot, const ChipInfo *chip);

/// Whether instructions of `size` rows and columns, 16 or 32, compute such a dot.
bool fitsScaledMfma(tt::DotScaledOp dot, unsigned size);

/// Gives such a dot the layouts of these instructions, in a module with layouts; with `nonK` rows and columns, 16 or
/// 32, where they fit, or as many as are best.
void rewriteAsScaledMfma(tt::DotScaledOp dot, unsigned nonK);

} // namespace lathe

#endif
