// Each operation of the documents that Lathe must accept (tests/corpus/operations.tsv) matters to what some executed
// file computes: left out or altered there, the results differ or the simulator finds a fault. An operation that the
// module cannot lack must be refused when it does. What only the assembly shows is compared there.

#include "executed_file.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace lathe::proof {
namespace {

//===----------------------------------------------------------------------===//
// The documents
//===----------------------------------------------------------------------===//

struct Row {
  std::string document, name, today, hardware;
};

/// One row for each operation that one of the documents became.
std::vector<Row> rows() {
  std::vector<Row> all;
  std::ifstream stream(corpusPath("operations.tsv"));
  for (std::string line; std::getline(stream, line);) {
    llvm::SmallVector<llvm::StringRef> cells, names;
    llvm::StringRef(line).split(cells, '\t');
    if (cells.size() != 4 || cells[0].starts_with("#"))
      continue;
    cells[2].split(names, ' ');
    for (llvm::StringRef name : names)
      all.push_back({cells[0].str(), cells[1].str(), name.str(), cells[3].str()});
  }
  return all;
}

/// The operations of this document are instruments, whose results are records of times: profile_test reads them.
constexpr llvm::StringLiteral kInstruments = "000";

/// Operations that change neither results nor what is ordered, but the code.
const llvm::StringLiteral kSeenInAssembly[] = {
    "amdg.cond_barrier",           // which warps run ahead
    "amdg.instruction_sched_hint", // the order of instructions
    "ttg.local_dealloc",           // where later buffers lie
};

/// Operations that the compiler puts again where a module lacks them, and what they become: that one is left out.
const std::pair<llvm::StringLiteral, llvm::StringLiteral> kPutAgain[] = {
    {"ttng.fence_async_shared", "nvvm.fence.proxy"},
};

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// False where the operation has no such change.
using Change = std::function<bool(mlir::Operation *)>;

/// A value that is not the result: zeros, or a buffer that nothing has written. Null where there is none.
mlir::Value standIn(mlir::OpBuilder &b, mlir::Value result) {
  mlir::Type type = result.getType();
  mlir::Location loc = result.getLoc();
  if (mlir::TypedAttr zero = b.getZeroAttr(type))
    return mlir::arith::ConstantOp::create(b, loc, zero);
  std::string text;
  llvm::raw_string_ostream(text) << type;
  llvm::StringRef spelt = text;
  bool isToken = spelt.contains("async.token"), isTensor = spelt.contains("tensor_memory");
  if (!isToken && !spelt.starts_with("!ttg.memdesc"))
    return {};
  mlir::OperationState state(loc, isToken    ? "ttg.async_commit_group"
                                  : isTensor ? "ttng.tmem_alloc"
                                             : "ttg.local_alloc");
  state.addTypes(type);
  return b.create(state)->getResult(0);
}

/// Takes the op out, with the users of a result that nothing can stand in for.
bool leaveOut(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  for (mlir::Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    if (mlir::Value other = standIn(b, result)) {
      result.replaceAllUsesWith(other);
      continue;
    }
    while (!result.use_empty())
      if (!leaveOut(*result.user_begin()))
        return false;
  }
  op->erase();
  return true;
}

/// The first tensor of numbers among the operands is zero.
bool zeroOperand(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  for (mlir::OpOperand &operand : op->getOpOperands())
    if (llvm::isa<mlir::RankedTensorType>(operand.get().getType()))
      if (mlir::Value zero = standIn(b, operand.get())) {
        operand.set(zero);
        return true;
      }
  return false;
}

/// The first pointer among the operands points elsewhere.
bool movePointer(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  constexpr int32_t elements = 128;
  for (mlir::OpOperand &operand : op->getOpOperands())
    if (llvm::isa<tt::PointerType>(operand.get().getType())) {
      mlir::Value by = mlir::arith::ConstantOp::create(b, op->getLoc(), b.getI32IntegerAttr(elements));
      operand.set(tt::AddPtrOp::create(b, op->getLoc(), operand.get().getType(), operand.get(), by));
      return true;
    }
  return false;
}

/// The results are operands of their types.
bool passOperands(mlir::Operation *op) {
  for (mlir::Value result : op->getResults()) {
    auto same =
        llvm::find_if(op->getOperands(), [&](mlir::Value operand) { return operand.getType() == result.getType(); });
    if (same == op->getOperands().end())
      return false;
    result.replaceAllUsesWith(*same);
  }
  if (op->getNumResults() == 0)
    return false;
  op->erase();
  return true;
}

/// The last operand of an integer type is another one.
bool changeNumber(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  for (mlir::OpOperand &operand : llvm::reverse(op->getOpOperands())) {
    mlir::Value value = operand.get();
    auto type = llvm::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(value.getType()));
    if (!type || !llvm::isa<mlir::IntegerType, mlir::RankedTensorType>(value.getType()))
      continue;
    mlir::TypedAttr one = b.getIntegerAttr(type, 1);
    if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(value.getType()))
      one = mlir::DenseElementsAttr::get(tensor, llvm::cast<mlir::IntegerAttr>(one));
    mlir::Value constant = mlir::arith::ConstantOp::create(b, op->getLoc(), one);
    operand.set(mlir::arith::XOrIOp::create(b, op->getLoc(), value, constant));
    return true;
  }
  return false;
}

/// Another value of the attribute; null where none is known.
mlir::Attribute another(mlir::Attribute value, int64_t by) {
  mlir::Builder b(value.getContext());
  if (auto flag = llvm::dyn_cast<mlir::BoolAttr>(value))
    return b.getBoolAttr(!flag.getValue());
  if (auto number = llvm::dyn_cast<mlir::IntegerAttr>(value))
    return b.getIntegerAttr(number.getType(), number.getValue() + by);
  if (auto numbers = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(value); numbers && !numbers.empty()) {
    llvm::SmallVector<int64_t> changed(numbers.asArrayRef());
    changed.back() += by;
    return b.getDenseI64ArrayAttr(changed);
  }
  if (auto numbers = llvm::dyn_cast<mlir::DenseI32ArrayAttr>(value); numbers && !numbers.empty()) {
    llvm::SmallVector<int32_t> changed(numbers.asArrayRef());
    changed.back() += by;
    return b.getDenseI32ArrayAttr(changed);
  }
  return {};
}

Change changeAttribute(unsigned index, int64_t by) {
  return [=](mlir::Operation *op) {
    llvm::SmallVector<mlir::NamedAttribute> named(op->getAttrs());
    llvm::erase_if(
        named, [](mlir::NamedAttribute attribute) { return attribute.getName().getValue().ends_with("SegmentSizes"); });
    if (index >= named.size())
      return false;
    if (llvm::isa<mlir::UnitAttr>(named[index].getValue()))
      return bool(op->removeAttr(named[index].getName()));
    mlir::Attribute value = another(named[index].getValue(), by);
    if (value)
      op->setAttr(named[index].getName(), value);
    return bool(value);
  };
}

const std::vector<std::pair<std::string, Change>> &changes() {
  static const auto *made = [] {
    auto *all = new std::vector<std::pair<std::string, Change>>{{"left out", leaveOut},
                                                                {"passing operands on", passOperands},
                                                                {"with another operand", changeNumber},
                                                                {"with zeros", zeroOperand},
                                                                {"with another pointer", movePointer}};
    constexpr unsigned attributes = 4;
    // Offsets keep their alignment.
    for (unsigned index = 0; index < attributes; ++index)
      for (int64_t by : {1, -1, 16, -16})
        all->push_back({"with another attribute " + std::to_string(index), changeAttribute(index, by)});
    return all;
  }();
  return *made;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

mlir::OwningOpRef<mlir::ModuleOp> parse(const ExecutedFile &file) {
  std::vector<SourceDiagnostic> diagnostics;
  return llvm::cantFail(session().ingest(file.module, file.name + ".mlir", diagnostics));
}

std::vector<mlir::Operation *> operationsIn(mlir::ModuleOp module, llvm::StringRef name) {
  std::vector<mlir::Operation *> found;
  module->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() == name)
      found.push_back(op);
  });
  return found;
}

/// The files that have an operation, by its name.
const std::map<std::string, std::vector<ExecutedFile>> &filesByOperation() {
  static const auto *made = [] {
    auto *all = new std::map<std::string, std::vector<ExecutedFile>>;
    for (const ExecutedFile &file : llvm::cantFail(readExecutedFiles(corpusPath("executed")))) {
      std::set<std::string> names;
      parse(file)->walk([&](mlir::Operation *op) { names.insert(op->getName().getStringRef().str()); });
      for (const std::string &name : names)
        (*all)[name].push_back(file);
    }
    return all;
  }();
  return *made;
}

/// The module with one operation changed; empty where there is no such change. `isValid` tells whether it verifies.
std::string changed(const ExecutedFile &file, llvm::StringRef name, bool isLast, const Change &change, bool &isValid) {
  mlir::OwningOpRef<mlir::ModuleOp> module = parse(file);
  std::vector<mlir::Operation *> found = operationsIn(*module, name);
  if (!change(isLast ? found.back() : found.front()))
    return "";
  mlir::ScopedDiagnosticHandler quiet(module->getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  isValid = mlir::succeeded(mlir::verify(*module));
  // A block without its end cannot be printed.
  if (!isValid)
    return "invalid";
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  return text;
}

/// The first fault or difference of the runs of compiled code; empty if it does what the file's twin does.
std::string symptomsOf(const Compiled &compiled, const ExecutedFile &file, const Memory &expected) {
  for (auto landing : {simulate::Landing::Random, simulate::Landing::Latest, simulate::Landing::Earliest}) {
    Memory got;
    simulate::Result result = compiled.simulate(file.problem, got, 1, landing);
    std::string seen = describe(result.findings) + differences(file.problem, expected, got);
    if (!seen.empty())
      return seen;
  }
  return "";
}

/// The same of a module; empty also if it does not compile.
std::string symptoms(const std::string &text, const ExecutedFile &file, const Memory &expected) {
  mlir::ScopedDiagnosticHandler quiet(&session().context(), [](mlir::Diagnostic &) { return mlir::success(); });
  auto compiled = Compiled::tryMake(text, file.name + ".mlir", file.targets.front(), file.knobs.front());
  if (!compiled) {
    llvm::consumeError(compiled.takeError());
    return "";
  }
  return symptomsOf(**compiled, file, expected);
}

/// The same of the file's own module, whose compiled code lacks all operations of a name.
std::string symptomsWithout(llvm::StringRef machineOperation, const ExecutedFile &file, const Memory &expected) {
  auto compiled =
      llvm::cantFail(Compiled::tryMake(file.module, file.name + ".mlir", file.targets.front(), file.knobs.front()));
  for (mlir::Operation *op : operationsIn(compiled->module(), machineOperation))
    op->erase();
  return symptomsOf(*compiled, file, expected);
}

/// Its instructions, without comments and directives.
std::string assemblyOf(const std::string &text, const ExecutedFile &file) {
  const ChipInfo *chip = *parseTarget(file.targets.front());
  auto knobs = llvm::cantFail(KnobSet::resolve(*chip, file.knobs.front()));
  Compilation compilation(session(), *chip, {text, file.name + ".mlir", "", {}});
  while (compilation.next() != Phase::Binary)
    llvm::cantFail(compilation.advance(knobs));
  std::string instructions;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(compilation.output()), '\n')) {
    line = line.split(';').first.split("//").first.trim();
    if (!line.empty() && !line.starts_with("."))
      instructions += line.str() + "\n";
  }
  return instructions;
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

class Altered : public ::testing::TestWithParam<Row> {
protected:
  /// How the operation is seen to matter in a file; empty if no change shows.
  std::string evidenceIn(const ExecutedFile &file) {
    const std::string &name = GetParam().today;
    if (llvm::is_contained(kSeenInAssembly, name)) {
      bool isValid = false;
      std::string without = changed(file, name, /*isLast=*/false, leaveOut, isValid);
      return assemblyOf(without, file) != assemblyOf(file.module, file) ? "other assembly" : "";
    }
    std::optional<Memory> expected = runReference(file.twin, file.name, file.problem);
    if (!expected)
      return "";
    for (auto [operation, becomes] : kPutAgain)
      if (name == operation) {
        std::string seen = symptomsWithout(becomes, file, *expected);
        return seen.empty() ? "" : "left out of the code: " + llvm::StringRef(seen).split('\n').first.str();
      }
    for (bool isLast : {false, true})
      for (const auto &[how, change] : changes()) {
        bool isValid = false;
        std::string text = changed(file, name, isLast, change, isValid);
        if (text.empty())
          continue;
        std::string seen = isValid ? symptoms(text, file, *expected) : "";
        // A block without its end.
        if (!isValid && how == "left out" && isTerminator(file))
          seen = "refused";
        if (!seen.empty())
          return how + ": " + llvm::StringRef(seen).split('\n').first.str();
      }
    return "";
  }

  bool isTerminator(const ExecutedFile &file) {
    mlir::OwningOpRef<mlir::ModuleOp> module = parse(file);
    return operationsIn(*module, GetParam().today).front()->hasTrait<mlir::OpTrait::IsTerminator>();
  }
};

TEST_P(Altered, IsSeen) {
  auto found = filesByOperation().find(GetParam().today);
  ASSERT_TRUE(found != filesByOperation().end()) << "no executed file has " << GetParam().today;
  if (GetParam().document == kInstruments)
    GTEST_SKIP() << "profile_test reads what it records";
  constexpr size_t most = 64;
  for (const ExecutedFile &file : llvm::ArrayRef(found->second).take_front(most))
    if (std::string seen = evidenceIn(file); !seen.empty()) {
      RecordProperty("seen", file.name + ", " + seen);
      std::printf("%s: %s, %s\n", GetParam().today.c_str(), file.name.c_str(), seen.c_str());
      return;
    }
  ADD_FAILURE() << "nothing tells whether " << GetParam().today << " is there, in " << found->second.size()
                << " executed files";
}

INSTANTIATE_TEST_SUITE_P(Documents, Altered, ::testing::ValuesIn(rows()), [](const auto &info) {
  std::string name = info.param.today;
  std::replace_if(name.begin(), name.end(), [](char c) { return !llvm::isAlnum(c); }, '_');
  return name;
});

// The tables of the documents have so many operations.
TEST(Documents, AreWhole) {
  std::map<std::string, std::set<std::string>> names;
  for (const Row &row : rows())
    names[row.document].insert(row.name);
  EXPECT_EQ(names["000"].size(), 8u);
  EXPECT_EQ(names["001"].size(), 8u);
  EXPECT_EQ(names["002"].size(), 5u);
  EXPECT_EQ(names["003"].size(), 28u);
  EXPECT_EQ(names["004"].size(), 16u);
}

} // namespace
} // namespace lathe::proof
