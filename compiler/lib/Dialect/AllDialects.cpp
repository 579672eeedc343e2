#include "lathe/Dialect/AllDialects.h"

#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/Gluon/IR/Dialect.h"
#include "lathe/Dialect/LatheAMD/IR/LatheAMD.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/DialectRegistry.h"

void lathe::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<tt::TTDialect, ttg::TTGDialect, ttng::TTNGDialect, amdg::AMDGDialect, nvws::NVWSDialect,
                  proton::ProtonDialect, proton_gpu::ProtonGPUDialect, gluon::GluonDialect, nv::LatheNVDialect,
                  amd::LatheAMDDialect>();
  registry
      .insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::LLVM::LLVMDialect, mlir::math::MathDialect,
              mlir::NVVM::NVVMDialect, mlir::ROCDL::ROCDLDialect, mlir::scf::SCFDialect, mlir::ub::UBDialect>();
}
