// Lowers a small ttg kernel and runs it in the simulator, for the tests of lowerings.
#ifndef LATHE_TESTS_UNIT_COMPILER_CONVERSION_SUPPORT_H
#define LATHE_TESTS_UNIT_COMPILER_CONVERSION_SUPPORT_H

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Phases/Pipelines.h"
#include "lathe/Simulate/Simulator.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <string>

namespace lathe::test {

struct Machine {
  const char *target;
  int lanes, warps;
};

// `layouts` are attribute aliases.
inline std::string inModule(const Machine &machine, const std::string &layouts, const std::string &function) {
  return layouts +
         "module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = " + std::to_string(machine.warps) +
         " : i32, ttg.target = \"" + machine.target +
         "\", \"ttg.threads-per-warp\" = " + std::to_string(machine.lanes) + " : i32} {\n" + function + "}\n";
}

// Lowers and runs @kernel, one program, whose arguments are buffers.
inline simulate::Result execute(const std::string &text, const Machine &machine,
                                llvm::ArrayRef<llvm::MutableArrayRef<char>> buffers) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  simulate::Result failed;
  failed.findings.push_back({"test", "the kernel does not parse or lower"});
  if (!module)
    return failed;
  mlir::PassManager passes(&context);
  const ChipInfo &chip = *llvm::cantFail(parseTarget(machine.target));
  for (std::unique_ptr<mlir::Pass> &pass :
       makePipeline(Phase::LLVMDialect, chip, llvm::cantFail(KnobSet::resolve(chip, {}))))
    passes.addPass(std::move(pass));
  if (mlir::failed(passes.run(*module)))
    return failed;
  simulate::Launch launch;
  launch.numWarps = machine.warps;
  launch.threadsPerWarp = machine.lanes;
  if (llvm::StringRef(machine.target).starts_with("hip"))
    launch.chip.vendor = simulate::Vendor::Amd;
  launch.sharedBytes = (*module)->getAttrOfType<mlir::IntegerAttr>("ttg.shared").getInt();
  std::vector<simulate::Argument> arguments;
  for (llvm::MutableArrayRef<char> buffer : buffers)
    arguments.push_back(simulate::Argument::ofBuffer(buffer));
  return simulate::simulate(*module, "kernel", launch, arguments);
}

inline std::string describe(const simulate::Result &result) {
  std::string text;
  for (const simulate::Finding &finding : result.findings)
    text += finding.kind + ": " + finding.message + " at " + finding.location + "\n";
  return text;
}

template <typename T> llvm::MutableArrayRef<char> bytesOf(std::vector<T> &values) {
  return {reinterpret_cast<char *>(values.data()), values.size() * sizeof(T)};
}

} // namespace lathe::test

#endif
