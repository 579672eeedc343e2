// ttg.convert_layout.
#include "Lowering.h"
#include "Plans.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// Every element stays in its thread.
Elements convertInRegisters(const ConvertPlan &plan, ArrayRef<Value> source, unsigned count) {
  LinearLayout registers = plan.source.sublayout({"register"}, {"register"});
  Elements results;
  for (unsigned i = 0; i < count; ++i)
    results.push_back(source[registers.applyFlat(i)]);
  return results;
}

// Every element stays in its warp. The source lane is A lane ^ a(register); the source register is
// B lane ^ b(register): where B is not zero each value it can have is shuffled, and the right one selected.
Elements convertByShuffles(const ConvertPlan &plan, ArrayRef<Value> source, unsigned count, Lowering &l) {
  LinearLayout lanes = plan.source.sublayout({"lane"}, {"lane"});
  LinearLayout laneToRegister = plan.source.sublayout({"lane"}, {"register"});
  LinearLayout registerToLane = plan.source.sublayout({"register"}, {"lane"});
  LinearLayout registers = plan.source.sublayout({"register"}, {"register"});
  bool ownLane = lanes.sublayoutIsIdentity("lane", "lane");
  Value lanePart = ownLane ? l.laneId() : l.threadPart(lanes);
  uint64_t laneMask = ownLane ? l.numLanes - 1 : Lowering::threadPartMask(lanes);
  Value selector = l.threadPart(laneToRegister);
  SmallVector<uint64_t> choices;
  for (uint64_t lane = 0; lane < laneToRegister.getTotalInSize(); ++lane)
    if (uint64_t choice = laneToRegister.applyFlat(lane); !llvm::is_contained(choices, choice))
      choices.push_back(choice);

  Elements results;
  for (unsigned i = 0; i < count; ++i) {
    uint64_t away = registerToLane.applyFlat(i);
    Value from = ownLane ? Value() : l.offsetPart(lanePart, laneMask, away);
    Value chosen;
    for (uint64_t choice : choices) {
      Value own = source[registers.applyFlat(i) ^ choice];
      Value moved = ownLane && away == 0 ? own : l.mapWords(own, [&](Value word) {
        return ownLane ? l.target.shuffleXor(l.b, l.loc, word, int(away))
                       : l.target.shuffleIndex(l.b, l.loc, word, from);
      });
      if (!chosen) {
        chosen = moved;
        continue;
      }
      Value isThis = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, selector, l.i32(int32_t(choice)));
      chosen = LLVM::SelectOp::create(l.b, l.loc, isThis, moved, chosen);
    }
    results.push_back(chosen);
  }
  return results;
}

// One side of the way through shared memory.
class SharedSide {
public:
  SharedSide(const ConvertPlan::Side &side, unsigned vector, Type type, int64_t offset, Lowering &l)
      : side(side), vector(vector), type(type), l(l), base(l.sharedBase(offset)),
        part(l.threadPart(side.lanes, side.warps)) {
    for (ArrayRef<uint64_t> bases : {ArrayRef(side.lanes), ArrayRef(side.warps)})
      for (uint64_t basis : bases)
        mask |= basis;
  }

  // Calls back with the address of each access, and for each of its elements the register.
  void forEachAccess(llvm::function_ref<void(Value address, ArrayRef<unsigned> registers)> callback) {
    for (uint64_t i = 0, e = uint64_t(1) << side.registers.size(); i < e; ++i) {
      uint64_t offset = offsetOf(i);
      if (offset % vector)
        continue;
      SmallVector<unsigned> registers(vector);
      for (unsigned j = 0; j < vector; ++j)
        registers[j] = unsigned(i ^ registersOf(j));
      Value at = l.offsetPart(part, mask, offset);
      callback(LLVM::GEPOp::create(l.b, l.loc, base.getType(), type, base, ArrayRef<LLVM::GEPArg>{at}), registers);
    }
  }

private:
  const ConvertPlan::Side &side;
  unsigned vector;
  Type type;
  Lowering &l;
  Value base, part;
  uint64_t mask = 0;

  uint64_t offsetOf(uint64_t index) const {
    uint64_t offset = 0;
    for (auto [bit, basis] : llvm::enumerate(side.registers))
      if ((index >> bit) & 1)
        offset ^= basis;
    return offset;
  }
  // The register bits that make up offset j inside an access: each is the only basis of its offset bit.
  uint64_t registersOf(unsigned j) const {
    uint64_t index = 0;
    for (auto [bit, basis] : llvm::enumerate(side.registers))
      if (basis < vector && (basis & j))
        index |= uint64_t(1) << bit;
    return index;
  }
};

Elements convertByShared(const ConvertPlan &plan, ArrayRef<Value> source, unsigned count, int64_t offset, Lowering &l) {
  Type type = source.front().getType(), memoryType = l.getMemoryType(type);
  // Vectors have no pointer elements; as integers they are the same bits.
  bool isPointer = isa<LLVM::LLVMPointerType>(type);
  if (isPointer)
    memoryType = l.b.getI64Type();
  unsigned bytes = memoryType.getIntOrFloatBitWidth() / 8;
  Type accessType = plan.vector > 1 ? Type(VectorType::get(plan.vector, memoryType)) : memoryType;
  auto toMemory = [&](Value value) -> Value {
    if (isPointer)
      return LLVM::PtrToIntOp::create(l.b, l.loc, memoryType, value);
    return type == memoryType ? value : Value(LLVM::ZExtOp::create(l.b, l.loc, memoryType, value));
  };
  auto fromMemory = [&](Value value) -> Value {
    if (isPointer)
      return LLVM::IntToPtrOp::create(l.b, l.loc, type, value);
    return type == memoryType ? value : Value(LLVM::TruncOp::create(l.b, l.loc, type, value));
  };

  SharedSide(plan.write, plan.vector, memoryType, offset, l).forEachAccess([&](Value address, ArrayRef<unsigned> regs) {
    Value stored;
    if (plan.vector == 1) {
      stored = toMemory(source[regs.front()]);
    } else {
      stored = LLVM::PoisonOp::create(l.b, l.loc, accessType);
      for (auto [i, reg] : llvm::enumerate(regs))
        stored = LLVM::InsertElementOp::create(l.b, l.loc, stored, toMemory(source[reg]), l.i32(i));
    }
    LLVM::StoreOp::create(l.b, l.loc, stored, address, bytes * plan.vector);
  });
  l.synchronize();

  Elements results(count);
  SharedSide(plan.read, plan.vector, memoryType, offset, l).forEachAccess([&](Value address, ArrayRef<unsigned> regs) {
    Value loaded = LLVM::LoadOp::create(l.b, l.loc, accessType, address, bytes * plan.vector);
    for (auto [i, reg] : llvm::enumerate(regs))
      results[reg] =
          fromMemory(plan.vector == 1 ? loaded : Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(i))));
  });
  return results;
}

LogicalResult lowerConvertLayout(Operation *op, Lowering &l) {
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  ConvertPlan plan = ConvertPlan::get(from, to);
  ArrayRef<Value> source = l.get(op->getOperand(0));
  unsigned count = l.getNumElements(to);
  // The elements of `source` move when the map of values grows.
  SmallVector<Value> copy(source);
  switch (plan.kind) {
  case ConvertPlan::Kind::Registers:
    l.set(op->getResult(0), convertInRegisters(plan, copy, count));
    break;
  case ConvertPlan::Kind::Shuffle:
    l.set(op->getResult(0), convertByShuffles(plan, copy, count, l));
    break;
  case ConvertPlan::Kind::Shared: {
    auto offset = op->getAttrOfType<IntegerAttr>("allocation.offset");
    if (!offset)
      return op->emitError("shared memory of this conversion was not allocated");
    l.set(op->getResult(0), convertByShared(plan, copy, count, offset.getInt(), l));
    break;
  }
  }
  return success();
}

} // namespace

void lathe::conversion::addConvertLayoutHandlers(HandlerTable &table) {
  table.add<ttg::ConvertLayoutOp>(lowerConvertLayout);
}
