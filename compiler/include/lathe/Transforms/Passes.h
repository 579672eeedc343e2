// Passes on the tt and ttg dialects; what each does is in Passes.td.
#ifndef LATHE_TRANSFORMS_PASSES_H
#define LATHE_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>
#include <string>

namespace mlir {
class ModuleOp;
class OpPassManager;
} // namespace mlir

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/Passes.h.inc"

/// The tt phase: clean-up that no target takes part in.
void addTTPasses(mlir::OpPassManager &passes);

/// The ttg phase: from tt to ttg with layouts chosen, or from ttg to ttg.
void addTTGPasses(mlir::OpPassManager &passes, const ConvertTTToTTGOptions &machine,
                  const AccelerateMatmulOptions &matrices);

/// The pipelined phase.
void addPipelinedPasses(mlir::OpPassManager &passes, const PipelineLoopsOptions &options);

} // namespace lathe

#endif
