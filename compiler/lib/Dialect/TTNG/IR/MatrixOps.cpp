// Verifiers, effects and simplifications of the matrix multiplications.
#include "OpSupport.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

//===----------------------------------------------------------------------===//
// Checks of all dots
//===----------------------------------------------------------------------===//

/// Whether the types of a product of two CTAs are those of one of them: half of the columns of b is with the other.
static bool isPartOfPair(Operation *op) {
  auto product = dyn_cast<TCGen5MMAOp>(op);
  if (!product || !product.getTwoCtas())
    return false;
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(product.getD().getType().getEncoding());
  return layout && layout.getTwoCTAs() && layout.getCga().empty();
}

LogicalResult lathe::ttng::detail::verifyMatrixProduct(Operation *op) {
  auto product = cast<MatrixProductOpInterface>(op);
  auto a = cast<ShapedType>(product.getA().getType()), b = cast<ShapedType>(product.getB().getType()),
       d = cast<ShapedType>(product.getD().getType());
  if (a.getRank() != 2 || b.getRank() != 2 || d.getRank() != 2)
    return op->emitOpError() << "requires operands and an accumulator of rank 2, found " << a << ", " << b << " and "
                             << d;
  SmallVector<int64_t, 2> aShape(a.getShape()), bShape(b.getShape());
  if (std::optional<unsigned> packed = product.getPackedDimA())
    aShape[*packed] *= 2;
  if (std::optional<unsigned> packed = product.getPackedDimB())
    bShape[*packed] *= 2;
  if (isPartOfPair(op))
    bShape[1] *= 2;
  if (aShape[1] != bShape[0] || aShape[0] != d.getDimSize(0) || bShape[1] != d.getDimSize(1))
    return op->emitOpError() << "requires operands of M by K and K by N elements and an accumulator of M by N, found "
                             << aShape[0] << " by " << aShape[1] << ", " << bShape[0] << " by " << bShape[1] << " and "
                             << d.getDimSize(0) << " by " << d.getDimSize(1);
  return success();
}

//===----------------------------------------------------------------------===//
// warp_group_dot
//===----------------------------------------------------------------------===//

void WarpGroupDotOp::getEffects(Effects &effects) {
  for (OpOperand *operand : {&getAMutable(), &getBMutable()})
    if (isa<ttg::MemDescType>(operand->get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), operand, ttg::SharedMemory::get());
}

static bool isFloat8(Type type) { return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8; }

/// Checks the element types of operands and accumulator of a warp group's multiplication.
static LogicalResult verifyWarpGroupElements(WarpGroupDotOp op, Type a, Type b, Type d) {
  for (Type type : {a, b})
    if (!isFloat8(type) && !isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type) && !type.isInteger(8))
      return op.emitOpError() << "requires operands of floats or i8, found " << type;
  if (a.isInteger(8) != isa<IntegerType>(d) || b.isInteger(8) != isa<IntegerType>(d))
    return op.emitOpError() << "requires operands and an accumulator all of integers or all of floats, found " << a
                            << ", " << b << " and " << d;
  constexpr int32_t leastImprecise = 32;
  if (isFloat8(a) && d.isF32() && int32_t(op.getMaxNumImpreciseAcc()) < leastImprecise)
    return op.emitOpError() << "requires maxNumImpreciseAcc of at least " << leastImprecise
                            << " with 8-bit floats summed in f32, found " << int32_t(op.getMaxNumImpreciseAcc());
  return success();
}

/// Checks how the left operand lies.
static LogicalResult verifyWarpGroupLeft(WarpGroupDotOp op, Type type) {
  if (auto buffer = dyn_cast<ttg::MemDescType>(type)) {
    if (!isa<ttg::NVMMASharedEncodingAttr, ttg::SharedLinearEncodingAttr>(buffer.getEncoding()))
      return op.emitOpError() << "requires buffers in an nvmma_shared or shared_linear layout, found " << buffer;
    return success();
  }
  auto tensor = cast<RankedTensorType>(type);
  auto layout = dyn_cast_or_null<ttg::DotOperandEncodingAttr>(tensor.getEncoding());
  unsigned perRegister = 32 / std::min(32u, tensor.getElementType().getIntOrFloatBitWidth());
  if (!layout || layout.getOpIdx() != 0 || layout.getKWidth() != perRegister)
    return op.emitOpError() << "requires a left operand in registers as dot_op of opIdx 0 and kWidth " << perRegister
                            << ", found " << tensor;
  return success();
}

LogicalResult WarpGroupDotOp::verify() {
  auto result = cast<RankedTensorType>(getD().getType());
  auto layout = dyn_cast_or_null<ttg::NvidiaMmaEncodingAttr>(result.getEncoding());
  if (!layout || layout.getVersionMajor() != 3)
    return emitOpError() << "requires a result in nvidia_mma of version 3, found " << result;
  auto elementOf = [](Value value) { return getElementTypeOrSelf(value.getType()); };
  if (failed(verifyWarpGroupElements(*this, elementOf(getA()), elementOf(getB()), result.getElementType())) ||
      failed(verifyWarpGroupLeft(*this, getA().getType())))
    return failure();
  ttg::MemDescType b = getB().getType();
  if (!isa<ttg::NVMMASharedEncodingAttr, ttg::SharedLinearEncodingAttr>(b.getEncoding()))
    return emitOpError() << "requires a right operand in an nvmma_shared or shared_linear layout, found " << b;
  if (ttg::getNumWarps(*this) % 4 != 0)
    return emitOpError() << "requires warps in groups of four, found " << ttg::getNumWarps(*this);
  int64_t perCTA[] = {result.getDimSize(0), result.getDimSize(1)};
  for (auto [i, at] : llvm::enumerate(layout.getCga()))
    if (at != 0 && perCTA[i % 2] > 1)
      perCTA[i % 2] /= 2;
  if (perCTA[0] % 64 != 0 || perCTA[1] % 8 != 0)
    return emitOpError() << "requires a result of multiples of 64 rows and 8 columns in each CTA, found " << perCTA[0]
                         << " by " << perCTA[1];
  return success();
}

//===----------------------------------------------------------------------===//
// warp_group_dot_wait
//===----------------------------------------------------------------------===//

LogicalResult WarpGroupDotWaitOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands,
                                                   DictionaryAttr, OpaqueProperties, RegionRange,
                                                   SmallVectorImpl<Type> &types) {
  llvm::append_range(types, operands.getTypes());
  return success();
}

LogicalResult WarpGroupDotWaitOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "requires at least one input";
  if (int32_t(getPendings()) < 0)
    return emitOpError() << "requires pendings that are not negative, found " << int32_t(getPendings());
  return success();
}

//===----------------------------------------------------------------------===//
// Accumulators in tensor memory
//===----------------------------------------------------------------------===//

/// Adds a read of a buffer in the memory that it lies in.
static void addRead(Effects &effects, OpOperand &operand) {
  auto buffer = cast<ttg::MemDescType>(operand.get().getType());
  if (isa<TensorMemorySpaceAttr>(buffer.getMemorySpace()))
    effects.emplace_back(MemoryEffects::Read::get(), &operand, TensorMemory::get());
  else
    effects.emplace_back(MemoryEffects::Read::get(), &operand, ttg::SharedMemory::get());
}

template <typename Op> static void addProductEffects(Op op, Effects &effects) {
  addRead(effects, op.getAMutable());
  addRead(effects, op.getBMutable());
  if (!matchPattern(op.getUseD(), m_Zero()))
    effects.emplace_back(MemoryEffects::Read::get(), &op.getDMutable(), TensorMemory::get());
  effects.emplace_back(MemoryEffects::Write::get(), &op.getDMutable(), TensorMemory::get());
  for (OpOperand &barrier : op.getBarriersMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &barrier, Mbarriers::get());
    effects.emplace_back(MemoryEffects::Write::get(), &barrier, Mbarriers::get());
  }
}

void TCGen5MMAOp::getEffects(Effects &effects) { addProductEffects(*this, effects); }

void TCGen5MMAScaledOp::getEffects(Effects &effects) {
  addProductEffects(*this, effects);
  addRead(effects, getAScaleMutable());
  addRead(effects, getBScaleMutable());
}

/// Whether a buffer of blocks of 64 rows has two blocks in each group of 32 rows of tensor memory.
static bool isInterleaved(Value value) {
  auto buffer = cast<ttg::MemDescType>(value.getType());
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(buffer.getEncoding());
  constexpr unsigned secondBlockBit = 4;
  return layout && layout.getBlockM() == 64 && llvm::all_of(buffer.getShape(), llvm::isPowerOf2_64) &&
         layout.toLinearLayout(buffer.getShape().take_back(2)).getFlatBasis("row", secondBlockBit) != 0;
}

LogicalResult lathe::ttng::detail::verifyTensorMemoryProduct(Operation *op) {
  auto product = cast<TensorMemoryProductOpInterface>(op);
  if (product.getAccDep() && !product.getToken())
    return op->emitOpError() << "with a token operand requires a token result";
  if (product.getBarriers().size() != product.getBarrierPreds().size())
    return op->emitOpError() << "requires one predicate for each barrier, found " << product.getBarrierPreds().size()
                             << " for " << product.getBarriers().size();
  if (!product.getIsAsync() && !product.getBarriers().empty())
    return op->emitOpError() << "requires is_async with barriers";
  for (Value barrier : product.getBarriers())
    if (failed(verifyBarrier(op, cast<ttg::MemDescType>(barrier.getType()))))
      return failure();
  auto d = cast<ttg::MemDescType>(product.getD().getType());
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(d.getEncoding());
  if (!layout)
    return op->emitOpError() << "requires an accumulator in a tensor_memory_encoding, found " << d;
  if (isInterleaved(product.getA()) && isInterleaved(product.getD()))
    return op->emitOpError() << "requires blocks of 64 rows that are not interleaved in a or d, found "
                             << product.getA().getType() << " and " << d;
  return success();
}

namespace {
/// The kinds of the tensor core's multiplications; the elements of both operands are of one.
enum class ProductKind { TF32, F16, F8F6F4 };
} // namespace

/// The kind of elements of a type. i8 holds integers, or 4-bit floats in pairs, which are of the same kind.
static std::optional<ProductKind> getKind(Type element) {
  if (element.isF32())
    return ProductKind::TF32;
  if (element.isF16() || element.isBF16())
    return ProductKind::F16;
  bool isShortFloat = isa<FloatType>(element) && element.getIntOrFloatBitWidth() <= 8;
  if (isShortFloat || element.isInteger(8))
    return ProductKind::F8F6F4;
  return std::nullopt;
}

/// Whether products of such elements can be summed in `d`.
static bool canSum(Type element, Type d) {
  if (element.isInteger(8) && d.isInteger(32))
    return true;
  if (element.isF32() || element.isBF16())
    return d.isF32();
  return d.isF16() || d.isF32();
}

static LogicalResult verifyElements(Operation *op, ttg::MemDescType a, ttg::MemDescType b, ttg::MemDescType d) {
  Type left = a.getElementType(), right = b.getElementType(), sum = d.getElementType();
  std::optional<ProductKind> leftKind = getKind(left), rightKind = getKind(right);
  if (!leftKind || leftKind != rightKind)
    return op->emitOpError() << "requires operands both of f32, both of 16-bit floats or both of 8 bits or less, found "
                             << left << " and " << right;
  if (!canSum(left, sum) || !canSum(right, sum))
    return op->emitOpError() << "requires an accumulator that the tensor core has for its operands, found " << sum
                             << " for " << left << " and " << right;
  return success();
}

/// Whether the first two CTAs hold different columns of a right operand.
static bool hasSplitColumns(Attribute layout) {
  ArrayRef<int32_t> blocks;
  if (auto nvmma = dyn_cast<ttg::NVMMASharedEncodingAttr>(layout))
    blocks = nvmma.getCga();
  else
    blocks = cast<ttg::SharedLinearEncodingAttr>(layout).getBlocks();
  return blocks.size() >= 2 && blocks[0] == 0 && blocks[1] != 0;
}

/// Checks how operands and accumulator lie.
static LogicalResult verifyLayouts(TCGen5MMAOp op) {
  ttg::MemDescType a = op.getA().getType(), b = op.getB().getType(), d = op.getD().getType();
  Attribute left = a.getEncoding(), right = b.getEncoding();
  if (!isa<ttg::NVMMASharedEncodingAttr, ttg::SharedLinearEncodingAttr, TensorMemoryEncodingAttr>(left))
    return op.emitOpError()
           << "requires a left operand in an nvmma_shared, shared_linear or tensor_memory_encoding layout, found " << a;
  if (!isa<ttg::NVMMASharedEncodingAttr, ttg::SharedLinearEncodingAttr>(right))
    return op.emitOpError() << "requires a right operand in an nvmma_shared or shared_linear layout, found " << b;
  if (auto layout = dyn_cast<TensorMemoryEncodingAttr>(left); layout && layout.getColStride() != 1)
    return op.emitOpError() << "requires a left operand of colStride 1, found " << a;
  auto sum = cast<TensorMemoryEncodingAttr>(d.getEncoding());
  unsigned stride = 32 / d.getElementType().getIntOrFloatBitWidth();
  if (sum.getColStride() != stride)
    return op.emitOpError() << "requires an accumulator of colStride " << stride << ", found " << d;
  constexpr unsigned mostN = 256;
  if (std::min<int64_t>(sum.getBlockN(), d.getDimSize(1)) > mostN)
    return op.emitOpError() << "requires an accumulator of blockN at most " << mostN << ", found " << d;
  if (!op.getTwoCtas())
    return success();
  auto leftInMemory = dyn_cast<TensorMemoryEncodingAttr>(left);
  if (!sum.getTwoCTAs() || (leftInMemory && !leftInMemory.getTwoCTAs()))
    return op.emitOpError() << "with two_ctas requires layouts of tensor memory with twoCTAs, found " << a << " and "
                            << d;
  if (!isPartOfPair(op) && !hasSplitColumns(right))
    return op.emitOpError() << "with two_ctas requires the columns of b to be split over the pair, found " << b;
  return success();
}

LogicalResult TCGen5MMAOp::verify() {
  if (failed(verifyElements(*this, getA().getType(), getB().getType(), getD().getType())))
    return failure();
  return verifyLayouts(*this);
}

//===----------------------------------------------------------------------===//
// tc_gen5_mma_scaled
//===----------------------------------------------------------------------===//

static bool isTransposed(ttg::MemDescType buffer) {
  auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(buffer.getEncoding());
  return layout && layout.getTransposed();
}

std::optional<unsigned> TCGen5MMAScaledOp::getPackedDimA() {
  if (getAType() != tt::ScaleDotElemType::E2M1)
    return std::nullopt;
  return isTransposed(getA().getType()) ? 0 : 1;
}

std::optional<unsigned> TCGen5MMAScaledOp::getPackedDimB() {
  if (getBType() != tt::ScaleDotElemType::E2M1)
    return std::nullopt;
  // Only a layout that says so packs the columns; others are taken to pack along K.
  auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(getB().getType().getEncoding());
  return layout && !layout.getTransposed() ? 1 : 0;
}

LogicalResult TCGen5MMAScaledOp::verify() {
  ttg::MemDescType a = getA().getType(), b = getB().getType(), d = getD().getType();
  if (failed(verifyElements(*this, a, b, d)))
    return failure();
  for (auto [buffer, format] : {std::pair(a, getAType()), std::pair(b, getBType())})
    if (format == tt::ScaleDotElemType::E2M1 && !buffer.getElementType().isInteger(8))
      return emitOpError() << "requires pairs of e2m1 elements in i8, found " << buffer;
  if (cast<TensorMemoryEncodingAttr>(d.getEncoding()).getBlockM() != 128)
    return emitOpError() << "requires an accumulator with blockM = 128, found " << d;
  return success();
}

//===----------------------------------------------------------------------===//
// tc_gen5_commit
//===----------------------------------------------------------------------===//

LogicalResult TCGen5CommitOp::canonicalize(TCGen5CommitOp op, PatternRewriter &rewriter) {
  return simplifyOptionalPred(op, rewriter);
}

LogicalResult TCGen5CommitOp::verify() {
  constexpr size_t mostDescs = 4;
  if (getDescs().size() > mostDescs)
    return emitOpError() << "requires at most " << mostDescs << " multicast operands, found " << getDescs().size();
  return verifyBarrier(*this, getBarrier().getType());
}
