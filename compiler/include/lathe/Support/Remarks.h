// Remarks: where the compiler made slower code than the author of a kernel may expect, and why.
//
// They go to the context's remark engine (mlir/IR/Remarks.h) and cost nothing where none is set. Whoever falls back to
// slower code says so by one of these, with a name that stays the same from release to release, what was done, and
// what the author can do.
#ifndef LATHE_SUPPORT_REMARKS_H
#define LATHE_SUPPORT_REMARKS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"

namespace lathe {

/// The category of all remarks.
inline constexpr llvm::StringLiteral kRemarkCategory = "lathe";

/// True where somebody listens: a test before work that only serves a remark.
inline bool wantsRemarks(mlir::Operation *op) { return op->getContext()->getRemarkEngine() != nullptr; }

/// A fall-back to slower code at `op`. `name` is "dot-without-matrix-instruction" or the like; the text is added by <<.
inline mlir::remark::detail::InFlightRemark remarkSlower(mlir::Operation *op, llvm::StringLiteral name) {
  return mlir::remark::missed(op->getLoc(), mlir::remark::RemarkOpts::name(name).category(kRemarkCategory));
}

/// A hint of the author's at `op` that changes nothing in the code: `hint` as the author wrote it, and why.
inline void remarkUnusedHint(mlir::Operation *op, llvm::StringRef hint, llvm::StringRef why) {
  if (wantsRemarks(op))
    remarkSlower(op, "unused-hint") << mlir::remark::add("{0} has no effect here: {1}", hint, why);
}

} // namespace lathe

#endif
