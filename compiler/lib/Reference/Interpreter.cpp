//===- Interpreter.cpp - Entry, arguments and the grid --------------------===//

#include "lathe/Reference/Interpreter.h"

#include "Machine.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>

namespace lathe::reference {
namespace {

Failure invalid(const llvm::Twine &message) {
  return Failure{FailureKind::InvalidArgument, message.str(), std::nullopt, ""};
}

/// The function to run, or why there is none.
mlir::FunctionOpInterface findEntry(mlir::ModuleOp module, llvm::StringRef entry, std::optional<Failure> &failure) {
  mlir::FunctionOpInterface found;
  for (auto function : module.getOps<mlir::FunctionOpInterface>()) {
    if (function.isExternal() || (entry.empty() ? !function.isPublic() : function.getName() != entry))
      continue;
    if (found) {
      failure = invalid("the module has several public functions; name one");
      return nullptr;
    }
    found = function;
  }
  if (!found)
    failure = invalid(entry.empty() ? llvm::Twine("the module has no public function")
                                    : "the module has no function '" + entry + "'");
  return found;
}

/// The kernel's arguments as values, or why they do not fit.
std::vector<Value> bindArguments(mlir::FunctionOpInterface function, llvm::ArrayRef<Argument> arguments,
                                 std::optional<Failure> &failure) {
  std::vector<Value> values;
  if (function.getNumArguments() != arguments.size()) {
    failure = invalid(llvm::formatv("'{0}' takes {1} arguments, {2} are given", function.getName(),
                                    function.getNumArguments(), arguments.size())
                          .str());
    return values;
  }
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    mlir::Type type = function.getArgument(index).getType();
    std::string name = llvm::formatv("argument {0} of '{1}'", index, function.getName());
    std::optional<Element> element = kindOf(type);
    bool isPointer = element == Element::Pointer && !llvm::isa<mlir::ShapedType>(type);
    if (!element || llvm::isa<mlir::ShapedType>(type))
      failure = invalid(name + " has a type that cannot be passed");
    else if (isPointer != (argument.kind == Argument::Kind::Buffer))
      failure = invalid(name + (isPointer ? " is a pointer, a scalar is given" : " is a scalar, a buffer is given"));
    else if (!argument.written.empty() && argument.written.size() != argument.bytes.size())
      failure = invalid(name + " has a written mask of another size");
    else if (!isPointer && argument.value.size() != bytesOf(*element))
      failure = invalid(
          llvm::formatv("{0} takes {1} bytes, {2} are given", name, bytesOf(*element), argument.value.size()).str());
    if (failure)
      return values;
    Value value = isPointer ? Value::integer(Element::Pointer, Memory::baseOf(index)) : Value::make(*element, 1, true);
    if (!isPointer)
      std::memcpy(value.data(), argument.value.data(), argument.value.size());
    values.push_back(std::move(value));
  }
  return values;
}

/// The linear ids to run; empty with `failure` set if one is outside of the grid.
std::vector<uint64_t> programsOf(const Options &options, std::optional<Failure> &failure) {
  uint64_t count = options.grid[0] * options.grid[1] * options.grid[2];
  std::vector<uint64_t> programs = options.programs;
  if (programs.empty()) {
    programs.resize(count);
    std::iota(programs.begin(), programs.end(), uint64_t(0));
  }
  for (uint64_t program : programs)
    if (program >= count)
      failure = invalid(llvm::formatv("program {0} is outside of the grid of {1}", program, count).str());
  return programs;
}

} // namespace

Argument Argument::buffer(llvm::MutableArrayRef<uint8_t> bytes, llvm::MutableArrayRef<uint8_t> written) {
  Argument argument;
  argument.kind = Kind::Buffer;
  argument.bytes = bytes;
  argument.written = written;
  return argument;
}

Argument Argument::scalar(llvm::ArrayRef<uint8_t> bytes) {
  Argument argument;
  argument.value = bytes.vec();
  return argument;
}

Outcome run(mlir::ModuleOp module, llvm::StringRef entry, llvm::ArrayRef<Argument> arguments, const Options &options) {
  Outcome outcome;
  mlir::FunctionOpInterface function = findEntry(module, entry, outcome.failure);
  if (!function)
    return outcome;
  std::vector<Value> values = bindArguments(function, arguments, outcome.failure);
  std::vector<uint64_t> programs = programsOf(options, outcome.failure);
  if (outcome.failure)
    return outcome;

  Machine machine(module, arguments, options);
  const FunctionCode *code = machine.prepare(function);
  for (uint64_t program : programs) {
    uint64_t x = options.grid[0], y = options.grid[1];
    machine.beginProgram({program % x, program / x % y, program / x / y});
    if (!machine.call(*code, values)) {
      outcome.failure = std::move(machine.failure);
      outcome.failure->program = program;
      break;
    }
    ++outcome.programs;
  }
  for (unsigned i = 0; i < arguments.size(); ++i)
    outcome.bytesWritten.push_back(machine.memory.bytesWritten(i));
  outcome.printed = std::move(machine.printed);
  return outcome;
}

llvm::StringRef stringify(FailureKind kind) {
  switch (kind) {
  case FailureKind::InvalidArgument:
    return "invalid_argument";
  case FailureKind::OutOfBounds:
    return "out_of_bounds";
  case FailureKind::Unsupported:
    return "unsupported";
  case FailureKind::Limit:
    return "limit";
  case FailureKind::Assertion:
    return "assertion";
  case FailureKind::Deadlock:
    return "deadlock";
  case FailureKind::Race:
    return "race";
  }
  return "";
}

} // namespace lathe::reference
