//===- Machine.h - Prepared code and the state of a run -------------------===//
//
// A function is prepared once: every operation becomes an Instruction with the handler that executes it and the
// slots of its operands and results. Running is then a loop over instructions; what an operation costs beyond its
// elements is one indirect call.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_REFERENCE_MACHINE_H
#define LATHE_LIB_REFERENCE_MACHINE_H

#include "Memory.h"
#include "Shared.h"
#include "Task.h"
#include "Value.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

#include <memory>
#include <vector>

namespace lathe::reference {

struct BlockCode;

using Handler = Flow (*)(Machine &, const Instruction &);
/// Runs operations that have code inside of them.
using Runner = Task (*)(Machine &, const Instruction &);

/// How an operation is executed.
struct Definition {
  Handler handler = nullptr; ///< or
  Runner runner = nullptr;
  /// Element i of the results depends on element i of the operands alone, so that a region made of such
  /// operations can run for many elements at once.
  bool elementwise = false;
};

/// Definitions by operation name, made once.
class Registry {
public:
  static const Registry &get();

  template <typename OpT> void add(Handler handler) { table[OpT::getOperationName()] = {handler, nullptr, false}; }
  template <typename OpT> void addRunner(Runner runner) { table[OpT::getOperationName()] = {nullptr, runner, false}; }
  template <typename OpT> void addElementwise(Handler handler) {
    table[OpT::getOperationName()] = {handler, nullptr, true};
  }
  const Definition *find(llvm::StringRef name) const {
    auto found = table.find(name);
    return found == table.end() ? nullptr : &found->second;
  }

private:
  llvm::StringMap<Definition> table;
};

void registerArithmetic(Registry &registry);
void registerIntegers(Registry &registry);
void registerConversions(Registry &registry);
void registerMath(Registry &registry);
void registerShapes(Registry &registry);
void registerMemory(Registry &registry);
void registerDescriptors(Registry &registry);
void registerPixels(Registry &registry);
void registerReductions(Registry &registry);
void registerControl(Registry &registry);
void registerDot(Registry &registry);
void registerForeign(Registry &registry);
void registerShared(Registry &registry);
void registerCopies(Registry &registry);
void registerTensorMemory(Registry &registry);
void registerBarriers(Registry &registry);
void registerPartitions(Registry &registry);
void registerHandover(Registry &registry);

struct Instruction {
  mlir::Operation *op = nullptr;
  Handler handler = nullptr; ///< or
  Runner runner = nullptr;
  llvm::SmallVector<unsigned, 4> operands;
  llvm::SmallVector<unsigned, 2> results;
  /// Entry blocks of the regions (null for an empty region) and the successors.
  llvm::SmallVector<BlockCode *, 2> regions;
  llvm::SmallVector<BlockCode *, 2> successors;
  /// Element kind of the first result; meaningful where there is one of scalar or tensor type.
  Element element = Element::I32;
  /// Elements of the first result.
  uint64_t size = 1;
  /// The value of a constant.
  Value constant;
};

struct BlockCode {
  llvm::SmallVector<unsigned, 4> arguments;
  std::vector<Instruction> instructions;
  /// Every operation is element-wise and there is no other block in the region.
  bool elementwise = true;
};

struct FunctionCode {
  BlockCode *entry = nullptr;
  unsigned slots = 0;
  std::vector<std::unique_ptr<BlockCode>> blocks;
};

class Machine {
public:
  Machine(mlir::ModuleOp module, llvm::ArrayRef<Argument> arguments, const Options &options)
      : module(module), memory(arguments), options(options) {}

  /// Forgets what the last program left.
  void beginProgram(std::array<uint64_t, 3> id);

  /// The code of a function, prepared at first use; null with `failure` set if it cannot be run.
  const FunctionCode *prepare(mlir::Operation *function);

  /// Runs a function; its results are in `yielded`. False with `failure` set if it failed.
  bool call(const FunctionCode &code, llvm::ArrayRef<Value> arguments);
  /// The same inside of a task.
  static Task runFunction(Machine &machine, const FunctionCode &code, llvm::ArrayRef<Value> arguments);

  /// Runs a region of the current function; the operands of its terminator are in `yielded`. Nothing in it may wait
  /// for another strand.
  bool runRegion(const BlockCode &entry, llvm::ArrayRef<Value> arguments);
  /// The same inside of a task, for any region.
  static Task run(Machine &machine, const BlockCode &entry, llvm::ArrayRef<Value> arguments);

  /// Gives a strand its task, in the current function.
  void begin(Strand &strand, const Task &task);
  /// Runs strands in turns until all have ended. False with `failure` set if one failed or none can go on.
  bool runTogether(llvm::MutableArrayRef<Strand> strands);

  /// Says what the current strand waits for.
  Flow wait(const Instruction &instruction, const Barrier &barrier, const llvm::Twine &what);

  Value &operand(const Instruction &instruction, unsigned index) { return (*frame)[instruction.operands[index]]; }
  Value &result(const Instruction &instruction, unsigned index = 0) { return (*frame)[instruction.results[index]]; }
  Value &slot(unsigned index) { return (*frame)[index]; }

  /// Counts work against the limit; false with `failure` set if it is exhausted.
  bool charge(const Instruction &instruction, uint64_t elements);

  /// Sets `failure`, naming the operation.
  Flow fail(const Instruction &instruction, FailureKind kind, const llvm::Twine &message);

  mlir::ModuleOp module;
  Memory memory;
  const Options &options;
  std::array<uint64_t, 3> program = {};
  uint64_t work = 0;

  std::optional<Failure> failure;
  /// Operands of the terminator that ended the last region.
  llvm::SmallVector<Value, 4> yielded;
  const BlockCode *target = nullptr;
  std::string printed;
  Shared shared;
  /// The code that runs.
  Strand *strand = nullptr;

private:
  enum class Stop { Ended, Waits, Failed };
  Stop resume(Strand &strand, size_t base);
  bool drive(const Task &task);
  void failToGoOn(llvm::ArrayRef<Strand *> waiting);

  std::vector<Value> *frame = nullptr;
  unsigned depth = 0;
  Strand main;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<FunctionCode>> functions;
};

/// Number of elements of a tensor type, of words of a descriptor or a buffer's type; 1 for scalars.
uint64_t sizeOf(mlir::Type type);
/// Shape of a tensor type; empty for scalars.
llvm::ArrayRef<int64_t> shapeOf(mlir::Type type);
/// `elementOf`, Pointer for pointers, and I64 for what stands for state of the machine: descriptors, buffers, tokens.
std::optional<Element> kindOf(mlir::Type type);

/// The source position of an operation, without call sites; empty if unknown.
std::string describeLocation(mlir::Location location);

} // namespace lathe::reference

#endif
