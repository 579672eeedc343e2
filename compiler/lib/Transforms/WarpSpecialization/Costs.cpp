#include "Costs.h"

#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

// The least part of an iteration, in per cent, for which a loop that asks is divided.
static constexpr int64_t kLeastGain = 5;

// The elements that a thread holds of a value; none of scalars and buffers.
static int64_t countElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getEncoding() ? ttg::toLinearLayout(type).getInSize("register") : 0;
}

// Cycles of the matrix unit.
static int64_t countProduct(ttng::WarpGroupDotOp product, const ChipInfo &chip) {
  RankedTensorType result = product.getD().getType();
  ttg::MemDescType right = product.getB().getType();
  unsigned bits = tt::getElementBitWidth(right.getElementType());
  unsigned rate = bits == 8 ? chip.matrixRate8 : bits == 16 ? chip.matrixRate16 : chip.matrixRate32;
  return result.getNumElements() * right.getDimSize(0) / rate;
}

// Instructions of a thread. Those of a unit for special functions take as long as eight others: it has 16 lanes for the
// 128 of the arithmetic units.
static int64_t countInstructions(Operation *op) {
  constexpr int64_t special = 8;
  if (isa<math::MathDialect>(op->getDialect()) || isa<arith::DivFOp>(op))
    return special * countElements(op->getResult(0));
  // A row's elements in a thread, then those of its neighbours.
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return countElements(reduce.getOperands().front());
  if (op->getNumResults() != 1 || op->hasTrait<MovesElements>() || isa<arith::ConstantOp, ttg::ConvertLayoutOp>(op))
    return 0;
  // Narrow elements are computed in pairs.
  Value result = op->getResult(0);
  return countElements(result) ? countWords(result.getType()) : 0;
}

int64_t warps::countCarried(scf::ForOp loop) {
  int64_t words = 0;
  for (Value carried : loop.getInitArgs())
    words += countWords(carried.getType());
  return words;
}

int64_t warps::countRegisters(scf::ForOp loop) {
  int64_t registers = kOtherRegisters + countCarried(loop);
  for (auto product : loop.getBody()->getOps<ttng::WarpGroupDotOp>())
    if (!llvm::is_contained(loop.getYieldedValues(), product.getD()))
      registers += countWords(product.getD().getType());
  return registers;
}

static int64_t countPrograms(scf::ForOp loop, const ChipInfo &chip, int64_t sharedBytes) {
  int64_t registers = std::min<int64_t>(countRegisters(loop), chip.maxRegistersPerThread);
  return countHeldBlocks(chip, ttg::getNumWarps(loop) * chip.warpSize, registers, sharedBytes);
}

LoopCosts LoopCosts::get(scf::ForOp loop, const ChipInfo &chip, int64_t sharedBytes) {
  LoopCosts costs;
  costs.groups = llvm::divideCeil(ttg::getNumWarps(loop), ttg::kWarpsOfGroup);
  costs.programs = countPrograms(loop, chip, sharedBytes);
  int64_t instructions = 0;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto product = dyn_cast<ttng::WarpGroupDotOp>(op))
      costs.products += countProduct(product, chip);
    else if (!isa<tt::DescriptorLoadOp, ttg::LocalAllocOp>(op))
      instructions += countInstructions(&op);
  }
  costs.computation = instructions * ttg::getNumWarps(loop) / chip.schedulers;
  return costs;
}

int64_t LoopCosts::getGain() const {
  int64_t both = products + computation;
  return both ? 100 * std::min(products, computation) / both : 0;
}

std::string LoopCosts::findObstacle() const {
  if (getGain() < kLeastGain)
    return llvm::formatv("its products take {0} cycles of an iteration and all else {1}, so that {2} % can be saved by "
                         "running both at the same time, and {3} % are needed to be worth it",
                         products, computation, getGain(), kLeastGain)
        .str();
  if (groups < 2)
    return "four warps compute, so no others run beside their products; with num_warps=8 it may be worth it";
  if (programs > 1)
    return llvm::formatv("a unit of the chip runs {0} programs at a time without it, which run beside each other's "
                         "products already",
                         programs)
        .str();
  return "";
}
