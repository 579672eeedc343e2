//===- Decoder.h - From IR to the interpreter's form ------------*- C++ -*-===//
//
// `Decoder` turns one llvm.func into a `Function`. How an op is decoded is a row
// of a table by op name (or by intrinsic name); LLVMModels.cpp, NvidiaModels.cpp
// and AmdModels.cpp have the tables. A decode function asks for the registers of
// its operands, emits instructions, and binds registers to its results.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_DECODER_H
#define LATHE_LIB_SIMULATE_DECODER_H

#include "Program.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>

namespace lathe::simulate {

class Decoder;

using Slots = llvm::SmallVector<uint32_t, 4>;

/// A decode function; false: no model of this form, which has been said.
using DecodeFn = void (*)(Decoder &, mlir::Operation *, mlir::ValueRange args);

/// A row: the name of an op ("llvm.add") or of an intrinsic
/// ("llvm.nvvm.ex2.approx.f"); a name that ends in '*' stands for a prefix.
struct Model {
  const char *name;
  DecodeFn decode;
};

llvm::ArrayRef<Model> llvmModels();
llvm::ArrayRef<Model> llvmMemoryModels();
llvm::ArrayRef<Model> llvmFloatModels();
llvm::ArrayRef<Model> llvmVectorModels();
llvm::ArrayRef<Model> smallFloatModels();
llvm::ArrayRef<Model> foreignModels();
llvm::ArrayRef<Model> nvidiaModels();
llvm::ArrayRef<Model> nvidiaBulkIntrinsics();
llvm::ArrayRef<Model> nvidiaLibraryModels();
llvm::ArrayRef<Model> amdModels();
llvm::ArrayRef<Model> amdArithmeticModels();

/// Decodes a call of a function that the program lacks; false if there is no
/// model of it.
bool decodeForeignCall(Decoder &decoder, mlir::Operation *op, llvm::StringRef callee, mlir::ValueRange args);

class Decoder {
public:
  Decoder(Program &program, Function &function) : program(program), function(function) {}

  void decode(mlir::LLVM::LLVMFuncOp func);

  Program &program;
  Function &function;

  /// The registers of a value's components, in order.
  llvm::ArrayRef<uint32_t> get(mlir::Value value);
  uint32_t scalar(mlir::Value value) { return get(value).front(); }
  llvm::ArrayRef<Component> components(mlir::Type type);
  Component component(mlir::Type type) { return components(type).front(); }
  bool supported(mlir::Type type);

  void bind(mlir::Value value, llvm::ArrayRef<uint32_t> slots);
  /// New registers for all components of a result.
  Slots define(mlir::Value value);
  uint32_t newRegister();
  uint32_t constant(uint64_t value);
  /// The value of a register that holds a constant.
  std::optional<uint64_t> constantOf(uint32_t slot) const;
  std::optional<uint64_t> constantOf(mlir::Value value);

  Instruction &emit(Handler handler, mlir::Operation *op, llvm::ArrayRef<uint32_t> results,
                    llvm::ArrayRef<uint32_t> operands, Unit unit);
  /// One instruction for each component of the only result, operand n being
  /// that component of argument n (or its only component).
  /// pick(kind) may return null: unsupported.
  template <typename Pick> void elementwise(mlir::Operation *op, mlir::ValueRange args, Unit unit, Pick pick);
  /// An instruction that reports `unsupported` when it is reached.
  void unsupported(mlir::Operation *op, const llvm::Twine &why);
  uint32_t addText(std::string text);

private:
  struct Register {
    bool isConstant = false;
    bool permanent = false; ///< lives across blocks
    uint32_t block = ~0u;   ///< of its definition
    uint32_t lastUse = 0;   ///< instruction
    uint64_t value = 0;
  };

  void decodeBlock(mlir::Block &block);
  void decodeOp(mlir::Operation &op);
  void decodeTerminator(mlir::Operation &op);
  Edge edge(mlir::Block *target, mlir::ValueRange values);
  uint32_t reconvergence(mlir::Block *block);
  void resolveTargets();
  void allocateRegisters();
  void findLifetimes();
  void materialize(mlir::Value value);

  friend void decodeBranch(Decoder &, mlir::Operation *);

  llvm::DenseMap<mlir::Value, Slots> values;
  llvm::DenseMap<mlir::Type, llvm::SmallVector<Component, 4>> types;
  llvm::DenseMap<uint64_t, uint32_t> constants;
  llvm::DenseMap<mlir::Block *, uint32_t> blockIds;
  std::vector<mlir::Block *> blocks; ///< by id
  std::vector<uint32_t> blockStart;  ///< pc, by id
  std::vector<Register> registers;
  std::optional<mlir::PostDominanceInfo> postDominance;
};

template <typename Pick> void Decoder::elementwise(mlir::Operation *op, mlir::ValueRange args, Unit unit, Pick pick) {
  mlir::Value result = op->getResult(0);
  if (!supported(result.getType()))
    return unsupported(op, "type");
  llvm::SmallVector<Component, 4> parts(components(result.getType()));
  Slots results = define(result);
  for (auto [n, part] : llvm::enumerate(parts)) {
    Slots operands;
    Component source = part;
    for (auto [k, arg] : llvm::enumerate(args)) {
      llvm::ArrayRef<uint32_t> slots = get(arg);
      operands.push_back(slots[slots.size() == 1 ? 0 : n]);
      if (k == 0)
        source = components(arg.getType())[slots.size() == 1 ? 0 : n];
    }
    Handler handler = pick(source, part);
    if (!handler)
      return unsupported(op, "element type");
    // Two 16-bit elements share one packed instruction.
    bool packed = part.width == 16 && parts.size() > 1 && n % 2 == 1;
    Instruction &i = emit(handler, op, results[n], operands, packed ? Unit::Free : unit);
    i.width = part.width;
    i.sourceWidth = source.width;
  }
}

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_DECODER_H
