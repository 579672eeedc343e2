//===- NvidiaWarpGroup.cpp - wgmma, its groups and waits; proxy fences ----===//
//
// PTX ISA 8.8, "Asynchronous warpgroup level matrix instructions". Every warp of
// a group computes its own 16 of the 64 rows, which no other warp touches, so
// each runs by itself; that all four run the same instruction with the same
// descriptors is checked. Products are exact; a step of an instruction sums them and
// the accumulator in binary64 and rounds once, which the hardware, whose order
// and width of the sum are not documented, does not do: results agree exactly
// where all sums are exact, and else within some units in the last place.
//
//===----------------------------------------------------------------------===//

#include "MatrixGroups.h"
#include "Models.h"
#include "NvidiaModels.h"
#include "NvidiaTiles.h"
#include "WarpGroups.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

using Element = MatrixProduct::Element;

constexpr unsigned kLanes = 32, kRowsOfWarp = 16;

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

// Bit 63, 20 bits of the group's number, 11 of the place among its results; the
// low half is NaN in every format. No value of 32 bits looks like that.
constexpr unsigned kPlaceBits = 11, kGroupBits = 20;

static uint64_t tokenOf(uint64_t group, unsigned place) {
  return uint64_t(1) << 63 | (group & lowBits(kGroupBits)) << (32 + kPlaceBits) | uint64_t(place) << 32 | 0x7fff7fff;
}
static bool isToken(uint64_t word) { return word >> 63; }

/// The group that a token is of; null if that is too long ago.
static MatrixGroup *groupOf(Warp &warp, uint64_t token) {
  uint64_t number = token >> (32 + kPlaceBits) & lowBits(kGroupBits);
  uint64_t index = (number - warp.matrixFirst) & lowBits(kGroupBits);
  return index < warp.matrixGroups.size() ? &warp.matrixGroups[index] : nullptr;
}

static uint64_t valueOf(Warp &warp, uint64_t word, unsigned lane) {
  MatrixGroup *group = isToken(word) ? groupOf(warp, word) : nullptr;
  if (!group || group->results.empty())
    return word;
  return group->results[(word >> 32 & lowBits(kPlaceBits)) * kLanes + lane];
}

//===----------------------------------------------------------------------===//
// The product
//===----------------------------------------------------------------------===//

namespace {

/// Computes one group of one warp.
class ProductRun {
public:
  ProductRun(Warp &warp, MatrixGroup &group) : warp(warp), group(group), product(*group.product) {
    depth = kStepBytes / bytesOf(product.a);
    row = warp.number % kWarpsOfGroup * kRowsOfWarp;
  }

  /// All 16-byte pieces of shared memory that it reads, as few ranges.
  std::vector<std::pair<uint64_t, uint64_t>> findReads() {
    std::vector<uint64_t> pieces;
    auto add = [&](uint64_t address) { pieces.push_back(address); };
    for (unsigned i = 0; !product.registersA && i < product.tilesM * product.steps; ++i)
      tile(product.firstA + i, product.a, product.transposedA).pieces(row, kRowsOfWarp, add);
    for (unsigned j = 0; j < product.tilesN * product.steps; ++j)
      tile(product.firstB + j, product.b, product.transposedB).pieces(0, product.n, add);
    return mergePieces(std::move(pieces));
  }

  void compute() {
    perTile = product.n / 2;
    group.results.resize(size_t(product.tilesM) * product.tilesN * perTile / product.sumsInRegister * kLanes);
    for (unsigned j = 0; j < product.tilesN; ++j) {
      std::vector<std::vector<double>> right;
      for (unsigned step = 0; step < product.steps; ++step)
        right.push_back(
            readShared(product.firstB + j * product.steps + step, product.b, product.transposedB, 0, product.n));
      for (unsigned i = 0; i < product.tilesM; ++i)
        computeTile(i, j, right);
    }
  }

private:
  Warp &warp;
  MatrixGroup &group;
  const MatrixProduct &product;
  unsigned depth, row, perTile = 0;

  uint64_t word(unsigned operand, unsigned lane) const { return group.operands[size_t(operand) * kLanes + lane]; }
  DescribedTile tile(unsigned operand, Element element, bool transposed) const {
    return DescribedTile(warp.sharedStart(), word(operand, 0), element, transposed);
  }

  std::vector<double> readShared(unsigned operand, Element element, bool transposed, unsigned first, unsigned rows) {
    std::vector<double> values(size_t(rows) * depth);
    DescribedTile source = tile(operand, element, transposed);
    const std::vector<char> &memory = warp.machine.shared.data;
    unsigned bytes = bytesOf(element);
    for (unsigned mn = 0; mn < rows; ++mn)
      for (unsigned k = 0; k < depth; ++k) {
        uint64_t address = source.addressOf(first + mn, k);
        uint32_t bits = 0;
        if (address + bytes <= memory.size())
          std::memcpy(&bits, memory.data() + address, bytes);
        values[mn * depth + k] = decodeElement(element, bits);
      }
    return values;
  }

  /// The fragment of A: lane 4 g + t has rows g and g + 8, and in each register
  /// 4 bytes at 4 t of the first or the second 16 bytes of the row.
  std::vector<double> readRegisters(unsigned operand) {
    std::vector<double> values(kRowsOfWarp * depth);
    unsigned bytes = bytesOf(product.a), perWord = 4 / bytes;
    for (unsigned index = 0; index < 4; ++index)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        for (unsigned e = 0; e < perWord; ++e) {
          unsigned mn = lane / 4 + index % 2 * 8, k = index / 2 * (kPieceBytes / bytes) + lane % 4 * perWord + e;
          uint32_t bits = word(operand + index, lane) >> (8 * bytes * e);
          values[mn * depth + k] = decodeElement(product.a, bits & lowBits(8 * bytes));
        }
    return values;
  }

  double decodeSum(uint64_t bits) const {
    if (product.sum.kind == Kind::Int)
      return static_cast<int32_t>(bits);
    return product.sum.kind == Kind::F16 ? Half::decode(bits & lowBits(16)) : Single::decode(bits);
  }
  uint64_t encodeSum(double value) const {
    if (product.sum.kind == Kind::Int)
      return static_cast<uint64_t>(static_cast<int64_t>(value)) & 0xffffffff;
    if (product.sum.kind == Kind::F16)
      return roundToFormat(value, Half::mantissaBits, Half::exponentBits);
    return Single::encode(static_cast<float>(value));
  }

  void computeTile(unsigned i, unsigned j, const std::vector<std::vector<double>> &right) {
    unsigned inRegister = product.sumsInRegister, bits = 32 / inRegister;
    size_t first = size_t(i * product.tilesN + j) * perTile / inRegister;
    std::vector<double> sums(kRowsOfWarp * product.n);
    bool keep = !product.hasScale || (word(product.scale, 0) & 1);
    // Lane 4 g + t has columns 2 t and 2 t + 1 of rows g and g + 8, for each 8 columns.
    auto place = [&](unsigned index, unsigned lane) {
      unsigned mn = lane / 4 + index / 2 % 2 * 8;
      return mn * product.n + index / 4 * 8 + lane % 4 * 2 + index % 2;
    };
    for (unsigned index = 0; keep && index < perTile; ++index)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        sums[place(index, lane)] =
            decodeSum(valueOf(warp, word(first + index / inRegister, lane), lane) >> (index % inRegister * bits));
    for (unsigned step = 0; step < product.steps; ++step) {
      unsigned a = product.firstA + (i * product.steps + step) * (product.registersA ? 4 : 1);
      std::vector<double> left =
          product.registersA ? readRegisters(a) : readShared(a, product.a, product.transposedA, row, kRowsOfWarp);
      addStep(sums, left, right[step]);
    }
    for (unsigned index = 0; index < perTile; ++index)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        group.results[(first + index / inRegister) * kLanes + lane] |= encodeSum(sums[place(index, lane)])
                                                                       << (index % inRegister * bits);
  }

  void addStep(std::vector<double> &sums, const std::vector<double> &left, const std::vector<double> &right) {
    for (unsigned m = 0; m < kRowsOfWarp; ++m)
      for (unsigned n = 0; n < product.n; ++n) {
        double sum = sums[m * product.n + n];
        const double *x = left.data() + m * depth, *y = right.data() + n * depth;
        for (unsigned k = 0; k < depth; ++k)
          sum += x[k] * y[k];
        sums[m * product.n + n] = decodeSum(encodeSum(sum));
      }
  }
};

} // namespace

void landMatrixGroup(Warp &warp) {
  MatrixGroup &group = warp.matrixGroups[warp.matrixLanded - warp.matrixFirst];
  ProductRun(warp, group).compute();
  group.operands.clear();
  ++warp.matrixLanded;
}

//===----------------------------------------------------------------------===//
// Issue and wait
//===----------------------------------------------------------------------===//

void checkOperandReads(Warp &warp, const Instruction &i, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> reads) {
  SharedMemory &shared = warp.machine.shared;
  for (auto [offset, size] : reads) {
    if (offset + size > shared.data.size()) {
      warp.report(i, "out_of_bounds",
                  llvm::formatv("an operand has {0} bytes at {1} of shared memory, which has {2} bytes", size, offset,
                                shared.data.size())
                      .str());
      continue;
    }
    if (std::memchr(shared.initialized.data() + offset, 0, size))
      warp.report(
          i, "uninitialized_shared",
          llvm::formatv("an operand has {0} bytes at {1} of shared memory, not all of which were written", size, offset)
              .str());
    if (!shared.shadow)
      continue;
    Conflict conflict = shared.shadow->read(offset, size, warp.asyncAccessor());
    Machine::Place place;
    place.isShared = true;
    place.offset = offset;
    if (conflict.found)
      warp.machine.reportRace(warp, i, conflict, place, 0, false);
  }
}

static void checkUniform(Warp &warp, const Instruction &i, const MatrixProduct &product, const MatrixGroup &group) {
  if (warp.mask != warp.full)
    return warp.report(i, "undefined", "only some lanes of the warp take part");
  unsigned first = product.registersA ? product.firstB : product.firstA;
  for (size_t at = size_t(first) * kLanes; at < group.operands.size(); at += kLanes)
    for (unsigned lane = 1; lane < kLanes; ++lane)
      if (group.operands[at + lane] != group.operands[at])
        return warp.report(i, "undefined", "a matrix descriptor differs between lanes");
}

/// The four warps of a group run one instruction: what is not a register of theirs is the same for all.
static void checkGroup(Warp &warp, const Instruction &i, const MatrixProduct &product, const MatrixGroup &group,
                       uint64_t number) {
  llvm::hash_code common = llvm::hash_value(&product);
  for (size_t at = product.registersA ? product.firstB : product.firstA; at < i.numOperands; ++at)
    common = llvm::hash_combine(common, group.operands[at * kLanes]);
  std::vector<uint64_t> &products = warp.machine.groupProducts[groupOf(warp)];
  if (number == products.size())
    products.push_back(common);
  else if (products[number] != uint64_t(common))
    warp.report(i, "undefined", "the warps of a group multiply by different instructions or descriptors");
}

/// imm: index into Function::products.
static Step executeWgmma(Warp &warp, const Instruction &i) {
  const MatrixProduct &product = warp.function->products[i.imm];
  MatrixGroup group;
  group.product = &product;
  group.operands.resize(size_t(i.numOperands) * kLanes);
  for (unsigned n = 0; n < i.numOperands; ++n)
    std::copy_n(warp.reg(warp.operand(i, n)), kLanes, group.operands.data() + size_t(n) * kLanes);
  warp.matrixFreeAt = std::max(warp.matrixFreeAt, warp.time) + product.cycles;
  warp.unitCycles[static_cast<unsigned>(Unit::Matrix)] += product.cycles;
  group.endsAt = warp.matrixFreeAt;
  uint64_t number = warp.matrixFirst + warp.matrixGroups.size();
  checkUniform(warp, i, product, group);
  checkGroup(warp, i, product, group, number);
  group.reads = ProductRun(warp, group).findReads();
  checkOperandReads(warp, i, group.reads);
  for (unsigned n = 0; n < i.numResults; ++n)
    std::fill_n(warp.reg(warp.result(i, n)), kLanes, tokenOf(number, n));
  warp.matrixGroups.push_back(std::move(group));
  warp.machine.result.counters.matrixOperations += int64_t(product.tilesM) * product.tilesN * product.steps;
  Machine &machine = warp.machine;
  bool early = machine.launch.landing == Landing::Earliest ||
               (machine.launch.landing == Landing::Random && machine.random() % 3 == 0);
  while (early && warp.matrixLanded <= number)
    landMatrixGroup(warp);
  return Step::Next;
}

static Element elementOf(Operation *op, StringRef name) {
  return static_cast<Element>(op->getAttrOfType<IntegerAttr>(name).getInt());
}

void decodeWgmma(Decoder &d, Operation *op, ValueRange args) {
  auto number = [&](StringRef name) { return unsigned(op->getAttrOfType<IntegerAttr>(name).getInt()); };
  ArrayRef<int32_t> segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes").asArrayRef();
  MatrixProduct product;
  product.a = elementOf(op, "elementA");
  product.b = elementOf(op, "elementB");
  product.n = number("n");
  product.tilesM = number("tilesM");
  product.tilesN = number("tilesN");
  product.steps = segments[2] / product.tilesN;
  unsigned bytes = std::max(bytesOf(product.a), bytesOf(product.b));
  uint64_t sums = uint64_t(kRowsOfWarp) * product.tilesM * product.n * product.tilesN;
  uint64_t depth = uint64_t(product.steps) * (kStepBytes / bytesOf(product.a));
  product.cycles = matrixCycles(*d.program.chip, sums * depth, 8 * bytes);
  product.transposedA = op->hasAttr("transposedA");
  product.transposedB = op->hasAttr("transposedB");
  product.registersA = args[segments[0]].getType().isInteger(32);
  product.hasScale = segments[3];
  product.sum = d.component(args[0].getType());
  // A register whose type is not a vector may hold a pair.
  if (product.sum.kind == Kind::Int && product.a != Element::S8 && product.a != Element::U8) {
    product.sum.kind = Kind::F16;
    product.sumsInRegister = 2;
  }
  Slots operands, results;
  for (int32_t n = 0; n < segments[0]; ++n) {
    llvm::append_range(operands, d.get(args[n]));
    llvm::append_range(results, d.define(op->getResult(n)));
  }
  if (results.size() > lowBits(kPlaceBits))
    return d.unsupported(op, "size");
  product.firstA = operands.size();
  product.firstB = product.firstA + segments[1];
  product.scale = product.firstB + segments[2];
  for (Value value : args.drop_front(segments[0]))
    operands.push_back(d.scalar(value));
  d.function.products.push_back(product);
  d.emit(executeWgmma, op, results, operands, Unit::Control).imm = d.function.products.size() - 1;
}

/// The reads of the group are over: from now on whoever writes must come after
/// this wait.
static void completeGroup(Warp &warp, MatrixGroup &group) {
  if (ShadowMemory *shadow = warp.machine.shared.shadow.get())
    for (auto [offset, size] : group.reads)
      if (offset + size <= warp.machine.shared.data.size())
        shadow->read(offset, size, warp.accessor(/*isShared=*/true));
  group.reads.clear();
  warp.time = std::max(warp.time, group.endsAt);
  ++warp.matrixDone;
}

/// imm: groups that may stay incomplete.
static Step executeWgmmaWait(Warp &warp, const Instruction &i) {
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the warp take part");
  uint64_t end = warp.matrixFirst + warp.matrixGroups.size();
  while (warp.matrixDone + i.imm < end) {
    if (warp.matrixLanded == warp.matrixDone)
      landMatrixGroup(warp);
    completeGroup(warp, warp.matrixGroups[warp.matrixDone - warp.matrixFirst]);
  }
  for (unsigned n = 0; n < i.numResults; ++n) {
    const uint64_t *from = warp.reg(warp.operand(i, n));
    uint64_t *to = warp.reg(warp.result(i, n));
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      uint64_t word = from[lane];
      bool isDone = isToken(word) && ((warp.matrixDone - 1 - (word >> (32 + kPlaceBits))) & lowBits(kGroupBits)) <
                                         lowBits(kGroupBits - 1);
      to[lane] = isDone ? valueOf(warp, word, lane) : word;
    }
  }
  // Registers that went through no wait of theirs are still an accumulator to
  // groups soon after.
  constexpr size_t kept = 16;
  while (warp.matrixFirst < warp.matrixDone && warp.matrixGroups.size() > kept) {
    warp.matrixGroups.pop_front();
    ++warp.matrixFirst;
  }
  return Step::Next;
}

void decodeWgmmaWait(Decoder &d, Operation *op, ValueRange args) {
  Slots operands, results;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  for (Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.emit(executeWgmmaWait, op, results, operands, Unit::Control).imm =
      op->getAttrOfType<IntegerAttr>("pendings").getInt();
}

static Step executeProxyFence(Warp &warp, const Instruction &) {
  warp.fenceProxy();
  return Step::Next;
}
void decodeProxyFence(Decoder &d, Operation *op, ValueRange) {
  NVVM::ProxyKind kind = cast<NVVM::FenceProxyOp>(op).getKind();
  bool isAsync = kind == NVVM::ProxyKind::async || kind == NVVM::ProxyKind::async_shared;
  d.emit(isAsync ? executeProxyFence : executeNothing, op, {}, {}, Unit::Control);
}
void decodeProxyFenceIntrinsic(Decoder &d, Operation *op, ValueRange) {
  d.emit(executeProxyFence, op, {}, {}, Unit::Control);
}

} // namespace lathe::simulate
