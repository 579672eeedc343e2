// Ops that make or rearrange tensors without computation: each thread only renumbers its elements.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

using Coordinates = SmallVector<int32_t>;

// For every register of `to`, the register of `from` that holds the element at source(coordinates). The map must be
// linear, and each thread must hold the elements that it needs: it fails otherwise.
FailureOr<SmallVector<unsigned>> renumber(const LinearLayout &from, const LinearLayout &to,
                                          llvm::function_ref<Coordinates(ArrayRef<int32_t>)> source) {
  for (StringRef in : {"lane", "warp", "block"}) {
    if (from.getInBits(in) != to.getInBits(in))
      return failure();
    for (unsigned bit = 0, e = to.getInBits(in); bit < e; ++bit)
      if (from.packOut(source(to.getBasis(in, bit))) != from.getFlatBasis(in, bit))
        return failure();
  }
  llvm::DenseMap<uint64_t, unsigned> held;
  for (int32_t i = from.getInSize("register"); i-- > 0;)
    held[from.applyFlat(i)] = i;
  SmallVector<unsigned> registers;
  for (int32_t i = 0, e = to.getInSize("register"); i < e; ++i) {
    auto it = held.find(from.packOut(source(to.splitOut(to.applyFlat(i)))));
    if (it == held.end())
      return failure();
    registers.push_back(it->second);
  }
  return registers;
}

LogicalResult lowerView(Operation *op, Value from, Value to, Lowering &l,
                        llvm::function_ref<Coordinates(ArrayRef<int32_t>)> source) {
  auto fromType = cast<RankedTensorType>(from.getType()), toType = cast<RankedTensorType>(to.getType());
  FailureOr<SmallVector<unsigned>> registers =
      renumber(ttg::toLinearLayout(fromType), ttg::toLinearLayout(toType), source);
  if (failed(registers))
    return op->emitError("unsupported: ")
           << op->getName() << " between layouts that hold elements in different threads, from " << from.getType()
           << " to " << op->getResult(0).getType() << "; put a ttg.convert_layout before it";
  ArrayRef<Value> elements = l.get(from);
  Elements results;
  for (unsigned index : *registers)
    results.push_back(elements[index]);
  l.set(to, std::move(results));
  return success();
}

LogicalResult lowerMakeRange(Operation *op, Lowering &l) {
  auto range = cast<tt::MakeRangeOp>(op);
  LinearLayout layout = ttg::toLinearLayout(cast<RankedTensorType>(range.getType()));
  Value part = l.threadPart(layout);
  uint64_t mask = Lowering::threadPartMask(layout);
  int32_t start = range.getStart();
  Elements elements;
  for (int32_t i = 0, e = layout.getInSize("register"); i < e; ++i) {
    uint64_t image = layout.applyFlat(i);
    if (!part) {
      elements.push_back(l.i32(int32_t(image) + start));
      continue;
    }
    Value element = l.offsetPart(part, mask, image);
    if (start != 0)
      element = LLVM::AddOp::create(l.b, l.loc, element, l.i32(start), LLVM::IntegerOverflowFlags::nsw);
    elements.push_back(element);
  }
  l.set(range, std::move(elements));
  return success();
}

LogicalResult lowerSplat(Operation *op, Lowering &l) {
  Value result = op->getResult(0);
  l.set(result, Elements(l.getNumElements(result.getType()), l.getScalar(op->getOperand(0))));
  return success();
}

LogicalResult lowerUnsplat(Operation *op, Lowering &l) {
  l.set(op->getResult(0), l.get(op->getOperand(0)).front());
  return success();
}

LogicalResult lowerExpandDims(Operation *op, Lowering &l) {
  unsigned axis = cast<tt::ExpandDimsOp>(op).getAxis();
  return lowerView(op, op->getOperand(0), op->getResult(0), l, [&](ArrayRef<int32_t> at) {
    Coordinates source(at);
    source.erase(source.begin() + axis);
    return source;
  });
}

LogicalResult lowerBroadcast(Operation *op, Lowering &l) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op->getOperand(0).getType()).getShape();
  return lowerView(op, op->getOperand(0), op->getResult(0), l, [&](ArrayRef<int32_t> at) {
    Coordinates source(at);
    for (auto [coordinate, size] : llvm::zip_equal(source, shape))
      if (size == 1)
        coordinate = 0;
    return source;
  });
}

LogicalResult lowerTrans(Operation *op, Lowering &l) {
  ArrayRef<int32_t> order = cast<tt::TransOp>(op).getOrder();
  return lowerView(op, op->getOperand(0), op->getResult(0), l, [&](ArrayRef<int32_t> at) {
    Coordinates source(at.size());
    for (auto [coordinate, dim] : llvm::zip_equal(at, order))
      source[dim] = coordinate;
    return source;
  });
}

LogicalResult lowerReshape(Operation *op, Lowering &l) {
  auto fromType = cast<RankedTensorType>(op->getOperand(0).getType());
  auto toType = cast<RankedTensorType>(op->getResult(0).getType());
  if (cast<tt::ReshapeOp>(op).getAllowReorder() &&
      ttg::getElementsPerThread(fromType) == ttg::getElementsPerThread(toType)) {
    l.set(op->getResult(0), Elements(l.get(op->getOperand(0))));
    return success();
  }
  return lowerView(op, op->getOperand(0), op->getResult(0), l, [&](ArrayRef<int32_t> at) {
    int64_t flat = 0;
    for (auto [coordinate, size] : llvm::zip_equal(at, toType.getShape()))
      flat = flat * size + coordinate;
    Coordinates source(fromType.getRank());
    for (unsigned dim = source.size(); dim-- > 0;) {
      source[dim] = flat % fromType.getDimSize(dim);
      flat /= fromType.getDimSize(dim);
    }
    return source;
  });
}

LogicalResult lowerSplit(Operation *op, Lowering &l) {
  for (int32_t half = 0; half < 2; ++half) {
    auto fromType = cast<RankedTensorType>(op->getOperand(0).getType());
    auto toType = cast<RankedTensorType>(op->getResult(half).getType());
    LinearLayout from = ttg::toLinearLayout(fromType);
    // The register bit that numbers the halves; `renumber` checks all other bits, for the first half.
    FailureOr<SmallVector<unsigned>> registers = renumber(from, ttg::toLinearLayout(toType), [&](ArrayRef<int32_t> at) {
      Coordinates source(at);
      source.push_back(0);
      return source;
    });
    SmallVector<int32_t> other(fromType.getRank(), 0);
    other.back() = 1;
    uint64_t otherHalf = from.packOut(other);
    unsigned step = 0;
    for (unsigned bit = 0; bit < from.getInBits("register"); ++bit)
      if (from.getFlatBasis("register", bit) == otherHalf)
        step = 1u << bit;
    if (failed(registers) || step == 0)
      return op->emitError("unsupported: tt.split of ") << op->getOperand(0).getType()
                                                        << ", in which a thread does not hold both halves of a pair; "
                                                           "convert it to a layout with the last dimension "
                                                           "in registers";
    Elements results;
    for (unsigned index : *registers)
      results.push_back(l.get(op->getOperand(0))[half ? index ^ step : index]);
    l.set(op->getResult(half), std::move(results));
  }
  return success();
}

LogicalResult lowerJoin(Operation *op, Lowering &l) {
  auto fromType = cast<RankedTensorType>(op->getOperand(0).getType());
  LinearLayout from = ttg::toLinearLayout(fromType);
  LinearLayout to = ttg::toLinearLayout(cast<RankedTensorType>(op->getResult(0).getType()));
  FailureOr<SmallVector<unsigned>> registers =
      renumber(from, to, [&](ArrayRef<int32_t> at) { return Coordinates(at.drop_back()); });
  bool oneThread = true;
  for (StringRef in : {"lane", "warp", "block"})
    for (unsigned bit = 0; bit < to.getInBits(in); ++bit)
      oneThread &= to.getBasis(in, bit).back() == 0;
  if (failed(registers) || !oneThread)
    return op->emitError("unsupported: tt.join to ") << op->getResult(0).getType()
                                                     << ", in which a thread does not hold both halves of a pair; use "
                                                        "a layout with the last dimension in registers";
  Elements results;
  for (auto [i, index] : llvm::enumerate(*registers)) {
    int32_t half = to.splitOut(to.applyFlat(i)).back();
    results.push_back(l.get(op->getOperand(half))[index]);
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

LogicalResult lowerCat(Operation *op, Lowering &l) {
  Elements results(l.get(op->getOperand(0)));
  llvm::append_range(results, l.get(op->getOperand(1)));
  if (results.size() != l.getNumElements(op->getResult(0).getType()))
    return op->emitError("unsupported: tt.cat to ")
           << op->getResult(0).getType()
           << ", in which a thread does not hold as many elements as in both operands; use "
              "a layout without copies";
  l.set(op->getResult(0), std::move(results));
  return success();
}

} // namespace

void lathe::conversion::addViewHandlers(HandlerTable &table) {
  table.add<tt::MakeRangeOp>(lowerMakeRange);
  table.add<tt::SplatOp>(lowerSplat);
  table.add<tt::UnsplatOp>(lowerUnsplat);
  table.add<tt::ExpandDimsOp>(lowerExpandDims);
  table.add<tt::BroadcastOp>(lowerBroadcast);
  table.add<tt::TransOp>(lowerTrans);
  table.add<tt::ReshapeOp>(lowerReshape);
  table.add<tt::SplitOp>(lowerSplit);
  table.add<tt::JoinOp>(lowerJoin);
  table.add<tt::CatOp>(lowerCat);
}
