// ttg.global_scratch_alloc: a program's part of the scratch memory that the launch passes, or of that which a profiler
// reads after the launch.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/GlobalScratch.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// The scratch memory that ops use, and the one that a profiler reads after the launch: what tells of them, and which of
// the kernel's last arguments points there.
struct ScratchKind {
  StringLiteral size, alignment;
  unsigned fromLast;
};
constexpr ScratchKind kOwn = {kGlobalScratchSize, "ttg.global_scratch_memory_alignment", 2};
constexpr ScratchKind kProfile = {kProfileScratchSize, "ttg.profile_scratch_memory_alignment", 1};

const ScratchKind &getKind(ttg::GlobalScratchAllocOp op) { return op.getThirdPartyAllocation() ? kProfile : kOwn; }

// The program's part of the scratch memory in global memory; see assignGlobalScratch.
LogicalResult lowerGlobalScratch(Operation *op, Lowering &l) {
  const ScratchKind &kind = getKind(cast<ttg::GlobalScratchAllocOp>(op));
  auto offset = op->getAttrOfType<IntegerAttr>(kGlobalScratchOffset);
  auto size = l.module->getAttrOfType<IntegerAttr>(kind.size);
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
  Value base = func.getArgument(func.getNumArguments() - kind.fromLast);
  Value own = LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{start});
  if (offset.getInt() != 0)
    own = LLVM::GEPOp::create(l.b, l.loc, own.getType(), l.b.getI8Type(), own,
                              ArrayRef<LLVM::GEPArg>{int32_t(offset.getInt())});
  l.set(op->getResult(0), own);
  return success();
}

// Each CTA of a cluster has memory of its own in that of their program.
void moveToCTA(ttg::GlobalScratchAllocOp op, int64_t bytes) {
  OpBuilder b(op);
  b.setInsertionPointAfter(op);
  Location loc = op.getLoc();
  Value rank = ttng::ClusterRankOp::create(b, loc, b.getI32Type());
  Value size = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(int32_t(bytes)));
  Value start = arith::MulIOp::create(b, loc, rank, size);
  Value own = tt::AddPtrOp::create(b, loc, op.getType(), op, start);
  op.getResult().replaceAllUsesExcept(own, own.getDefiningOp());
}

void assign(ModuleOp module, const ScratchKind &kind) {
  int64_t bytes = 0, most = 1;
  Builder b(module.getContext());
  module.walk([&](ttg::GlobalScratchAllocOp op) {
    if (&getKind(op) != &kind)
      return;
    int64_t alignment = op.getAlignment();
    most = std::max(most, alignment);
    bytes = llvm::alignTo(bytes, alignment);
    op->setAttr(kGlobalScratchOffset, b.getI64IntegerAttr(bytes));
    bytes += op.getNbytes();
  });
  if (bytes == 0)
    return;
  bytes = llvm::alignTo(bytes, most);
  int ctas = ttg::getClusterCTAs(module);
  module->setAttr(kind.size, b.getI32IntegerAttr(int32_t(ctas * bytes)));
  if (ctas > 1)
    module.walk([&](ttg::GlobalScratchAllocOp op) {
      if (&getKind(op) == &kind)
        moveToCTA(op, bytes);
    });
  module->setAttr(kind.alignment, b.getI32IntegerAttr(most));
}

} // namespace

void lathe::conversion::assignGlobalScratch(ModuleOp module) {
  assign(module, kOwn);
  assign(module, kProfile);
}

void lathe::conversion::addGlobalScratchHandlers(HandlerTable &table) {
  table.add<ttg::GlobalScratchAllocOp>(lowerGlobalScratch);
}
