#include "lathe/Ingest/Legacy.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"

#include "lathe/Ingest/LegacyDialect.h.inc"

#define GET_OP_CLASSES
#include "lathe/Ingest/LegacyOps.h.inc"

#include "lathe/Ingest/LegacyDialect.cpp.inc"

#define GET_OP_CLASSES
#include "lathe/Ingest/LegacyOps.cpp.inc"

using namespace mlir;
using namespace lathe;
using namespace lathe::old;

void OldDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lathe/Ingest/LegacyOps.cpp.inc"
      >();
}

void lathe::registerLegacyDialect(DialectRegistry &registry) { registry.insert<OldDialect>(); }
void lathe::loadLegacyDialect(MLIRContext &context) { context.getOrLoadDialect<OldDialect>(); }

namespace {

/// Where operations once said themselves what ttng::kTwoCTAs says of a module.
constexpr StringLiteral kOldTwoCTAs = "two_ctas";

/// `type` without its first dimension.
ttg::MemDescType dropDimension(ttg::MemDescType type) {
  return ttg::MemDescType::get(type.getContext(), type.getShape().drop_front(), type.getElementType(),
                               type.getEncoding(), type.getMemorySpace(), type.getMutableMemory(),
                               type.getAllocShape().take_back(type.getShape().size() - 1));
}

/// Whether the segments that `op` is said to have are its operands; nothing has verified that yet.
template <typename OpTy> bool hasSegments(OpTy op) {
  int64_t sum = 0;
  for (int32_t size : op.getProperties().operandSegmentSizes) {
    if (size < 0)
      return false;
    sum += size;
  }
  return sum == op->getNumOperands();
}

class Upgrader {
public:
  explicit Upgrader(ModuleOp module) : module(module), builder(module.getContext()) {}

  LogicalResult run() {
    renameAttributes(module);
    WalkResult walked = module->walk([&](Operation *op) {
      if (op == module)
        return WalkResult::advance();
      renameAttributes(op);
      builder.setInsertionPoint(op);
      return succeeded(upgrade(op)) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (pairsCTAs)
      pairCTAsInLayouts();
    return failure(walked.wasInterrupted());
  }

private:
  LogicalResult upgrade(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<ApproxDivFOp, BarrierOp, LocalBarrierOp, MemDescSubviewOp, GlobalScratchAllocOp, TMEMCopyOp,
              AsyncTMAStoreWaitOp>(
            [&](auto old) { return failed(verify(op, /*verifyRecursively=*/false)) ? failure() : rewrite(old); })
        .Case<ttng::TCGen5MMAOp, ttng::TCGen5MMAScaledOp>(
            [&](auto product) { return hasSegments(product) ? rewrite(product) : success(); })
        .Case<ttng::TCGen5CommitOp, tt::DotOp, ttg::WarpSpecializeOp>([&](auto current) { return rewrite(current); })
        .Default([](Operation *) { return success(); });
  }

  /// Attributes that older releases prefixed with the old names of dialects.
  void renameAttributes(Operation *op) {
    NamedAttrList attributes(op->getDiscardableAttrDictionary());
    bool changed = false;
    for (NamedAttribute attribute : op->getDiscardableAttrs()) {
      StringRef name = attribute.getName(), prefix = "ttg.";
      if (name.consume_front("triton_nvidia_gpu."))
        prefix = "ttng.";
      else if (!name.consume_front("triton_gpu."))
        continue;
      attributes.erase(attribute.getName());
      attributes.set((prefix + name).str(), attribute.getValue());
      changed = true;
    }
    if (changed)
      op->setDiscardableAttrs(attributes.getDictionary(op->getContext()));
  }

  LogicalResult rewrite(ApproxDivFOp op) {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return emitError(op.getLoc()) << "'tt.approx_divf' op requires operands of f32, found " << op.getType();
    auto quotient = arith::DivFOp::create(builder, op.getLoc(), op.getX(), op.getY(), arith::FastMathFlags::afn);
    quotient->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op.getResult().replaceAllUsesWith(quotient);
    op->erase();
    return success();
  }

  LogicalResult replaceBarrier(Operation *op, ttg::BarrierSpace space) {
    ttg::BarrierOp::create(builder, op->getLoc(), space);
    op->erase();
    return success();
  }

  LogicalResult rewrite(BarrierOp op) { return replaceBarrier(op, ttg::BarrierSpace::All); }
  LogicalResult rewrite(LocalBarrierOp op) { return replaceBarrier(op, ttg::BarrierSpace::Local); }

  /// Dimensions that the result lacks select one of several buffers; what is left is cut statically.
  LogicalResult rewrite(MemDescSubviewOp op) {
    auto error = [&] { return emitError(op.getLoc()) << "'ttg.memdesc_subview' op "; };
    ttg::MemDescType type = op.getSrc().getType(), wanted = op.getType();
    size_t rank = type.getShape().size(), left = wanted.getShape().size();
    if (op.getOffsets().size() != rank || left > rank)
      return error() << "requires one offset for each of the source's " << rank
                     << " dimensions and a result of no more, "
                     << "found " << op.getOffsets().size() << " offsets and " << left << " dimensions";
    Value buffer = op.getSrc();
    for (Value offset : op.getOffsets().drop_back(left)) {
      type = dropDimension(type);
      buffer = ttg::MemDescIndexOp::create(builder, op.getLoc(), type, buffer, offset);
    }
    SmallVector<int32_t> offsets;
    for (auto [dim, value] : llvm::enumerate(op.getOffsets().take_back(left))) {
      APInt offset;
      if (!matchPattern(value, m_ConstantInt(&offset)))
        return error() << "requires a constant offset in dimension " << rank - left + dim
                       << ", which the result keeps: ttg.memdesc_subslice, its current form, takes constants only";
      offsets.push_back(offset.getSExtValue());
    }
    bool isWhole = type.getShape() == wanted.getShape() && llvm::all_of(offsets, [](int32_t at) { return at == 0; });
    if (!isWhole) {
      type = ttg::MemDescType::get(type.getContext(), wanted.getShape(), wanted.getElementType(), wanted.getEncoding(),
                                   wanted.getMemorySpace(), wanted.getMutableMemory(), type.getAllocShape());
      buffer = ttg::MemDescSubsliceOp::create(builder, op.getLoc(), type, buffer, offsets);
    }
    op.getResult().setType(type);
    op.getResult().replaceAllUsesWith(buffer);
    op->erase();
    return success();
  }

  LogicalResult rewrite(GlobalScratchAllocOp op) {
    auto scratch = ttg::GlobalScratchAllocOp::create(builder, op.getLoc(), op.getType(), op.getNbytesAttr(),
                                                     op.getAlignmentAttr(), builder.getUnitAttr(), UnitAttr());
    op.getResult().replaceAllUsesWith(scratch);
    op->erase();
    return success();
  }

  LogicalResult rewrite(TMEMCopyOp op) {
    FailureOr<Value> source = arrangeScales(op);
    if (failed(source))
      return failure();
    ttng::TMEMCopyOp::create(builder, op.getLoc(), *source, op.getDst());
    if (op.getBarrier())
      ttng::TCGen5CommitOp::create(builder, op.getLoc(), op.getBarrier(), Value(), ValueRange());
    op->erase();
    return success();
  }

  /// The source of a copy, as a buffer of the destination's shape. Scales for m rows and k columns were copied from
  /// m/128 x k/4 chunks of 32 rows x 4 groups of rows x 4 columns, any of these dimensions joined, and the copy itself
  /// was understood to put them in their places; today views do.
  FailureOr<Value> arrangeScales(TMEMCopyOp op) {
    ttg::MemDescType src = op.getSrc().getType(), dst = op.getDst().getType();
    if (src.getShape() == dst.getShape() || !isa<ttng::TensorMemoryScalesEncodingAttr>(dst.getEncoding()))
      return Value(op.getSrc());
    auto layout = dyn_cast<ttg::LayoutEncoding>(src.getEncoding());
    int64_t m = dst.getShape().front(), k = dst.getShape().back();
    if (dst.getShape().size() != 2 || m % 128 || k % 4 || !layout || layout.getRank() != src.getShape().size() ||
        !llvm::all_of(src.getShape(), [](int64_t size) { return llvm::isPowerOf2_64(size); }) ||
        src.getNumElements() != dst.getNumElements() || !llvm::isPowerOf2_64(src.getNumElements()))
      return emitError(op.getLoc()) << "'ttng.tmem_copy' op from '" << src << "' to '" << dst
                                    << "' requires a source of chunks of 128x4 scales; its current form copies between "
                                       "buffers of one shape";
    int64_t chunks[] = {m / 128, k / 4, 32, 4, 4}, rows[] = {m / 128, 4, 32, k / 4, 4};
    int32_t order[] = {0, 3, 2, 1, 4};
    LinearLayout map = reshape(layout.toLinearLayout(src.getShape()), chunks);
    Value view = ttg::MemDescReshapeOp::create(builder, op.getLoc(), viewOf(src, chunks, map), op.getSrc());
    map = map.transposeOuts({"dim0", "dim3", "dim2", "dim1", "dim4"});
    map =
        map.reshapeOuts({{"dim0", int32_t(m / 128)}, {"dim1", 4}, {"dim2", 32}, {"dim3", int32_t(k / 4)}, {"dim4", 4}});
    view = ttg::MemDescTransOp::create(builder, op.getLoc(), viewOf(src, rows, map), view, order);
    map = reshape(map, dst.getShape());
    return Value(ttg::MemDescReshapeOp::create(builder, op.getLoc(), viewOf(src, dst.getShape(), map), view));
  }

  /// `layout` of a tensor that is read row by row in another shape.
  static LinearLayout reshape(const LinearLayout &layout, ArrayRef<int64_t> shape) {
    SmallVector<StringRef> old;
    for (const LinearLayout::Dim &dim : llvm::reverse(layout.getOutDims()))
      old.push_back(dim.name);
    SmallVector<std::string> names;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      names.push_back("dim" + std::to_string(dim));
    SmallVector<LinearLayout::NamedIndex> sizes;
    for (size_t dim = shape.size(); dim-- > 0;)
      sizes.push_back({names[dim], int32_t(shape[dim])});
    SmallVector<StringRef> order(names.begin(), names.end());
    return layout.transposeOuts(old).reshapeOuts(sizes).transposeOuts(order);
  }

  /// The buffer of `type` seen in another shape and layout.
  static ttg::MemDescType viewOf(ttg::MemDescType type, ArrayRef<int64_t> shape, const LinearLayout &layout) {
    // The alignment, in bytes, that a matrix descriptor needs.
    constexpr unsigned alignment = 16;
    SmallVector<int32_t> offsets, blocks;
    for (unsigned bit = 0; bit < layout.getInBits("offset"); ++bit)
      llvm::append_range(offsets, layout.getBasis("offset", bit));
    for (unsigned bit = 0; bit < layout.getInBits("block"); ++bit)
      llvm::append_range(blocks, layout.getBasis("block", bit));
    auto encoding = ttg::SharedLinearEncodingAttr::get(type.getContext(), shape.size(), offsets, blocks, alignment);
    return ttg::MemDescType::get(type.getContext(), shape, type.getElementType(), encoding, type.getMemorySpace(),
                                 type.getMutableMemory(), shape);
  }

  LogicalResult rewrite(AsyncTMAStoreWaitOp op) {
    ttng::TMAStoreWaitOp::create(builder, op.getLoc(), op.getPendingsAttr(), builder.getUnitAttr());
    op->erase();
    return success();
  }

  /// A product with barriers was asynchronous without saying so.
  template <typename OpTy> LogicalResult upgradeProduct(OpTy op) {
    noteTwoCTAs(op.getTwoCtas());
    if (auto d = dyn_cast<ttg::MemDescType>(op.getD().getType()); d && op.getTwoCtas())
      if (auto layout = dyn_cast<ttng::TensorMemoryEncodingAttr>(d.getEncoding()))
        pairsCTAs |= !layout.getTwoCTAs();
    if (!op.getBarriers().empty())
      op.setIsAsync(true);
    return success();
  }
  LogicalResult rewrite(ttng::TCGen5MMAOp op) { return upgradeProduct(op); }
  LogicalResult rewrite(ttng::TCGen5MMAScaledOp op) { return upgradeProduct(op); }

  LogicalResult rewrite(ttng::TCGen5CommitOp op) {
    noteTwoCTAs(op->hasAttr(kOldTwoCTAs));
    op->removeAttr(kOldTwoCTAs);
    return success();
  }

  void noteTwoCTAs(bool isSaid) {
    if (isSaid && !module->hasAttr(ttng::kTwoCTAs))
      module->setAttr(ttng::kTwoCTAs, builder.getBoolAttr(true));
  }

  /// Layouts of tensor memory say now too that a pair of CTAs works as one.
  void pairCTAsInLayouts() {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](ttng::TensorMemoryEncodingAttr layout) -> std::optional<Attribute> {
      return ttng::TensorMemoryEncodingAttr::get(layout.getContext(), layout.getBlockM(), layout.getBlockN(),
                                                 layout.getColStride(), layout.getCga(), /*twoCTAs=*/true);
    });
    replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
  }

  /// `allowTF32` was the only choice of precision.
  LogicalResult rewrite(tt::DotOp op) {
    auto allowed = dyn_cast_or_null<BoolAttr>(op->getDiscardableAttr("allowTF32"));
    if (!allowed)
      return success();
    op.setInputPrecision(allowed.getValue() ? tt::InputPrecision::TF32 : tt::InputPrecision::IEEE);
    op->removeDiscardableAttr("allowTF32");
    return success();
  }

  /// The captures of the partitions were operands of the operation around them, which only the generic form shows.
  LogicalResult rewrite(ttg::WarpSpecializeOp op) {
    if (op->getNumOperands() == 0 || op->getNumRegions() != 2 || !op->getRegion(1).hasOneBlock())
      return success();
    Block &holder = op->getRegion(1).front();
    auto partitions = holder.empty() ? nullptr : dyn_cast<ttg::WarpSpecializePartitionsOp>(holder.front());
    if (!partitions || partitions->getNumOperands() != 0)
      return success();
    partitions->setOperands(op->getOperands());
    op->setOperands({});
    return success();
  }

  ModuleOp module;
  OpBuilder builder;
  /// Whether an operation works on two CTAs in a layout that does not say so.
  bool pairsCTAs = false;
};

} // namespace

LogicalResult lathe::upgradeOperations(ModuleOp module) { return Upgrader(module).run(); }
