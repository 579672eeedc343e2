// Partitions in the reference interpreter: rings, tokens, barriers, and what goes wrong without them.

#include "reference_support.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include <gmock/gmock.h>

#include <numeric>

namespace lathe::reference::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const char *const kHead = R"(
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 2 : i32
    %n = arith.constant 6 : i32
    %c64 = arith.constant 64 : i32
    %true = arith.constant true
    %false = arith.constant false
    %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #l>
    %sx = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #l>
    %px = tt.addptr %sx, %range : tensor<64x!tt.ptr<i32>, #l>, tensor<64xi32, #l>
    %sy = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #l>
    %py = tt.addptr %sy, %range : tensor<64x!tt.ptr<i32>, #l>, tensor<64xi32, #l>
    %zero = arith.constant dense<0> : tensor<64xi32, #l>
    %two = ttg.local_alloc : () -> $BUFFERS
)";

/// "$NAME" in the text of a kernel stands for a type that is long.
std::string expand(std::string text) {
  const std::pair<const char *, const char *> names[] = {{"$BUFFERS", "!ttg.memdesc<2x64xi32, #flat, #smem, mutable>"},
                                                         {"$BUFFER", "!ttg.memdesc<64xi32, #flat, #smem, mutable>"},
                                                         {"$RING", "<[!ttg.memdesc<2x64xi32, #flat, #smem, mutable>]>"},
                                                         {"$BARRIERS", "!ttg.memdesc<2x1xi64, #flat, #smem, mutable>"},
                                                         {"$BARRIER", "!ttg.memdesc<1xi64, #flat, #smem, mutable>"},
                                                         {"$TENSOR", "tensor<64xi32, #l>"},
                                                         {"$POINTERS", "tensor<64x!tt.ptr<i32>, #l>"},
                                                         {"$TOKENS", "tensor<2x!nvws.token>"}};
  for (auto [name, type] : names)
    for (size_t at; (at = text.find(name)) != std::string::npos;)
      text.replace(at, std::strlen(name), type);
  return text;
}

class Partitions : public ::testing::Test {
protected:
  /// Runs a kernel of 64 numbers %x, 0 .. 63, and %y, into which it writes.
  Outcome run(const std::string &body) {
    mlir::MLIRContext context;
    context.disableMultithreading();
    context.loadDialect<tt::TTDialect, ttg::TTGDialect, ttng::TTNGDialect, nvws::NVWSDialect, mlir::arith::ArithDialect,
                        mlir::scf::SCFDialect>();
    std::string text = expand(kHead + body + "\n    tt.return\n  }\n}\n");
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "kernel");
    EXPECT_TRUE(module) << text;
    x.resize(64);
    std::iota(x.begin(), x.end(), 0);
    y.assign(64, -1);
    if (!module)
      return {};
    return reference::run(*module, "", {buffer(x), buffer(y)}, {});
  }

  void expectFailure(const std::string &body, FailureKind kind, const std::string &message) {
    Outcome outcome = run(body);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(stringify(outcome.failure->kind), stringify(kind)) << outcome.failure->message;
    EXPECT_THAT(outcome.failure->message, HasSubstr(message));
  }

  std::vector<int32_t> x, y;
};

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

// Partition 1 fills stages with x + 0, x + 1, ..; partition 0 sums them.
const std::string kRing = R"(
    %ring = nvws.aref.create %two : $RING
    %r = nvws.warp_group
    partition0 num_warps(4) {
      %sum = scf.for %i = %0 to %n step %1 iter_args(%acc = %zero) -> ($TENSOR) : i32 {
        %buf, %token = nvws.aref.get.enter %ring : $RING -> $BUFFER, !ttg.async.token
        %v = ttg.local_load %buf : $BUFFER -> $TENSOR
        nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : $RING, !ttg.async.token
        %t = arith.addi %acc, %v : $TENSOR
        scf.yield %t : $TENSOR
      }
      nvws.warp_group.yield %sum : $TENSOR
    }
    partition1 num_warps(4) {
      scf.for %i = %0 to %n step %1 : i32 {
        %v = tt.load %px : $POINTERS
        %s = tt.splat %i : i32 -> $TENSOR
        %w = arith.addi %v, %s : $TENSOR
        %buf, %token = nvws.aref.put.enter %ring : $RING -> $BUFFER, !ttg.async.token
        %again = nvws.aref.buffer %ring, %token : $RING, !ttg.async.token -> $BUFFER
        ttg.local_store %w, %again : $TENSOR -> $BUFFER
        nvws.aref.put.exit %ring, %token [#nvws.async_op<none>] : $RING, !ttg.async.token
      }
      nvws.warp_group.return
    }
    tt.store %py, %r : $POINTERS
)";
const std::string kPutExit = "nvws.aref.put.exit %ring, %token [#nvws.async_op<none>] : $RING, !ttg.async.token\n";
const std::string kGetExit = "nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : $RING, !ttg.async.token\n";

TEST_F(Partitions, HandStagesOn) {
  Outcome outcome = run(kRing);
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(y[i], 6 * i + 15);
}

TEST_F(Partitions, ADeadlockSaysWhatEachWaitsFor) {
  // Two stages are filled, then nobody empties them; nobody is told that they are full either.
  Outcome outcome = run(replaced(replaced(kRing, kPutExit, ""), kGetExit, ""));
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.failure->kind, FailureKind::Deadlock);
  EXPECT_THAT(outcome.failure->message,
              AllOf(HasSubstr("none of the partitions can go on: partition 0 waits in nvws.aref.get.enter (kernel:"),
                    HasSubstr("for stage 0 of nvws.aref.create (kernel:"),
                    HasSubstr("to be full, phase 0, of which 0 phases have ended, with 0 of 1 arrivals in the next; "
                              "partition 1 waits in nvws.aref.put.enter (kernel:"),
                    HasSubstr("to be empty, phase 0, of which 0 phases")));
}

TEST_F(Partitions, AStageThatIsNotHandedBackStopsTheProducer) {
  Outcome outcome = run(replaced(kRing, kGetExit, ""));
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.failure->kind, FailureKind::Deadlock);
  EXPECT_THAT(outcome.failure->message,
              AllOf(HasSubstr("partition 0 waits in nvws.aref.get.enter"), HasSubstr("with 0 of 1 arrivals"),
                    HasSubstr("partition 1 waits in nvws.aref.put.enter"), HasSubstr("stage 0 of nvws.aref.create")));
}

TEST_F(Partitions, AConsumerThatStopsEarlyStopsTheProducer) {
  expectFailure(replaced(kRing, "scf.for %i = %0 to %n step %1 iter_args", "scf.for %i = %0 to %2 step %1 iter_args"),
                FailureKind::Deadlock, "none of the partitions can go on: partition 1 waits in nvws.aref.put.enter");
}

TEST_F(Partitions, AUseBehindTheExitIsFound) {
  // Read after the stage was handed back, when the producer may fill it.
  std::string load = "%v = ttg.local_load %buf : $BUFFER -> $TENSOR\n";
  std::string late = replaced(kRing, load + "        " + kGetExit, kGetExit + load);
  expectFailure(late, FailureKind::Race, "nothing orders the two; wait for what hands the buffer over");
}

TEST_F(Partitions, AStageThatNobodyHasWrittenIsFound) {
  expectFailure(replaced(kRing, "ttg.local_store %w, %again : $TENSOR -> $BUFFER\n", ""), FailureKind::Race,
                "partition 0 reads element 0 of a buffer, which nothing has written");
}

TEST_F(Partitions, EveryConsumerMustHandAStageBack) {
  // A second consumer: the stage is empty when both have left it.
  std::string consumer = R"(
    partition2 num_warps(4) {
      scf.for %i = %0 to %n step %1 : i32 {
        %buf, %token = nvws.aref.get.enter %ring : $RING -> $BUFFER, !ttg.async.token
        %v = ttg.local_load %buf : $BUFFER -> $TENSOR
        nvws.aref.get.exit %ring, %token [#nvws.async_op<none>] : $RING, !ttg.async.token
        tt.store %px, %v : $POINTERS
      }
      nvws.warp_group.return
    }
)";
  std::string both = replaced(kRing, "\n    tt.store %py", consumer + "    tt.store %py");
  // %x is loaded once, before the partitions write it.
  both = replaced(both, "        %v = tt.load %px : $POINTERS\n", "");
  both = replaced(both, "%w = arith.addi %v, %s", "%w = arith.addi %once, %s");
  both = replaced(both, "    %r = nvws.warp_group", "    %once = tt.load %px : $POINTERS\n    %r = nvws.warp_group");
  Outcome outcome = run(both);
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  EXPECT_EQ(y[1], 6 + 15);
  EXPECT_EQ(x[1], 1 + 5); // what the last turn handed over
  size_t second = both.find("partition2");
  Outcome stuck = run(both.substr(0, second) + replaced(both.substr(second), "%0 to %n", "%0 to %1"));
  ASSERT_FALSE(stuck.ok());
  EXPECT_THAT(stuck.failure->message, HasSubstr("1 of 2 arrivals"));
}

TEST_F(Partitions, StagesAndPhasesMayBeSaid) {
  std::string numbered = R"(
    %ring = nvws.aref.create %two : $RING
    %v = tt.load %px : $POINTERS
    nvws.warp_group
    partition0 num_warps(4) {
      %buf, %token = nvws.aref.get.enter %ring[%1, %0] : $RING -> $BUFFER, !ttg.async.token
      %again = nvws.aref.buffer %ring[%1], %token : $RING, !ttg.async.token -> $BUFFER
      %w = ttg.local_load %again : $BUFFER -> $TENSOR
      nvws.aref.get.exit %ring[%1], %token [#nvws.async_op<none>] : $RING, !ttg.async.token
      tt.store %py, %w : $POINTERS
      nvws.warp_group.return
    }
    partition1 num_warps(4) {
      %buf, %token = nvws.aref.put.enter %ring[%1, %1] : $RING -> $BUFFER, !ttg.async.token
      ttg.local_store %v, %buf : $TENSOR -> $BUFFER
      nvws.aref.put.exit %ring[%1], %token [#nvws.async_op<none>] : $RING, !ttg.async.token
      nvws.warp_group.return
    }
)";
  ASSERT_TRUE(run(numbered).ok());
  EXPECT_EQ(y, x);
  expectFailure(replaced(numbered, "put.enter %ring[%1, %1]", "put.enter %ring[%1, %0]"), FailureKind::Deadlock,
                "stage 1 of nvws.aref.create");
  expectFailure(replaced(numbered, "get.enter %ring[%1, %0]", "get.enter %ring[%1, %1]"), FailureKind::Race,
                "which nothing has written");
  expectFailure(replaced(numbered, "get.enter %ring[%1, %0]", "get.enter %ring[%2, %0]"), FailureKind::OutOfBounds,
                "stage 2 of a ring of 2");
}

TEST_F(Partitions, HaveNoPartitions) {
  expectFailure(R"(
    nvws.warp_group
    partition0 num_warps(4) {
      nvws.warp_group
      partition0 num_warps(4) {
        nvws.warp_group.return
      }
      nvws.warp_group.return
    })",
                FailureKind::Unsupported, "partitions of a partition");
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

const std::string kTokens = R"(
    %tokens = nvws.create_token {loadType = 1 : i32, numBuffers = 2 : i32} : $TOKENS
    %r:3 = nvws.warp_group
    partition0 num_warps(4) {
      %sum:3 = scf.for %i = %0 to %n step %1 iter_args(%acc = %zero, %slot = %0, %phase = %false) -> ($TENSOR, i32, i1) : i32 {
        nvws.consumer_wait %tokens, %slot, %phase : $TOKENS, i32, i1
        %buf = ttg.memdesc_index %two[%slot] : $BUFFERS -> $BUFFER
        %v = ttg.local_load %buf : $BUFFER -> $TENSOR
        nvws.consumer_release %tokens, %slot : $TOKENS, i32
        %t = arith.addi %acc, %v : $TENSOR
        %next = arith.subi %1, %slot : i32
        %wraps = arith.cmpi eq, %next, %0 : i32
        %other = arith.xori %phase, %wraps : i1
        scf.yield %t, %next, %other : $TENSOR, i32, i1
      }
      nvws.warp_group.yield %sum#0, %sum#1, %sum#2 : $TENSOR, i32, i1
    }
    partition1 num_warps(4) {
      %sum:2 = scf.for %i = %0 to %n step %1 iter_args(%slot = %0, %phase = %false) -> (i32, i1) : i32 {
        nvws.producer_acquire %tokens, %slot, %phase : $TOKENS, i32, i1
        %buf = ttg.memdesc_index %two[%slot] : $BUFFERS -> $BUFFER
        %copy = ttg.async_copy_global_to_local %px, %buf : $POINTERS -> <64xi32, #flat, #smem, mutable>
        nvws.producer_commit %tokens, %slot : $TOKENS, i32
        %next = arith.subi %1, %slot : i32
        %wraps = arith.cmpi eq, %next, %0 : i32
        %other = arith.xori %phase, %wraps : i1
        scf.yield %next, %other : i32, i1
      }
      nvws.warp_group.return
    }
    tt.store %py, %r#0 : $POINTERS
)";

TEST_F(Partitions, HandTokensOn) {
  ASSERT_TRUE(run(kTokens).ok());
  EXPECT_EQ(y[7], 42);
}

TEST_F(Partitions, NeedEachOperationOfTokens) {
  expectFailure(replaced(kTokens, "nvws.consumer_wait %tokens, %slot, %phase : $TOKENS, i32, i1\n", ""),
                FailureKind::Race, "partition 0 reads element 0 of a buffer, which nothing has written");
  expectFailure(replaced(kTokens, "nvws.producer_commit %tokens, %slot : $TOKENS, i32\n", ""), FailureKind::Deadlock,
                "partition 0 waits in nvws.consumer_wait");
  expectFailure(replaced(kTokens, "nvws.consumer_release %tokens, %slot : $TOKENS, i32\n", ""), FailureKind::Deadlock,
                "partition 1 waits in nvws.producer_acquire");
  // The producer runs ahead, and the consumer misses two of the three phases.
  expectFailure(replaced(kTokens, "nvws.producer_acquire %tokens, %slot, %phase : $TOKENS, i32, i1\n", ""),
                FailureKind::Deadlock, "to be full, phase 1, of which 3 phases have ended");
}

TEST_F(Partitions, ATokenMustKnowWhatFillsItsBuffer) {
  expectFailure(replaced(kTokens, "loadType = 1", "loadType = 3"), FailureKind::Race,
                "which copies of partition 1 writes by ttg.async_copy_global_to_local");
}

//===----------------------------------------------------------------------===//
// Barriers, copies, the program itself
//===----------------------------------------------------------------------===//

const std::string kBarrier = R"(
    %barriers = ttg.local_alloc : () -> $BARRIERS
    %ready = ttg.memdesc_index %barriers[%1] : $BARRIERS -> $BARRIER
    %buf = ttg.memdesc_index %two[%1] : $BUFFERS -> $BUFFER
    %v = tt.load %px : $POINTERS
    ttng.init_barrier %ready, 1 : $BARRIER
    %r = ttg.warp_specialize(%ready, %buf, %v)
    default {
      ttng.wait_barrier %ready, %0 : $BARRIER
      %w = ttg.local_load %buf : $BUFFER -> $TENSOR
      ttg.warp_yield %w : $TENSOR
    }
    partition0(%b: $BARRIER, %to: $BUFFER, %t: $TENSOR) num_warps(4) {
      ttg.local_store %t, %to : $TENSOR -> $BUFFER
      ttng.arrive_barrier %b, 1 : $BARRIER
      ttg.warp_return
    } : ($BARRIER, $BUFFER, $TENSOR) -> $TENSOR
    tt.store %py, %r : $POINTERS
)";

TEST_F(Partitions, MeetAtBarriers) {
  ASSERT_TRUE(run(kBarrier).ok());
  EXPECT_EQ(y, x);
  expectFailure(replaced(kBarrier, "ttng.wait_barrier %ready, %0 : $BARRIER\n", ""), FailureKind::Race,
                "the default region reads element 0 of a buffer, which nothing has written");
  expectFailure(replaced(kBarrier, "ttng.arrive_barrier %b, 1 : $BARRIER\n", ""), FailureKind::Deadlock,
                "the default region waits in ttng.wait_barrier");
  expectFailure(replaced(kBarrier, "ttng.init_barrier %ready, 1", "ttng.init_barrier %ready, 2"), FailureKind::Deadlock,
                "with 1 of 2 arrivals");
  expectFailure(replaced(kBarrier, "ttng.init_barrier %ready, 1 : $BARRIER\n", ""), FailureKind::Race,
                "the barrier has not been initialized");
}

TEST_F(Partitions, TheProgramItselfCannotWaitForEver) {
  expectFailure(R"(
    %barriers = ttg.local_alloc : () -> $BARRIERS
    %ready = ttg.memdesc_index %barriers[%1] : $BARRIERS -> $BARRIER
    ttng.init_barrier %ready, 1 : $BARRIER
    scf.if %true {
      ttng.wait_barrier %ready, %0 : $BARRIER
    })",
                FailureKind::Deadlock, "the program waits in ttng.wait_barrier");
}

TEST_F(Partitions, CopiesAreWaitedForByTheirGroups) {
  std::string copy = R"(
    %first = ttg.memdesc_index %two[%0] : $BUFFERS -> $BUFFER
    %second = ttg.memdesc_index %two[%1] : $BUFFERS -> $BUFFER
    %c0 = ttg.async_copy_global_to_local %px, %first : $POINTERS -> <64xi32, #flat, #smem, mutable>
    %g0 = ttg.async_commit_group
    %c1 = ttg.async_copy_global_to_local %px, %second : $POINTERS -> <64xi32, #flat, #smem, mutable>
    %g1 = ttg.async_commit_group
    %w = ttg.async_wait {num = 1 : i32}
    %v = ttg.local_load %first : $BUFFER -> $TENSOR
    tt.store %py, %v : $POINTERS
)";
  ASSERT_TRUE(run(copy).ok());
  EXPECT_EQ(y, x);
  expectFailure(replaced(copy, "ttg.local_load %first", "ttg.local_load %second"), FailureKind::Race,
                "which copies of the program writes by ttg.async_copy_global_to_local");
}

TEST_F(Partitions, ViewsShowTheSameMemory) {
  std::string views = R"(
    %v = tt.load %px : $POINTERS
    %m = tt.reshape %v : $TENSOR -> tensor<8x8xi32, #m>
    %a = ttg.local_alloc %m : (tensor<8x8xi32, #m>) -> !ttg.memdesc<8x8xi32, #rows, #smem>
    %t = ttg.memdesc_trans %a {order = array<i32: 1, 0>} : !ttg.memdesc<8x8xi32, #rows, #smem> -> !ttg.memdesc<8x8xi32, #columns, #smem>
    %s = ttg.memdesc_subslice %t[4, 0] : !ttg.memdesc<8x8xi32, #columns, #smem> -> !ttg.memdesc<4x8xi32, #columns, #smem, 8x8>
    %r = ttg.local_load %s : !ttg.memdesc<4x8xi32, #columns, #smem, 8x8> -> tensor<4x8xi32, #m>
    %f = tt.reshape %r : tensor<4x8xi32, #m> -> tensor<32xi32, #l>
    %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #l>
    %p = tt.splat %y : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #l>
    %q = tt.addptr %p, %i : tensor<32x!tt.ptr<i32>, #l>, tensor<32xi32, #l>
    tt.store %q, %f : tensor<32x!tt.ptr<i32>, #l>
)";
  for (auto [name, order] : {std::pair("#rows", "[1, 0]"), std::pair("#columns", "[0, 1]")})
    while (views.find(name) != std::string::npos)
      views =
          replaced(views, name,
                   std::string("#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = ") + order + "}>");
  Outcome outcome = run(views);
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  for (int column = 0; column < 4; ++column)
    for (int row = 0; row < 8; ++row)
      EXPECT_EQ(y[column * 8 + row], row * 8 + column + 4);
}

} // namespace
} // namespace lathe::reference::testing
