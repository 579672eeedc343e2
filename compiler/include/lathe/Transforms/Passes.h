// Passes on the tt and ttg dialects; Passes.td describes each.
#ifndef LATHE_TRANSFORMS_PASSES_H
#define LATHE_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>
#include <string>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/Passes.h.inc"

} // namespace lathe

#endif
