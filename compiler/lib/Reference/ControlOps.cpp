//===- ControlOps.cpp - Functions, loops, branches, diagnostics -----------===//

#include "Machine.h"

#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

namespace lathe::reference {
namespace {

using Values = llvm::SmallVector<Value, 4>;

Values operandsFrom(Machine &machine, const Instruction &instruction, unsigned first, unsigned count) {
  Values values;
  for (unsigned i = 0; i < count; ++i)
    values.push_back(machine.operand(instruction, first + i));
  return values;
}

void setResults(Machine &machine, const Instruction &instruction, Values values) {
  for (auto [i, slot] : llvm::enumerate(instruction.results))
    machine.slot(slot) = std::move(values[i]);
}

/// Terminators that hand their operands to the operation around them.
Flow leave(Machine &machine, const Instruction &instruction) {
  machine.yielded = operandsFrom(machine, instruction, 0, instruction.operands.size());
  return Flow::Leave;
}

Task call(Machine &machine, const Instruction &instruction) {
  auto callee = llvm::cast<tt::CallOp>(instruction.op).getCallee();
  auto function = machine.module.lookupSymbol<mlir::FunctionOpInterface>(callee);
  if (!function || function.isExternal())
    co_return machine.fail(instruction, FailureKind::Unsupported, "function '" + callee + "' has no body");
  const FunctionCode *code = machine.prepare(function);
  Values arguments = operandsFrom(machine, instruction, 0, instruction.operands.size());
  if (co_await Machine::runFunction(machine, *code, arguments) == Flow::Fail)
    co_return Flow::Fail;
  setResults(machine, instruction, machine.yielded);
  co_return Flow::Next;
}

Task forLoop(Machine &machine, const Instruction &instruction) {
  Element element = machine.operand(instruction, 0).element();
  bool isUnsigned = llvm::cast<mlir::scf::ForOp>(instruction.op).getUnsignedCmp();
  // 128 bits, so that the last step does not overflow.
  auto read = [&](unsigned index) -> __int128 {
    const Value &value = machine.operand(instruction, index);
    return isUnsigned ? __int128(value.integerAt(0)) : __int128(value.signedAt(0));
  };
  __int128 end = read(1), step = read(2);
  if (step <= 0)
    co_return machine.fail(instruction, FailureKind::InvalidArgument, "the step is not positive");
  Values carried = operandsFrom(machine, instruction, 3, instruction.operands.size() - 3);
  for (__int128 i = read(0); i < end; i += step) {
    Values arguments{Value::integer(element, uint64_t(i))};
    arguments.append(carried.begin(), carried.end());
    carried.clear(); // The region's copies are then the only ones.
    if (co_await Machine::run(machine, *instruction.regions[0], arguments) == Flow::Fail)
      co_return Flow::Fail;
    carried = std::move(machine.yielded);
  }
  setResults(machine, instruction, std::move(carried));
  co_return Flow::Next;
}

/// Runs one region, whose results are those of the operation.
Task runRegion(Machine &machine, const Instruction &instruction, unsigned region) {
  const BlockCode *code = instruction.regions[region];
  if (!code)
    co_return Flow::Next;
  if (co_await Machine::run(machine, *code, {}) == Flow::Fail)
    co_return Flow::Fail;
  setResults(machine, instruction, machine.yielded);
  co_return Flow::Next;
}

Task ifElse(Machine &machine, const Instruction &instruction) {
  return runRegion(machine, instruction, machine.operand(instruction, 0).integerAt(0) ? 0 : 1);
}

/// The first value that scf.condition yields says whether the loop goes on; the others go to the body or are the
/// results.
Task whileLoop(Machine &machine, const Instruction &instruction) {
  Values carried = operandsFrom(machine, instruction, 0, instruction.operands.size());
  while (true) {
    if (co_await Machine::run(machine, *instruction.regions[0], carried) == Flow::Fail)
      co_return Flow::Fail;
    bool goOn = machine.yielded.front().integerAt(0);
    carried.assign(machine.yielded.begin() + 1, machine.yielded.end());
    if (!goOn)
      break;
    if (co_await Machine::run(machine, *instruction.regions[1], carried) == Flow::Fail)
      co_return Flow::Fail;
    carried.assign(machine.yielded.begin(), machine.yielded.end());
  }
  setResults(machine, instruction, std::move(carried));
  co_return Flow::Next;
}

Task executeRegion(Machine &machine, const Instruction &instruction) { return runRegion(machine, instruction, 0); }

Flow branchTo(Machine &machine, const Instruction &instruction, unsigned successor, unsigned firstOperand) {
  const BlockCode *target = instruction.successors[successor];
  // All are read before any is set: a block may pass its own arguments to itself in another order.
  Values values = operandsFrom(machine, instruction, firstOperand, target->arguments.size());
  for (auto [slot, value] : llvm::zip(target->arguments, values))
    machine.slot(slot) = std::move(value);
  machine.target = target;
  return Flow::Branch;
}

Flow branch(Machine &machine, const Instruction &instruction) { return branchTo(machine, instruction, 0, 0); }

Flow conditionalBranch(Machine &machine, const Instruction &instruction) {
  if (machine.operand(instruction, 0).integerAt(0))
    return branchTo(machine, instruction, 0, 1);
  return branchTo(machine, instruction, 1, 1 + instruction.successors[0]->arguments.size());
}

/// The cases, or the default for any other number.
Flow switchBranch(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<mlir::cf::SwitchOp>(instruction.op);
  const Value &flag = machine.operand(instruction, 0);
  unsigned successor = 0;
  if (auto cases = op.getCaseValues())
    for (auto [i, value] : llvm::enumerate(cases->getValues<llvm::APInt>()))
      if (value.getSExtValue() == flag.signedAt(0)) {
        successor = i + 1;
        break;
      }
  unsigned first = 1;
  for (unsigned i = 0; i < successor; ++i)
    first += instruction.successors[i]->arguments.size();
  return branchTo(machine, instruction, successor, first);
}

Task indexSwitch(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<mlir::scf::IndexSwitchOp>(instruction.op);
  int64_t flag = machine.operand(instruction, 0).signedAt(0);
  unsigned region = 0; // the default
  for (auto [i, value] : llvm::enumerate(op.getCases()))
    if (value == flag)
      region = i + 1;
  return runRegion(machine, instruction, region);
}

Flow assertTrue(Machine &machine, const Instruction &instruction) {
  const Value &condition = machine.operand(instruction, 0);
  for (uint64_t i = 0; i < condition.stored(); ++i)
    if (!*condition.at(i))
      return machine.fail(instruction, FailureKind::Assertion,
                          "'" + llvm::cast<tt::AssertOp>(instruction.op).getMessage() + "' does not hold for element " +
                              llvm::Twine(i));
  return Flow::Next;
}

/// One line for each element: program, index, prefix, value.
/// "1, 2" for element 10 of a tensor of 4 by 8; nothing for a scalar.
void writeIndex(llvm::raw_ostream &stream, uint64_t element, llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<uint64_t> index(shape.size());
  for (unsigned i = shape.size(); i-- > 0; element /= shape[i])
    index[i] = element % shape[i];
  llvm::interleaveComma(index, stream);
}

Flow print(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::PrintOp>(instruction.op);
  llvm::raw_string_ostream stream(machine.printed);
  if (instruction.operands.empty())
    stream << llvm::formatv("pid ({0}, {1}, {2}){3}\n", machine.program[0], machine.program[1], machine.program[2],
                            op.getPrefix());
  for (unsigned k = 0; k < instruction.operands.size(); ++k) {
    const Value &value = machine.operand(instruction, k);
    if (!machine.charge(instruction, value.size()))
      return Flow::Fail;
    bool isSigned = k < op.getIsSigned().size() && op.getIsSigned()[k];
    for (uint64_t i = 0; i < value.size(); ++i) {
      stream << llvm::formatv("pid ({0}, {1}, {2}) idx (", machine.program[0], machine.program[1], machine.program[2]);
      writeIndex(stream, i, shapeOf(op.getArgs()[k].getType()));
      stream << ')' << op.getPrefix();
      if (op.getHex())
        stream << llvm::format("0x%0*llx", std::max(2, int(bitsOf(value.element()) / 4)),
                               (unsigned long long)value.integerAt(i));
      else if (isFloat(value.element()))
        stream << llvm::format("%f", value.floatAt(i));
      else if (isSigned)
        stream << value.signedAt(i);
      else
        stream << value.integerAt(i);
      stream << '\n';
    }
  }
  return Flow::Next;
}

Flow nothing(Machine &, const Instruction &) { return Flow::Next; }

} // namespace

void registerControl(Registry &registry) {
  registry.addElementwise<tt::ReduceReturnOp>(leave);
  registry.addElementwise<tt::ScanReturnOp>(leave);
  registry.addElementwise<tt::ReturnOp>(leave);
  registry.add<mlir::scf::YieldOp>(leave);
  registry.add<mlir::scf::ConditionOp>(leave);
  registry.addRunner<tt::CallOp>(call);
  registry.addRunner<mlir::scf::ForOp>(forLoop);
  registry.addRunner<mlir::scf::IfOp>(ifElse);
  registry.addRunner<mlir::scf::WhileOp>(whileLoop);
  registry.addRunner<mlir::scf::ExecuteRegionOp>(executeRegion);
  registry.addElementwise<tt::MapElementwiseReturnOp>(leave);
  registry.addRunner<mlir::scf::IndexSwitchOp>(indexSwitch);
  registry.add<mlir::cf::SwitchOp>(switchBranch);
  registry.add<mlir::cf::BranchOp>(branch);
  registry.add<mlir::cf::CondBranchOp>(conditionalBranch);
  registry.add<tt::AssertOp>(assertTrue);
  registry.add<tt::PrintOp>(print);
  registry.add<mlir::LLVM::AssumeOp>(nothing);
  // Every operation is done for all elements before the next one begins, as if a barrier stood between any two.
  registry.add<ttg::BarrierOp>(nothing);
  registry.add<proton::RecordOp>(nothing);
}

} // namespace lathe::reference
