//===- NvidiaTensorCopies.cpp - Copies from shared to tensor memory -------===//
//
// PTX ISA 8.8, "tcgen05.cp" and "Memory Consistency Model for TensorCore 5th
// generation operations": copies and products that a thread issues run in their
// order, and a commit tells that they are complete. Not compared with hardware.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "NvidiaModels.h"
#include "NvidiaTensor.h"
#include "NvidiaTiles.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

using namespace mlir;

namespace lathe::simulate {

namespace {

/// Rows that a copy reads, bytes of each, and whether each of the four groups of 32 rows gets them.
struct CopyShape {
  unsigned rows, bytes;
  bool isRepeated;

  static CopyShape of(const TensorProduct &copy) {
    bool isRepeated =
        static_cast<nv::TensorCopyShape>(copy.instruction->imm) == nv::TensorCopyShape::shape_32x128b_warpx4;
    return isRepeated ? CopyShape{TensorMemory::kWindowRows, 16, true} : CopyShape{TensorMemory::kRows, 32, false};
  }
  unsigned columns() const { return bytes / 4; }
};

} // namespace

/// Calls body(cell, row of the source, byte of it) for each cell that the copy writes.
template <typename F> static void forCells(Warp &warp, const TensorProduct &copy, F body) {
  CopyShape shape = CopyShape::of(copy);
  for (unsigned row = 0; row < TensorMemory::kRows; ++row)
    for (unsigned column = 0; column < shape.columns(); ++column)
      body(warp.tensor().at(row, (copy.d & 0xffff) + column), shape.isRepeated ? row % shape.rows : row, column * 4);
}

static DescribedTile sourceOf(const Warp &warp, const TensorProduct &copy) {
  return DescribedTile(warp.sharedStart(), copy.a, Element::E4M3, /*transposed=*/false);
}

static std::vector<std::pair<uint64_t, uint64_t>> findReads(const Warp &warp, const TensorProduct &copy) {
  CopyShape shape = CopyShape::of(copy);
  DescribedTile source = sourceOf(warp, copy);
  std::vector<uint64_t> pieces;
  for (unsigned row = 0; row < shape.rows; ++row)
    for (unsigned byte = 0; byte < shape.bytes; byte += kPieceBytes)
      pieces.push_back(source.addressOf(row, byte));
  return mergePieces(std::move(pieces));
}

/// Checks the cells that the copy writes, and marks them. False if there are none.
static bool takeCells(Warp &warp, const Instruction &i, const TensorProduct &copy) {
  unsigned first = copy.d & 0xffff, columns = CopyShape::of(copy).columns();
  for (unsigned row = 0; row < TensorMemory::kRows; ++row)
    if (!checkTensorAccess(warp, warp.tensor(), i, row, first, columns, /*writes=*/true))
      return false;
  bool isOthers = false;
  forCells(warp, copy, [&](TensorMemory::Cell &cell, unsigned, unsigned) {
    isOthers |= cell.isOthers(warp.index);
    cell.initialized = true;
    cell.writer = warp.index + 1;
    ++cell.writes;
  });
  if (isOthers)
    warp.report(i, "race",
                "a copy writes tensor memory, which a product or copy of another warp, for which nobody has waited, "
                "may still access");
  return true;
}

/// Operands: destination, descriptor of the source, predicate. imm: the shape.
static Step executeTensorCopy(Warp &warp, const Instruction &i) {
  const uint64_t *flags = warp.reg(warp.operand(i, 2));
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (!(flags[l] & 1))
      return;
    TensorItem item;
    TensorProduct &copy = item.product;
    copy.instruction = &i;
    copy.isCopy = true;
    copy.d = uint32_t(warp.reg(warp.operand(i, 0))[l]);
    copy.a = warp.reg(warp.operand(i, 1))[l];
    checkTensorGroup(warp, i, /*isPair=*/false);
    if (!isTensorDescriptor(copy.a) || copy.d >> 16)
      return warp.report(i, "undefined",
                         "a copy to another row than 0, or from a descriptor of another version or mode");
    copy.reads = findReads(warp, copy);
    checkOperandReads(warp, i, copy.reads);
    if (!takeCells(warp, i, copy))
      return;
    copy.endsAt = std::max(warp.tensor().freeAt, warp.time);
    warp.tensorItems.push_back(std::move(item));
    landEarly(warp);
  });
  return Step::Next;
}

void decodeTensorCopy(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeTensorCopy, op, {}, operands, Unit::Control).imm = attributeOf(op, "shape");
}

void computeCopy(Warp &warp, const TensorProduct &copy) {
  DescribedTile source = sourceOf(warp, copy);
  const std::vector<char> &memory = warp.machine.shared.data;
  forCells(warp, copy, [&](TensorMemory::Cell &cell, unsigned row, unsigned byte) {
    uint64_t address = source.addressOf(row, byte);
    if (address + sizeof cell.word <= memory.size())
      std::memcpy(&cell.word, memory.data() + address, sizeof cell.word);
  });
}

void completeCopy(Warp &warp, const TensorProduct &copy, const TensorItem &commit) {
  forCells(warp, copy, [](TensorMemory::Cell &cell, unsigned, unsigned) { --cell.writes; });
  completeReads(warp, copy, commit);
}

} // namespace lathe::simulate
