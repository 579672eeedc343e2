// Counts of the instructions in assembly, without an assembler.
#ifndef LATHE_TARGET_LOOPINSTRUCTIONS_H
#define LATHE_TARGET_LOOPINSTRUCTIONS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace lathe {

struct InstructionCount {
  int64_t instructions = 0;
  int64_t barriers = 0; ///< of threads, with arrivals at mbarriers
  int64_t waits = 0;    ///< for copies, products and mbarriers

  friend bool operator==(const InstructionCount &, const InstructionCount &) = default;
};

/// Those of one turn of each innermost loop in PTX or AMDGCN assembly, or of all of it where it has no loop. A loop
/// lies between a label and the last branch back to it; one that only asks an mbarrier again and again is a wait.
InstructionCount countLoopInstructions(llvm::StringRef assembly);

} // namespace lathe

#endif
