//===- NvidiaTensorProducts.cpp - Products into tensor memory, commits ----===//
//
// PTX ISA 8.8, "tcgen05.mma", "tcgen05.commit" and the tables of the instruction
// descriptor and the shared memory descriptor. Products that a warp issues run in
// their order, at some moment after they were issued; they read their operands
// then. Only a commit tells, by its barrier, that they are complete. Sums are as
// those of wgmma; see NvidiaWarpGroup.cpp. Not compared with hardware.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "NvidiaModels.h"
#include "NvidiaTensor.h"
#include "NvidiaTensorForm.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

namespace {

/// imm of a product: the instruction descriptor; above it the kind, whether A is in tensor memory, and whether the
/// product is scaled.
constexpr unsigned kKindBit = 32, kTensorABit = 40, kScaledBit = 41;
bool hasTensorA(const Instruction &i) { return i.imm >> kTensorABit & 1; }

ProductForm formOf(const Instruction &i) {
  unsigned kind = i.imm >> kKindBit & 0xff;
  return i.imm >> kScaledBit & 1 ? ProductForm::ofScaled(static_cast<nv::TensorScaledKind>(kind), uint32_t(i.imm))
                                 : ProductForm::of(static_cast<nv::TensorProductKind>(kind), uint32_t(i.imm));
}

/// The row that row m of a block lies in: all 128, or every other group of 16.
unsigned rowOf(uint32_t address, const ProductForm &form, unsigned m) {
  unsigned first = address >> 16;
  return first + (form.m == 128 ? m : m % 16 + m / 16 * 32);
}

/// Calls body(row) for each row of a block.
template <typename F> void forRows(uint32_t address, const ProductForm &form, F body) {
  for (unsigned m = 0; m < form.m; ++m)
    body(rowOf(address, form, m));
}

/// Calls body(row, first column, count) for the cells of scales of `lines` rows of A or columns of B, in each of the
/// groups of rows that repeat them.
template <typename F> void forScales(uint32_t address, unsigned lines, F body) {
  constexpr unsigned window = TensorMemory::kWindowRows;
  for (unsigned row = 0; row < TensorMemory::kRows; ++row)
    if (row % window < lines)
      body(row, address & 0xffff, (lines + window - 1) / window);
}

unsigned columnsOfA() { return kStepBytes / 4; }

} // namespace

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

static bool checkForm(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  auto undefined = [&](StringRef what) {
    warp.report(i, "undefined", what);
    return false;
  };
  if (!form.problem.empty())
    return undefined(form.problem);
  unsigned first = product.d >> 16;
  if (first != 0 && !(form.m == 64 && first == 16))
    return undefined("the rows of a product's result do not start where a block can");
  if (!isTensorDescriptor(product.b) || (!hasTensorA(i) && !isTensorDescriptor(product.a)))
    return undefined("a descriptor of shared memory of another version, or in a mode that has no model");
  if ((product.scaleA | product.scaleB) >> 16)
    return undefined("scales of a product do not start in row 0");
  return true;
}

/// All ranges of shared memory that it reads.
static std::vector<std::pair<uint64_t, uint64_t>> findReads(const Warp &warp, const Instruction &i,
                                                            const TensorProduct &product, const ProductForm &form) {
  std::vector<std::pair<uint64_t, uint64_t>> reads;
  auto add = [&](uint64_t descriptor, const OperandForm &operand, unsigned rows) {
    std::vector<uint64_t> pieces;
    DescribedTile(warp.sharedStart(), descriptor, operand.byteElement(), operand.transposed)
        .pieces(0, rows, [&](uint64_t at) { pieces.push_back(at); });
    if (!operand.hasGaps)
      return llvm::append_range(reads, mergePieces(std::move(pieces)));
    for (uint64_t piece : pieces)
      reads.push_back({piece, kPieceBytes / 2});
  };
  if (!hasTensorA(i))
    add(product.a, form.a, form.m);
  add(product.b, form.b, form.n);
  return reads;
}

static void reportOthersProduct(Warp &warp, const Instruction &i, unsigned row, unsigned column) {
  warp.report(i, "race",
              llvm::formatv("a product accesses row {0}, column {1} of tensor memory, which a product or copy of "
                            "another warp, for which nobody has waited, may still access",
                            row, column)
                  .str());
}

/// Checks cells that a product reads, and marks them. False if they are not there.
static bool takeRead(Warp &warp, const Instruction &i, unsigned row, unsigned first, unsigned count) {
  if (!checkTensorAccess(warp, i, row, first, count, /*writes=*/false))
    return false;
  for (unsigned column = first; column < first + count; ++column) {
    TensorMemory::Cell &cell = warp.tensor().at(row, column);
    if (!cell.initialized)
      warp.report(i, "uninitialized_tensor", "a product reads tensor memory, which nothing has written");
    if (cell.writes && cell.writer != warp.index + 1)
      reportOthersProduct(warp, i, row, column);
    cell.addRead(warp.index);
  }
  return true;
}

/// Checks the cells of the result, and marks them. False if there are none.
static bool takeResult(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  TensorMemory &tensor = warp.tensor();
  unsigned first = product.d & 0xffff;
  bool isThere = true;
  forRows(product.d, form, [&](unsigned row) {
    isThere = isThere && checkTensorAccess(warp, i, row, first, form.n, /*writes=*/true);
    for (unsigned column = first; isThere && column < first + form.n; ++column) {
      TensorMemory::Cell &cell = tensor.at(row, column);
      if (product.accumulates && !cell.initialized)
        warp.report(i, "uninitialized_tensor", "a product adds to tensor memory, which nothing has written");
      if (cell.isOthers(warp.index))
        reportOthersProduct(warp, i, row, column);
      cell.initialized = true;
      cell.writer = warp.index + 1;
      ++cell.writes;
    }
  });
  return isThere;
}

static bool takeLeft(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  bool isThere = true;
  forRows(uint32_t(product.a), form,
          [&](unsigned row) { isThere = isThere && takeRead(warp, i, row, product.a & 0xffff, columnsOfA()); });
  return isThere;
}

static bool takeScales(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  bool isThere = true;
  auto take = [&](unsigned row, unsigned first, unsigned count) {
    isThere = isThere && takeRead(warp, i, row, first, count);
  };
  forScales(product.scaleA, form.m, take);
  forScales(product.scaleB, form.n, take);
  return isThere;
}

void landEarly(Warp &warp) {
  Machine &machine = warp.machine;
  bool early = machine.launch.landing == Landing::Earliest ||
               (machine.launch.landing == Landing::Random && machine.random() % 3 == 0);
  while (early && warp.landTensorItem())
    ;
}

/// Operands: d, a, b, the scales of a and b if it is scaled, whether it accumulates, predicate.
static Step executeTensorProduct(Warp &warp, const Instruction &i) {
  Machine &machine = warp.machine;
  const uint64_t *flags = warp.reg(warp.operand(i, i.numOperands - 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (!(flags[l] & 1))
      return;
    auto value = [&](unsigned n) { return warp.reg(warp.operand(i, n))[l]; };
    TensorItem item;
    TensorProduct &product = item.product;
    product.instruction = &i;
    product.d = uint32_t(value(0));
    product.a = value(1);
    product.b = value(2);
    ProductForm form = formOf(i);
    if (form.block) {
      product.scaleA = uint32_t(value(3));
      product.scaleB = uint32_t(value(4));
    }
    product.accumulates = value(i.numOperands - 2) & 1;
    if (!checkForm(warp, i, product, form))
      return;
    product.reads = findReads(warp, i, product, form);
    checkOperandReads(warp, i, product.reads);
    if ((hasTensorA(i) && !takeLeft(warp, i, product, form)) || (form.block && !takeScales(warp, i, product, form)) ||
        !takeResult(warp, i, product, form))
      return;
    unsigned cycles = matrixCycles(machine.launch.chip, uint64_t(form.m) * form.n * form.depth() / 4,
                                   std::max(form.a.bits(), form.b.bits()));
    warp.tensor().freeAt = std::max(warp.tensor().freeAt, warp.time) + cycles;
    product.endsAt = warp.tensor().freeAt;
    machine.unitCycles[static_cast<unsigned>(Unit::Matrix)] += double(cycles) * machine.launch.chip.schedulers;
    ++machine.result.counters.matrixOperations;
    warp.tensorItems.push_back(std::move(item));
    landEarly(warp);
  });
  return Step::Next;
}

static void decodeProduct(Decoder &d, Operation *op, ValueRange args, bool isScaled) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  uint64_t imm = uint32_t(attributeOf(op, "instruction"));
  imm |= uint64_t(attributeOf(op, "kind")) << kKindBit | uint64_t(args[1].getType().isInteger(32)) << kTensorABit;
  imm |= uint64_t(isScaled) << kScaledBit;
  d.emit(executeTensorProduct, op, {}, operands, Unit::Control).imm = imm;
}

void decodeTensorProduct(Decoder &d, Operation *op, ValueRange args) { decodeProduct(d, op, args, /*isScaled=*/false); }
void decodeTensorScaledProduct(Decoder &d, Operation *op, ValueRange args) {
  decodeProduct(d, op, args, /*isScaled=*/true);
}

/// Operands: barrier, predicate.
static Step executeTensorCommit(Warp &warp, const Instruction &i) {
  const uint64_t *flags = warp.reg(i.b), *addresses = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (!(flags[l] & 1) || !findBarrier(warp, i, addresses[l], l))
      return;
    checkBarrierFence(warp, i, addresses[l], l);
    TensorItem item;
    item.product.instruction = &i;
    item.barrier = addresses[l];
    item.clock = warp.clock;
    item.fenced = warp.fenced;
    // As if behind the fence before a barrier.
    item.tensor = warp.tensorArrived;
    item.tensor[warp.index] = warp.clock[warp.index];
    item.issuedAt = warp.time;
    ++warp.clock[warp.index];
    warp.tensorItems.push_back(std::move(item));
    landEarly(warp);
  });
  return Step::Next;
}

void decodeTensorCommit(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeTensorCommit, op, {}, operands, Unit::Shared);
}

//===----------------------------------------------------------------------===//
// Landing
//===----------------------------------------------------------------------===//

namespace {

class TensorProductRun {
public:
  TensorProductRun(Warp &warp, const TensorProduct &product)
      : warp(warp), machine(warp.machine), product(product), form(formOf(*product.instruction)) {}

  void compute() {
    std::vector<double> left = hasTensorA(*product.instruction) ? readTensor() : readShared(product.a, form.a, form.m),
                        right = readShared(product.b, form.b, form.n);
    if (form.block) {
      scale(left, form.m, product.scaleA, form.byteA);
      scale(right, form.n, product.scaleB, form.byteB);
    }
    unsigned depth = form.depth(), first = product.d & 0xffff;
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned n = 0; n < form.n; ++n) {
        uint32_t &word = warp.tensor().at(rowOf(product.d, form, m), first + n).word;
        double sum = product.accumulates ? form.decodeSum(word) : 0;
        for (unsigned k = 0; k < depth; ++k)
          sum += left[m * depth + k] * right[n * depth + k];
        word = form.encodeSum(sum);
      }
  }

private:
  Warp &warp;
  Machine &machine;
  const TensorProduct &product;
  ProductForm form;

  std::vector<double> readShared(uint64_t descriptor, const OperandForm &operand, unsigned rows) {
    unsigned depth = form.depth(), bytes = bytesOf(operand.byteElement());
    std::vector<double> values(size_t(rows) * depth);
    DescribedTile tile(warp.sharedStart(), descriptor, operand.byteElement(), operand.transposed);
    const std::vector<char> &memory = machine.shared.data;
    for (unsigned mn = 0; mn < rows; ++mn)
      for (unsigned k = 0; k < depth; ++k) {
        uint64_t address = tile.addressOf(mn, operand.slotOf(k));
        uint32_t bits = 0;
        if (address + bytes <= memory.size())
          std::memcpy(&bits, memory.data() + address, bytes);
        values[mn * depth + k] = operand.decode(bits, k);
      }
    return values;
  }

  std::vector<double> readTensor() {
    unsigned depth = form.depth(), bits = form.a.bits(), perWord = 32 / bits, first = product.a & 0xffff;
    std::vector<double> values(size_t(form.m) * depth);
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned k = 0; k < depth; ++k) {
        uint32_t word = warp.tensor().at(rowOf(uint32_t(product.a), form, m), first + k / perWord).word;
        values[m * depth + k] = decodeElement(form.a.element, (word >> (k % perWord * bits)) & lowBits(bits));
      }
    return values;
  }

  /// Multiplies the elements of `lines` rows of A or columns of B by the scales of their blocks.
  void scale(std::vector<double> &values, unsigned lines, uint32_t address, unsigned firstByte) {
    constexpr unsigned window = TensorMemory::kWindowRows;
    unsigned depth = form.depth();
    bool isRepeated = true;
    for (unsigned line = 0; line < lines; ++line) {
      auto wordOf = [&](unsigned group) {
        return warp.tensor().at(group * window + line % window, (address & 0xffff) + line / window).word;
      };
      for (unsigned k = 0; k < depth; k += form.block) {
        unsigned shift = 8 * (firstByte + k / form.block);
        auto codeOf = [&](unsigned group) -> uint8_t { return wordOf(group) >> shift; };
        for (unsigned group = 1; group < TensorMemory::kWindows; ++group)
          isRepeated &= codeOf(group) == codeOf(0);
        for (unsigned n = k; n < k + form.block; ++n)
          values[line * depth + n] *= form.decodeScale(codeOf(0));
      }
    }
    if (!isRepeated)
      warp.report(*product.instruction, "undefined", "scales of a product that differ between the groups of 32 rows");
  }
};

} // namespace

/// The product is complete: its cells and what it read of shared memory are free from the commit on.
static void completeProduct(Warp &warp, const TensorProduct &product, const TensorItem &commit) {
  if (product.isCopy)
    return completeCopy(warp, product, commit);
  ProductForm form = formOf(*product.instruction);
  auto forCells = [&](uint32_t address, unsigned count, auto body) {
    forRows(address, form, [&](unsigned row) {
      for (unsigned n = 0; n < count; ++n)
        body(warp.tensor().at(row, (address & 0xffff) + n));
    });
  };
  forCells(product.d, form.n, [](TensorMemory::Cell &cell) { --cell.writes; });
  if (hasTensorA(*product.instruction))
    forCells(uint32_t(product.a), columnsOfA(), [](TensorMemory::Cell &cell) { --cell.reads; });
  auto releaseScales = [&](unsigned row, unsigned first, unsigned count) {
    for (unsigned column = first; column < first + count; ++column)
      --warp.tensor().at(row, column).reads;
  };
  if (form.block) {
    forScales(product.scaleA, form.m, releaseScales);
    forScales(product.scaleB, form.n, releaseScales);
  }
  completeReads(warp, product, commit);
}

void completeReads(Warp &warp, const TensorProduct &product, const TensorItem &commit) {
  Machine &machine = warp.machine;
  if (ShadowMemory *shadow = machine.shared.shadow.get()) {
    Accessor who = warp.accessor(/*isShared=*/true);
    who.clock = &commit.clock;
    for (auto [offset, size] : product.reads)
      if (offset + size <= machine.shared.data.size())
        shadow->read(offset, size, who);
  }
}

bool Warp::landTensorItem() {
  if (tensorItems.empty())
    return false;
  TensorItem item = std::move(tensorItems.front());
  tensorItems.pop_front();
  if (item.barrier == TensorItem::kNoBarrier) {
    if (item.product.isCopy)
      computeCopy(*this, item.product);
    else
      TensorProductRun(*this, item.product).compute();
    tensorLanded.push_back(std::move(item.product));
    return true;
  }
  uint64_t endsAt = item.issuedAt;
  for (const TensorProduct &product : tensorLanded) {
    completeProduct(*this, product, item);
    endsAt = std::max(endsAt, product.endsAt);
  }
  tensorLanded.clear();
  auto found = machine.sharedBarriers.find(item.barrier);
  if (found == machine.sharedBarriers.end())
    return true;
  SharedBarrier &barrier = found->second;
  joinClocks(barrier.joined, item.clock);
  joinClocks(barrier.joinedFences, item.fenced);
  joinClocks(barrier.joinedTensor, item.tensor);
  barrier.latest = std::max(barrier.latest, endsAt);
  barrier.arrive(*this, *item.product.instruction, 1);
  completeIfDone(machine, barrier);
  return true;
}

bool Warp::landTensorCommit() {
  while (!tensorItems.empty()) {
    bool isCommit = tensorItems.front().barrier != TensorItem::kNoBarrier;
    landTensorItem();
    if (isCommit)
      return true;
  }
  return false;
}

} // namespace lathe::simulate
