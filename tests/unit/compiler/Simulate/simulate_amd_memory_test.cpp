// AMD's buffer atomics, loads to LDS and their waits, transposed reads, and what orders memory around s_barrier.
#include <random>

#include "simulate_support.h"

namespace lathe::simulate::test {
namespace {

/// The findings of a run.
struct Findings {
  std::string text;
  bool race;
};
Findings findingsOf(const Kernel &kernel) { return {kernel.findings(), kernel.found("race")}; }

constexpr const char *kShared =
    "llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>\n";

/// A kernel with LDS and the arguments %src and %dst; %lane is the thread, %smem the LDS.
std::string withShared(const std::string &body) {
  return std::string(kShared) + R"(
    llvm.func @kernel(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) {
      %lane = rocdl.workitem.id.x : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %zero = llvm.mlir.constant(0 : i32) : i32
      %four = llvm.mlir.constant(4 : i32) : i32
    )" + body +
         "\nllvm.return\n}";
}

/// %rsrc: a resource of %src with `bytes` bytes.
std::string resource(unsigned bytes) {
  return R"(
      %stride = llvm.mlir.constant(0 : i16) : i16
      %size = llvm.mlir.constant()" +
         std::to_string(bytes) + R"( : i64) : i64
      %flags = llvm.mlir.constant(159744 : i32) : i32
      %rsrc = rocdl.make.buffer.rsrc %src, %stride, %size, %flags : !llvm.ptr<1> to !llvm.ptr<8>
    )";
}

//===--------------------------------------------------------------------===//
// Buffer atomics
//===--------------------------------------------------------------------===//

struct AtomicRun {
  std::vector<uint32_t> memory, old;
};

/// Lane n applies the operation with 10 + n to element n / 4 (four lanes to one), 12 of which are in range.
AtomicRun bufferAtomic(const std::string &operation, std::vector<uint32_t> memory) {
  AtomicRun run{std::move(memory), std::vector<uint32_t>(64, 1)};
  Kernel kernel(withShared(resource(48) + R"(
      %ten = llvm.mlir.constant(10 : i32) : i32
      %two = llvm.mlir.constant(2 : i32) : i32
      %value = llvm.add %lane, %ten : i32
      %index = llvm.lshr %lane, %two : i32
      %offset = llvm.mul %index, %four : i32
      %old = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.atomic.)" +
                           operation +
                           R"(.i32"(%value, %rsrc, %offset, %zero, %zero) : (i32, !llvm.ptr<8>, i32, i32, i32) -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %old, %to : i32, !llvm.ptr<1>
    )"),
                1, 64);
  kernel.buffer(run.memory).buffer(run.old).run();
  EXPECT_EQ(kernel.findings(), "") << operation;
  return run;
}

TEST(SimulateBufferAtomics, EachOperation) {
  struct Row {
    const char *name;
    uint32_t (*apply)(uint32_t, uint32_t);
  };
  const Row rows[] = {
      {"swap", [](uint32_t, uint32_t b) { return b; }},
      {"add", [](uint32_t a, uint32_t b) { return a + b; }},
      {"sub", [](uint32_t a, uint32_t b) { return a - b; }},
      {"and", [](uint32_t a, uint32_t b) { return a & b; }},
      {"or", [](uint32_t a, uint32_t b) { return a | b; }},
      {"xor", [](uint32_t a, uint32_t b) { return a ^ b; }},
      {"smin", [](uint32_t a, uint32_t b) { return int32_t(a) < int32_t(b) ? a : b; }},
      {"smax", [](uint32_t a, uint32_t b) { return int32_t(a) > int32_t(b) ? a : b; }},
      {"umin", [](uint32_t a, uint32_t b) { return std::min(a, b); }},
      {"umax", [](uint32_t a, uint32_t b) { return std::max(a, b); }},
      {"inc", [](uint32_t a, uint32_t b) { return a >= b ? 0 : a + 1; }},
      {"dec", [](uint32_t a, uint32_t b) { return a == 0 || a > b ? b : a - 1; }},
  };
  for (const Row &row : rows) {
    std::vector<uint32_t> memory = iota(16, 20);
    memory[1] = 0xfffffff0;
    AtomicRun run = bufferAtomic(row.name, memory);
    for (uint32_t lane = 0; lane < 64; ++lane) {
      uint32_t &place = memory[lane / 4];
      EXPECT_EQ(run.old[lane], lane / 4 < 12 ? place : 0) << row.name << " lane " << lane;
      if (lane / 4 < 12)
        place = row.apply(place, 10 + lane);
    }
    EXPECT_EQ(run.memory, memory) << row.name;
  }
}

TEST(SimulateBufferAtomics, CompareAndSwapAndPackedFloats) {
  std::vector<uint32_t> memory = {5, 0x3c004000}, out(64);
  Kernel kernel(withShared(resource(8) + R"(
      %five = llvm.mlir.constant(5 : i32) : i32
      %value = llvm.add %lane, %five : i32
      %old = rocdl.raw.ptr.buffer.atomic.cmpswap %value, %five, %rsrc, %zero, %zero, %zero : i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %old, %to : i32, !llvm.ptr<1>
      %past = llvm.mlir.constant(1024 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      %at = llvm.select %first, %four, %past : i1, i32
      %pair = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xf16>) : vector<2xf16>
      rocdl.raw.ptr.buffer.atomic.fadd %pair, %rsrc, %at, %zero, %zero : vector<2xf16>
    )"),
                1, 64);
  kernel.buffer(memory).buffer(out).run();
  EXPECT_EQ(kernel.findings(), "");
  // Lane 0 puts 5 in place of 5, lane 1 then puts 6.
  EXPECT_EQ(memory[0], 6u);
  EXPECT_EQ(out[0], 5u);
  EXPECT_EQ(out[2], 6u);
  EXPECT_EQ(memory[1], 0x42004200u); // 2 + 1 and 1 + 2
}

//===--------------------------------------------------------------------===//
// Loads to LDS
//===--------------------------------------------------------------------===//

/// Loads `count` runs of 256 bytes to LDS, then `wait`, then reads the first run.
std::string loadsToShared(int count, const std::string &wait, bool global = false) {
  std::string body = resource(1024) + R"(
      %offset = llvm.mul %lane, %four : i32
      %from = llvm.getelementptr %src[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    )";
  for (int n = 0; n < count; ++n) {
    std::string k = std::to_string(n), bytes = std::to_string(256 * n);
    if (global)
      body += "rocdl.global.load.lds %from, %smem, 4, " + bytes + ", 0\n";
    else
      body += "%k" + k + " = llvm.mlir.constant(" + bytes +
              " : i32) : i32\n rocdl.raw.ptr.buffer.load.lds %rsrc, %smem, %four, %offset, %zero, %k" + k + ", %zero\n";
  }
  return withShared(body + wait + R"(
      %there = llvm.getelementptr %smem[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %v = llvm.load %there : !llvm.ptr<3> -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
  )");
}

Findings runLoads(const std::string &text, std::vector<uint32_t> &in, std::vector<uint32_t> &out, Landing landing) {
  Kernel kernel(text, 1, 64);
  kernel.launch.sharedBytes = 1024;
  kernel.launch.landing = landing;
  kernel.buffer(in).buffer(out).run();
  return findingsOf(kernel);
}

/// The field of s_waitcnt that waits for vmcnt alone.
std::string waitFor(unsigned vmcnt) {
  return "rocdl.s.waitcnt " + std::to_string((vmcnt & 15) | (vmcnt >> 4) << 14 | 7 << 4 | 15 << 8) + "\n";
}

TEST(SimulateLoadToShared, LandsBeforeTheWaitThatCoversIt) {
  std::vector<uint32_t> in = iota(256, 100), out(64);
  for (bool global : {false, true})
    for (Landing landing : {Landing::Earliest, Landing::Latest, Landing::Random}) {
      EXPECT_EQ(runLoads(loadsToShared(1, waitFor(0), global), in, out, landing).text, "");
      EXPECT_EQ(out, iota(64, 100));
      // Two may be pending: the first of three has landed.
      EXPECT_EQ(runLoads(loadsToShared(3, waitFor(2), global), in, out, landing).text, "");
      EXPECT_EQ(out, iota(64, 100));
      EXPECT_EQ(runLoads(loadsToShared(3, "rocdl.s.wait.loadcnt 2\n", global), in, out, landing).text, "");
    }
}

TEST(SimulateLoadToShared, AWaitTooShortIsFoundHoweverItLands) {
  std::vector<uint32_t> in = iota(256, 100), out(64);
  for (Landing landing : {Landing::Earliest, Landing::Latest, Landing::Random}) {
    EXPECT_TRUE(runLoads(loadsToShared(1, ""), in, out, landing).race);
    EXPECT_TRUE(runLoads(loadsToShared(3, waitFor(3)), in, out, landing).race);
    EXPECT_TRUE(runLoads(loadsToShared(1, "rocdl.s.wait.storecnt 0\n"), in, out, landing).race);
  }
}

TEST(SimulateLoadToShared, OutOfRangeLanesGetZeros) {
  std::vector<uint32_t> in = iota(256, 100), out(64);
  std::string text = loadsToShared(1, waitFor(0));
  text.replace(text.find("constant(1024"), 13, "constant(160");
  EXPECT_EQ(runLoads(text, in, out, Landing::Random).text, "");
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(out[n], n < 40 ? 100 + n : 0);
}

TEST(SimulateLoadToShared, SixteenBytesLieSideBySide) {
  std::vector<uint32_t> in = iota(256, 100), out(64);
  // Lanes read in reverse order; LDS has them in the order of the lanes.
  Kernel kernel(withShared(R"(
      %last = llvm.mlir.constant(63 : i32) : i32
      %turned = llvm.sub %last, %lane : i32
      %from = llvm.getelementptr %src[%turned] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
      rocdl.global.load.lds %from, %smem, 16, 0, 0
      rocdl.s.waitcnt 3952
      %there = llvm.getelementptr %smem[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xi32>
      %v = llvm.load %there : !llvm.ptr<3> -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    )"),
                1, 64);
  kernel.launch.sharedBytes = 1024;
  kernel.buffer(in).buffer(out).run();
  EXPECT_EQ(kernel.findings(), "");
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(out[n], 100 + 4 * (63 - n));
}

//===--------------------------------------------------------------------===//
// Transposed reads
//===--------------------------------------------------------------------===//

/// Reads 64 runs of LDS that lie behind each other; comes back as bytes of each lane.
std::vector<uint8_t> transposedRead(const std::string &name, const std::string &type, unsigned runBytes,
                                    std::vector<uint8_t> &data) {
  std::vector<uint8_t> out(64 * 16);
  std::string run = "vector<" + std::to_string(runBytes / 4) + "xi32>";
  std::string text = withShared(R"(
      %run = llvm.mlir.constant()" +
                                std::to_string(runBytes) + R"( : i32) : i32
      %offset = llvm.mul %lane, %run : i32
      %from = llvm.getelementptr %src[%offset] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %there = llvm.getelementptr %smem[%offset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %v = llvm.load %from {alignment = 4 : i64} : !llvm.ptr<1> -> )" +
                                run + R"(
      llvm.store %v, %there {alignment = 4 : i64} : )" +
                                run + R"(, !llvm.ptr<3>
      %r = )" + name + " %there : !llvm.ptr<3> -> " +
                                type + R"(
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
      llvm.store %r, %to {alignment = 4 : i64} : )" +
                                type + R"(, !llvm.ptr<1>
    )");
  Kernel kernel(text, 1, 64);
  kernel.launch.sharedBytes = 1024;
  kernel.buffer(data).buffer(out).run();
  EXPECT_EQ(kernel.findings(), "") << name;
  return out;
}

TEST(SimulateTransposedRead, ALaneGetsAColumnOfItsGroup) {
  struct Row {
    const char *name, *type;
    unsigned bits, runBytes;
  };
  const Row rows[] = {{"rocdl.ds.read.tr16.b64", "vector<4xf16>", 16, 8},
                      {"rocdl.ds.read.tr16.b64", "vector<4xi16>", 16, 8},
                      {"rocdl.ds.read.tr8.b64", "vector<2xi32>", 8, 8},
                      {"rocdl.ds.read.tr4.b64", "vector<2xi32>", 4, 8},
                      {"rocdl.ds.read.tr6.b96", "vector<3xi32>", 6, 12}};
  for (const Row &row : rows) {
    std::mt19937 random(3);
    std::vector<uint8_t> data(64 * row.runBytes);
    for (uint8_t &byte : data)
      byte = uint8_t(random());
    std::vector<uint8_t> out = transposedRead(row.name, row.type, row.runBytes, data);
    auto element = [&](const uint8_t *bytes, unsigned n) {
      unsigned value = 0;
      for (unsigned bit = 0; bit < row.bits; ++bit)
        value |= (bytes[(n * row.bits + bit) / 8] >> (n * row.bits + bit) % 8 & 1) << bit;
      return value;
    };
    // A group's runs are a matrix with rows of 16 elements in memory.
    unsigned perLane = row.runBytes * 8 / row.bits;
    for (unsigned lane = 0; lane < 64; ++lane)
      for (unsigned n = 0; n < perLane; ++n)
        ASSERT_EQ(element(&out[lane * 16], n), element(&data[lane / 16 * 16 * row.runBytes], 16 * n + lane % 16))
            << row.name << " lane " << lane << " element " << n;
  }
}

//===--------------------------------------------------------------------===//
// Order
//===--------------------------------------------------------------------===//

/// Warps store to `space` (3: LDS, 1: global), pass a barrier and read what another warp stored.
Findings exchange(unsigned space, const std::string &before, const std::string &barrier, std::vector<uint32_t> &out) {
  std::string pointer = "!llvm.ptr<" + std::to_string(space) + ">", base = space == 3 ? "%smem" : "%src";
  Kernel kernel(withShared("%slot = llvm.getelementptr " + base + "[%lane] : (" + pointer + ", i32) -> " + pointer +
                           ", i32\n llvm.store %lane, %slot : i32, " + pointer + "\n" + before + barrier +
                           R"( llvm.fence syncscope("workgroup") acquire
      %k = llvm.mlir.constant(192 : i32) : i32
      %other = llvm.xor %lane, %k : i32
      %there = llvm.getelementptr )" +
                           base + "[%other] : (" + pointer + ", i32) -> " + pointer +
                           ", i32\n%v = llvm.load %there : " + pointer + R"( -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    )"),
                4, 64);
  static std::vector<uint32_t> scratch(256);
  kernel.launch.sharedBytes = 1024;
  kernel.buffer(scratch).buffer(out).run();
  return findingsOf(kernel);
}

TEST(SimulateAmdOrder, ABarrierAloneOrdersNothing) {
  std::vector<uint32_t> out(256);
  const std::string fence = "llvm.fence syncscope(\"workgroup\") release\n",
                    local = "llvm.fence syncscope(\"workgroup\") release {llvm.mmra = "
                            "#llvm.mmra_tag<\"amdgpu-synchronize-as\":\"local\">}\n";
  for (const char *barrier : {"rocdl.s.barrier\n", "rocdl.s.barrier.signal id = -1\n rocdl.s.barrier.wait id = -1\n"}) {
    for (unsigned space : {1u, 3u}) {
      EXPECT_TRUE(exchange(space, "", barrier, out).race);
      EXPECT_EQ(exchange(space, fence, barrier, out).text, "");
    }
    EXPECT_EQ(exchange(3, local, barrier, out).text, "");
    EXPECT_TRUE(exchange(1, local, barrier, out).race);
    // lgkmcnt(0), and vmcnt(0).
    EXPECT_EQ(exchange(3, "rocdl.s.waitcnt 49279\n", barrier, out).text, "");
    EXPECT_TRUE(exchange(1, "rocdl.s.waitcnt 49279\n", barrier, out).race);
    EXPECT_EQ(exchange(1, waitFor(0), barrier, out).text, "");
    EXPECT_EQ(exchange(3, "rocdl.s.wait.dscnt 0\n", barrier, out).text, "");
    EXPECT_TRUE(exchange(3, "rocdl.s.wait.dscnt 1\n", barrier, out).race);
  }
  EXPECT_EQ(exchange(1, "", "rocdl.barrier\n", out).text, "");
}

} // namespace
} // namespace lathe::simulate::test
