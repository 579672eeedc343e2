//===- RaiseAssembly.h - Operations for inline PTX --------------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_RAISEASSEMBLY_H
#define LATHE_LIB_SIMULATE_RAISEASSEMBLY_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe::simulate {

/// Puts operations of lathe_nv, nvvm and llvm in the place of each llvm.inline_asm of `module`, from its text alone:
/// instruction, modifiers, registers, predicates, and which registers are tied. What is not understood stays as it is,
/// with a note of why, which the decoder reports unless it has another model of the text.
void raiseAssembly(mlir::ModuleOp module);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_RAISEASSEMBLY_H
