//===- Access.h - Reads and writes of buffers and through descriptors -----===//
#ifndef LATHE_LIB_REFERENCE_ACCESS_H
#define LATHE_LIB_REFERENCE_ACCESS_H

#include "Machine.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe::reference {

/// Sets `failure` for an access of `agent` to shared memory that must not be.
Flow refuseAccess(Machine &machine, const Instruction &instruction, unsigned agent, llvm::StringRef verb,
                  const std::string &reason);

/// The buffer that an operand names.
View viewOf(Machine &machine, const Instruction &instruction, unsigned operand);

/// The elements of the buffer that an operand names, read by `agent`; none with `failure` set if that must not be.
std::optional<Value> readBuffer(Machine &machine, const Instruction &instruction, unsigned operand, unsigned agent);

/// The same for writes; false with `failure` set.
bool writeBuffer(Machine &machine, const Instruction &instruction, const View &view, unsigned agent,
                 const Value &value);

/// A new buffer; none with `failure` set.
std::optional<View> allocateBuffer(Machine &machine, const Instruction &instruction, ttg::MemDescType type);

/// The initialized barrier that an operand names; null with `failure` set.
Barrier *findBarrier(Machine &machine, const Instruction &instruction, mlir::Value operand);
/// Whether a predicate among the operands holds.
bool isTrue(Machine &machine, const Instruction &instruction, mlir::Value operand);

/// Where a block starts.
struct BlockStart {
  llvm::SmallVector<int64_t, 5> starts;
  const Value *rows = nullptr; ///< If set, each row of the block starts at its own number.

  /// The coordinate of the block's element 0 in a dimension, for the row of an element.
  int64_t operator()(unsigned dim, llvm::ArrayRef<int64_t> element) const {
    return rows && dim == 0 ? rows->signedAt(element[0]) - element[0] : starts[dim];
  }
};

/// The block that starts at the scalars from operand `first` on.
BlockStart startAt(Machine &machine, const Instruction &instruction, unsigned first, unsigned rank);
/// Rows whose numbers are in operand 1, all from the column in operand 2 on.
BlockStart startOfRows(Machine &machine, const Instruction &instruction);

/// A block that the descriptor in operand 0 reads; none with `failure` set.
std::optional<Value> readBlock(Machine &machine, const Instruction &instruction, llvm::ArrayRef<int64_t> shape,
                               const BlockStart &start);
/// Writes a block by it, or combines it with what is there.
Flow writeBlock(Machine &machine, const Instruction &instruction, llvm::ArrayRef<int64_t> shape, const Value &value,
                const BlockStart &start, std::optional<tt::RMWOp> kind = std::nullopt);

/// How many words the descriptor of an im2col tensor is.
inline constexpr unsigned kPixelWords = 29;
/// The block that a copy by the im2col descriptor in operand 0 reads; none with `failure` set.
std::optional<Value> readPixels(Machine &machine, const Instruction &instruction);

/// Stores what elements outside of a tensor read as.
void padElement(Element element, mlir::Type type, bool isNaN, uint8_t *to);
/// Rounds f32 to the nearest number with 10 bits of fraction, of two the even one; infinities and NaNs stay.
void roundToTF32(uint8_t *number);

/// The atomic that a reduction by descriptor does; none for those that are not defined. Integers without a sign count
/// as unsigned.
std::optional<tt::RMWOp> atomicOf(tt::DescriptorReduceKind kind, mlir::Type element);

/// Elements of global memory at pointers, as tt.load reads them; none with `failure` set.
std::optional<Value> readPointers(Machine &machine, const Instruction &instruction, Element element, uint64_t size,
                                  const Value &pointers, const Value *mask, const Value *other);

/// d = a * b + c, with sums rounded once; the shapes are those of a and b.
Value multiply(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
               const Value &b, const Value &c);

/// The same of integers, where those of a and b have no sign.
Value multiplyUnsigned(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
                       const Value &b, const Value &c);

/// An operand of a scaled product. Elements of e2m1 come two in a byte, along the columns or, if `packedRows`, the
/// rows; no scales mean 1.
struct ScaledFactor {
  const Value *elements;
  llvm::ArrayRef<int64_t> shape;
  tt::ScaleDotElemType format;
  bool packedRows;
  const Value *scales;
};

/// d = a * b + c of scaled elements, with sums rounded once.
Value multiplyScaled(Element element, const ScaledFactor &left, const ScaledFactor &right, const Value &c);

} // namespace lathe::reference

#endif
