// Blocks of a cluster run together: their numbers, barrier and shared memory, and what is wrong with accesses to it.
#include "simulate_support.h"

namespace lathe::simulate::test {
namespace {

constexpr const char *kArrive = "nvvm.cluster.arrive\n", *kRelaxed = "nvvm.cluster.arrive.relaxed\n",
                     *kWait = "nvvm.cluster.wait\n";
const std::string kBarrier = std::string(kArrive) + kWait;

/// Each thread writes 100 * block + thread to shared memory; behind `between` it loads what the other block's thread
/// has, by `load` from %remote, and stores it; `after` comes last. Two warps.
std::string meetingBlocks(const std::string &between, const std::string &after,
                          const std::string &load = "%x = llvm.load %at : !llvm.ptr<7> -> i32") {
  return R"(module {
    llvm.mlir.global external @memory() {addr_space = 3 : i32} : !llvm.array<64 x i32>
    llvm.func @kernel(%out: !llvm.ptr<1>) {
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
      %cluster = nvvm.read.ptx.sreg.clusterid.x : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %c100 = llvm.mlir.constant(100 : i32) : i32
      %c1000 = llvm.mlir.constant(1000 : i32) : i32
      %block = nvvm.read.ptx.sreg.ctaid.x : i32
      %base = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %a = llvm.mul %rank, %c100 : i32
      %b = llvm.add %a, %thread : i32
      %c = llvm.mul %cluster, %c1000 : i32
      %value = llvm.add %b, %c : i32
      %own = llvm.getelementptr %base[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %value, %own : i32, !llvm.ptr<3>
      %other = llvm.xor %rank, %c1 : i32
      %remote = nvvm.mapa %base, %other : !llvm.ptr<3> -> !llvm.ptr<7>
      %at = llvm.getelementptr %remote[%thread] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
      )" +
         between + load + "\n" + after + R"(
      %first = llvm.mul %block, %c64 : i32
      %index = llvm.add %first, %thread : i32
      %to = llvm.getelementptr %out[%index] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %x, %to : i32, !llvm.ptr<1>
      llvm.return
    }
  })";
}

struct Outcome {
  std::vector<int32_t> values;
  std::string findings;
};

Outcome run(const std::string &text, int ctas = 2, int programs = 2) {
  Outcome outcome;
  outcome.values.assign(size_t(64) * ctas * programs, -1);
  Kernel kernel(text, 2);
  kernel.launch.clusterCtas = ctas;
  kernel.launch.grid = {uint32_t(programs), 1, 1};
  kernel.buffer(outcome.values).run();
  outcome.findings = kernel.findings();
  return outcome;
}

TEST(SimulateCluster, BlocksReadEachOthersMemory) {
  Outcome outcome = run(meetingBlocks(kBarrier, kBarrier));
  EXPECT_EQ(outcome.findings, "");
  for (int i = 0; i < 256; ++i)
    EXPECT_EQ(outcome.values[i], i / 128 * 1000 + (i / 64 % 2 ? 0 : 100) + i % 64) << i;
}

TEST(SimulateCluster, AReadWithoutABarrierIsARace) {
  std::string found = run(meetingBlocks("", kBarrier)).findings;
  EXPECT_NE(found.find("may not have started"), std::string::npos) << found;
  found = run(meetingBlocks("nvvm.barrier0\n", kBarrier)).findings;
  EXPECT_NE(found.find("may not have started"), std::string::npos) << found;
}

TEST(SimulateCluster, ARelaxedArrivalOrdersNothing) {
  std::string found = run(meetingBlocks(std::string(kRelaxed) + kWait, kBarrier)).findings;
  EXPECT_NE(found.find("nothing orders it and a store by warp"), std::string::npos) << found;
}

TEST(SimulateCluster, ABlockThatMayHaveEndedIsARace) {
  // Whatever the order in which the blocks run.
  std::string found = run(meetingBlocks(kBarrier, "")).findings;
  EXPECT_NE(found.find("may have ended"), std::string::npos) << found;
  found = run(meetingBlocks(kBarrier, std::string(kRelaxed) + kWait)).findings;
  EXPECT_NE(found.find("may have ended"), std::string::npos) << found;
}

TEST(SimulateCluster, AWriteToWhatOthersReadIsARace) {
  std::string write = "llvm.store %thread, %own : i32, !llvm.ptr<3>\n";
  EXPECT_EQ(run(meetingBlocks(kBarrier, kBarrier + write)).findings, "");
  std::string found = run(meetingBlocks(kBarrier, write + kBarrier)).findings;
  EXPECT_NE(found.find("race"), std::string::npos) << found;
}

TEST(SimulateCluster, ArrivalsAndWaitsAlternate) {
  std::string found = run(meetingBlocks(std::string(kArrive) + kArrive + kWait, kBarrier)).findings;
  EXPECT_NE(found.find("a second arrival"), std::string::npos) << found;
  found = run(meetingBlocks(kBarrier + kWait, kBarrier)).findings;
  EXPECT_NE(found.find("a wait for the cluster without an arrival"), std::string::npos) << found;
}

TEST(SimulateCluster, ABarrierThatABlockSkipsIsSeen) {
  // The other one ends, and is waited for no longer.
  std::string some = R"(%c0 = llvm.mlir.constant(0 : i32) : i32
      %isFirst = llvm.icmp "eq" %rank, %c0 : i32
      llvm.cond_br %isFirst, ^meet, ^on
    ^meet:
      nvvm.cluster.arrive
      nvvm.cluster.wait
      llvm.br ^on
    ^on:
      )";
  std::string found = run(meetingBlocks(some + kBarrier, kBarrier)).findings;
  EXPECT_NE(found.find("may have ended"), std::string::npos) << found;
}

TEST(SimulateCluster, OwnInstructionsReachOwnMemoryOnly) {
  std::string cast = R"(%i = llvm.ptrtoint %at : !llvm.ptr<7> to i32
      %p = llvm.inttoptr %i : i32 to !llvm.ptr<3>
      %x = llvm.load %p : !llvm.ptr<3> -> i32)";
  std::string found = run(meetingBlocks(kBarrier, kBarrier, cast)).findings;
  EXPECT_NE(found.find("by an instruction of a block's own"), std::string::npos) << found;
  std::string beyond = R"(%far = llvm.getelementptr %at[64] : (!llvm.ptr<7>) -> !llvm.ptr<7>, i32
      %x = llvm.load %far : !llvm.ptr<7> -> i32)";
  found = run(meetingBlocks(kBarrier, kBarrier, beyond)).findings;
  EXPECT_NE(found.find("out_of_bounds"), std::string::npos) << found;
}

TEST(SimulateCluster, ABlockThatIsNotThereIsUndefined) {
  std::string found = run(meetingBlocks(kBarrier, kBarrier), /*ctas=*/1).findings;
  EXPECT_NE(found.find("the cluster has no block 1"), std::string::npos) << found;
}

//===----------------------------------------------------------------------===//
// Barriers of other blocks
//===----------------------------------------------------------------------===//

/// As above, but the first thread of a block may arrive at the other's barrier, which that one may wait at; `after`
/// is behind the last barrier of the cluster.
std::string arrivingBlocks(const std::string &arrive, const std::string &wait, const std::string &after = "") {
  return R"(module {
    llvm.mlir.global external @memory() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<66 x i32>
    llvm.func @kernel(%out: !llvm.ptr<1>) {
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
      %block = nvvm.read.ptx.sreg.ctaid.x : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %isFirst = llvm.icmp "eq" %thread, %c0 : i32
      %base = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %barrier = llvm.getelementptr %base[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
      %other = llvm.xor %rank, %c1 : i32
      %remote = nvvm.mapa %base, %other : !llvm.ptr<3> -> !llvm.ptr<7>
      %its = nvvm.mapa %barrier, %other : !llvm.ptr<3> -> !llvm.ptr<7>
      lathe_nv.mbarrier_init %barrier, 1 if %isFirst : !llvm.ptr<3>
      )" +
         kBarrier +
         R"(%first = llvm.mul %block, %c64 : i32
      %value = llvm.add %first, %thread : i32
      %own = llvm.getelementptr %base[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %value, %own : i32, !llvm.ptr<3>
      nvvm.barrier0
      )" +
         arrive + wait + R"(%at = llvm.getelementptr %remote[%thread] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
      %x = llvm.load %at : !llvm.ptr<7> -> i32
      )" +
         kBarrier +
         R"(%to = llvm.getelementptr %out[%value] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %x, %to : i32, !llvm.ptr<1>
      )" +
         after +
         R"(llvm.return
    }
  })";
}

constexpr const char *kArriveThere = "lathe_nv.mbarrier_arrive %its, 1 if %isFirst : !llvm.ptr<7>\n",
                     *kWaitForOther = "lathe_nv.mbarrier_wait %barrier, %c0 : !llvm.ptr<3>\n";

TEST(SimulateCluster, AnArrivalAtAnotherBlockIsWaitedForThere) {
  Outcome outcome = run(arrivingBlocks(kArriveThere, kWaitForOther + kBarrier), /*ctas=*/2, /*programs=*/1);
  EXPECT_EQ(outcome.findings, "");
  for (int i = 0; i < 128; ++i)
    EXPECT_EQ(outcome.values[i], i ^ 64) << i;
  std::string found = run(arrivingBlocks("", kWaitForOther + kBarrier), 2, 1).findings;
  EXPECT_NE(found.find("barrier_deadlock"), std::string::npos) << found;
}

TEST(SimulateCluster, AnArrivalAtAnotherBlockIsNoReleaseOfWhatWasWritten) {
  std::string found = run(arrivingBlocks(kArriveThere, kWaitForOther), 2, 1).findings;
  EXPECT_NE(found.find("nothing orders it and a store by warp"), std::string::npos) << found;
}

TEST(SimulateCluster, ABlockWaitsForArrivalsBeforeItEnds) {
  // Whatever else the other one does, its arrival may come after the end.
  std::string found = run(arrivingBlocks(kBarrier + kArriveThere, ""), 2, 1).findings;
  EXPECT_EQ(found, "");
  found = run(arrivingBlocks(kBarrier, "", kArriveThere), 2, 1).findings;
  EXPECT_NE(found.find("may have ended"), std::string::npos) << found;
  EXPECT_EQ(run(arrivingBlocks(kBarrier, "", std::string(kArriveThere) + kWaitForOther), 2, 1).findings, "");
}

TEST(SimulateCluster, AnInstructionOfItsOwnArrivesAtNoOtherBlock) {
  std::string cast = R"(%i = llvm.ptrtoint %its : !llvm.ptr<7> to i32
      %p = llvm.inttoptr %i : i32 to !llvm.ptr<3>
      lathe_nv.mbarrier_arrive %p, 1 if %isFirst : !llvm.ptr<3>
      )";
  std::string found = run(arrivingBlocks(cast, kWaitForOther + kBarrier), 2, 1).findings;
  EXPECT_NE(found.find("by an instruction of a block's own"), std::string::npos) << found;
}

} // namespace
} // namespace lathe::simulate::test
