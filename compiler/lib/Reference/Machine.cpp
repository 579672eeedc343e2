//===- Machine.cpp - Prepared code and the state of a run -----------------===//

#include "Machine.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace lathe::reference {
namespace {

/// Deeper recursion than this is taken for endless.
constexpr unsigned kMaxCallDepth = 256;

/// A constant attribute as a value; none if its type has no definition.
std::optional<Value> valueOf(mlir::Attribute attribute, mlir::Type type) {
  std::optional<Element> element = kindOf(type);
  if (!element)
    return std::nullopt;
  auto store = [&](Value &value, uint64_t index, const llvm::APInt &bits) {
    uint64_t raw = bits.getZExtValue();
    encodeIntegers(*element, &raw, 1, value.data() + index * bytesOf(*element));
  };
  auto bitsOfScalar = [](mlir::Attribute scalar) -> std::optional<llvm::APInt> {
    if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(scalar))
      return integer.getValue();
    if (auto number = llvm::dyn_cast<mlir::FloatAttr>(scalar))
      return number.getValue().bitcastToAPInt();
    return std::nullopt;
  };
  if (std::optional<llvm::APInt> bits = bitsOfScalar(attribute)) {
    Value value = Value::make(*element, 1, true);
    store(value, 0, *bits);
    return value;
  }
  auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(attribute);
  if (!dense)
    return std::nullopt;
  Value value = Value::make(*element, dense.getNumElements(), dense.isSplat());
  auto scalarAt = [&](uint64_t index) {
    return isFloat(*element) ? (dense.getValues<llvm::APFloat>().begin() + index).operator*().bitcastToAPInt()
                             : (dense.getValues<llvm::APInt>().begin() + index).operator*();
  };
  for (uint64_t i = 0; i < value.stored(); ++i)
    store(value, i, scalarAt(i));
  return value;
}

/// Turns the blocks of one function into code.
class Preparer {
public:
  explicit Preparer(FunctionCode &code) : code(code) {}

  void addRegion(mlir::Region &region) {
    for (mlir::Block &block : region) {
      BlockCode *prepared = code.blocks.emplace_back(std::make_unique<BlockCode>()).get();
      blocks[&block] = prepared;
      for (mlir::BlockArgument argument : block.getArguments())
        prepared->arguments.push_back(slotOf(argument));
    }
    for (mlir::Block &block : region) {
      BlockCode &prepared = *blocks[&block];
      prepared.elementwise = region.hasOneBlock();
      for (mlir::Operation &op : block)
        addOperation(prepared, op);
    }
  }

  BlockCode *blockOf(mlir::Block *block) { return blocks.lookup(block); }
  unsigned slotOf(mlir::Value value) { return slots.try_emplace(value, slots.size()).first->second; }
  unsigned count() const { return slots.size(); }

private:
  void addOperation(BlockCode &block, mlir::Operation &op) {
    Instruction instruction;
    instruction.op = &op;
    const Definition *definition = Registry::get().find(op.getName().getStringRef());
    instruction.handler = definition ? definition->handler : unsupported;
    block.elementwise &= definition && definition->elementwise;
    for (mlir::Value operand : op.getOperands())
      instruction.operands.push_back(slotOf(operand));
    for (mlir::Value result : op.getResults())
      instruction.results.push_back(slotOf(result));
    for (mlir::Block *successor : op.getSuccessors())
      instruction.successors.push_back(blockOf(successor));
    for (mlir::Region &region : op.getRegions()) {
      addRegion(region);
      instruction.regions.push_back(region.empty() ? nullptr : blockOf(&region.front()));
    }
    describeResult(instruction, op);
    block.instructions.push_back(std::move(instruction));
  }

  /// Types that have no definition make the operation unsupported when it is reached, not before.
  void describeResult(Instruction &instruction, mlir::Operation &op) {
    for (mlir::Type type : op.getOperandTypes())
      if (!kindOf(type))
        instruction.handler = unsupportedType;
    for (mlir::Type type : op.getResultTypes())
      if (!kindOf(type))
        instruction.handler = unsupportedType;
    if (op.getNumResults() == 0 || instruction.handler == unsupportedType)
      return;
    mlir::Type type = op.getResult(0).getType();
    instruction.element = *kindOf(type);
    instruction.size = sizeOf(type);
    if (auto constant = llvm::dyn_cast<mlir::arith::ConstantOp>(op)) {
      if (std::optional<Value> value = valueOf(constant.getValue(), type))
        instruction.constant = *value;
      else
        instruction.handler = unsupported;
    }
  }

  static Flow unsupported(Machine &machine, const Instruction &instruction) {
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter does not define it");
  }

  static Flow unsupportedType(Machine &machine, const Instruction &instruction) {
    std::string types;
    llvm::raw_string_ostream stream(types);
    auto list = [&](mlir::TypeRange range) {
      for (mlir::Type type : range)
        if (!kindOf(type))
          stream << ' ' << type;
    };
    list(instruction.op->getOperandTypes());
    list(instruction.op->getResultTypes());
    return machine.fail(instruction, FailureKind::Unsupported,
                        "the reference interpreter does not define type" + types);
  }

  FunctionCode &code;
  llvm::DenseMap<mlir::Block *, BlockCode *> blocks;
  llvm::DenseMap<mlir::Value, unsigned> slots;
};

} // namespace

const Registry &Registry::get() {
  static const Registry registry = [] {
    Registry made;
    registerArithmetic(made);
    registerIntegers(made);
    registerConversions(made);
    registerMath(made);
    registerShapes(made);
    registerMemory(made);
    registerDescriptors(made);
    registerReductions(made);
    registerControl(made);
    registerDot(made);
    registerForeign(made);
    return made;
  }();
  return registry;
}

const FunctionCode *Machine::prepare(mlir::Operation *function) {
  std::unique_ptr<FunctionCode> &known = functions[function];
  if (known)
    return known.get();
  auto code = std::make_unique<FunctionCode>();
  mlir::Region &body = llvm::cast<mlir::FunctionOpInterface>(function).getFunctionBody();
  Preparer preparer(*code);
  preparer.addRegion(body);
  code->entry = preparer.blockOf(&body.front());
  code->slots = preparer.count();
  known = std::move(code);
  return known.get();
}

bool Machine::call(const FunctionCode &code, llvm::ArrayRef<Value> arguments) {
  if (depth == kMaxCallDepth) {
    failure = Failure{FailureKind::Limit, "calls nest deeper than 256", std::nullopt, ""};
    return false;
  }
  std::vector<Value> slots(code.slots);
  std::vector<Value> *caller = std::exchange(frame, &slots);
  ++depth;
  bool finished = runRegion(*code.entry, arguments);
  --depth;
  frame = caller;
  return finished;
}

bool Machine::runRegion(const BlockCode &entry, llvm::ArrayRef<Value> arguments) {
  for (auto [index, argument] : llvm::enumerate(arguments))
    slot(entry.arguments[index]) = argument;
  const BlockCode *block = &entry;
  while (true) {
    Flow flow = Flow::Next;
    for (const Instruction &instruction : block->instructions) {
      if (!charge(instruction, 0))
        return false;
      flow = instruction.handler(*this, instruction);
      if (flow != Flow::Next)
        break;
    }
    if (flow != Flow::Branch)
      return flow == Flow::Leave;
    block = target;
  }
}

bool Machine::charge(const Instruction &instruction, uint64_t elements) {
  work += std::max<uint64_t>(elements, 32);
  if (work <= options.maxWork)
    return true;
  fail(instruction, FailureKind::Limit, "the program did more work than the limit allows; it may be endless");
  return false;
}

Flow Machine::fail(const Instruction &instruction, FailureKind kind, const llvm::Twine &message) {
  std::string text = (instruction.op->getName().getStringRef() + ": " + message).str();
  failure = Failure{kind, std::move(text), std::nullopt, describeLocation(instruction.op->getLoc())};
  return Flow::Fail;
}

uint64_t sizeOf(mlir::Type type) {
  if (auto descriptor = llvm::dyn_cast<tt::TensorDescType>(type))
    return 3 + 2 * descriptor.getShape().size();
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  return shaped ? shaped.getNumElements() : 1;
}

llvm::ArrayRef<int64_t> shapeOf(mlir::Type type) {
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  return shaped ? shaped.getShape() : llvm::ArrayRef<int64_t>();
}

std::optional<Element> kindOf(mlir::Type type) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    type = tensor.getElementType();
  if (llvm::isa<tt::PointerType>(type))
    return Element::Pointer;
  if (llvm::isa<tt::TensorDescType>(type))
    return Element::I64;
  return type.isIntOrIndexOrFloat() ? elementOf(type) : std::nullopt;
}

std::string describeLocation(mlir::Location location) {
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location))
    return describeLocation(call.getCallee());
  if (auto named = llvm::dyn_cast<mlir::NameLoc>(location))
    return describeLocation(named.getChildLoc());
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location))
    return fused.getLocations().empty() ? "" : describeLocation(fused.getLocations().front());
  if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(location))
    return llvm::formatv("{0}:{1}:{2}", file.getFilename().getValue(), file.getLine(), file.getColumn()).str();
  return "";
}

} // namespace lathe::reference
