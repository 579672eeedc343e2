// Passes about code for some of the warps, all on the ttg dialect.
#ifndef LATHE_TRANSFORMS_WARPSPECIALIZATION_PASSES
#define LATHE_TRANSFORMS_WARPSPECIALIZATION_PASSES

include "mlir/Pass/PassBase.td"

def LowerNVWS : Pass<"lathe-nvws-lower-ops", "::mlir::ModuleOp"> {
  let summary = "Turns rings of buffers, tokens and groups of warps into mbarriers and ttg.warp_specialize";
  let description = [{
    A ring (`nvws.aref.create`) becomes its buffers and two mbarriers for each stage, full and empty; entering a stage
    waits for one of them and leaving it arrives on the other. Tokens (`nvws.create_token`) become mbarriers in the same
    way. Copies by descriptor become TMA copies that complete the full barrier. A group of warps (`nvws.warp_group`)
    becomes ttg.warp_specialize: its first region is the default region, the values from above that the others use are
    captures.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

def SpecializeLoops : Pass<"lathe-ttg-specialize-loops", "::mlir::ModuleOp"> {
  let summary = "Gives the loads of loops a warp of their own";
  let description = [{
    A loop that multiplies what it loads through descriptors by wgmma, and is asked for it (`tt.warp_specialize`, or the
    option), becomes two loops that run at the same time: one warp copies blocks into rings of num-stages buffers
    (`nvws.aref`), the others compute. Blocks that one product reads are handed over together. The loading warp computes
    the scalars that its indices follow from anew. Then lathe-nvws-lower-ops follows.

    Where an iteration has two products, and the second multiplies what is computed from the first, as in attention, the
    second runs beside the first one of the next iteration, and both beside what is computed between them; a remark says
    why not. Two groups of four warps, each with its own rows, take turns then: named barriers let one start its products
    while the other computes.

    Where the loop is the only one in a loop over tiles, and tiles store to other memory than the loads read, the loading
    warp goes through the tiles by itself: it loads for the next tile while the others end this one. A hint on the loop
    over tiles means the loop in it.

    Four warps that go through tiles so get a second group beside them: each computes every second tile, so that one
    multiplies while the other ends its tile. Products and ends take turns at named barriers, in the order of tiles. A
    remark says why not: among others, a tile passes more than scalars on to the next, a thread of three groups has too
    few registers, or the ends of two tiles leave room for fewer stages than the loop asks for, and than three.

    A loop that asks stays as it is, with a remark, where running products and all else at the same time would save less
    than 5 % of an iteration, by an estimate of their cycles; `all-loops` divides it all the same. Every loop stays as
    it is that accesses global memory in another way, where its blocks are used by others than products, where addresses
    follow from what it computes, or where two iterations' blocks do not fit in shared memory. Modules with
    `ttg.authored` have partitions of their own.
  }];
  let options = [
    Option<"allLoops", "all-loops", "bool", "false", "also loops that do not ask for it">,
    Option<"numStages", "num-stages", "int", "1", "buffers of a ring in loops without tt.num_stages">,
    Option<"sharedBytes", "shared-bytes", "int64_t", "0", "shared memory of a block">,
    Option<"maxRegisters", "max-registers", "int", "0", "registers of a thread at first; 0: as many as there are">,
  ];
  let dependentDialects = ["::lathe::nvws::NVWSDialect", "::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect",
                           "::mlir::NVVM::NVVMDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def AssignPartitionWarps : Pass<"lathe-ttg-assign-partition-warps", "::mlir::ModuleOp"> {
  let summary = "Gives the partitions of ttg.warp_specialize their warps and registers";
  let description = [{
    The warps of partitions follow those of the default region, the larger partitions first, so that partitions of whole
    warp groups begin at one: `warpGroupStartIds`. Several ttg.warp_specialize of a kernel use the same warps one after
    the other; `ttg.total-num-warps` is their number in all. Where partitions ask for registers, the warps make up whole
    groups, `ttg.maxnreg` is what all have at first, `actualRegisters` what the default region and the partitions get;
    the default region gets what is left. Reports what the chip cannot do, and more warps or registers than it has.
  }];
  let options = [
    Option<"maxRegisters", "max-registers", "int", "0", "registers of a thread at first; 0: ttg.maxnreg, or all">,
  ];
}

#endif
