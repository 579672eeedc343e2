#include "lathe/Ingest/DescriptorArguments.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;

namespace {

/// Adds how many coordinates each of the copies by an im2col descriptor has.
void findRanks(Value descriptor, llvm::SetVector<unsigned> &ranks) {
  for (OpOperand &use : descriptor.getUses()) {
    if (auto copy = dyn_cast<ttng::AsyncTMACopyGlobalToLocalOp>(use.getOwner()))
      ranks.insert(copy.getCoord().size());
    if (auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(use.getOwner()))
      for (Region &region : partitions.getPartitionRegions())
        findRanks(region.getArgument(use.getOperandNumber()), ranks);
  }
}

/// The expansion of one argument: inserts its parts after it, and makes the descriptor at the kernel's start.
class Expansion {
public:
  Expansion(tt::FuncOp func, unsigned position, unsigned flags)
      : func(func), b(OpBuilder::atBlockBegin(&func.getBody().front())), at(position), argument(func.getArgument(at)),
        type(cast<tt::DescriptorType>(argument.getType())), loc(argument.getLoc()), flags(flags) {}

  /// Returns how many arguments took the place of one; none, and a diagnostic, if that is not known.
  unsigned run() {
    bool isIm2Col = isa<ttng::TensorDescIm2ColType>(type);
    llvm::SetVector<unsigned> ranks;
    if (isIm2Col)
      findRanks(argument, ranks);
    if (isIm2Col && ranks.size() != 1) {
      func.emitError("unsupported: argument ") << at << " of @" << func.getName() << " of type " << Type(type)
                                               << ", whose tensor has the rank of the copies "
                                               << "by it: " << (ranks.empty() ? "there are none" : "they differ")
                                               << "; copy by the argument itself, with as "
                                               << "many coordinates each time";
      return 0;
    }
    unsigned rank = isIm2Col ? ranks.front() : type.getShape().size(), next = at;
    Type element = type.getBlockType().getElementType();
    int64_t bytes = std::max(1u, element.getIntOrFloatBitWidth() / 8);
    Value base = insert(++next, tt::PointerType::get(element, 1), "", kAlignment);
    SmallVector<int32_t> facts = {static_cast<int32_t>(rank), static_cast<int32_t>(flags)};
    if (isIm2Col)
      facts.push_back(1);
    func.setArgAttr(next, tt::kHostDescriptor, b.getDenseI32ArrayAttr(facts));
    SmallVector<Value> shape, strides;
    for (unsigned dim = 0; dim < rank; ++dim) {
      Value size = insert(++next, b.getI64Type(), ".shape." + Twine(dim));
      shape.push_back(isIm2Col ? size : Value(arith::TruncIOp::create(b, loc, b.getI32Type(), size)));
    }
    for (unsigned dim = 0; dim < rank; ++dim)
      strides.push_back(
          insert(++next, b.getI64Type(), ".stride." + Twine(dim), dim + 1 < rank ? kAlignment / bytes : 1));
    Value padsNaN = insert(++next, b.getI1Type(), ".padding");
    Value rounds = flags > 1 ? insert(++next, b.getI1Type(), ".roundF32ToTF32")
                             : Value(arith::ConstantOp::create(b, loc, b.getBoolAttr(false)));
    Value made;
    if (isIm2Col) {
      auto insertInner = [&](StringRef name) {
        SmallVector<Value> values;
        for (unsigned dim = 0; dim + 2 < rank; ++dim)
          values.push_back(insert(++next, b.getI32Type(), name + Twine(dim)));
        return values;
      };
      SmallVector<Value> lower = insertInner(".lower."), upper = insertInner(".upper."), steps = insertInner(".step.");
      made = ttng::HostIm2ColDescOp::create(b, loc, type, base, shape, strides, padsNaN, rounds, lower, upper, steps);
    } else {
      made = tt::HostDescriptorOp::create(b, loc, type, base, shape, strides, padsNaN, rounds);
    }
    argument.replaceAllUsesWith(made);
    (void)func.eraseArgument(at);
    return next - at;
  }

private:
  static constexpr int64_t kAlignment = 16;

  tt::FuncOp func;
  OpBuilder b;
  unsigned at;
  BlockArgument argument;
  tt::DescriptorType type;
  Location loc;
  unsigned flags;

  Value insert(unsigned position, Type type, const Twine &suffix, int64_t divisibility = 1) {
    Location place = loc;
    if (auto name = dyn_cast<NameLoc>(loc))
      place = NameLoc::get(b.getStringAttr(name.getName().getValue() + suffix), name.getChildLoc());
    DictionaryAttr attributes;
    if (divisibility > 1)
      attributes = b.getDictionaryAttr(b.getNamedAttr("tt.divisibility", b.getI32IntegerAttr(divisibility)));
    (void)func.insertArgument(position, type, attributes, place);
    return func.getArgument(position);
  }
};

} // namespace

LogicalResult lathe::expandDescriptorArguments(ModuleOp module) {
  unsigned flags = 2;
  if (Attribute given = module->getAttr(kDescriptorFlags)) {
    auto number = dyn_cast<IntegerAttr>(given);
    if (!number || (number.getInt() != 1 && number.getInt() != 2))
      return module.emitError() << kDescriptorFlags << " is " << given
                                << "; it is 1 for Triton 3.6 and 3.7, 2 for 3.8 and 3.9";
    flags = number.getInt();
    module->removeAttr(kDescriptorFlags);
  }
  for (auto func : module.getOps<tt::FuncOp>()) {
    if (!func.isPublic() || func.isDeclaration())
      continue;
    for (unsigned position = 0; position < func.getNumArguments();) {
      bool isDescriptor = isa<tt::DescriptorType>(func.getArgument(position).getType());
      unsigned passed = isDescriptor ? Expansion(func, position, flags).run() : 1;
      if (passed == 0)
        return failure();
      position += passed;
    }
  }
  return success();
}
