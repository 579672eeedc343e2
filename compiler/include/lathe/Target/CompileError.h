// The error that the compiler's libraries return: a kind that a program can act on and a message for people.
#ifndef LATHE_TARGET_COMPILEERROR_H
#define LATHE_TARGET_COMPILEERROR_H

#include "llvm/Support/Error.h"

#include <string>

namespace lathe {

/// `kind` is a row of the service's table of error kinds: invalid_ir, unknown_op, no_kernel, unknown_entry,
/// unknown_knob, invalid_knob, refused_knob, unsupported, unknown_target, out_of_resources, assembler_failed,
/// internal. (compiler_crash, compile_timeout and memory_limit are found out by whoever watches the process.)
class CompileError : public llvm::ErrorInfo<CompileError> {
public:
  static char ID;

  CompileError(std::string kind, std::string message, std::string field = {})
      : kind(std::move(kind)), message(std::move(message)), field(std::move(field)) {}

  void log(llvm::raw_ostream &os) const override { os << kind << ": " << message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  std::string kind;
  std::string message;
  /// The part of the request at fault ("knobs.num_warps"); empty if none.
  std::string field;
};

llvm::Error compileError(const llvm::Twine &kind, const llvm::Twine &message, const llvm::Twine &field = "");

/// A defect of the compiler, of the kind `internal`: the message asks for a report.
llvm::Error internalError(const llvm::Twine &message);

} // namespace lathe

#endif
