#include "NegativeIndices.h"

#include "lathe/Analysis/IntegerRange.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/Descriptors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;

namespace {

/// Proves that integers are at least 0, if no arithmetic overflows. IntegerRangeAnalysis knows nothing of the product
/// of a program id and a constant, since it may overflow.
class SignProof {
public:
  bool isNotNegative(Value value) {
    if (ranges.get(value).min >= 0 || isSize(value))
      return true;
    // A value that a loop carries is not negative if that follows from itself.
    if (llvm::is_contained(assumed, value))
      return true;
    if (++steps > kMostSteps)
      return false;
    size_t before = assumed.size();
    assumed.push_back(value);
    if (follows(value))
      return true;
    // All that followed from it meanwhile is open again.
    assumed.truncate(before);
    return false;
  }

private:
  IntegerRangeAnalysis ranges;
  SmallVector<Value> assumed;
  static constexpr int kMostSteps = 1000;
  int steps = 0;

  /// A tensor that a descriptor describes has no negative size.
  static bool isSize(Value value) {
    return llvm::any_of(value.getUses(), [](OpOperand &use) {
      auto made = dyn_cast<tt::MakeTensorDescOp>(use.getOwner());
      return made && isMadeOnce(made) && llvm::is_contained(made.getShape(), use.get());
    });
  }

  bool follows(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument)
      return followsFromLoop(argument);
    Operation *op = value.getDefiningOp();
    auto is = [&](unsigned index) { return isNotNegative(op->getOperand(index)); };
    return llvm::TypeSwitch<Operation *, bool>(op)
        .Case<arith::AddIOp, arith::MulIOp, arith::DivSIOp, arith::MinSIOp, arith::CeilDivSIOp>(
            [&](auto) { return is(0) && is(1); })
        .Case<arith::RemSIOp, arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp, arith::ExtSIOp, arith::TruncIOp,
              arith::IndexCastOp, arith::DivUIOp>([&](auto) { return is(0); })
        .Case<ttng::ClusterRankOp>([](auto) { return true; })
        .Case<arith::MaxSIOp, arith::AndIOp>([&](auto) { return is(0) || is(1); })
        .Case<arith::SelectOp>([&](auto) { return is(1) && is(2); })
        .Case<scf::IfOp>([&](scf::IfOp branch) {
          unsigned number = cast<OpResult>(value).getResultNumber();
          return isNotNegative(branch.thenYield().getOperand(number)) &&
                 isNotNegative(branch.elseYield().getOperand(number));
        })
        .Case<scf::ForOp>([&](scf::ForOp loop) {
          return isNotNegative(loop.getRegionIterArg(cast<OpResult>(value).getResultNumber()));
        })
        .Default(false);
  }

  bool followsFromLoop(BlockArgument argument) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop)
      return false;
    if (argument == loop.getInductionVar())
      return isNotNegative(loop.getLowerBound());
    OpOperand *init = loop.getTiedLoopInit(argument);
    return isNotNegative(init->get()) && isNotNegative(loop.getTiedLoopYieldedValue(argument)->get());
  }
};

/// Pointers to the elements of a block, and which of them lie inside of the tensor, in the layout of its value.
class LaidOutBlock {
public:
  LaidOutBlock(OpBuilder &b, Location loc, tt::MakeTensorDescOp made, RankedTensorType type)
      : b(b), loc(loc), made(made), type(type) {}

  std::pair<Value, Value> build(ValueRange indices) {
    Value origin = made.getBase();
    auto pointer = tt::PointerType::get(cast<tt::DescriptorType>(made.getType()).getBlockType().getElementType(), 1);
    if (origin.getType() != pointer)
      origin = tt::BitcastOp::create(b, loc, pointer, origin);
    Value offsets, inside;
    for (auto [dim, start] : llvm::enumerate(indices)) {
      Value stride = made.getStrides()[dim];
      Value wide = arith::ExtSIOp::create(b, loc, b.getI64Type(), start);
      origin = tt::AddPtrOp::create(b, loc, pointer, origin, arith::MulIOp::create(b, loc, wide, stride));
      Value range = getRange(dim);
      auto vector = cast<RankedTensorType>(range.getType());
      Value far = arith::ExtSIOp::create(b, loc, vector.clone(b.getI64Type()), range);
      add<arith::AddIOp>(offsets, dim, arith::MulIOp::create(b, loc, far, splat(vector, stride)));
      Value at = arith::AddIOp::create(b, loc, range, splat(vector, start));
      // A negative number is a large one without a sign.
      add<arith::AndIOp>(
          inside, dim,
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, at, splat(vector, made.getShape()[dim])));
    }
    auto pointers = type.clone(pointer);
    return {tt::AddPtrOp::create(b, loc, pointers, tt::SplatOp::create(b, loc, pointers, origin), offsets), inside};
  }

private:
  OpBuilder &b;
  Location loc;
  tt::MakeTensorDescOp made;
  RankedTensorType type;

  Value splat(RankedTensorType like, Value scalar) {
    return tt::SplatOp::create(b, loc, like.clone(scalar.getType()), scalar);
  }

  Value getRange(unsigned along) {
    Attribute layout = type.getEncoding();
    for (unsigned dim = type.getRank(); dim-- > 0;)
      if (dim != along)
        layout = ttg::SliceEncodingAttr::get(b.getContext(), dim, cast<ttg::LayoutEncoding>(layout));
    auto vector = RankedTensorType::get({type.getShape()[along]}, b.getI32Type(), layout);
    return tt::MakeRangeOp::create(b, loc, vector, 0, vector.getShape().front());
  }

  /// Joins a vector along one dimension, as a tensor of the whole shape, to `all`.
  template <typename Op> void add(Value &all, unsigned along, Value vector) {
    Type element = getElementTypeOrSelf(vector.getType());
    for (unsigned dim = 0; dim < type.getRank(); ++dim) {
      if (dim == along)
        continue;
      auto before = cast<RankedTensorType>(vector.getType());
      SmallVector<int64_t> sizes(before.getShape());
      sizes.insert(sizes.begin() + dim, 1);
      Attribute layout = cast<ttg::SliceEncodingAttr>(before.getEncoding()).getParent();
      vector = tt::ExpandDimsOp::create(b, loc, RankedTensorType::get(sizes, element, layout), vector, dim);
    }
    RankedTensorType whole = type.clone(element);
    if (vector.getType() != whole)
      vector = tt::BroadcastOp::create(b, loc, whole, vector);
    all = all ? Value(Op::create(b, loc, all, vector)) : vector;
  }
};

template <typename Op> bool isWritable(Op op) {
  return op.getDesc().template getDefiningOp<tt::MakeTensorDescOp>() &&
         op.getDesc().getType().getShape() == cast<RankedTensorType>(op.getSrc().getType()).getShape();
}

} // namespace

SmallVector<Value> lathe::findMaybeNegative(ValueRange indices) {
  SignProof proof;
  return llvm::filter_to_vector(indices, [&](Value index) { return !proof.isNotNegative(index); });
}

bool lathe::hasPointers(Operation *store) {
  return llvm::TypeSwitch<Operation *, bool>(store)
      .Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>([](auto op) { return isWritable(op); })
      .Default(false);
}

bool lathe::hasHostDescriptor(Operation *store) {
  return llvm::TypeSwitch<Operation *, bool>(store)
      .Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>(
          [](auto op) { return op.getDesc().template getDefiningOp<tt::HostDescriptorOp>() != nullptr; })
      .Default(false);
}

Value lathe::buildIsBefore(OpBuilder &b, Operation *store, ArrayRef<Value> indices) {
  Location loc = store->getLoc();
  Value isBefore;
  llvm::TypeSwitch<Operation *>(store).Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>([&](auto op) {
    for (auto [index, size] : llvm::zip_equal(op.getIndices(), op.getDesc().getType().getShape())) {
      if (!llvm::is_contained(indices, index))
        continue;
      Value last = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(-int32_t(size)));
      Value before = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, index, last);
      isBefore = isBefore ? Value(arith::OrIOp::create(b, loc, isBefore, before)) : before;
    }
  });
  return isBefore;
}

void lathe::writeThroughPointers(OpBuilder &b, Operation *store) {
  Location loc = store->getLoc();
  llvm::TypeSwitch<Operation *>(store).Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>([&](auto op) {
    auto made = op.getDesc().template getDefiningOp<tt::MakeTensorDescOp>();
    Value value = op.getSrc();
    auto [pointers, mask] = LaidOutBlock(b, loc, made, cast<RankedTensorType>(value.getType())).build(op.getIndices());
    if constexpr (std::is_same_v<decltype(op), tt::DescriptorReduceOp>)
      tt::AtomicRMWOp::create(b, loc, value.getType(), *getAtomic(op.getKind(), made.getType().getElementType()),
                              pointers, value, mask, tt::MemSemantic::RELAXED, tt::MemSyncScope::GPU);
    else
      tt::StoreOp::create(b, loc, pointers, value, mask, tt::CacheModifier::NONE, tt::EvictionPolicy::NORMAL);
  });
}
