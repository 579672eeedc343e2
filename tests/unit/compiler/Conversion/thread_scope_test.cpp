// Code for some of a CTA's warps: thread indices begin at the first of them, and they meet without the others.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIALowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "conversion_support.h"
#include "lathe/Analysis/AxisInfo.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

#include "gmock/gmock.h"

using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::test;
using mlir::Block;

namespace {

constexpr int kElements = 512;

// A function for `warps` warps that writes out[i] = i + first by way of another layout, through the shared memory at
// byte `scratch`.
std::string partitionFunction(const std::string &name, int warps, int first, int scratch) {
  auto blocked = [&](int each) {
    return "#ttg.blocked<{sizePerThread = [" + std::to_string(each) + "], threadsPerWarp = [32], warpsPerCTA = [" +
           std::to_string(warps) + "], order = [0]}>";
  };
  auto tensor = [&](const std::string &element, int each) {
    return "tensor<" + std::to_string(kElements) + "x" + element + ", " + blocked(each) + ">";
  };
  std::string range = " = tt.make_range {start = 0 : i32, end = " + std::to_string(kElements) + " : i32} : ";
  std::string pointers = tensor("!tt.ptr<i32>", 4), wide = tensor("i32", 4), narrow = tensor("i32", 1);
  return "tt.func @" + name + "(%out: !tt.ptr<i32>) attributes {\"ttg.num-warps\" = " + std::to_string(warps) +
         " : i32} {\n%n" + range + narrow + "\n%f = arith.constant dense<" + std::to_string(first) + "> : " + narrow +
         "\n%x = arith.addi %n, %f : " + narrow +
         "\n%y = ttg.convert_layout %x {allocation.offset = " + std::to_string(scratch) + " : i32} : " + narrow +
         " -> " + wide + "\n%at" + range + wide + "\n%s = tt.splat %out : !tt.ptr<i32> -> " + pointers +
         "\n%p = tt.addptr %s, %at : " + pointers + ", " + wide + "\ntt.store %p, %y : " + pointers +
         "\ntt.return\n}\n";
}

struct Partition {
  const char *name;
  WarpRange warps;
};
constexpr Partition kPartitions[] = {{"first", {0, 4, 1}}, {"second", {4, 2, 2}}, {"third", {6, 1, 0}}};
constexpr Machine kMachine = {"cuda:90", 32, 8};

class ThreadScopeTest : public testing::Test {
protected:
  ThreadScopeTest() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    addElementwiseHandlers(handlers);
    addViewHandlers(handlers);
    addProgramHandlers(handlers);
    addMemoryHandlers(handlers);
    addConvertLayoutHandlers(handlers);
  }

  // @kernel, whose warps go to the partition that they are in; each partition has an argument of its own.
  void lower(mlir::ModuleOp module) {
    Lowering l(module, *target, handlers);
    AxisInfoAnalysis axisInfo(module);
    l.axisInfo = &axisInfo;
    mlir::Type pointer = mlir::LLVM::LLVMPointerType::get(&context, 1);
    llvm::SmallVector<mlir::Type> arguments(std::size(kPartitions), pointer);
    l.b.setInsertionPointToEnd(module.getBody());
    auto type = mlir::LLVM::LLVMFunctionType::get(mlir::LLVM::LLVMVoidType::get(&context), arguments);
    auto kernel = mlir::LLVM::LLVMFuncOp::create(l.b, l.loc, "kernel", type);
    target->makeKernel(kernel);
    Block *at = kernel.addEntryBlock(l.b);
    l.beginFunction(kernel, at);
    auto exit = new Block();
    for (auto [n, partition] : llvm::enumerate(kPartitions)) {
      auto source = module.lookupSymbol<tt::FuncOp>(partition.name);
      ASSERT_TRUE(mlir::succeeded(PartitionScope::check(source, target->chip, partition.warps)));
      Block *entry = &kernel.getBody().emplaceBlock(), *next = &kernel.getBody().emplaceBlock();
      l.b.setInsertionPointToEnd(at);
      auto isBefore = mlir::LLVM::ICmpOp::create(l.b, l.loc, mlir::LLVM::ICmpPredicate::slt, l.warpId(),
                                                 l.i32(partition.warps.first + partition.warps.count));
      mlir::LLVM::CondBrOp::create(l.b, l.loc, isBefore, entry, next);
      {
        PartitionScope scope(l, partition.warps, entry);
        EXPECT_EQ(l.numThreads(), 32 * partition.warps.count);
        l.set(source.getArgument(0), kernel.getArgument(n));
        ASSERT_TRUE(mlir::succeeded(l.lowerBody(source.getBody().front())));
        mlir::LLVM::BrOp::create(l.b, l.loc, exit);
      }
      EXPECT_EQ(l.b.getInsertionBlock(), at);
      EXPECT_EQ(l.numWarps(), kMachine.warps);
      at = next;
    }
    l.b.setInsertionPointToEnd(at);
    mlir::LLVM::BrOp::create(l.b, l.loc, exit);
    kernel.getBody().push_back(exit);
    l.b.setInsertionPointToEnd(exit);
    mlir::LLVM::ReturnOp::create(l.b, l.loc, mlir::ValueRange());
    for (const Partition &partition : kPartitions)
      module.lookupSymbol(partition.name)->erase();
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  const ChipInfo &chip = *findChip(kMachine.target);
  std::unique_ptr<TargetLowering> target = createNVIDIALowering(chip);
  HandlerTable handlers{chip};
};

TEST_F(ThreadScopeTest, PartitionsExecuteBesideEachOther) {
  std::string functions;
  for (auto [n, partition] : llvm::enumerate(kPartitions))
    functions += partitionFunction(partition.name, partition.warps.count, 1000 * int(n), 4 * kElements * int(n));
  auto module = mlir::parseSourceString<mlir::ModuleOp>(inModule(kMachine, "", functions), &context);
  ASSERT_TRUE(module);
  lower(*module);
  ASSERT_TRUE(mlir::succeeded(mlir::verify(*module)));

  // The barrier of each partition and its threads; one warp meets by itself.
  std::vector<std::pair<int64_t, int64_t>> barriers;
  auto valueOf = [](mlir::Value value) { return mlir::getConstantIntValue(value).value_or(-1); };
  module->walk([&](mlir::NVVM::BarrierOp barrier) {
    barriers.emplace_back(valueOf(barrier.getBarrierId()), valueOf(barrier.getNumberOfThreads()));
  });
  EXPECT_THAT(barriers, testing::ElementsAre(std::pair(1, 128), std::pair(2, 64)));

  std::vector<std::vector<int32_t>> out(std::size(kPartitions), std::vector<int32_t>(kElements, -1));
  std::vector<simulate::Argument> arguments;
  for (std::vector<int32_t> &values : out)
    arguments.push_back(simulate::Argument::ofBuffer(bytesOf(values)));
  simulate::Launch launch;
  launch.numWarps = kMachine.warps;
  launch.threadsPerWarp = kMachine.lanes;
  launch.sharedBytes = 4 * kElements * std::size(kPartitions);
  simulate::Result result = simulate::simulate(*module, "kernel", launch, arguments);
  ASSERT_TRUE(result.ok()) << describe(result);
  for (auto [n, values] : llvm::enumerate(out))
    for (int i = 0; i < kElements; ++i)
      ASSERT_EQ(values[i], i + 1000 * int(n)) << kPartitions[n].name << ", element " << i;
}

TEST_F(ThreadScopeTest, PartsOfSeveralWarpsNeedANamedBarrier) {
  auto module = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) { message = diagnostic.str(); });
  const ChipInfo &amd = *findChip("hip:gfx942");
  EXPECT_TRUE(mlir::succeeded(PartitionScope::check(module, amd, {4, 1, 0})));
  EXPECT_TRUE(mlir::failed(PartitionScope::check(module, amd, {4, 4, 1})));
  EXPECT_THAT(message, testing::HasSubstr("hip:gfx942 has no barrier at which only some warps meet"));
  EXPECT_TRUE(mlir::succeeded(PartitionScope::check(module, chip, {4, 4, 15})));
  EXPECT_TRUE(mlir::failed(PartitionScope::check(module, chip, {4, 4, 16})));
  EXPECT_THAT(message, testing::HasSubstr("cuda:90 has barriers for: 15"));
  module.erase();
}

} // namespace
