//===- NvidiaTensorMemory.cpp - Tensor memory: allocation and access ------===//
//
// PTX ISA 8.8, "Tensor Memory", "tcgen05.alloc", "tcgen05.ld", "tcgen05.st",
// "tcgen05.fence". Not compared with hardware.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "NvidiaModels.h"
#include "NvidiaTensor.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

int TensorMemory::allocate(unsigned count, bool detectRaces, unsigned numWarps) {
  if (cells.empty()) {
    cells.resize(kRows * kColumns);
    allocated.resize(kColumns);
  }
  if (detectRaces && !shadow)
    shadow = std::make_unique<ShadowMemory>(uint64_t(kRows) * kColumns * 4, numWarps);
  for (int first = int(kColumns) - int(count); first >= 0; --first) {
    bool isFree = true;
    for (unsigned column = first; column < first + count; ++column)
      isFree &= !allocated[column];
    if (!isFree)
      continue;
    std::fill_n(allocated.begin() + first, count, true);
    columnsTaken += count;
    for (unsigned row = 0; row < kRows; ++row)
      std::fill_n(&at(row, first), count, Cell{0xa5a5a5a5});
    return first;
  }
  return -1;
}

void TensorMemory::free(unsigned first, unsigned count) {
  std::fill_n(allocated.begin() + first, count, false);
  columnsTaken -= count;
}

void TensorMemory::clear() {
  relinquished = false;
  group = pairTaken = 0;
  freeAt = 0;
  std::fill(allocated.begin(), allocated.end(), false);
  columnsTaken = 0;
  if (shadow)
    shadow->clear();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// A conflict among `count` cells from this one on: names the two operations.
static void reportTensorRace(Warp &warp, TensorMemory &tensor, const Instruction &i, const Conflict &conflict,
                             unsigned row, unsigned column, unsigned count, bool writes) {
  StringRef verb = writes ? "write" : "read", other = conflict.otherWrote ? "write" : "read";
  std::string text = llvm::formatv("{0} of row {1} from column {2} of tensor memory on: ", verb, row, column).str();
  if (conflict.unfenced)
    text += llvm::formatv("no tcgen05.fence on both sides of a barrier orders it after a {0} by warp {1}", other,
                          conflict.warp)
                .str();
  else
    text += llvm::formatv("nothing orders it and a {0} by warp {1}", other, conflict.warp).str();
  for (unsigned n = column; n < column + count; ++n) {
    const TensorMemory::Cell &cell = tensor.at(row, n);
    if (const Instruction *last = conflict.otherWrote ? cell.lastWrite : cell.lastRead) {
      text += (", the latest of which is " + last->op->getName().getStringRef()).str();
      break;
    }
  }
  warp.report(i, "race", text);
}

bool checkTensorAccess(Warp &warp, TensorMemory &tensor, const Instruction &i, unsigned row, unsigned column,
                       unsigned count, bool writes, bool isEnd) {
  for (unsigned n = column; n < column + count; ++n)
    if (row >= TensorMemory::kRows || !tensor.isAllocated(n)) {
      warp.report(i, "out_of_bounds",
                  llvm::formatv("row {0}, column {1} of tensor memory, which is not allocated", row, n).str());
      return false;
    }
  if (!tensor.shadow)
    return true;
  uint64_t offset = TensorMemory::offsetOf(row, column), bytes = uint64_t(count) * 4;
  Accessor who = warp.tensorAccessor();
  who.fencesReads = !isEnd;
  Conflict conflict =
      writes ? tensor.shadow->write(offset, bytes, who, /*changes=*/true) : tensor.shadow->read(offset, bytes, who);
  if (conflict.found)
    reportTensorRace(warp, tensor, i, conflict, row, column, count, writes);
  for (unsigned n = column; n < column + count; ++n) {
    TensorMemory::Cell &cell = tensor.at(row, n);
    (writes ? cell.lastWrite : cell.lastRead) = &i;
  }
  return true;
}

void checkTensorGroup(Warp &warp, const Instruction &i, bool isPair) {
  unsigned group = isPair ? 2 : 1;
  if (isPair && leaderOf(warp.cta) + 1 >= warp.machine.tensors.size())
    warp.report(i, "undefined", "an instruction of a pair of blocks in a cluster without one");
  if (std::exchange(warp.tensor().group, group) == 3 - group)
    warp.report(i, "undefined", "instructions on tensor memory of one and of two blocks in one kernel");
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

/// Whether the predicate holds in all lanes; reports where only some have it.
static bool isChosen(Warp &warp, const Instruction &i, uint32_t predicate) {
  const uint64_t *flags = warp.reg(predicate);
  unsigned lane = chosenLane(warp, predicate);
  if (lane == 64)
    return false;
  forLanes(warp, warp.full, [&](unsigned l) {
    if (!(warp.mask >> l & 1) || !(flags[l] & 1))
      warp.report(i, "undefined", "only some lanes of the warp take part");
  });
  return true;
}

static bool checkColumns(Warp &warp, const Instruction &i, unsigned columns) {
  bool isFine = columns >= 32 && columns <= TensorMemory::kColumns && llvm::isPowerOf2_32(columns);
  if (!isFine)
    warp.report(i, "undefined",
                "columns of tensor memory must be a power of two from 32 to 512, found " + llvm::Twine(columns));
  return isFine;
}

/// imm of an allocation and its end: columns, and from bit 32 on whether a pair of blocks does it.
static unsigned columnsOf(const Instruction &i) { return uint32_t(i.imm); }
static bool isOfPair(const Instruction &i) { return i.imm >> 32; }
static uint64_t encodeColumns(Operation *op) {
  return uint32_t(attributeOf(op, "columns")) | uint64_t(op->hasAttr("pair")) << 32;
}

/// Operands: where the address goes, predicate. The other block of a pair does the same on its own; at the program's
/// end both must have done so.
static Step executeTensorAlloc(Warp &warp, const Instruction &i) {
  unsigned columns = columnsOf(i);
  if (!isChosen(warp, i, i.b) || !checkColumns(warp, i, columns))
    return Step::Next;
  Machine &machine = warp.machine;
  checkTensorGroup(warp, i, isOfPair(i));
  if (isOfPair(i) && machine.launch.detectRaces && !warp.knowsCluster)
    warp.report(i, "race",
                "the other block of the pair, which allocates too, may not have started: nothing has waited for the "
                "cluster");
  if (warp.tensor().relinquished)
    warp.report(i, "undefined", "tensor memory is allocated after the permit was given up");
  int first = warp.tensor().allocate(columns, machine.launch.detectRaces, unsigned(machine.warps.size()));
  if (first < 0) {
    warp.report(i, "undefined", "tensor memory is allocated for ever: too few columns are free");
    return Step::Next;
  }
  warp.tensor().relinquished = true;
  if (isOfPair(i))
    warp.tensor().pairTaken += columns;
  unsigned lane = warp.firstLane();
  Machine::Place place = machine.locate(warp, i, kShared, warp.reg(i.a)[lane], sizeof first, lane, "store");
  if (place.data)
    machine.store(warp, i, place, reinterpret_cast<const char *>(&first), sizeof first, lane);
  return Step::Next;
}

void decodeTensorAlloc(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeTensorAlloc, op, {}, operands, Unit::Shared).imm = encodeColumns(op);
}

/// Operands: address, predicate.
static Step executeTensorDealloc(Warp &warp, const Instruction &i) {
  unsigned columns = columnsOf(i);
  if (!isChosen(warp, i, i.b) || !checkColumns(warp, i, columns))
    return Step::Next;
  checkTensorGroup(warp, i, isOfPair(i));
  TensorMemory &tensor = warp.tensor();
  unsigned first = warp.reg(i.a)[warp.firstLane()] & 0xffff;
  // Whoever used the columns last must be done.
  for (unsigned row = 0; row < TensorMemory::kRows; ++row) {
    if (!checkTensorAccess(warp, tensor, i, row, first, columns, /*writes=*/true, /*isEnd=*/true))
      return Step::Next;
    for (unsigned column = first; column < first + columns; ++column)
      if (tensor.at(row, column).writes || tensor.at(row, column).reads)
        warp.report(i, "race", "tensor memory is freed that a product, for which nobody has waited, may still access");
  }
  tensor.free(first, columns);
  return Step::Next;
}

void decodeTensorDealloc(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeTensorDealloc, op, {}, operands, Unit::Control).imm = encodeColumns(op);
}

//===----------------------------------------------------------------------===//
// Fences
//===----------------------------------------------------------------------===//

/// imm: 1 for the fence after a barrier.
static Step executeTensorFence(Warp &warp, const Instruction &i) {
  if (i.imm) {
    joinClocks(warp.tensorFenced, warp.tensorArrived);
  } else {
    warp.tensorReleased = warp.tensorArrived;
    warp.tensorReleased[warp.index] = warp.clock[warp.index];
  }
  return Step::Next;
}

void decodeTensorFence(Decoder &d, Operation *op, ValueRange) {
  d.emit(executeTensorFence, op, {}, {}, Unit::Control).imm = op->hasAttr("after");
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

namespace {

/// The words of a load or store: which cells each lane reaches.
class TensorAccess {
public:
  TensorAccess(Warp &warp, const Instruction &i, uint64_t address) : warp(warp), i(i), address(uint32_t(address)) {
    ArrayRef<int32_t> counted = i.op->getAttrOfType<DenseI32ArrayAttr>("counts").asArrayRef();
    offsets = i.op->getAttrOfType<DenseI32ArrayAttr>("offsets").asArrayRef();
    counts.assign(counted.begin(), counted.end());
    shape = i.op->getAttrOfType<nv::TensorAccessShapeAttr>("shape").getValue();
    if (auto attribute = i.op->getAttrOfType<IntegerAttr>("split"))
      split = attribute.getInt();
    width = i.op->hasAttr("packs") ? 2 : 1;
  }

  /// Calls body(first of the `width` cells, number of the word, lane).
  template <typename F> void forEach(bool writes, F body) {
    unsigned first = 0;
    for (auto [offset, count] : llvm::zip_equal(offsets, counts)) {
      uint32_t start = address + offset;
      if (checkRows(start >> 16))
        for (unsigned lane = 0; lane < warp.lanes; ++lane)
          for (unsigned word = 0; word < count; ++word)
            visit(start, lane, word, writes, [&](TensorMemory::Cell *cells) { body(cells, first + word, lane); });
      first += count;
    }
  }

  bool isPacked() const { return width > 1; }

private:
  Warp &warp;
  const Instruction &i;
  uint32_t address;
  ArrayRef<int32_t> offsets;
  llvm::SmallVector<unsigned> counts;
  nv::TensorAccessShape shape;
  unsigned split = 0, width = 1;

  static constexpr unsigned kHalf = TensorMemory::kWindowRows / 2;

  bool checkRows(unsigned base) {
    unsigned window = warp.number % TensorMemory::kWindows * TensorMemory::kWindowRows;
    if (base == window || (shape != nv::TensorAccessShape::shape_32x32b && base == window + kHalf))
      return true;
    warp.report(i, "undefined",
                llvm::formatv("warp {0} accesses tensor memory from row {1} on, and reaches rows {2} to {3}",
                              warp.number, base, window, window + TensorMemory::kWindowRows - 1)
                    .str());
    return false;
  }

  /// The row and column of a word, from those of the message on. PTX ISA 8.8, "tcgen05 matrix fragments": the figures
  /// of the shapes.
  std::pair<unsigned, unsigned> placeOf(unsigned lane, unsigned word) const {
    switch (shape) {
    case nv::TensorAccessShape::shape_32x32b:
      return {lane, word};
    case nv::TensorAccessShape::shape_16x32bx2:
      return {lane % kHalf, word};
    case nv::TensorAccessShape::shape_16x64b:
      return {lane / 4 + lane % 2 * 8, word * 2 + lane / 2 % 2};
    case nv::TensorAccessShape::shape_16x128b:
      return {lane / 4 + word % 2 * 8, word / 2 * 4 + lane % 4};
    case nv::TensorAccessShape::shape_16x256b:
      return {lane / 4 + word / 2 % 2 * 8, word / 4 * 8 + lane % 4 * 2 + word % 2};
    }
    return {};
  }

  template <typename F> void visit(uint32_t start, unsigned lane, unsigned word, bool writes, F body) {
    auto [row, column] = placeOf(lane, word);
    row += start >> 16;
    // `split` counts columns, whatever a word takes.
    column = column * width + (start & 0xffff) + (lane >= kHalf ? split : 0);
    if (!checkTensorAccess(warp, warp.tensor(), i, row, column, width, writes))
      return;
    for (unsigned n = 0; n < width; ++n) {
      TensorMemory::Cell &cell = warp.tensor().at(row, column + n);
      if (cell.writes || (writes && cell.reads))
        warp.report(i, "race",
                    llvm::formatv("{0} of row {1}, column {2} of tensor memory, which a product, for which nobody has "
                                  "waited, may still {3}",
                                  writes ? "write" : "read", row, column + n, cell.writes ? "write" : "read")
                        .str());
    }
    body(&warp.tensor().at(row, column));
  }
};

} // namespace

static Step executeTensorLoad(Warp &warp, const Instruction &i) {
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the warp take part");
  constexpr uint32_t poison = 0x7fff7fff;
  TensorAccess access(warp, i, warp.reg(i.a)[warp.firstLane()]);
  access.forEach(/*writes=*/false, [&](TensorMemory::Cell *cells, unsigned word, unsigned lane) {
    auto read = [&](const TensorMemory::Cell &cell) {
      if (!cell.initialized)
        warp.report(i, "uninitialized_tensor", "load of tensor memory, which nothing has written");
      return cell.writes ? poison : cell.word;
    };
    uint32_t value = read(cells[0]);
    if (access.isPacked())
      value = (value & 0xffff) | read(cells[1]) << 16;
    warp.reg(warp.result(i, word))[lane] = value;
  });
  return Step::Next;
}

void decodeTensorLoad(Decoder &d, Operation *op, ValueRange args) {
  Slots results;
  for (Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.emit(executeTensorLoad, op, results, d.scalar(args[0]), Unit::Shared);
}

/// Operands: address, words, predicate.
static Step executeTensorStore(Warp &warp, const Instruction &i) {
  if (!isChosen(warp, i, warp.operand(i, i.numOperands - 1)))
    return Step::Next;
  // The bits above an element of 16 bits in its column are undefined.
  constexpr uint32_t poison = 0x7fff0000;
  TensorAccess access(warp, i, warp.reg(warp.operand(i, 0))[warp.firstLane()]);
  access.forEach(/*writes=*/true, [&](TensorMemory::Cell *cells, unsigned word, unsigned lane) {
    uint32_t value = uint32_t(warp.reg(warp.operand(i, 1 + word))[lane]);
    cells[0].word = access.isPacked() ? poison | (value & 0xffff) : value;
    cells[0].initialized = true;
    if (!access.isPacked())
      return;
    cells[1].word = poison | value >> 16;
    cells[1].initialized = true;
  });
  return Step::Next;
}

void decodeTensorStore(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeTensorStore, op, {}, operands, Unit::Shared);
}

} // namespace lathe::simulate
