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
#include "NvidiaTiles.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

namespace {

/// The fields of an instruction descriptor of a product of a kind.
struct ProductForm {
  Element a = Element::F16, b = Element::F16;
  bool transposedA = false, transposedB = false;
  unsigned m = 0, n = 0;
  StringRef problem;

  unsigned depth() const { return kStepBytes / bytesOf(a); }

  ProductForm(nv::TensorProductKind kind, uint32_t bits) {
    auto field = [&](unsigned first, unsigned count) { return bits >> first & ((1u << count) - 1); };
    transposedA = field(15, 1);
    transposedB = field(16, 1);
    n = field(17, 6) * 8;
    m = field(24, 5) * 16;
    bool known = getElement(kind, field(7, 3), a) && getElement(kind, field(10, 3), b);
    constexpr uint32_t otherBits = 0xf | 1u << 6 | 3u << 13 | 1u << 23 | 7u << 29;
    if (!known || field(4, 2) != 1)
      problem = "an instruction descriptor with formats that the kind lacks, or whose sum is not f32";
    else if (bits & otherBits)
      problem = "an instruction descriptor with sparsity, saturation, negation or reserved bits";
    else if ((m != 64 && m != 128) || n == 0 || n > 256 || n % (m == 128 ? 16 : 8))
      problem = "an instruction descriptor of a size that there is not";
  }

private:
  static bool getElement(nv::TensorProductKind kind, unsigned format, Element &element) {
    switch (kind) {
    case nv::TensorProductKind::f16:
      element = format == 0 ? Element::F16 : Element::BF16;
      return format <= 1;
    case nv::TensorProductKind::tf32:
      element = Element::TF32;
      return format == 2;
    case nv::TensorProductKind::f8f6f4:
      element = format == 0 ? Element::E4M3 : Element::E5M2;
      return format <= 1;
    }
    return false;
  }
};

/// imm of a product: the instruction descriptor; above it the kind, and whether A is in tensor memory.
nv::TensorProductKind kindOf(const Instruction &i) { return static_cast<nv::TensorProductKind>(i.imm >> 32 & 0xff); }
bool hasTensorA(const Instruction &i) { return i.imm >> 40 & 1; }
ProductForm formOf(const Instruction &i) { return ProductForm(kindOf(i), uint32_t(i.imm)); }

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
  auto isDescriptor = [](uint64_t bits) {
    return (bits >> 46 & 7) == 1 && (bits >> 49 & 0xfff) == 0 && !(bits >> 61 & 1);
  };
  if (!isDescriptor(product.b) || (!hasTensorA(i) && !isDescriptor(product.a)))
    return undefined("a descriptor of shared memory of another version, or in a mode that has no model");
  return true;
}

/// All ranges of shared memory that it reads.
static std::vector<std::pair<uint64_t, uint64_t>> findReads(const Instruction &i, const TensorProduct &product,
                                                            const ProductForm &form) {
  std::vector<uint64_t> pieces;
  auto add = [&](uint64_t address) { pieces.push_back(address); };
  if (!hasTensorA(i))
    DescribedTile(/*memory=*/0, product.a, form.a, form.transposedA).pieces(0, form.m, add);
  DescribedTile(/*memory=*/0, product.b, form.b, form.transposedB).pieces(0, form.n, add);
  return mergePieces(std::move(pieces));
}

static void reportOthersProduct(Warp &warp, const Instruction &i, unsigned row, unsigned column) {
  warp.report(i, "race",
              llvm::formatv("a product accesses row {0}, column {1} of tensor memory, which a product of another warp, "
                            "for which nobody has waited, may still access",
                            row, column)
                  .str());
}

/// Checks the cells of the result, and marks them. False if there are none.
static bool takeResult(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  TensorMemory &tensor = warp.machine.tensor;
  unsigned first = product.d & 0xffff;
  bool isThere = true;
  forRows(product.d, form, [&](unsigned row) {
    isThere = isThere && checkTensorAccess(warp, i, row, first, form.n, /*writes=*/true);
    for (unsigned column = first; isThere && column < first + form.n; ++column) {
      TensorMemory::Cell &cell = tensor.at(row, column);
      if (product.accumulates && !cell.initialized)
        warp.report(i, "uninitialized_tensor", "a product adds to tensor memory, which nothing has written");
      if (cell.writes && cell.writer != warp.index + 1)
        reportOthersProduct(warp, i, row, column);
      cell.initialized = true;
      cell.writer = warp.index + 1;
      ++cell.writes;
    }
  });
  return isThere;
}

static bool takeLeft(Warp &warp, const Instruction &i, const TensorProduct &product, const ProductForm &form) {
  TensorMemory &tensor = warp.machine.tensor;
  unsigned first = product.a & 0xffff;
  bool isThere = true;
  forRows(uint32_t(product.a), form, [&](unsigned row) {
    isThere = isThere && checkTensorAccess(warp, i, row, first, columnsOfA(), /*writes=*/false);
    for (unsigned column = first; isThere && column < first + columnsOfA(); ++column) {
      TensorMemory::Cell &cell = tensor.at(row, column);
      if (!cell.initialized)
        warp.report(i, "uninitialized_tensor", "a product reads tensor memory, which nothing has written");
      if (cell.writes && cell.writer != warp.index + 1)
        reportOthersProduct(warp, i, row, column);
      ++cell.reads;
    }
  });
  return isThere;
}

/// Where effects land early, all that the warp has issued does.
static void landEarly(Warp &warp) {
  Machine &machine = warp.machine;
  bool early = machine.launch.landing == Landing::Earliest ||
               (machine.launch.landing == Landing::Random && machine.random() % 3 == 0);
  while (early && warp.landTensorItem())
    ;
}

/// Operands: d, a, b, whether it accumulates, predicate.
static Step executeTensorProduct(Warp &warp, const Instruction &i) {
  Machine &machine = warp.machine;
  const uint64_t *flags = warp.reg(warp.operand(i, 4));
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
    product.accumulates = value(3) & 1;
    ProductForm form = formOf(i);
    if (!checkForm(warp, i, product, form))
      return;
    product.reads = findReads(i, product, form);
    checkOperandReads(warp, i, product.reads);
    if ((hasTensorA(i) && !takeLeft(warp, i, product, form)) || !takeResult(warp, i, product, form))
      return;
    unsigned cycles =
        matrixCycles(machine.launch.chip, uint64_t(form.m) * form.n * form.depth() / 4, 8 * bytesOf(form.a));
    machine.tensor.freeAt = std::max(machine.tensor.freeAt, warp.time) + cycles;
    product.endsAt = machine.tensor.freeAt;
    ++machine.result.counters.matrixOperations;
    warp.tensorItems.push_back(std::move(item));
    landEarly(warp);
  });
  return Step::Next;
}

void decodeTensorProduct(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  uint64_t imm = uint32_t(attributeOf(op, "instruction"));
  imm |= uint64_t(attributeOf(op, "kind")) << 32 | uint64_t(args[1].getType().isInteger(32)) << 40;
  d.emit(executeTensorProduct, op, {}, operands, Unit::Control).imm = imm;
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
  TensorProductRun(Machine &machine, const TensorProduct &product)
      : machine(machine), product(product), form(formOf(*product.instruction)) {}

  void compute() {
    std::vector<double> left = hasTensorA(*product.instruction)
                                   ? readTensor()
                                   : readShared(product.a, form.a, form.transposedA, form.m),
                        right = readShared(product.b, form.b, form.transposedB, form.n);
    unsigned depth = form.depth(), first = product.d & 0xffff;
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned n = 0; n < form.n; ++n) {
        uint32_t &word = machine.tensor.at(rowOf(product.d, form, m), first + n).word;
        double sum = product.accumulates ? Single::decode(word) : 0;
        for (unsigned k = 0; k < depth; ++k)
          sum += left[m * depth + k] * right[n * depth + k];
        word = uint32_t(Single::encode(static_cast<float>(sum)));
      }
  }

private:
  Machine &machine;
  const TensorProduct &product;
  ProductForm form;

  std::vector<double> readShared(uint64_t descriptor, Element element, bool transposed, unsigned rows) {
    unsigned depth = form.depth(), bytes = bytesOf(element);
    std::vector<double> values(size_t(rows) * depth);
    DescribedTile tile(/*memory=*/0, descriptor, element, transposed);
    const std::vector<char> &memory = machine.shared.data;
    for (unsigned mn = 0; mn < rows; ++mn)
      for (unsigned k = 0; k < depth; ++k) {
        uint64_t address = tile.addressOf(mn, k);
        uint32_t bits = 0;
        if (address + bytes <= memory.size())
          std::memcpy(&bits, memory.data() + address, bytes);
        values[mn * depth + k] = decodeElement(element, bits);
      }
    return values;
  }

  std::vector<double> readTensor() {
    unsigned depth = form.depth(), bits = 8 * bytesOf(form.a), perWord = 32 / bits, first = product.a & 0xffff;
    std::vector<double> values(size_t(form.m) * depth);
    for (unsigned m = 0; m < form.m; ++m)
      for (unsigned k = 0; k < depth; ++k) {
        uint32_t word = machine.tensor.at(rowOf(uint32_t(product.a), form, m), first + k / perWord).word;
        values[m * depth + k] = decodeElement(form.a, (word >> (k % perWord * bits)) & lowBits(bits));
      }
    return values;
  }
};

} // namespace

/// The product is complete: its cells and what it read of shared memory are free from the commit on.
static void completeProduct(Warp &warp, const TensorProduct &product, const TensorItem &commit) {
  Machine &machine = warp.machine;
  ProductForm form = formOf(*product.instruction);
  auto forCells = [&](uint32_t address, unsigned count, auto body) {
    forRows(address, form, [&](unsigned row) {
      for (unsigned n = 0; n < count; ++n)
        body(machine.tensor.at(row, (address & 0xffff) + n));
    });
  };
  forCells(product.d, form.n, [](TensorMemory::Cell &cell) { --cell.writes; });
  if (hasTensorA(*product.instruction))
    forCells(uint32_t(product.a), columnsOfA(), [](TensorMemory::Cell &cell) { --cell.reads; });
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
    TensorProductRun(machine, item.product).compute();
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
  if (barrier.pending == 0)
    report(*item.product.instruction, "undefined", "more arrivals on a barrier than its phase waits for");
  else
    --barrier.pending;
  completeIfDone(barrier);
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
