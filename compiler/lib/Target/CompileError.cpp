#include "lathe/Target/CompileError.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace lathe {

char CompileError::ID = 0;

Error compileError(const Twine &kind, const Twine &message, const Twine &field) {
  return make_error<CompileError>(kind.str(), message.str(), field.str());
}

} // namespace lathe
