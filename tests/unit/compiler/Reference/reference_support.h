// Runs small tt kernels in the reference interpreter, for its tests.
#ifndef LATHE_TESTS_UNIT_COMPILER_REFERENCE_SUPPORT_H
#define LATHE_TESTS_UNIT_COMPILER_REFERENCE_SUPPORT_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Reference/Interpreter.h"
#include "llvm/Support/MathExtras.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace lathe::reference::testing {

/// A parsed module and its context.
class Kernel {
public:
  enum class Form { Functions, Module };

  /// `text` is the functions of a module, or a file with its module and locations.
  explicit Kernel(const std::string &text, Form form = Form::Functions) {
    context.disableMultithreading();
    context.loadDialect<tt::TTDialect, mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::scf::SCFDialect,
                        mlir::cf::ControlFlowDialect, mlir::ub::UBDialect, mlir::LLVM::LLVMDialect>();
    module =
        mlir::parseSourceString<mlir::ModuleOp>(form == Form::Module ? text : "module {\n" + text + "\n}", &context);
    EXPECT_TRUE(module) << text;
  }

  Outcome run(llvm::ArrayRef<Argument> arguments, const Options &options = {}, llvm::StringRef entry = "") {
    if (!module)
      return {};
    return reference::run(*module, entry, arguments, options);
  }

private:
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

template <typename T> llvm::MutableArrayRef<uint8_t> bytesOf(std::vector<T> &elements) {
  return {reinterpret_cast<uint8_t *>(elements.data()), elements.size() * sizeof(T)};
}

template <typename T> Argument buffer(std::vector<T> &elements) { return Argument::buffer(bytesOf(elements)); }

template <typename T> Argument scalar(T value) {
  return Argument::scalar({reinterpret_cast<const uint8_t *>(&value), sizeof(T)});
}

/// An array of elements with the MLIR name of their type.
struct Column {
  std::string type;
  std::vector<uint8_t> bytes;
  size_t count;
};

template <typename T> Column column(const std::string &type, const std::vector<T> &elements) {
  auto *data = reinterpret_cast<const uint8_t *>(elements.data());
  return {type, std::vector<uint8_t>(data, data + elements.size() * sizeof(T)), elements.size()};
}

/// Loads each column as %a, %b, .. (tensors of its elements), runs `body`, which names the result %r, and returns
/// the elements of %r. In `body` "$" stands for the number of elements of the tensors, which is a power of two: the
/// columns are filled up with their first elements.
template <typename T>
std::vector<T> evaluate(const std::string &resultType, std::vector<Column> inputs, std::string body) {
  size_t wanted = inputs.front().count, padded = llvm::PowerOf2Ceil(wanted);
  for (Column &input : inputs) {
    std::vector<uint8_t> first(input.bytes.begin(), input.bytes.begin() + input.bytes.size() / wanted);
    for (size_t i = wanted; i < padded; ++i)
      input.bytes.insert(input.bytes.end(), first.begin(), first.end());
  }
  std::string count = std::to_string(padded), tensor = "tensor<" + count + "x";
  for (size_t at; (at = body.find('$')) != std::string::npos;)
    body.replace(at, 1, count);
  std::string arguments, loads;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::string name(1, char('a' + i)), pointer = "!tt.ptr<" + inputs[i].type + ">";
    arguments += "%p" + name + ": " + pointer + ", ";
    loads += "%s" + name + " = tt.splat %p" + name + " : " + pointer + " -> " + tensor + pointer + ">\n";
    loads += "%q" + name + " = tt.addptr %s" + name + ", %range : " + tensor + pointer + ">, " + tensor + "i32>\n";
    loads += "%" + name + " = tt.load %q" + name + " : " + tensor + pointer + ">\n";
  }
  std::string pointer = "!tt.ptr<" + resultType + ">";
  std::string text = "tt.func public @k(" + arguments + "%pr: " + pointer + ") {\n" +
                     "%range = tt.make_range {start = 0 : i32, end = " + count + " : i32} : " + tensor + "i32>\n" +
                     loads + body + "\n%sr = tt.splat %pr : " + pointer + " -> " + tensor + pointer + ">\n" +
                     "%qr = tt.addptr %sr, %range : " + tensor + pointer + ">, " + tensor + "i32>\n" +
                     "tt.store %qr, %r : " + tensor + pointer + ">\ntt.return\n}\n";
  Kernel kernel(text);
  std::vector<T> result(padded);
  std::vector<Argument> values;
  for (Column &input : inputs)
    values.push_back(buffer(input.bytes));
  values.push_back(buffer(result));
  Outcome outcome = kernel.run(values);
  EXPECT_TRUE(outcome.ok()) << outcome.failure->message << "\n" << text;
  result.resize(wanted);
  return result;
}

/// "%r = OP %a, %b : tensor<$xT>" for the operations that print like that.
inline std::string apply(const std::string &op, int operands, const std::string &type) {
  const char *names[] = {" %a", " %a, %b", " %a, %b, %c"};
  return "%r = " + op + names[operands - 1] + " : tensor<$x" + type + ">";
}

/// "%r = OP %a : tensor<$xFROM> to tensor<$xTO>".
inline std::string cast(const std::string &op, const std::string &from, const std::string &to,
                        const std::string &arrow = "to") {
  return "%r = " + op + " %a : tensor<$x" + from + "> " + arrow + " tensor<$x" + to + ">";
}

} // namespace lathe::reference::testing

#endif
