// Passes from the ttg dialect to the LLVM dialect. Their names are lathe-<dialect that they take>-<verb>-<object>.
#ifndef LATHE_CONVERSION_PASSES
#define LATHE_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def LowerControlFlow : Pass<"lathe-ttg-lower-control-flow", "::mlir::ModuleOp"> {
  let summary = "Turns structured control flow into branches";
  let description = [{
    The pass lowers all of scf except in a combine region (tt.reduce, tt.scan): such a region has one block, and
    lathe-ttg-convert-to-llvm lowers an scf.if there itself.

    The default region of ttg.warp_specialize becomes code after the op, up to a `ttg.barrier` with `ttg.join`, where
    the partitions end; the op itself, with `ttg.started`, starts them.
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect", "::lathe::ttg::TTGDialect"];
}

def ConvertTTGToLLVM : Pass<"lathe-ttg-convert-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lowers tt, ttg, arith, math and cf to the LLVM dialect of the module's target";
  let description = [{
    The target is `ttg.target` of the module. Structured control flow has become branches, and shared memory is
    allocated. A tensor becomes one LLVM value for each element that the thread holds. An op without a lowering is an
    error that names it.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
                           "::mlir::ROCDL::ROCDLDialect", "::lathe::nv::LatheNVDialect",
                           "::lathe::amd::LatheAMDDialect", "::lathe::ttng::TTNGDialect",
                           "::mlir::arith::ArithDialect"];
}

def ExpandLatheNV : Pass<"lathe-nv-expand-ops", "::mlir::ModuleOp"> {
  let summary = "Turns lathe_nv ops into inline assembly";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def LowerInlinePtx : Pass<"lathe-nvvm-lower-inline-ptx", "::mlir::ModuleOp"> {
  let summary = "Turns NVVM ops that LLVM has no intrinsic for into inline assembly";
  let description = [{
    Most kernels have no such op. The pass looks for one first, because building the patterns costs more than the rest
    of its phase.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ExpandLatheAMD : Pass<"lathe-amd-expand-ops", "::mlir::ModuleOp"> {
  let summary = "Turns lathe_amd ops into branches around plain accesses";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif
