#include "lathe/Target/CompileError.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace lathe {

char CompileError::ID = 0;

Error compileError(const Twine &kind, const Twine &message, const Twine &field) {
  return make_error<CompileError>(kind.str(), message.str(), field.str());
}

Error internalError(const Twine &message) {
  return compileError("internal", message + " (a defect of the compiler; report it with the module)");
}

} // namespace lathe
