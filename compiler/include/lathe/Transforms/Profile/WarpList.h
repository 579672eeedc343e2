// The warps of a program that a profile tells of, as text.
#ifndef LATHE_TRANSFORMS_PROFILE_WARPLIST_H
#define LATHE_TRANSFORMS_PROFILE_WARPLIST_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace lathe::profile {

/// One number of a list, or a range with its ends.
struct ListedWarps {
  int64_t first = 0, last = 0;
};

using WarpList = llvm::SmallVector<ListedWarps, 4>;

/// Reads "all", which is the empty list, or numbers and ranges from 0 to 1023 with commas in between: "0,4-7". Nothing
/// for another text.
std::optional<WarpList> parseWarpList(llvm::StringRef text);

/// The text of a list that is not empty.
std::string describe(llvm::ArrayRef<ListedWarps> list);

} // namespace lathe::profile

#endif
