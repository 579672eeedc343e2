//===- AmdModels.cpp - ROCDL ops and llvm.amdgcn intrinsics ---------------===//
//
// Semantics: the CDNA3, RDNA3 and RDNA4 instruction set documents and LLVM's
// AMDGPU usage document. Buffer accesses are in AmdBuffers.cpp.
//
//===----------------------------------------------------------------------===//

#include "AmdModels.h"
#include "Models.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Matchers.h"

#include <bit>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Lane counts and votes
//===----------------------------------------------------------------------===//

/// imm: the first lane of the half whose mask this is.
static Step executeMaskCount(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *mask = warp.reg(i.a), *base = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    unsigned below = l > i.imm ? std::min<unsigned>(l - i.imm, 32) : 0;
    dst[l] = (std::popcount(mask[l] & lowBits(below)) + base[l]) & 0xffffffff;
  });
  return Step::Next;
}
template <unsigned First> static void decodeMaskCount(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeMaskCount, op, d.define(op->getResult(0)), operands, Unit::Integer).imm = First;
}

static Step executeBallot(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst), ballot = 0;
  const uint64_t *predicate = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) { ballot |= (predicate[l] & 1) << l; });
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = ballot; });
  return Step::Next;
}

//===----------------------------------------------------------------------===//
// Moves between lanes
//===----------------------------------------------------------------------===//

/// Applies source(lane), -1 for zero, to every component of a value whose
/// registers begin at operand `first`.
template <typename Source> static Step moveComponents(Warp &warp, const Instruction &i, unsigned first, Source source) {
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(warp.result(i, n));
    const uint64_t *from = warp.reg(warp.operand(i, first + n));
    forLanes(warp, warp.mask, [&](unsigned l) {
      int s = source(l);
      dst[l] = s < 0 || !(warp.mask >> s & 1) ? 0 : from[s];
    });
  }
  return Step::Next;
}

static Step executeReadFirstLane(Warp &warp, const Instruction &i) {
  return moveComponents(warp, i, 0, [&](unsigned) { return int(warp.firstLane()); });
}
/// Reads registers of inactive lanes too, as the scalar unit does.
static Step executeReadLane(Warp &warp, const Instruction &i) {
  uint64_t lane = warp.reg(warp.operand(i, i.numOperands - 1))[warp.firstLane()] % warp.lanes;
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(warp.result(i, n));
    const uint64_t *from = warp.reg(warp.operand(i, n));
    forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = from[lane]; });
  }
  return Step::Next;
}

/// Operands: byte index (four to a lane), value.
static Step executeBackwardPermute(Warp &warp, const Instruction &i) {
  const uint64_t *index = warp.reg(i.a);
  return moveComponents(warp, i, 1, [&](unsigned l) { return int(index[l] / 4 % warp.lanes); });
}
/// The highest lane that sends to a place wins; nobody sends zero.
static Step executeForwardPermute(Warp &warp, const Instruction &i) {
  const uint64_t *index = warp.reg(i.a);
  std::array<int, 64> source;
  source.fill(-1);
  forLanes(warp, warp.mask, [&](unsigned l) { source[index[l] / 4 % warp.lanes] = l; });
  return moveComponents(warp, i, 1, [&](unsigned l) { return source[l]; });
}

static int swizzleSource(unsigned lane, unsigned offset) {
  unsigned base = lane & ~31u, in = lane & 31;
  if ((offset & 0xe000) == 0xc000) { // rotate
    unsigned keep = offset & 31, by = offset >> 5 & 31;
    unsigned turned = offset & 0x400 ? in - by : in + by;
    return base + ((in & keep) | (turned & ~keep & 31));
  }
  if (offset & 0x8000) // quads
    return (lane & ~3u) + (offset >> (2 * (lane & 3)) & 3);
  unsigned ands = offset & 31, ors = offset >> 5 & 31, xors = offset >> 10 & 31;
  return base + (((in & ands) | ors) ^ xors);
}
static Step executeSwizzle(Warp &warp, const Instruction &i) {
  return moveComponents(warp, i, 0, [&](unsigned l) { return swizzleSource(l, i.imm); });
}
static void decodeSwizzle(Decoder &d, Operation *op, ValueRange args) {
  auto offset = d.constantOf(args[1]);
  if (!offset || (*offset & 0xe000) == 0xe000)
    return d.unsupported(op, "swizzle mode");
  Slots value(d.get(args[0]));
  d.emit(executeSwizzle, op, d.define(op->getResult(0)), value, Unit::Shuffle).imm = *offset;
}

//===----------------------------------------------------------------------===//
// DPP
//===----------------------------------------------------------------------===//

/// The lane that `lane` reads under a DPP control; -1: none. Rows have 16 lanes.
static int dppSource(int lane, unsigned control, int lanes) {
  int row = lane & ~15, in = lane & 15;
  auto inRow = [&](int at) { return at < 0 || at > 15 ? -1 : row + at; };
  auto inWave = [&](int at) { return at < 0 || at >= lanes ? -1 : at; };
  int by = control & 15;
  if (control <= 0xff)
    return (lane & ~3) + (control >> (2 * (lane & 3)) & 3);
  if (control > 0x100 && control <= 0x10f) // row_shl
    return inRow(in + by);
  if (control > 0x110 && control <= 0x11f) // row_shr
    return inRow(in - by);
  if (control > 0x120 && control <= 0x12f) // row_ror
    return row + ((in - by) & 15);
  switch (control) {
  case 0x130: // wave_shl:1
    return inWave(lane + 1);
  case 0x134: // wave_rol:1
    return (lane + 1) % lanes;
  case 0x138: // wave_shr:1
    return inWave(lane - 1);
  case 0x13c: // wave_ror:1
    return (lane + lanes - 1) % lanes;
  case 0x140: // row_mirror
    return row + 15 - in;
  case 0x141: // row_half_mirror
    return (lane & ~7) + 7 - (lane & 7);
  case 0x142: // row_bcast:15: the last lane of a row to the next row
    return row - 1;
  case 0x143: // row_bcast:31: lane 31 to the rows behind it
    return lane < 32 ? -1 : 31;
  }
  if (control >= 0x150 && control <= 0x15f) // row_share
    return row + by;
  if (control >= 0x160 && control <= 0x16f) // row_xmask
    return row + (in ^ by);
  return -2;
}

/// imm: control | row mask << 16 | bank mask << 20 | bound control << 24.
/// Operands: old components, then source components.
static Step executeDpp(Warp &warp, const Instruction &i) {
  unsigned control = i.imm & 0xffff, rows = i.imm >> 16 & 15, banks = i.imm >> 20 & 15;
  bool zeroes = i.imm >> 24 & 1;
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(warp.result(i, n));
    const uint64_t *old = warp.reg(warp.operand(i, n));
    const uint64_t *from = warp.reg(warp.operand(i, i.numResults + n));
    forLanes(warp, warp.mask, [&](unsigned l) {
      int source = dppSource(l, control, warp.lanes);
      bool enabled = (rows >> (l / 16 & 3) & 1) && (banks >> (l / 4 & 3) & 1);
      bool there = source >= 0 && (warp.mask >> source & 1);
      dst[l] = !enabled ? old[l] : there ? from[source] : zeroes ? 0 : old[l];
    });
  }
  return Step::Next;
}
static void emitDpp(Decoder &d, Operation *op, Value old, Value source, uint64_t control, uint64_t rows, uint64_t banks,
                    bool zeroes) {
  if (dppSource(0, control, 64) == -2)
    return d.unsupported(op, "DPP control " + Twine(control));
  Slots operands(d.get(old));
  llvm::append_range(operands, d.get(source));
  d.emit(executeDpp, op, d.define(op->getResult(0)), operands, Unit::Integer).imm =
      control | rows << 16 | banks << 20 | uint64_t(zeroes) << 24;
}
static void decodeDpp(Decoder &d, Operation *op, ValueRange) {
  auto dpp = cast<ROCDL::DPPUpdateOp>(op);
  emitDpp(d, op, dpp.getOld(), dpp.getSrc(), dpp.getDppCtrl(), dpp.getRowMask(), dpp.getBankMask(), dpp.getBoundCtrl());
}
static void decodeDppIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  uint64_t controls[4];
  for (unsigned n = 0; n < 4; ++n) {
    auto value = d.constantOf(args[2 + n]);
    if (!value)
      return d.unsupported(op, "control that is not a constant");
    controls[n] = *value;
  }
  emitDpp(d, op, args[0], args[1], controls[0], controls[1], controls[2], controls[3]);
}

//===----------------------------------------------------------------------===//
// permlane
//===----------------------------------------------------------------------===//

/// imm: 1 reads from the other row of the pair; 2 bound control. Operands: old,
/// value, and two registers with a nibble for each lane of a row.
static Step executePermuteRow(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *old = warp.reg(i.a), *from = warp.reg(i.b);
  unsigned first = warp.firstLane();
  uint64_t select = warp.reg(i.c)[first] | warp.reg(warp.operand(i, 3))[first] << 32;
  forLanes(warp, warp.mask, [&](unsigned l) {
    unsigned row = (l & ~15u) ^ (i.imm & 1 ? 16 : 0);
    unsigned source = row + (select >> (4 * (l & 15)) & 15);
    bool there = source < warp.lanes && (warp.mask >> source & 1);
    dst[l] = there ? from[source] : i.imm & 2 ? 0 : old[l];
  });
  return Step::Next;
}
static void decodePermuteOtherRow(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args.take_front(4))
    operands.push_back(d.scalar(argument));
  auto permute = cast<ROCDL::PermlaneX16Op>(op);
  d.emit(executePermuteRow, op, d.define(op->getResult(0)), operands, Unit::Integer).imm =
      1 | (permute.getBoundControl() ? 2 : 0);
}
template <unsigned Flags> static void decodePermuteIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args.take_front(4))
    operands.push_back(d.scalar(argument));
  bool zeroes = args.size() > 5 && d.constantOf(args[5]).value_or(0);
  d.emit(executePermuteRow, op, d.define(op->getResult(0)), operands, Unit::Integer).imm = Flags | (zeroes ? 2 : 0);
}

/// Swaps the upper `Width` lanes of each pair of groups in the first register
/// with the lower ones of the second.
template <unsigned Width> static Step executeSwap(Warp &warp, const Instruction &i) {
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b);
  uint64_t *x = warp.reg(i.dst), *y = warp.reg(warp.result(i, 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    bool upper = l & Width;
    x[l] = upper ? b[l - Width] : a[l];
    y[l] = upper ? b[l] : a[l + Width];
  });
  return Step::Next;
}
template <unsigned Width> static void decodeSwap(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeSwap<Width>, op, d.define(op->getResult(0)), operands, Unit::Integer);
}
static Step executeSwapHalves(Warp &warp, const Instruction &i) {
  return moveComponents(warp, i, 0, [&](unsigned l) { return int(l ^ 32); });
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// With the fences around it.
static Step executeFencedBarrier(Warp &warp, const Instruction &i) {
  warp.release(true, true);
  return executeSync(warp, i);
}
static void decodeFencedBarrier(Decoder &d, Operation *op, ValueRange) {
  d.emit(executeFencedBarrier, op, {}, {}, Unit::Barrier);
}

/// gfx12 splits the barrier: signal arrives, wait waits for that generation.
static Step executeSignal(Warp &warp, const Instruction &i) {
  checkConverged(warp, i);
  warp.signalled[0] = warp.machine.barrier(warp, 0).generation + 1;
  warp.machine.arrive(warp, 0, 0);
  return Step::Next;
}
static Step executeSignalWait(Warp &warp, const Instruction &i) {
  if (!warp.signalled[0]) {
    warp.report(i, "undefined", "a wait without a signal before it");
    return Step::Next;
  }
  warp.machine.wait(warp, 0, warp.signalled[0] - 1, i);
  warp.signalled[0] = 0;
  return Step::Blocked;
}
template <Handler H> static void decodeSplitBarrier(Decoder &d, Operation *op, ValueRange args) {
  int64_t id = -1;
  if (auto attribute = op->getAttrOfType<IntegerAttr>("id"))
    id = attribute.getInt();
  else if (!args.empty())
    id = static_cast<int32_t>(d.constantOf(args[0]).value_or(0));
  if (id != -1)
    return d.unsupported(op, "named barriers");
  d.emit(H, op, {}, {}, Unit::Barrier);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

struct SinTurns { // the operand counts turns
  template <typename T> static T run(T a) { return std::sin(a * T(6.28318530717958647692)); }
};
struct CosTurns {
  template <typename T> static T run(T a) { return std::cos(a * T(6.28318530717958647692)); }
};
struct Fraction {
  template <typename T> static T run(T a) { return a - std::floor(a); }
};

template <typename Format> Step executeMedian(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), *c = warp.reg(i.c);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto x = Format::decode(a[l]), y = Format::decode(b[l]), z = Format::decode(c[l]);
    dst[l] = Format::encode(std::fmax(std::fmin(x, y), std::fmin(std::fmax(x, y), z)));
  });
  return Step::Next;
}
static void decodeMedian(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Float, [](Component, Component part) -> Handler {
    return part.kind == Kind::F32 ? executeMedian<Single> : part.kind == Kind::F16 ? executeMedian<Half> : nullptr;
  });
}

struct HalfTowardsZero {
  static uint64_t run(uint64_t a, const Instruction &) { return roundToFormat(Single::decode(a), 10, 5, true); }
};
static void decodePackHalves(Decoder &d, Operation *op, ValueRange args) {
  Slots results = d.define(op->getResult(0));
  for (unsigned n = 0; n < 2; ++n)
    d.emit(mapInt1<HalfTowardsZero>, op, results[n], d.scalar(args[n]), n ? Unit::Free : Unit::Convert).width = 16;
}

/// Selectors 0..7 pick bytes of {b, a}; 8..11 signs of halves; 12: 0, else ff.
struct BytePermute {
  static uint64_t run(uint64_t a, uint64_t b, uint64_t c, const Instruction &) {
    uint64_t pool = b | a << 32, result = 0;
    for (unsigned n = 0; n < 4; ++n) {
      unsigned select = c >> (8 * n) & 0xff;
      uint64_t byte = select < 8     ? pool >> (8 * select) & 0xff
                      : select < 12  ? (pool >> (16 * (select - 8) + 15) & 1) * 0xff
                      : select == 12 ? 0
                                     : 0xff;
      result |= byte << (8 * n);
    }
    return result;
  }
};
static void decodeBytePermute(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt3<BytePermute>; });
}

static uint64_t dispatchOf(const Warp &warp, unsigned) { return warp.machine.dispatchPacket; }
static uint64_t implicitOf(const Warp &warp, unsigned) { return warp.machine.implicitArguments; }

//===----------------------------------------------------------------------===//
// Clocks and hardware registers
//===----------------------------------------------------------------------===//

static uint64_t cyclesOf(const Warp &warp, unsigned) {
  unsigned bits = warp.machine.launch.chip.cycleBits;
  return bits < 64 ? warp.time & ((uint64_t(1) << bits) - 1) : warp.time;
}

/// imm: the register and its field, as s_getreg_b32 encodes them. Those that say which unit executes the wave have the
/// unit's number in the bits that a kernel may read of them; the die is 0.
static Step executeGetRegister(Warp &warp, const Instruction &i) {
  constexpr unsigned kHwId = 4, kXccId = 20, kHwId1 = 23;
  unsigned id = i.imm & 0x3f, first = i.imm >> 6 & 0x1f, bits = (i.imm >> 11 & 0x1f) + 1;
  uint64_t whole = 0;
  if (id == kHwId)
    whole = (unitOf(warp, 0) & 0xff) << 8;
  else if (id == kHwId1)
    whole = (unitOf(warp, 0) & 0x7ff) << 10;
  else if (id != kXccId)
    warp.report(i, "unsupported", "a hardware register that has no model");
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = whole >> first & ((uint64_t(1) << bits) - 1); });
  return Step::Next;
}
static void decodeGetRegister(Decoder &d, Operation *op, ValueRange args) {
  APInt field;
  if (!matchPattern(args[0], m_ConstantInt(&field)))
    return d.unsupported(op, "a field that is not a constant");
  d.emit(executeGetRegister, op, d.define(op->getResult(0)), {}, Unit::Integer).imm = field.getZExtValue();
}

ArrayRef<Model> amdModels() {
#define REGISTER(NAME, VALUE) {"rocdl." NAME, decodeRegister<VALUE>}, {"llvm.amdgcn." NAME, decodeRegister<VALUE>}
#define BOTH(ROCDL, INTRINSIC, DECODE)                                                                                 \
  {"rocdl." ROCDL, DECODE}, { "llvm.amdgcn." INTRINSIC, DECODE }
  static const Model models[] = {
      REGISTER("workitem.id.x", threadOf),
      REGISTER("workitem.id.y", zeroOf),
      REGISTER("workitem.id.z", zeroOf),
      REGISTER("workgroup.id.x", programOf<0>),
      REGISTER("workgroup.id.y", programOf<1>),
      REGISTER("workgroup.id.z", programOf<2>),
      REGISTER("wavefrontsize", lanesOf),
      REGISTER("workgroup.dim.x", threadsOf),
      REGISTER("workgroup.dim.y", oneOf),
      REGISTER("workgroup.dim.z", oneOf),
      REGISTER("grid.dim.x", gridOf<0>),
      REGISTER("grid.dim.y", gridOf<1>),
      REGISTER("grid.dim.z", gridOf<2>),
      REGISTER("wave.id", warpOf),
      {"llvm.readcyclecounter", decodeRegister<cyclesOf>},
      {"llvm.readsteadycounter", decodeRegister<timerOf>},
      {"llvm.amdgcn.s.getreg", decodeGetRegister},
      {"llvm.amdgcn.dispatch.ptr", decodeRegister<dispatchOf>},
      {"llvm.amdgcn.implicitarg.ptr", decodeRegister<implicitOf>},

      BOTH("mbcnt.lo", "mbcnt.lo", decodeMaskCount<0>),
      BOTH("mbcnt.hi", "mbcnt.hi", decodeMaskCount<32>),
      BOTH("ballot", "ballot*", (decodeWhole<executeBallot, Unit::Integer>)),
      BOTH("readfirstlane", "readfirstlane*", (decodeWhole<executeReadFirstLane, Unit::Integer>)),
      BOTH("readlane", "readlane*", (decodeWhole<executeReadLane, Unit::Integer>)),
      BOTH("ds_bpermute", "ds.bpermute", (decodeWhole<executeBackwardPermute, Unit::Shuffle>)),
      {"llvm.amdgcn.ds.permute", decodeWhole<executeForwardPermute, Unit::Shuffle>},
      BOTH("ds_swizzle", "ds.swizzle", decodeSwizzle),
      {"rocdl.update.dpp", decodeDpp},
      {"llvm.amdgcn.update.dpp*", decodeDppIntrinsic},
      {"rocdl.permlanex16", decodePermuteOtherRow},
      {"llvm.amdgcn.permlanex16*", decodePermuteIntrinsic<1>},
      {"llvm.amdgcn.permlane16.swap", decodeSwap<16>},
      {"llvm.amdgcn.permlane16*", decodePermuteIntrinsic<0>},
      {"rocdl.permlane16.swap", decodeSwap<16>},
      {"rocdl.permlane32.swap", decodeSwap<32>},
      {"llvm.amdgcn.permlane32.swap", decodeSwap<32>},
      {"llvm.amdgcn.permlane64*", decodeWhole<executeSwapHalves, Unit::Integer>},

      BOTH("s.barrier", "s.barrier", decodeSync),
      {"rocdl.barrier", decodeFencedBarrier},
      BOTH("s.barrier.signal", "s.barrier.signal", decodeSplitBarrier<executeSignal>),
      BOTH("s.barrier.wait", "s.barrier.wait", decodeSplitBarrier<executeSignalWait>),
      BOTH("s.waitcnt", "s.waitcnt", decodeWaitCounts),
      BOTH("s.wait.*", "s.wait.*", decodeWaitCounter),
      BOTH("s.sleep", "s.sleep", decodeHint<Unit::Control>),
      BOTH("s.nop", "s.nop", decodeHint<Unit::Control>),
      BOTH("s.setprio", "s.setprio", decodeHint<Unit::Control>),
      BOTH("sched.*", "sched.*", decodeHint<Unit::Free>),
      BOTH("iglp.opt", "iglp.opt", decodeHint<Unit::Free>),
      {"llvm.amdgcn.wave.barrier", decodeHint<Unit::Free>},

      BOTH("exp2", "exp2*", decodeMath1<Flushed<Exp2Of>>),
      BOTH("log", "log.*", decodeMath1<Flushed<Log2Of>>),
      BOTH("rcp", "rcp*", decodeMath1<ReciprocalOf>),
      {"llvm.amdgcn.rsq.*", decodeMath1<InverseRootOf>},
      BOTH("sqrt", "sqrt.*", decodeMath1<RootOf>),
      BOTH("sin", "sin.*", decodeMath1<SinTurns>),
      BOTH("cos", "cos.*", decodeMath1<CosTurns>),
      BOTH("tanh", "tanh.*", decodeMath1<TanhOf>),
      {"llvm.amdgcn.fract.*", decodeMath1<Fraction, Unit::Float>},
      BOTH("fmed3", "fmed3*", decodeMedian),
      BOTH("cvt.pkrtz", "cvt.pkrtz", decodePackHalves),
      {"llvm.amdgcn.perm", decodeBytePermute},

      BOTH("mfma.*", "mfma.*", decodeMfma),
      BOTH("wmma.*", "wmma.*", decodeWmma),

      BOTH("make.buffer.rsrc", "make.buffer.rsrc*", decodeMakeResource),
      BOTH("raw.ptr.buffer.load.lds", "raw.ptr.buffer.load.lds", decodeBufferLoadToShared),
      BOTH("global.load.lds", "global.load.lds", decodeGlobalLoadToShared),
      BOTH("load.to.lds", "load.to.lds*", decodeGlobalLoadToShared),
      BOTH("ds.read.tr*", "ds.read.tr*", decodeTransposedRead),
      BOTH("raw.ptr.buffer.atomic.*", "raw.ptr.buffer.atomic.*", decodeBufferAtomic),
      BOTH("raw.buffer.atomic.*", "raw.buffer.atomic.*", decodeBufferAtomic),
      BOTH("raw.ptr.buffer.load", "raw.ptr.buffer.load.*", decodeBufferLoad),
      BOTH("raw.ptr.buffer.store", "raw.ptr.buffer.store.*", decodeBufferStore),
      BOTH("raw.buffer.load", "raw.buffer.load.*", decodeBufferLoad),
      BOTH("raw.buffer.store", "raw.buffer.store.*", decodeBufferStore),
  };
#undef BOTH
#undef REGISTER
  return models;
}

} // namespace lathe::simulate
