// Runs small llvm-dialect kernels for the simulator's tests.
#ifndef LATHE_TESTS_UNIT_COMPILER_SIMULATE_SUPPORT_H
#define LATHE_TESTS_UNIT_COMPILER_SIMULATE_SUPPORT_H

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Simulate/Simulator.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace lathe::simulate::test {

class Kernel {
public:
  Launch launch;
  Result result;

  explicit Kernel(const std::string &text, int numWarps = 1, int threadsPerWarp = 32) : context(registry()) {
    context.allowUnregisteredDialects();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    launch.numWarps = numWarps;
    launch.threadsPerWarp = threadsPerWarp;
    if (threadsPerWarp == 64)
      launch.chip.vendor = Vendor::Amd;
  }

  template <typename T> Kernel &buffer(std::vector<T> &values) {
    arguments.push_back(Argument::ofBuffer({reinterpret_cast<char *>(values.data()), values.size() * sizeof(T)}));
    return *this;
  }
  template <typename T> Kernel &scalar(T value) {
    const char *bytes = reinterpret_cast<const char *>(&value);
    arguments.push_back(Argument::ofScalar({bytes, sizeof value}));
    return *this;
  }
  Result &run() {
    EXPECT_TRUE(module) << "the test's kernel does not parse";
    if (module)
      result = simulate(*module, "kernel", launch, arguments);
    return result;
  }
  /// All findings in one text: "kind: message".
  std::string findings() const {
    std::string text;
    for (const Finding &finding : result.findings)
      text += finding.kind + ": " + finding.message + " [" + finding.location + "]\n";
    return text;
  }
  bool found(const std::string &kind) const {
    for (const Finding &finding : result.findings)
      if (finding.kind == kind)
        return true;
    return false;
  }

private:
  static mlir::DialectRegistry registry() {
    mlir::DialectRegistry all;
    all.insert<mlir::LLVM::LLVMDialect, mlir::NVVM::NVVMDialect, mlir::ROCDL::ROCDLDialect, nv::LatheNVDialect>();
    return all;
  }
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Argument> arguments;
};

/// `body` computes %r : i32 from %lane : i32, the thread's number, and %in, the
/// lane's element of an input; the result of each thread comes back.
inline std::vector<uint32_t> eachLane(const std::string &body, std::vector<uint32_t> input, bool amd = false,
                                      int numWarps = 1) {
  const char *id = amd ? "rocdl.workitem.id.x : i32" : "nvvm.read.ptx.sreg.tid.x : i32";
  std::string text = std::string(R"(
    llvm.func @kernel(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) {
      %lane = )") + id +
                     R"(
      %from = llvm.getelementptr %src[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %in = llvm.load %from : !llvm.ptr<1> -> i32
    )" + body + R"(
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %r, %to : i32, !llvm.ptr<1>
      llvm.return
    })";
  int lanes = amd ? 64 : 32;
  input.resize(lanes * numWarps);
  std::vector<uint32_t> output(input.size(), 0xdeadbeef);
  Kernel kernel(text, numWarps, lanes);
  kernel.buffer(input).buffer(output).run();
  EXPECT_EQ(kernel.findings(), "");
  return output;
}

inline std::vector<uint32_t> iota(unsigned count, uint32_t first = 0) {
  std::vector<uint32_t> values(count);
  for (unsigned n = 0; n < count; ++n)
    values[n] = first + n;
  return values;
}
inline uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return bits;
}
inline float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

} // namespace lathe::simulate::test

#endif
