//===- Program.h - A kernel decoded for interpretation ----------*- C++ -*-===//
//
// A function becomes straight arrays: instructions, register slots, edges. Every
// instruction is scalar: an SSA value of vector or struct type is a list of
// scalar components, each in a register of its own, so that insertvalue,
// extractvalue, shuffles with constant indices and most bitcasts rename
// registers and cost nothing, as on the machine.
//
// A register holds one 64-bit word for each lane; narrower values are
// zero-extended, floats are raw bits.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_PROGRAM_H
#define LATHE_LIB_SIMULATE_PROGRAM_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lathe::simulate {

class Warp;
struct ChipFacts;
struct Instruction;
struct MatrixUse;

enum class Kind : uint8_t { Int, F16, BF16, F32, F64, Pointer };

/// One scalar of a value, and where it lies in the value's memory image.
struct Component {
  Kind kind = Kind::Int;
  uint8_t width = 32; ///< bits
  uint8_t space = 0;  ///< address space of a pointer
  uint32_t offset = 0;
  uint32_t bytes() const { return (width + 7) / 8; }
};

/// The components of `type` in order; false if it has no such form here.
bool flatten(mlir::Type type, llvm::SmallVectorImpl<Component> &components);
/// Bytes from one element to the next in an array of `type`, and its natural
/// alignment. {0, 0} if unknown.
std::pair<uint64_t, uint64_t> sizeAndAlign(mlir::Type type);

/// The unit that executes an instruction. It decides its cost; see Estimate.cpp.
enum class Unit : uint8_t {
  Free, ///< no machine instruction
  Integer,
  Float,
  Double,
  Special, ///< exp2, rcp, ...
  Convert,
  Shuffle,
  Shared,
  Global,
  Control,
  Barrier,
  Matrix,
};
constexpr unsigned kNumUnits = static_cast<unsigned>(Unit::Matrix) + 1;

/// The next step of the interpreter after an instruction.
enum class Step : uint8_t {
  Next,    ///< go on with the following one
  Jumped,  ///< pc, mask or frame have been set
  Blocked, ///< the warp waits and goes on with the following one
  Retry,   ///< the warp waits and executes this one again
  Stop,    ///< the warp has ended, or a finding ends the run
};

using Handler = Step (*)(Warp &, const Instruction &);

struct Instruction {
  Handler handler = nullptr;
  mlir::Operation *op = nullptr;
  uint64_t imm = 0;
  uint32_t dst = 0, a = 0, b = 0, c = 0; ///< first result, first operands
  uint32_t operands = 0;                 ///< into Function::operands: results, then operands
  uint16_t numResults = 0, numOperands = 0;
  uint8_t width = 0;       ///< bits of the result (or of compared operands)
  uint8_t sourceWidth = 0; ///< bits of the operand of a conversion
  Unit unit = Unit::Free;
  uint16_t cycles = 0; ///< of the scheduler, where the unit alone does not tell
};

/// A branch target with the block arguments to set, as one parallel copy.
struct Edge {
  uint32_t target = 0;                              ///< pc
  std::vector<std::pair<uint32_t, uint32_t>> moves; ///< from, to
};

constexpr uint32_t kNoReconvergence = ~0u;

/// The targets of br, cond_br and switch: the edges (the default or "true" one first) and
/// where divergent lanes meet again.
struct Branch {
  std::vector<Edge> edges;
  std::vector<uint64_t> caseValues; ///< of edges[1..]
  uint32_t reconvergence = kNoReconvergence;
};

/// A vector load or store by each lane.
struct MemoryAccess {
  unsigned space = 0;
  uint32_t bytes = 0;
  uint32_t align = 1;
  bool predicated = false; ///< the operand after the address says which lanes
  bool hasOther = false;   ///< further operands replace what was not loaded
  bool atomic = false;
  bool acquire = false;
  llvm::SmallVector<Component, 4> parts;
};

/// A lathe_nv.wgmma: tiles of 64 by n, and steps of 32 bytes along K.
struct MatrixProduct {
  enum class Element : uint8_t { F16, BF16, TF32, E4M3, E5M2, S8, U8 };
  Element a = Element::F16, b = Element::F16;
  Component sum;               ///< an element of the accumulator
  unsigned sumsInRegister = 1; ///< 2: a register holds a pair of f16
  unsigned n = 8, tilesM = 1, tilesN = 1, steps = 1;
  bool transposedA = false, transposedB = false, registersA = false, hasScale = false;
  unsigned firstA = 0, firstB = 0, scale = 0; ///< among the operands
  unsigned cycles = 0;                        ///< of the matrix unit, for the rows of a warp
};

struct Function {
  std::string name;
  std::vector<Instruction> code;
  std::vector<uint32_t> operands;
  std::vector<Branch> branches;
  std::vector<MemoryAccess> accesses;
  std::vector<std::shared_ptr<const MatrixUse>> matrices;
  std::vector<MatrixProduct> products;
  std::vector<std::string> texts; ///< of findings
  uint32_t numRegisters = 0;
  std::vector<std::pair<uint32_t, uint64_t>> constants; ///< register, value
  std::vector<uint32_t> parameters;                     ///< registers
  std::vector<Component> parameterComponents;           ///< of each of them
  std::vector<uint32_t> parameterStart;                 ///< of each argument
};

/// Functions by name, and where the module's globals lie.
struct Program {
  llvm::StringMap<std::unique_ptr<Function>> functions;
  /// Where an llvm.mlir.global lies.
  struct Global {
    uint64_t address = 0;
    bool isUnknown = false; ///< its initializer has no model
  };
  llvm::StringMap<Global> globals;
  uint64_t staticSharedBytes = 0;
  const ChipFacts *chip = nullptr;
  unsigned lanes = 32;
  unsigned clusterCtas = 1;
  unsigned registersAtFirst = 0; ///< of a thread, where the kernel sets them; 0: not known
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_PROGRAM_H
