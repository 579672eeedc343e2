// Compiles a set of variants of one kernel for one chip.
//
// Variants whose knobs agree up to a phase run it once. Where they part, the process forks, once for each group;
// a group of one goes on to the binary. Every process is watched by the one that forked it, so that a crash, a
// hang or the memory limit is the result of the variants that ran in it and of no other.
#ifndef LATHE_TOOLS_LATHE_COMPILER_VARIANTS_H
#define LATHE_TOOLS_LATHE_COMPILER_VARIANTS_H

#include "lathe/Driver/Compilation.h"

#include "lathe/internal/compiler.pb.h"

#include <functional>

namespace lathe {

/// Called for each variant as it completes. The id of the response is not set.
using VariantSink = std::function<void(lathe::internal::ChildResponse response)>;

/// `parallel`: how many forked processes of a level may run at once.
void compileVariants(Session &session, const lathe::internal::CompileVariants &request, unsigned parallel,
                     const VariantSink &sink);

} // namespace lathe

#endif
