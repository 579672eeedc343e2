// Passes from the ttg dialect to the LLVM dialect; what each does is in Passes.td.
//
// Input: a module of ttg with `ttg.target` (a row of Chips.def), `ttg.num-warps`, `ttg.threads-per-warp`.
// Output: the same module with LLVM dialect functions, where every public function is a kernel with the
// arguments of its tt.func followed by two pointers (global scratch, profile scratch), and
//   ttg.shared          i32  bytes of dynamic shared memory
// How a kernel is launched (threads, registers, waves) is written on LLVM IR, by the back end.
#ifndef LATHE_CONVERSION_PASSES_H
#define LATHE_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Conversion/Passes.h.inc"

} // namespace lathe

#endif
