// Passes from the ttg dialect to the LLVM dialect; what each does is in Passes.td.
//
// Input: a module of ttg with `ttg.target` (a row of Chips.def), `ttg.num-warps`, `ttg.threads-per-warp`
// and optionally
//   ttg.maxnreg         i32  registers per thread at most (cuda)
//   ttg.waves-per-eu    i32  wanted waves per execution unit (hip)
// Output: the same module with LLVM dialect functions, where every public function is a kernel with the
// arguments of its tt.func followed by two pointers (global scratch, profile scratch), and
//   ttg.shared          i32  bytes of dynamic shared memory
#ifndef LATHE_CONVERSION_PASSES_H
#define LATHE_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace mlir {
class ModuleOp;
class OpPassManager;
} // namespace mlir

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Conversion/Passes.h.inc"

// From ttg to the llvm-dialect phase: scf to branches, allocation, barriers, conversion.
void addConversionToLLVMPasses(mlir::OpPassManager &pm);

// After the llvm-dialect phase: expands the internal dialects, of whichever vendor.
void addExpansionPasses(mlir::OpPassManager &pm);

} // namespace lathe

#endif
