//===- Trace.h - Every instruction that the simulator ran -------*- C++ -*-===//
//
// Times are cycles of the estimate's latency model (Estimate.cpp): a warp issues
// in order, an instruction waits for its operands, a barrier for the last warp, a
// wait for copies for one trip to memory. Each program runs as if it had its unit
// for itself. The model has no time for a wait on a barrier in shared memory, so
// that there is none here.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_SIMULATE_TRACE_H
#define LATHE_SIMULATE_TRACE_H

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace lathe::simulate {

/// The subject of spans: an operation at a line of the source, or a wait of one.
struct TraceScope {
  std::string name; ///< unique
  /// The cause of a wait: "operands", "barrier" or "copies"; empty for instructions and copies.
  std::string cause;
  /// Copies that go on while the warp does other work, from their issue to the end
  /// of the wait for them, or for as long as a load of global memory takes.
  bool asynchronous = false;
  std::string file;
  unsigned line = 0;           ///< 0: not known
  std::set<uint32_t> waitsFor; ///< scopes
};

struct TraceSpan {
  uint32_t scope = 0;
  uint64_t start = 0, end = 0; ///< cycles since the start of the program
};

struct TraceWarp {
  std::vector<TraceSpan> spans; ///< by their ends
  uint64_t dropped = 0;         ///< spans beyond Trace::maxSpans, the last of the warp
};

struct TraceProgram {
  uint64_t id = 0;   ///< linear
  unsigned unit = 0; ///< programs go round the units in turn
  /// Cycles since the first program's start. A program starts when its unit has
  /// room for it, as the occupancy of the estimate says.
  uint64_t start = 0, end = 0;
  std::vector<TraceWarp> warps;
};

struct Trace {
  uint64_t maxSpans = 1 << 20; ///< of all warps
  double nsPerCycle = 0;
  std::vector<TraceScope> scopes;
  std::vector<TraceProgram> programs; ///< in the order in which they ran
};

} // namespace lathe::simulate

#endif // LATHE_SIMULATE_TRACE_H
