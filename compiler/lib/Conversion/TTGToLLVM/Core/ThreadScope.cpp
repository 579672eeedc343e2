#include "Conversion/TTGToLLVM/Core/ThreadScope.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

ThreadScope::ThreadScope(const TargetLowering &target, OpBuilder &b, const Location &loc, int numWarps, int numLanes,
                         Block *entry)
    : outer(nullptr), target(target), b(b), loc(loc), warps{0, numWarps, 0}, numLanes(numLanes), entry(entry) {
  i32(0);
}

ThreadScope::ThreadScope(ThreadScope &outer, const WarpRange &warps, Block *entry)
    : outer(&outer), target(outer.target), b(outer.b), loc(outer.loc), warps(warps), numLanes(outer.numLanes),
      entry(entry) {
  assert(warps.first + warps.count <= outer.warps.count && "the warps are some of those around");
}

Value ThreadScope::inPrologue(llvm::function_ref<Value()> function) {
  OpBuilder::InsertionGuard guard(b);
  if (lastOfPrologue)
    b.setInsertionPointAfter(lastOfPrologue);
  else
    b.setInsertionPointToStart(entry);
  Value result = function();
  lastOfPrologue = result.getDefiningOp();
  return result;
}

Value ThreadScope::constant(Type type, Attribute value) {
  if (outer)
    return outer->constant(type, value);
  Value &cached = constants[{type, value}];
  if (!cached)
    cached = inPrologue([&]() -> Value { return LLVM::ConstantOp::create(b, loc, type, cast<TypedAttr>(value)); });
  return cached;
}

Value ThreadScope::i32(int32_t value) { return constant(b.getI32Type(), b.getI32IntegerAttr(value)); }

Value ThreadScope::threadId() {
  if (tid)
    return tid;
  if (!outer)
    return tid = inPrologue([&] { return target.getThreadId(b, loc, numThreads()); });
  Value thread = outer->threadId(), first = i32(warps.first * numLanes);
  if (warps.first == 0)
    return tid = thread;
  return tid = inPrologue([&]() -> Value {
           return LLVM::SubOp::create(b, loc, thread, first,
                                      LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw);
         });
}

Value ThreadScope::laneId() {
  if (!lane) {
    Value mask = i32(numLanes - 1), thread = threadId();
    lane = warps.count == 1 ? thread : inPrologue([&]() -> Value { return LLVM::AndOp::create(b, loc, thread, mask); });
  }
  return lane;
}

Value ThreadScope::warpId() {
  if (warp)
    return warp;
  if (warps.count == 1)
    return warp = i32(0);
  Value shift = i32(llvm::Log2_32(numLanes)), thread = threadId();
  Value plain = inPrologue([&]() -> Value { return LLVM::LShrOp::create(b, loc, thread, shift); });
  return warp = inPrologue([&] { return target.makeWarpUniform(b, loc, plain); });
}

void ThreadScope::accumulate(BitSum &sum, Value term, uint64_t mask) {
  if (!sum.value)
    sum.value = term;
  else if (sum.mask & mask)
    sum.value = inPrologue([&]() -> Value { return LLVM::XOrOp::create(b, loc, sum.value, term); });
  else
    sum.value = inPrologue([&]() -> Value { return LLVM::OrOp::create(b, loc, sum.value, term, /*isDisjoint=*/true); });
  sum.mask |= mask;
}

void ThreadScope::addRun(BitSum &sum, Value index, unsigned width, unsigned first, unsigned count, unsigned to) {
  uint64_t bits = ((uint64_t(1) << count) - 1) << first;
  Value term = index;
  if (count < width) {
    Value mask = i32(int32_t(bits));
    term = inPrologue([&]() -> Value { return LLVM::AndOp::create(b, loc, term, mask); });
  }
  if (to != first) {
    Value amount = i32(to > first ? to - first : first - to);
    term = inPrologue([&]() -> Value {
      if (to > first)
        return LLVM::ShlOp::create(b, loc, term, amount);
      return LLVM::LShrOp::create(b, loc, term, amount);
    });
  }
  accumulate(sum, term, bits >> first << to);
}

void ThreadScope::addSelected(BitSum &sum, Value index, unsigned bit, uint64_t basis) {
  Value mask = i32(int32_t(1) << bit), zero = i32(0), image = i32(int32_t(basis));
  Value masked = inPrologue([&]() -> Value { return LLVM::AndOp::create(b, loc, index, mask); });
  Value isSet =
      inPrologue([&]() -> Value { return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ne, masked, zero); });
  Value term = inPrologue([&]() -> Value { return LLVM::SelectOp::create(b, loc, isSet, image, zero); });
  accumulate(sum, term, basis);
}

void ThreadScope::addImage(BitSum &sum, llvm::function_ref<Value()> index, unsigned width, ArrayRef<uint64_t> bases) {
  for (unsigned bit = 0; bit < bases.size();) {
    uint64_t basis = bases[bit];
    unsigned end = bit + 1;
    if (llvm::isPowerOf2_64(basis)) {
      while (end < bases.size() && bases[end] == basis << (end - bit))
        ++end;
      addRun(sum, index(), width, bit, end - bit, llvm::Log2_64(basis));
    } else if (basis != 0) {
      addSelected(sum, index(), bit, basis);
    }
    bit = end;
  }
}

Value ThreadScope::threadPart(ArrayRef<uint64_t> laneBases, ArrayRef<uint64_t> warpBases) {
  std::vector<uint64_t> key(laneBases.begin(), laneBases.end());
  key.push_back(~uint64_t(0));
  key.insert(key.end(), warpBases.begin(), warpBases.end());
  auto [it, isNew] = threadParts.try_emplace(key);
  if (isNew) {
    BitSum sum;
    addImage(sum, [&] { return laneId(); }, llvm::Log2_32(numLanes), laneBases);
    addImage(sum, [&] { return warpId(); }, llvm::Log2_32(warps.count), warpBases);
    it->second = sum.value;
  }
  return it->second;
}

Value ThreadScope::uniqueThread(const LinearLayout &layout) {
  uint64_t freeLanes = layout.getFreeMask("lane"), freeWarps = layout.getFreeMask("warp");
  // Threads beyond those of the layout hold copies.
  freeLanes |= uint64_t(numLanes - 1) & ~(uint64_t(layout.getInSize("lane")) - 1);
  freeWarps |= uint64_t(warps.count - 1) & ~(uint64_t(layout.getInSize("warp")) - 1);
  uint64_t mask = freeLanes | (freeWarps * uint64_t(numLanes));
  if (mask == 0)
    return {};
  Value &cached = uniqueThreads[mask];
  if (!cached) {
    Value bits = i32(int32_t(mask)), zero = i32(0), thread = threadId();
    cached = inPrologue([&]() -> Value {
      Value masked = mask + 1 == uint64_t(numThreads()) ? thread : Value(LLVM::AndOp::create(b, loc, thread, bits));
      return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, masked, zero);
    });
  }
  return cached;
}

void ThreadScope::synchronize(bool orderGlobal) {
  // The barrier of the only warp of a partition orders global memory too.
  if (warps.count == 1 && (outer || !orderGlobal))
    target.warpBarrier(b, loc);
  else if (warps.barrier == 0)
    target.barrier(b, loc, orderGlobal);
  else
    target.namedBarrier(b, loc, warps.barrier, numThreads(), orderGlobal);
}

Value ThreadScope::stackSlot(Type type) {
  if (outer)
    return outer->stackSlot(type);
  Value &slot = stackSlots[type];
  if (!slot) {
    Value one = i32(1);
    slot = inPrologue([&]() -> Value {
      // The stack may be in an address space of its own.
      Type pointer = LLVM::LLVMPointerType::get(b.getContext(), target.getStackSpace());
      return LLVM::AllocaOp::create(b, loc, pointer, type, one);
    });
  }
  return slot;
}
