// Execution proofs: a kernel compiled to the llvm-dialect phase and run in the simulator must write what the
// reference interpreter writes.
#ifndef LATHE_TESTS_UNIT_COMPILER_PROOF_SUPPORT_H
#define LATHE_TESTS_UNIT_COMPILER_PROOF_SUPPORT_H

#include "lathe/Driver/Compilation.h"
#include "lathe/Reference/Interpreter.h"
#include "lathe/Simulate/Simulator.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lathe::proof {

enum class Type { I1, I8, I16, I32, I64, F16, BF16, F32, F64, F8E4M3FN, F8E5M2, F8E4M3FNUZ, F8E5M2FNUZ };

/// The type that MLIR spells so: "f16", "i32", "f8E5M2"; none if there is no such one.
std::optional<Type> parseType(llvm::StringRef name);
llvm::StringRef nameOf(Type type);

/// One for the process: it is what makes a first compilation slow.
Session &session();

unsigned bytesOf(Type type);

/// |got - expected| <= absolute + relative * |expected|. Both zero: the bits must be equal.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// One argument of a kernel.
struct Operand {
  enum class Kind { Input, InOut, Output, Scalar } kind;
  Type type;
  std::vector<uint8_t> bytes;
  Tolerance tolerance;
};

/// Numbers for inputs: repeatable, and the same on every machine.
class Numbers {
public:
  explicit Numbers(uint64_t seed) : state(seed) {}
  /// Bell-shaped, mean 0 and deviation 1, between -6 and 6.
  double normal();
  /// Uniform among the integers low .. high.
  double integer(int low, int high);

private:
  uint64_t next();
  uint64_t state;
};

Operand input(Type type, size_t count, const std::function<double(size_t)> &element);
/// Read and written: sums that a kernel adds to.
Operand inout(Type type, size_t count, const std::function<double(size_t)> &element);
/// Filled with bytes that no kernel writes by accident, so that what stays untouched shows.
Operand output(Type type, size_t count, Tolerance tolerance);
Operand scalar(int32_t value);
Operand scalar(float value);
Operand scalar(Type type, double value);

/// A kernel with its data.
struct Problem {
  std::string name;
  std::array<uint64_t, 3> grid = {1, 1, 1};
  /// Empty: the whole grid.
  std::vector<uint64_t> programs;
  std::vector<Operand> operands;
};

/// A module and what it is run on. Problems in `odd` break the divisibility that the module promises of its
/// scalars; they run on the module without that promise.
struct Case {
  std::string name;
  std::string file; ///< in tests/corpus
  std::vector<Problem> problems;
  std::vector<Problem> odd;
  /// Bytes of what one turn of the loop loads for its dots: with n stages at least n - 1 times as many are in shared
  /// memory at once.
  int64_t stageBytes = 0;
};

/// Every module of tests/corpus/*.ttir.
const std::vector<Case> &allCases();
const Case &caseNamed(const std::string &name);

/// Where a file of tests/corpus is, and its text.
std::string corpusPath(const std::string &file);
std::string readCorpus(const std::string &file);

/// The text of a corpus file; with `promises` false without the divisibility of i32 arguments.
std::string sourceOf(const Case &kernel, bool promises);

/// The buffers of a problem after a run, in the order of the operands, and what the reference wrote.
struct Memory {
  std::vector<std::vector<uint8_t>> bytes;
  std::vector<std::vector<uint8_t>> written;
};

/// Runs a module in the reference, successfully or not.
reference::Outcome interpret(mlir::ModuleOp module, const Problem &problem, Memory &memory);

/// The reference's result for a problem; none with a test failure if it cannot be run.
std::optional<Memory> runReference(const std::string &source, const std::string &name, const Problem &problem);

/// The same for a case, kept for the process; null with a test failure if it cannot be run.
const Memory *expected(const Case &kernel, bool promises, const Problem &problem);

/// Runs a kernel on a problem; the launch's grid and programs are the problem's.
simulate::Result simulateProblem(mlir::ModuleOp module, llvm::StringRef entry, simulate::Launch launch,
                                 const Problem &problem, Memory &memory);

/// Knobs of a compilation; those that are not named have their defaults, or what a module with layouts says.
using Knobs = std::map<std::string, KnobValue>;

/// "num_warps=4 num_stages=2".
std::string describe(const Knobs &knobs);

/// A kernel compiled up to the llvm-dialect phase.
class Compiled {
public:
  /// Null with a test failure if it does not compile.
  static std::unique_ptr<Compiled> make(const std::string &source, const std::string &name, const std::string &chip,
                                        const Knobs &knobs);
  static std::unique_ptr<Compiled> make(const Case &kernel, bool promises, const std::string &chip, int numWarps) {
    return make(sourceOf(kernel, promises), kernel.file, chip, {{"num_warps", KnobValue(int64_t(numWarps))}});
  }
  /// The same, with the error instead of a test failure.
  static llvm::Expected<std::unique_ptr<Compiled>> tryMake(const std::string &source, const std::string &name,
                                                           const std::string &chip, const Knobs &knobs);

  /// Runs the llvm phase too; what it makes, changed by `change` if it is there, is simulated from now on.
  llvm::Error optimize(llvm::function_ref<void(std::string &)> change = nullptr);

  mlir::ModuleOp module() const { return optimized ? *optimized : compilation->module(); }
  simulate::Result simulate(const Problem &problem, Memory &memory, uint64_t seed = 1,
                            simulate::Landing landing = simulate::Landing::Random) const;
  /// The profile scratch memory as the last run left it, that of one program after the other; and what is known of
  /// its scopes.
  llvm::ArrayRef<char> profile() const { return profileBytes; }
  /// Whether parts of the code have warps of their own.
  bool isDivided() const;
  llvm::ArrayRef<ProfileScopeFacts> scopes() const { return compilation->launch().profileScopes; }

private:
  mutable std::vector<char> profileBytes;
  std::unique_ptr<Compilation> compilation;
  std::unique_ptr<KnobSet> knobs;
  mutable mlir::OwningOpRef<mlir::ModuleOp> optimized;
};

/// The first differences between what the simulator wrote and what the reference did; empty if they agree.
std::string differences(const Problem &problem, const Memory &expected, const Memory &got);

/// Whether the environment asks for the full product of the proofs (LATHE_PROOFS=all), which takes minutes.
bool wantsEverything();

/// "race: ... (program 0, warp 1, kernels.py:3:1)" for each finding.
std::string describe(const std::vector<simulate::Finding> &findings);

} // namespace lathe::proof

#endif
