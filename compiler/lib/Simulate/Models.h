//===- Models.h - What the vendors' instruction tables share ----*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_MODELS_H
#define LATHE_LIB_SIMULATE_MODELS_H

#include "Access.h"

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Special registers
//===----------------------------------------------------------------------===//

/// Value(warp, lane) -> bits.
template <uint64_t (*Value)(const Warp &, unsigned)> Step executeRegister(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = Value(warp, l); });
  return Step::Next;
}
template <uint64_t (*Value)(const Warp &, unsigned)>
void decodeRegister(Decoder &d, mlir::Operation *op, mlir::ValueRange) {
  d.emit(executeRegister<Value>, op, d.define(op->getResult(0)), {}, Unit::Integer);
}
inline uint64_t zeroOf(const Warp &, unsigned) { return 0; }
inline uint64_t oneOf(const Warp &, unsigned) { return 1; }
inline uint64_t laneOf(const Warp &, unsigned lane) { return lane; }
inline uint64_t warpOf(const Warp &warp, unsigned) { return warp.number; }
inline uint64_t lanesOf(const Warp &warp, unsigned) { return warp.lanes; }
inline uint64_t threadOf(const Warp &warp, unsigned lane) { return warp.number * warp.lanes + lane; }
inline uint64_t threadsOf(const Warp &warp, unsigned) { return uint64_t(warp.machine.launch.numWarps) * warp.lanes; }
inline uint64_t warpsOf(const Warp &warp, unsigned) { return warp.machine.launch.numWarps; }
template <unsigned Axis> uint64_t programOf(const Warp &warp, unsigned) { return warp.machine.programId[Axis]; }
template <unsigned Axis> uint64_t gridOf(const Warp &warp, unsigned) { return warp.machine.launch.grid[Axis]; }
/// The unit that a program would run on if all started at once.
inline uint64_t unitOf(const Warp &warp, unsigned) {
  const auto &grid = warp.machine.launch.grid;
  const auto &id = warp.machine.programId;
  return (id[0] + grid[0] * (id[1] + uint64_t(grid[1]) * id[2])) % warp.machine.launch.chip.multiprocessors;
}
inline uint64_t clockOf(const Warp &warp, unsigned) { return warp.time & 0xffffffff; }
inline uint64_t clock64Of(const Warp &warp, unsigned) { return warp.time; }
/// The timer that all units share; all programs start at 0.
inline uint64_t timerOf(const Warp &warp, unsigned) {
  const ChipFacts &chip = warp.machine.launch.chip;
  return static_cast<uint64_t>(static_cast<double>(warp.time) * chip.timerKHz / (chip.clockGHz * 1e6));
}

//===----------------------------------------------------------------------===//
// Whole-op handlers
//===----------------------------------------------------------------------===//

/// One instruction with all components as operands and results.
template <Handler H, Unit U> void decodeWhole(Decoder &d, mlir::Operation *op, mlir::ValueRange args) {
  Slots operands, results;
  for (mlir::Value argument : args)
    llvm::append_range(operands, d.get(argument));
  for (mlir::Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.emit(H, op, results, operands, U);
}

inline Step executeNothing(Warp &, const Instruction &) { return Step::Next; }

/// An instruction that only orders or hints.
template <Unit U> void decodeHint(Decoder &d, mlir::Operation *op, mlir::ValueRange) {
  d.emit(executeNothing, op, {}, {}, U);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// A warp that arrives must do so with all its lanes.
inline void checkConverged(Warp &warp, const Instruction &i) {
  if (warp.mask != (warp.full & ~warp.exited))
    warp.report(i, "barrier_deadlock", "only some lanes of the warp reach the barrier");
}

/// Arrives at barrier `index` and waits for it.
inline Step syncBarrier(Warp &warp, const Instruction &i, unsigned index, unsigned expectedWarps) {
  checkConverged(warp, i);
  Machine &machine = warp.machine;
  uint64_t generation = machine.barrier(warp, index).generation;
  machine.arrive(warp, index, expectedWarps);
  machine.wait(warp, index, generation, i);
  return Step::Blocked;
}

/// The barrier of all warps.
inline Step executeSync(Warp &warp, const Instruction &i) { return syncBarrier(warp, i, 0, 0); }
inline void decodeSync(Decoder &d, mlir::Operation *op, mlir::ValueRange) {
  d.emit(executeSync, op, {}, {}, Unit::Barrier);
}

//===----------------------------------------------------------------------===//
// Floating point by name
//===----------------------------------------------------------------------===//

/// Flushes subnormal operands and results to zero, as .ftz forms do.
template <typename Op> struct Flushed {
  static float run(float a) { return flushDenormal(Op::run(flushDenormal(a))); }
  static float run(float a, float b) { return flushDenormal(Op::run(flushDenormal(a), flushDenormal(b))); }
  static double run(double a) { return Op::run(a); }
  static double run(double a, double b) { return Op::run(a, b); }
};
template <typename Op, Unit U = Unit::Special>
void decodeMath1(Decoder &d, mlir::Operation *op, mlir::ValueRange args) {
  d.elementwise(op, args.take_front(1), U, [](Component, Component part) { return floatHandler1<Op>(part.kind); });
}
template <typename Op, Unit U = Unit::Special>
void decodeMath2(Decoder &d, mlir::Operation *op, mlir::ValueRange args) {
  d.elementwise(op, args.take_front(2), U, [](Component, Component part) { return floatHandler2<Op>(part.kind); });
}

struct Exp2Of {
  template <typename T> static T run(T a) { return std::exp2(a); }
};
struct Log2Of {
  template <typename T> static T run(T a) { return std::log2(a); }
};
struct ReciprocalOf {
  template <typename T> static T run(T a) { return 1 / a; }
};
struct InverseRootOf {
  template <typename T> static T run(T a) { return 1 / std::sqrt(a); }
};
struct RootOf {
  template <typename T> static T run(T a) { return std::sqrt(a); }
};
struct QuotientOf {
  template <typename T> static T run(T a, T b) { return a / b; }
};
struct TanhOf {
  template <typename T> static T run(T a) { return std::tanh(a); }
};
struct SinOf {
  template <typename T> static T run(T a) { return std::sin(a); }
};
struct CosOf {
  template <typename T> static T run(T a) { return std::cos(a); }
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_MODELS_H
