// tt.dot by mma.sync (PTX ISA, "Matrix multiply-accumulate operation using mma instruction").
//
// An instruction takes from each lane, for each 8 rows of A and each half of its K, one word of neighbours along K.
// Which K those are is left to the operands' layouts: both give the same ones.
#include "../Builders.h"
#include "../Dot.h"
#include "../MemoryAccess.h"
#include "../SharedAccess.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// An instruction, by the types of its operands.
struct MmaForm {
  int64_t m, k;
  // Elements of a word along K, and the type that the instruction has for it.
  unsigned perWord;
  Type word;
  // Of A and B; null for 8-bit floats, which `intrinsic` is for.
  std::optional<std::array<NVVM::MMATypes, 2>> types;
  std::string intrinsic;
  // True if two results share a register.
  bool packsResults = false;
  unsigned rows() const { return unsigned(m / 8); }
  unsigned halves() const { return m == 8 ? 1 : 2; }
};

std::optional<StringRef> getFloat8Name(Type type) {
  if (isa<Float8E4M3FNType>(type))
    return "e4m3";
  if (isa<Float8E5M2Type>(type))
    return "e5m2";
  return std::nullopt;
}

std::optional<MmaForm> getForm(Type a, Type b, Type d, Builder &builder) {
  Type i32 = builder.getI32Type();
  auto both = [](NVVM::MMATypes type) { return std::array<NVVM::MMATypes, 2>{type, type}; };
  if (auto x = getFloat8Name(a), y = getFloat8Name(b); x && y && d.isF32())
    return MmaForm{16,  32,           4,
                   i32, std::nullopt, ("llvm.nvvm.mma.m16n8k32.row.col.f32." + *x + "." + *y + ".f32").str()};
  if (a != b)
    return std::nullopt;
  if (a.isF16() && (d.isF32() || d.isF16()))
    return MmaForm{16, 16, 2, VectorType::get(2, a), both(NVVM::MMATypes::f16), "", d.isF16()};
  if (a.isBF16() && d.isF32())
    return MmaForm{16, 16, 2, i32, both(NVVM::MMATypes::bf16), ""};
  if (a.isF32() && d.isF32())
    return MmaForm{16, 8, 1, i32, both(NVVM::MMATypes::tf32), ""};
  if (a.isInteger(8) && d.isInteger(32))
    return MmaForm{16, 32, 4, i32, both(NVVM::MMATypes::s8), ""};
  if (a.isF64() && d.isF64())
    return MmaForm{8, 4, 1, a, both(NVVM::MMATypes::f64), ""};
  return std::nullopt;
}

// An operand as the words that instructions take.
class Operand {
public:
  // `kDim` is 2 for A, 1 for B.
  Operand(Value tensor, unsigned kDim, const MmaForm &form, Lowering &l)
      : fragment(cast<RankedTensorType>(tensor.getType())), elements(l.get(tensor)), kDim(kDim), form(form), l(l) {}

  // Where along K the words of lane 0 start.
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
    return op.emitError("unsupported: operands of mma.sync whose layouts do not fit the instruction, ")
           << op.getA().getType() << " and " << op.getB().getType();
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
  std::optional<MmaForm> form = getForm(a, b, d, l.b);
  if (!form || (!form->types && !l.target.hasFloat8Mma()) ||
      (a.isF32() && op.getInputPrecision() != tt::InputPrecision::TF32))
    return op.emitError("unsupported: mma.sync of ")
           << a << " and " << b << " in " << d << ", precision " << tt::stringifyInputPrecision(op.getInputPrecision())
           << ", for " << ttg::getTarget(l.module);
  for (RankedTensorType type : {aType, bType}) {
    auto operand = dyn_cast<ttg::DotOperandEncodingAttr>(type.getEncoding());
    if (!operand || operand.getParent() != dType.getEncoding())
      return op.emitError("unsupported: operands of mma.sync in other layouts than those of the result");
  }
  return MmaLowering(op, *form, l).run();
}
