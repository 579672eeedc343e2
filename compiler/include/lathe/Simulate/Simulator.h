//===- Simulator.h - Runs llvm-dialect kernels without a GPU ----*- C++ -*-===//
//
// A SIMT interpreter of the `llvm-dialect` phase: LLVM dialect with NVVM or
// ROCDL ops, `llvm.call_intrinsic`, and the ops of `lathe_nv` and `lathe_amd`; and
// of LLVM IR, imported again, with the inline PTX that the compiler writes.
//
// It computes what the kernel would write, lane by lane, and reports what
// hardware hides: access out of bounds, races, barriers that not every warp
// reaches, reads of shared memory that nothing wrote. It counts what the
// machine would do and derives a time from the counts, which is an estimate and
// never comparable with a measured time.
//
// A call is a pure function of its arguments (the seed included) except for the
// bytes of the buffers, which it reads and writes in place. It is not thread
// safe for one module: decoding walks the IR and its attributes.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_SIMULATE_SIMULATOR_H
#define LATHE_SIMULATE_SIMULATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lathe {
struct ChipInfo;
}

namespace lathe::simulate {

/// When an asynchronous effect (cp.async and its kin) reaches memory: any
/// moment between the instruction and the wait that guards it is legal.
enum class Landing { Random, Earliest, Latest };

enum class Vendor { Nvidia, Amd };

/// The facts of a chip that the time estimate and a few special registers need.
/// Rates are of the whole chip where nothing else is said.
struct ChipFacts {
  Vendor vendor = Vendor::Nvidia;
  int multiprocessors = 132; ///< SMs or compute units
  int schedulers = 4;        ///< warp instructions per cycle, each
  double clockGHz = 1.755;   ///< while busy
  double memoryBytesPerSecond = 3.35e12;
  double l2BytesPerSecond = 7.0e12;
  int maxWarps = 64;     ///< resident, of one multiprocessor
  int maxPrograms = 32;  ///< resident, of one multiprocessor
  int registers = 65536; ///< 32-bit, of one multiprocessor
  int registersPerThreadMax = 255;
  int64_t sharedBytes = 233472; ///< of one multiprocessor
  int sharedBanks = 32;         ///< of 4 bytes
  double globalLatencyCycles = 600;
  double sharedLatencyCycles = 30;
  double launchNs = 2000; ///< of an empty kernel
  /// Matrix multiply-adds of one multiprocessor in a cycle, with operands of 32
  /// and more, 16, 8, and fewer bits.
  std::array<double, 4> matrixRates = {1024, 2048, 4096, 4096};
  /// 8-bit floats of the instructions are the FNUZ ones.
  bool fnuzFloats = false;
  unsigned cycleBits = 64; ///< of the cycle counter
  /// Ticks in a millisecond of the timer that all units share.
  unsigned timerKHz = 1000000;
};

/// The facts of a row of Chips.def.
ChipFacts factsOf(const ChipInfo &chip);

struct Trace;

/// One launch: what the artifact says and what the caller chooses.
struct Launch {
  ChipFacts chip;
  std::array<uint32_t, 3> grid = {1, 1, 1};
  int numWarps = 4;
  int threadsPerWarp = 32; ///< 32 or 64
  int clusterCtas = 1;     ///< blocks that work on one program, each with as many warps and its own shared memory
  int64_t sharedBytes = 0; ///< dynamic shared memory of one block
  int registers = 0;       ///< for each thread, for occupancy; 0: unknown
  int64_t globalScratchBytes = 0;  ///< for each program
  int64_t profileScratchBytes = 0; ///< for each program

  /// Linear ids, x + grid[0] * (y + grid[1] * z). Empty: the whole grid.
  std::vector<uint64_t> programs;

  uint64_t seed = 0; ///< of warp order and of asynchronous effects
  Landing landing = Landing::Random;
  uint64_t maxInstructions = 0; ///< warp instructions; 0: 2^32
  unsigned maxFindings = 16;    ///< the run stops once there are so many
  bool detectRaces = true;
  /// Holds the profile scratch of all programs, which the launch reads and writes
  /// in place, if it has their size. Empty: memory of the simulator's own.
  llvm::MutableArrayRef<char> profile;
  /// Where every instruction is written down (Trace.h); null: nowhere. It changes
  /// no result.
  Trace *trace = nullptr;
  /// Alignment of the addresses that the simulator chooses, a power of two.
  uint64_t bufferAlignment = 256;
};

/// A kernel argument, in the order of the kernel's parameters without the two
/// scratch pointers, which the simulator appends if the kernel has them. For a
/// parameter with the attribute `lathe_nv.tensor_map`, what describes the
/// tensor: the simulator makes the map of it.
struct Argument {
  /// A pointer: memory that the simulator reads and writes in place; it must
  /// outlive the call.
  llvm::MutableArrayRef<char> buffer;
  bool isBuffer = false;
  /// The device address of the buffer's first byte. 0: the simulator chooses
  /// one, with unmapped gaps around the buffer.
  uint64_t address = 0;
  /// Otherwise the value: little-endian, of the size of its type.
  llvm::SmallVector<char, 8> scalar;

  static Argument ofBuffer(llvm::MutableArrayRef<char> bytes, uint64_t address = 0) {
    Argument result;
    result.buffer = bytes;
    result.isBuffer = true;
    result.address = address;
    return result;
  }
  static Argument ofScalar(llvm::ArrayRef<char> bytes) {
    Argument result;
    result.scalar.assign(bytes.begin(), bytes.end());
    return result;
  }
};

/// Something that a correct kernel does not do. Kinds:
///   out_of_bounds         an access outside every buffer, or outside shared
///   misaligned            an access that the hardware would refuse
///   race                  two accesses without an order between them
///   barrier_deadlock      warps wait and none can go on
///   uninitialized_shared  a read of shared memory that nothing wrote
///   trap                  llvm.trap or an unreachable was reached
///   undefined             an instruction used in a way that defines no result
///   unsupported           an op or a form that the simulator has no model of
///   arguments             the arguments do not fit the kernel
///   limit                 maxInstructions was reached
struct Finding {
  std::string kind;
  std::string message;
  uint64_t program = 0; ///< linear id
  unsigned warp = 0;
  std::string location; ///< of the op, as the module has it
};

/// Counts of the programs that ran.
struct Counters {
  int64_t warpInstructions = 0;
  int64_t globalSectors = 0;       ///< of 32 bytes, summed over warp accesses
  int64_t sharedBankConflicts = 0; ///< extra passes over shared memory
  int64_t matrixOperations = 0;
  int64_t barriers = 0; ///< warp arrivals
  int64_t programs = 0;
  int64_t sharedAccesses = 0; ///< warp instructions
  int64_t globalAccesses = 0; ///< warp instructions
};

/// The parts of the estimate: the time of the whole grid if one resource alone took time. See Estimate.cpp.
struct TimeBounds {
  double issueNs = 0; ///< of the schedulers, or of matrix units that work beside them
  double latencyNs = 0;
  double memoryNs = 0;
};

/// A unit of the chip, and how long it alone keeps the whole grid: no schedule of these instructions is faster.
struct UnitLoad {
  /// schedulers, integer, float, double, special, convert, shuffle, shared, global (the path of loads and stores),
  /// matrix, l2, memory, atomics.
  llvm::StringRef unit;
  double busyNs = 0;
};

struct Result {
  std::vector<Finding> findings;
  Counters counters;
  /// The time of the whole grid on `Launch::chip`; always an estimate. See Estimate.cpp
  /// for the formula. 0 if the run did not finish.
  double estimateNs = 0;
  TimeBounds bounds;
  /// Units that have work, the one that bounds the time first.
  std::vector<UnitLoad> units;
  /// The kernel's printed lines, in the order in which lanes ran.
  std::string printed;
  /// True if every program ran to its end and nothing was found.
  bool ok() const { return findings.empty(); }
};

/// Runs programs of `entry`, which is an llvm.func of `module`. A wrong entry
/// or argument list is a finding too; nothing is reported as a diagnostic.
Result simulate(mlir::ModuleOp module, llvm::StringRef entry, const Launch &launch, llvm::ArrayRef<Argument> arguments);

/// The text of LLVM IR, as the `llvm` phase or another compiler makes it, as a
/// module for simulate(). Null after a diagnostic if it cannot be read. Registers
/// what it needs in the context.
///
/// For NVIDIA inline PTX becomes the operations that it means, from the text,
/// the constraints and the tied registers alone; what is not understood is a
/// finding `unsupported` where it is reached. LLVM IR does not say what a
/// parameter `byval` holds: the caller sets `lathe_nv.tensor_map` on it again.
mlir::OwningOpRef<mlir::ModuleOp> importLLVM(llvm::StringRef text, mlir::MLIRContext &context);

} // namespace lathe::simulate

#endif // LATHE_SIMULATE_SIMULATOR_H
