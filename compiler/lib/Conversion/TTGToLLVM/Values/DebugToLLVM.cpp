// tt.print and tt.assert.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// One call of printf: a format and its values.
struct Line {
  std::string format;
  SmallVector<Value> values;
};

class PrintLowering {
public:
  PrintLowering(tt::PrintOp op, Lowering &l) : op(op), l(l) {}
  void run();

private:
  tt::PrintOp op;
  Lowering &l;

  // "pid (%u, %u, %u) ", which every line begins with.
  Line beginLine();
  // Adds the number, in the width that variadic arguments have.
  void addValue(Line &line, Value value, Type type, bool isSigned);
  void print(const Line &line);
  void printOperand(Value operand, bool isSigned);
};

// Escapes percent signs for printf.
std::string escape(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '%' ? "%%" : std::string(1, c);
  return result;
}

Line PrintLowering::beginLine() {
  Line line{"pid (%u, %u, %u)", {}};
  for (int axis = 0; axis < 3; ++axis)
    line.values.push_back(l.target.getProgramId(l.b, l.loc, axis));
  return line;
}

void PrintLowering::addValue(Line &line, Value value, Type type, bool isSigned) {
  Type i32 = l.b.getI32Type(), i64 = l.b.getI64Type();
  unsigned bits = tt::getElementBitWidth(type);
  bool isPointer = isa<LLVM::LLVMPointerType>(value.getType());
  bool isFloat = isa<FloatType>(value.getType());
  // 8-bit floats are shown by their codes.
  if (op.getHex() || isPointer || (isa<FloatType>(type) && !isFloat)) {
    if (isPointer)
      value = LLVM::PtrToIntOp::create(l.b, l.loc, i64, value);
    else if (isFloat)
      value = LLVM::BitcastOp::create(l.b, l.loc, l.b.getIntegerType(bits), value);
    if (value.getType().getIntOrFloatBitWidth() < 32)
      value = LLVM::ZExtOp::create(l.b, l.loc, i32, value);
    line.format += bits > 32 ? "0x%016llx" : "0x%0" + std::to_string(bits / 4) + "x";
  } else if (isFloat) {
    if (bits < 32)
      value = LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), value);
    if (bits < 64)
      value = LLVM::FPExtOp::create(l.b, l.loc, l.b.getF64Type(), value);
    line.format += "%f";
  } else {
    if (value.getType().getIntOrFloatBitWidth() < 32)
      value = isSigned ? Value(LLVM::SExtOp::create(l.b, l.loc, i32, value))
                       : Value(LLVM::ZExtOp::create(l.b, l.loc, i32, value));
    line.format += std::string(bits > 32 ? "%ll" : "%") + (isSigned ? "d" : "u");
  }
  line.values.push_back(value);
}

void PrintLowering::print(const Line &line) {
  SmallVector<Type> types;
  for (Value value : line.values)
    types.push_back(value.getType());
  auto type = LLVM::LLVMStructType::getLiteral(op.getContext(), types);
  Value slot = l.stackSlot(type);
  for (auto [i, value] : llvm::enumerate(line.values)) {
    Value at = LLVM::GEPOp::create(l.b, l.loc, slot.getType(), type, slot, ArrayRef<LLVM::GEPArg>{0, int32_t(i)});
    LLVM::StoreOp::create(l.b, l.loc, value, at);
  }
  l.target.print(l.b, l.module, l.loc, l.textConstant(line.format + "\n"), slot);
}

// Prints each element once, in a thread that holds it.
void PrintLowering::printOperand(Value operand, bool isSigned) {
  LinearLayout layout = getHeldLayout(operand.getType(), l);
  auto tensor = dyn_cast<RankedTensorType>(operand.getType());
  Elements elements(l.get(operand));
  int32_t copies = layout.getFreeMask("register");
  SmallVector<Value> parts;
  for (const LinearLayout::Dim &dim : layout.getOutDims())
    parts.push_back(l.threadPart(layout.sublayout({"register", "lane", "warp"}, {dim.name})));
  buildGuarded(l.b, l.loc, l.uniqueThread(layout), Type(), [&]() -> Value {
    for (auto [i, element] : llvm::enumerate(elements)) {
      if (int32_t(i) & copies)
        continue;
      Line line = beginLine();
      line.format += " idx (";
      for (unsigned dim = 0, rank = tensor ? tensor.getRank() : 0; dim < rank; ++dim) {
        LinearLayout along = layout.sublayout({"register", "lane", "warp"}, {layout.getOutDims()[dim].name});
        line.format += dim ? ", %u" : "%u";
        line.values.push_back(l.offsetPart(parts[dim], Lowering::threadPartMask(along), along.applyFlat(i)));
      }
      line.format += ")" + escape(op.getPrefix());
      addValue(line, element, getElementTypeOrSelf(operand.getType()), isSigned);
      print(line);
    }
    return {};
  });
}

void PrintLowering::run() {
  for (auto [operand, isSigned] : llvm::zip_equal(op.getArgs(), op.getIsSigned()))
    printOperand(operand, isSigned);
  if (!op.getArgs().empty())
    return;
  buildGuarded(l.b, l.loc, l.uniqueThread(getHeldLayout(l.b.getI32Type(), l)), Type(), [&]() -> Value {
    Line line = beginLine();
    line.format += escape(op.getPrefix());
    print(line);
    return {};
  });
}

LogicalResult lowerPrint(Operation *op, Lowering &l) {
  if (l.target.canPrint())
    PrintLowering(cast<tt::PrintOp>(op), l).run();
  else
    op->emitWarning("tt.print prints nothing on ")
        << l.target.chip.id << "; store the values and print them on the host";
  return success();
}

// The file and line of a location; those of the callee for inlined code.
std::pair<std::string, int> getPosition(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return {file.getFilename().str(), int(file.getLine())};
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return getPosition(call.getCallee());
  if (auto name = dyn_cast<NameLoc>(loc))
    return getPosition(name.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(loc); fused && !fused.getLocations().empty())
    return getPosition(fused.getLocations().front());
  return {"unknown", 0};
}

LogicalResult lowerAssert(Operation *op, Lowering &l) {
  auto assertion = cast<tt::AssertOp>(op);
  Value holds;
  for (Value condition : l.get(assertion.getCondition())) {
    auto constant = condition.getDefiningOp<LLVM::ConstantOp>();
    auto value = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    if (!value || !value.getValue().isOne())
      holds = conjunction(holds, condition, l);
  }
  if (!holds)
    return success();
  Value fails = LLVM::XOrOp::create(l.b, l.loc, holds, l.i1(true));
  buildGuarded(l.b, l.loc, fails, Type(), [&]() -> Value {
    auto [file, line] = getPosition(l.loc);
    Block *block = l.b.getInsertionBlock();
    StringRef function = block->getParent()->getParentOfType<LLVM::LLVMFuncOp>().getName();
    TargetLowering::Failure failure = {l.textConstant(assertion.getMessage()), l.textConstant(file),
                                       l.textConstant(function), line};
    l.target.fail(l.b, l.module, l.loc, failure);
    return {};
  });
  return success();
}

} // namespace

void lathe::conversion::addDebugHandlers(HandlerTable &table) {
  table.add<tt::PrintOp>(lowerPrint);
  table.add<tt::AssertOp>(lowerAssert);
}
