#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

#include "lathe/Dialect/TTG/IR/TTGDialect.cpp.inc"

//===----------------------------------------------------------------------===//
// Machine attributes
//===----------------------------------------------------------------------===//

static int getModuleInt(Operation *op, StringRef name, int absent) {
  ModuleOp module = isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  if (auto value = module ? module->getAttrOfType<IntegerAttr>(name) : IntegerAttr())
    return value.getInt();
  return absent;
}

int lathe::ttg::getNumWarps(Operation *op) { return getModuleInt(op, kNumWarps, 4); }
int lathe::ttg::getThreadsPerWarp(Operation *op) { return getModuleInt(op, kThreadsPerWarp, 32); }
int lathe::ttg::getNumCTAs(Operation *op) { return getModuleInt(op, kNumCTAs, 1); }

StringRef lathe::ttg::getTarget(Operation *op) {
  ModuleOp module = isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  if (auto value = module ? module->getAttrOfType<StringAttr>(kTarget) : StringAttr())
    return value.getValue();
  return {};
}

//===----------------------------------------------------------------------===//
// Shape-changing tt ops under layouts
//===----------------------------------------------------------------------===//

namespace {

constexpr StringLiteral inDims[] = {"register", "lane", "warp", "block"};

/// True if every basis of `dst` is the image under `move` of the same basis of `src`.
bool sameBases(const LinearLayout &src, const LinearLayout &dst,
               llvm::function_ref<SmallVector<int32_t>(ArrayRef<int32_t>)> move) {
  for (StringRef dim : inDims) {
    if (src.getInBits(dim) != dst.getInBits(dim))
      return false;
    for (unsigned bit = 0; bit < src.getInBits(dim); ++bit)
      if (move(src.getBasis(dim, bit)) != dst.getBasis(dim, bit))
        return false;
  }
  return true;
}

class TTGLayoutInterface : public tt::LayoutInterface {
public:
  explicit TTGLayoutInterface(Dialect *dialect) : LayoutInterface(dialect) {}

  Attribute inferReduce(Attribute operand, unsigned axis) const override {
    auto layout = dyn_cast<LayoutEncoding>(operand);
    if (!layout || !layout.isDistributed() || axis >= layout.getRank())
      return {};
    return SliceEncodingAttr::get(operand.getContext(), axis, layout);
  }

  LogicalResult verifyExpandDims(RankedTensorType src, RankedTensorType dst, unsigned axis,
                                 function_ref<InFlightDiagnostic()> error) const override {
    auto slice = dyn_cast<SliceEncodingAttr>(src.getEncoding());
    if (slice && slice.getDim() == axis && slice.getParent() == dst.getEncoding())
      return success();
    return verify(src, dst, error, [&](ArrayRef<int32_t> at) {
      SmallVector<int32_t> moved(at);
      moved.insert(moved.begin() + axis, 0);
      return moved;
    });
  }

  LogicalResult verifyTrans(RankedTensorType src, RankedTensorType dst, ArrayRef<int32_t> order,
                            function_ref<InFlightDiagnostic()> error) const override {
    return verify(src, dst, error, [&](ArrayRef<int32_t> at) {
      SmallVector<int32_t> moved;
      for (int32_t dim : order)
        moved.push_back(at[dim]);
      return moved;
    });
  }

  LogicalResult verifyReshape(RankedTensorType src, RankedTensorType dst,
                              function_ref<InFlightDiagnostic()> error) const override {
    return verify(src, dst, error, [&](ArrayRef<int32_t> at) {
      int64_t flat = 0;
      for (auto [coordinate, size] : llvm::zip_equal(at, src.getShape()))
        flat = flat * size + coordinate;
      SmallVector<int32_t> moved(dst.getRank());
      for (int64_t dim = dst.getRank() - 1; dim >= 0; --dim) {
        moved[dim] = flat % dst.getDimSize(dim);
        flat /= dst.getDimSize(dim);
      }
      return moved;
    });
  }

  LogicalResult verifyJoin(RankedTensorType half, RankedTensorType whole,
                           function_ref<InFlightDiagnostic()> error) const override {
    if (failed(verifyRegisters({half, whole}, error)))
      return failure();
    if (isJoined(toLinearLayout(half), toLinearLayout(whole)))
      return success();
    return error() << "requires a whole that holds both elements in registers where the half holds one, found " << whole
                   << " and " << half;
  }

  LogicalResult verifyDot(RankedTensorType a, RankedTensorType b, RankedTensorType d,
                          function_ref<InFlightDiagnostic()> error) const override {
    unsigned kWidth[2];
    for (unsigned operand : {0, 1}) {
      RankedTensorType type = operand == 0 ? a : b;
      auto layout = dyn_cast<DotOperandEncodingAttr>(type.getEncoding());
      if (!layout || layout.getOpIdx() != operand || layout.getParent() != d.getEncoding())
        return error() << "requires operand " << operand << " in the layout #ttg.dot_op of that operand under the "
                       << "result's layout, found " << type << " and " << d;
      kWidth[operand] = layout.getKWidth();
    }
    if (kWidth[0] != kWidth[1])
      return error() << "requires one kWidth for both operands, found " << kWidth[0] << " and " << kWidth[1];
    return success();
  }

private:
  /// True if `whole` has the bases of `half`, and one more in a register for the last dimension.
  static bool isJoined(const LinearLayout &half, const LinearLayout &whole) {
    unsigned halves = 0;
    for (StringRef dim : inDims) {
      unsigned next = 0;
      for (unsigned bit = 0; bit < whole.getInBits(dim); ++bit) {
        SmallVector<int32_t> basis = whole.getBasis(dim, bit);
        if (basis.pop_back_val() == 0) {
          if (next >= half.getInBits(dim) || half.getBasis(dim, next++) != basis)
            return false;
        } else if (dim != "register" || !llvm::all_of(basis, [](int32_t at) { return at == 0; })) {
          return false;
        } else {
          ++halves;
        }
      }
      if (next != half.getInBits(dim))
        return false;
    }
    return halves == 1;
  }

  /// Without a module to check them against, layouts may not even be of their tensors.
  static LogicalResult verifyRegisters(ArrayRef<RankedTensorType> types, function_ref<InFlightDiagnostic()> error) {
    for (RankedTensorType type : types) {
      auto layout = dyn_cast<LayoutEncoding>(type.getEncoding());
      if (!layout || !layout.isDistributed() || layout.getRank() != type.getRank() ||
          !llvm::all_of(type.getShape(), [](int64_t size) { return llvm::isPowerOf2_64(size); }))
        return error() << "requires tensors of powers of two in layouts of their rank, found " << type;
    }
    return success();
  }

  static LogicalResult verify(RankedTensorType src, RankedTensorType dst, function_ref<InFlightDiagnostic()> error,
                              llvm::function_ref<SmallVector<int32_t>(ArrayRef<int32_t>)> move) {
    if (failed(verifyRegisters({src, dst}, error)))
      return failure();
    if (sameBases(toLinearLayout(src), toLinearLayout(dst), move))
      return success();
    return error() << "result layout does not hold every element where the source does, found " << src << " and "
                   << dst;
  }
};

/// Short names for the encodings that a module repeats.
class TTGAsmInterface : public OpAsmDialectInterface {
public:
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    StringRef name = llvm::TypeSwitch<Attribute, StringRef>(attr)
                         .Case<BlockedEncodingAttr>([](auto) { return "blocked"; })
                         .Case<LinearEncodingAttr>([](auto) { return "linear"; })
                         .Case<GenericLinearEncodingAttr>([](auto) { return "generic_linear"; })
                         .Case<NvidiaMmaEncodingAttr, AMDMfmaEncodingAttr, AMDWmmaEncodingAttr>(
                             [](auto) { return "mma"; })
                         .Case<SharedMemorySpaceAttr>([](auto) { return "smem"; })
                         .Case<LayoutEncoding>([](LayoutEncoding layout) { return layout.isShared() ? "shared" : ""; })
                         .Default([](auto) { return ""; });
    if (name.empty())
      return AliasResult::NoAlias;
    os << name;
    return AliasResult::FinalAlias;
  }
};

} // namespace

void TTGDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/TTG/IR/TTGOps.cpp.inc"
      >();
  addInterfaces<TTGLayoutInterface, TTGAsmInterface>();
}

//===----------------------------------------------------------------------===//
// Module verification
//===----------------------------------------------------------------------===//

/// Checks that the layout of `type` has the lanes, warps and blocks of the module.
static LogicalResult verifyFits(Operation *op, RankedTensorType type) {
  if (!type.getEncoding())
    return op->emitOpError() << "has a tensor without a layout in a module with layouts, found " << type;
  auto layout = dyn_cast<LayoutEncoding>(type.getEncoding());
  // A layout that is still to be inferred has no size to check.
  if (!layout && tt::getLayoutInterface(type.getEncoding()))
    return success();
  if (!layout)
    return op->emitOpError() << "has a tensor whose encoding is no layout, found " << type;
  if (!layout.isDistributed())
    return op->emitOpError() << "has a tensor in a layout of memory, found " << type;
  if (layout.getRank() != type.getRank())
    return op->emitOpError() << "has a tensor of rank " << type.getRank() << " in a layout of rank "
                             << layout.getRank() << ", found " << type;
  for (int64_t size : type.getShape())
    if (!llvm::isPowerOf2_64(size))
      return op->emitOpError() << "has a tensor whose sizes are not powers of two, found " << type;
  if (isa<DotOperandEncodingAttr, NvidiaMmaEncodingAttr, AMDMfmaEncodingAttr, AMDWmmaEncodingAttr, SliceEncodingAttr>(layout))
    return success();
  LinearLayout map = layout.toLinearLayout(type.getShape());
  auto check = [&](StringRef dim, int expected, StringRef what) -> LogicalResult {
    if (map.getInSize(dim) == expected)
      return success();
    return op->emitOpError() << "has a layout of " << map.getInSize(dim) << " " << what << " in a module with "
                             << expected << ", found " << type;
  };
  if (failed(check("lane", getThreadsPerWarp(op), "lanes")) || failed(check("warp", getNumWarps(op), "warps")))
    return failure();
  return check("block", getNumCTAs(op), "CTAs");
}

static LogicalResult verifyLayouts(ModuleOp module) {
  llvm::DenseSet<Type> seen;
  auto check = [&](Operation *op, TypeRange types) {
    for (Type type : types) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      // Tokens of other dialects lie in no registers.
      if (!tensor || !(tensor.getElementType().isIntOrFloat() || isa<tt::PointerType>(tensor.getElementType())))
        continue;
      if (seen.insert(type).second && failed(verifyFits(op, tensor)))
        return failure();
    }
    return success();
  };
  return success(!module.walk([&](Operation *op) {
    if (failed(check(op, op->getResultTypes())))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(check(op, block.getArgumentTypes())))
          return WalkResult::interrupt();
    return WalkResult::advance();
  }).wasInterrupted());
}

LogicalResult TTGDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  StringRef name = attr.getName();
  if (name == kTarget && !isa<StringAttr>(attr.getValue()))
    return op->emitOpError() << "attribute " << attr.getName() << " must be a string, found " << attr.getValue();
  if (name != kNumWarps && name != kThreadsPerWarp && name != kNumCTAs)
    return success();
  auto value = dyn_cast<IntegerAttr>(attr.getValue());
  if (!value || !value.getType().isInteger(32) || value.getInt() <= 0 || !llvm::isPowerOf2_64(value.getInt()))
    return op->emitOpError() << "attribute " << attr.getName() << " must be a power of two of type i32, found "
                             << attr.getValue();
  if (auto module = dyn_cast<ModuleOp>(op); module && name == kNumWarps)
    return verifyLayouts(module);
  return success();
}
