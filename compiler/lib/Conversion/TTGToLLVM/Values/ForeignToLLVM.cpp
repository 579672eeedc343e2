// Foreign code, element by element: functions of the vendor's device library, and inline assembly.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/DeviceFunctions.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// Lowers to a call of a function that the llvm phase links in.
LogicalResult lowerExtern(Operation *op, Lowering &l) {
  auto external = cast<tt::ExternElementwiseOp>(op);
  if (!external.getLibpath().empty())
    return op->emitError("unsupported: tt.extern_elementwise with the library \"")
           << external.getLibpath() << "\"; functions come from the target's own device library: leave libpath empty";
  // One module serves both vendors: each takes the function from its own library.
  const ChipInfo &chip = l.target.chip;
  std::optional<std::string> symbol = getDeviceFunction(external.getSymbol(), chip.vendor);
  if (!symbol)
    return op->emitError("unsupported: tt.extern_elementwise of '")
           << external.getSymbol() << "' on " << chip.id << ", as the device library of " << vendorName(chip.vendor)
           << " targets has no such function; call one that both vendors have, or another one for this target";
  Type result = l.convertScalarType(getElementTypeOrSelf(op->getResult(0).getType()));
  SmallVector<Type> arguments;
  for (Value operand : op->getOperands())
    arguments.push_back(l.convertScalarType(getElementTypeOrSelf(operand.getType())));
  LLVM::LLVMFuncOp function = declareFunction(l.b, l.module, *symbol, result, arguments);
  auto type = LLVM::LLVMFunctionType::get(result, arguments);
  if (function.getFunctionType() != type)
    return op->emitError("tt.extern_elementwise calls '")
           << external.getSymbol() << "' as " << type << ", and elsewhere in the module it is "
           << function.getFunctionType() << "; use one signature for a symbol";
  auto call = [&](ValueRange operands) -> Value {
    return LLVM::CallOp::create(l.b, l.loc, function, operands).getResult();
  };
  if (external.getPure())
    return mapElements(op, l, call);
  // An impure function is called once for every element.
  Elements results;
  for (unsigned i = 0, e = l.getNumElements(op->getResult(0).getType()); i < e; ++i) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      ArrayRef<Value> elements = l.get(operand);
      operands.push_back(elements.size() == 1 ? elements.front() : elements[i]);
    }
    results.push_back(call(operands));
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

class AssemblyLowering {
public:
  AssemblyLowering(tt::ElementwiseInlineAsmOp op, Lowering &l) : op(op), l(l), pack(op.getPackedElement()) {}
  LogicalResult run();

private:
  tt::ElementwiseInlineAsmOp op;
  Lowering &l;
  unsigned pack;

  // Elements of a type that share one register.
  unsigned getPerRegister(Type type) const {
    unsigned bits = getAccessBytes(type) * 8;
    return bits == 0 || bits >= 32 ? 1 : std::min(32 / bits, pack);
  }
  // The type of a register with that many elements.
  Type getRegisterType(Type type) const {
    unsigned count = getPerRegister(type);
    return count == 1 ? type : Type(l.b.getIntegerType(count * type.getIntOrFloatBitWidth()));
  }
  void addRegisters(ArrayRef<Value> elements, SmallVectorImpl<Value> &registers);
  Elements takeElements(Type type, ArrayRef<Value> registers);
  SmallVector<Value> runGroup(ArrayRef<Value> operands, ArrayRef<Type> types);
};

void AssemblyLowering::addRegisters(ArrayRef<Value> elements, SmallVectorImpl<Value> &registers) {
  Type type = elements.front().getType();
  unsigned count = getPerRegister(type);
  for (unsigned first = 0; first < elements.size(); first += count) {
    if (count == 1) {
      registers.push_back(elements[first]);
      continue;
    }
    Value vector = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(count, type));
    for (unsigned i = 0; i < count && first + i < elements.size(); ++i)
      vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, elements[first + i], l.i32(i));
    registers.push_back(LLVM::BitcastOp::create(l.b, l.loc, getRegisterType(type), vector));
  }
}

Elements AssemblyLowering::takeElements(Type type, ArrayRef<Value> registers) {
  unsigned count = getPerRegister(type);
  Elements elements;
  for (Value value : registers) {
    if (count == 1) {
      elements.push_back(value);
      continue;
    }
    Value vector = LLVM::BitcastOp::create(l.b, l.loc, VectorType::get(count, type), value);
    for (unsigned i = 0; i < count && elements.size() < pack; ++i)
      elements.push_back(LLVM::ExtractElementOp::create(l.b, l.loc, vector, l.i32(i)));
  }
  return elements;
}

SmallVector<Value> AssemblyLowering::runGroup(ArrayRef<Value> operands, ArrayRef<Type> types) {
  SmallVector<Type> result;
  if (types.size() == 1)
    result.push_back(types.front());
  else if (!types.empty())
    result.push_back(LLVM::LLVMStructType::getLiteral(op.getContext(), types));
  auto assembly = LLVM::InlineAsmOp::create(
      l.b, l.loc, result, operands, op.getAsmString(), op.getConstraints(), /*has_side_effects=*/!op.getPure(),
      /*is_align_stack=*/false, LLVM::TailCallKind::None,
      LLVM::AsmDialectAttr::get(op.getContext(), LLVM::AsmDialect::AD_ATT), /*operand_attrs=*/ArrayAttr());
  if (types.size() == 1)
    return {assembly.getResult(0)};
  SmallVector<Value> parts;
  for (unsigned i = 0; i < types.size(); ++i)
    parts.push_back(LLVM::ExtractValueOp::create(l.b, l.loc, assembly.getResult(0), i));
  return parts;
}

// The first constraint that names a kind of register of the other vendor: v, a and s are AMD's, the others of these
// letters NVIDIA's.
static std::optional<StringRef> findForeignConstraint(StringRef constraints, bool isCuda) {
  SmallVector<StringRef> parts;
  constraints.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    StringRef kind = part.trim().ltrim("=+&*");
    bool isLetter = kind.size() == 1 && llvm::isAlpha(kind[0]);
    if (isLetter && StringRef(isCuda ? "vas" : "hldfqCb").contains(kind[0]))
      return part.trim();
  }
  return std::nullopt;
}

// The first instruction of the other vendor: PTX's are dotted (add.f32), AMD's begin with their unit (v_add_f32). A ';'
// ends a statement of PTX and begins a comment for AMD; so only what stands before it counts.
static std::optional<StringRef> findForeignInstruction(StringRef text, bool isCuda) {
  constexpr StringLiteral units[] = {"v_", "s_", "ds_", "buffer_", "global_", "flat_", "scratch_"};
  for (StringRef line : llvm::split(text, '\n')) {
    line = line.split(';').first.ltrim(" \t\r{");
    // A predicate comes first.
    if (line.starts_with("@"))
      line = line.drop_until(llvm::isSpace).ltrim();
    StringRef name = line.take_until(llvm::isSpace);
    bool isInstruction = !name.empty() && llvm::isAlpha(name.front()) && !name.ends_with(":");
    auto isOf = [&](StringRef unit) { return name.starts_with(unit); };
    if (isCuda ? isInstruction && llvm::any_of(units, isOf) : name == ".reg" || (isInstruction && name.contains('.')))
      return name;
  }
  return std::nullopt;
}

LogicalResult AssemblyLowering::run() {
  const ChipInfo &chip = l.target.chip;
  if (std::optional<StringRef> foreign = findForeignConstraint(op.getConstraints(), chip.isCuda()))
    return op.emitError("unsupported: tt.elementwise_inline_asm with the constraint \"")
           << *foreign << "\" on " << chip.id << ", as " << vendorName(chip.vendor)
           << " targets have no such registers; write the assembly for this target";
  if (std::optional<StringRef> foreign = findForeignInstruction(op.getAsmString(), chip.isCuda()))
    return op.emitError("unsupported: tt.elementwise_inline_asm with the instruction \"")
           << *foreign << "\" on " << chip.id << ", as " << vendorName(chip.vendor)
           << " targets have no such instruction; write the assembly for this target";
  unsigned count = 1;
  for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    count = std::max(count, l.getNumElements(type));
  SmallVector<Type> types, registerTypes;
  for (Type type : op->getResultTypes()) {
    types.push_back(l.convertScalarType(getElementTypeOrSelf(type)));
    registerTypes.append(llvm::divideCeil(pack, getPerRegister(types.back())), getRegisterType(types.back()));
  }
  SmallVector<Elements> results(types.size());
  for (unsigned first = 0; first < count; first += pack) {
    SmallVector<Value> registers;
    for (Value operand : op->getOperands()) {
      ArrayRef<Value> elements = l.get(operand);
      SmallVector<Value> group;
      // The last element is repeated to fill the group, since the assembly takes `pack` elements.
      for (unsigned i = 0; i < pack; ++i)
        group.push_back(elements[std::min<size_t>(first + i, elements.size() - 1)]);
      addRegisters(group, registers);
    }
    SmallVector<Value> parts = runGroup(registers, registerTypes);
    unsigned next = 0;
    for (auto [type, elements] : llvm::zip_equal(types, results)) {
      unsigned taken = llvm::divideCeil(pack, getPerRegister(type));
      for (Value element : takeElements(type, ArrayRef(parts).slice(next, taken)))
        if (elements.size() < count)
          elements.push_back(element);
      next += taken;
    }
  }
  for (auto [result, elements] : llvm::zip_equal(op->getResults(), results))
    l.set(result, std::move(elements));
  return success();
}

} // namespace

void lathe::conversion::addForeignHandlers(HandlerTable &table) {
  table.add<tt::ExternElementwiseOp>(lowerExtern);
  table.add<tt::ElementwiseInlineAsmOp>(
      [](Operation *op, Lowering &l) { return AssemblyLowering(cast<tt::ElementwiseInlineAsmOp>(op), l).run(); });
}
