// ttg.convert_layout.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/ConvertPlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// Every element stays in its thread.
Elements convertInRegisters(const ConvertPlan &plan, ArrayRef<Value> source, unsigned count) {
  LinearLayout registers = plan.source.sublayout({"register"}, {"register"});
  Elements results;
  for (unsigned i = 0; i < count; ++i)
    results.push_back(source[registers.applyFlat(i)]);
  return results;
}

class ShuffleLowering {
public:
  ShuffleLowering(const WarpExchange &exchange, Lowering &l) : exchange(exchange), l(l) {}

  Elements run(ArrayRef<Value> source, unsigned count) {
    SmallVector<Value> sent = renumber(source, exchange.selected);
    Elements results(count);
    SmallVector<unsigned> packed = choosePacked(source.front().getType());
    uint64_t inWord = 0;
    for (unsigned bit : packed)
      inWord |= uint64_t(1) << bit;
    for (unsigned i = 0; i < count; ++i)
      if ((i & inWord) == 0)
        receive(i, packed, sent, results);
    SmallVector<Value> placed = renumber(results, exchange.placed);
    return Elements(placed);
  }

private:
  const WarpExchange &exchange;
  Lowering &l;

  // values[x xor map(lane)] for each x, one step for each lane bit that matters.
  SmallVector<Value> renumber(ArrayRef<Value> values, ArrayRef<uint64_t> map) {
    SmallVector<Value> current(values);
    for (auto [bit, image] : llvm::enumerate(map)) {
      if (image == 0)
        continue;
      SmallVector<uint64_t> only(map.size(), 0);
      only[bit] = uint64_t(1) << bit;
      Value isSet = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, l.threadPart(only, {}), l.i32(0));
      SmallVector<Value> next;
      for (unsigned x = 0; x < current.size(); ++x) {
        Value other = current[x ^ image], own = current[x];
        next.push_back(own == other ? own : Value(LLVM::SelectOp::create(l.b, l.loc, isSet, other, own)));
      }
      current = std::move(next);
    }
    return current;
  }

  // The register bits whose elements are moved in one word.
  SmallVector<unsigned> choosePacked(Type type) {
    SmallVector<unsigned> bits;
    if (isa<LLVM::LLVMPointerType>(type) || type.isInteger(1))
      return bits;
    unsigned width = type.getIntOrFloatBitWidth();
    for (unsigned bit : exchange.getPackable())
      if ((width << (bits.size() + 1)) <= 32)
        bits.push_back(bit);
    return bits;
  }

  Value shuffle(Value word, uint64_t away) {
    if (exchange.isOwnLane())
      return away == 0 ? word : l.target.shuffleXor(l.b, l.loc, word, int(away));
    uint64_t mask = 0;
    for (uint64_t basis : exchange.from)
      mask |= basis;
    return l.target.shuffleIndex(l.b, l.loc, word, l.offsetPart(l.threadPart(exchange.from, {}), mask, away));
  }

  void receive(unsigned index, ArrayRef<unsigned> packed, ArrayRef<Value> sent, MutableArrayRef<Value> results) {
    uint64_t away = applyBases(exchange.away, index);
    SmallVector<unsigned> registers;
    SmallVector<Value> parts;
    for (unsigned i = 0; i < 1u << packed.size(); ++i) {
      unsigned reg = index;
      for (auto [bit, at] : llvm::enumerate(packed))
        reg |= ((i >> bit) & 1) << at;
      registers.push_back(reg);
      parts.push_back(sent[applyBases(exchange.sent, reg)]);
    }
    if (exchange.isOwnLane() && away == 0) {
      for (auto [reg, part] : llvm::zip_equal(registers, parts))
        results[reg] = part;
      return;
    }
    Value moved = l.mapWords(packVector(parts, l), [&](Value word) { return shuffle(word, away); });
    for (auto [reg, part] : llvm::zip_equal(registers, unpackVector(moved, l)))
      results[reg] = part;
  }
};

Elements convertByShared(const ConvertPlan &plan, ArrayRef<Value> source, unsigned count, int64_t offset, Lowering &l) {
  Type type = source.front().getType();
  SharedBuffer buffer(l, l.sharedBase(offset), getAccessBytes(getSharedType(type)));
  auto synchronize = [&] {
    if (plan.isWarpLocal)
      l.target.warpBarrier(l.b, l.loc);
    else
      l.synchronize();
  };
  Elements results(count);
  for (unsigned round = 0; round < 1u << plan.write.rounds.size(); ++round) {
    // A barrier before this op has ordered scratch that several warps share.
    if (round || plan.isWarpLocal)
      synchronize();
    SmallVector<Value> written;
    for (unsigned i = 0; i < 1u << plan.write.others.size(); ++i)
      written.push_back(source[plan.write.getRegister(round, i)]);
    storeShared(buffer, plan.write.offsets, written, l);
    synchronize();
    Elements read = loadShared(buffer, plan.read.offsets, type, l);
    for (auto [i, value] : llvm::enumerate(read))
      results[plan.read.getRegister(round, i)] = value;
  }
  return results;
}

LogicalResult lowerConvertLayout(Operation *op, Lowering &l) {
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  ConvertPlan plan = ConvertPlan::get(from, to, l.target.chip);
  unsigned count = l.getNumElements(to);
  // A copy, because l.set may move the operand's elements in memory.
  SmallVector<Value> source(l.get(op->getOperand(0)));
  switch (plan.kind) {
  case ConvertPlan::Kind::Registers:
    l.set(op->getResult(0), convertInRegisters(plan, source, count));
    break;
  case ConvertPlan::Kind::Shuffle:
    l.set(op->getResult(0), ShuffleLowering(plan.exchange, l).run(source, count));
    break;
  case ConvertPlan::Kind::Shared: {
    auto offset = op->getAttrOfType<IntegerAttr>(kAllocationOffset);
    if (!offset)
      return reportNotAllocated(op);
    l.set(op->getResult(0), convertByShared(plan, source, count, offset.getInt(), l));
    break;
  }
  }
  return success();
}

} // namespace

void lathe::conversion::addConvertLayoutHandlers(HandlerTable &table) {
  table.add<ttg::ConvertLayoutOp>(lowerConvertLayout);
}
