//===- ForeignOps.cpp - Functions of device libraries, scalar regions -----===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cmath>
#include <variant>

namespace lathe::reference {
namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);
using Ternary = double (*)(double, double, double);
using Function = std::variant<Unary, Binary, Ternary>;

/// Functions that CUDA's libdevice and ROCm's ocml both have under these names.
const llvm::StringMap<Function> &functions() {
  static const llvm::StringMap<Function> table = [] {
    llvm::StringMap<Function> made;
#define LATHE_UNARY(name) made[#name] = Unary(+[](double x) -> double { return std::name(x); });
#define LATHE_BINARY(name) made[#name] = Binary(+[](double x, double y) -> double { return std::name(x, y); });
    LATHE_UNARY(sin)
    LATHE_UNARY(cos)
    LATHE_UNARY(tan)
    LATHE_UNARY(asin)
    LATHE_UNARY(acos)
    LATHE_UNARY(atan)
    LATHE_UNARY(sinh)
    LATHE_UNARY(cosh)
    LATHE_UNARY(tanh)
    LATHE_UNARY(asinh)
    LATHE_UNARY(acosh)
    LATHE_UNARY(atanh)
    LATHE_UNARY(exp)
    LATHE_UNARY(exp2)
    LATHE_UNARY(expm1)
    LATHE_UNARY(log)
    LATHE_UNARY(log2)
    LATHE_UNARY(log10)
    LATHE_UNARY(log1p)
    LATHE_UNARY(sqrt)
    LATHE_UNARY(cbrt)
    LATHE_UNARY(erf)
    LATHE_UNARY(erfc)
    LATHE_UNARY(lgamma)
    LATHE_UNARY(tgamma)
    LATHE_UNARY(floor)
    LATHE_UNARY(ceil)
    LATHE_UNARY(trunc)
    LATHE_UNARY(round)
    LATHE_UNARY(rint)
    LATHE_UNARY(nearbyint)
    LATHE_UNARY(fabs)
    LATHE_BINARY(pow)
    LATHE_BINARY(fmod)
    LATHE_BINARY(remainder)
    LATHE_BINARY(atan2)
    LATHE_BINARY(hypot)
    LATHE_BINARY(copysign)
    LATHE_BINARY(fmin)
    LATHE_BINARY(fmax)
    LATHE_BINARY(fdim)
#undef LATHE_UNARY
#undef LATHE_BINARY
    made["rsqrt"] = Unary(+[](double x) { return 1 / std::sqrt(x); });
    made["rcbrt"] = Unary(+[](double x) { return 1 / std::cbrt(x); });
    made["exp10"] = Unary(+[](double x) { return std::pow(10.0, x); });
    made["fma"] = Ternary(+[](double x, double y, double z) { return std::fma(x, y, z); });
    return made;
  }();
  return table;
}

/// "sin" of "__nv_sinf", "__nv_sin", "__nv_fast_sinf", "__ocml_sin_f32"; the letter or suffix names the type.
std::string baseName(llvm::StringRef symbol, Element element) {
  if (symbol.consume_front("__ocml_")) {
    symbol.consume_front("native_");
    for (llvm::StringRef suffix : {"_f16", "_f32", "_f64", "_2f16"})
      if (symbol.consume_back(suffix))
        break;
    return symbol.str();
  }
  if (!symbol.consume_front("__nv_"))
    return "";
  symbol.consume_front("fast_");
  if (element == Element::F32)
    symbol.consume_back("f");
  return symbol.str();
}

Flow callExternal(Machine &machine, const Instruction &instruction) {
  llvm::StringRef symbol = llvm::cast<tt::ExternElementwiseOp>(instruction.op).getSymbol();
  auto found = functions().find(baseName(symbol, instruction.element));
  unsigned count = instruction.operands.size();
  bool isFloatOnly = isFloat(instruction.element);
  for (unsigned i = 0; i < count; ++i)
    isFloatOnly &= isFloat(machine.operand(instruction, i).element());
  if (found == functions().end() || count != found->second.index() + 1 || !isFloatOnly)
    return machine.fail(instruction, FailureKind::Unsupported,
                        "the reference interpreter does not define the function '" + symbol + "'");
  uint64_t size = 1;
  for (unsigned i = 0; i < count; ++i)
    size = std::max(size, machine.operand(instruction, i).size());
  if (!machine.charge(instruction, size))
    return Flow::Fail;
  Value out = Value::make(instruction.element, size, false);
  for (uint64_t i = 0; i < size; ++i) {
    double x[3] = {};
    for (unsigned k = 0; k < count; ++k)
      x[k] = machine.operand(instruction, k).floatAt(i);
    double result = count == 1   ? std::get<Unary>(found->second)(x[0])
                    : count == 2 ? std::get<Binary>(found->second)(x[0], x[1])
                                 : std::get<Ternary>(found->second)(x[0], x[1], x[2]);
    encodeFloats(instruction.element, &result, 1, out.data() + i * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow assembly(Machine &machine, const Instruction &instruction) {
  return machine.fail(instruction, FailureKind::Unsupported,
                      "assembly means nothing but on its target; check such a kernel against a twin without it");
}

/// Groups in row-major order, one after the other.
Flow mapElementwise(Machine &machine, const Instruction &instruction) {
  unsigned pack = llvm::cast<tt::MapElementwiseOp>(instruction.op).getPack();
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  llvm::SmallVector<Value, 4> results;
  for (mlir::Type type : instruction.op->getResultTypes())
    results.push_back(Value::make(*kindOf(type), instruction.size, false));
  for (uint64_t first = 0; first < instruction.size; first += pack) {
    llvm::SmallVector<Value, 4> arguments;
    for (unsigned k = 0; k < instruction.operands.size(); ++k)
      for (unsigned i = 0; i < pack; ++i)
        arguments.push_back(machine.operand(instruction, k).slice(std::min(first + i, instruction.size - 1), 1));
    if (!machine.runRegion(*instruction.regions[0], arguments))
      return Flow::Fail;
    for (auto [n, value] : llvm::enumerate(machine.yielded)) {
      Value &result = results[n / pack];
      unsigned bytes = bytesOf(result.element());
      if (first + n % pack < instruction.size)
        std::memcpy(result.data() + (first + n % pack) * bytes, value.data(), bytes);
    }
  }
  for (auto [i, result] : llvm::enumerate(results))
    machine.result(instruction, i) = std::move(result);
  return Flow::Next;
}

} // namespace

void registerForeign(Registry &registry) {
  registry.add<tt::ExternElementwiseOp>(callExternal);
  registry.add<tt::ElementwiseInlineAsmOp>(assembly);
  registry.add<tt::MapElementwiseOp>(mapElementwise);
}

} // namespace lathe::reference
