//===- AssemblyCall.h - One piece of inline PTX while it is raised -*- C++ -*-//
//
// An llvm.inline_asm, its operands by number, and the operations that take its
// place. A problem is kept, and values go on as poison, so that callers look at
// the end alone: then either all of the text has become operations, or nothing
// has changed but a note of the problem on the operation.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_ASSEMBLYCALL_H
#define LATHE_LIB_SIMULATE_ASSEMBLYCALL_H

#include "PtxText.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"

#include <optional>

namespace lathe::simulate {

/// The attribute of an llvm.inline_asm that could not be raised: why, a text.
constexpr llvm::StringLiteral kAssemblyProblem = "lathe.assembly_problem";

class AssemblyCall {
public:
  explicit AssemblyCall(mlir::LLVM::InlineAsmOp op);

  mlir::OpBuilder b; ///< in front of the assembly
  mlir::Location loc;

  //===--- Problems -------------------------------------------------------===//

  /// Only the first one is kept.
  void fail(const llvm::Twine &why);
  void fail(const PtxStatement &statement, const llvm::Twine &why);
  bool failed() const { return !problem.empty(); }

  //===--- Statements -----------------------------------------------------===//

  /// All but declarations, and but moves of constants to declared registers, which are known from then on.
  llvm::ArrayRef<PtxStatement> getStatements() const { return statements; }
  bool has(llvm::StringRef first, llvm::StringRef second = "") const;
  /// The only statement.
  const PtxStatement &getOnly();
  /// The type of a declared register, or nothing.
  llvm::StringRef getDeclared(llvm::StringRef name) const { return declared.lookup(name); }

  //===--- Operands -------------------------------------------------------===//

  /// An input, the value that is tied to an output, or an immediate, as an integer of `bits` bits.
  mlir::Value read(const PtxOperand &operand, unsigned bits);
  /// As the register has it.
  mlir::Value readRegister(const PtxOperand &operand);
  /// Whether an output begins with a value, which is tied to it.
  bool isTied(const PtxOperand &output);
  mlir::Value readPredicate(const PtxOperand &operand, bool isNegated = false);
  /// The value of a register of the text that is a constant, or of an immediate.
  std::optional<int64_t> readConstant(const PtxOperand &operand) const;
  /// The immediate `operand` of a statement, within 32 bits; 0 after a problem.
  uint32_t readImmediate(const PtxStatement &statement, const PtxOperand &operand);
  /// An address without coordinates.
  mlir::Value readAddress(const PtxOperand &operand, unsigned space);
  mlir::Value readPointer(const PtxOperand &base, unsigned space, int64_t offset = 0);
  /// A list of so many numbers, or for one the number itself.
  llvm::ArrayRef<PtxOperand> getList(const PtxStatement &statement, const PtxOperand &operand, size_t count);
  /// Null if the statement has no guard.
  mlir::Value getGuard(const PtxStatement &statement);
  /// True if it has none.
  mlir::Value getGuardOrTrue(const PtxStatement &statement);
  /// The priority of the cache policy that a register holds.
  nv::EvictionPolicy readPolicy(const PtxStatement &statement, const PtxOperand &operand);

  size_t getNumOutputs() const { return numOutputs; }
  mlir::Type getOutputType(const PtxOperand &output);
  /// The value of an output behind the assembly, an integer or of the output's type.
  void write(const PtxOperand &output, mlir::Value value);

  mlir::Value buildConstant(unsigned bits, uint64_t value);
  mlir::Value buildPoison(mlir::Type type);

  /// Replaces the assembly, or notes the problem.
  mlir::LogicalResult finish();

private:
  struct Operand {
    bool isOutput = false;
    char letter = 0;
    mlir::Value value; ///< of an input; of an output what is tied to it, or null
    mlir::Type type;
  };

  mlir::LLVM::InlineAsmOp op;
  mlir::Operation *before; ///< what stands in front of all that is built
  std::string problem;
  std::vector<PtxStatement> statements;
  std::vector<Operand> operands;
  std::vector<mlir::Value> written;
  size_t numOutputs = 0;
  llvm::StringMap<llvm::StringRef> declared;
  llvm::StringMap<int64_t> constants;

  static bool isKnown(const Operand &operand, llvm::StringRef constraint);
  void parseConstraints();
  void parseText();
  const Operand *find(const PtxOperand &operand);
};

/// The modifiers of a statement, in the order in which they must stand.
class Modifiers {
public:
  Modifiers(AssemblyCall &assembly, const PtxStatement &statement) : assembly(assembly), statement(statement) {}

  bool take(llvm::StringRef modifier) {
    if (at >= statement.name.size() || statement.name[at] != modifier)
      return false;
    ++at;
    return true;
  }
  /// Several in a row, with dots between them.
  Modifiers &expect(llvm::StringRef modifiers);
  /// The next one, or nothing after a problem.
  llvm::StringRef next();
  /// The next one without being taken; empty at the end.
  llvm::StringRef peek() const { return at < statement.name.size() ? statement.name[at] : llvm::StringRef(); }
  /// The number behind `prefix` of the next one: 4 of "v4".
  unsigned nextNumber(llvm::StringRef prefix, llvm::StringRef suffix = "");
  void end();
  /// Also checks how many operands there are.
  void end(size_t numOperands);

private:
  AssemblyCall &assembly;
  const PtxStatement &statement;
  size_t at = 1;
};

// Each raises the statements of one kind of assembly.
void raiseLoad(AssemblyCall &assembly);
void raiseStore(AssemblyCall &assembly);
void raiseCopyAsync(AssemblyCall &assembly);
void raiseAtomic(AssemblyCall &assembly);
void raiseWgmma(AssemblyCall &assembly);
void raiseWgmmaWait(AssemblyCall &assembly);
void raiseBarrier(AssemblyCall &assembly);
void raiseBarrierWait(AssemblyCall &assembly);
void raiseLaunchControl(AssemblyCall &assembly);
void raiseBulkCopy(AssemblyCall &assembly);
void raiseTensorMap(AssemblyCall &assembly);
void raiseTensorMemory(AssemblyCall &assembly);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_ASSEMBLYCALL_H
