// Passes on the tt and ttg dialects.
#ifndef LATHE_TRANSFORMS_PASSES_TD
#define LATHE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def Simplify : Pass<"lathe-simplify", "::mlir::ModuleOp"> {
  let summary = "Folds, canonicalizes, merges equal operations, moves invariant ones out of loops";
  let description = [{
    The same clean-up serves every level before the llvm-dialect phase. It uses the canonicalization patterns of
    the dialects that occur there only, since collecting those of all loaded dialects costs more than applying
    them.
  }];
}

def ConvertTTToTTG : Pass<"convert-tt-to-ttg", "::mlir::ModuleOp"> {
  let summary = "Gives every tensor a layout and the module its machine attributes";
  let description = [{
    A tensor gets the default blocked layout of its shape; operations that tie the layouts of operands and
    results to each other (expand_dims, broadcast, reduce, trans, reshape, join, split, cat) get layout
    conversions around them. Later passes choose better layouts and remove the conversions. A module that has
    layouts already keeps them.
  }];
  let options = [
    Option<"numWarps", "num-warps", "int", "4", "warps of a CTA">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "lanes of a warp">,
    Option<"numCTAs", "num-ctas", "int", "1", "CTAs of a cluster; only 1 is supported">,
    Option<"target", "target", "std::string", "\"\"", "chip, as in \"cuda:90\" or \"hip:gfx942\"">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

#endif
