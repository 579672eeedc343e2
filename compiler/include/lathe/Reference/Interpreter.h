//===- Interpreter.h - Runs tt modules on the CPU, as the oracle ----------===//
//
// Executes an entry of a `tt` module program by program with plain tensor semantics: a tensor is an array of
// elements in row-major order, a program runs from its first operation to its last, and programs run one after
// the other in the order asked for. It is written from the definitions of the operations and shares no code with
// the lowering, so that what both agree on is not the same mistake twice.
//
// Arithmetic happens at the element type of the operation and is rounded once, to nearest even: every f16, bf16
// and f32 operation gives the correctly rounded result, except that transcendental functions of f32 may be off
// by one unit in the last place in the rare cases where double precision does not decide, and those of f64 are as
// good as the C library. Subnormal numbers are kept. Which NaN an operation makes is unspecified. Where an operation
// leaves its result undefined (a masked load without `other`, division by zero, a shift by the width or more,
// ub.poison) the result is zero; a conversion to integer that does not fit gives the nearest integer that does.
//
// Reductions combine element i with element i + n/2 for n = size, size/2, .. 2 along the axis; an odd last element
// joins at the next level. Scans run in order.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_REFERENCE_INTERPRETER_H
#define LATHE_REFERENCE_INTERPRETER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lathe::reference {

/// One argument of the kernel, in the order of its `tt.func`.
struct Argument {
  enum class Kind { Buffer, Scalar };

  /// Memory behind a pointer argument. The kernel reads and writes `bytes` in place; the caller keeps it alive.
  /// If `written` is not empty it has the size of `bytes` and is set to 1 for each byte that the kernel wrote.
  static Argument buffer(llvm::MutableArrayRef<uint8_t> bytes, llvm::MutableArrayRef<uint8_t> written = {});

  /// A scalar, little-endian, of the size of its type (an i1 takes one byte).
  static Argument scalar(llvm::ArrayRef<uint8_t> bytes);

  Kind kind = Kind::Scalar;
  llvm::MutableArrayRef<uint8_t> bytes;
  llvm::MutableArrayRef<uint8_t> written;
  std::vector<uint8_t> value;
};

struct Options {
  std::array<uint64_t, 3> grid = {1, 1, 1};
  /// Linear program ids, x + gridX * (y + gridY * z); empty: the whole grid in ascending order.
  std::vector<uint64_t> programs;
  /// Work that one program may do before it counts as endless, in element operations: an operation costs its
  /// elements (a dot its multiplications), and at least 32.
  uint64_t maxWork = uint64_t(1) << 33;
};

enum class FailureKind {
  InvalidArgument, ///< No such entry, wrong number or size of arguments, a program id outside the grid.
  OutOfBounds,     ///< A load, store or atomic touched memory outside the buffers.
  Unsupported,     ///< An operation or type that the interpreter has no definition for.
  Limit,           ///< A program exceeded `maxWork`.
  Assertion,       ///< A `tt.assert` failed.
  Deadlock,        ///< Each partition waits for another, or for what never comes.
  Race,            ///< Shared memory was accessed without a wait for what wrote or read it, or before it was written.
};

struct Failure {
  FailureKind kind;
  /// A sentence that names operation, element and buffer, where they apply.
  std::string message;
  /// The program that failed; none where nothing ran.
  std::optional<uint64_t> program;
  /// Where the operation stands in the source, as MLIR prints locations; empty if unknown.
  std::string location;
};

struct Outcome {
  std::optional<Failure> failure;
  /// Programs that ran to their end.
  uint64_t programs = 0;
  /// Distinct bytes written through each buffer argument (0 for scalars), in argument order. Counted only for
  /// buffers that have a `written` mask; bytes marked before the run are not counted.
  std::vector<uint64_t> bytesWritten;
  /// The lines that `tt.print` printed.
  std::string printed;

  bool ok() const { return !failure; }
};

/// Runs `entry` (may be empty where the module has one public function). Thread-safe for different arguments;
/// the module is only read. On failure the buffers hold what was written until then.
Outcome run(mlir::ModuleOp module, llvm::StringRef entry, llvm::ArrayRef<Argument> arguments, const Options &options);

/// The name of a failure kind: invalid_argument, out_of_bounds, unsupported, limit, assertion, deadlock, race.
llvm::StringRef stringify(FailureKind kind);

} // namespace lathe::reference

#endif
