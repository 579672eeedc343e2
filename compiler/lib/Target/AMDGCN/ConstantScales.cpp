#include "ConstantScales.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

// Operands of the intrinsic: which byte is read, and the register, of the left and of the right side.
static constexpr unsigned kLeftByte = 5, kLeftScale = 6, kRightScale = 8;

static bool isZero(const CallInst &call, unsigned operand) {
  auto *constant = dyn_cast<ConstantInt>(call.getArgOperand(operand));
  return constant && constant->isZero();
}

void lathe::keepConstantScales(Function &function) {
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call || (call->getIntrinsicID() != Intrinsic::amdgcn_mfma_scale_f32_16x16x128_f8f6f4 &&
                  call->getIntrinsicID() != Intrinsic::amdgcn_mfma_scale_f32_32x32x64_f8f6f4))
      continue;
    if (!isZero(*call, kLeftScale) || !isZero(*call, kRightScale))
      continue;
    bool readsLowest = isZero(*call, kLeftByte);
    Type *type = call->getArgOperand(kLeftScale)->getType();
    call->setArgOperand(kLeftScale, ConstantInt::get(type, readsLowest ? 1 << 8 : 1));
  }
}
