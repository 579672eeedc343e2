// ttg.global_scratch_alloc: a program's part of the scratch memory that the launch passes.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/GlobalScratch.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// The program's part of the scratch memory in global memory; see assignGlobalScratch.
LogicalResult lowerGlobalScratch(Operation *op, Lowering &l) {
  if (cast<ttg::GlobalScratchAllocOp>(op).getThirdPartyAllocation())
    return op->emitError(
        "unsupported: ttg.global_scratch_alloc with third_party_allocation, which leaves the memory to "
        "another tool; omit the attribute");
  auto offset = op->getAttrOfType<IntegerAttr>(kGlobalScratchOffset);
  auto size = l.module->getAttrOfType<IntegerAttr>(kGlobalScratchSize);
  auto func = l.b.getBlock()->getParent()->getParentOfType<LLVM::LLVMFuncOp>();
  if (!offset || !size || !func || func.getNumArguments() < 2)
    return op->emitError("internal error: ttg.global_scratch_alloc has no place in global scratch memory; report this "
                         "with the module");
  Value program;
  for (int axis = 2; axis >= 0; --axis) {
    Value id = l.target.getProgramId(l.b, l.loc, axis);
    if (program) {
      Value count = l.target.getNumPrograms(l.b, l.loc, axis);
      program = LLVM::MulOp::create(l.b, l.loc, program, count);
      id = LLVM::AddOp::create(l.b, l.loc, program, id);
    }
    program = id;
  }
  Value wide = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI64Type(), program);
  Value stride = l.constant(l.b.getI64Type(), l.b.getI64IntegerAttr(size.getInt()));
  Value start = LLVM::MulOp::create(l.b, l.loc, wide, stride);
  Value base = func.getArgument(func.getNumArguments() - 2);
  Value own = LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{start});
  if (offset.getInt() != 0)
    own = LLVM::GEPOp::create(l.b, l.loc, own.getType(), l.b.getI8Type(), own,
                              ArrayRef<LLVM::GEPArg>{int32_t(offset.getInt())});
  l.set(op->getResult(0), own);
  return success();
}

} // namespace

void lathe::conversion::assignGlobalScratch(ModuleOp module) {
  int64_t bytes = 0, most = 1;
  Builder b(module.getContext());
  module.walk([&](ttg::GlobalScratchAllocOp op) {
    if (op.getThirdPartyAllocation())
      return;
    int64_t alignment = op.getAlignment();
    most = std::max(most, alignment);
    bytes = llvm::alignTo(bytes, alignment);
    op->setAttr(kGlobalScratchOffset, b.getI64IntegerAttr(bytes));
    bytes += op.getNbytes();
  });
  if (bytes == 0)
    return;
  module->setAttr(kGlobalScratchSize, b.getI32IntegerAttr(llvm::alignTo(bytes, most)));
  module->setAttr("ttg.global_scratch_memory_alignment", b.getI32IntegerAttr(most));
}

void lathe::conversion::addGlobalScratchHandlers(HandlerTable &table) {
  table.add<ttg::GlobalScratchAllocOp>(lowerGlobalScratch);
}
