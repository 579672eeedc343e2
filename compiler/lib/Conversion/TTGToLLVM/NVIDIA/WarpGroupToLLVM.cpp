// Dots by wgmma, and their waits.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "Conversion/TTGToLLVM/NVIDIA/MatrixDescriptor.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Chip/MatrixInstructions.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Waits.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

constexpr unsigned kTileRows = 64;

// The instruction's name for elements of a type; f32 is read as tf32.
std::optional<nv::MatrixElement> getMatrixElement(Type type) {
  using E = nv::MatrixElement;
  if (type.isF16())
    return E::f16;
  if (type.isBF16())
    return E::bf16;
  if (type.isF32())
    return E::tf32;
  if (isa<Float8E4M3FNType>(type))
    return E::e4m3;
  if (isa<Float8E5M2Type>(type))
    return E::e5m2;
  if (type.isInteger(8))
    return type.isUnsignedInteger() ? E::u8 : E::s8;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

// Packs elements that are narrower than a register, as the instructions take them.
Elements packRegisters(ArrayRef<Value> elements, Lowering &l) {
  Type type = elements.front().getType();
  unsigned count = 32 / type.getIntOrFloatBitWidth();
  if (count == 1)
    return Elements(elements);
  Elements registers;
  for (unsigned i = 0; i < elements.size(); i += count)
    registers.push_back(packVector(elements.slice(i, count), l));
  return registers;
}

Elements unpackRegisters(ValueRange registers, Lowering &l) {
  Elements elements;
  for (Value value : registers)
    llvm::append_range(elements, unpackVector(value, l));
  return elements;
}

bool fitsRegisters(Type element) {
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  return bits == 8 || bits == 16 || element.isF32() || element.isInteger(32);
}

//===----------------------------------------------------------------------===//
// warp_group_dot
//===----------------------------------------------------------------------===//

// A dot as one block of instructions: tiles of 64 by n of the result that each warp group has, and steps along K.
class WarpGroupDot {
public:
  WarpGroupDot(ttng::WarpGroupDotOp op, Lowering &l) : op(op), l(l) {}
  LogicalResult lower();

private:
  ttng::WarpGroupDotOp op;
  Lowering &l;
  nv::MatrixElement elementA, elementB;
  unsigned n = 0, stepElements = 0, steps = 0, tileElements = 0;
  // The tiles of the first warp group: the first register of each, by row and column.
  std::map<std::pair<int32_t, int32_t>, unsigned> tiles;
  SmallVector<int32_t> rows, columns;
  // The offsets of other warp groups in rows and columns, by bits of the warp's number.
  SmallVector<std::pair<int32_t, int32_t>> groups;
  bool transposedA = false, transposedB = false;
  Elements a, b;

  InFlightDiagnostic unsupported(const Twine &what) {
    return op.emitError("unsupported: ttng.warp_group_dot ") << what;
  }
  LogicalResult refuseResult(RankedTensorType type) {
    return unsupported("with a result of type ")
           << type << "; wgmma writes tiles of 64 rows and " << n
           << " columns, the rows of each in 4 consecutive warps: choose instrShape and warpsPerCTA accordingly";
  }
  LogicalResult findTiles();
  LogicalResult readRegisters(RankedTensorType type);
  FailureOr<Elements> describe(Value buffer, unsigned mnDim, ArrayRef<int32_t> starts, unsigned size,
                               bool &isTransposed);
  Elements multiply(ArrayRef<Value> accumulator, Value scale, unsigned firstStep, unsigned numSteps);
  Elements multiplyInParts(ArrayRef<Value> accumulator, Value scale, unsigned partSteps);
  Value zeroOf(Type type) { return l.constant(type, l.b.getZeroAttr(type)); }
};

// A tile must have the instruction's fragment: registers hold pairs of columns, then rows 8 apart, then columns 8
// apart. Further registers and warps number the tiles.
LogicalResult WarpGroupDot::findTiles() {
  auto type = cast<RankedTensorType>(op.getD().getType());
  auto encoding = cast<ttg::NvidiaMmaEncodingAttr>(type.getEncoding());
  LinearLayout layout = ttg::toLinearLayout(type);
  n = std::min<int64_t>(encoding.getInstrShape()[1], type.getDimSize(1));
  tileElements = n / 2;
  auto at = [&](StringRef in, unsigned bit) {
    return std::pair(layout.getBasis(in, bit, "dim0"), layout.getBasis(in, bit, "dim1"));
  };
  using Place = std::pair<int32_t, int32_t>;
  SmallVector<Place> registers = {{0, 1}, {8, 0}}, lanes = {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}};
  for (unsigned column = 8; column < n; column *= 2)
    registers.push_back({0, column});
  bool fits = layout.getInBits("register") >= registers.size() && layout.getInBits("warp") >= 2;
  for (unsigned bit = 0; fits && bit < registers.size(); ++bit)
    fits = at("register", bit) == registers[bit];
  for (unsigned bit = 0; fits && bit < lanes.size(); ++bit)
    fits = at("lane", bit) == lanes[bit];
  if (!fits || at("warp", 0) != Place(16, 0) || at("warp", 1) != Place(32, 0))
    return refuseResult(type);
  auto startsTile = [&](Place place) { return place.first % kTileRows == 0 && place.second % n == 0; };
  for (unsigned bit = 2; bit < layout.getInBits("warp"); ++bit)
    groups.push_back(at("warp", bit));
  for (int32_t index = 0; index < layout.getInSize("register"); index += tileElements) {
    SmallVector<int32_t> place = layout.apply({{"register", index}});
    if (!startsTile({place[0], place[1]}))
      return refuseResult(type);
    tiles[{place[0], place[1]}] = index;
    if (!llvm::is_contained(rows, place[0]))
      rows.push_back(place[0]);
    if (!llvm::is_contained(columns, place[1]))
      columns.push_back(place[1]);
  }
  if (!llvm::all_of(groups, startsTile) || tiles.size() != rows.size() * columns.size())
    return refuseResult(type);
  llvm::sort(rows);
  llvm::sort(columns);
  return success();
}

// Packs the registers of a left operand: a fragment for each tile and step.
LogicalResult WarpGroupDot::readRegisters(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
  unsigned fragment = 4 * 32 / type.getElementTypeBitWidth();
  std::map<std::pair<int32_t, int32_t>, unsigned> starts;
  for (int32_t index = 0; index < layout.getInSize("register"); index += fragment) {
    SmallVector<int32_t> place = layout.apply({{"register", index}});
    starts[{place[0], place[1]}] = index;
  }
  ArrayRef<Value> elements = l.get(op.getA());
  for (int32_t row : rows) {
    for (unsigned step = 0; step < steps; ++step) {
      auto start = starts.find({row, int32_t(step * stepElements)});
      if (start == starts.end())
        return unsupported("with a left operand of type ")
               << type
               << ", in which a thread lacks elements that wgmma reads from its registers; give it the dot_op "
                  "layout of the result, or put it into shared memory";
      for (Value word : packRegisters(elements.slice(start->second, fragment), l))
        a.push_back(word.getType().isInteger(32) ? word
                                                 : Value(LLVM::BitcastOp::create(l.b, l.loc, l.b.getI32Type(), word)));
    }
  }
  return success();
}

// Makes the assembler know that `part` is one number for all lanes of a warp, so that descriptors stay in uniform
// registers. The first lane's number is taken once, right after `part`.
Value makeUniform(Value part, Lowering &l) {
  for (Operation *user : part.getUsers())
    if (auto shuffle = dyn_cast<NVVM::ShflOp>(user);
        shuffle && shuffle.getKind() == NVVM::ShflKind::idx && shuffle.getVal() == part &&
        matchPattern(shuffle.getOffset(), m_Zero()) && shuffle->getBlock() == part.getParentBlock())
      return shuffle.getResult();
  OpBuilder b(part.getContext());
  b.setInsertionPointAfterValue(part);
  Value first = LLVM::ConstantOp::create(b, l.loc, b.getI32IntegerAttr(0));
  return l.target.shuffleIndex(b, l.loc, part, first);
}

// Matrix descriptors of the tiles that start at `starts` along dimension `mnDim`, each `size` long; step fastest.
FailureOr<Elements> WarpGroupDot::describe(Value buffer, unsigned mnDim, ArrayRef<int32_t> starts, unsigned size,
                                           bool &isTransposed) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  unsigned bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::get(type, mnDim, size);
  if (!descriptor || (descriptor->isTransposed && bytes != 2))
    return unsupported("with an operand of type ")
           << type
           << ", which no matrix descriptor describes; use an nvmma_shared layout, transposed only for elements "
              "of 16 bits";
  isTransposed = descriptor->isTransposed;

  Value address = LLVM::PtrToIntOp::create(l.b, l.loc, l.b.getI32Type(), l.get(buffer).front());
  if (isSlice(type)) {
    Value start = LLVM::MulOp::create(l.b, l.loc, l.get(buffer)[1], l.i32(bytes));
    address = LLVM::AddOp::create(l.b, l.loc, address, start);
  }
  SmallVector<uint64_t> lanes(llvm::Log2_32(l.numLanes), 0), warps(2, 0);
  for (auto [row, column] : groups)
    warps.push_back(descriptor->getOffset(mnDim == 0 ? row : column, 0));
  if (Value part = l.threadPart(lanes, warps))
    address = LLVM::AddOp::create(l.b, l.loc, address, makeUniform(part, l));
  // Bits 4 to 17 of the address.
  address = LLVM::LShrOp::create(l.b, l.loc, address, l.i32(4));
  address = LLVM::AndOp::create(l.b, l.loc, address, l.i32(0x3fff));
  Type words = VectorType::get(2, l.b.getI32Type());
  Value zeros = LLVM::ZeroOp::create(l.b, l.loc, words);
  Elements descriptors;
  for (int32_t start : starts) {
    for (unsigned step = 0; step < steps; ++step) {
      uint64_t fixed = descriptor->bits + descriptor->getOffset(start, step * stepElements) / 16;
      // By words: only the lower one depends on the address, and is added to without a carry.
      Value low = LLVM::AddOp::create(l.b, l.loc, address, l.i32(int32_t(fixed)));
      Value both = LLVM::InsertElementOp::create(l.b, l.loc, zeros, l.i32(int32_t(fixed >> 32)), l.i32(1));
      both = LLVM::InsertElementOp::create(l.b, l.loc, both, low, l.i32(0));
      descriptors.push_back(LLVM::BitcastOp::create(l.b, l.loc, l.b.getI64Type(), both));
    }
  }
  return descriptors;
}

// One block of instructions for steps of all tiles.
Elements WarpGroupDot::multiply(ArrayRef<Value> accumulator, Value scale, unsigned firstStep, unsigned numSteps) {
  auto select = [&](const Elements &operands, unsigned perStep) {
    Elements selected;
    for (unsigned tile = 0; tile < operands.size(); tile += steps * perStep)
      selected.append(operands.begin() + tile + firstStep * perStep,
                      operands.begin() + tile + (firstStep + numSteps) * perStep);
    return selected;
  };
  unsigned perStep = a.front().getType().isInteger(32) ? 4 : 1;
  auto wgmma = nv::WgmmaOp::create(l.b, l.loc, ValueRange(accumulator).getTypes(), elementA, elementB, n, rows.size(),
                                   columns.size(), transposedA, transposedB, accumulator, select(a, perStep),
                                   select(b, 1), scale);
  return Elements(wgmma.getResults());
}

// The tensor core sums products of 8-bit floats with few bits. Parts along K are computed separately and added in full
// precision.
Elements WarpGroupDot::multiplyInParts(ArrayRef<Value> accumulator, Value scale, unsigned partSteps) {
  Elements sum(accumulator), zeros(accumulator.size(), zeroOf(accumulator.front().getType()));
  if (scale)
    for (Value &value : sum)
      value = LLVM::SelectOp::create(l.b, l.loc, scale, value, zeros.front());
  for (unsigned step = 0; step < steps; step += partSteps) {
    Elements part = multiply(zeros, l.i1(false), step, std::min(partSteps, steps - step));
    auto wait = nv::WgmmaWaitOp::create(l.b, l.loc, ValueRange(part).getTypes(), 0, part);
    for (auto [value, result] : llvm::zip_equal(sum, wait.getResults()))
      value = LLVM::FAddOp::create(l.b, l.loc, value, result);
  }
  return sum;
}

bool isZero(Value value) {
  auto constant = value.getDefiningOp<LLVM::ConstantOp>();
  if (!constant)
    return false;
  if (auto number = dyn_cast<FloatAttr>(constant.getValue()))
    return number.getValue().isPosZero();
  auto number = dyn_cast<IntegerAttr>(constant.getValue());
  return number && number.getValue().isZero();
}

LogicalResult WarpGroupDot::lower() {
  Type typeA = getElementTypeOrSelf(op.getA().getType()), typeB = op.getB().getType().getElementType();
  auto a = getMatrixElement(typeA), b = getMatrixElement(typeB);
  if (!a || !b)
    return unsupported("of ") << typeA << " and " << typeB
                              << "; wgmma multiplies f16, bf16, f32 as tf32, f8E4M3FN, f8E5M2 and i8";
  if (typeA.isF32() && op.getInputPrecision() != tt::InputPrecision::TF32)
    return unsupported("of f32 in precision ")
           << tt::stringifyInputPrecision(op.getInputPrecision()) << "; wgmma has tf32 only";
  auto formatOf = [&](Type type, bool allowTF32) { return getMatrixFormat(type, l.target.chip, allowTF32); };
  auto formatA = formatOf(typeA, true), formatB = formatOf(typeB, true),
       sumFormat = formatOf(op.getD().getType().getElementType(), false);
  SmallVector<const MatrixInstruction *> instructions;
  if (formatA && formatB && sumFormat)
    instructions =
        findMatrixInstructions(l.target.chip, MatrixInstruction::Family::Wgmma, *formatA, *formatB, *sumFormat);
  if (instructions.empty())
    return unsupported("of ") << typeA << " and " << typeB << " with results of "
                              << op.getD().getType().getElementType() << " on " << l.target.chip.id
                              << ", which has no such wgmma";
  elementA = *a, elementB = *b;
  if (failed(findTiles()))
    return failure();
  int64_t depth = op.getB().getType().getDimSize(0);
  stepElements = instructions.front()->k;
  if (depth % stepElements)
    return unsupported("over K = ") << depth << "; wgmma takes multiples of " << stepElements << " of these elements";
  steps = depth / stepElements;

  if (auto registers = dyn_cast<RankedTensorType>(op.getA().getType())) {
    if (failed(readRegisters(registers)))
      return failure();
  } else {
    FailureOr<Elements> left = describe(op.getA(), 0, rows, kTileRows, transposedA);
    if (failed(left))
      return failure();
    this->a = *left;
  }
  FailureOr<Elements> right = describe(op.getB(), 1, columns, n, transposedB);
  if (failed(right))
    return failure();
  this->b = *right;

  // The accumulator's tiles, in the order of the instructions.
  ArrayRef<Value> sum = l.get(op.getC());
  Elements ordered;
  for (auto [place, start] : tiles)
    llvm::append_range(ordered, sum.slice(start, tileElements));
  Value scale = op.getUseC() ? l.getScalar(op.getUseC()) : Value();
  if (!scale && llvm::all_of(sum, isZero))
    scale = l.i1(false);
  Elements accumulator = packRegisters(ordered, l), product;
  unsigned most = op.getMaxNumImpreciseAcc();
  if (typeA.getIntOrFloatBitWidth() == 8 && sum.front().getType().isF32() && most < depth)
    product = multiplyInParts(accumulator, scale, std::max(1u, most / stepElements));
  else
    product = multiply(accumulator, scale, 0, steps);
  if (!op.getIsAsync())
    product = Elements(nv::WgmmaWaitOp::create(l.b, l.loc, ValueRange(product).getTypes(), 0, product).getResults());
  Elements results = unpackRegisters(product, l), placed(results.size());
  unsigned next = 0;
  for (auto [place, start] : tiles)
    for (unsigned i = 0; i < tileElements; ++i)
      placed[start + i] = results[next++];
  l.set(op.getD(), std::move(placed));
  return success();
}

LogicalResult lowerWarpGroupDot(Operation *op, Lowering &l) {
  return WarpGroupDot(cast<ttng::WarpGroupDotOp>(op), l).lower();
}

// Computes the values before a wait that follows. The assembler moves waits up to where the accumulators could be used
// at the earliest, but over no barrier of the warp. This one depends on the values by its mask: all lanes, and those of
// the values' bits that the number of the unit, which is small, has at its top.
void computeBefore(ValueRange values, Lowering &l) {
  Value mixed;
  for (Value value : values)
    for (Value element : l.get(value)) {
      Value word = l.bitcast(element, l.b.getI32Type());
      mixed = mixed ? Value(LLVM::XOrOp::create(l.b, l.loc, mixed, word)) : word;
    }
  Value top = LLVM::LShrOp::create(l.b, l.loc, l.target.getUnitNumber(l.b, l.loc), l.i32(31));
  Value none = LLVM::AndOp::create(l.b, l.loc, mixed, top);
  NVVM::SyncWarpOp::create(l.b, l.loc, LLVM::XOrOp::create(l.b, l.loc, none, l.i32(-1)));
}

// The wait takes and returns all registers of the tensors; buffers pass unchanged.
LogicalResult lowerWarpGroupDotWait(Operation *op, Lowering &l) {
  auto wait = cast<ttng::WarpGroupDotWaitOp>(op);
  Elements registers;
  if (auto beside = op->getAttrOfType<IntegerAttr>(ttng::kComputedBeside))
    computeBefore(wait.getInputs().take_back(beside.getInt()), l);
  for (Value input : wait.getInputs()) {
    if (!isa<RankedTensorType>(input.getType()))
      continue;
    ArrayRef<Value> elements = l.get(input);
    if (!fitsRegisters(elements.front().getType()))
      return op->emitError("unsupported: ttng.warp_group_dot_wait on registers of type ")
             << input.getType() << "; accumulators have elements of 8, 16 or 32 bits";
    llvm::append_range(registers, packRegisters(elements, l));
  }
  auto waited = nv::WgmmaWaitOp::create(l.b, l.loc, ValueRange(registers).getTypes(), wait.getPendings(), registers);
  Elements results = unpackRegisters(waited.getResults(), l);
  unsigned next = 0;
  for (auto [input, output] : llvm::zip_equal(wait.getInputs(), wait.getOutputs())) {
    Elements elements(l.get(input));
    if (isa<RankedTensorType>(input.getType()))
      for (Value &element : elements)
        element = results[next++];
    l.set(output, std::move(elements));
  }
  return success();
}

LogicalResult lowerFenceAsyncShared(Operation *op, Lowering &l) {
  auto space = cast<ttng::FenceAsyncSharedOp>(op).getBCluster() ? NVVM::SharedSpace::shared_cluster
                                                                : NVVM::SharedSpace::shared_cta;
  NVVM::FenceProxyOp::create(l.b, l.loc, NVVM::ProxyKind::async_shared,
                             NVVM::SharedSpaceAttr::get(l.b.getContext(), space));
  return success();
}

} // namespace

void lathe::conversion::addWarpGroupHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.canCopy(AC_BulkTensor))
    table.refuse<ttng::FenceAsyncSharedOp>("the asynchronous proxy, which it lacks; compile the kernel's tt form");
  else
    table.add<ttng::FenceAsyncSharedOp>(lowerFenceAsyncShared);
  if (!chip.hasMatrixSet(MS_Wgmma))
    return table.refuse<ttng::WarpGroupDotOp, ttng::WarpGroupDotWaitOp>(
        "wgmma, which it lacks; compile the kernel's tt form, in which tt.dot uses what the chip has");
  table.add<ttng::WarpGroupDotOp>(lowerWarpGroupDot);
  table.add<ttng::WarpGroupDotWaitOp>(lowerWarpGroupDotWait);
}
