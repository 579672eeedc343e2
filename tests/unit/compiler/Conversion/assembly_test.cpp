// Inline assembly of the NVIDIA back end, read again by the simulator: from its text alone each operation comes back as
// it was.
#include "Simulate/RaiseAssembly.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace mlir;
using namespace lathe;

namespace {

//===----------------------------------------------------------------------===//
// The operands of an operation
//===----------------------------------------------------------------------===//

using Bytes = std::vector<std::string>;

// The bytes of values by where they come from, whatever casts, vectors and registers they went through.
class Origins {
public:
  Bytes of(Value value) {
    auto [entry, fresh] = known.try_emplace(value);
    if (fresh) {
      Bytes bytes = find(value);
      known[value] = bytes;
      return bytes;
    }
    return entry->second;
  }
  // Names the results of an operation that is compared by itself.
  void name(Operation *op, const std::string &text) {
    for (OpResult result : op->getResults())
      known[result] = named(text + "." + std::to_string(result.getResultNumber()), widthOf(result.getType()));
  }

private:
  llvm::DenseMap<Value, Bytes> known;

  static size_t widthOf(Type type) {
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.getNumElements() * widthOf(vector.getElementType());
    if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
      return pointer.getAddressSpace() == 3 || pointer.getAddressSpace() == 7 ? 4 : 8;
    return std::max(1u, type.getIntOrFloatBitWidth() / 8);
  }
  static Bytes named(const std::string &text, size_t width) {
    Bytes bytes;
    for (size_t n = 0; n < width; ++n)
      bytes.push_back(text + "[" + std::to_string(n) + "]");
    return bytes;
  }

  Bytes find(Value value) {
    size_t width = widthOf(value.getType());
    Operation *op = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value))
      return named("argument" + std::to_string(argument.getArgNumber()), width);
    APInt number;
    if (matchPattern(op, m_ConstantInt(&number))) {
      Bytes bytes;
      for (size_t n = 0; n < width; ++n)
        bytes.push_back(
            std::to_string(number.lshr(std::min<unsigned>(8 * n, number.getBitWidth())).getZExtValue() & 0xff));
      return bytes;
    }
    if (isa<LLVM::PoisonOp>(op))
      return Bytes(width, "?");
    if (isa<LLVM::BitcastOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp, LLVM::ZExtOp, LLVM::TruncOp>(op)) {
      Bytes bytes = of(op->getOperand(0));
      bytes.resize(width, "0");
      return bytes;
    }
    if (isa<LLVM::ExtractElementOp>(op)) {
      Bytes whole = of(op->getOperand(0));
      size_t at = indexOf(op->getOperand(1)) * width;
      return Bytes(whole.begin() + at, whole.begin() + at + width);
    }
    if (isa<LLVM::InsertElementOp>(op)) {
      Bytes whole = of(op->getOperand(0)), part = of(op->getOperand(1));
      llvm::copy(part, whole.begin() + indexOf(op->getOperand(2)) * part.size());
      return whole;
    }
    std::string text = op->getName().getStringRef().str();
    for (Value operand : op->getOperands())
      text += "(" + llvm::join(of(operand), " ") + ")";
    return named(text, width);
  }
  static size_t indexOf(Value value) {
    APInt number;
    EXPECT_TRUE(matchPattern(value, m_ConstantInt(&number)));
    return number.getZExtValue();
  }
};

// The attributes that say what an operation does. A copy's cache operator goes by its size where none is named; a
// volatile access takes no hint; one with an eviction priority and a cache operator has both.
std::string describeAttributes(Operation *op) {
  NamedAttrList attributes(op->getAttrDictionary());
  attributes.erase("operandSegmentSizes");
  bool isDefault = op->getAttrOfType<IntegerAttr>("cache") && op->getAttrOfType<IntegerAttr>("cache").getInt() == 0;
  if (op->getName().getStringRef() == "lathe_nv.cp_async" && isDefault)
    attributes.set("cache", IntegerAttr::get(IntegerType::get(op->getContext(), 32),
                                             op->getAttrOfType<IntegerAttr>("size").getInt() == 16 ? 2 : 1));
  if (op->hasAttr("isVolatile")) {
    attributes.set("cache", IntegerAttr::get(IntegerType::get(op->getContext(), 32), 0));
    attributes.set("evict", IntegerAttr::get(IntegerType::get(op->getContext(), 32), 0));
  }
  std::string text;
  llvm::raw_string_ostream(text) << attributes.getDictionary(op->getContext());
  return text;
}

bool isCompared(Operation *op) {
  return isa_and_nonnull<nv::LatheNVDialect>(op->getDialect()) ||
         isa<NVVM::ClockOp, NVVM::Clock64Op, NVVM::GlobalTimerOp>(op);
}

// One line for each operation, by function.
std::map<std::string, std::vector<std::string>> describe(ModuleOp module) {
  std::map<std::string, std::vector<std::string>> all;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    Origins origins;
    std::vector<std::string> &lines = all[function.getSymName().str()];
    function.walk([&](Operation *op) {
      if (!isCompared(op))
        return;
      std::string line = op->getName().getStringRef().str() + describeAttributes(op);
      for (Value operand : op->getOperands())
        line += " (" + llvm::join(origins.of(operand), " ") + ")";
      origins.name(op, "op" + std::to_string(lines.size()));
      lines.push_back(line);
    });
  }
  return all;
}

//===----------------------------------------------------------------------===//
// There and back
//===----------------------------------------------------------------------===//

struct Assembled {
  MLIRContext context;
  OwningOpRef<ModuleOp> module;

  explicit Assembled(const std::string &file) : context(registry()) {
    module = parseSourceFile<ModuleOp>(std::string(LATHE_SOURCE_DIR) + "/tests/lit/" + file, &context);
  }
  void expand() {
    PassManager passes(&context);
    passes.addPass(createExpandLatheNV());
    ASSERT_TRUE(succeeded(passes.run(*module)));
  }
  static DialectRegistry registry() {
    DialectRegistry all;
    all.insert<LLVM::LLVMDialect, NVVM::NVVMDialect, nv::LatheNVDialect>();
    return all;
  }
};

const char *const kFiles[] = {"Dialect/LatheNV/roundtrip.mlir", "Conversion/expand-nv.mlir"};

class AssemblyFiles : public ::testing::TestWithParam<const char *> {};

TEST_P(AssemblyFiles, EachOperationComesBackFromItsText) {
  Assembled assembled(GetParam());
  ASSERT_TRUE(assembled.module);
  auto before = describe(*assembled.module);
  assembled.expand();
  for (auto &[function, lines] : describe(*assembled.module))
    EXPECT_TRUE(lines.empty()) << function << " still has " << lines.front();
  simulate::raiseAssembly(*assembled.module);
  assembled.module->walk([](LLVM::InlineAsmOp op) {
    ADD_FAILURE() << op.getAsmString().str() << ": "
                  << (op->hasAttr("lathe.assembly_problem")
                          ? cast<StringAttr>(op->getAttr("lathe.assembly_problem")).str()
                          : "");
  });
  EXPECT_TRUE(succeeded(assembled.module->verify()));
  EXPECT_EQ(describe(*assembled.module), before);
}

INSTANTIATE_TEST_SUITE_P(Lit, AssemblyFiles, ::testing::ValuesIn(kFiles),
                         [](const auto &info) { return info.index == 0 ? "Dialect" : "Expansion"; });

TEST(Assembly, FilesHaveEveryOperationOfTheDialect) {
  std::set<std::string> seen;
  for (const char *file : kFiles) {
    Assembled assembled(file);
    ASSERT_TRUE(assembled.module);
    assembled.module->walk([&](Operation *op) { seen.insert(op->getName().getStringRef().str()); });
  }
  MLIRContext context(Assembled::registry());
  context.loadDialect<nv::LatheNVDialect>();
  size_t count = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() != "lathe_nv")
      continue;
    ++count;
    EXPECT_TRUE(seen.count(name.getStringRef().str())) << name.getStringRef().str() << " is in none of the files";
  }
  EXPECT_GE(count, 20u);
}

//===----------------------------------------------------------------------===//
// Text that is wrong
//===----------------------------------------------------------------------===//

struct Wrong {
  const char *name, *text, *constraints, *problem;
};

class WrongText : public ::testing::TestWithParam<Wrong> {};

// Operands: i32 $0, pointer, i1.
TEST_P(WrongText, StaysAndSaysWhy) {
  const Wrong &wrong = GetParam();
  MLIRContext context(Assembled::registry());
  context.loadDialect<LLVM::LLVMDialect, NVVM::NVVMDialect, nv::LatheNVDialect>();
  auto module = parseSourceString<ModuleOp>("llvm.func @f(%r: i32, %l: !llvm.ptr<1>, %b: i1) {\n"
                                            "  %0 = llvm.inline_asm has_side_effects \"T\", \"C\" %r, %l, %b : "
                                            "(i32, !llvm.ptr<1>, i1) -> i32\n  llvm.return\n}",
                                            &context);
  ASSERT_TRUE(module);
  LLVM::InlineAsmOp assembly;
  module->walk([&](LLVM::InlineAsmOp op) { assembly = op; });
  assembly.setAsmString(wrong.text);
  assembly.setConstraints(wrong.constraints);
  simulate::raiseAssembly(*module);
  unsigned count = 0;
  module->walk([&](Operation *op) { count += !isa<ModuleOp>(op); });
  EXPECT_EQ(count, 3u) << "something was built";
  auto problem = assembly->getAttrOfType<StringAttr>("lathe.assembly_problem");
  ASSERT_TRUE(problem);
  EXPECT_NE(problem.getValue().find(wrong.problem), StringRef::npos) << problem.str();
}

const char *const kTied = "=r,0,l,b";

const Wrong kWrong[] = {
    {"no_such_instruction", "frobnicate.b32 $0, $1;", kTied, "'frobnicate.b32'"},
    {"a_vector_of_too_few_registers", "@$3 ld.global.v2.b32 $0, [ $2 + 0 ];", kTied, "takes 2 registers, found 1"},
    {"a_register_of_other_bits", "@$3 ld.global.b64 $0, [ $2 + 0 ];", kTied, "has 32 bits, not 64"},
    {"an_unknown_modifier", "@$3 ld.global.nc.b32 $0, [ $2 + 0 ];", kTied, "'.bN' expected"},
    {"modifiers_in_another_order", "ld.global.b32.cg $0, [ $2 + 0 ];", kTied, "an unknown modifier '.cg'"},
    {"a_predicate_that_is_none", "@$1 ld.global.b32 $0, [ $2 + 0 ];", kTied, "has 32 bits, not 1"},
    {"no_address", "@$3 ld.global.b32 $0, $2;", kTied, "not an address"},
    {"no_such_operand", "@$4 ld.global.b32 $0, [ $2 + 0 ];", kTied, "no operand $4"},
    {"two_instructions", "ld.global.b32 $0, [ $2 + 0 ];\nst.global.b32 [ $2 + 0 ], $1;", kTied, "does not belong"},
    {"a_policy_of_nobody", "ld.global.cg.L2::cache_hint.b32 $0, [ $2 + 0 ], $2;", kTied, "cache policy"},
    {"a_red_that_acquires", "@$3 red.acquire.gpu.global.add.u32 [ $2 + 0 ], $1;", kTied, "neither acquire"},
    {"an_atomic_of_no_such_type", "atom.relaxed.gpu.global.and.u32 $0, [ $2 + 0 ], $1;", kTied, "no such operation"},
    {"half_an_operand_list", "ld.global.b32 $0", kTied, "expected ','"},
    {"a_block_that_is_not_closed", "{\nld.global.b32 $0, [ $2 + 0 ];", kTied, "not closed"},
    {"an_input_tied_to_no_output", "ld.global.b32 $0, [ $2 + 0 ];", "=r,1,l,b", "tied to no output"},
    {"too_few_constraints", "ld.global.b32 $0, [ $2 + 0 ];", "=r,0,l", "fewer constraints"},
    {"a_letter_of_other_bits", "ld.global.b32 $0, [ $2 + 0 ];", "=r,l,l,b", "a constraint"},
    {"no_fence_before_products", "wgmma.commit_group.sync.aligned;", kTied, "no wgmma.fence"},
    {"no_commit_behind_products", "wgmma.fence.sync.aligned;", kTied, "no wgmma.commit_group"},
    {"a_wait_that_is_no_loop", "mbarrier.try_wait.parity.shared::cta.b64 $0, [$1], $1;", kTied, "not a loop"},
    {"a_wait_until_it_is_not_complete",
     "{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [$1], $1;\n@p bra.uni again;\n}", kTied,
     "does not go on until"},
    {"a_wait_of_another_register",
     "{\n.reg .pred p, q;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [$1], $1;\n@!q bra.uni again;\n}", kTied,
     "does not go on until"},
    {"an_announcement_in_global_memory", "mbarrier.arrive.expect_tx.global.b64 _, [$1], 4;", kTied, "no such memory"},
    {"a_load_without_its_wait", "tcgen05.ld.sync.aligned.32x32b.x1.b32 {$0}, [$1 + 0];", kTied, "'.wait::ld' expected"},
    {"a_store_without_its_wait", "@$3 tcgen05.st.sync.aligned.32x32b.x1.b32 [$1 + 0], {$1};", kTied,
     "'.wait::st' expected"},
    {"an_allocation_that_keeps_the_right", "@$3 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 32;",
     kTied, "relinquish"},
    {"coordinates_of_another_rank", "@$3 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$2, {$1}], [$1];",
     kTied, "1 coordinates of 2"},
    {"a_map_without_fields", "tensormap.replace.tile.rank.shared::cta.b1024.b32 [$1], 1;", kTied, "tensormap"},
    {"a_query_of_another_register",
     "{\n.reg .b128 a, b;\nmov.b128 a, {$2, $2};\nclusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 $0, "
     "b;\n}",
     kTied, "another register"},
    {"a_query_along_no_dimension",
     "{\n.reg .b128 a;\nmov.b128 a, {$2, $2};\nclusterlaunchcontrol.query_cancel.get_first_ctaid::w.b32.b128 $0, a;\n}",
     kTied, "no such dimension"},
    {"a_predicate_that_nobody_selects_by",
     "{\n.reg .b128 a;\n.reg .pred p;\nmov.b128 a, {$2, $2};\n"
     "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, a;\n}",
     kTied, "does not become 1 or 0"},
    {"a_clock_of_another_size", "mov.u64 $0, %clock64;", kTied, "another size"},
};

INSTANTIATE_TEST_SUITE_P(Assembly, WrongText, ::testing::ValuesIn(kWrong),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
