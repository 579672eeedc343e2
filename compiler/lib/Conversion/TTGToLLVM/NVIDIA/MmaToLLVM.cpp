// tt.dot by mma.sync (PTX ISA, "Matrix multiply-accumulate operation using mma instruction").
//
// An instruction takes from each lane, for each 8 rows of A and each half of its K, one word of contiguous elements
// along K. The operands' layouts choose the coordinates along K; they are the same for both.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Matrix/Dot.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "lathe/Chip/MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// A row of the instruction table, in terms of the NVVM op.
struct MmaForm {
  int64_t m = 0, k = 0;
  // The number of elements along K in a word, and the instruction's type for a word.
  unsigned perWord = 1;
  Type word;
  // The types of A and B; none for 8-bit floats, which use `intrinsic`.
  std::optional<std::array<NVVM::MMATypes, 2>> types;
  std::string intrinsic;
  // True if two results share a register.
  bool packsResults = false;
  unsigned rows() const { return unsigned(m / 8); }
  unsigned halves() const { return m == 8 ? 1 : 2; }
};

std::optional<NVVM::MMATypes> getMmaType(MatrixFormat format) {
  switch (format) {
  case MatrixFormat::F16:
    return NVVM::MMATypes::f16;
  case MatrixFormat::BF16:
    return NVVM::MMATypes::bf16;
  case MatrixFormat::TF32:
    return NVVM::MMATypes::tf32;
  case MatrixFormat::F64:
    return NVVM::MMATypes::f64;
  case MatrixFormat::I8:
    return NVVM::MMATypes::s8;
  default:
    return std::nullopt;
  }
}

MmaForm getForm(const MatrixInstruction &row, Type element, Builder &builder) {
  MmaForm form;
  form.m = row.m;
  form.k = row.k;
  unsigned bits = element.getIntOrFloatBitWidth();
  form.perWord = bits < 32 ? 32 / bits : 1;
  form.word = builder.getI32Type();
  if (row.a == MatrixFormat::F16)
    form.word = VectorType::get(2, element);
  else if (row.a == MatrixFormat::F64)
    form.word = element;
  if (row.name.empty())
    form.types = {*getMmaType(row.a), *getMmaType(row.b)};
  else
    form.intrinsic = ("llvm.nvvm." + row.name).str();
  form.packsResults = row.accumulator == MatrixFormat::F16;
  return form;
}

// The words of an operand that instructions take.
class Operand {
public:
  // `kDim` is 2 for A, 1 for B.
  Operand(Value tensor, unsigned kDim, const MmaForm &form, Lowering &l)
      : fragment(cast<RankedTensorType>(tensor.getType())), elements(l.get(tensor)), kDim(kDim), form(form), l(l) {}

  // The coordinates along K at which the words of lane 0 start.
  SmallVector<int32_t> getStarts() const {
    llvm::SmallSetVector<int32_t, 16> starts;
    for (const Fragment::Coordinates &at : fragment.getCoordinates())
      if (at[kDim] % int32_t(form.perWord) == 0)
        starts.insert(at[kDim]);
    SmallVector<int32_t> sorted = starts.takeVector();
    llvm::sort(sorted);
    return sorted;
  }

  // The word of row (A) or column (B) `outer` that starts at `k`; null if the thread lacks it.
  Value getWord(int32_t batch, int32_t outer, int32_t k) {
    Fragment::Coordinates at = {batch, outer, outer};
    at[kDim] = k;
    Value &word = words[{batch, outer, k}];
    if (word)
      return word;
    SmallVector<Value> parts;
    for (unsigned i = 0; i < form.perWord; ++i, ++at[kDim]) {
      std::optional<unsigned> index = fragment.find(at);
      if (!index)
        return {};
      parts.push_back(elements[*index]);
    }
    Value packed = packVector(parts, l);
    return word =
               packed.getType() == form.word ? packed : Value(LLVM::BitcastOp::create(l.b, l.loc, form.word, packed));
  }

private:
  Fragment fragment;
  SmallVector<Value> elements;
  unsigned kDim;
  const MmaForm &form;
  Lowering &l;
  std::map<std::array<int32_t, 3>, Value> words;
};

class MmaLowering {
public:
  MmaLowering(tt::DotOp op, const MmaForm &form, Lowering &l)
      : op(op), form(form), l(l), a(op.getA(), 2, form, l), b(op.getB(), 1, form, l),
        d(cast<RankedTensorType>(op.getType())), sums(l.get(op.getC())) {}

  LogicalResult run() {
    SmallVector<int32_t> starts = a.getStarts();
    if (starts != b.getStarts() || starts.size() % form.halves())
      return fail();
    for (size_t k = 0; k < starts.size(); k += form.halves())
      for (const Fragment::Coordinates &at : d.getCoordinates())
        if (at[1] % form.m == 0 && at[2] % 8 == 0)
          if (failed(multiply(at, ArrayRef(starts).slice(k, form.halves()))))
            return fail();
    l.set(op.getResult(), std::move(sums));
    return success();
  }

private:
  tt::DotOp op;
  const MmaForm &form;
  Lowering &l;
  Operand a, b;
  Fragment d;
  Elements sums;

  LogicalResult fail() {
    return op.emitError("unsupported: tt.dot of ")
           << op.getA().getType() << " and " << op.getB().getType()
           << ", in which a thread lacks elements that mma.sync reads from its registers; use one kWidth for both";
  }

  // One instruction, for the tile of the result at `at`.
  LogicalResult multiply(const Fragment::Coordinates &at, ArrayRef<int32_t> ks) {
    SmallVector<Value> left, right;
    SmallVector<unsigned> registers;
    for (int32_t k : ks) {
      for (unsigned row = 0; row < form.rows(); ++row)
        left.push_back(a.getWord(at[0], at[1] + 8 * int32_t(row), k));
      right.push_back(b.getWord(at[0], at[2], k));
    }
    for (unsigned i = 0; i < 2 * form.rows(); ++i) {
      std::optional<unsigned> index = d.find({at[0], at[1] + 8 * int32_t(i / 2), at[2] + int32_t(i % 2)});
      if (!index)
        return failure();
      registers.push_back(*index);
    }
    if (llvm::is_contained(left, Value()) || llvm::is_contained(right, Value()))
      return failure();

    SmallVector<Value> accumulators;
    for (unsigned i = 0; i < registers.size(); i += form.packsResults ? 2 : 1) {
      SmallVector<Value, 2> parts = {sums[registers[i]]};
      if (form.packsResults)
        parts.push_back(sums[registers[i + 1]]);
      accumulators.push_back(packVector(parts, l));
    }
    Value result = build(left, right, accumulators);
    unsigned next = 0;
    for (unsigned i = 0; i < accumulators.size(); ++i)
      for (Value part : unpackVector(LLVM::ExtractValueOp::create(l.b, l.loc, result, i), l))
        sums[registers[next++]] = part;
    return success();
  }

  Value build(ArrayRef<Value> left, ArrayRef<Value> right, ArrayRef<Value> accumulators) {
    SmallVector<Type> types(accumulators.size(), accumulators.front().getType());
    Type type = LLVM::LLVMStructType::getLiteral(l.b.getContext(), types);
    if (!form.types) {
      SmallVector<Value> operands(left);
      llvm::append_range(operands, right);
      llvm::append_range(operands, accumulators);
      return callIntrinsic(l.b, l.loc, form.intrinsic, type, operands);
    }
    std::optional<NVVM::MMAIntOverflow> overflow;
    if (form.types->front() == NVVM::MMATypes::s8)
      overflow = NVVM::MMAIntOverflow::wrapped;
    return NVVM::MmaOp::create(l.b, l.loc, type, left, right, accumulators, ArrayRef<int64_t>{form.m, 8, form.k},
                               std::nullopt, overflow, form.types,
                               std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row, NVVM::MMALayout::col});
  }
};

} // namespace

LogicalResult lathe::conversion::lowerMmaSync(tt::DotOp op, Lowering &l) {
  auto aType = cast<RankedTensorType>(op.getA().getType()), bType = cast<RankedTensorType>(op.getB().getType());
  auto dType = cast<RankedTensorType>(op.getType());
  Type a = aType.getElementType(), b = bType.getElementType(), d = dType.getElementType();
  bool allowTF32 = op.getInputPrecision() == tt::InputPrecision::TF32;
  std::optional<MatrixFormat> left = getMatrixFormat(a, l.target.chip, allowTF32),
                              right = getMatrixFormat(b, l.target.chip, allowTF32),
                              sum = getMatrixFormat(d, l.target.chip, /*allowTF32=*/false);
  SmallVector<const MatrixInstruction *> rows;
  if (left && right && sum)
    rows = findMatrixInstructions(l.target.chip, MatrixInstruction::Family::MmaSync, *left, *right, *sum);
  if (rows.empty())
    return op.emitError("unsupported: tt.dot of ")
           << a << " and " << b << " with results of " << d << " and precision "
           << tt::stringifyInputPrecision(op.getInputPrecision()) << " by mma.sync on " << l.target.chip.id
           << ", which has no such instruction; convert the operands, or give the result a blocked layout";
  for (RankedTensorType type : {aType, bType}) {
    auto operand = dyn_cast<ttg::DotOperandEncodingAttr>(type.getEncoding());
    if (!operand || operand.getParent() != dType.getEncoding())
      return op.emitError("unsupported: tt.dot by mma.sync with an operand in ")
             << type.getEncoding() << "; convert it to a dot_op layout whose parent is the layout of the result";
  }
  MmaForm form = getForm(*rows.front(), a, l.b);
  return MmaLowering(op, form, l).run();
}
