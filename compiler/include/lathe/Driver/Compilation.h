// One kernel on its way through the phases.
//
// A `Session` holds what compilations share and a first one would have to make: the MLIR context with its
// dialects, and each chip's back end. A `Compilation` runs one phase at a time, so that its caller can stop, print,
// or fork the process between two of them. Both belong to one thread; a Session outlives its Compilations.
#ifndef LATHE_DRIVER_COMPILATION_H
#define LATHE_DRIVER_COMPILATION_H

#include "lathe/Analysis/Registers/RegisterEstimate.h"
#include "lathe/Analysis/Work/WorkCount.h"
#include "lathe/Phases/Knobs.h"
#include "lathe/Phases/Phases.h"
#include "lathe/Support/SourceLine.h"
#include "lathe/Target/CompileError.h"
#include "lathe/Target/LoopInstructions.h"
#include "lathe/Target/Target.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class Pass;
} // namespace mlir

namespace lathe {

/// A message about a place in the client's text; lines and columns count from 1, and are 0 where unknown.
struct SourceDiagnostic {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string severity; // error, warning, note, remark
  std::string message;

  bool operator==(const SourceDiagnostic &) const = default;
};

/// Collects what MLIR reports during its lifetime.
class DiagnosticCollector {
public:
  DiagnosticCollector(mlir::MLIRContext &context, std::vector<SourceDiagnostic> &into);
  ~DiagnosticCollector();

private:
  mlir::MLIRContext &context;
  mlir::DiagnosticEngine::HandlerID handler;
};

struct EntryArgument {
  std::string type;     // as in the tt.func: "!tt.ptr<f32>", "i32"
  int divisibility = 1; // of the address or the value
  std::string name;     // the front end's; empty if the module does not say
  int pointerRange = 0; // of tt.pointer_range; 0 if nothing is promised
  /// Where it is the base of a tensor that the host describes: the tensor's rank, and the flags after sizes and
  /// strides.
  unsigned descriptorRank = 0, descriptorFlags = 0;
  bool descriptorIsIm2Col = false;
  std::vector<int64_t> descriptorBlock; // empty where the descriptors made of it differ
};

struct EntryInfo {
  std::string name;
  std::vector<EntryArgument> arguments;
};

/// The public functions.
std::vector<EntryInfo> entriesOf(mlir::ModuleOp module);

struct ModuleFacts {
  std::string canonicalText;     // printed without locations, in the current spelling
  std::vector<SourceLine> lines; // of canonicalText, as printCanonical() gives them
  std::vector<EntryInfo> entries;
  std::string level;          // tt or ttg
  bool needsFullGrid = false; // atomics, or an argument both read and written
};

/// How a session watches over the passes of its compilations.
struct WatchOptions {
  /// Verifies the module after each pass: a pass that made an invalid one is an internal error that names it. On by
  /// itself in debug and sanitizer builds. Without it the output of the llvm-dialect phase alone is verified.
  bool verifyEach = isVerifyEachDefault();
  /// The pass after which the module is printed to `dumpTo`, or "all"; empty for none.
  std::string dumpAfter;
  llvm::raw_ostream *dumpTo = nullptr;
  /// Adds to a compilation's diagnostics where slower code was made than the author may expect, as remarks.
  bool remarks = false;

  static bool isVerifyEachDefault();
};

class Session {
public:
  explicit Session(WatchOptions watch = {});
  ~Session();

  const WatchOptions &watch() const { return watchOptions; }
  mlir::MLIRContext &context() { return *mlirContext; }
  llvm::Expected<Backend *> backend(const ChipInfo &chip);

  /// Compiles a small kernel for the chip, without its assembler, so that forked children find code paged in,
  /// dialects loaded and tables built.
  void warmUp(const ChipInfo &chip);

  /// Parses, upgrades and verifies a module: invalid_ir, unknown_op.
  llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> ingest(llvm::StringRef text, llvm::StringRef name,
                                                           std::vector<SourceDiagnostic> &diagnostics);
  ModuleFacts describe(mlir::ModuleOp module);

private:
  WatchOptions watchOptions;
  std::unique_ptr<mlir::MLIRContext> mlirContext;
  std::map<std::string, std::unique_ptr<Backend>> backends;
};

/// The kernel takes a tensor map of 128 bytes by value in the place of the arguments that describe a tensor, from
/// `firstArgument` on. The other fields are those of lathe_nv.tensor_map.
struct TensorMapFacts {
  unsigned firstArgument = 0;
  std::vector<int64_t> box;
  unsigned element = 0;
  unsigned swizzle = 0;
  unsigned im2col = 0;
};

/// A scope that a profile tells of; the fields are those of proton_gpu.scope.
struct ProfileScopeFacts {
  std::string name, kind, file;
  int line = 0;
  std::string cause;
  std::vector<int32_t> waitsFor;
};

/// The facts of a launch, from the module's attributes after the llvm-dialect phase where nothing else is said. Sizes
/// are bytes.
struct LaunchFacts {
  int numWarps = 0;
  int threadsPerWarp = 0;
  int numCtas = 1;
  int64_t sharedBytes = 0;
  /// A thread's, before there is machine code: expectRegisters() of the pipelined phase. 0 for hip.
  int estimatedRegisters = 0;
  int64_t globalScratchBytes = 0;
  int64_t globalScratchAlign = 1;
  int64_t profileScratchBytes = 0;
  int64_t profileScratchAlign = 1;
  std::vector<ProfileScopeFacts> profileScopes; ///< by their numbers
  std::vector<TensorMapFacts> tensorMaps;
};

class Compilation {
public:
  struct Source {
    std::string text;
    std::string name;  // for diagnostics
    std::string entry; // may be empty where the module has one public function
    /// Pointer arguments, by position, that reach less than 2 GiB: they get tt.pointer_range = 32.
    std::vector<unsigned> smallBuffers;
  };

  Compilation(Session &session, const ChipInfo &chip, Source source);
  ~Compilation();

  /// The phase that `advance` runs next; none after the last.
  std::optional<Phase> next() const;

  /// Runs one phase. `knobs` must agree with those of the earlier calls on every knob that touches an earlier
  /// phase. After an error (a CompileError) the compilation is of no further use.
  llvm::Error advance(const KnobSet &knobs);

  /// Text of the last phase's output; the bytes of the binary after the last.
  std::string output() const;

  const ChipInfo &chip() const { return chipInfo; }
  const EntryInfo &entry() const { return entryInfo; }
  mlir::ModuleOp module() const { return mlirModule.get(); }
  /// After llvm-dialect.
  const LaunchFacts &launch() const { return launchFacts; }
  std::string bytecode() const;
  /// After pipelined.
  const WorkCount &work() const { return loopWork; }
  /// After asm.
  const std::string &assembly() const { return assemblyText; }
  /// The instructions of a warp, on average over the groups of warps with loops of their own, among which loops that
  /// all warps run are divided too; barriers and waits of all groups.
  const InstructionCount &instructions() const { return loopInstructions; }
  /// After binary.
  const Binary &binary() const { return binaryImage; }

  const std::map<Phase, double> &milliseconds() const { return phaseMs; }
  const std::vector<SourceDiagnostic> &diagnostics() const { return messages; }

private:
  llvm::Error runIngest();
  llvm::Error runPipeline(Phase phase, const KnobSet &knobs);
  llvm::Error runPass(Phase phase, std::unique_ptr<mlir::Pass> pass);
  llvm::Error runDialectPhase(Phase phase, const KnobSet &knobs);
  llvm::Error runLLVM(const KnobSet &knobs);
  llvm::Error runAsm(const KnobSet &knobs);
  llvm::Error runBinary(const KnobSet &knobs);
  llvm::Error selectEntry();
  llvm::Error markSmallBuffers();
  llvm::Error checkKnobsFit(const KnobSet &knobs) const;
  void readLaunchFacts();
  KernelOptions kernelOptions(const KnobSet &knobs) const;
  int estimateRegisters(const KernelOptions &options) const;
  std::optional<std::string> firstError() const;

  Session &session;
  const ChipInfo &chipInfo;
  Source source;
  // The module was ttg when it came.
  bool cameWithLayouts = false;
  int nextPhase = 0;
  mlir::OwningOpRef<mlir::ModuleOp> mlirModule;
  std::unique_ptr<llvm::LLVMContext> llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string assemblyText;
  Binary binaryImage;
  EntryInfo entryInfo;
  RegisterNeed registerNeed;
  WorkCount loopWork;
  int loopGroups = 1; ///< groups of warps with loops of their own
  InstructionCount loopInstructions;
  LaunchFacts launchFacts;
  std::map<Phase, double> phaseMs;
  std::vector<SourceDiagnostic> messages;
};

/// The identity of this build of the compiler: its version, and the build ids of the program and of LLVM and MLIR.
std::string compilerBuild();

} // namespace lathe

#endif
