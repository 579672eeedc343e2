#include "Conversion/TTGToLLVM/NVIDIA/TensorIssue.h"

#include "Conversion/TTGToLLVM/NVIDIA/Pairs.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

Value lathe::conversion::isIssuer(Lowering &l, Value pred) {
  Value number = l.threadId();
  if (ttng::isOfPairs(l.module))
    number = LLVM::OrOp::create(l.b, l.loc, number, getRankInPair(l));
  Value first = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, number, l.i32(0));
  return pred ? Value(LLVM::AndOp::create(l.b, l.loc, first, l.getScalar(pred))) : first;
}

// Whether all threads have just met: only ops that neither wait nor arrive lie between a barrier and `op`.
static bool isBehindBarrier(Operation *op) {
  for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode()) {
    if (isa<ttng::ClusterBarrierOp>(before))
      return ttng::ordersCluster(before);
    if (auto barrier = dyn_cast<ttg::BarrierOp>(before))
      return bitEnumContainsAny(barrier.getAddrSpace(), ttg::BarrierSpace::Local);
    if (!isa<ttng::FenceAsyncSharedOp, ttng::TMEMCopyOp>(before) && !isMemoryEffectFree(before))
      return false;
  }
  return false;
}

void lathe::conversion::beginIssue(Operation *op, Lowering &l) {
  // One thread drives the products. Were the others more than a phase behind, they would miss it on the barriers that
  // they all wait for.
  if (!isBehindBarrier(op))
    l.synchronize();
  nv::TensorFenceOp::create(l.b, l.loc, /*after=*/true);
}

void lathe::conversion::commitTo(Value barrier, Value arrives, Lowering &l) {
  Value pointer = l.get(barrier).front(), receivers;
  bool isPair = ttng::isOfPairs(l.module);
  if (isPair) {
    constexpr int16_t both = 3;
    receivers = LLVM::ConstantOp::create(l.b, l.loc, l.b.getI16IntegerAttr(both));
    if (ttg::getClusterCTAs(l.module) > 2) {
      Value first = LLVM::AndOp::create(l.b, l.loc, NVVM::ClusterId::create(l.b, l.loc, l.b.getI32Type()), l.i32(~1));
      receivers =
          LLVM::ShlOp::create(l.b, l.loc, receivers, LLVM::TruncOp::create(l.b, l.loc, l.b.getI16Type(), first));
    }
  }
  nv::TensorCommitOp::create(l.b, l.loc, pointer, receivers, arrives, isPair);
}

void lathe::conversion::commit(ValueRange barriers, ValueRange preds, Value issues, Lowering &l) {
  for (auto [barrier, pred] : llvm::zip_equal(barriers, preds)) {
    Value arrives = LLVM::AndOp::create(l.b, l.loc, issues, l.getScalar(pred));
    commitTo(barrier, arrives, l);
  }
}

void lathe::conversion::forEachBlock(Value accumulator, unsigned m, unsigned n, Lowering &l,
                                     function_ref<void(unsigned, unsigned, Value)> issue) {
  auto type = cast<ttg::MemDescType>(accumulator.getType());
  Value start = l.get(accumulator).front();
  for (unsigned row = 0; row < type.getDimSize(0); row += m)
    for (unsigned column = 0; column < type.getDimSize(1); column += n) {
      int32_t by = ttng::getPlace(type, int32_t(row), int32_t(column)).getAddress();
      issue(row, column, by ? Value(LLVM::AddOp::create(l.b, l.loc, start, l.i32(by))) : start);
    }
}

Value lathe::conversion::getDescriptorAddress(Value buffer, Lowering &l) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  Value address = LLVM::PtrToIntOp::create(l.b, l.loc, l.b.getI32Type(), l.get(buffer).front());
  if (movement::isSlice(type)) {
    unsigned bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
    Value start = LLVM::MulOp::create(l.b, l.loc, l.get(buffer)[1], l.i32(int32_t(bytes)));
    address = LLVM::AddOp::create(l.b, l.loc, address, start);
  }
  // Bits 4 to 17 of the address.
  address = LLVM::LShrOp::create(l.b, l.loc, address, l.i32(4));
  address = LLVM::AndOp::create(l.b, l.loc, address, l.i32(0x3fff));
  return LLVM::ZExtOp::create(l.b, l.loc, l.b.getI64Type(), address);
}

Value SharedOperand::getTile(unsigned mn, unsigned k, Lowering &l) const {
  uint64_t fixed = descriptor.getTensorCoreBits() + descriptor.getOffset(mn, k) / 16;
  Value rest = l.constant(l.b.getI64Type(), l.b.getI64IntegerAttr(int64_t(fixed)));
  return LLVM::AddOp::create(l.b, l.loc, address, rest);
}
