// tt.dot_scaled by MFMA with scales.
//
// AMD Instinct CDNA4 Instruction Set Architecture, "V_MFMA_SCALE_F32_16X16X128_F8F6F4" and "..32X32X64..": a lane has
// 32 elements of one row or column, those of 4 bits side by side, of those of 8 bits twice 16, as far apart as half of
// K. The lane of row r and group g has the scale of the row's block g of 32 elements along K, in a byte of a register.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/AMD/MatrixFragments.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

constexpr int32_t kRunBytes = 16;
constexpr int32_t kBlock = 32;
constexpr int32_t kScaleBytes = 4; // of a register

// An operand and its scales; the dimension along K counts bytes.
struct Side {
  Fragments elements, scales;
  ArrayRef<Value> values, scaleValues;
  tt::ScaleDotElemType format;

  bool isPacked() const { return format == tt::ScaleDotElemType::E2M1; }
  // The field cbsz or blgp.
  int32_t getCode() const {
    return format == tt::ScaleDotElemType::E4M3 ? 0 : format == tt::ScaleDotElemType::E5M2 ? 1 : 4;
  }
};

class ScaledDotLowering {
public:
  ScaledDotLowering(tt::DotScaledOp op, ttg::AMDMfmaEncodingAttr mfma, Lowering &l)
      : op(op), l(l), size(int32_t(mfma.getInstrShape()[0])), depth(2048 / size),
        steps(int32_t(typeOf(op.getAScale()).getDimSize(1)) * kBlock / depth), swaps(mfma.getIsTransposed()),
        x(makeSide(swaps)), y(makeSide(!swaps)), d(makeResult()) {}

  LogicalResult run();

private:
  tt::DotScaledOp op;
  Lowering &l;
  int32_t size, depth, steps; // rows and columns, elements along K of an instruction, and instructions along K
  bool swaps;                 // the transposed result is the product of the transposed operands
  Side x, y;
  Fragments d;

  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }
  int32_t getGroups() const { return 64 / size; }

  Side makeSide(bool isRight) {
    Value value = isRight ? op.getB() : op.getA(), scale = isRight ? op.getBScale() : op.getAScale();
    Fragments elements = isRight ? Fragments(typeOf(value), 1, 0) : Fragments(typeOf(value), 0, 1);
    return {elements, Fragments(typeOf(scale), 0, 1), l.get(value), l.get(scale),
            isRight ? op.getBElemType() : op.getAElemType()};
  }
  Fragments makeResult() {
    return swaps ? Fragments(typeOf(op.getResult()), 1, 0) : Fragments(typeOf(op.getResult()), 0, 1);
  }

  InFlightDiagnostic refuse(const Twine &what) {
    return op.emitError("unsupported: tt.dot_scaled in ")
           << typeOf(op.getResult()).getEncoding() << ", as " << what
           << " in other places than MFMA with scales has them; give the operands dot_op layouts of kWidth = 16 whose "
              "parent is this layout, and each lane the scales of its row";
  }
  LogicalResult checkLanes(const Side &side);
  LogicalResult checkWarps(const Side &side, unsigned outer);
  Value getFragment(const Side &side, int32_t row, int32_t step);
  Value getScale(const Side &side, int32_t row, int32_t step);
  LogicalResult computeTile(int32_t row, int32_t column, Elements &results);
};

LogicalResult ScaledDotLowering::checkLanes(const Side &side) {
  unsigned tileBits = llvm::Log2_32(size);
  for (unsigned bit = 0; bit < 6; ++bit) {
    bool isRow = bit < tileBits;
    int32_t row = isRow ? 1 << bit : 0, group = isRow ? 0 : 1 << (bit - tileBits);
    if (side.elements.getBasis("lane", bit) != Place{0, row, group * kRunBytes})
      return refuse("lanes hold elements of an operand");
    if (side.scales.getBasis("lane", bit) != Place{0, row, group})
      return refuse("lanes hold scales");
    Place result = isRow ? Place{0, 0, row} : Place{0, group * 4, 0};
    if (d.getBasis("lane", bit) != result)
      return refuse("lanes hold elements of the result");
  }
  return success();
}

LogicalResult ScaledDotLowering::checkWarps(const Side &side, unsigned outer) {
  for (StringRef in : {"warp", "block"})
    for (unsigned bit = 0, e = d.getBits(in); bit < e; ++bit) {
      Place wanted{0, d.getBasis(in, bit)[outer], 0};
      if (side.elements.getBasis(in, bit) != wanted || side.scales.getBasis(in, bit) != wanted)
        return refuse("warps hold elements");
    }
  return success();
}

// The 32 elements of lane 0 of the tile at `row` in instruction `step` along K.
Value ScaledDotLowering::getFragment(const Side &side, int32_t row, int32_t step) {
  int32_t runs = side.isPacked() ? 1 : 2, apart = getGroups() * kRunBytes;
  auto bytes = VectorType::get(runs * kRunBytes, l.b.getI8Type());
  Value vector = LLVM::PoisonOp::create(l.b, l.loc, bytes);
  for (int32_t i = 0; i < runs * kRunBytes; ++i) {
    int32_t k = (step * runs + i / kRunBytes) * apart + i % kRunBytes;
    std::optional<unsigned> number = side.elements.find({0, row, k});
    if (!number)
      return {};
    Value byte = l.bitcast(side.values[*number], l.b.getI8Type());
    vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, byte, l.i32(i));
  }
  auto words = VectorType::get(runs * kRunBytes / 4, l.b.getI32Type());
  return LLVM::BitcastOp::create(l.b, l.loc, words, vector);
}

// The register with the scale of lane 0 of the tile at `row` in `step`: those of four steps share one.
Value ScaledDotLowering::getScale(const Side &side, int32_t row, int32_t step) {
  Value vector = LLVM::ZeroOp::create(l.b, l.loc, VectorType::get(kScaleBytes, l.b.getI8Type()));
  for (int32_t byte = 0, first = step - step % kScaleBytes; byte < std::min(kScaleBytes, steps - first); ++byte) {
    std::optional<unsigned> number = side.scales.find({0, row, (first + byte) * (depth / kBlock)});
    if (!number)
      return {};
    Value scale = l.bitcast(side.scaleValues[*number], l.b.getI8Type());
    vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, scale, l.i32(byte));
  }
  return LLVM::BitcastOp::create(l.b, l.loc, l.b.getI32Type(), vector);
}

// The tile whose first element is at (row, column) in the first thread.
LogicalResult ScaledDotLowering::computeTile(int32_t row, int32_t column, Elements &results) {
  int32_t perLane = size * size / 64;
  SmallVector<unsigned> numbers;
  auto type = VectorType::get(perLane, l.b.getF32Type());
  Value sum = LLVM::PoisonOp::create(l.b, l.loc, type);
  ArrayRef<Value> sums = l.get(op.getC());
  for (int32_t i = 0; i < perLane; ++i) {
    // Four rows of each group of lanes come after each other.
    std::optional<unsigned> number = d.find({0, row + i % 4 + i / 4 * 4 * getGroups(), column});
    if (!number)
      return refuse("registers hold elements of the result");
    numbers.push_back(*number);
    sum = LLVM::InsertElementOp::create(l.b, l.loc, sum, sums[*number], l.i32(i));
  }
  std::string name = llvm::formatv("llvm.amdgcn.mfma.scale.f32.{0}x{0}x{1}.f8f6f4", size, depth).str();
  for (int32_t step = 0; step < steps; ++step) {
    Value a = getFragment(x, row, step), b = getFragment(y, column, step);
    Value scaleA = getScale(x, row, step), scaleB = getScale(y, column, step);
    if (!a || !b || !scaleA || !scaleB)
      return refuse("registers hold elements of an operand or scales");
    Value byte = l.i32(step % kScaleBytes);
    sum = callIntrinsic(l.b, l.loc, name, type,
                        {a, b, sum, l.i32(x.getCode()), l.i32(y.getCode()), byte, scaleA, byte, scaleB});
  }
  for (auto [i, number] : llvm::enumerate(numbers))
    results[number] = LLVM::ExtractElementOp::create(l.b, l.loc, sum, l.i32(int32_t(i)));
  return success();
}

LogicalResult ScaledDotLowering::run() {
  if (failed(checkLanes(x)) || failed(checkLanes(y)) || failed(checkWarps(x, 1)) || failed(checkWarps(y, 2)))
    return failure();
  Elements results(d.getPlaces().size());
  for (auto [i, place] : llvm::enumerate(d.getPlaces()))
    if (!results[i] && failed(computeTile(place[1] & ~(size - 1), place[2] & ~(size - 1), results)))
      return failure();
  // Copies of an element are computed once, in the first of their registers.
  for (auto [i, place] : llvm::enumerate(d.getPlaces()))
    if (!results[i])
      results[i] = results[*d.find(place)];
  l.set(op.getResult(), std::move(results));
  return success();
}

// Whether an operand, with elements along K, has a format and scales of the instructions.
bool hasForm(Value value, Value scales, tt::ScaleDotElemType format, bool isPackedAlongK, unsigned kDim) {
  using Format = tt::ScaleDotElemType;
  bool isPacked = format == Format::E2M1;
  if (!scales || !(isPacked ? isPackedAlongK : format == Format::E4M3 || format == Format::E5M2))
    return false;
  auto type = cast<RankedTensorType>(scales.getType());
  int64_t depth = cast<RankedTensorType>(value.getType()).getDimSize(kDim) * (isPacked ? 2 : 1);
  return type.getElementType().isInteger(8) && type.getDimSize(1) * kBlock == depth;
}

} // namespace

LogicalResult lathe::conversion::lowerScaledDot(Operation *operation, Lowering &l) {
  auto op = cast<tt::DotScaledOp>(operation);
  auto type = cast<RankedTensorType>(op.getType());
  auto mfma = dyn_cast<ttg::AMDMfmaEncodingAttr>(type.getEncoding());
  ArrayRef<unsigned> shape = mfma ? mfma.getInstrShape() : ArrayRef<unsigned>();
  bool isKnown = mfma && type.getRank() == 2 && type.getElementType().isF32() && shape[0] == shape[1] &&
                 (shape[0] == 16 || shape[0] == 32) &&
                 hasForm(op.getA(), op.getAScale(), op.getAElemType(), op.getLhsKPack(), 1) &&
                 hasForm(op.getB(), op.getBScale(), op.getBElemType(), op.getRhsKPack(), 0);
  if (!isKnown)
    return op.emitError("unsupported: tt.dot_scaled of ")
           << op.getA().getType() << " and " << op.getB().getType() << " in " << type.getEncoding()
           << "; e4m3, e5m2 and e2m1 along K, with exponents for 32 elements of both, in an amd_mfma layout of 16 or "
              "32 rows are built";
  return ScaledDotLowering(op, mfma, l).run();
}
