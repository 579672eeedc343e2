#include "lathe/Analysis/Registers/Words.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;

int64_t lathe::countWords(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (!tensor.getEncoding())
      return 0;
    return llvm::divideCeil(int64_t(ttg::getElementsPerThread(tensor)) * tt::getElementBitWidth(tensor), 32);
  }
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 32);
  if (isa<ttg::AsyncTokenType>(type))
    return 0;
  return isa<tt::PointerType>(type) ? 2 : 1;
}
