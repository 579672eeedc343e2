// The pass lathe-tt-rewrite-descriptors: accesses through descriptors as masked accesses through pointers.
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/Descriptors.h"
#include "lathe/Transforms/Passes.h"

#include "lathe/Analysis/AxisInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"

namespace lathe {
#define GEN_PASS_DEF_REWRITEDESCRIPTORS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// The values of a descriptor: base, sizes, strides, whether its padding is NaN, and whether reads are rounded to tf32.
class Parts {
public:
  Parts(ValueRange values, tt::TensorDescType type) : values(values), rank(type.getShape().size()) {
    assert(values.size() == getCount(type));
  }
  static size_t getCount(tt::TensorDescType type) { return 3 + 2 * type.getShape().size(); }

  Value getBase() const { return values[0]; }
  Value getSize(unsigned dim) const { return values[1 + dim]; }
  Value getStride(unsigned dim) const { return values[1 + rank + dim]; }
  Value getPadsNaN() const { return values[1 + 2 * rank]; }
  Value getRoundsToTF32() const { return values[2 + 2 * rank]; }

private:
  ValueRange values;
  unsigned rank;
};

/// Builds the pointers to a block's elements, and the mask of those inside of the tensor.
class BlockBuilder {
public:
  /// `shape` is that of the result, which may leave out dimensions of the block that have size one.
  BlockBuilder(OpBuilder &b, Location loc, const Parts &parts, ArrayRef<int64_t> shape)
      : b(b), loc(loc), parts(parts), shape(shape), origin(parts.getBase()) {}

  /// Dimension `dim` of the tensor runs along dimension `along` of the result, from `start` on.
  void addRange(unsigned dim, unsigned along, Value start) {
    auto type = RankedTensorType::get(shape[along], b.getI32Type());
    Value range = tt::MakeRangeOp::create(b, loc, type, 0, shape[along]);
    Value at = arith::AddIOp::create(b, loc, tt::SplatOp::create(b, loc, type, start), range);
    // The start is added to the base, so that the offsets do not depend on it.
    advance(dim, start);
    addOffset(scale(range, dim), along);
    addMask(isInside(at, dim), along);
  }

  /// The element numbers of dimension `dim`, one for each index along dimension `along` of the result.
  void addIndices(unsigned dim, unsigned along, Value indices) {
    addOffset(scale(indices, dim), along);
    addMask(isInside(indices, dim), along);
  }

  /// The tensor's dimension `dim` has one element in the block.
  void addScalar(unsigned dim, Value start) {
    advance(dim, start);
    Value inside = isInside(start, dim);
    scalarMask = scalarMask ? Value(arith::AndIOp::create(b, loc, scalarMask, inside)) : inside;
  }

  Value getPointers() {
    auto type = RankedTensorType::get(shape, origin.getType());
    Value pointers = tt::SplatOp::create(b, loc, type, origin);
    for (Value offset : offsets)
      pointers = tt::AddPtrOp::create(b, loc, type, pointers, offset);
    return pointers;
  }

  Value getMask() {
    Value all;
    if (scalarMask)
      all = tt::SplatOp::create(b, loc, RankedTensorType::get(shape, b.getI1Type()), scalarMask);
    for (Value mask : masks)
      all = all ? Value(arith::AndIOp::create(b, loc, all, mask)) : mask;
    return all;
  }

private:
  OpBuilder &b;
  Location loc;
  const Parts &parts;
  ArrayRef<int64_t> shape;
  Value origin, scalarMask;
  SmallVector<Value> offsets, masks;

  static Type withElement(Type type, Type element) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.clone(element) : element;
  }
  Value spread(Type type, Value scalar) {
    return isa<RankedTensorType>(type) ? Value(tt::SplatOp::create(b, loc, type, scalar)) : scalar;
  }

  /// index * stride in 64 bits: a row of a large tensor may start beyond 2^32.
  Value scale(Value index, unsigned dim) {
    Type type = withElement(index.getType(), b.getI64Type());
    Value wide = arith::ExtSIOp::create(b, loc, type, index);
    return arith::MulIOp::create(b, loc, wide, spread(type, parts.getStride(dim)));
  }
  void advance(unsigned dim, Value start) {
    origin = tt::AddPtrOp::create(b, loc, origin.getType(), origin, scale(start, dim));
  }
  /// Negative numbers are large as unsigned ones, so one comparison checks both bounds.
  Value isInside(Value index, unsigned dim) {
    Value size = spread(index.getType(), parts.getSize(dim));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
  }

  /// A vector along dimension `along` as a tensor of the whole shape.
  Value stretch(Value vector, unsigned along) {
    Type element = getElementTypeOrSelf(vector.getType());
    for (unsigned dim = 0; dim < shape.size(); ++dim) {
      if (dim == along)
        continue;
      SmallVector<int64_t> sizes(cast<RankedTensorType>(vector.getType()).getShape());
      sizes.insert(sizes.begin() + dim, 1);
      vector = tt::ExpandDimsOp::create(b, loc, RankedTensorType::get(sizes, element), vector, dim);
    }
    auto type = RankedTensorType::get(shape, element);
    return vector.getType() == type ? vector : Value(tt::BroadcastOp::create(b, loc, type, vector));
  }
  void addOffset(Value vector, unsigned along) { offsets.push_back(stretch(vector, along)); }
  void addMask(Value vector, unsigned along) { masks.push_back(stretch(vector, along)); }
};

/// The shape in which to access a block whose value has shape `result`, and its dimension for each dimension of the
/// block: the value's own shape if that is the block's without dimensions of size one, else the block's.
std::pair<SmallVector<int64_t>, SmallVector<std::optional<unsigned>>> matchShape(ArrayRef<int64_t> block,
                                                                                 ArrayRef<int64_t> result) {
  SmallVector<std::optional<unsigned>> dims;
  size_t dropped = block.size() >= result.size() ? block.size() - result.size() : 0, next = 0;
  for (int64_t size : block) {
    if (next < result.size() && result[next] == size && !(size == 1 && dropped > 0)) {
      dims.push_back(next++);
    } else if (size == 1 && dropped > 0) {
      dims.push_back(std::nullopt);
      --dropped;
    }
  }
  if (dims.size() == block.size() && next == result.size())
    return {SmallVector<int64_t>(result), dims};
  dims.clear();
  for (unsigned dim = 0; dim < block.size(); ++dim)
    dims.push_back(dim);
  return {SmallVector<int64_t>(block), dims};
}

/// Pointers and mask of the block at `indices`, in the shape of `value` or in one that is reshaped to it.
struct BlockAccess {
  SmallVector<int64_t> shape;
  Value pointers, mask;

  BlockAccess(OpBuilder &b, Location loc, const Parts &parts, tt::TensorDescType type, ValueRange indices,
              RankedTensorType value) {
    SmallVector<std::optional<unsigned>> dims;
    std::tie(shape, dims) = matchShape(type.getShape(), value.getShape());
    BlockBuilder builder(b, loc, parts, shape);
    for (auto [dim, along] : llvm::enumerate(dims)) {
      if (along)
        builder.addRange(dim, *along, indices[dim]);
      else
        builder.addScalar(dim, indices[dim]);
    }
    pointers = builder.getPointers();
    mask = builder.getMask();
  }

  Value toShape(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> wanted) {
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getShape() == wanted)
      return value;
    return tt::ReshapeOp::create(b, loc, RankedTensorType::get(wanted, type.getElementType()), value);
  }
};

/// The value of elements outside the tensor.
Value buildPadding(OpBuilder &b, Location loc, const Parts &parts, RankedTensorType type) {
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  auto element = dyn_cast<FloatType>(type.getElementType());
  if (!element || !APFloat::semanticsHasNaN(element.getFloatSemantics()))
    return zero;
  Attribute nan = FloatAttr::get(element, APFloat::getNaN(element.getFloatSemantics()));
  Value nans = arith::ConstantOp::create(b, loc, SplatElementsAttr::get(type, nan));
  return arith::SelectOp::create(b, loc, parts.getPadsNaN(), nans, zero);
}

/// The read value, rounded to the nearest tf32 if the descriptor says so: of two the one whose last bit is zero.
/// Infinities and NaNs stay.
Value roundRead(OpBuilder &b, Location loc, const Parts &parts, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.getElementType().isF32() || matchPattern(parts.getRoundsToTF32(), m_Zero()))
    return value;
  constexpr unsigned dropped = 13; // of the 23 bits of f32's fraction, tf32 keeps 10
  constexpr int64_t exponent = 0x7f800000, half = (1 << (dropped - 1)) - 1;
  RankedTensorType bitsType = type.clone(b.getI32Type());
  auto constant = [&](int64_t bits) -> Value {
    return arith::ConstantOp::create(b, loc, SplatElementsAttr::get(bitsType, b.getI32IntegerAttr(bits)));
  };
  Value bits = tt::BitcastOp::create(b, loc, bitsType, value);
  Value last = arith::AndIOp::create(b, loc, arith::ShRUIOp::create(b, loc, bits, constant(dropped)), constant(1));
  Value up = arith::AddIOp::create(b, loc, arith::AddIOp::create(b, loc, bits, constant(half)), last);
  Value rounded = arith::AndIOp::create(b, loc, up, constant(-(1 << dropped)));
  Value isFinite = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                         arith::AndIOp::create(b, loc, bits, constant(exponent)), constant(exponent));
  Value rounds = tt::SplatOp::create(b, loc, type.clone(b.getI1Type()), parts.getRoundsToTF32());
  Value chosen = arith::SelectOp::create(b, loc, arith::AndIOp::create(b, loc, rounds, isFinite), rounded, bits);
  return tt::BitcastOp::create(b, loc, type, chosen);
}

/// The parts of a descriptor as the rewriter takes them. The pointer may be to elements of another type of the same
/// width.
SmallVector<SmallVector<Value>> describe(OpBuilder &b, Location loc, tt::TensorDescType type, Value base,
                                         ValueRange shape, ValueRange strides, Value padsNaN, Value roundsToTF32) {
  auto pointer = tt::PointerType::get(cast<tt::DescriptorType>(type).getBlockType().getElementType(), 1);
  if (base.getType() != pointer)
    base = tt::BitcastOp::create(b, loc, pointer, base);
  SmallVector<Value> parts = {base};
  llvm::append_range(parts, shape);
  llvm::append_range(parts, strides);
  parts.append({padsNaN, roundsToTF32});
  return {parts};
}

struct RewriteMake : OpConversionPattern<tt::MakeTensorDescOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::MakeTensorDescOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto flag = [&](bool value) -> Value {
      return arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getBoolAttr(value));
    };
    rewriter.replaceOpWithMultiple(op, describe(rewriter, op.getLoc(), op.getType(), adaptor.getBase(),
                                                adaptor.getShape(), adaptor.getStrides(),
                                                flag(op.getPadding() == tt::PaddingOption::PAD_NAN), flag(false)));
    return success();
  }
};

struct RewriteHost : OpConversionPattern<tt::HostDescriptorOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::HostDescriptorOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> strides(adaptor.getStrides());
    strides.back() = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI64IntegerAttr(1));
    rewriter.replaceOpWithMultiple(op,
                                   describe(rewriter, op.getLoc(), op.getType(), adaptor.getBase(), adaptor.getShape(),
                                            strides, adaptor.getPadsNaN(), adaptor.getRoundsToTF32()));
    return success();
  }
};

struct RewriteSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (auto [first, second] : llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(arith::SelectOp::create(rewriter, op.getLoc(), op.getCondition(), first, second));
    rewriter.replaceOpWithMultiple(op, SmallVector<SmallVector<Value>>{parts});
    return success();
  }
};

SmallVector<Value> getOnly(ArrayRef<ValueRange> operands) {
  return llvm::map_to_vector(operands, [](ValueRange values) { return values.front(); });
}

struct RewriteLoad : OpConversionPattern<tt::DescriptorLoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::DescriptorLoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    Parts parts(adaptor.getDesc(), op.getDesc().getType());
    BlockAccess block(rewriter, loc, parts, op.getDesc().getType(), getOnly(adaptor.getIndices()), type);
    auto loadedType = RankedTensorType::get(block.shape, type.getElementType());
    Value loaded = tt::LoadOp::create(rewriter, loc, loadedType, block.pointers, block.mask,
                                      buildPadding(rewriter, loc, parts, loadedType), op.getCache(), op.getEvict(),
                                      /*isVolatile=*/false);
    loaded = roundRead(rewriter, loc, parts, loaded);
    rewriter.replaceOp(op, block.toShape(rewriter, loc, loaded, type.getShape()));
    return success();
  }
};

struct RewriteStore : OpConversionPattern<tt::DescriptorStoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::DescriptorStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Parts parts(adaptor.getDesc(), op.getDesc().getType());
    BlockAccess block(rewriter, loc, parts, op.getDesc().getType(), getOnly(adaptor.getIndices()),
                      cast<RankedTensorType>(op.getSrc().getType()));
    Value value = block.toShape(rewriter, loc, op.getSrc(), block.shape);
    tt::StoreOp::create(rewriter, loc, block.pointers, value, block.mask, tt::CacheModifier::NONE,
                        tt::EvictionPolicy::NORMAL);
    rewriter.eraseOp(op);
    return success();
  }
};

struct RewriteReduce : OpConversionPattern<tt::DescriptorReduceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::DescriptorReduceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    tt::TensorDescType desc = op.getDesc().getType();
    std::optional<tt::RMWOp> kind = getAtomic(op.getKind(), desc.getElementType());
    if (!kind)
      return op.emitError("unsupported: tt.descriptor_reduce ")
             << tt::stringifyDescriptorReduceKind(op.getKind()) << " on elements of type " << desc.getElementType()
             << ", which no atomic does; combine the values before the op, or use another kind";
    Parts parts(adaptor.getDesc(), desc);
    BlockAccess block(rewriter, loc, parts, desc, getOnly(adaptor.getIndices()),
                      cast<RankedTensorType>(op.getSrc().getType()));
    Value value = block.toShape(rewriter, loc, op.getSrc(), block.shape);
    tt::AtomicRMWOp::create(rewriter, loc, value.getType(), *kind, block.pointers, value, block.mask,
                            tt::MemSemantic::RELAXED, tt::MemSyncScope::GPU);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Pointers and mask of rows; the columns are those of the block.
BlockBuilder buildRows(OpBuilder &b, Location loc, const Parts &parts, Value rows, Value column,
                       ArrayRef<int64_t> shape) {
  BlockBuilder builder(b, loc, parts, shape);
  builder.addIndices(0, 0, widenRows(b, loc, rows));
  builder.addRange(1, 1, column);
  return builder;
}

struct RewriteGather : OpConversionPattern<tt::DescriptorGatherOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::DescriptorGatherOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    Parts parts(adaptor.getDesc(), op.getDesc().getType());
    BlockBuilder rows = buildRows(rewriter, loc, parts, op.getXOffsets(), op.getYOffset(), type.getShape());
    Value pointers = rows.getPointers(), mask = rows.getMask();
    Value loaded = tt::LoadOp::create(rewriter, loc, type, pointers, mask, buildPadding(rewriter, loc, parts, type),
                                      tt::CacheModifier::NONE, tt::EvictionPolicy::NORMAL, /*isVolatile=*/false);
    rewriter.replaceOp(op, roundRead(rewriter, loc, parts, loaded));
    return success();
  }
};

struct RewriteScatter : OpConversionPattern<tt::DescriptorScatterOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(tt::DescriptorScatterOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Parts parts(adaptor.getDesc(), op.getDesc().getType());
    BlockBuilder rows = buildRows(rewriter, loc, parts, op.getXOffsets(), op.getYOffset(),
                                  cast<RankedTensorType>(op.getSrc().getType()).getShape());
    Value pointers = rows.getPointers(), mask = rows.getMask();
    rewriter.replaceOpWithNewOp<tt::StoreOp>(op, pointers, op.getSrc(), mask, tt::CacheModifier::NONE,
                                             tt::EvictionPolicy::NORMAL);
    return success();
  }
};

class DescriptorRewriter {
public:
  explicit DescriptorRewriter(ModuleOp module) : module(module) {}

  LogicalResult run(llvm::function_ref<StringRef(Operation *)> getObstacle) {
    findTypes(getObstacle);
    if (types.empty())
      return success();
    for (auto func : module.getOps<tt::FuncOp>())
      for (Type type : llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
        if (types.contains(type))
          return func.emitError("unsupported: function @")
                 << func.getName() << " with an argument or result of type " << type
                 << "; pass the pointer, sizes and strides, and make the descriptor in the kernel";
    return convert();
  }

private:
  ModuleOp module;
  /// The types of the descriptors to rewrite. All descriptors of a type are treated alike, since they may meet in
  /// blocks and loops.
  llvm::SmallDenseSet<Type> types;

  void findTypes(llvm::function_ref<StringRef(Operation *)> getObstacle) {
    SmallVector<std::pair<Operation *, Type>> uses;
    module.walk([&](Operation *op) {
      auto add = [&](TypeRange of) {
        for (Type type : of)
          if (isa<tt::TensorDescType>(type))
            uses.push_back({op, type});
      };
      add(op->getOperandTypes());
      add(op->getResultTypes());
      if (auto func = dyn_cast<tt::FuncOp>(op)) {
        add(func.getArgumentTypes());
        add(func.getResultTypes());
      }
    });
    for (auto [op, type] : uses) {
      StringRef obstacle = getObstacle ? getObstacle(op) : StringRef();
      if (!obstacle.empty())
        remarkSlower(op, "descriptor-through-pointers")
            << remark::add("descriptors of type {0} become pointers, loads and stores: {1}", type, obstacle);
      if (!getObstacle || !obstacle.empty())
        types.insert(type);
    }
  }

  bool usesNone(Operation *op) {
    auto isOther = [&](Type type) { return !types.contains(type); };
    if (!llvm::all_of(op->getOperandTypes(), isOther) || !llvm::all_of(op->getResultTypes(), isOther))
      return false;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!llvm::all_of(block.getArgumentTypes(), isOther))
          return false;
    return true;
  }

  LogicalResult convert() {
    MLIRContext *context = module.getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([&](tt::TensorDescType type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
      if (!types.contains(type))
        return std::nullopt;
      // A block of signed integers is accessed through pointers to signless ones.
      Type element = cast<tt::DescriptorType>(type).getBlockType().getElementType();
      parts.push_back(tt::PointerType::get(element, 1));
      parts.append(type.getShape().size(), IntegerType::get(context, 32));
      parts.append(type.getShape().size(), IntegerType::get(context, 64));
      parts.append(2, IntegerType::get(context, 1));
      return success();
    });
    ConversionTarget target(*context);
    RewritePatternSet patterns(context);
    scf::populateSCFStructuralTypeConversions(converter, patterns);
    cf::populateCFStructuralTypeConversions(converter, patterns);
    patterns.add<RewriteMake, RewriteHost, RewriteSelect, RewriteLoad, RewriteStore, RewriteReduce, RewriteGather,
                 RewriteScatter>(converter, context);
    target.markUnknownOpDynamicallyLegal([&](Operation *op) { return usesNone(op); });
    return applyPartialConversion(module, target, std::move(patterns));
  }
};

struct RewriteDescriptorsPass : public lathe::impl::RewriteDescriptorsBase<RewriteDescriptorsPass> {
  using RewriteDescriptorsBase::RewriteDescriptorsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Accesses in a module with layouts would need layouts too.
    if (module->hasAttr(ttg::kNumWarps))
      return;
    std::optional<AxisInfoAnalysis> axes;
    auto getObstacle = [&](Operation *op) {
      if (!axes)
        axes.emplace(module);
      return getBulkObstacle(op, *axes);
    };
    LogicalResult rewritten =
        bulkCopies ? rewriteDescriptors(module, getObstacle) : rewriteDescriptors(module, /*getObstacle=*/nullptr);
    if (failed(rewritten))
      signalPassFailure();
  }
};

} // namespace

LogicalResult lathe::rewriteDescriptors(ModuleOp module, llvm::function_ref<StringRef(Operation *)> getObstacle) {
  return DescriptorRewriter(module).run(getObstacle);
}
