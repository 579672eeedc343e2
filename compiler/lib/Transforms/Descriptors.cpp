#include "lathe/Transforms/Descriptors.h"

using namespace mlir;
using namespace lathe;

bool lathe::isBulkBlock(tt::TensorDescType type) {
  Type element = type.getElementType();
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  constexpr unsigned maxRank = 5, leastRowBits = 128;
  if (type.getShape().size() > maxRank || !llvm::is_contained({8u, 16u, 32u, 64u}, bits))
    return false;
  return llvm::all_of(type.getShape(), llvm::isPowerOf2_64) && type.getShape().back() * bits >= leastRowBits;
}

ttg::NVMMASharedEncodingAttr lathe::getDescriptorEncoding(tt::TensorDescType type) {
  if (auto layout = dyn_cast_or_null<ttg::NVMMASharedEncodingAttr>(type.getSharedLayout()))
    return layout;
  unsigned bits = type.getElementType().getIntOrFloatBitWidth(), rank = type.getShape().size();
  int64_t rowBytes = type.getShape().back() * bits / 8;
  // A vector has no rows to permute.
  unsigned swizzle = rank > 1 && rowBytes >= 32 ? std::min<int64_t>(rowBytes, 128) : 0;
  return ttg::NVMMASharedEncodingAttr::get(type.getContext(), swizzle, /*transposed=*/false, bits, /*fp4Padded=*/false,
                                           rank, /*cga=*/ArrayRef<int32_t>());
}
