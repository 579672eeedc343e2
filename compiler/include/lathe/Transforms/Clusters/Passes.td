// Passes about programs that several CTAs work on.
#ifndef LATHE_TRANSFORMS_CLUSTERS_PASSES
#define LATHE_TRANSFORMS_CLUSTERS_PASSES

include "mlir/Pass/PassBase.td"

def DivideClusters : Pass<"lathe-tt-divide-clusters", "::mlir::ModuleOp"> {
  let summary = "Divides the tensors of a program among the CTAs of a cluster";
  let description = [{
    Every tensor is split along one dimension, of which each CTA has a contiguous part, or every CTA has all of it.
    The rows of a dot's result are split, or its columns; operands, addresses and what is computed from the result
    follow. Other tensors are split along the first dimension that is large enough and along which nothing is scanned,
    gathered or reduced. From then on the tensors of the module are those of one CTA, and `ttg.cluster-ctas` says how
    many CTAs there are.

    A value that is wanted otherwise than it is split is computed again where that is cheap, and moved between the CTAs
    (ttng.cluster_exchange) elsewhere. Reductions along the split dimension combine the CTAs' results, in the order of
    their ranks, so that all have the same bits. What all CTAs hold is stored by the first one, which also executes
    atomics on it and hands their results to the others. Barriers become those of the cluster.

    Does nothing for one CTA. Reports operations that are not divided, and modules with layouts.
  }];
  let options = [Option<"numCTAs", "num-ctas", "int", "1", "CTAs of a cluster, a power of two">];
  let dependentDialects = ["::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def DivideLayouts : Pass<"lathe-ttg-divide-layouts", "::mlir::ModuleOp"> {
  let summary = "Gives the tensors and buffers of a module with layouts the types of one CTA";
  let description = [{
    The layouts of a module with `ttg.num-ctas` over 1 say which CTA has what (`CGALayout`). Each tensor, buffer and
    descriptor becomes the block that one CTA has, in the layout that is left without the CTAs; ranges and indices of
    bulk copies begin where the CTA's block does, what several CTAs have is stored by the first, and reductions along a
    dimension that is spread combine the CTAs' results. `ttg.cluster-ctas` then says how many CTAs there are, and
    `ttg.num-ctas` is 1.

    A conversion between layouts that give CTAs other parts becomes moves through distributed shared memory: a CTA
    exchanges halves of what it has with those whose numbers differ from its own in one bit, and puts them together.
    Scans and gathers along a dimension that is spread get all of it by such moves, and histograms add what the CTAs
    have counted.

    Of the CTAs that have the same of a buffer the first copies `multicast` blocks to all; arrivals and expectations with
    `fromCTA`, and those at barriers that CTAs share, are on barriers of other CTAs. All CTAs meet before they access each
    other's memory.

    Does nothing for one CTA. Reports operations that would move other values between CTAs, and those that it does not
    know.
  }];
  let dependentDialects = ["::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

#endif
