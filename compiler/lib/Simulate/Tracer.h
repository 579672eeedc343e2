//===- Tracer.h - Writes down what warps do ---------------------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_TRACER_H
#define LATHE_LIB_SIMULATE_TRACER_H

#include "Program.h"
#include "lathe/Simulate/Trace.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace lathe::simulate {

class Machine;
class Warp;

/// Fills a Trace. A machine that has none runs as if this were not there.
class Tracer {
public:
  enum class Role : unsigned { Instruction, WaitOperands, WaitBarrier, WaitCopies, Copy };
  static constexpr uint32_t kNone = ~0u;

  explicit Tracer(Trace &trace) : trace(trace) {}

  uint32_t scopeOf(mlir::Operation *op, Role role);
  void startProgram(const Machine &machine);
  void add(const Warp &warp, uint32_t scope, uint64_t start, uint64_t end);
  /// `scope` waited for what `producer` started, if that is known.
  void waited(uint32_t scope, uint32_t producer);
  /// The instruction issued at `start` and was done with issuing at `issued`;
  /// what its handler added to the warp's time after that is a wait for copies.
  void ran(const Warp &warp, const Instruction &i, uint64_t start, uint64_t issued);

  /// A lane of an instruction starts the warp's copy of this number.
  void copyStarted(const Warp &warp, const Instruction &i, uint64_t number);
  /// The warp's copies below `number` have landed: at a wait of the warp, which
  /// ends now, or after the time of a load, where nobody of the warp waits.
  void copiesLanded(const Warp &warp, uint64_t number, bool atWait);
  /// One thread starts a copy of the unit for bulk copies.
  void bulkStarted(const Warp &warp, const Instruction &i);
  /// Closes what is open, orders the spans, and places the program on a unit, which
  /// holds `resident` programs at once.
  void endProgram(const Machine &machine, unsigned resident);

private:
  struct OpenCopy {
    uint64_t last = 0; ///< number of the last lane's copy
    uint32_t scope = 0;
    uint64_t start = 0;
  };

  Trace &trace;
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, uint32_t> numbers;
  llvm::StringMap<uint32_t> byName;
  std::vector<std::vector<OpenCopy>> open;      ///< by warp
  llvm::SmallVector<uint32_t, 4> landed;        ///< since the last instruction
  std::vector<std::vector<uint64_t>> busyUntil; ///< by unit, of each place for a program
  uint64_t spans = 0;
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_TRACER_H
