//===- AmdShared.cpp - Loads to LDS, their waits, transposed reads --------===//
//
// A load to LDS writes size bytes for each lane, side by side from the address
// that the wave's first lane gives. It ends at a wait that lets fewer such loads
// be pending than have been issued since. Other accesses count too on hardware,
// but the compiler may move them, so that here only these do: a wait that is
// right without the others is right with them.
//
//===----------------------------------------------------------------------===//

#include "AmdModels.h"
#include "Models.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Loads to LDS
//===----------------------------------------------------------------------===//

static StringRef nameOf(Operation *op) {
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return call.getIntrin();
  return op->getName().getStringRef();
}

/// Reads what each lane of `from` gives, zeros for others, and starts the copy.
/// Less than a word is extended to one.
static Step loadToShared(Warp &warp, const Instruction &i, const LaneAddresses &from, uint32_t destination,
                         uint64_t immediate) {
  const uint64_t *base = warp.reg(destination);
  uint64_t first = base[warp.firstLane()];
  uint32_t step = std::max(from.bytes, 4u);
  countTraffic(warp, kGlobal, from);
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (base[l] != first)
      return warp.report(i, "undefined", "lanes give different addresses of shared memory");
    llvm::SmallVector<char, 16> image(step);
    if (from.active >> l & 1) {
      uint64_t address = from.address[l];
      if (!checkAlignment(warp, i, address, std::min(from.bytes, 4u), l))
        return;
      Machine::Place place = warp.machine.locate(warp, i, kGlobal, address, from.bytes, l, "load");
      if (!place.data)
        return;
      warp.machine.load(warp, i, place, from.bytes, l);
      std::memcpy(image.data(), place.data, from.bytes);
    }
    uint64_t to = first + immediate + uint64_t(l) * step;
    if (!checkAlignment(warp, i, to, 4, l))
      return;
    Machine::Place place = warp.machine.locate(warp, i, kShared, to, step, l, "store");
    if (place.data)
      warp.startCopy(i, place.offset, image, l);
  });
  warp.commitCopies();
  return Step::Next;
}

/// Operands: resource, offsets, destination. imm: bytes | immediate offset << 32;
/// width: registers of the resource.
static Step executeBufferLoadToShared(Warp &warp, const Instruction &i) {
  uint64_t immediate = i.imm >> 32;
  LaneAddresses from = bufferAddresses(warp, i, 0, i.width, i.imm & 0xffffffff, immediate);
  return loadToShared(warp, i, from, warp.operand(i, i.width + 2), immediate);
}

/// Operands: source, destination.
static Step executeGlobalLoadToShared(Warp &warp, const Instruction &i) {
  LaneAddresses from;
  from.active = warp.mask;
  from.bytes = i.imm & 0xffffffff;
  uint64_t immediate = i.imm >> 32;
  const uint64_t *source = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) { from.address[l] = source[l] + immediate; });
  return loadToShared(warp, i, from, i.b, immediate);
}

static void emitLoadToShared(Decoder &d, Operation *op, Handler handler, ArrayRef<uint32_t> operands,
                             std::optional<uint64_t> bytes, std::optional<uint64_t> immediate, unsigned words) {
  if (!bytes || !immediate || !llvm::is_contained({1u, 2u, 4u, 12u, 16u}, *bytes))
    return d.unsupported(op, "size");
  Instruction &i = d.emit(handler, op, {}, operands, Unit::Shared);
  i.imm = *bytes | *immediate << 32;
  i.width = words;
}

void decodeBufferLoadToShared(Decoder &d, Operation *op, ValueRange args) {
  Slots operands(d.get(args[0]));
  unsigned words = operands.size();
  operands.append({d.scalar(args[3]), d.scalar(args[4]), d.scalar(args[1])});
  emitLoadToShared(d, op, executeBufferLoadToShared, operands, d.constantOf(args[2]), d.constantOf(args[5]), words);
}

void decodeGlobalLoadToShared(Decoder &d, Operation *op, ValueRange args) {
  if (cast<LLVM::LLVMPointerType>(args[0].getType()).getAddressSpace() != kGlobal)
    return d.unsupported(op, "address space");
  std::optional<uint64_t> bytes, immediate;
  if (args.size() > 2) {
    bytes = d.constantOf(args[2]);
    immediate = d.constantOf(args[3]);
  } else {
    bytes = op->getAttrOfType<IntegerAttr>("size").getValue().getZExtValue();
    immediate = op->getAttrOfType<IntegerAttr>("offset").getValue().getZExtValue();
  }
  emitLoadToShared(d, op, executeGlobalLoadToShared, {d.scalar(args[0]), d.scalar(args[1])}, bytes, immediate, 0);
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

/// imm: loads to LDS that may stay pending | 1 << 32 if accesses of shared memory
/// have ended | 1 << 33 if those of global memory have.
static Step executeWait(Warp &warp, const Instruction &i) {
  size_t pending = i.imm & 0xffffffff;
  if (warp.copyGroups.size() > pending)
    warp.time += warp.machine.launch.chip.globalLatencyCycles;
  warp.waitCopies(pending);
  bool shared = i.imm >> 32 & 1, global = i.imm >> 33 & 1;
  if (shared || global)
    warp.release(shared, global);
  return Step::Next;
}
static void emitWait(Decoder &d, Operation *op, uint64_t loads, bool shared, bool global) {
  d.emit(executeWait, op, {}, {}, Unit::Control).imm = loads | uint64_t(shared) << 32 | uint64_t(global) << 33;
}

static std::optional<uint64_t> immediateOf(Decoder &d, Operation *op, ValueRange args, StringRef attribute) {
  if (!args.empty())
    return d.constantOf(args[0]);
  if (auto value = op->getAttrOfType<IntegerAttr>(attribute))
    return value.getValue().getZExtValue();
  return std::nullopt;
}

/// The bit field of gfx9: vmcnt in bits 3:0 and 15:14, lgkmcnt in 11:8. That of
/// gfx11, with waves of 32: vmcnt in 15:10, lgkmcnt in 9:4.
void decodeWaitCounts(Decoder &d, Operation *op, ValueRange args) {
  std::optional<uint64_t> field = immediateOf(d, op, args, "bitfield");
  if (!field)
    return d.unsupported(op, "count that is not a constant");
  bool gfx9 = d.program.lanes == 64;
  uint64_t loads = gfx9 ? (*field & 15) | (*field >> 14 & 3) << 4 : *field >> 10 & 63;
  uint64_t shared = gfx9 ? *field >> 8 & 15 : *field >> 4 & 63;
  // Later chips count stores apart.
  emitWait(d, op, loads, shared == 0, gfx9 && loads == 0);
}

/// gfx12 has an instruction for each counter.
void decodeWaitCounter(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = nameOf(op);
  std::optional<uint64_t> count = immediateOf(d, op, args, "count");
  if (!count)
    return d.unsupported(op, "count that is not a constant");
  bool loads = name.ends_with(".loadcnt"), stores = name.ends_with(".storecnt"), shared = name.ends_with(".dscnt");
  if (!loads && !stores && !shared)
    return d.unsupported(op, "counter");
  emitWait(d, op, loads ? *count : 0xffffffff, shared && *count == 0, stores && *count == 0);
}

//===----------------------------------------------------------------------===//
// Transposed reads of LDS (gfx950)
//===----------------------------------------------------------------------===//

/// Each lane of a group of 16 reads a run of elements; behind each other, runs of
/// the 16 lanes are a matrix with rows of 16 elements, and lane n gets column n.
/// imm: bits of an element; sourceWidth: bytes of a run.
static Step executeTransposedRead(Warp &warp, const Instruction &i) {
  constexpr unsigned kGroup = 16;
  LaneAddresses lanes;
  lanes.active = warp.mask;
  lanes.bytes = i.sourceWidth;
  const uint64_t *address = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) { lanes.address[l] = address[l]; });
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the wave take part");
  std::array<std::array<uint8_t, 12>, 64> runs = {};
  readLanes(warp, i, kShared, lanes, i.sourceWidth == 12 ? 4 : 8, [&](unsigned l, const char *bytes) {
    if (bytes)
      std::memcpy(runs[l].data(), bytes, i.sourceWidth);
  });
  unsigned bits = i.imm, perLane = i.sourceWidth * 8 / bits;
  auto element = [&](unsigned lane, unsigned n) {
    uint64_t value = 0;
    unsigned at = n * bits;
    std::memcpy(&value, runs[lane].data() + at / 8, std::min<size_t>(2, runs[lane].size() - at / 8));
    return value >> at % 8 & lowBits(bits);
  };
  std::array<std::array<uint64_t, 64>, 16> columns;
  for (unsigned lane = 0; lane < warp.lanes; ++lane)
    for (unsigned n = 0; n < perLane; ++n) {
      unsigned flat = n * kGroup + lane % kGroup;
      columns[n][lane] = element(lane / kGroup * kGroup + flat / perLane, flat % perLane);
    }
  // The result's registers are i.width bits wide.
  for (unsigned r = 0; r < i.numResults; ++r) {
    uint64_t *dst = warp.reg(warp.result(i, r));
    forLanes(warp, warp.mask, [&](unsigned l) {
      uint64_t value = 0;
      for (unsigned n = 0; n < perLane; ++n) {
        int shift = int(n * bits) - int(r * i.width);
        if (shift > -int(bits) && shift < int(i.width))
          value |= shift >= 0 ? columns[n][l] << shift : columns[n][l] >> -shift;
      }
      dst[l] = value & lowBits(i.width);
    });
  }
  return Step::Next;
}

void decodeTransposedRead(Decoder &d, Operation *op, ValueRange args) {
  // "ds.read.tr16.b64"
  StringRef name = nameOf(op);
  name = name.substr(name.find(".tr") + 3);
  unsigned bits = 0, all = 0;
  if (name.consumeInteger(10, bits) || !name.consume_front(".b") || name.consumeInteger(10, all))
    return d.unsupported(op, "form");
  Value result = op->getResult(0);
  size_t count = d.components(result.getType()).size();
  unsigned width = d.component(result.getType()).width;
  if (count * width != all || d.program.lanes != 64)
    return d.unsupported(op, "type");
  uint32_t address = d.scalar(args[0]);
  Slots results = d.define(result);
  Instruction &i = d.emit(executeTransposedRead, op, results, address, Unit::Shared);
  i.imm = bits;
  i.sourceWidth = all / 8;
  i.width = width;
}

} // namespace lathe::simulate
