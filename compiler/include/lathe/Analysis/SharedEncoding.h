//===- SharedEncoding.h - Layouts of staging buffers in shared memory ------===//
//
// The one place that decides how a buffer is laid out that a tensor is written
// to in one layout and read from in another. Swizzles are computed from the
// layouts, so that the lanes that a bank cycle serves meet in no bank.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_ANALYSIS_SHAREDENCODING_H
#define LATHE_ANALYSIS_SHAREDENCODING_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe {

/// Rows after which the swizzle of nvmma_shared repeats, whatever its width.
inline constexpr int64_t kSwizzleRows = 8;

/// Dimensions of a tensor in the order in which registers, then lanes, then
/// warps step through it; the first is the one that threads access as vectors.
llvm::SmallVector<unsigned> getFastOrder(mlir::RankedTensorType type);

/// The layout of a buffer that is written as `written` and read as `read`, two
/// layouts of one tensor with at least two dimensions or one: contiguous along
/// the fastest dimension of `written`.
ttg::SwizzledSharedEncodingAttr chooseSharedEncoding(mlir::RankedTensorType written, mlir::RankedTensorType read);

/// The layout of the same buffer with its dimensions permuted: dimension i of
/// the view is dimension order[i] of the buffer. Null where no encoding says it.
mlir::Attribute transposeSharedEncoding(mlir::Attribute encoding, llvm::ArrayRef<int32_t> order);

} // namespace lathe

#endif
