// Passes that make a kernel write down its own run, on the ttg dialect.
#ifndef LATHE_TRANSFORMS_PROFILE_PASSES
#define LATHE_TRANSFORMS_PROFILE_PASSES

include "mlir/Pass/PassBase.td"

def InsertScopes : Pass<"lathe-proton-insert-scopes", "::mlir::ModuleOp"> {
  let summary = "Puts proton.record around what a kernel spends its time with";
  let description = [{
    Loops, waits for copies, products and barriers, matrix products, loads, stores and reductions each become a scope
    that is named after its kind and its line of the source, "wait matmul.py:42", and so do the partitions of a
    ttg.warp_specialize, "partition 0 matmul.py:40". The scope of an asynchronous op is its issue; its time is in the
    wait. Ops of one kind and line have numbers, in program order; copies and products that are copies of one op, as
    before a pipelined loop and in it, are one scope. Where there would be more scopes than a profile tells apart, the
    kinds come first that stand first here. Functions that are called get none.

    In innermost loops only waits and products that are not asynchronous get records, unless `all` is set: what records
    cost is then in the time that a warp waits anyway. There are no scopes of pipeline stages: the ops of a stage lie
    between those of others, and what their work takes is in the waits.

    The module gets `proton_gpu.scopes`, which says what is known of each scope: its kind and place, what a wait waits
    for, and which scopes start that. Scopes that only a wait names have no records.
  }];
  let options = [
    Option<"all", "all", "bool", "false", "leaves out nothing of innermost loops">,
  ];
  let dependentDialects = ["::lathe::proton::ProtonDialect", "::lathe::proton_gpu::ProtonGPUDialect"];
}

def LowerRecords : Pass<"lathe-proton-lower-records", "::mlir::ModuleOp"> {
  let summary = "Turns proton.record into stores of the clock, and gives the kernel the memory for them";
  let description = [{
    A kernel with records gets profile scratch memory and a segment of records for each unit, in which the newest lie:
    in that memory, or in shared memory until the kernel ends. With the strategy flush a segment in shared memory has
    `flush-records` and is copied each time that it is full, so that `records` of a unit are kept beside little shared
    memory; scope 254 is then the time of these copies. Units whose first warp is not listed have neither memory nor
    records. A scope of one op is one record, which is stored where
    the next one is made or the block ends: a warp that waits stores after what it waited for has been put to use. To
    `proton_gpu.scopes` come the scopes that are not there yet, as marks. Scope 255 is empty and tells what a record
    costs. Modules without records stay as they are.
  }];
  let options = [
    Option<"records", "records", "int", "512", "records that a unit keeps, a power of two">,
    Option<"shared", "shared", "bool", "false", "keeps them in shared memory until the kernel ends">,
    Option<"granularity", "granularity", "std::string", "\"warp\"",
           "the unit whose first warp records: warp, warp_group or block">,
    Option<"strategy", "strategy", "std::string", "\"circular\"",
           "what becomes of a segment in shared memory that is full: circular keeps the newest records, flush copies it">,
    Option<"flushRecords", "flush-records", "int", "64", "records of a segment that is flushed, a power of two">,
    Option<"warps", "warps", "std::string", "\"all\"", "the warps that record, all or a list as 0,4-7">,
    Option<"drop", "drop", "bool", "false", "removes proton.record instead">,
  ];
  let dependentDialects = ["::lathe::proton_gpu::ProtonGPUDialect", "::lathe::ttg::TTGDialect",
                           "::mlir::arith::ArithDialect"];
}

#endif
