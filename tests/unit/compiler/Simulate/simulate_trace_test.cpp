// Every instruction written down: times by the estimate's model, waits and what they wait for, copies, the limit.
#include "simulate_support.h"

#include "lathe/Simulate/Trace.h"

#include "gmock/gmock.h"

namespace lathe::simulate::test {
namespace {

/// "start-end name" of each span, in order.
std::vector<std::string> lines(const Trace &trace, const TraceWarp &warp) {
  std::vector<std::string> all;
  for (const TraceSpan &span : warp.spans)
    all.push_back(std::to_string(span.start) + "-" + std::to_string(span.end) + " " + trace.scopes[span.scope].name);
  return all;
}

const TraceScope &scopeNamed(const Trace &trace, const std::string &name) {
  for (const TraceScope &scope : trace.scopes)
    if (scope.name == name)
      return scope;
  ADD_FAILURE() << "no scope " << name;
  return trace.scopes.front();
}

/// The names of the scopes that one waits for.
std::vector<std::string> producers(const Trace &trace, const std::string &name) {
  std::vector<std::string> names;
  for (uint32_t number : scopeNamed(trace, name).waitsFor)
    names.push_back(trace.scopes[number].name);
  return names;
}

const char *kChain = R"(llvm.func @kernel(%p: !llvm.ptr<1>) {
  %v = llvm.load %p : !llvm.ptr<1> -> i32 loc("dir/k.py":3:1)
  %s = llvm.add %v, %v : i32 loc("dir/k.py":4:1)
  llvm.store %s, %p : i32, !llvm.ptr<1> loc("dir/k.py":5:1)
  llvm.return loc("dir/k.py":6:1)
})";

TEST(SimulateTrace, HasEachInstructionAndWhatItWaitsFor) {
  std::vector<uint32_t> data(1, 7);
  Kernel kernel(kChain);
  Trace trace;
  kernel.launch.trace = &trace;
  kernel.buffer(data).run();
  ASSERT_TRUE(kernel.result.ok()) << kernel.findings();
  ASSERT_EQ(trace.programs.size(), 1u);
  // A load has its value after 600 cycles, an addition after 5.
  EXPECT_THAT(lines(trace, trace.programs[0].warps[0]),
              testing::ElementsAre("0-4 llvm.load k.py:3", "4-600 wait operands llvm.add k.py:4",
                                   "600-601 llvm.add k.py:4", "601-605 wait operands llvm.store k.py:5",
                                   "605-609 llvm.store k.py:5", "609-610 llvm.return k.py:6"));
  EXPECT_THAT(producers(trace, "wait operands llvm.add k.py:4"), testing::ElementsAre("llvm.load k.py:3"));
  EXPECT_THAT(producers(trace, "wait operands llvm.store k.py:5"), testing::ElementsAre("llvm.add k.py:4"));
  const TraceScope &wait = scopeNamed(trace, "wait operands llvm.add k.py:4");
  EXPECT_EQ(wait.cause, "operands");
  EXPECT_EQ(wait.file, "dir/k.py");
  EXPECT_EQ(wait.line, 4u);
  EXPECT_EQ(scopeNamed(trace, "llvm.load k.py:3").cause, "");
  EXPECT_EQ(trace.programs[0].end, 610u);
  EXPECT_DOUBLE_EQ(trace.nsPerCycle, 1 / kernel.launch.chip.clockGHz);
}

TEST(SimulateTrace, AWarpWaitsAtABarrierForTheLast) {
  Kernel kernel(R"(llvm.func @kernel(%p: !llvm.ptr<1>) {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %first = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %first, ^slow, ^meet
  ^slow:
    %v = llvm.load volatile %p : !llvm.ptr<1> -> i32
    %s = llvm.add %v, %v : i32
    llvm.store %s, %p : i32, !llvm.ptr<1>
    llvm.br ^meet
  ^meet:
    nvvm.barrier0 loc("k.py":9:1)
    llvm.return
  })",
                /*numWarps=*/2);
  std::vector<uint32_t> data(1, 7);
  Trace trace;
  kernel.launch.trace = &trace;
  kernel.buffer(data).run();
  ASSERT_TRUE(kernel.result.ok()) << kernel.findings();
  const std::vector<TraceWarp> &warps = trace.programs[0].warps;
  uint64_t arrived = 0;
  for (const TraceSpan &span : warps[0].spans)
    if (trace.scopes[span.scope].name == "nvvm.barrier0 k.py:9")
      arrived = span.end;
  EXPECT_GT(arrived, 600u);
  bool waited = false;
  for (const TraceSpan &span : warps[1].spans)
    if (trace.scopes[span.scope].name == "wait barrier nvvm.barrier0 k.py:9") {
      waited = true;
      EXPECT_LT(span.start, 100u);
      EXPECT_EQ(span.end, arrived);
    }
  EXPECT_TRUE(waited);
  EXPECT_EQ(scopeNamed(trace, "wait barrier nvvm.barrier0 k.py:9").cause, "barrier");
}

TEST(SimulateTrace, ACopyGoesOnUntilTheWaitForIt) {
  Kernel kernel(R"(
  llvm.mlir.global external @memory() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  llvm.func @kernel(%p: !llvm.ptr<1>) {
    %to = llvm.mlir.addressof @memory : !llvm.ptr<3>
    nvvm.cp.async.shared.global %to, %p, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1> loc("k.py":3:1)
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group 0 loc("k.py":5:1)
    llvm.return
  })");
  kernel.launch.sharedBytes = 64;
  kernel.launch.detectRaces = false; // all lanes copy one word
  std::vector<uint32_t> data(1, 7);
  Trace trace;
  kernel.launch.trace = &trace;
  kernel.buffer(data).run();
  ASSERT_TRUE(kernel.result.ok()) << kernel.findings();
  EXPECT_THAT(lines(trace, trace.programs[0].warps[0]),
              testing::ElementsAre("0-4 nvvm.cp.async.shared.global k.py:3", "4-5 nvvm.cp.async.commit.group -:6",
                                   "5-6 nvvm.cp.async.wait.group k.py:5",
                                   "4-606 copy nvvm.cp.async.shared.global k.py:3",
                                   "6-606 wait copies nvvm.cp.async.wait.group k.py:5", "606-607 llvm.return -:8"));
  EXPECT_TRUE(scopeNamed(trace, "copy nvvm.cp.async.shared.global k.py:3").asynchronous);
  EXPECT_THAT(producers(trace, "wait copies nvvm.cp.async.wait.group k.py:5"),
              testing::ElementsAre("copy nvvm.cp.async.shared.global k.py:3"));
}

TEST(SimulateTrace, SpansBeyondTheLimitAreCountedAndChangeNothing) {
  std::vector<uint32_t> data(1, 7), plain(1, 7);
  Kernel kernel(kChain), other(kChain);
  Trace trace;
  trace.maxSpans = 2;
  kernel.launch.trace = &trace;
  kernel.buffer(data).run();
  other.buffer(plain).run();
  EXPECT_EQ(trace.programs[0].warps[0].spans.size(), 2u);
  EXPECT_EQ(trace.programs[0].warps[0].dropped, 4u);
  EXPECT_EQ(kernel.result.estimateNs, other.result.estimateNs);
  EXPECT_EQ(data, plain);
}

TEST(SimulateTrace, ProgramsGoRoundTheUnitsAndWaitForRoom) {
  Kernel kernel(kChain);
  kernel.launch.chip.multiprocessors = 2;
  kernel.launch.chip.maxPrograms = 1;
  kernel.launch.grid = {5, 1, 1};
  kernel.launch.detectRaces = false;
  std::vector<uint32_t> data(1, 7);
  Trace trace;
  kernel.launch.trace = &trace;
  kernel.buffer(data).run();
  std::vector<std::pair<unsigned, uint64_t>> places;
  for (const TraceProgram &program : trace.programs)
    places.push_back({program.unit, program.start});
  using Place = std::pair<unsigned, uint64_t>;
  EXPECT_THAT(places, testing::ElementsAre(Place(0, 0), Place(1, 0), Place(0, 610), Place(1, 610), Place(0, 1220)));
}

} // namespace
} // namespace lathe::simulate::test
