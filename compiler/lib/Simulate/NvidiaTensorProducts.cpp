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

/// imm of a product: the instruction descriptor; above it the kind, whether A is in tensor memory, whether the product
/// is scaled, and whether it is of a pair of blocks.
constexpr unsigned kKindBit = 32, kTensorABit = 40, kScaledBit = 41, kPairBit = 42;
bool hasTensorA(const Instruction &i) { return i.imm >> kTensorABit & 1; }

ProductForm formOf(const Instruction &i) {
  unsigned kind = i.imm >> kKindBit & 0xff;
  return i.imm >> kScaledBit & 1
             ? ProductForm::ofScaled(static_cast<nv::TensorScaledKind>(kind), uint32_t(i.imm))
             : ProductForm::of(static_cast<nv::TensorProductKind>(kind), uint32_t(i.imm), i.imm >> kPairBit & 1);
}

/// One block's part of a product's operands.
struct Share {
  TensorMemory &tensor;
  uint64_t sharedStart;
};

/// The part of block `number` of those that work together.
Share shareOf(const Warp &warp, const ProductForm &form, unsigned number) {
  unsigned cta = form.isPair ? leaderOf(warp.cta) + number : warp.cta;
  return {warp.machine.tensors[cta], cta * warp.machine.shared.stride};
}

/// The row of tensor memory that row m of a block lies in: all 128, or every other group of 16.
unsigned rowOf(uint32_t address, const ProductForm &form, unsigned m) {
  unsigned first = address >> 16;
  return first + (form.isPair || form.m == 128 ? m : m % 16 + m / 16 * 32);
}

/// Calls body(tensor memory, row) for each row of it that holds rows of A or D.
template <typename F> void forRows(const Warp &warp, uint32_t address, const ProductForm &form, F body) {
  for (unsigned number = 0; number < form.blocks(); ++number)
    for (unsigned m = 0; m < (form.isPair ? TensorMemory::kRows : form.m); ++m)
      body(shareOf(warp, form, number).tensor, rowOf(address, form, m));
}

/// The cell of D (m, n).
TensorMemory::Cell &cellOf(const Warp &warp, uint32_t address, const ProductForm &form, unsigned m, unsigned n) {
  unsigned first = address & 0xffff, row = m % form.rowsOfBlock(), width = form.columnsOfD();
  if (n >= width)
    row += form.rowsOfBlock();
  return shareOf(warp, form, m / form.rowsOfBlock()).tensor.at(rowOf(address, form, row), first + n % width);
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
  checkTensorGroup(warp, i, form.isPair);
  if (form.isPair && leaderOf(warp.cta) + 1 >= warp.machine.tensors.size())
    return false;
  if (warp.cta != leaderOf(warp.cta) && form.isPair)
    return undefined("the second block of a pair starts a product of both");
  if (form.isPair && form.m == 128 && hasTensorA(i))
    return undefined("a product of a pair of 64 rows each with its left operand in tensor memory, which has no model");
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
  auto add = [&](uint64_t start, uint64_t descriptor, const OperandForm &operand, unsigned rows) {
    std::vector<uint64_t> pieces;
    DescribedTile(start, descriptor, operand.byteElement(), operand.transposed).pieces(0, rows, [&](uint64_t at) {
      pieces.push_back(at);
    });
    if (!operand.hasGaps)
      return llvm::append_range(reads, mergePieces(std::move(pieces)));
    for (uint64_t piece : pieces)
      reads.push_back({piece, kPieceBytes / 2});
  };
  for (unsigned number = 0; number < form.blocks(); ++number) {
    uint64_t start = shareOf(warp, form, number).sharedStart;
    if (!hasTensorA(i))
      add(start, product.a, form.a, form.rowsOfBlock());
    add(start, product.b, form.b, form.columnsOfBlock());
  }
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
static bool takeRead(Warp &warp, TensorMemory &tensor, const Instruction &i, unsigned row, unsigned first,
                     unsigned count) {
  if (!checkTensorAccess(warp, tensor, i, row, first, count, /*writes=*/false))
    return false;
  for (unsigned column = first; column < first + count; ++column) {
    TensorMemory::Cell &cell = tensor.at(row, column);
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
  unsigned first = product.d & 0xffff, columns = form.columnsOfD();
  bool isThere = true;
  forRows(warp, product.d, form, [&](TensorMemory &tensor, unsigned row) {
    isThere = isThere && checkTensorAccess(warp, tensor, i, row, first, columns, /*writes=*/true);
    for (unsigned column = first; isThere && column < first + columns; ++column) {
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
  forRows(warp, uint32_t(product.a), form, [&](TensorMemory &tensor, unsigned row) {
    isThere = isThere && takeRead(warp, tensor, i, row, product.a & 0xffff, columnsOfA());
  });
  return isThere;
}

static bool takeScales(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  bool isThere = true;
  auto take = [&](unsigned row, unsigned first, unsigned count) {
    isThere = isThere && takeRead(warp, warp.tensor(), i, row, first, count);
  };
  forScales(product.scaleA, form.m, take);
  forScales(product.scaleB, form.n, take);
  return isThere;
}

/// The units of all blocks that work together are busy with it, each with its rows.
static void takeUnits(Warp &warp, TensorProduct &product, const ProductForm &form) {
  Machine &machine = warp.machine;
  unsigned cycles = matrixCycles(machine.launch.chip, uint64_t(form.rowsOfBlock()) * form.n * form.depth() / 4,
                                 std::max(form.a.bits(), form.b.bits()));
  uint64_t start = warp.time;
  for (unsigned number = 0; number < form.blocks(); ++number)
    start = std::max(start, shareOf(warp, form, number).tensor.freeAt);
  product.endsAt = start + cycles;
  for (unsigned number = 0; number < form.blocks(); ++number)
    shareOf(warp, form, number).tensor.freeAt = product.endsAt;
  machine.unitCycles[static_cast<unsigned>(Unit::Matrix)] +=
      double(cycles) * form.blocks() * machine.launch.chip.schedulers;
}

void landEarly(Warp &warp) {
  Machine &machine = warp.machine;
  bool early = machine.launch.landing == Landing::Earliest ||
               (machine.launch.landing == Landing::Random && machine.random() % 3 == 0);
  while (early && warp.landTensorItem())
    ;
}

/// The other block of a pair must have started, and not end before.
static void checkOther(Warp &warp, const Instruction &i, const TensorProduct &product, unsigned lane) {
  for (auto [offset, size] : product.reads)
    if (offset / warp.machine.shared.stride != warp.cta)
      warp.machine.locate(warp, i, kSharedCluster, offset, uint32_t(size), lane, "product");
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
    checkOther(warp, i, product, l);
    checkOperandReads(warp, i, product.reads);
    if ((hasTensorA(i) && !takeLeft(warp, i, product, form)) || (form.block && !takeScales(warp, i, product, form)) ||
        !takeResult(warp, i, product, form))
      return;
    takeUnits(warp, product, form);
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
  imm |= uint64_t(isScaled) << kScaledBit | uint64_t(op->hasAttr("pair")) << kPairBit;
  d.emit(executeTensorProduct, op, {}, operands, Unit::Control).imm = imm;
}

void decodeTensorProduct(Decoder &d, Operation *op, ValueRange args) { decodeProduct(d, op, args, /*isScaled=*/false); }
void decodeTensorScaledProduct(Decoder &d, Operation *op, ValueRange args) {
  decodeProduct(d, op, args, /*isScaled=*/true);
}

/// The barriers of a commit: that of its own block, or those at the same place of each receiver. Reports what is wrong,
/// and returns none then.
static llvm::SmallVector<uint64_t, 2> findBarriers(Warp &warp, const Instruction &i, unsigned lane) {
  Machine &machine = warp.machine;
  uint64_t own = warp.reg(i.a)[lane];
  llvm::SmallVector<uint64_t, 2> barriers;
  uint32_t receivers = i.numOperands > 2 ? uint16_t(warp.reg(warp.operand(i, 1))[lane]) : 1u << warp.cta;
  for (unsigned cta = 0; receivers >> cta; ++cta) {
    if (!(receivers >> cta & 1))
      continue;
    if (cta >= unsigned(machine.launch.clusterCtas)) {
      warp.report(
          i, "undefined",
          llvm::formatv("a commit to block {0} of a cluster, which has {1}", cta, machine.launch.clusterCtas).str());
      return {};
    }
    uint64_t address = own + (uint64_t(cta) - warp.cta) * machine.shared.stride;
    if (!findBarrier(warp, i, address, lane))
      return {};
    checkBarrierFence(warp, i, address, lane, cta == warp.cta ? kShared : kSharedCluster);
    barriers.push_back(address);
  }
  return barriers;
}

/// Operands: barrier, receivers if there are any, predicate. imm: whether it is of products of a pair.
static Step executeTensorCommit(Warp &warp, const Instruction &i) {
  const uint64_t *flags = warp.reg(warp.operand(i, i.numOperands - 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (!(flags[l] & 1))
      return;
    checkTensorGroup(warp, i, i.imm);
    TensorItem item;
    item.product.instruction = &i;
    item.barriers = findBarriers(warp, i, l);
    if (!item.isCommit())
      return;
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
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeTensorCommit, op, {}, operands, Unit::Shared).imm = op->hasAttr("pair");
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
    std::vector<double> left = hasTensorA(*product.instruction) ? readTensor()
                                                                : readShared(product.a, form.a, form.rowsOfBlock()),
                        right = readShared(product.b, form.b, form.columnsOfBlock());
    if (form.block) {
      scale(left, form.m, product.scaleA, form.byteA);
      scale(right, form.n, product.scaleB, form.byteB);
    }
    unsigned depth = form.depth();
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned n = 0; n < form.n; ++n) {
        uint32_t &word = cellOf(warp, product.d, form, m, n).word;
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

  /// The rows of A or columns of B of all blocks, `rows` of each.
  std::vector<double> readShared(uint64_t descriptor, const OperandForm &operand, unsigned rows) {
    unsigned depth = form.depth(), bytes = bytesOf(operand.byteElement());
    std::vector<double> values;
    values.reserve(size_t(form.blocks()) * rows * depth);
    const std::vector<char> &memory = machine.shared.data;
    for (unsigned number = 0; number < form.blocks(); ++number) {
      DescribedTile tile(shareOf(warp, form, number).sharedStart, descriptor, operand.byteElement(),
                         operand.transposed);
      for (unsigned mn = 0; mn < rows; ++mn)
        for (unsigned k = 0; k < depth; ++k) {
          uint64_t address = tile.addressOf(mn, operand.slotOf(k));
          uint32_t bits = 0;
          if (address + bytes <= memory.size())
            std::memcpy(&bits, memory.data() + address, bytes);
          values.push_back(operand.decode(bits, k));
        }
    }
    return values;
  }

  std::vector<double> readTensor() {
    unsigned depth = form.depth(), bits = form.a.bits(), perWord = 32 / bits, first = product.a & 0xffff;
    std::vector<double> values(size_t(form.m) * depth);
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned k = 0; k < depth; ++k) {
        TensorMemory &tensor = shareOf(warp, form, m / form.rowsOfBlock()).tensor;
        uint32_t word = tensor.at(rowOf(uint32_t(product.a), form, m % form.rowsOfBlock()), first + k / perWord).word;
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
    forRows(warp, address, form, [&](TensorMemory &tensor, unsigned row) {
      for (unsigned n = 0; n < count; ++n)
        body(tensor.at(row, (address & 0xffff) + n));
    });
  };
  forCells(product.d, form.columnsOfD(), [](TensorMemory::Cell &cell) { --cell.writes; });
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
  if (!item.isCommit()) {
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
  for (uint64_t address : item.barriers) {
    auto found = machine.sharedBarriers.find(address);
    if (found == machine.sharedBarriers.end())
      continue;
    SharedBarrier &barrier = found->second;
    // Laxer than the hardware in the other block of a pair: a commit tells of products alone, but a wait there learns
    // all accesses that the issuing thread knew.
    joinClocks(barrier.joined, item.clock);
    joinClocks(barrier.joinedFences, item.fenced);
    joinClocks(barrier.joinedTensor, item.tensor);
    barrier.latest = std::max(barrier.latest, endsAt);
    barrier.arrive(*this, *item.product.instruction, 1);
    completeIfDone(machine, barrier);
  }
  return true;
}

bool Warp::landTensorCommit() {
  while (!tensorItems.empty()) {
    bool isCommit = tensorItems.front().isCommit();
    landTensorItem();
    if (isCommit)
      return true;
  }
  return false;
}

} // namespace lathe::simulate
