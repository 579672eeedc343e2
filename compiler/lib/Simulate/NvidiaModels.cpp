//===- NvidiaModels.cpp - NVVM ops and llvm.nvvm intrinsics ---------------===//
//
// Semantics: PTX ISA 8.8, the section of each instruction. Asynchronous copies
// are in NvidiaAsync.cpp, matrices in NvidiaMatrix.cpp.
//
//===----------------------------------------------------------------------===//

#include "NvidiaModels.h"
#include "Models.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/Support/FormatVariadic.h"

#include <bit>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Special registers
//===----------------------------------------------------------------------===//

static uint64_t maskEq(const Warp &, unsigned l) { return uint64_t(1) << l; }
static uint64_t maskLt(const Warp &, unsigned l) { return (uint64_t(1) << l) - 1; }
static uint64_t maskLe(const Warp &w, unsigned l) { return maskLt(w, l) | maskEq(w, l); }
static uint64_t maskGe(const Warp &w, unsigned l) { return ~maskLt(w, l) & 0xffffffff; }
static uint64_t maskGt(const Warp &w, unsigned l) { return ~maskLe(w, l) & 0xffffffff; }
static uint64_t activeMask(const Warp &w, unsigned) { return w.mask; }

//===----------------------------------------------------------------------===//
// shfl.sync
//===----------------------------------------------------------------------===//

/// imm: the mode. Operands: member mask, value, b, c. The second result, if
/// any, says whether the source lane was in range.
static Step executeShuffle(Warp &warp, const Instruction &i) {
  const uint64_t *member = warp.reg(i.a), *from = warp.reg(i.b), *second = warp.reg(i.c),
                 *third = warp.reg(warp.operand(i, 3));
  uint64_t *to = warp.reg(i.dst);
  uint64_t *valid = i.numResults > 1 ? warp.reg(warp.result(i, 1)) : nullptr;
  auto mode = static_cast<NVVM::ShflKind>(i.imm);
  bool undefined = false;
  forLanes(warp, warp.mask, [&](unsigned lane) {
    int b = second[lane] & 31, clamp = third[lane] & 31;
    int segment = third[lane] >> 8 & 31;
    int most = (lane & segment) | (clamp & ~segment);
    int least = lane & segment, source = 0;
    bool inRange = false;
    switch (mode) {
    case NVVM::ShflKind::up:
      source = static_cast<int>(lane) - b;
      inRange = source >= most;
      break;
    case NVVM::ShflKind::down:
      source = lane + b;
      inRange = source <= most;
      break;
    case NVVM::ShflKind::bfly:
      source = lane ^ b;
      inRange = source <= most;
      break;
    case NVVM::ShflKind::idx:
      source = least | (b & ~segment);
      inRange = source <= most;
      break;
    }
    if (!inRange)
      source = lane;
    bool there = (warp.mask >> source & 1) && (member[lane] >> source & 1) && (member[lane] >> lane & 1);
    undefined |= !there;
    to[lane] = there ? from[source] : kGarbage & 0xffffffff;
    if (valid)
      valid[lane] = inRange;
  });
  if (undefined)
    warp.report(i, "undefined", "a lane reads from one that takes no part");
  return Step::Next;
}

static void emitShuffle(Decoder &d, Operation *op, ValueRange args, NVVM::ShflKind kind) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  Slots results = d.define(op->getResult(0));
  d.emit(executeShuffle, op, results, operands, Unit::Shuffle).imm = static_cast<uint64_t>(kind);
}
static void decodeShuffleOp(Decoder &d, Operation *op, ValueRange args) {
  emitShuffle(d, op, args, cast<NVVM::ShflOp>(op).getKind());
}
template <NVVM::ShflKind K> static void decodeShuffle(Decoder &d, Operation *op, ValueRange args) {
  emitShuffle(d, op, args, K);
}

//===----------------------------------------------------------------------===//
// vote, match, redux, elect
//===----------------------------------------------------------------------===//

/// PTX ISA 8.8, "vote.sync", "match.sync", "redux.sync", "elect.sync", "bar.warp.sync": each lane is in the mask that
/// it gives, and all of the mask that have not exited take part and give the same.
static void checkMembers(Warp &warp, const Instruction &i, const uint64_t *member) {
  uint64_t all = warp.lanes == 64 ? ~uint64_t(0) : (uint64_t(1) << warp.lanes) - 1;
  bool isRight = true;
  forLanes(warp, warp.mask, [&](unsigned l) { isRight &= (member[l] & all & ~warp.exited) == warp.mask; });
  if (!isRight)
    warp.report(i, "undefined", "the mask is not of the lanes that take part");
}

static Step executeWarpSync(Warp &warp, const Instruction &i) {
  checkMembers(warp, i, warp.reg(warp.operand(i, 0)));
  return Step::Next;
}

static Step executeVote(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *member = warp.reg(i.a), *predicate = warp.reg(i.b);
  checkMembers(warp, i, member);
  uint64_t ballot = 0;
  forLanes(warp, warp.mask, [&](unsigned l) { ballot |= (predicate[l] & 1) << l; });
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t taking = member[l] & warp.mask, yes = ballot & taking;
    switch (static_cast<NVVM::VoteSyncKind>(i.imm)) {
    case NVVM::VoteSyncKind::any:
      dst[l] = yes != 0;
      break;
    case NVVM::VoteSyncKind::all:
      dst[l] = yes == taking;
      break;
    case NVVM::VoteSyncKind::uni:
      dst[l] = yes == 0 || yes == taking;
      break;
    case NVVM::VoteSyncKind::ballot:
      dst[l] = yes;
      break;
    }
  });
  return Step::Next;
}
static void emitVote(Decoder &d, Operation *op, ValueRange args, NVVM::VoteSyncKind kind) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeVote, op, d.define(op->getResult(0)), operands, Unit::Integer).imm = static_cast<uint64_t>(kind);
}
static void decodeVoteOp(Decoder &d, Operation *op, ValueRange args) {
  emitVote(d, op, args, cast<NVVM::VoteSyncOp>(op).getKind());
}
template <NVVM::VoteSyncKind K> static void decodeVote(Decoder &d, Operation *op, ValueRange args) {
  emitVote(d, op, args, K);
}

/// imm: 1 for `all`, which also gives a predicate.
static Step executeMatch(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *member = warp.reg(i.a), *value = warp.reg(i.b);
  checkMembers(warp, i, member);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t taking = member[l] & warp.mask, same = 0;
    forLanes(warp, taking, [&](unsigned k) { same |= uint64_t(value[k] == value[l]) << k; });
    bool all = same == taking;
    dst[l] = !i.imm || all ? same : 0;
    if (i.imm)
      warp.reg(warp.result(i, 1))[l] = all;
  });
  return Step::Next;
}
static void decodeMatch(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  bool all = cast<NVVM::MatchSyncOp>(op).getKind() == NVVM::MatchSyncKind::all;
  d.emit(executeMatch, op, d.define(op->getResult(0)), operands, Unit::Shuffle).imm = all;
}

/// PTX ISA 8.8, "redux.sync": a result that is NaN is this one.
constexpr uint64_t kOneNaN = 0x7fffffff;

static uint64_t reduceTwo(NVVM::ReduxKind kind, uint64_t a, uint64_t b, bool nan) {
  using K = NVVM::ReduxKind;
  int32_t x = a, y = b;
  float f = Single::decode(a), g = Single::decode(b);
  switch (kind) {
  case K::ADD:
    return (a + b) & 0xffffffff;
  case K::AND:
    return a & b;
  case K::OR:
    return a | b;
  case K::XOR:
    return a ^ b;
  case K::MAX:
    return x > y ? a : b;
  case K::MIN:
    return x < y ? a : b;
  case K::UMAX:
    return std::max(a, b);
  case K::UMIN:
    return std::min(a, b);
  case K::FMIN:
  case K::FMAX:
    if (std::isnan(f) || std::isnan(g))
      return nan ? kOneNaN : std::isnan(f) ? b : a;
    // -0 is less than +0.
    if (f == g)
      return std::signbit(f) == (kind == K::FMIN) ? a : b;
    return (kind == K::FMIN) == (f < g) ? a : b;
  default:
    return a;
  }
}

/// imm: the kind, bit 8 abs, bit 9 nan. Operands: value, member mask.
static Step executeRedux(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *value = warp.reg(i.a), *member = warp.reg(i.b);
  checkMembers(warp, i, member);
  auto kind = static_cast<NVVM::ReduxKind>(i.imm & 0xff);
  uint64_t keep = i.imm & 0x100 ? 0x7fffffff : 0xffffffff;
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t taking = member[l] & warp.mask;
    if (!taking)
      return;
    uint64_t result = value[std::countr_zero(taking)] & keep;
    for (uint64_t rest = taking & (taking - 1); rest; rest &= rest - 1)
      result = reduceTwo(kind, result, value[std::countr_zero(rest)] & keep, i.imm & 0x200);
    // Also where each number, or the only one, is NaN.
    bool isFloat = kind == NVVM::ReduxKind::FMIN || kind == NVVM::ReduxKind::FMAX;
    dst[l] = isFloat && std::isnan(Single::decode(result)) ? kOneNaN : result;
  });
  return Step::Next;
}
static void decodeRedux(Decoder &d, Operation *op, ValueRange args) {
  auto redux = cast<NVVM::ReduxOp>(op);
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeRedux, op, d.define(op->getResult(0)), operands, Unit::Shuffle).imm =
      static_cast<uint64_t>(redux.getKind()) | (redux.getAbs() ? 0x100 : 0) | (redux.getNan() ? 0x200 : 0);
}
template <NVVM::ReduxKind K> static void decodeReduxIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeRedux, op, d.define(op->getResult(0)), operands, Unit::Shuffle).imm = static_cast<uint64_t>(K);
}

/// llvm.nvvm.redux.sync.fmin[.abs][.NaN], and fmax.
static void decodeReduxFloat(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = cast<LLVM::CallIntrinsicOp>(op).getIntrin();
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  auto kind = name.contains(".fmin") ? NVVM::ReduxKind::FMIN : NVVM::ReduxKind::FMAX;
  d.emit(executeRedux, op, d.define(op->getResult(0)), operands, Unit::Shuffle).imm =
      static_cast<uint64_t>(kind) | (name.contains(".abs") ? 0x100 : 0) | (name.contains(".NaN") ? 0x200 : 0);
}

static Step executeElect(Warp &warp, const Instruction &i) {
  if (i.numOperands)
    checkMembers(warp, i, warp.reg(warp.operand(i, 0)));
  unsigned first = warp.firstLane();
  // The op gives the predicate; the intrinsic the leader's lane before it.
  uint64_t *predicate = warp.reg(warp.result(i, i.numResults - 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (i.numResults > 1)
      warp.reg(i.dst)[l] = first;
    predicate[l] = l == first;
  });
  return Step::Next;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Operands: the barrier, then the threads if imm & 1. imm & 2: only arrive.
static Step executeBarrier(Warp &warp, const Instruction &i) {
  unsigned lane = warp.firstLane();
  uint64_t index = warp.reg(i.a)[lane];
  unsigned expected = i.imm & 1 ? warp.reg(i.b)[lane] / warp.lanes : 0;
  if (index >= 16 || (i.imm & 1 && expected == 0)) {
    warp.report(i, "undefined", "no such barrier, or no threads");
    return Step::Next;
  }
  if (const Barrier &barrier = warp.machine.barrier(warp, index); barrier.arrived && barrier.expected != expected)
    warp.report(i, "undefined",
                "warps meet at barrier " + llvm::Twine(index) + " in different numbers: " + llvm::Twine(expected) +
                    " and " + llvm::Twine(barrier.expected));
  if (i.imm & 2) {
    checkConverged(warp, i);
    warp.machine.arrive(warp, index, expected);
    return Step::Next;
  }
  return syncBarrier(warp, i, index, expected);
}

/// Adds the warp's predicates to the reduction of the barrier in operand 0.
static Step executeBarrierContribute(Warp &warp, const Instruction &i) {
  Barrier &barrier = warp.machine.barrier(warp, warp.reg(i.a)[warp.firstLane()] & 15);
  const uint64_t *predicate = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    bool yes = predicate[l] != 0;
    barrier.nextPopc += yes;
    barrier.nextAnds &= yes;
    barrier.nextOrs |= yes;
  });
  return Step::Next;
}
static Step executeBarrierResult(Warp &warp, const Instruction &i) {
  const Barrier &barrier = warp.machine.barrier(warp, warp.reg(i.a)[warp.firstLane()] & 15);
  uint64_t value = i.imm == 0 ? barrier.popc : i.imm == 1 ? barrier.ands : barrier.ors;
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = value; });
  return Step::Next;
}

static void decodeBarrier(Decoder &d, Operation *op, ValueRange) {
  auto barrier = cast<NVVM::BarrierOp>(op);
  uint32_t id = barrier.getBarrierId() ? d.scalar(barrier.getBarrierId()) : d.constant(0);
  Slots operands = {id};
  if (Value threads = barrier.getNumberOfThreads())
    operands.push_back(d.scalar(threads));
  if (Value predicate = barrier.getReductionPredicate())
    d.emit(executeBarrierContribute, op, {}, {id, d.scalar(predicate)}, Unit::Free);
  d.emit(executeBarrier, op, {}, operands, Unit::Barrier).imm = barrier.getNumberOfThreads() ? 1 : 0;
  if (op->getNumResults())
    d.emit(executeBarrierResult, op, d.define(op->getResult(0)), id, Unit::Free).imm =
        static_cast<uint64_t>(*barrier.getReductionOp());
}
static void decodeBarrierArrive(Decoder &d, Operation *op, ValueRange) {
  auto barrier = cast<NVVM::BarrierArriveOp>(op);
  uint32_t id = barrier.getBarrierId() ? d.scalar(barrier.getBarrierId()) : d.constant(0);
  d.emit(executeBarrier, op, {}, {id, d.scalar(barrier.getNumberOfThreads())}, Unit::Barrier).imm = 3;
}
template <unsigned Flags> static void decodeBarrierIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeBarrier, op, {}, operands, Unit::Barrier).imm = Flags;
}

//===----------------------------------------------------------------------===//
// Bytes and conversions
//===----------------------------------------------------------------------===//

static uint64_t permuteBytes(uint64_t low, uint64_t high, uint64_t select, NVVM::PermuteMode mode) {
  uint64_t pool = (low & 0xffffffff) | high << 32, result = 0;
  unsigned by = select & 3;
  auto byte = [&](unsigned n) { return pool >> (8 * n) & 0xff; };
  for (unsigned n = 0; n < 4; ++n) {
    uint64_t value = 0;
    switch (mode) {
    case NVVM::PermuteMode::DEFAULT: {
      unsigned nibble = select >> (4 * n) & 15;
      value = byte(nibble & 7);
      if (nibble & 8) // replicate the sign
        value = value & 0x80 ? 0xff : 0;
      break;
    }
    case NVVM::PermuteMode::F4E:
      value = byte(by + n);
      break;
    case NVVM::PermuteMode::B4E:
      value = byte((by + 8 - n) & 7);
      break;
    case NVVM::PermuteMode::RC8:
      value = byte(by);
      break;
    case NVVM::PermuteMode::ECL:
      value = byte(std::max(n, by));
      break;
    case NVVM::PermuteMode::ECR:
      value = byte(std::min(n, by));
      break;
    case NVVM::PermuteMode::RC16:
      value = byte((by & 1) * 2 + (n & 1));
      break;
    }
    result |= value << (8 * n);
  }
  return result;
}
struct Permute {
  static uint64_t run(uint64_t a, uint64_t b, uint64_t c, const Instruction &i) {
    return permuteBytes(a, b, c, static_cast<NVVM::PermuteMode>(i.imm));
  }
};
static void emitPermute(Decoder &d, Operation *op, uint32_t low, uint32_t high, uint32_t select,
                        NVVM::PermuteMode mode) {
  Instruction &i = d.emit(mapInt3<Permute>, op, d.define(op->getResult(0)), {low, high, select}, Unit::Integer);
  i.width = 32;
  i.imm = static_cast<uint64_t>(mode);
}
static void decodePermute(Decoder &d, Operation *op, ValueRange) {
  auto permute = cast<NVVM::PermuteOp>(op);
  uint32_t high = permute.getHi() ? d.scalar(permute.getHi()) : d.constant(0);
  emitPermute(d, op, d.scalar(permute.getLo()), high, d.scalar(permute.getSelector()), permute.getMode());
}
static void decodePermuteIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  emitPermute(d, op, d.scalar(args[0]), d.scalar(args[1]), d.scalar(args[2]), NVVM::PermuteMode::DEFAULT);
}

template <typename Format, bool TowardsZero> struct Narrow {
  static uint64_t run(uint64_t a, const Instruction &) {
    if (!TowardsZero)
      return Format::encode(Single::decode(a));
    return roundToFormat(Single::decode(a), Format::mantissaBits, Format::exponentBits, true);
  }
};
/// cvt.*x2: the first operand becomes the upper half.
template <typename Format, bool TowardsZero> static void decodeNarrowTwo(Decoder &d, Operation *op, ValueRange args) {
  Slots results = d.define(op->getResult(0));
  for (unsigned n = 0; n < 2; ++n)
    d.emit(mapInt1<Narrow<Format, TowardsZero>>, op, results[n], d.scalar(args[1 - n]), n ? Unit::Free : Unit::Convert)
        .width = 16;
}
template <typename Format, bool TowardsZero> static void decodeNarrow(Decoder &d, Operation *op, ValueRange args) {
  d.emit(mapInt1<Narrow<Format, TowardsZero>>, op, d.define(op->getResult(0)), d.scalar(args[0]), Unit::Convert).width =
      16;
}

template <bool Signed> struct MulHigh {
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) {
    if (Signed)
      return static_cast<uint64_t>((__int128(signExtend(a, i.width)) * signExtend(b, i.width)) >> i.width);
    return static_cast<uint64_t>(((unsigned __int128)a * b) >> i.width);
  }
};
template <bool Signed> static void decodeMulHigh(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt2<MulHigh<Signed>>; });
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

static uint64_t ctasOf(const Warp &warp, unsigned) { return warp.machine.launch.clusterCtas; }
static uint64_t rankOf(const Warp &warp, unsigned) { return warp.cta; }
/// Blocks of a cluster lie side by side along x.
static uint64_t blockXOf(const Warp &warp, unsigned lane) {
  return programOf<0>(warp, lane) * ctasOf(warp, lane) + warp.cta;
}
static uint64_t blocksXOf(const Warp &warp, unsigned lane) { return gridOf<0>(warp, lane) * ctasOf(warp, lane); }

template <bool IsRelaxed> static Step executeClusterArrive(Warp &warp, const Instruction &i) {
  checkConverged(warp, i);
  if (warp.signalled[kClusterBarrier])
    warp.report(i, "undefined", "a second arrival at the cluster without a wait between them");
  warp.signalled[kClusterBarrier] = warp.machine.barrier(warp, kClusterBarrier).generation + 1;
  warp.machine.arrive(warp, kClusterBarrier, 0, /*tells=*/!IsRelaxed);
  return Step::Next;
}
static Step executeClusterWait(Warp &warp, const Instruction &i) {
  if (!warp.signalled[kClusterBarrier]) {
    warp.report(i, "undefined", "a wait for the cluster without an arrival before it");
    return Step::Next;
  }
  warp.machine.wait(warp, kClusterBarrier, warp.signalled[kClusterBarrier] - 1, i);
  warp.signalled[kClusterBarrier] = 0;
  return Step::Blocked;
}
template <Handler H> static void decodeCluster(Decoder &d, Operation *op, ValueRange) {
  d.emit(H, op, {}, {}, Unit::Barrier);
}

/// Operands: an address in some block's memory, the rank of the block whose memory is meant.
static Step executeMapa(Warp &warp, const Instruction &i) {
  const Machine &machine = warp.machine;
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *addresses = warp.reg(i.a), *ranks = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t window = addresses[l] & ~(kWindowBytes - 1), offset = addresses[l] - window, rank = ranks[l] & 0xffffffff;
    if (rank >= uint64_t(machine.launch.clusterCtas)) {
      warp.report(
          i, "undefined",
          llvm::formatv("lane {0}: the cluster has no block {1}, it has {2}", l, rank, machine.launch.clusterCtas)
              .str());
      rank = 0;
    }
    dst[l] = window + offset % machine.shared.stride + rank * machine.shared.stride;
  });
  return Step::Next;
}

ArrayRef<Model> nvidiaModels() {
#define REGISTER(NAME, VALUE)                                                                                          \
  {"nvvm.read.ptx.sreg." NAME, decodeRegister<VALUE>}, { "llvm.nvvm.read.ptx.sreg." NAME, decodeRegister<VALUE> }
  static const Model models[] = {
      REGISTER("tid.x", threadOf),
      REGISTER("tid.y", zeroOf),
      REGISTER("tid.z", zeroOf),
      REGISTER("ntid.x", threadsOf),
      REGISTER("ntid.y", oneOf),
      REGISTER("ntid.z", oneOf),
      REGISTER("ctaid.x", blockXOf),
      REGISTER("ctaid.y", programOf<1>),
      REGISTER("ctaid.z", programOf<2>),
      REGISTER("nctaid.x", blocksXOf),
      REGISTER("nctaid.y", gridOf<1>),
      REGISTER("nctaid.z", gridOf<2>),
      REGISTER("laneid", laneOf),
      REGISTER("warpid", warpOf),
      REGISTER("nwarpid", warpsOf),
      REGISTER("warpsize", lanesOf),
      REGISTER("smid", unitOf),
      REGISTER("clusterid.x", programOf<0>),
      REGISTER("clusterid.y", programOf<1>),
      REGISTER("clusterid.z", programOf<2>),
      REGISTER("nclusterid.x", gridOf<0>),
      REGISTER("nclusterid.y", gridOf<1>),
      REGISTER("nclusterid.z", gridOf<2>),
      REGISTER("cluster.ctarank", rankOf),
      REGISTER("cluster.nctarank", ctasOf),
      REGISTER("cluster.ctaid.x", rankOf),
      REGISTER("cluster.nctaid.x", ctasOf),
      REGISTER("lanemask.eq", maskEq),
      REGISTER("lanemask.lt", maskLt),
      REGISTER("lanemask.le", maskLe),
      REGISTER("lanemask.gt", maskGt),
      REGISTER("lanemask.ge", maskGe),
      REGISTER("clock", clockOf),
      REGISTER("clock64", clock64Of),
      REGISTER("globaltimer", timerOf),
      {"llvm.nvvm.activemask", decodeRegister<activeMask>},

      {"nvvm.shfl.sync", decodeShuffleOp},
      {"llvm.nvvm.shfl.sync.bfly.*", decodeShuffle<NVVM::ShflKind::bfly>},
      {"llvm.nvvm.shfl.sync.up.*", decodeShuffle<NVVM::ShflKind::up>},
      {"llvm.nvvm.shfl.sync.down.*", decodeShuffle<NVVM::ShflKind::down>},
      {"llvm.nvvm.shfl.sync.idx.*", decodeShuffle<NVVM::ShflKind::idx>},
      {"nvvm.vote.sync", decodeVoteOp},
      {"llvm.nvvm.vote.any.sync", decodeVote<NVVM::VoteSyncKind::any>},
      {"llvm.nvvm.vote.all.sync", decodeVote<NVVM::VoteSyncKind::all>},
      {"llvm.nvvm.vote.uni.sync", decodeVote<NVVM::VoteSyncKind::uni>},
      {"llvm.nvvm.vote.ballot.sync", decodeVote<NVVM::VoteSyncKind::ballot>},
      {"nvvm.match.sync", decodeMatch},
      {"nvvm.redux.sync", decodeRedux},
      {"llvm.nvvm.redux.sync.add", decodeReduxIntrinsic<NVVM::ReduxKind::ADD>},
      {"llvm.nvvm.redux.sync.and", decodeReduxIntrinsic<NVVM::ReduxKind::AND>},
      {"llvm.nvvm.redux.sync.or", decodeReduxIntrinsic<NVVM::ReduxKind::OR>},
      {"llvm.nvvm.redux.sync.xor", decodeReduxIntrinsic<NVVM::ReduxKind::XOR>},
      {"llvm.nvvm.redux.sync.max", decodeReduxIntrinsic<NVVM::ReduxKind::MAX>},
      {"llvm.nvvm.redux.sync.min", decodeReduxIntrinsic<NVVM::ReduxKind::MIN>},
      {"llvm.nvvm.redux.sync.umax", decodeReduxIntrinsic<NVVM::ReduxKind::UMAX>},
      {"llvm.nvvm.redux.sync.umin", decodeReduxIntrinsic<NVVM::ReduxKind::UMIN>},
      {"llvm.nvvm.redux.sync.f*", decodeReduxFloat},
      {"nvvm.elect.sync", decodeWhole<executeElect, Unit::Integer>},
      {"llvm.nvvm.elect.sync", decodeWhole<executeElect, Unit::Integer>},

      {"nvvm.barrier0", decodeSync},
      {"nvvm.barrier", decodeBarrier},
      {"nvvm.barrier.arrive", decodeBarrierArrive},
      {"llvm.nvvm.barrier0", decodeSync},
      {"llvm.nvvm.barrier.cta.sync.aligned.all", decodeBarrierIntrinsic<0>},
      {"llvm.nvvm.barrier.cta.sync.all", decodeBarrierIntrinsic<0>},
      {"llvm.nvvm.barrier.cta.sync.aligned.count", decodeBarrierIntrinsic<1>},
      {"llvm.nvvm.barrier.cta.sync.count", decodeBarrierIntrinsic<1>},
      {"llvm.nvvm.barrier.cta.arrive.aligned.count", decodeBarrierIntrinsic<3>},
      {"llvm.nvvm.barrier.cta.arrive.count", decodeBarrierIntrinsic<3>},
      {"nvvm.cluster.arrive", decodeCluster<executeClusterArrive<false>>},
      {"nvvm.cluster.arrive.relaxed", decodeCluster<executeClusterArrive<true>>},
      {"nvvm.cluster.wait", decodeCluster<executeClusterWait>},
      {"llvm.nvvm.barrier.cluster.arrive.aligned", decodeCluster<executeClusterArrive<false>>},
      {"llvm.nvvm.barrier.cluster.arrive.relaxed.aligned", decodeCluster<executeClusterArrive<true>>},
      {"llvm.nvvm.barrier.cluster.wait.aligned", decodeCluster<executeClusterWait>},
      {"nvvm.mapa", decodeWhole<executeMapa, Unit::Integer>},
      {"llvm.nvvm.mapa.shared.cluster", decodeWhole<executeMapa, Unit::Integer>},
      {"nvvm.bar.warp.sync", decodeWhole<executeWarpSync, Unit::Control>},
      {"nvvm.prefetch", decodeHint<Unit::Global>},
      {"llvm.nvvm.prefetch.tensormap*", decodeHint<Unit::Global>},
      {"llvm.nvvm.bar.warp.sync", decodeWhole<executeWarpSync, Unit::Control>},
      {"nvvm.memory.barrier", decodeHint<Unit::Control>},
      {"llvm.nvvm.membar.*", decodeHint<Unit::Control>},
      {"nvvm.fence.proxy", decodeProxyFence},
      {"nvvm.fence.proxy.acquire", decodeMapAcquire},
      {"nvvm.fence.*", decodeHint<Unit::Control>},
      {"llvm.nvvm.fence.*", decodeHint<Unit::Control>},
      {"nvvm.nanosleep", decodeHint<Unit::Control>},
      {"llvm.nvvm.nanosleep", decodeHint<Unit::Control>},
      {"nvvm.griddepcontrol", decodeHint<Unit::Control>},
      {"llvm.nvvm.griddepcontrol.*", decodeHint<Unit::Control>},
      {"nvvm.setmaxregister", decodeSetRegisters},
      {"llvm.nvvm.setmaxnreg.inc.sync.aligned.u32", decodeMoreRegisters},
      {"llvm.nvvm.setmaxnreg.dec.sync.aligned.u32", decodeFewerRegisters},
      {"nvvm.exit", decodeExit},

      {"nvvm.cp.async.shared.global", decodeCopyAsync},
      {"llvm.nvvm.cp.async.ca.shared.global.*", decodeCopyAsyncIntrinsic},
      {"llvm.nvvm.cp.async.cg.shared.global.*", decodeCopyAsyncIntrinsic},
      {"lathe_nv.cp_async", decodePredicatedCopyAsync},
      {"nvvm.cp.async.commit.group", decodeCopyCommit},
      {"nvvm.cp.async.wait.group", decodeCopyWait},
      {"llvm.nvvm.cp.async.commit.group", decodeCopyCommit},
      {"llvm.nvvm.cp.async.wait.group", decodeCopyWaitIntrinsic},
      {"llvm.nvvm.cp.async.wait.all", decodeCopyWaitIntrinsic},
      {"nvvm.ldmatrix", decodeLoadMatrix},
      {"nvvm.stmatrix", decodeStoreMatrix},
      {"llvm.nvvm.ldmatrix.sync.aligned.m8n8.*", decodeLoadMatrixIntrinsic},
      {"llvm.nvvm.stmatrix.sync.aligned.m8n8.*", decodeStoreMatrixIntrinsic},
      {"nvvm.mma.sync", decodeMma},
      {"llvm.nvvm.mma.m16n8k32.row.col.f32.e*", decodeMmaFloat8},
      {"llvm.nvvm.mma.*", decodeMmaIntrinsic},
      {"lathe_nv.wgmma", decodeWgmma},
      {"lathe_nv.mbarrier_*", decodeBarrierObject},
      {"lathe_nv.try_cancel", decodeTryCancel},
      {"lathe_nv.query_cancel", decodeQueryCancel},
      {"lathe_nv.tensor_map", decodeTensorMap},
      {"lathe_nv.bulk_load", decodeBulkLoad},
      {"lathe_nv.bulk_store", decodeBulkStore},
      {"nvvm.cp.async.mbarrier.arrive", decodeCopyArrive},
      {"nvvm.cp.async.bulk.commit.group", decodeBulkCommit},
      {"nvvm.cp.async.bulk.wait_group", decodeBulkWait},
      {"lathe_nv.wgmma_wait", decodeWgmmaWait},
      {"lathe_nv.tensor_alloc", decodeTensorAlloc},
      {"lathe_nv.tensor_dealloc", decodeTensorDealloc},
      {"lathe_nv.tensor_fence", decodeTensorFence},
      {"lathe_nv.tensor_load", decodeTensorLoad},
      {"lathe_nv.tensor_store", decodeTensorStore},
      {"lathe_nv.tensor_product", decodeTensorProduct},
      {"lathe_nv.tensor_scaled_product", decodeTensorScaledProduct},
      {"lathe_nv.tensor_copy", decodeTensorCopy},
      {"lathe_nv.tensor_commit", decodeTensorCommit},

      {"nvvm.prmt", decodePermute},
      {"llvm.nvvm.prmt", decodePermuteIntrinsic},
      {"nvvm.rcp.approx.ftz.f", decodeMath1<Flushed<ReciprocalOf>>},
      {"llvm.nvvm.rcp.approx.ftz.f", decodeMath1<Flushed<ReciprocalOf>>},
      {"llvm.nvvm.rcp.rn.f", decodeMath1<ReciprocalOf>},
      {"llvm.nvvm.rcp.rn.ftz.f", decodeMath1<Flushed<ReciprocalOf>>},
      {"llvm.nvvm.rcp.approx.ftz.d", decodeMath1<ReciprocalOf>},
      {"llvm.nvvm.rcp.rn.d", decodeMath1<ReciprocalOf>},
      {"llvm.nvvm.ex2.approx.ftz*", decodeMath1<Flushed<Exp2Of>>},
      {"llvm.nvvm.ex2.approx*", decodeMath1<Exp2Of>},
      {"llvm.nvvm.lg2.approx.ftz*", decodeMath1<Flushed<Log2Of>>},
      {"llvm.nvvm.lg2.approx*", decodeMath1<Log2Of>},
      {"llvm.nvvm.rsqrt.approx.ftz*", decodeMath1<Flushed<InverseRootOf>>},
      {"llvm.nvvm.rsqrt.approx*", decodeMath1<InverseRootOf>},
      {"llvm.nvvm.sqrt.approx.ftz.f", decodeMath1<Flushed<RootOf>>},
      {"llvm.nvvm.sqrt.rn.ftz.f", decodeMath1<Flushed<RootOf>>},
      {"llvm.nvvm.sqrt.*", decodeMath1<RootOf>},
      {"llvm.nvvm.div.full.ftz", decodeMath2<Flushed<QuotientOf>>},
      {"llvm.nvvm.div.full", decodeMath2<QuotientOf>},
      {"llvm.nvvm.div.approx.ftz.f", decodeMath2<Flushed<QuotientOf>>},
      {"llvm.nvvm.div.rn.ftz.f", decodeMath2<Flushed<QuotientOf>>},
      {"llvm.nvvm.div.approx.f", decodeMath2<QuotientOf>},
      {"llvm.nvvm.div.rn.*", decodeMath2<QuotientOf>},
      {"llvm.nvvm.tanh.approx.*", decodeMath1<TanhOf>},
      {"llvm.nvvm.sin.approx.*", decodeMath1<SinOf>},
      {"llvm.nvvm.cos.approx.*", decodeMath1<CosOf>},
      {"llvm.nvvm.ff2bf16x2.rn", decodeNarrowTwo<Brain, false>},
      {"llvm.nvvm.ff2bf16x2.rz", decodeNarrowTwo<Brain, true>},
      {"llvm.nvvm.ff2f16x2.rn", decodeNarrowTwo<Half, false>},
      {"llvm.nvvm.ff2f16x2.rz", decodeNarrowTwo<Half, true>},
      {"llvm.nvvm.f2bf16.rn", decodeNarrow<Brain, false>},
      {"llvm.nvvm.f2bf16.rz", decodeNarrow<Brain, true>},
      {"llvm.nvvm.mulhi.i", decodeMulHigh<true>},
      {"llvm.nvvm.mulhi.ui", decodeMulHigh<false>},
      {"llvm.nvvm.mulhi.ll", decodeMulHigh<true>},
      {"llvm.nvvm.mulhi.ull", decodeMulHigh<false>},
  };
#undef REGISTER
  return models;
}

} // namespace lathe::simulate
