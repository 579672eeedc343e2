//===- PtxText.h - Statements of PTX inside inline assembly -----*- C++ -*-===//
//
// PTX ISA 8.8, "Syntax": a statement is a label, a declaration of registers, or
// an instruction with a guard, modifiers and operands. Texts refer to the text
// that was parsed, which must outlive them.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_PTXTEXT_H
#define LATHE_LIB_SIMULATE_PTXTEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lathe::simulate {

struct PtxOperand {
  enum class Kind {
    Number,  ///< $n, an operand of the assembly
    Integer, ///< an immediate
    Name,    ///< a register of the text, a special register, a label, a decimal fraction
    Address, ///< [parts[0] + integer], perhaps with a list of coordinates as parts[1]
    List,    ///< {parts}
    Sink     ///< _, a result that nobody takes
  };
  Kind kind = Kind::Sink;
  unsigned number = 0;
  int64_t integer = 0; ///< the immediate, or the offset of an address in bytes
  llvm::StringRef name;
  std::vector<PtxOperand> parts;

  bool isNumber() const { return kind == Kind::Number; }
  bool isInteger() const { return kind == Kind::Integer; }
  bool isNamed(llvm::StringRef wanted) const { return kind == Kind::Name && name == wanted; }
};

struct PtxStatement {
  enum class Kind { Instruction, Label, Declaration };
  Kind kind = Kind::Instruction;
  llvm::StringRef text; ///< without the semicolon
  bool isGuarded = false, guardIsNegated = false;
  PtxOperand guard;
  /// The instruction's name without dots: {"ld", "global", "v4", "b32"}. Of a label its name, of a declaration the
  /// type of the registers.
  llvm::SmallVector<llvm::StringRef, 8> name;
  std::vector<PtxOperand> operands;

  bool isInstruction(llvm::StringRef first) const { return kind == Kind::Instruction && name.front() == first; }
};

/// The statements of `text`, whose blocks in braces must be closed. False, and why in `problem`, for text that is none
/// of the above.
bool parsePtx(llvm::StringRef text, std::vector<PtxStatement> &statements, std::string &problem);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_PTXTEXT_H
