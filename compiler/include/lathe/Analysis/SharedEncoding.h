//===- SharedEncoding.h - Layouts of staging buffers in shared memory ------===//
//
// Chooses the layout of a buffer to which a tensor is written in one layout and
// from which it is read in another. The swizzle is computed from both layouts,
// so that the accesses have no bank conflicts.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_ANALYSIS_SHAREDENCODING_H
#define LATHE_ANALYSIS_SHAREDENCODING_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe {

/// Rows after which the swizzle of nvmma_shared repeats, whatever its width.
inline constexpr int64_t kSwizzleRows = 8;

/// A copy by TMA starts at a multiple of so many bytes in shared memory.
inline constexpr int64_t kBulkStartBytes = 128;

/// The dimensions of a tensor in the order in which registers, then lanes, then
/// warps step through them. Threads vectorise along the first.
llvm::SmallVector<unsigned> getFastOrder(mlir::RankedTensorType type);

/// The layout of a buffer that is written in the layout `written` and read in
/// `read`: contiguous along the fastest dimension of `written`.
ttg::SwizzledSharedEncodingAttr chooseSharedEncoding(mlir::RankedTensorType written, mlir::RankedTensorType read);

/// The layout of a view with permuted dimensions: dimension i of the view is
/// dimension order[i] of the buffer. Null if no encoding expresses it.
mlir::Attribute transposeSharedEncoding(mlir::Attribute encoding, llvm::ArrayRef<int32_t> order);

} // namespace lathe

#endif
