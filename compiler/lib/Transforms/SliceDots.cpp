// The pass lathe-ttg-slice-dots.
#include "lathe/Chip/Chip.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_SLICEDOTS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// 32-bit registers of both operands' slice: enough that each is multiplied often, few beside the sums.
constexpr int64_t kSliceWords = 128;
/// The fewest elements along K in a slice: those of one access to shared memory.
constexpr int64_t kLeastDepth = 4;

int64_t countWords(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  int64_t elements = int64_t(1) << ttg::toLinearLayout(type).getInBits("register");
  return elements * llvm::divideCeil(type.getElementTypeBitWidth(), 32);
}

int64_t countBytes(ShapedType type) {
  return type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// An operand that all threads exchange, and the casts of its elements before and after that.
struct Operand {
  Value source; // before all of that
  ttg::ConvertLayoutOp exchange;
  SmallVector<Operation *> casts; // the first one first

  static std::optional<Operand> match(Value value) {
    Operand operand;
    operand.skipCasts(value);
    operand.exchange = value.getDefiningOp<ttg::ConvertLayoutOp>();
    if (!operand.exchange)
      return std::nullopt;
    operand.source = operand.exchange.getSrc();
    operand.skipCasts(operand.source);
    return operand;
  }

  void skipCasts(Value &value) {
    while (Operation *cast = value.getDefiningOp()) {
      if (!isWidening(*cast))
        break;
      casts.insert(casts.begin(), cast);
      value = cast->getOperand(0);
    }
  }

  static bool isWidening(Operation &op) {
    if (op.getNumOperands() != 1 || op.getNumResults() != 1 || !isMemoryEffectFree(&op) || !isElementwise(&op))
      return false;
    auto from = dyn_cast<RankedTensorType>(op.getOperand(0).getType());
    return from &&
           from.getElementTypeBitWidth() < cast<RankedTensorType>(op.getResult(0).getType()).getElementTypeBitWidth();
  }

  RankedTensorType type() const { return cast<RankedTensorType>(source.getType()); }
};

/// A product by multiply and add whose operands do not fit a thread's registers beside its sums.
class SlicedDot {
public:
  SlicedDot(tt::DotOp dot, Operand a, Operand b, int64_t depth)
      : dot(dot), a(std::move(a)), b(std::move(b)), depth(depth), builder(dot), loc(dot.getLoc()) {}

  void rewrite() {
    Value left = allocate(a, 1), right = allocate(b, 0);
    builder.setInsertionPoint(dot);
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
    };
    int64_t slices = a.type().getDimSize(1) / depth;
    auto loop = scf::ForOp::create(builder, loc, number(0), number(slices), number(1), ValueRange{dot.getC()});
    builder.setInsertionPointToStart(loop.getBody());
    Value index = loop.getInductionVar();
    Value x = load(left, index, a), y = load(right, index, b);
    Value sum = tt::DotOp::create(builder, loc, dot.getType(), ValueRange{x, y, loop.getRegionIterArg(0)},
                                  dot->getAttrDictionary().getValue());
    scf::YieldOp::create(builder, loc, sum);
    dot.replaceAllUsesWith(loop.getResult(0));
    dot.erase();
    for (Operand *operand : {&a, &b})
      if (operand->exchange.use_empty())
        operand->exchange.erase();
  }

private:
  static Attribute getEncoding(MLIRContext *context, unsigned rank) {
    SmallVector<unsigned> order;
    for (unsigned dim = rank; dim-- > 0;)
      order.push_back(dim);
    return ttg::SwizzledSharedEncodingAttr::get(context, 1, 1, 1, order, {});
  }

  /// The operand in shared memory, one slice after the other.
  Value allocate(Operand &operand, unsigned kDim) {
    RankedTensorType type = operand.type();
    builder.setInsertionPoint(operand.exchange);
    SmallVector<int64_t> shape(type.getShape());
    shape[kDim] = depth;
    shape.insert(shape.begin() + kDim, type.getDimSize(kDim) / depth);
    auto split = RankedTensorType::get(shape, type.getElementType(), ttg::inferReshapeLayout(type, shape));
    Value value = tt::ReshapeOp::create(builder, loc, split, operand.source, false, false);
    if (kDim == 1) {
      std::swap(shape[0], shape[1]);
      SmallVector<int32_t> order = {1, 0, 2};
      auto turned = RankedTensorType::get(shape, type.getElementType(), ttg::inferTransLayout(split, order));
      value = tt::TransOp::create(builder, loc, turned, value, builder.getDenseI32ArrayAttr(order));
    }
    auto memory = ttg::MemDescType::get(shape, type.getElementType(), getEncoding(type.getContext(), 3),
                                        ttg::SharedMemorySpaceAttr::get(type.getContext()), /*mutableMemory=*/false);
    return ttg::LocalAllocOp::create(builder, loc, memory, value, IntegerAttr());
  }

  Value load(Value buffer, Value index, Operand &operand) {
    auto all = cast<ttg::MemDescType>(buffer.getType());
    auto slot = ttg::MemDescType::get(all.getShape().drop_front(), all.getElementType(),
                                      getEncoding(all.getContext(), 2), all.getMemorySpace(), all.getMutableMemory());
    Value view = ttg::MemDescIndexOp::create(builder, loc, slot, buffer, index);
    Attribute layout = operand.exchange.getType().getEncoding();
    auto type = RankedTensorType::get(slot.getShape(), slot.getElementType(), layout);
    Value value = ttg::LocalLoadOp::create(builder, loc, type, view, Value());
    for (Operation *cast : operand.casts) {
      IRMapping mapping;
      mapping.map(cast->getOperand(0), value);
      Operation *own = builder.clone(*cast, mapping);
      own->getResult(0).setType(type.clone(getElementTypeOrSelf(cast->getResult(0))));
      value = own->getResult(0);
    }
    return value;
  }

  tt::DotOp dot;
  Operand a, b;
  int64_t depth;
  OpBuilder builder;
  Location loc;
};

struct SliceDotsPass : public lathe::impl::SliceDotsBase<SliceDotsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    const ChipInfo *chip = findChip(ttg::getTarget(module));
    if (!chip || ttg::isAuthored(module))
      return;
    int64_t taken = 0;
    SmallVector<tt::DotOp> dots;
    module.walk([&](Operation *op) {
      if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
        taken += countBytes(alloc.getType());
      else if (auto dot = dyn_cast<tt::DotOp>(op))
        dots.push_back(dot);
    });
    for (tt::DotOp dot : dots)
      taken += slice(dot, *chip, int64_t(chip->sharedBytesPerBlock) - taken);
  }

  /// Slices the product where that pays; returns the bytes of shared memory that it takes then.
  int64_t slice(tt::DotOp dot, const ChipInfo &chip, int64_t room) {
    auto result = cast<RankedTensorType>(dot.getType());
    if (!isa<ttg::BlockedEncodingAttr>(result.getEncoding()) || result.getRank() != 2)
      return 0;
    std::optional<Operand> a = Operand::match(dot.getA()), b = Operand::match(dot.getB());
    int64_t words = countWords(dot.getA().getType()) + countWords(dot.getB().getType());
    if (!a || !b || words + countWords(result) <= int64_t(chip.maxRegistersPerThread))
      return 0;
    int64_t k = a->type().getDimSize(1);
    int64_t depth = std::max<int64_t>(kLeastDepth, llvm::bit_floor<uint64_t>(kSliceWords * k / words));
    int64_t bytes = countBytes(a->type()) + countBytes(b->type());
    if (depth >= k || bytes > room)
      return 0;
    SlicedDot(dot, *a, *b, depth).rewrite();
    return bytes;
  }
};

} // namespace
