// The requests of the knob schedule_hint to LLVM's scheduler of machine instructions.
#ifndef LATHE_LIB_TARGET_AMDGCN_SCHEDULEHINT_H
#define LATHE_LIB_TARGET_AMDGCN_SCHEDULEHINT_H

#include "lathe/Chip/Chip.h"

#include "llvm/Support/Error.h"

namespace llvm {
class Function;
}

namespace lathe {

/// Marks the simplified kernel for `hint`, a value of the knob schedule_hint:
///   none                    the back end chooses: the order that aims at many waves, or the third where only that
///                           one leaves registers for a second block on a unit;
///   attention               it mixes matrix instructions and exponentials in loops that have both;
///   memory-bound-attention  it keeps what waits for each other apart, as far as registers allow.
/// refused_knob where the hint could have no effect: the chip has no MFMA, or no loop has both.
llvm::Error applyScheduleHint(llvm::Function &kernel, llvm::StringRef hint, const ChipInfo &chip);

} // namespace lathe

#endif
