// Describes a module: its entries, their arguments, and whether a few programs of it can be checked by themselves.
#include "lathe/Driver/Compilation.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Ingest/Ingest.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace lathe {
namespace {

bool isPointerLike(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    type = tensor.getElementType();
  return isa<tt::PointerType>(type);
}

/// Finds the kernel arguments that a pointer may point into.
class BaseFinder {
public:
  explicit BaseFinder(Block *entry) : entry(entry), found(entry->getNumArguments()) {}

  /// False if the pointer's origin cannot be told.
  bool trace(Value pointer) {
    if (!seen.insert(pointer).second)
      return true;
    if (auto argument = dyn_cast<BlockArgument>(pointer))
      return traceArgument(argument);
    Operation *op = pointer.getDefiningOp();
    if (op->getNumRegions() > 0 && !traceRegions(op))
      return false;
    bool any = op->getNumRegions() > 0;
    for (Value operand : op->getOperands())
      if (isPointerLike(operand.getType())) {
        any = true;
        if (!trace(operand))
          return false;
      }
    return any;
  }

  const llvm::BitVector &arguments() const { return found; }

private:
  bool traceArgument(BlockArgument argument) {
    if (argument.getOwner() == entry) {
      found.set(argument.getArgNumber());
      return true;
    }
    Operation *parent = argument.getOwner()->getParentOp();
    // A block of the function's own body: any of the branches may feed it.
    if (parent == entry->getParentOp())
      return traceTerminators(*argument.getOwner()->getParent());
    for (Value operand : parent->getOperands())
      if (isPointerLike(operand.getType()) && !trace(operand))
        return false;
    return traceRegions(parent);
  }

  bool traceRegions(Operation *op) {
    return llvm::all_of(op->getRegions(), [&](Region &region) { return traceTerminators(region); });
  }

  bool traceTerminators(Region &region) {
    for (Block &block : region)
      for (Value operand : block.getTerminator()->getOperands())
        if (isPointerLike(operand.getType()) && !trace(operand))
          return false;
    return true;
  }

  Block *entry;
  llvm::BitVector found;
  DenseSet<Value> seen;
};

bool functionNeedsFullGrid(tt::FuncOp function) {
  if (function.isDeclaration())
    return true;
  Block *entry = &function.getBody().front();
  BaseFinder reads(entry), writes(entry);
  WalkResult result = function.walk([&](Operation *op) {
    if (isa<tt::AtomicRMWOp, tt::AtomicCASOp, tt::CallOp>(op))
      return WalkResult::interrupt();
    if (auto load = dyn_cast<tt::LoadOp>(op))
      return reads.trace(load.getPtr()) ? WalkResult::advance() : WalkResult::interrupt();
    if (auto store = dyn_cast<tt::StoreOp>(op))
      return writes.trace(store.getPtr()) ? WalkResult::advance() : WalkResult::interrupt();
    return WalkResult::advance();
  });
  return result.wasInterrupted() || reads.arguments().anyCommon(writes.arguments());
}

std::string nameIn(Location location) {
  if (auto name = dyn_cast<NameLoc>(location))
    return name.getName().str();
  return {};
}

std::vector<int64_t> blockOf(BlockArgument base) {
  SmallVector<ArrayRef<int64_t>> blocks;
  for (Operation *user : base.getUsers())
    if (isa<tt::HostDescriptorOp, ttng::HostIm2ColDescOp>(user))
      blocks.push_back(cast<tt::DescriptorType>(user->getResult(0).getType()).getShape());
  return blocks.empty() || !llvm::all_equal(blocks) ? std::vector<int64_t>() : blocks.front().vec();
}

EntryInfo describeEntry(tt::FuncOp function) {
  EntryInfo entry{function.getName().str(), {}};
  for (BlockArgument argument : function.getArguments()) {
    EntryArgument described;
    llvm::raw_string_ostream(described.type) << argument.getType();
    if (auto divisibility = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), "tt.divisibility"))
      described.divisibility = std::max<int64_t>(divisibility.getInt(), 1);
    if (auto range = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), "tt.pointer_range"))
      described.pointerRange = range.getInt();
    if (auto descriptor = function.getArgAttrOfType<DenseI32ArrayAttr>(argument.getArgNumber(), tt::kHostDescriptor)) {
      described.descriptorRank = descriptor[0];
      described.descriptorFlags = descriptor[1];
      described.descriptorIsIm2Col = descriptor.size() > 2;
      described.descriptorBlock = blockOf(argument);
    }
    described.name = nameIn(argument.getLoc());
    entry.arguments.push_back(std::move(described));
  }
  return entry;
}

} // namespace

std::vector<EntryInfo> entriesOf(ModuleOp module) {
  std::vector<EntryInfo> entries;
  for (auto function : module.getOps<tt::FuncOp>())
    if (function.isPublic())
      entries.push_back(describeEntry(function));
  return entries;
}

ModuleFacts Session::describe(ModuleOp module) {
  ModuleFacts facts;
  facts.canonicalText = printCanonical(module, &facts.lines);
  facts.entries = entriesOf(module);
  facts.level = module->hasAttr(ttg::kNumWarps) ? "ttg" : "tt";
  for (auto function : module.getOps<tt::FuncOp>())
    facts.needsFullGrid |= function.isPublic() && functionNeedsFullGrid(function);
  return facts;
}

} // namespace lathe
