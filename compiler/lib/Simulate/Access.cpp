//===- Access.cpp - Vector loads and stores by each lane ------------------===//

#include "Access.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cstring>

using namespace mlir;

namespace lathe::simulate {

constexpr uint64_t kSectorBytes = 32;

static uint64_t countSectors(const Warp &warp, const LaneAddresses &lanes) {
  std::array<uint64_t, 64> first;
  unsigned count = 0;
  uint64_t sectors = 0, previous = ~uint64_t(0);
  bool sorted = true;
  forLanes(warp, lanes.active, [&](unsigned l) {
    uint64_t low = lanes.address[l] / kSectorBytes;
    uint64_t high = (lanes.address[l] + lanes.bytes - 1) / kSectorBytes;
    sorted &= count == 0 || first[count - 1] <= low;
    first[count++] = low;
    if (low != previous)
      ++sectors;
    sectors += high - low;
    previous = high;
  });
  if (sorted)
    return sectors;
  llvm::SmallDenseSet<uint64_t, 128> distinct;
  forLanes(warp, lanes.active, [&](unsigned l) {
    for (uint64_t s = lanes.address[l] / kSectorBytes; s <= (lanes.address[l] + lanes.bytes - 1) / kSectorBytes; ++s)
      distinct.insert(s);
  });
  return distinct.size();
}

/// The hardware serves as many neighbouring lanes at once as ask for one row of
/// banks; words of one bank beyond the first cost a pass each, and lanes that
/// want the same word share it.
static uint64_t countConflicts(const Warp &warp, const LaneAddresses &lanes) {
  unsigned banks = warp.machine.launch.chip.sharedBanks;
  unsigned group = std::clamp<unsigned>(banks * 4 / std::max(lanes.bytes, 4u), 1, std::min(warp.lanes, banks));
  uint64_t extra = 0;
  std::vector<llvm::SmallVector<uint64_t, 4>> words(banks);
  for (unsigned begin = 0; begin < warp.lanes; begin += group) {
    size_t worst = 0;
    for (auto &bank : words)
      bank.clear();
    for (unsigned l = begin; l < std::min(begin + group, warp.lanes); ++l) {
      if (!(lanes.active >> l & 1))
        continue;
      for (uint64_t word = lanes.address[l] / 4; word <= (lanes.address[l] + lanes.bytes - 1) / 4; ++word) {
        auto &bank = words[word % banks];
        if (!llvm::is_contained(bank, word))
          bank.push_back(word);
        worst = std::max(worst, bank.size());
      }
    }
    extra += worst > 1 ? worst - 1 : 0;
  }
  return extra;
}

void countTraffic(Warp &warp, unsigned space, const LaneAddresses &lanes) {
  if (!lanes.active || !lanes.bytes)
    return;
  Counters &counters = warp.machine.result.counters;
  switch (resolveSpace(space, lanes.address[llvm::countr_zero(lanes.active)])) {
  case kShared:
    counters.sharedBankConflicts += countConflicts(warp, lanes);
    ++counters.sharedAccesses;
    break;
  case kLocal:
    break;
  default:
    counters.globalSectors += countSectors(warp, lanes);
    ++counters.globalAccesses;
  }
}

bool checkAlignment(Warp &warp, const Instruction &i, uint64_t address, uint32_t align, unsigned lane) {
  if (!(address & (align - 1)))
    return true;
  warp.report(i, "misaligned",
              llvm::formatv("lane {0}: address {1:x} is not a multiple of {2}", lane, address, align).str());
  return false;
}

void findLaneConflicts(Warp &warp, const Instruction &i, const LaneAddresses &lanes, const char *bytes) {
  // Lanes mostly store in ascending order, which a single pass proves.
  bool ascending = true;
  uint64_t end = 0;
  unsigned count = 0;
  std::array<uint8_t, 64> order;
  forLanes(warp, lanes.active, [&](unsigned l) {
    ascending &= lanes.address[l] >= end;
    end = lanes.address[l] + lanes.bytes;
    order[count++] = l;
  });
  if (ascending)
    return;
  std::stable_sort(order.begin(), order.begin() + count,
                   [&](uint8_t x, uint8_t y) { return lanes.address[x] < lanes.address[y]; });
  for (unsigned n = 1; n < count; ++n) {
    unsigned x = order[n - 1], y = order[n];
    uint64_t shift = lanes.address[y] - lanes.address[x];
    if (shift >= lanes.bytes)
      continue;
    if (!std::memcmp(bytes + size_t(x) * lanes.bytes + shift, bytes + size_t(y) * lanes.bytes, lanes.bytes - shift))
      continue;
    warp.report(i, "race",
                llvm::formatv("lanes {0} and {1} store different values at "
                              "address {2:x} in one instruction",
                              x, y, lanes.address[y])
                    .str());
    return;
  }
}

//===----------------------------------------------------------------------===//
// The common load and store instruction
//===----------------------------------------------------------------------===//

LaneAddresses gather(Warp &warp, const MemoryAccess &access, uint32_t address, uint32_t predicate) {
  LaneAddresses lanes;
  lanes.bytes = access.bytes;
  lanes.active = warp.mask;
  const uint64_t *values = warp.reg(address);
  forLanes(warp, warp.mask, [&](unsigned l) { lanes.address[l] = values[l]; });
  if (access.predicated) {
    const uint64_t *flags = warp.reg(predicate);
    forLanes(warp, warp.mask, [&](unsigned l) {
      if (!(flags[l] & 1))
        lanes.active &= ~(uint64_t(1) << l);
    });
  }
  return lanes;
}

static Step executeLoad(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = gather(warp, access, i.a, i.b);
  const uint32_t *results = warp.function->operands.data() + i.operands;
  if (uint64_t idle = warp.mask & ~lanes.active) {
    for (unsigned n = 0; n < i.numResults; ++n) {
      uint64_t *dst = warp.reg(results[n]);
      const uint64_t *other = access.hasOther ? warp.reg(warp.operand(i, 2 + n)) : nullptr;
      uint64_t garbage = kGarbage & lowBits(access.parts[n].width);
      forLanes(warp, idle, [&](unsigned l) { dst[l] = other ? other[l] : garbage; });
    }
  }
  static const char zeros[256] = {};
  readLanes(
      warp, i, access.space, lanes, access.align,
      [&](unsigned l, const char *bytes) { unpackParts(warp, results, access.parts, bytes ? bytes : zeros, l); },
      access.atomic);
  if (access.acquire)
    warp.machine.ordered = true;
  return Step::Next;
}

static Step executeStore(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = gather(warp, access, i.a, i.b);
  const uint32_t *values = warp.function->operands.data() + i.operands + 1 + access.predicated;
  writeLanes(
      warp, i, access.space, lanes, access.align,
      [&](unsigned l, char *bytes) { packParts(warp, values, access.parts, bytes, l); }, access.atomic);
  return Step::Next;
}

/// Fills what both kinds of access share; false if the type has no such form.
static bool describe(Decoder &d, Type type, Value pointer, Value predicate, uint32_t align, MemoryAccess &access) {
  access.parts.assign(d.components(type).begin(), d.components(type).end());
  if (access.parts.empty())
    return false;
  for (const Component &part : access.parts)
    access.bytes = std::max(access.bytes, part.offset + part.bytes());
  // Elements that do not fill their bytes are packed by LLVM, not by us.
  if (access.parts.size() > 1 && llvm::any_of(access.parts, [](auto &p) { return p.width % 8; }))
    return false;
  if (access.bytes > 256)
    return false;
  access.align = align ? align : std::max<uint64_t>(sizeAndAlign(type).second, 1);
  access.space = cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  access.predicated = static_cast<bool>(predicate);
  return true;
}

static Unit unitOf(const MemoryAccess &access) {
  return access.space == kShared || access.space == kSharedCluster ? Unit::Shared
         : access.space == kLocal                                  ? Unit::Integer
                                                                   : Unit::Global;
}

/// A vector of i1, i2 or i4 fills its bytes from bit 0 on: words of 64 bits hold
/// all of it, and elements are cut out of them.
static bool isBitVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || vector.getRank() != 1 || !isa<IntegerType>(vector.getElementType()))
    return false;
  unsigned width = vector.getElementTypeBitWidth();
  return width < 8 && 64 % width == 0 && width * vector.getNumElements() % 8 == 0;
}
static void describeBits(VectorType type, MemoryAccess &access) {
  unsigned bits = type.getElementTypeBitWidth() * type.getNumElements();
  for (unsigned at = 0; at < bits; at += 64) {
    Component word;
    word.width = std::min(64u, bits - at);
    word.offset = at / 8;
    access.parts.push_back(word);
  }
  access.bytes = bits / 8;
}

struct CutBits {
  static uint64_t run(uint64_t a, const Instruction &i) { return a >> i.imm; }
};
static void emitBitLoad(Decoder &d, Operation *op, Value pointer, uint32_t align) {
  auto type = cast<VectorType>(op->getResult(0).getType());
  MemoryAccess access;
  describeBits(type, access);
  access.align = align ? align : 1;
  access.space = cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  Slots words;
  for (size_t n = 0; n < access.parts.size(); ++n)
    words.push_back(d.newRegister());
  uint32_t address = d.scalar(pointer);
  Unit unit = unitOf(access);
  d.function.accesses.push_back(std::move(access));
  d.emit(executeLoad, op, words, address, unit).imm = d.function.accesses.size() - 1;
  unsigned width = type.getElementTypeBitWidth();
  for (auto [n, slot] : llvm::enumerate(d.define(op->getResult(0)))) {
    Instruction &i = d.emit(mapInt1<CutBits>, op, slot, words[n * width / 64], Unit::Integer);
    i.imm = n * width % 64;
    i.width = width;
  }
}

void emitLoad(Decoder &d, Operation *op, Value pointer, Value predicate, Value other, uint32_t align, bool atomic,
              bool acquire) {
  Value result = op->getResult(0);
  if (isBitVector(result.getType()) && !predicate)
    return emitBitLoad(d, op, pointer, align);
  MemoryAccess access;
  if (!describe(d, result.getType(), pointer, predicate, align, access))
    return d.unsupported(op, "type");
  access.hasOther = other && predicate;
  access.atomic = atomic;
  access.acquire = acquire;
  Slots operands = {d.scalar(pointer)};
  if (predicate)
    operands.push_back(d.scalar(predicate));
  if (access.hasOther)
    llvm::append_range(operands, d.get(other));
  Slots results = d.define(result);
  Unit unit = unitOf(access);
  d.function.accesses.push_back(std::move(access));
  d.emit(executeLoad, op, results, operands, unit).imm = d.function.accesses.size() - 1;
}

void emitStore(Decoder &d, Operation *op, Value value, Value pointer, Value predicate, uint32_t align, bool atomic) {
  MemoryAccess access;
  if (!describe(d, value.getType(), pointer, predicate, align, access))
    return d.unsupported(op, "type");
  access.atomic = atomic;
  Slots operands = {d.scalar(pointer)};
  if (predicate)
    operands.push_back(d.scalar(predicate));
  llvm::append_range(operands, d.get(value));
  Unit unit = unitOf(access);
  d.function.accesses.push_back(std::move(access));
  d.emit(executeStore, op, {}, operands, unit).imm = d.function.accesses.size() - 1;
}

} // namespace lathe::simulate
