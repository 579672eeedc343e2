// Passes on the tt and ttg dialects. Their names are lathe-<dialect that they take or serve>-<verb>-<object>; `ir`
// stands for every dialect.
#ifndef LATHE_TRANSFORMS_PASSES_TD
#define LATHE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def Simplify : Pass<"lathe-ir-simplify-ops", "::mlir::ModuleOp"> {
  let summary = "Folds, canonicalizes, merges equal operations, moves invariant ones out of loops";
  let description = [{
    The same clean-up serves every level before the llvm-dialect phase. It uses the canonicalization patterns of
    the dialects that occur there only, since collecting those of all loaded dialects costs more than applying
    them.
  }];
  let options = [Option<"skipAuthored", "skip-authored", "bool", "false", "leave modules with `ttg.authored` alone">];
}

def LegalizeDots : Pass<"lathe-tt-legalize-dots", "::mlir::ModuleOp"> {
  let summary = "Turns matrix products into ones that the chip has instructions for";
  let description = [{
    For modules without layouts. A `tt.dot_scaled` becomes a `tt.dot` of bf16 or f16 operands that are multiplied by
    their scales. Products of f32 in the precision of several tf32 or bf16 are split into those. 8-bit floats that
    the chip does not multiply become f16; sums in f16 or bf16 that it does not make are made in f32; operands of
    what no instruction computes get the accumulator's type.
  }];
  let options = [
    Option<"target", "target", "std::string", "\"\"", "the chip, a row of Chips.def">,
    Option<"numWarps", "num-warps", "int", "4", "warps of a CTA">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def RewriteDescriptors : Pass<"lathe-tt-rewrite-descriptors", "::mlir::ModuleOp"> {
  let summary = "Turns accesses through tensor descriptors into masked accesses through pointers";
  let description = [{
    A descriptor becomes its base pointer, sizes, strides and padding, also where loops and branches carry it; a load,
    store, reduction, gather or scatter becomes one through pointers whose mask says which elements lie inside of the
    tensor. Where the chip has bulk copies only those descriptors are rewritten with which these cannot work: blocks
    they cannot move, alignments that are not known, descriptors that loops make anew, reductions and paddings they do
    not have, gathers and scatters. Modules with layouts are left alone.
  }];
  let options = [Option<"bulkCopies", "bulk-copies", "bool", "false", "the chip has bulk tensor copies">];
  let dependentDialects = ["::lathe::tt::TTDialect", "::mlir::arith::ArithDialect"];
}

def AssignDescriptorLayouts : Pass<"lathe-ttg-assign-descriptor-layouts", "::mlir::ModuleOp"> {
  let summary = "Gives descriptors the layout that their blocks have in shared memory";
  let description = [{
    The widest swizzle that a row of the block fills: makers and users of a descriptor must agree on it.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def LowerDescriptors : Pass<"lathe-ttg-lower-descriptors", "::mlir::ModuleOp"> {
  let summary = "Turns accesses through descriptors into bulk tensor copies that are waited for at once";
  let description = [{
    A descriptor is written to global scratch memory, a load goes through a shared buffer and a barrier of its own, a
    store or reduction through a shared buffer. Loads in pipelined loops have become copies before.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

def InlineCalls : Pass<"lathe-tt-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Puts the bodies of functions in the place of calls";
  let description = [{
    A call whose callee has a body and is not `noinline` becomes that body; one of several blocks becomes an
    scf.execute_region. Private functions that nobody calls any more go. Functions that call themselves stay.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def ConvertTTToTTG : Pass<"lathe-tt-convert-to-ttg", "::mlir::ModuleOp"> {
  let summary = "Gives every tensor a layout and the module its machine attributes";
  let description = [{
    A tensor gets the default blocked layout of its shape; operations that tie the layouts of operands and
    results to each other (expand_dims, broadcast, reduce, trans, reshape, join, split, cat, dot) get layout
    conversions around them. Later passes choose better layouts and remove the conversions. A module that has
    layouts already keeps them, and gets `ttg.authored`: later passes choose no other layouts and no stages of
    its loops.
  }];
  let options = [
    Option<"numWarps", "num-warps", "int", "4", "warps of a CTA">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "lanes of a warp">,
    Option<"numCTAs", "num-ctas", "int", "1", "CTAs of a cluster; only 1 is supported">,
    Option<"target", "target", "std::string", "\"\"", "the chip, a row of Chips.def">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def Coalesce : Pass<"lathe-ttg-coalesce-accesses", "::mlir::ModuleOp"> {
  let summary = "Gives global loads and stores layouts that use whole memory transactions";
  let description = [{
    Each thread accesses up to 16 contiguous, aligned bytes and neighbouring lanes neighbouring addresses. All
    accesses of one shape and order get one layout, so that what is loaded can be stored without conversion. In
    a shape that is reduced along a dimension, warps spread over the others first, so that a reduction stays
    within a warp where it can.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def AccelerateMatmul : Pass<"lathe-ttg-accelerate-matmul", "::mlir::ModuleOp"> {
  let summary = "Computes matrix products by the chip's matrix instructions";
  let description = [{
    Products with blocked results get the result layout of the instruction that the chip (`ttg.target`) has for
    their types and sizes, and their operands the layouts that it reads: `tt.dot` for mma.sync, MFMA and WMMA,
    `ttng.warp_group_dot` on buffers in shared memory for wgmma. Warps share rows and columns such that they read the
    least; where the result of one product is an operand of another, they share rows. What no instruction computes
    gets a blocked layout made for multiplications of single numbers.
  }];
  let options = [
    Option<"nonK", "matrix-instr-nonkdim", "int", "0", "rows and columns of an MFMA: 16, 32, or 0 for any">,
    Option<"kPack", "kpack", "int", "1", "vectors along K that a lane of an MFMA's operand holds together">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect"];
}

def RemoveLayoutConversions : Pass<"lathe-ttg-remove-layout-conversions", "::mlir::ModuleOp"> {
  let summary = "Computes values in the layouts that their users need";
  let description = [{
    A layout conversion is the identity on values, so layouts can be chosen anew: global accesses and operations
    that fix their layouts are anchors; layouts spread from them through the operations and loops that use
    their results; what depends on no anchor (constants, ranges, addresses, masks) is computed once in each
    layout that is asked for. A conversion remains only where two anchors meet.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def OptimizeReductions : Pass<"lathe-ttg-optimize-reductions", "::mlir::ModuleOp"> {
  let summary = "Lets loops carry sums of each thread instead of sums of all";
  let description = [{
    A loop that adds a reduction to a sum in every turn exchanges values between threads in every turn. Here the
    reduced dimension is cut into the parts that lie within a thread and those that lie across: the loop sums up
    the former, and the latter are reduced once behind it. Floating-point sums are reassociated, as within the
    reduction itself.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::mlir::arith::ArithDialect"];
}

def UnrollLoops : Pass<"lathe-tt-unroll-loops", "::mlir::ModuleOp"> {
  let summary = "Unrolls the loops that ask for it by tt.loop_unroll_factor";
  let description = [{
    The iterations that are left over make a loop of their own, which is not pipelined.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def PipelineLoops : Pass<"lathe-ttg-pipeline-loops", "::mlir::ModuleOp"> {
  let summary = "Starts the loads of loops ahead of their uses";
  let description = [{
    Loads that feed a matrix product in an innermost loop, and loads that these need for their addresses, start
    iterations ahead: a loop of n stages has its loads in flight for n - 1 iterations, divided among loads that wait
    for each other. They go to shared memory, in as many buffers as iterations are under way, asynchronously where the
    target and the access allow, through registers else; what no other thread needs stays in registers. Iterations
    that there are not load nothing. Other loops are pipelined if they ask for it by `tt.num_stages`, which overrides
    the option everywhere; loops of a module with `ttg.authored` are pipelined only if they say so. Loops that handle
    buffers or barriers themselves stay as they are.
  }];
  let options = [
    Option<"numStages", "num-stages", "int", "1", "stages of loops that do not say it themselves">,
    Option<"asyncCopies", "async-copies", "bool", "false", "threads can copy to shared memory asynchronously">,
    Option<"bulkCopies", "bulk-copies", "bool", "false", "blocks of tensors can be copied by one instruction">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

def TransposeInThreads : Pass<"lathe-amdg-transpose-in-threads", "::mlir::ModuleOp"> {
  let summary = "Lets threads load blocks of operands that lie across their contracted dimension, and turn them round";
  let description = [{
    AMD's matrix instructions take neighbours along the contracted dimension from each lane. Where memory has them
    apart, a thread loads several rows of vectors and exchanges rows and columns in its registers
    (amdg.in_thread_transpose), so that it can put neighbours into shared memory together.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect", "::lathe::ttg::TTGDialect"];
}

def ConvertToBufferOps : Pass<"lathe-amdg-convert-to-buffer-ops", "::mlir::ModuleOp"> {
  let summary = "Makes loads, stores and atomics buffer instructions where 32-bit offsets are proven to do";
  let description = [{
    A tensor of pointers is a scalar pointer, a scalar offset and a tensor of offsets; loops carry the offsets
    instead of the pointers. Where the tensor's offsets are known not to be negative and to end below 2^31 bytes,
    the scalars become the base. Where all accesses through an argument lie within 2^31 bytes of it
    (`tt.pointer_range = 32`), the sum of the offsets may be anything, and the argument is the base. All other
    accesses stay as they are, as do those of single elements and volatile ones.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect", "::mlir::arith::ArithDialect"];
}

#endif
