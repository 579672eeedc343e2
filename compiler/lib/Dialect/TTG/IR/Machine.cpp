// The module's attributes about the machine, and checks that its layouts fit them.
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// Machine attributes
//===----------------------------------------------------------------------===//

/// The number that `attr` is; none if it is not an integer or does not fit.
static std::optional<int64_t> asInteger(Attribute attr) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attr);
  if (!integer || integer.getType().isInteger(1) || integer.getValue().getSignificantBits() > 32)
    return std::nullopt;
  return integer.getValue().getSExtValue();
}

static ModuleOp getModule(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  return module ? module : op->getParentOfType<ModuleOp>();
}

static int getModuleInt(Operation *op, StringRef name, int absent) {
  ModuleOp module = getModule(op);
  return module ? asInteger(module->getAttr(name)).value_or(absent) : absent;
}

/// The warps of the partition of a ttg.warp_specialize, or of a region of nvws.warp_group, that `op` is directly in.
/// Looks at attributes alone, as the operations around may not be verified yet.
static std::optional<int> getPartitionWarps(Operation *op) {
  Operation *partitions = op->getParentOp();
  if (partitions && partitions->getName().getStringRef() == "nvws.warp_group") {
    auto warps = partitions->getAttrOfType<DenseI32ArrayAttr>("numWarps");
    unsigned index = op->getParentRegion()->getRegionNumber();
    return warps && index < unsigned(warps.size()) ? std::optional<int>(warps[index]) : std::nullopt;
  }
  if (!partitions || partitions->getName().getStringRef() != "ttg.warp_specialize.partitions" ||
      !partitions->getParentOp())
    return std::nullopt;
  auto warps = partitions->getParentOp()->getAttrOfType<DenseI32ArrayAttr>("partitionNumWarps");
  unsigned index = op->getParentRegion()->getRegionNumber();
  if (!warps || index >= unsigned(warps.size()))
    return std::nullopt;
  return warps[index];
}

int lathe::ttg::getNumWarps(Operation *op) {
  for (Operation *at = op; at; at = at->getParentOp()) {
    if (std::optional<int> warps = getPartitionWarps(at))
      return *warps;
    if (isa<tt::FuncOp, ModuleOp>(at))
      if (std::optional<int64_t> warps = asInteger(at->getAttr(kNumWarps)))
        return *warps;
  }
  return 4;
}

int lathe::ttg::getThreadsPerWarp(Operation *op) { return getModuleInt(op, kThreadsPerWarp, 32); }
int lathe::ttg::getNumCTAs(Operation *op) { return getModuleInt(op, kNumCTAs, 1); }
int lathe::ttg::getClusterCTAs(Operation *op) { return getModuleInt(op, kClusterCTAs, getNumCTAs(op)); }

const ChipInfo *lathe::ttg::getChip(Operation *op) { return findChip(getTarget(op)); }

StringRef lathe::ttg::getTarget(Operation *op) {
  ModuleOp module = getModule(op);
  if (auto value = module ? module->getAttrOfType<StringAttr>(kTarget) : StringAttr())
    return value.getValue();
  return {};
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

LogicalResult lathe::ttg::verifyFitsMachine(Operation *op, RankedTensorType type) {
  auto layout = dyn_cast_or_null<LayoutEncoding>(type.getEncoding());
  if (!layout)
    return success();
  if (!layout.isDistributed())
    return op->emitOpError() << "has a tensor in a layout of memory, found " << type;
  if (layout.getRank() != type.getRank())
    return op->emitOpError() << "has a tensor of rank " << type.getRank() << " in a layout of rank " << layout.getRank()
                             << ", found " << type;
  if (!hasLinearLayout(type))
    return op->emitOpError() << "has a tensor whose sizes are not powers of two, at most " << kMaxElements
                             << " together, found " << type;
  LinearLayout map = toLinearLayout(type);
  auto check = [&](StringRef dim, int expected, StringRef what) -> LogicalResult {
    if (map.getInSize(dim) == expected)
      return success();
    return op->emitOpError() << "requires a layout of " << expected << " " << what << " here, found "
                             << map.getInSize(dim) << " in " << type;
  };
  if (failed(check("lane", getThreadsPerWarp(op), "lanes")) || failed(check("warp", getNumWarps(op), "warps")))
    return failure();
  return check("block", getNumCTAs(op), "CTAs");
}

/// Checks that a buffer is laid out over the CTAs at `op`, or over one, which every CTA then has for itself.
static LogicalResult verifyBuffer(Operation *op, MemDescType type) {
  auto layout = cast<LayoutEncoding>(type.getEncoding());
  if (!layout.isShared())
    return success();
  int ctas = layout.toLinearLayout(SmallVector<int64_t>(layout.getRank(), 1)).getInSize("block");
  if (ctas == 1 || ctas == getNumCTAs(op))
    return success();
  return op->emitOpError() << "requires a buffer in a layout of one CTA or of all " << getNumCTAs(op) << ", found "
                           << ctas << " in " << type;
}

static LogicalResult verifyLayouts(ModuleOp module) {
  llvm::DenseSet<std::pair<Type, int>> seen;
  WalkResult walked = module.walk([&](Operation *op) {
    // Operations of other dialects hand on what these have made.
    if (!llvm::is_contained({"tt", "ttg", "ttng"}, op->getName().getDialectNamespace()))
      return WalkResult::advance();
    int warps = getNumWarps(op);
    auto fits = [&](Type type) {
      if (!seen.insert({type, warps}).second)
        return true;
      if (auto buffer = dyn_cast<MemDescType>(type))
        return succeeded(verifyBuffer(op, buffer));
      auto tensor = dyn_cast<RankedTensorType>(type);
      return !tensor || succeeded(verifyFitsMachine(op, tensor));
    };
    bool fit = llvm::all_of(op->getOperandTypes(), fits) && llvm::all_of(op->getResultTypes(), fits);
    return fit ? WalkResult::advance() : WalkResult::interrupt();
  });
  return success(!walked.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Attributes of other operations
//===----------------------------------------------------------------------===//

/// `ttg.partition`: the partitions that an operation belongs to.
static LogicalResult verifyPartition(Operation *op, StringRef name, Attribute value) {
  auto ids = dyn_cast<DenseI32ArrayAttr>(value);
  if (!ids || ids.empty() || !llvm::is_sorted(ids.asArrayRef()))
    return op->emitOpError() << "attribute \"" << name << "\" must be a sorted list of partitions of type i32, found "
                             << value;
  return success();
}

/// `ttg.partition.outputs`: the partitions that each result belongs to.
static LogicalResult verifyPartitionOutputs(Operation *op, StringRef name, Attribute value) {
  auto lists = dyn_cast<ArrayAttr>(value);
  if (!lists || lists.size() != op->getNumResults())
    return op->emitOpError() << "attribute \"" << name << "\" must hold one list of partitions for each of "
                             << op->getNumResults() << " results, found " << value;
  for (Attribute list : lists)
    if (failed(verifyPartition(op, name, list)))
      return failure();
  if (!op->hasAttr(kPartition))
    return op->emitOpError() << "attribute \"" << name << "\" requires \"" << kPartition << "\" beside it";
  return success();
}

LogicalResult TTGDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  StringRef name = attr.getName();
  Attribute value = attr.getValue();
  if (name == kPartition)
    return verifyPartition(op, name, value);
  if (name == kPartitionOutputs)
    return verifyPartitionOutputs(op, name, value);

  bool ofModule =
      name == kTarget || name == kThreadsPerWarp || name == kNumCTAs || name == kClusterCTAs || name == kAuthored;
  if ((ofModule && !isa<ModuleOp>(op)) || (name == kNumWarps && !isa<ModuleOp, tt::FuncOp>(op)))
    return op->emitOpError() << "attribute " << attr.getName() << " belongs to the module"
                             << (ofModule ? "" : " or a function");
  if (name == kTarget && !isa<StringAttr>(value))
    return op->emitOpError() << "attribute " << attr.getName() << " must be a string, found " << value;
  if (name == kAuthored && !isa<UnitAttr>(value))
    return op->emitOpError() << "attribute " << attr.getName() << " has no value, found " << value;
  std::optional<int64_t> number = asInteger(value);
  if (name == kThreadsPerWarp || name == kNumCTAs || name == kClusterCTAs || name == kNumWarps) {
    if (!number || *number <= 0 || !llvm::isPowerOf2_64(*number))
      return op->emitOpError() << "attribute " << attr.getName() << " must be a power of two, found " << value;
    if (auto module = dyn_cast<ModuleOp>(op); module && name == kNumWarps)
      return verifyLayouts(module);
    return success();
  }
  if (llvm::is_contained(kAmounts, name) && (!number || *number < 0))
    return op->emitOpError() << "attribute " << attr.getName() << " must be an integer that is not negative, found "
                             << value;
  return success();
}
