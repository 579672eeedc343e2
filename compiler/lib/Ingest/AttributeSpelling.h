// Newer forms of attributes that this compiler spells otherwise.
#ifndef LATHE_LIB_INGEST_ATTRIBUTESPELLING_H
#define LATHE_LIB_INGEST_ATTRIBUTESPELLING_H

#include "EncodingSpelling.h"

namespace lathe::detail {

/// Release 3.9 prints both hints of an access as one attribute, `cachePolicy = #tt.cache_policy<cache_modifier = cg,
/// eviction_policy = evict_normal>`. Appends the edit that makes the two attributes of it that operations have. `begin`
/// and `end` enclose the word `cachePolicy`. Returns where to read on; a policy of other keys or values is left alone.
size_t respellCachePolicy(llvm::StringRef text, size_t begin, size_t end, llvm::SmallVectorImpl<Edit> &edits);

/// The LLVM of release 3.9 names the instructions that may cross a scheduling barrier, `valu|ds_read`. Appends the edit
/// that makes their names from `begin` on a number, the mask of llvm.amdgcn.sched.barrier. Returns where to read on; a
/// number or an unknown name is left alone.
size_t respellScheduleMask(llvm::StringRef text, size_t begin, llvm::SmallVectorImpl<Edit> &edits);

} // namespace lathe::detail

#endif
