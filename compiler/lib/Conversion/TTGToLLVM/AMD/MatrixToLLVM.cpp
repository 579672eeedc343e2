// tt.dot by MFMA and WMMA.
//
// The layouts say which elements of the operands and of the result each register of each lane holds. The result is
// split into tiles of the instruction's size. For each tile the fragments along K are looked up by their coordinates.
// Any order of K is right, as long as both operands have the same one in every lane.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/AMD/MatrixFragments.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Chip/MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// The type of one lane's part of x or y.
Type getOperandType(const MatrixInstruction &instruction, MLIRContext *context) {
  Builder b(context);
  unsigned size = instruction.getOperandSize();
  auto vectorOf = [&](Type element) -> Type { return size == 1 ? element : Type(VectorType::get(size, element)); };
  switch (instruction.a) {
  case MatrixFormat::F16:
    return vectorOf(b.getF16Type());
  case MatrixFormat::BF16:
    return vectorOf(instruction.takesBFloat16() ? Type(b.getBF16Type()) : b.getI16Type());
  case MatrixFormat::F32:
  case MatrixFormat::TF32:
    return vectorOf(b.getF32Type());
  case MatrixFormat::F64:
    return vectorOf(b.getF64Type());
  case MatrixFormat::I8:
  case MatrixFormat::I32:
  case MatrixFormat::E4M3:
  case MatrixFormat::E5M2:
    break;
  }
  if (size <= 8 && instruction.isMfma())
    return b.getIntegerType(8 * size);
  return VectorType::get(size / 4, b.getI32Type());
}

class DotLowering {
public:
  DotLowering(tt::DotOp op, bool swaps, const MatrixInstruction &instruction, Lowering &l)
      : op(op), l(l), instruction(instruction), xs(l.get(swaps ? op.getB() : op.getA())),
        ys(l.get(swaps ? op.getA() : op.getB())), cs(l.get(op.getC())), x(operand(swaps ? 1 : 0)),
        y(operand(swaps ? 0 : 1)), d(result(swaps)) {
    instruction.getResultRows(registerRows, groupRows);
  }

  LogicalResult run();

private:
  tt::DotOp op;
  Lowering &l;
  const MatrixInstruction &instruction;
  ArrayRef<Value> xs, ys, cs;
  Fragments x, y, d;
  SmallVector<int32_t> registerRows, groupRows;
  // The coordinates along K that a lane holds, in the order of the registers of x.
  SmallVector<int32_t> ks;
  // The lane bits along which the operands repeat, though the instruction sums over them.
  uint32_t repeated = 0;
  std::map<std::pair<bool, Place>, Value> packed;

  Fragments operand(unsigned index) {
    auto type = cast<RankedTensorType>(op->getOperand(index).getType());
    unsigned rank = type.getRank();
    return index == 0 ? Fragments(type, rank - 2, rank - 1) : Fragments(type, rank - 1, rank - 2);
  }
  Fragments result(bool swaps) {
    auto type = cast<RankedTensorType>(op.getType());
    unsigned rank = type.getRank();
    return swaps ? Fragments(type, rank - 1, rank - 2) : Fragments(type, rank - 2, rank - 1);
  }

  LogicalResult check();
  LogicalResult refuse(const Twine &what) {
    return op.emitError("unsupported: tt.dot in ")
           << cast<RankedTensorType>(op.getType()).getEncoding() << ", as " << what << " in other places than rocdl."
           << instruction.name << " has them; give the operands dot_op layouts whose parent is this layout";
  }
  Value pack(ArrayRef<Value> elements, Type type);
  Value getOperand(bool isX, Place at);
  Value build(Value a, Value b, Value c);
  FailureOr<Elements> computeTile(int32_t batch, int32_t row, int32_t column, Elements &results);
};

// Checks that lanes and warps hold the elements that the instruction expects of them.
LogicalResult DotLowering::check() {
  unsigned tileBits = llvm::Log2_32(instruction.m);
  if (x.getBits("lane") != llvm::Log2_32(instruction.getLanes()))
    return refuse("lanes hold elements");
  for (unsigned bit = 0, e = x.getBits("lane"); bit < e; ++bit) {
    Place ofX = x.getBasis("lane", bit), ofY = y.getBasis("lane", bit), ofD = d.getBasis("lane", bit);
    if (bit < tileBits) {
      int32_t at = 1 << bit;
      if (ofX != Place{0, at, 0} || ofY != Place{0, at, 0})
        return refuse("lanes hold elements of an operand");
      if (ofD != Place{0, 0, at})
        return refuse("lanes hold elements of the result");
      continue;
    }
    if (ofX[0] || ofX[1] || ofX != ofY || (instruction.repeatsOperands() && ofX[2]))
      return refuse("lanes hold elements of an operand");
    if (ofD != Place{0, groupRows[bit - tileBits], 0})
      return refuse("lanes hold elements of the result");
    if (ofX[2] == 0 && !instruction.repeatsOperands())
      repeated |= 1u << bit;
  }
  for (StringRef in : {"warp", "block"})
    for (unsigned bit = 0, e = d.getBits(in); bit < e; ++bit) {
      Place ofD = d.getBasis(in, bit);
      if (x.getBasis(in, bit) != Place{ofD[0], ofD[1], 0} || y.getBasis(in, bit) != Place{ofD[0], ofD[2], 0})
        return refuse("warps hold elements");
    }
  return success();
}

Value DotLowering::pack(ArrayRef<Value> elements, Type type) {
  if (elements.front().getType() == type)
    return elements.front();
  Type vectorType = VectorType::get(elements.size(), elements.front().getType());
  Value vector = LLVM::PoisonOp::create(l.b, l.loc, vectorType);
  for (auto [i, element] : llvm::enumerate(elements))
    vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, element, l.i32(i));
  return vectorType == type ? vector : Value(LLVM::BitcastOp::create(l.b, l.loc, type, vector));
}

// One lane's fragment of x or y for the row (column) `at[1]` and the coordinates along K from number `at[2]` of `ks`
// on; null if the thread lacks some of it.
Value DotLowering::getOperand(bool isX, Place at) {
  Value &cached = packed[{isX, at}];
  if (cached)
    return cached;
  const Fragments &fragments = isX ? x : y;
  ArrayRef<Value> values = isX ? xs : ys;
  Type elementType = values.front().getType();
  Value zero;
  SmallVector<Value> elements;
  for (unsigned i = 0; i < instruction.getOperandSize(); ++i) {
    if (at[2] + i >= ks.size()) {
      elements.push_back(l.constant(elementType, l.b.getZeroAttr(elementType)));
      continue;
    }
    std::optional<unsigned> number = fragments.find({at[0], at[1], ks[at[2] + i]});
    if (!number)
      return {};
    elements.push_back(values[*number]);
  }
  Type type = getOperandType(instruction, l.b.getContext());
  Value vector = pack(elements, type);
  if (repeated) {
    // Every element counts once: of lanes that hold the same elements, only the first contributes.
    Value bits = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(repeated));
    Value first = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, bits, l.i32(0));
    zero = LLVM::ZeroOp::create(l.b, l.loc, type);
    vector = LLVM::SelectOp::create(l.b, l.loc, first, vector, zero);
  }
  return cached = vector;
}

Value DotLowering::build(Value a, Value b, Value c) {
  OperationState state(l.loc, ("rocdl." + instruction.name).str());
  state.addTypes(c.getType());
  state.addOperands({a, b, c});
  if (instruction.isMfma()) {
    state.addOperands({l.i32(0), l.i32(0), l.i32(0)});
  } else if (instruction.a == MatrixFormat::I8) {
    state.addAttribute("signA", l.b.getBoolAttr(true));
    state.addAttribute("signB", l.b.getBoolAttr(true));
  }
  return l.b.create(state)->getResult(0);
}

// The tile whose first element is at (row, column) in the first thread.
FailureOr<Elements> DotLowering::computeTile(int32_t batch, int32_t row, int32_t column, Elements &results) {
  unsigned size = instruction.getResultSize();
  SmallVector<unsigned> numbers;
  for (unsigned i = 0; i < size; ++i) {
    int32_t down = 0;
    for (auto [bit, basis] : llvm::enumerate(registerRows))
      if (i >> bit & 1)
        down += basis;
    std::optional<unsigned> number = d.find({batch, row + down, column});
    if (!number)
      return refuse("registers hold elements of the result");
    numbers.push_back(*number);
  }

  Type element = cs.front().getType();
  // Instructions whose operands repeat write 16-bit results to every second element only.
  unsigned stride = element.getIntOrFloatBitWidth() == 16 && instruction.repeatsOperands() ? 2 : 1;
  Type plain = VectorType::get(size * stride, element);
  Value c = stride == 1 ? Value(LLVM::PoisonOp::create(l.b, l.loc, plain)) : LLVM::ZeroOp::create(l.b, l.loc, plain);
  for (auto [i, number] : llvm::enumerate(numbers))
    c = LLVM::InsertElementOp::create(l.b, l.loc, c, cs[number], l.i32(i * stride));
  bool asIntegers = element.isBF16();
  if (asIntegers)
    c = LLVM::BitcastOp::create(l.b, l.loc, VectorType::get(size * stride, l.b.getI16Type()), c);
  for (int32_t k = 0; k < int32_t(ks.size()); k += instruction.getOperandSize()) {
    Value a = getOperand(/*isX=*/true, {batch, row, k}), b = getOperand(/*isX=*/false, {batch, column, k});
    if (!a || !b)
      return refuse("registers hold elements of an operand");
    c = build(a, b, c);
  }
  if (asIntegers)
    c = LLVM::BitcastOp::create(l.b, l.loc, plain, c);
  for (auto [i, number] : llvm::enumerate(numbers))
    results[number] = LLVM::ExtractElementOp::create(l.b, l.loc, c, l.i32(i * stride));
  return results;
}

LogicalResult DotLowering::run() {
  if (failed(check()))
    return failure();
  Place first = x.getPlaces().front();
  for (const Place &place : x.getPlaces())
    if (place[0] == first[0] && place[1] == first[1] && !llvm::is_contained(ks, place[2]))
      ks.push_back(place[2]);

  Elements results(cs.size());
  int32_t inTile = instruction.m - 1;
  for (auto [i, place] : llvm::enumerate(d.getPlaces()))
    if (!results[i] && failed(computeTile(place[0], place[1] & ~inTile, place[2] & ~inTile, results)))
      return failure();
  // Copies of an element are computed once, in the first of their registers.
  for (auto [i, place] : llvm::enumerate(d.getPlaces()))
    if (!results[i])
      results[i] = results[*d.find(place)];
  l.set(op, std::move(results));
  return success();
}

} // namespace

// The instruction with the tile and depth of the result's layout, or else with a smaller depth; null if the chip has
// none for the elements.
static const MatrixInstruction *findInstruction(tt::DotOp op, MatrixInstruction::Family family,
                                                ArrayRef<unsigned> shape, bool swaps, const ChipInfo &chip) {
  // A layout with the depth of the tf32 instructions selects those.
  bool allowTF32 = op.getInputPrecision() == tt::InputPrecision::TF32 && shape.size() > 2 && shape[2] * shape[0] == 128;
  auto formatOf = [&](Value value, bool allowTF32) {
    return getMatrixFormat(getElementTypeOrSelf(value.getType()), chip, allowTF32);
  };
  std::optional<MatrixFormat> a = formatOf(op.getA(), allowTF32), b = formatOf(op.getB(), allowTF32),
                              sum = formatOf(op.getC(), /*allowTF32=*/false);
  if (!a || !b || !sum || shape[0] != shape[1])
    return nullptr;
  if (swaps)
    std::swap(a, b);
  const MatrixInstruction *smallest = nullptr;
  for (const MatrixInstruction *row : findMatrixInstructions(chip, family, *a, *b, *sum)) {
    if (row->m != shape[0])
      continue;
    if (row->k <= (shape.size() > 2 ? shape[2] : 1))
      return row;
    smallest = row;
  }
  return smallest;
}

LogicalResult lathe::conversion::lowerAMDDot(tt::DotOp op, Lowering &l) {
  auto type = cast<RankedTensorType>(op.getType());
  MatrixInstruction::Family family;
  ArrayRef<unsigned> shape;
  bool swaps = false;
  if (auto mfma = dyn_cast<ttg::AMDMfmaEncodingAttr>(type.getEncoding())) {
    family = MatrixInstruction::Family::Mfma;
    shape = mfma.getInstrShape();
    swaps = mfma.getIsTransposed();
  } else {
    auto wmma = cast<ttg::AMDWmmaEncodingAttr>(type.getEncoding());
    family = MatrixInstruction::Family::Wmma;
    shape = wmma.getInstrShape();
    swaps = wmma.getIsTransposed();
  }
  const MatrixInstruction *instruction = findInstruction(op, family, shape, swaps, l.target.chip);
  if (!instruction)
    return op.emitError("unsupported: tt.dot of ")
           << getElementTypeOrSelf(op.getA().getType()) << " and " << getElementTypeOrSelf(op.getB().getType())
           << " with results of " << type.getElementType() << " by an instruction of " << shape[0] << " rows and "
           << shape[1] << " columns on " << l.target.chip.id
           << ", which has none; convert the operands, or give the result a blocked layout";
  return DotLowering(op, swaps, *instruction, l).run();
}
