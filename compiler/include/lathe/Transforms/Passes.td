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
  let summary = "Rewrites dots into dots that the chip has instructions for";
  let description = [{
    For modules without layouts. A `tt.dot_scaled` becomes a `tt.dot` of bf16 or f16 operands that are multiplied by
    their scales. A dot of f32 in the precision of several tf32 or bf16 is split into dots of those. 8-bit floats that
    the chip does not multiply become f16. Accumulators of f16 or bf16 that it does not have become f32. The operands
    of a dot that no instruction computes get the accumulator's type.
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
    A descriptor becomes its base pointer, sizes, strides and padding, also where loops and branches carry it. A load,
    store, reduction, gather or scatter becomes one through pointers, with a mask of the elements inside the tensor.
    On a chip with TMA the pass rewrites only descriptors that TMA cannot serve: blocks that it cannot copy, alignments
    that are not known, descriptors that a loop makes, reductions and paddings that it lacks, gathers and scatters.
    Modules with layouts stay as they are.
  }];
  let options = [Option<"bulkCopies", "bulk-copies", "bool", "false", "the chip has TMA">];
  let dependentDialects = ["::lathe::tt::TTDialect", "::mlir::arith::ArithDialect"];
}

def AssignDescriptorLayouts : Pass<"lathe-ttg-assign-descriptor-layouts", "::mlir::ModuleOp"> {
  let summary = "Gives descriptors the layout that their blocks have in shared memory";
  let description = [{
    The layout has the widest swizzle that a row of the block fills. Every op that makes or uses a descriptor must see
    the same one, so it becomes part of the descriptor's type.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def LowerDescriptors : Pass<"lathe-ttg-lower-descriptors", "::mlir::ModuleOp"> {
  let summary = "Turns accesses through descriptors into TMA copies, each with a wait right after it";
  let description = [{
    The map of a descriptor that the kernel makes is written to global scratch memory. The map of one that the host
    describes becomes an argument of the kernel, with the attribute `lathe_nv.tensor_map`. A load goes through a shared
    buffer and an mbarrier of its own, a store or reduction through a shared buffer. Loads in pipelined loops are copies
    already.

    A store in a loop that nothing else there may meet stays in flight: an iteration waits for the one before, only
    until its buffer is read if all blocks differ, and the loop's end for the last.
  }];
  let dependentDialects = ["::lathe::nv::LatheNVDialect", "::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect",
                           "::mlir::arith::ArithDialect"];
}

def InlineCalls : Pass<"lathe-tt-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Puts the bodies of functions in the place of calls";
  let description = [{
    A call whose callee has a body and is not `noinline` becomes that body; a body of several blocks becomes an
    scf.execute_region. Private functions without callers are removed. Recursive functions stay.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def ResolveMasks : Pass<"lathe-ttg-resolve-masks", "::mlir::ModuleOp"> {
  let summary = "Turns masked code and the predicates of stages into branches and comparisons";
  let description = [{
    A `ttg.mask` becomes an scf.if whose results are poison where the predicate is false, `ttg.predicate_stage` the
    comparison that it stands for.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect"];
}

def ConvertTTToTTG : Pass<"lathe-tt-convert-to-ttg", "::mlir::ModuleOp"> {
  let summary = "Gives every tensor a layout and the module its machine attributes";
  let description = [{
    A tensor gets the default blocked layout of its shape. Operations that constrain the layouts of operands and
    results (expand_dims, broadcast, reduce, trans, reshape, join, split, cat, dot) get layout conversions around
    them. Later passes choose better layouts and remove the conversions. A module that has layouts already keeps
    them and gets `ttg.authored`: later passes choose no other layouts and no stages of its loops.
  }];
  let options = [
    Option<"numWarps", "num-warps", "int", "4", "warps of a CTA">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "lanes of a warp">,
    Option<"numCTAs", "num-ctas", "int", "1", "CTAs of a cluster; only 1 is built">,
    Option<"target", "target", "std::string", "\"\"", "the chip, a row of Chips.def">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def Coalesce : Pass<"lathe-ttg-coalesce-accesses", "::mlir::ModuleOp"> {
  let summary = "Gives global loads and stores layouts that use whole memory transactions";
  let description = [{
    Each thread accesses up to 16 contiguous, aligned bytes, and neighbouring lanes access neighbouring addresses. All
    accesses of one shape and order get one layout, so that loaded values are stored without conversion. In a shape
    that is reduced along a dimension, warps are spread over the other dimensions first, so that the reduction stays
    within a warp where possible.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def AccelerateMatmul : Pass<"lathe-ttg-accelerate-matmul", "::mlir::ModuleOp"> {
  let summary = "Computes dots by the chip's matrix instructions";
  let description = [{
    A dot with a blocked result gets the result layout of the instruction that the chip (`ttg.target`) has for its
    types and sizes, and its operands get the layouts that the instruction reads: `tt.dot` for mma.sync, MFMA and WMMA,
    `ttng.warp_group_dot` on buffers in shared memory for wgmma. Warps divide rows and columns such that they read the
    least; where the result of one dot is an operand of another, they divide rows only. A dot that no instruction
    computes gets a blocked layout made for multiply and add.
  }];
  let options = [
    Option<"nonK", "matrix-instr-nonkdim", "int", "0",
           "rows and columns of an MFMA where such a one fits the dot: 16, 32, or 0 for any">,
    Option<"kPack", "kpack", "int", "1", "contiguous vectors along K that a lane holds of an MFMA's operand">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect"];
}

def RemoveLayoutConversions : Pass<"lathe-ttg-remove-layout-conversions", "::mlir::ModuleOp"> {
  let summary = "Computes values in the layouts that their users need";
  let description = [{
    A layout conversion is the identity on values, so layouts can be chosen anew. Global accesses and operations that
    fix their layouts are anchors. Layouts spread from them through the operations and loops that use their results.
    Values that depend on no anchor (constants, ranges, addresses, masks) are computed once in each layout in which
    they are used. A conversion remains only where two anchors meet.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def OptimizeReductions : Pass<"lathe-ttg-optimize-reductions", "::mlir::ModuleOp"> {
  let summary = "Moves the exchange between threads of a carried sum out of the loop, and joins exchanges";
  let description = [{
    A loop that adds a reduction to a sum exchanges values between threads in every iteration. The pass splits the
    reduced dimension into parts within a thread and parts across threads. The loop then sums up the former, and the
    latter are reduced once after the loop. Floating-point sums are reassociated, as within the reduction itself.
    A sum that is scaled before each addition, as that of an online softmax, is scaled part by part.

    Reductions of floats in a block that several warps take part in become one, if the later ones do not need the
    earlier ones' results: the warps then wait for each other once.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::mlir::arith::ArithDialect"];
}

def SpreadReductions : Pass<"lathe-ttg-spread-reductions", "::mlir::ModuleOp"> {
  let summary = "Lets reductions leave their results in the layout in which they are used";
  let description = [{
    A reduction leaves its results in the layout of its operand without the axis, in which all lanes along the axis hold
    the same ones. Where they are only converted to another layout, perhaps after operations on each element, the
    reduction makes them in that layout, if it can give each lane results of its own by fewer exchanges, or has to
    exchange partial results between warps in any case.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::mlir::arith::ArithDialect"];
}

def SliceDots : Pass<"lathe-ttg-slice-dots", "::mlir::ModuleOp"> {
  let summary = "Makes loops along K of large products by multiply and add";
  let description = [{
    A thread multiplies whole rows of the left operand with whole columns of the right one. Where both take more
    registers than it has beside its sums, the operands stay in shared memory, one slice of K after the other, and a
    loop loads a slice and adds its products. The order of the sums is the same.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def SliceProducts : Pass<"lathe-ttng-slice-products", "::mlir::ModuleOp"> {
  let summary = "Halves products of wgmma whose results would not fit in registers beside what their loop carries";
  let description = [{
    Where the loop adds a scaled product to its sums, as with blocks of 8-bit floats that have scales of their own, a
    thread holds both. If they are more than its registers, and half of the product would fit, the upper half of the
    rows is multiplied first, and the lower one when that has been added. Only products whose results elementwise
    operations alone take up, and whose operands are buffers, are halved; the other values are split in registers. A
    product that does not fit and is not halved gets the remark product-beside-sums.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

def SliceTensorLoads : Pass<"lathe-ttng-slice-loads", "::mlir::ModuleOp"> {
  let summary = "Stores what is loaded from tensor memory by columns where a thread would hold too much of it";
  let description = [{
    A store whose values come from a load of more than 128 words of each thread, through element-wise operations and
    conversions of layouts, becomes several stores of columns, each with its own loads. Addresses and masks are computed
    for each slice. A store stays as it is where some of its values cannot be sliced.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

def UnrollLoops : Pass<"lathe-tt-unroll-loops", "::mlir::ModuleOp"> {
  let summary = "Unrolls the loops that ask for it by tt.loop_unroll_factor";
  let description = [{
    The remaining iterations become a second loop, which is not pipelined.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TileElementwise : Pass<"lathe-tt-tile-elementwise", "::mlir::ModuleOp"> {
  let summary = "Computes long rows tile by tile where each element depends on the same elements only";
  let description = [{
    For functions without layouts, whose tensors have one dimension and one size, and that compute each stored element
    from the same element of what they load. Where a thread would hold more than 64 loaded elements, the tensor
    operations move into a loop over tiles of a few elements a thread: few registers leave room for more threads, whose
    loads are in flight together. A tile is stored before the next one is loaded. So every store must be through the
    pointers of the load, one for each element, or through another argument of the kernel.
  }];
  let options = [
    Option<"numWarps", "num-warps", "int", "4", "warps of a CTA">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "threads of a warp">,
  ];
  let dependentDialects = ["::lathe::tt::TTDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def PipelineLoops : Pass<"lathe-ttg-pipeline-loops", "::mlir::ModuleOp"> {
  let summary = "Starts the loads of loops ahead of their uses";
  let description = [{
    Loads of operands of a dot in an innermost loop, and the loads of their addresses, start iterations ahead: a loop
    of n stages has its loads in flight for n - 1 iterations, which loads that depend on each other divide among
    them. They go to shared memory, multi-buffered, asynchronously where the chip and the access allow it, else through
    registers. Values that no other thread needs stay in registers. Loads of iterations beyond the last are masked.
    Other loops, and all loops of a module with `ttg.authored`, are pipelined only with `tt.num_stages`, which overrides
    the option everywhere. Loops that access buffers or barriers themselves stay as they are.
  }];
  let options = [
    Option<"numStages", "num-stages", "int", "1", "stages of loops without tt.num_stages">,
    Option<"asyncCopies", "async-copies", "bool", "false", "threads can copy to shared memory asynchronously">,
    Option<"bulkCopies", "bulk-copies", "bool", "false", "the chip has TMA">,
    Option<"sharedBytes", "shared-bytes", "int64_t", "0",
           "shared memory of a block: where copies for n - 1 iterations do not fit, one less is in flight; 0: no limit">,
  ];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

def HoistLoads : Pass<"lathe-ttg-hoist-loads", "::mlir::ModuleOp"> {
  let summary = "Starts loads before exchanges between threads that they do not depend on";
  let description = [{
    Threads wait for each other where values move between them, and no assembler starts a load before such a wait. In
    each block, loads of global memory move above the first exchange that follows the last op that orders them, with
    the arithmetic of their addresses. So the loads of an iteration are in flight together. Loads that would take many
    registers meanwhile stay where they are, and so does all code of modules with `ttg.authored`.
  }];
}

def TransposeInThreads : Pass<"lathe-ttg-transpose-in-threads", "::mlir::ModuleOp"> {
  let summary = "Transposes operands in registers that are not contiguous along K in memory";
  let description = [{
    AMD's matrix instructions take contiguous elements along K from each lane. Where memory is contiguous along the
    other dimension, a thread loads several rows of vectors and transposes them in its registers
    (amdg.in_thread_transpose), so that it stores vectors along K to shared memory. wgmma reads 8-bit elements only
    from buffers that are contiguous along K: there each thread loads four rows and stores words.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect", "::lathe::ttg::TTGDialect"];
}

def ConvertToBufferOps : Pass<"lathe-amdg-convert-to-buffer-ops", "::mlir::ModuleOp"> {
  let summary = "Makes loads, stores and atomics buffer instructions where 32-bit offsets are proven to suffice";
  let description = [{
    A tensor of pointers is split into a scalar pointer, a scalar offset and a tensor of offsets; loops carry the
    offsets instead of the pointers. Where the tensor's offsets are known to be in [0, 2^31) bytes, the scalars become
    the base. Where all accesses through an argument are within 2^31 bytes of it (`tt.pointer_range = 32`), the
    argument is the base, whatever the sum of the offsets. All other accesses stay as they are, as do accesses of
    single elements and volatile ones.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect", "::mlir::arith::ArithDialect"];
}

#endif
