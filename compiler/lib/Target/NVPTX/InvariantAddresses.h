// Addresses of which a loop changes a part.
#ifndef LATHE_LIB_TARGET_NVPTX_INVARIANTADDRESSES_H
#define LATHE_LIB_TARGET_NVPTX_INVARIANTADDRESSES_H

namespace llvm {
class Function;
}

namespace lathe {

/// Adds to an address what a loop does not change before what it changes: (row + step) + column becomes
/// (row + column) + step, and the first sum is made in front of the loop. Only where no more values live through the
/// loop than before: each row has one column, and nothing else needs the row.
void hoistInvariantSums(llvm::Function &function);

} // namespace lathe

#endif
