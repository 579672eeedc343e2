// Passes about programs that several CTAs work on; Passes.td describes each.
#ifndef LATHE_TRANSFORMS_CLUSTERS_PASSES_H
#define LATHE_TRANSFORMS_CLUSTERS_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/Clusters/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/Clusters/Passes.h.inc"

} // namespace lathe

#endif
