// Passes from the ttg dialect to the LLVM dialect.
#ifndef LATHE_CONVERSION_PASSES
#define LATHE_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def LowerControlFlow : Pass<"lower-control-flow", "::mlir::ModuleOp"> {
  let summary = "Turns structured control flow into branches";
  let description = [{
    All of scf but what is inside of a combine region (tt.reduce, tt.scan): such a region has one block, and
    convert-ttg-to-llvm lowers an scf.if there itself.
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect"];
}

def ConvertTTGToLLVM : Pass<"convert-ttg-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Lowers tt, ttg, arith, math and cf to the LLVM dialect of the module's target";
  let description = [{
    The target is `ttg.target` of the module, structured control flow has become branches, and shared memory is
    allocated. A value of tensor type becomes one LLVM value per element that the thread holds. An op without a
    lowering is an error that names it.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
                           "::mlir::ROCDL::ROCDLDialect", "::lathe::nv::LatheNVDialect",
                           "::lathe::amd::LatheAMDDialect"];
}

def ExpandLatheNV : Pass<"expand-lathe-nv", "::mlir::ModuleOp"> {
  let summary = "Turns lathe_nv ops into inline assembly";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ExpandLatheAMD : Pass<"expand-lathe-amd", "::mlir::ModuleOp"> {
  let summary = "Turns lathe_amd ops into branches around plain accesses";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif
