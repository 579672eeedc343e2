#include "MatrixSelection.h"
#include "ScaledDots.h"
#include "TensorAccumulator.h"
#include "TiedLayouts.h"

#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_ACCELERATEMATMUL
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

using Family = MatrixInstruction::Family;

/// True for operations through which a value flows from one dot to the next.
bool isLink(Operation *op) { return followsOperandLayout(op) || isa<ttg::ConvertLayoutOp>(op); }

/// True if an operand of another dot is computed from `dot`'s result, or from the result of a dot that adds to it.
bool feedsProduct(tt::DotOp dot) {
  SmallVector<Value> open{dot.getResult()};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty())
    for (OpOperand &use : open.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<tt::DotOp>(user) && use.getOperandNumber() < 2)
        return true;
      if ((isLink(user) || isa<tt::DotOp>(user)) && seen.insert(user).second)
        llvm::append_range(open, user->getResults());
    }
  return false;
}

/// The operations through which the elements of `value` flow, from dots, loads or other operations that make them;
/// without those of values that are broadcast to its shape.
llvm::SmallSetVector<Operation *, 16> getMakers(Value value) {
  llvm::SmallSetVector<Operation *, 16> makers;
  SmallVector<Value> open{value};
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (op && makers.insert(op) && isLink(op) && !isa<tt::BroadcastOp, tt::ExpandDimsOp>(op))
      for (Value operand : op->getOperands())
        if (getTensor(operand))
          open.push_back(operand);
  }
  return makers;
}

bool isMadeOfProduct(Value value) {
  return llvm::any_of(getMakers(value), [](Operation *op) { return isa<tt::DotOp, ttng::WarpGroupDotOp>(op); });
}

/// Bits in memory for each element of `value`: fewer than its own if it is converted from narrower loaded elements.
unsigned getLoadedBits(Value value) {
  RankedTensorType type = getTensor(value);
  int64_t bits = tt::getElementBitWidth(type);
  for (Operation *op : getMakers(value))
    if (isa<tt::LoadOp, tt::DescriptorLoadOp>(op)) {
      RankedTensorType loaded = getTensor(op->getResult(0));
      int64_t all = loaded.getNumElements() * tt::getElementBitWidth(loaded);
      bits = std::min(bits, std::max<int64_t>(1, all / type.getNumElements()));
    }
  return bits;
}

/// Buffers in shared memory of values that several dots read.
using SharedOperands = llvm::DenseMap<Value, Value>;

/// A dot that accumulates in tensor memory.
struct TensorDot {
  const MatrixInstruction *instruction;
  TensorAccumulator accumulator;
  bool isLeftInTensorMemory = false; // the left operand as well
};

/// Distributes the columns of tensor memory among the dots of a function: accumulators come first, then left operands
/// that another dot makes, which lie in registers and would go through shared memory.
class TensorColumns {
public:
  explicit TensorColumns(const ChipInfo *chip) : chip(chip), columns(chip ? chip->tensorMemoryColumns : 0) {}

  /// Takes `wanted` columns; false if fewer are left.
  bool take(unsigned wanted) {
    if (wanted > columns)
      return false;
    columns -= wanted;
    return true;
  }

  void assign(ArrayRef<tt::DotOp> candidates) {
    if (!chip || !chip->hasMatrixSet(MS_Tcgen05))
      return;
    for (tt::DotOp dot : candidates) {
      const MatrixInstruction *found = selectTensorMemoryInstruction(*chip, MatrixProduct(dot), ttg::getNumWarps(dot));
      TensorAccumulator accumulator = TensorAccumulator::find(dot);
      if (found && take(accumulator.getColumns()))
        dots.try_emplace(dot, TensorDot{found, accumulator});
    }
    for (tt::DotOp dot : candidates)
      if (auto found = dots.find(dot); found != dots.end())
        found->second.isLeftInTensorMemory = wantsLeftInTensorMemory(dot) && takeForLeft(dot);
  }

  /// Null if `dot` does not accumulate in tensor memory.
  const TensorDot *find(tt::DotOp dot) const {
    auto found = dots.find(dot);
    return found == dots.end() ? nullptr : &found->second;
  }

private:
  const ChipInfo *chip;
  unsigned columns; // that are free
  llvm::DenseMap<Operation *, TensorDot> dots;

  /// Blocks of 64 rows read their left operand from shared memory only.
  static bool wantsLeftInTensorMemory(tt::DotOp dot) {
    Value left = strip(dot.getA());
    return MatrixProduct(dot).m % kTensorBlockRows == 0 && isMadeOfProduct(left) && !left.getDefiningOp<tt::TransOp>();
  }

  bool takeForLeft(tt::DotOp dot) {
    MatrixProduct product(dot);
    unsigned wanted = product.m / kTensorBlockRows * product.k * product.a.getIntOrFloatBitWidth() / 32;
    if (take(wanted))
      return true;
    if (wantsRemarks(dot))
      remarkSlower(dot, "left-through-shared-memory")
          << remark::add(
                 "the left operand of tt.dot, which another dot makes, goes through shared memory: it takes {0} "
                 "columns of tensor memory, and the accumulators leave {1}",
                 wanted, columns)
          << remark::suggest("use smaller tiles");
    return false;
  }
};

class DotRewriter {
public:
  /// `tensorDot` is null unless the dot accumulates in tensor memory.
  DotRewriter(tt::DotOp dot, const ChipInfo *chip, unsigned nonK, unsigned kPack, SharedOperands &shared,
              const TensorDot *tensorDot)
      : dot(dot), chip(chip), product(dot), kPack(kPack), shared(shared), numWarps(ttg::getNumWarps(dot)),
        numLanes(ttg::getThreadsPerWarp(dot)), builder(dot), a(strip(dot.getA())), b(strip(dot.getB())),
        type(cast<RankedTensorType>(dot.getType())), tensorDot(tensorDot),
        instruction(tensorDot ? tensorDot->instruction : selectMatrixInstruction(chip, product, numWarps, nonK)) {
    // The dots of a chain divide the rows among the warps, so that the elements of a row stay in one warp.
    isTail = isMadeOfProduct(a) || isMadeOfProduct(b);
    isChained = isTail || feedsProduct(dot);
  }

  /// Whether there was an MFMA of the size that was asked for; where there was none, the dot uses another.
  bool hasWantedSize(unsigned nonK) const {
    return nonK == 0 || !instruction || instruction->family != Family::Mfma || instruction->m == nonK;
  }

  void run() {
    remark();
    if (!instruction)
      return replace(rewriteAsDot(getBlocked(), /*kWidth=*/0));
    if (tensorDot)
      return tensorDot->accumulator.replace(tensorDot->isLeftInTensorMemory ? storeLeft() : allocate(a, 1),
                                            allocate(b, 0));
    switch (instruction->family) {
    case Family::MmaSync:
      return replace(rewriteAsDot(getNvidiaMma(), getWidth(instruction->kWidth)));
    case Family::Wgmma:
      return replace(rewriteAsWarpGroupDot());
    case Family::Tcgen05:
      llvm_unreachable("it has an accumulator in tensor memory");
    case Family::Mfma:
      return replace(rewriteAsDot(getMfma(), getMfmaWidth()));
    case Family::Wmma:
      return replace(rewriteAsDot(getWmma(), instruction->kWidth));
    }
  }

private:
  MLIRContext *getContext() const { return type.getContext(); }
  unsigned getVersion() const { return instruction->getLayoutVersion(*chip); }

  std::string print(int64_t rows, int64_t columns) const {
    return llvm::formatv("{0}x{1}x{2}", rows, columns, product.k).str();
  }

  /// The unit that would compute the dot if it had so many rows and columns: 0 multiply and add, 1 mma.sync, 2 wgmma or
  /// tcgen05.
  int rankUnit(int64_t rows, int64_t columns) const {
    MatrixProduct other = product;
    other.m = rows, other.n = columns;
    if (selectTensorMemoryInstruction(*chip, other, numWarps))
      return 2;
    const MatrixInstruction *found = selectMatrixInstruction(chip, other, numWarps);
    return !found ? 0 : found->family == Family::MmaSync ? 1 : 2;
  }

  /// Emits a remark if the part of a CTA is too small for the unit that would compute the whole.
  bool remarkCluster(StringRef shape) const {
    auto tile = dot->getAttrOfType<DenseI64ArrayAttr>(ttg::kClusterTile);
    if (!tile)
      return false;
    const int own = !instruction                             ? 0
                    : instruction->family == Family::MmaSync ? 1
                                                             : 2,
              whole = rankUnit(tile[0], tile[1]);
    if (whole <= own)
      return false;
    const int ctas = ttg::getClusterCTAs(dot);
    // Dots that other dots use are divided among rows alone.
    const bool isByBoth = product.m < tile[0] && product.n < tile[1];
    auto suffices = [&](int count) {
      for (int columns = 1; columns <= (isByBoth ? count : 1); columns *= 2)
        if (rankUnit(tile[0] / (count / columns), tile[1] / columns) >= whole)
          return true;
      return false;
    };
    int fewer = ctas / 2, times = 2;
    while (fewer > 1 && !suffices(fewer))
      fewer /= 2;
    while (times < ctas && rankUnit(product.m * times, product.n) < whole)
      times *= 2;
    StringRef fastest = chip->hasMatrixSet(MS_Tcgen05) ? "tcgen05" : "wgmma";
    remarkSlower(dot, "dot-divided-too-small")
        << remark::add("tt.dot of {0}, a CTA's part of {1} that {2} CTAs compute, uses {3}, which is slower than {4}",
                       shape, print(tile[0], tile[1]), ctas, own ? "mma.sync" : "multiply and add",
                       whole == 1 ? "mma.sync" : fastest)
        << remark::suggest("use num_ctas = {0}{1}", fewer,
                           rankUnit(product.m * times, product.n) < whole
                               ? std::string()
                               : llvm::formatv(", or a tile of {0} rows", tile[0] * times).str());
    return true;
  }

  /// Emits a remark if the dot uses a slower unit than the chip's fastest.
  void remark() const {
    if (!chip || !wantsRemarks(dot))
      return;
    std::string shape = print(product.m, product.n);
    if (!tensorDot && remarkCluster(shape))
      return;
    if (!instruction && chip->matrixSets != MS_None)
      remarkSlower(dot, "dot-without-matrix-instruction") << remark::add(
          "tt.dot of {0} is computed by multiply and add: {1} has no matrix instruction of this size for "
          "{2} and {3} with results of {4}",
          shape, chip->id, product.a, product.b, product.accumulator);
    else if (!instruction)
      remarkSlower(dot, "dot-without-matrix-instruction") << remark::add(
          "tt.dot of {0} is computed by multiply and add: no matrix instruction of {1} is built", shape, chip->id);
    else if (tensorDot && tensorDot->accumulator.isHandedOver())
      remarkSlower(dot, "sums-move-around-product")
          << remark::add("tt.dot of {0} stores its accumulator to tensor memory and loads it again around the product",
                         shape)
          << remark::suggest("let the accumulator begin as zero or have 32 bits, or let a loop carry it that reads it "
                             "only before the dot");
    else if (chip->hasMatrixSet(MS_Wgmma) && instruction->family == Family::MmaSync)
      remarkSlower(dot, "dot-by-mma-sync")
          << remark::add("tt.dot of {0} uses mma.sync, which is slower than wgmma", shape)
          << remark::suggest("wgmma needs a multiple of 4 warps (here {0}), at least 64 rows, rows of K and N of at "
                             "least 32 bytes, a 16x8 tile for each warp, and no batch dimension",
                             numWarps);
    else if (chip->hasMatrixSet(MS_Tcgen05) && instruction->family == Family::MmaSync)
      remarkSlower(dot, "dot-by-mma-sync")
          << remark::add("tt.dot of {0} uses mma.sync, which is slower than tcgen05", shape)
          << remark::suggest(
                 "tcgen05 needs a multiple of 4 warps (here {0}), at least 64 rows, 32 to 256 columns, rows "
                 "of K of at least 32 bytes, results in f32, of f16 in f16 or (cuda:100 alone) of i8 in i32, no batch "
                 "dimension, and columns for the accumulators of all dots among the {1} of tensor memory",
                 numWarps, chip->tensorMemoryColumns);
  }

  //===--------------------------------------------------------------------===//
  // Warps
  //===--------------------------------------------------------------------===//

  /// Whether memory has the elements of `operand` side by side along another dimension than its dimension K. AMD chips
  /// then read each element from shared memory by itself.
  bool isReadByElements(Value operand, unsigned kDim) const {
    std::optional<unsigned> fastest = chip && chip->isHip() ? getFastest(operand) : std::nullopt;
    return fastest && *fastest != kDim;
  }

  /// The cost of an element of an operand in each warp that needs it, in those of one that is only read.
  static int64_t getReadCost(Value operand) {
    bool isUnpacked = llvm::any_of(getMakers(operand), [](Operation *op) { return isa<tt::UnpackE2M1Op>(op); });
    return isUnpacked ? 2 : 1;
  }

  /// The warps along each dimension: batches first, then such that no two warps compute the same elements and that they
  /// read the least.
  SmallVector<unsigned> getWarps(int64_t tileM, int64_t tileN) const {
    unsigned batch = std::min<int64_t>(numWarps, product.batch), left = numWarps / batch;
    unsigned bestM = 1, rank = type.getRank();
    // The division with fewer rows for each warp wins among equals, or the one with fewer columns.
    bool prefersRows = isReadByElements(a, rank - 1) || !isReadByElements(b, rank - 2);
    int64_t rowCost = getReadCost(a), columnCost = getReadCost(b);
    int64_t bestCost = std::numeric_limits<int64_t>::max();
    for (unsigned m = 1; m <= left; m *= 2) {
      int64_t rows = std::max(product.m / m, tileM), columns = std::max(product.n / (left / m), tileN);
      // Less work for each warp comes before fewer reads; dots of a chain divide rows.
      int64_t reads = rows * rowCost + columns * columnCost;
      int64_t cost = rows * columns * 1024 + (isChained ? columns == product.n ? 0 : left / m : reads);
      if (cost < bestCost || (cost == bestCost && prefersRows)) {
        bestCost = cost;
        bestM = m;
      }
    }
    SmallVector<unsigned> warps{bestM, left / bestM};
    if (type.getRank() == 3)
      warps.insert(warps.begin(), batch);
    return warps;
  }

  //===--------------------------------------------------------------------===//
  // Layouts
  //===--------------------------------------------------------------------===//

  /// The layout for multiply and add: a thread has a square of the result, as it reads a row and a column for each
  /// element.
  ttg::LayoutEncoding getBlocked() const {
    unsigned rank = type.getRank(), lanes = numLanes;
    int64_t perThread = std::max<int64_t>(1, type.getNumElements() / (int64_t(numWarps) * lanes));
    unsigned side = perThread >= 16 ? 4 : perThread >= 4 ? 2 : 1;
    SmallVector<unsigned> size(rank, 1), threads(rank, 1), order;
    for (unsigned dim = rank; dim-- > 0;)
      order.push_back(dim);
    size[rank - 2] = std::min<int64_t>(side, product.m);
    size[rank - 1] = std::min<int64_t>(side, product.n);
    unsigned across = 1u << (llvm::Log2_32(lanes) + 1) / 2;
    across = std::clamp<int64_t>(product.n / size[rank - 1], 1, across);
    threads[rank - 1] = across;
    threads[rank - 2] = lanes / across;
    SmallVector<unsigned> warps = getWarps(size[rank - 2] * threads[rank - 2], size[rank - 1] * threads[rank - 1]);
    return ttg::BlockedEncodingAttr::get(getContext(), size, threads, warps, order, {});
  }

  ttg::LayoutEncoding getNvidiaMma() const {
    SmallVector<unsigned> shape{instruction->m, instruction->n};
    if (type.getRank() == 3)
      shape.insert(shape.begin(), 1);
    return ttg::NvidiaMmaEncodingAttr::get(getContext(), 2, 0, getWarps(instruction->m, instruction->n), {}, shape);
  }

  /// kWidth: `width` elements along K for each lane, or as many as K has. If elements are narrower in memory, it is the
  /// number that a lane loads at once, so that they are widened in the layout of the operand.
  unsigned getWidth(unsigned width) const {
    unsigned lanes = instruction->family == Family::Mfma ? instruction->k / instruction->kWidth : 8;
    width = std::max(width, 32 / std::min(getLoadedBits(a), getLoadedBits(b)));
    while (width > instruction->kWidth && int64_t(width) * lanes > product.k)
      width /= 2;
    return width;
  }

  ttg::LayoutEncoding getMfma() const {
    SmallVector<unsigned> tiles(type.getRank(), 1);
    // The transposed result has contiguous elements of a row in one lane: stores are wide, and a chained dot takes it
    // as its operand.
    return ttg::AMDMfmaEncodingAttr::get(getContext(), getVersion(), getWarps(instruction->m, instruction->n),
                                         {instruction->m, instruction->n, instruction->k}, /*isTransposed=*/true, {},
                                         tiles, 32);
  }

  unsigned getMfmaWidth() const {
    // A dot leaves groups of four elements in a lane.
    return isTail && instruction->kWidth >= 4 ? 4 : getWidth(instruction->kWidth * kPack);
  }

  ttg::LayoutEncoding getWmma() const {
    unsigned rank = type.getRank();
    SmallVector<unsigned> warps = getWarps(instruction->m, instruction->n);
    SmallVector<int32_t> bases;
    for (unsigned dim = rank; dim-- > 0;)
      for (unsigned step = 1; step < warps[dim]; step *= 2)
        for (unsigned other = 0; other < rank; ++other)
          bases.push_back(other == dim ? step : 0);
    // On older chips a lane holds every other row or column, which is good only for values that stay in registers.
    bool isTransposed = getVersion() > 1 || isChained;
    return ttg::AMDWmmaEncodingAttr::get(getContext(), getVersion(), rank, isTransposed, {}, bases, {},
                                         {instruction->m, instruction->n, instruction->k});
  }

  //===--------------------------------------------------------------------===//
  // wgmma
  //===--------------------------------------------------------------------===//

  /// The dimension along which the tensor that `value` is loaded from is contiguous; none if that is not known.
  static std::optional<unsigned> getFastest(Value value) {
    llvm::SmallPtrSet<Value, 16> seen;
    return getFastest(value, seen);
  }

  static std::optional<unsigned> getFastest(Value value, llvm::SmallPtrSetImpl<Value> &seen) {
    value = strip(value);
    if (!seen.insert(value).second)
      return std::nullopt;
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<tt::LoadOp, tt::DescriptorLoadOp>(op)) {
      auto blocked = dyn_cast<ttg::BlockedEncodingAttr>(getTensor(value).getEncoding());
      return blocked ? std::optional<unsigned>(blocked.getOrder().front()) : std::nullopt;
    }
    if (auto trans = dyn_cast_or_null<tt::TransOp>(op)) {
      std::optional<unsigned> fastest = getFastest(trans.getSrc(), seen);
      return fastest ? std::optional<unsigned>(llvm::find(trans.getOrder(), *fastest) - trans.getOrder().begin())
                     : std::nullopt;
    }
    if (op && isElementwise(op))
      for (Value operand : op->getOperands())
        if (getTensor(operand))
          if (std::optional<unsigned> fastest = getFastest(operand, seen))
            return fastest;
    return std::nullopt;
  }

  /// The buffer of an operand whose dimension K is `kDim`.
  Value allocate(Value operand, unsigned kDim) {
    auto trans = operand.getDefiningOp<tt::TransOp>();
    Value source = trans ? strip(trans.getSrc()) : operand;
    RankedTensorType tensor = getTensor(source);
    unsigned kDimOfSource = trans ? 1 - kDim : kDim;
    unsigned bits = tensor.getElementTypeBitWidth();
    // wgmma reads elements of 16 bits in either order, others in one only; tcgen05 those of 8 bits too.
    std::optional<unsigned> loaded = getFastest(source);
    bool inEitherOrder = bits == 16 || (bits == 8 && instruction->family == Family::Tcgen05);
    unsigned fastest = inEitherOrder && loaded ? *loaded : kDimOfSource;
    unsigned swizzle = std::min<int64_t>(128, tensor.getDimSize(fastest) * bits / 8);
    // The buffer is allocated where the tensor is made, perhaps before a loop.
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(source);
    Value buffer = ttg::LocalAllocOp::create(builder, operand.getLoc(), getBufferType(tensor, fastest, swizzle), source,
                                             IntegerAttr());
    if (!trans)
      return buffer;
    auto viewed = getBufferType(getTensor(operand), 1 - fastest, swizzle);
    return ttg::MemDescTransOp::create(builder, operand.getLoc(), viewed, buffer, trans.getOrder());
  }

  ttg::MemDescType getBufferType(RankedTensorType tensor, unsigned fastest, unsigned swizzle) {
    auto layout = ttg::NVMMASharedEncodingAttr::get(getContext(), swizzle, /*transposed=*/fastest == 0,
                                                    tensor.getElementTypeBitWidth(), /*fp4Padded=*/false, 2, {});
    return ttg::MemDescType::get(tensor.getShape(), tensor.getElementType(), layout,
                                 ttg::SharedMemorySpaceAttr::get(getContext()));
  }

  /// The left operand in tensor memory, as the threads have the rows of accumulators.
  Value storeLeft() {
    RankedTensorType tensor = getTensor(a);
    auto encoding = ttng::TensorMemoryEncodingAttr::get(getContext(), kTensorBlockRows, unsigned(product.k),
                                                        /*colStride=*/1, /*cga=*/{}, /*twoCTAs=*/false);
    auto buffer = ttg::MemDescType::get(tensor.getShape(), tensor.getElementType(), encoding,
                                        ttng::TensorMemorySpaceAttr::get(getContext()));
    Value registers = convert(a, getTensorRowLayout(getContext(), tensor.getShape(), numWarps));
    return ttng::TMEMAllocOp::create(builder, dot.getLoc(), buffer, /*token=*/Type(), registers).getResult();
  }

  /// The most columns of a wgmma. Its accumulator lies in registers side by side. If a thread's accumulators fill all
  /// registers, the assembler stores and loads them in turn, and what it moves is as large as an instruction's.
  int64_t getMostColumns() const {
    constexpr int64_t mostColumns = 256, movedColumns = 64, registerBits = 32;
    int64_t bits = product.m * product.n * product.accumulator.getIntOrFloatBitWidth();
    bool fits = bits / registerBits / (numWarps * numLanes) <= int64_t(chip->maxRegistersPerThread);
    return fits ? mostColumns : movedColumns;
  }

  Value rewriteAsWarpGroupDot() {
    // Groups of four warps divide the rows as long as each has 64, then the columns.
    unsigned rows = std::min<int64_t>(numWarps, product.m / 16), columns = numWarps / rows;
    unsigned n = std::min(getMostColumns(), std::max<int64_t>(8, product.n / columns));
    auto layout = ttg::NvidiaMmaEncodingAttr::get(getContext(), 3, 0, {rows, columns}, {}, {16, n, instruction->k});
    // The result of another dot, or a value widened in registers, is in registers already.
    bool inRegisters = isMadeOfProduct(a) || getLoadedBits(a) < getTensor(a).getElementTypeBitWidth();
    Value left = inRegisters
                     ? convert(a, ttg::DotOperandEncodingAttr::get(getContext(), 0, layout, instruction->kWidth))
                     : allocate(a, 1);
    Value right = allocate(b, 0);
    Value c = convert(strip(dot.getC()), layout);
    // Within one instruction the products of 8-bit floats are always summed with fewer bits.
    uint32_t imprecise = dot.getMaxNumImpreciseAcc();
    if (isa<FloatType>(product.a) && product.a.getIntOrFloatBitWidth() == 8)
      imprecise = std::max(imprecise, instruction->k);
    return ttng::WarpGroupDotOp::create(builder, dot.getLoc(), c.getType(), left, right, c, /*useC=*/Value(),
                                        dot.getInputPrecision(), imprecise, /*isAsync=*/false);
  }

  //===--------------------------------------------------------------------===//
  // Rewriting
  //===--------------------------------------------------------------------===//

  Value convert(Value value, Attribute layout) {
    RankedTensorType to = withEncoding(getTensor(value), layout);
    return value.getType() == to ? value : ttg::ConvertLayoutOp::create(builder, value.getLoc(), to, value).getResult();
  }

  /// True if the pipeliner may load the operands ahead.
  bool isStageable() const { return isa<scf::ForOp>(dot->getParentOp()); }

  /// An operand of multiply and add: each thread holds rows or columns, many times its share. It is stored once and
  /// read where it is used, so that it takes registers for one dot at a time.
  Value read(Value value, Attribute layout) {
    Value &buffer = shared[value];
    RankedTensorType type = getTensor(value);
    if (!buffer) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointAfterValue(value);
      auto encoding = chooseSharedEncoding(type, withEncoding(type, layout));
      auto memory = ttg::MemDescType::get(type.getShape(), type.getElementType(), encoding,
                                          ttg::SharedMemorySpaceAttr::get(getContext()));
      buffer = ttg::LocalAllocOp::create(builder, value.getLoc(), memory, value, IntegerAttr());
    }
    return ttg::LocalLoadOp::create(builder, value.getLoc(), withEncoding(type, layout), buffer);
  }

  Value rewriteAsDot(ttg::LayoutEncoding layout, unsigned kWidth) {
    Value operands[2] = {a, b};
    for (unsigned index : {0, 1}) {
      auto encoding = ttg::DotOperandEncodingAttr::get(getContext(), index, layout, kWidth);
      operands[index] =
          instruction || isStageable() ? convert(operands[index], encoding) : read(operands[index], encoding);
    }
    Value c = convert(strip(dot.getC()), layout);
    return tt::DotOp::create(builder, dot.getLoc(), c.getType(), operands[0], operands[1], c, dot.getInputPrecision(),
                             dot.getMaxNumImpreciseAcc());
  }

  void replace(Value result) {
    dot.replaceAllUsesWith(convert(result, type.getEncoding()));
    dot.erase();
  }

  tt::DotOp dot;
  const ChipInfo *chip;
  MatrixProduct product;
  unsigned kPack;
  SharedOperands &shared;
  int numWarps, numLanes;
  OpBuilder builder;
  Value a, b;
  RankedTensorType type;
  const TensorDot *tensorDot;
  const MatrixInstruction *instruction;
  bool isTail = false, isChained = false;
};

class AccelerateMatmulPass : public lathe::impl::AccelerateMatmulBase<AccelerateMatmulPass> {
public:
  using AccelerateMatmulBase::AccelerateMatmulBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (ttg::isAuthored(module))
      return;
    if (nonK != 0 && nonK != 16 && nonK != 32) {
      module.emitError() << "matrix-instr-nonkdim is " << int(nonK)
                         << "; an MFMA has 16 or 32 rows and columns, and 0 leaves the choice to the compiler";
      return signalPassFailure();
    }
    for (auto function : module.getOps<tt::FuncOp>())
      if (failed(rewriteDots(function, ttg::getChip(module))))
        return signalPassFailure();
  }

private:
  LogicalResult rewriteDots(tt::FuncOp function, const ChipInfo *chip) {
    SmallVector<tt::DotOp> dots;
    SmallVector<tt::DotScaledOp> scaled;
    function.walk([&](tt::DotOp dot) {
      if (isa_and_nonnull<ttg::BlockedEncodingAttr>(tt::getEncoding(dot.getType())))
        dots.push_back(dot);
    });
    function.walk([&](tt::DotScaledOp dot) { scaled.push_back(dot); });
    SharedOperands shared;
    // Kernels alone allocate tensor memory.
    TensorColumns columns(function.isPublic() ? chip : nullptr);
    for (tt::DotScaledOp dot : scaled)
      if (failed(rewriteScaled(dot, chip, columns)))
        return failure();
    columns.assign(dots);
    for (tt::DotOp dot : dots) {
      DotRewriter rewriter(dot, chip, nonK, kPack, shared, columns.find(dot));
      if (!rewriter.hasWantedSize(nonK))
        remarkUnusedHint(dot, llvm::formatv("matrix_instr_nonkdim = {0}", int(nonK)).str(),
                         "the chip has no matrix instruction of that size that fits the dot's types and sizes");
      rewriter.run();
    }
    return success();
  }

  LogicalResult rewriteScaled(tt::DotScaledOp dot, const ChipInfo *chip, TensorColumns &columns) {
    if (hasScaledMfma(dot, chip)) {
      if (nonK && !fitsScaledMfma(dot, nonK))
        remarkUnusedHint(dot, llvm::formatv("matrix_instr_nonkdim = {0}", int(nonK)).str(),
                         "no MFMA with scales of that size divides the dot's");
      if (kPack != 1)
        remarkUnusedHint(dot, llvm::formatv("kpack = {0}", int(kPack)).str(),
                         "MFMA with scales always takes 16 bytes of a row at a time");
      rewriteAsScaledMfma(dot, nonK);
      return success();
    }
    std::optional<unsigned> wanted = findScaledColumns(dot, chip, ttg::getNumWarps(dot));
    if (!wanted || !columns.take(*wanted))
      return dot.emitError(
          "internal error: tt.dot_scaled has no block-scaled product, which lathe-tt-legalize-dots replaces; "
          "report this with the module");
    rewriteAsScaledProduct(dot);
    return success();
  }
};

} // namespace
