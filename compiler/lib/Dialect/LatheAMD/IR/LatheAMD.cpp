#include "lathe/Dialect/LatheAMD/IR/LatheAMD.h"

#include "lathe/Dialect/Support/AccessOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::amd;

#include "lathe/Dialect/LatheAMD/IR/LatheAMDDialect.cpp.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/LatheAMD/IR/LatheAMDOps.cpp.inc"

void LatheAMDDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/LatheAMD/IR/LatheAMDOps.cpp.inc"
      >();
}

LogicalResult LoadOp::verify() { return verifyLoad(*this); }

LogicalResult StoreOp::verify() { return verifyAccessType(*this, getValue().getType()); }

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addLoadEffects(*this, effects);
}

void StoreOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addStoreEffects(*this, effects);
}
