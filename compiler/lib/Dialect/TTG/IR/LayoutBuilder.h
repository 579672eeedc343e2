// Builds the linear maps that encodings mean.
#ifndef LATHE_LIB_DIALECT_TTG_IR_LAYOUTBUILDER_H
#define LATHE_LIB_DIALECT_TTG_IR_LAYOUTBUILDER_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/SmallVector.h"

namespace lathe::ttg {

/// Collects the bases of one CTA, in-dim by in-dim, over the part of a tensor or buffer that it holds.
///
/// The builder knows how far the bases reach along each dimension so far: its extent. What would lie outside the
/// shape is a copy in a lane, warp or block, and is left out of registers and offsets, which hold nothing twice.
class LayoutBuilder {
public:
  /// `cga` are the bases of "block" in units of what one CTA holds.
  LayoutBuilder(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int32_t> cga);

  /// Appends log2(count) bases of `in` along `dim`, from the extent on.
  void spread(llvm::StringRef in, unsigned dim, int64_t count);
  /// The same along each dimension of `order`.
  void spread(llvm::StringRef in, llvm::ArrayRef<unsigned> counts, llvm::ArrayRef<unsigned> order);
  /// Appends log2(count) bases of `in` that move nowhere.
  void copy(llvm::StringRef in, int64_t count);
  /// Appends the basis of `in` that moves by `coordinates`, each taken modulo the size of its dimension.
  void append(llvm::StringRef in, llvm::ArrayRef<int32_t> coordinates);
  /// The same, but keeps a basis that moves nowhere: a gap, or what is held twice.
  void appendGap(llvm::StringRef in, llvm::ArrayRef<int32_t> coordinates);
  /// Appends the bases of `in`, row by row, in units of `unit`.
  void append(llvm::StringRef in, llvm::ArrayRef<int32_t> bases, llvm::ArrayRef<int64_t> unit);
  /// Lets `in` cover what nothing covers yet, `order`'s first dimension fastest.
  void fill(llvm::StringRef in, llvm::ArrayRef<unsigned> order);

  /// Shape of the part of the tensor that one CTA holds.
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  llvm::ArrayRef<int64_t> getExtent() const { return extent; }

  /// The map of `ins`, with "block" after those of one CTA.
  LinearLayout build(llvm::ArrayRef<llvm::StringRef> ins);
  LinearLayout buildDistributed() { return build({"register", "lane", "warp"}); }
  LinearLayout buildShared() { return build({"offset"}); }

private:
  LinearLayout::Bases &of(llvm::StringRef in);
  void push(llvm::StringRef in, LinearLayout::Bases::value_type basis);
  LinearLayout::Bases::value_type reach(llvm::ArrayRef<int32_t> coordinates);

  llvm::SmallVector<int64_t> whole, shape, extent;
  llvm::ArrayRef<int32_t> cga;
  llvm::SmallVector<std::pair<llvm::StringRef, LinearLayout::Bases>, 4> collected;
};

/// rank - 1, ..., 0: the last dimension fastest.
llvm::SmallVector<unsigned> lastFastest(unsigned rank);

} // namespace lathe::ttg

#endif
