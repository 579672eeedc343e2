// Passes about code for some of the warps; Passes.td describes each.
#ifndef LATHE_TRANSFORMS_WARPSPECIALIZATION_PASSES_H
#define LATHE_TRANSFORMS_WARPSPECIALIZATION_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"

} // namespace lathe

#endif
