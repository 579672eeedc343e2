//===- Machine.cpp - Prepared code and the state of a run -----------------===//

#include "Access.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

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
    instruction.runner = definition ? definition->runner : nullptr;
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
    auto isUndefined = [](mlir::Type type) { return !kindOf(type); };
    if (llvm::any_of(op.getOperandTypes(), isUndefined) || llvm::any_of(op.getResultTypes(), isUndefined)) {
      instruction.handler = unsupportedType;
      instruction.runner = nullptr;
      return;
    }
    if (op.getNumResults() == 0)
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

/// Tokens of all buffers are one word.
bool isToken(mlir::Type type) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && llvm::isa<nvws::TokenType>(tensor.getElementType());
}

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
    registerPixels(made);
    registerReductions(made);
    registerControl(made);
    registerDot(made);
    registerForeign(made);
    registerShared(made);
    registerCopies(made);
    registerTensorMemory(made);
    registerBarriers(made);
    registerPartitions(made);
    registerHandover(made);
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

void Machine::beginProgram(std::array<uint64_t, 3> id) {
  program = id;
  work = 0;
  shared = Shared();
  memory.freeScratch();
  main = Strand();
  main.name = "the program";
  if (auto warps = module->getAttrOfType<mlir::IntegerAttr>(ttg::kNumWarps))
    main.warps = int(warps.getInt());
  strand = &main;
  frame = nullptr;
  depth = 0;
}

bool Machine::call(const FunctionCode &code, llvm::ArrayRef<Value> arguments) {
  return drive(runFunction(*this, code, arguments));
}

Task Machine::runFunction(Machine &machine, const FunctionCode &code, llvm::ArrayRef<Value> arguments) {
  if (machine.depth == kMaxCallDepth) {
    machine.failure = Failure{FailureKind::Limit, "calls nest deeper than 256", std::nullopt, ""};
    co_return Flow::Fail;
  }
  std::vector<Value> slots(code.slots);
  std::vector<Value> *caller = std::exchange(machine.frame, &slots);
  ++machine.depth;
  Flow flow = co_await run(machine, *code.entry, arguments);
  --machine.depth;
  machine.frame = caller;
  co_return flow;
}

bool Machine::runRegion(const BlockCode &entry, llvm::ArrayRef<Value> arguments) {
  return drive(run(*this, entry, arguments));
}

Task Machine::run(Machine &machine, const BlockCode &entry, llvm::ArrayRef<Value> arguments) {
  for (auto [index, argument] : llvm::enumerate(arguments))
    machine.slot(entry.arguments[index]) = argument;
  const BlockCode *block = &entry;
  while (true) {
    Flow flow = Flow::Next;
    for (const Instruction &instruction : block->instructions) {
      if (!machine.charge(instruction, 0))
        co_return Flow::Fail;
      if (instruction.runner) {
        flow = co_await instruction.runner(machine, instruction);
      } else {
        while ((flow = instruction.handler(machine, instruction)) == Flow::Wait)
          co_await std::suspend_always();
      }
      if (flow != Flow::Next)
        break;
    }
    if (flow != Flow::Branch)
      co_return flow;
    block = machine.target;
  }
}

void Task::await_suspend(std::coroutine_handle<>) const { handle.promise().machine.strand->stack.push_back(handle); }

/// Resumes what is on top of the strand until no more than `base` coroutines are left or one waits.
Machine::Stop Machine::resume(Strand &strand, size_t base) {
  while (strand.stack.size() > base) {
    std::coroutine_handle<> top = strand.stack.back();
    top.resume();
    if (top.done())
      strand.stack.pop_back();
    else if (strand.stack.back() == top)
      return Stop::Waits;
  }
  return failure ? Stop::Failed : Stop::Ended;
}

bool Machine::drive(const Task &task) {
  size_t base = strand->stack.size();
  strand->stack.push_back(task.getHandle());
  if (resume(*strand, base) == Stop::Waits) {
    strand->stack.resize(base);
    failToGoOn({strand});
  }
  return !failure;
}

void Machine::begin(Strand &strand, const Task &task) {
  strand.stack.push_back(task.getHandle());
  strand.frame = frame;
  strand.depth = depth;
}

bool Machine::runTogether(llvm::MutableArrayRef<Strand> strands) {
  Strand *outer = strand;
  std::vector<Value> *outerFrame = frame;
  unsigned outerDepth = depth;
  llvm::SmallVector<Strand *> waiting(llvm::make_pointer_range(strands));
  while (!waiting.empty() && !failure) {
    uint64_t before = work;
    llvm::SmallVector<Strand *> ended;
    for (Strand *next : waiting) {
      strand = next;
      frame = next->frame;
      depth = next->depth;
      Stop stop = resume(*next, 0);
      next->frame = frame;
      next->depth = depth;
      if (stop == Stop::Failed)
        break;
      if (stop == Stop::Ended) {
        next->yielded = std::move(yielded);
        ended.push_back(next);
      }
    }
    llvm::erase_if(waiting, [&](Strand *each) { return llvm::is_contained(ended, each); });
    // Every instruction is charged when it is reached.
    if (!failure && ended.empty() && work == before)
      failToGoOn(waiting);
  }
  strand = outer;
  frame = outerFrame;
  depth = outerDepth;
  return !failure;
}

Flow Machine::wait(const Instruction &instruction, const Barrier &barrier, const llvm::Twine &what) {
  strand->awaited = {&instruction, &barrier, what.str()};
  return Flow::Wait;
}

void Machine::failToGoOn(llvm::ArrayRef<Strand *> waiting) {
  std::string text = "none of the partitions can go on: ";
  llvm::raw_string_ostream stream(text);
  llvm::interleave(
      waiting, stream,
      [&](Strand *each) {
        const Awaited &awaited = each->awaited;
        std::string location = describeLocation(awaited.instruction->op->getLoc());
        stream << each->name << " waits in " << awaited.instruction->op->getName();
        if (!location.empty())
          stream << " (" << location << ')';
        stream << " for " << awaited.what << ", of which " << awaited.barrier->phases << " phases have ended, with "
               << awaited.barrier->arrived << " of " << awaited.barrier->expected << " arrivals";
        if (awaited.barrier->bytes != 0)
          stream << " and " << awaited.barrier->bytes << " bytes to come";
        stream << " in the next";
      },
      "; ");
  fail(*waiting.front()->awaited.instruction, FailureKind::Deadlock, text);
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
  if (auto buffer = llvm::dyn_cast<ttg::MemDescType>(type))
    return 2 + buffer.getShape().size();
  if (isToken(type))
    return 1;
  if (llvm::isa<ttng::TensorDescIm2ColType>(type))
    return kPixelWords;
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
  if (llvm::isa<ttg::MemDescType, ttg::AsyncTokenType, nvws::ArefType>(type) || isToken(type))
    return Element::I64;
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    type = tensor.getElementType();
  if (llvm::isa<tt::PointerType>(type))
    return Element::Pointer;
  if (llvm::isa<tt::DescriptorType>(type))
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
