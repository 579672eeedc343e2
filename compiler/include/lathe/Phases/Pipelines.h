// The pipeline of each phase: the list of its passes. It follows from the chip and the knobs alone; what depends on the
// module is decided inside the passes. So a pipeline can be printed, kept, and run again by lathe-opt.
#ifndef LATHE_PHASES_PIPELINES_H
#define LATHE_PHASES_PIPELINES_H

#include "lathe/Phases/Knobs.h"
#include "lathe/Phases/Phases.h"
#include "lathe/Target/Target.h"

#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>
#include <vector>

namespace lathe {

using Pipeline = std::vector<std::unique_ptr<mlir::Pass>>;

/// The passes on modules that turn the output of the phase before into that of `phase`. For `LLVM` these are the ones
/// before the translation to LLVM IR. Empty for phases without passes of MLIR.
Pipeline makePipeline(Phase phase, const ChipInfo &chip, const KnobSet &knobs);

/// The same as text, "builtin.module(..)", as `lathe-opt --pass-pipeline=` takes it; empty for phases without passes.
std::string printPipeline(Phase phase, const ChipInfo &chip, const KnobSet &knobs);

/// Registers the pipeline of every phase that has one as `lathe-<phase>`, with the options "target" and, for each
/// knob, its name with dashes: `--lathe-ttg="target=.. num-warps=8"`. Registers the passes too.
void registerPhasePipelines();

} // namespace lathe

#endif
