// Passes that make a kernel write down its own run; Passes.td describes each.
#ifndef LATHE_TRANSFORMS_PROFILE_PASSES_H
#define LATHE_TRANSFORMS_PROFILE_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>
#include <string>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/Profile/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/Profile/Passes.h.inc"

} // namespace lathe

#endif
