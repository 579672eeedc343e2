// Names of attributes by which a loop says how it is to be compiled.
#ifndef LATHE_DIALECT_TT_IR_LOOPHINTS_H
#define LATHE_DIALECT_TT_IR_LOOPHINTS_H

#include "llvm/ADT/StringRef.h"

namespace lathe::tt {

/// On a loop: the number of its stages (i32), instead of the knob num_stages. Its loads run ahead by one less; 1 leaves
/// the loop as it is.
inline constexpr llvm::StringLiteral kNumStages = "tt.num_stages";

/// On a loop: a unit attribute or true asks for warps of their own for its loads, as the knob warp_specialize does.
inline constexpr llvm::StringLiteral kWarpSpecialize = "tt.warp_specialize";

} // namespace lathe::tt

#endif
