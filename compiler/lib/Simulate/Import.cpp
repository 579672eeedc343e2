//===- Import.cpp - LLVM IR back to the LLVM dialect ----------------------===//

#include "RaiseAssembly.h"
#include "lathe/Simulate/Simulator.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/LLVMIRToNVVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace lathe::simulate {

OwningOpRef<ModuleOp> importLLVM(llvm::StringRef text, MLIRContext &context) {
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> source = llvm::parseAssemblyString(text, problem, llvmContext);
  if (!source) {
    emitError(FileLineColLoc::get(&context, "llvm", problem.getLineNo(), problem.getColumnNo()))
        << problem.getMessage();
    return nullptr;
  }
  bool isNvidia = source->getTargetTriple().isNVPTX();
  registerLLVMDialectImport(context);
  registerNVVMDialectImport(context);
  context.loadDialect<DLTIDialect, LLVM::LLVMDialect, NVVM::NVVMDialect, nv::LatheNVDialect>();
  // The data layout has entries that MLIR does not know, which nothing here reads.
  ScopedDiagnosticHandler warnings(&context, [](Diagnostic &diagnostic) {
    return success(diagnostic.getSeverity() == DiagnosticSeverity::Warning);
  });
  OwningOpRef<ModuleOp> module = translateLLVMIRToModule(std::move(source), &context, /*emitExpensiveWarnings=*/false,
                                                         /*dropDICompositeTypeElements=*/true);
  if (module && isNvidia)
    raiseAssembly(*module);
  return module;
}

} // namespace lathe::simulate
