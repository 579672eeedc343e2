// Conjunctions of conditions that several accesses share.
#ifndef LATHE_LIB_TARGET_SHARECONDITIONS_H
#define LATHE_LIB_TARGET_SHARECONDITIONS_H

namespace llvm {
class Function;
}

namespace lathe {

/// Regroups `and`s of truth values in each block, so that what most of them have in common is computed once: masks of
/// the elements of a tile are (row & column) & iteration, of which the iteration and a row are of many elements. LLVM's
/// Reassociate leaves truth values as they are.
void shareConditions(llvm::Function &function);

} // namespace lathe

#endif
