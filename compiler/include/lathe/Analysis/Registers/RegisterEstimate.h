// How many registers a kernel with layouts will take, before there is machine code.
//
// The assembler is free between two orders of the code. In one each op is done for all of its elements before the next
// op begins, so that all loads of a thread are in flight together; that takes the most registers. In the other it takes
// a few elements at a time from their loads to where they are used, and only what must be whole at once is: what loops
// carry, sums, and whatever is alive across an exchange between threads. Both needs follow from the layouts. The
// assembler's count lies between them, and a little lower where one block more fits in a unit for it.
#ifndef LATHE_ANALYSIS_REGISTERS_REGISTERESTIMATE_H
#define LATHE_ANALYSIS_REGISTERS_REGISTERESTIMATE_H

#include "lathe/Chip/Chip.h"
#include "mlir/IR/BuiltinOps.h"

#include <cstdint>

namespace lathe {

/// 32-bit registers of a thread that hold values at once, without those that any kernel takes for itself.
struct RegisterNeed {
  double least = 0; ///< with elements taken a few at a time
  double most = 0;  ///< op by op
};

/// The need of the functions in a module after the pipelined phase: that of the one which needs most.
RegisterNeed findRegisterNeed(mlir::ModuleOp module);

/// The registers of a thread that the assembler will take for a block of `threads` threads and so many bytes of shared
/// memory, at most those of the chip.
///
/// Its constants were chosen by the kernels of the three corpora in tests/corpus, for cuda:90 and the assembler of CUDA
/// 13.4. tests/bench/register_estimate.py compares them with the counts, and has the share within 15 % of each corpus.
int expectRegisters(const RegisterNeed &need, const ChipInfo &chip, unsigned threads, uint64_t sharedBytes);

} // namespace lathe

#endif
