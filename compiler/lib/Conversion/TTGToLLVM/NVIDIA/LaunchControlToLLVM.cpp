// Cluster launch control: a program takes over the work of one that has not started.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

LogicalResult lowerTryCancel(Operation *op, Lowering &l) {
  auto request = cast<ttng::CLCTryCancelOp>(op);
  if (ttg::getClusterCTAs(op) > 1)
    return op->emitError("unsupported: ttng.clc_try_cancel in clusters of more than one CTA; use num_ctas = 1");
  Value first = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.threadId(), l.i32(0));
  // The barrier was made, and an earlier answer read, in ordinary ways; the answer comes by the asynchronous proxy.
  NVVM::FenceProxyOp::create(l.b, l.loc, NVVM::ProxyKind::async_shared,
                             NVVM::SharedSpaceAttr::get(l.b.getContext(), NVVM::SharedSpace::shared_cta));
  nv::TryCancelOp::create(l.b, l.loc, l.get(request.getResult()).front(), l.get(request.getMbarrier()).front(), first);
  return success();
}

// The answer is two words: LLVM's back end has no registers of 128 bits that survive a loop.
LogicalResult lowerLoadResult(Operation *op, Lowering &l) {
  Value address = l.get(cast<ttng::CLCLoadResultOp>(op).getSrc()).front();
  Type word = l.b.getI64Type();
  constexpr unsigned wordBytes = 8;
  Value low = LLVM::LoadOp::create(l.b, l.loc, word, address, wordBytes);
  Value next = LLVM::GEPOp::create(l.b, l.loc, address.getType(), word, address, ArrayRef<LLVM::GEPArg>{1});
  Value high = LLVM::LoadOp::create(l.b, l.loc, word, next, wordBytes);
  l.set(op->getResult(0), Elements{low, high});
  return success();
}

Value query(Value answer, IntegerAttr axis, Lowering &l) {
  ArrayRef<Value> words = l.get(answer);
  return nv::QueryCancelOp::create(l.b, l.loc, l.b.getI32Type(), words[0], words[1], axis);
}

LogicalResult lowerIsCanceled(Operation *op, Lowering &l) {
  Value is = query(op->getOperand(0), IntegerAttr(), l);
  l.set(op->getResult(0), LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, is, l.i32(0)));
  return success();
}

LogicalResult lowerGetProgramId(Operation *op, Lowering &l) {
  auto get = cast<ttng::CLCGetProgramIdOp>(op);
  l.set(op->getResult(0), query(get.getClcResult(), l.b.getI32IntegerAttr(int32_t(get.getDim())), l));
  return success();
}

} // namespace

void lathe::conversion::addLaunchControlHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.hasMatrixSet(MS_Tcgen05))
    return table.refuse<ttng::CLCTryCancelOp, ttng::CLCLoadResultOp, ttng::CLCIsCanceledOp, ttng::CLCGetProgramIdOp>(
        "cluster launch control, which is built for chips with tensor memory alone; use a loop over program ids");
  table.add<ttng::CLCTryCancelOp>(lowerTryCancel);
  table.add<ttng::CLCLoadResultOp>(lowerLoadResult);
  table.add<ttng::CLCIsCanceledOp>(lowerIsCanceled);
  table.add<ttng::CLCGetProgramIdOp>(lowerGetProgramId);
}
