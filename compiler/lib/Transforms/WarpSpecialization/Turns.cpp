#include "Turns.h"

#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

Turns::Turns(OpBuilder &b, Location loc) : b(b), loc(loc) {
  Value warp = ttg::WarpIdOp::create(b, loc);
  group = arith::ShRUIOp::create(b, loc, warp, makeI32(llvm::Log2_32(ttg::kWarpsOfGroup)));
  threads = countThreads();
}

Turns::Turns(OpBuilder &b, Location loc, Value group, int barrier) : b(b), loc(loc), group(group), barrier(barrier) {
  threads = countThreads();
}

Value Turns::countThreads() {
  int lanes = ttg::getThreadsPerWarp(b.getInsertionBlock()->getParentOp());
  return makeI32(kGroups * ttg::kWarpsOfGroup * lanes);
}

Value Turns::makeI32(int32_t value) { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value)); }

Value Turns::getBarrier(Value group) { return arith::AddIOp::create(b, loc, group, makeI32(barrier)); }

template <typename F> void Turns::onlyIn(Value number, F body) {
  Value isIn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, group, number);
  auto branch = scf::IfOp::create(b, loc, isIn, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  body();
}

void Turns::wait() {
  NVVM::BarrierOp::create(b, loc, /*results=*/TypeRange(), getBarrier(group), threads, /*reductionOp=*/{},
                          /*reductionPredicate=*/Value());
}

void Turns::pass() {
  Value other = arith::XOrIOp::create(b, loc, group, makeI32(1));
  NVVM::BarrierArriveOp::create(b, loc, getBarrier(other), threads);
}

void Turns::begin() {
  onlyIn(makeI32(1), [&] { pass(); });
}

void Turns::end() { takeLast(makeI32(0)); }

void Turns::takeLast(Value next) {
  onlyIn(next, [&] { wait(); });
}
