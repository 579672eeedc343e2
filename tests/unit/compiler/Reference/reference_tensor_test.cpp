// Tensors of the reference interpreter: shapes, memory, masks, bounds, atomics, products.

#include "reference_support.h"

#include <numeric>

namespace lathe::reference::testing {
namespace {

using Ints = std::vector<int32_t>;

/// A kernel that stores %r, a tensor of `count` i32, after `body`; %range and %a (the elements 0, 1, .. of a tensor
/// of `count` elements plus 10) are there.
Ints storeOf(const std::string &body, int inputs, int results) {
  Ints input(inputs);
  std::iota(input.begin(), input.end(), 10);
  std::string n = std::to_string(inputs), m = std::to_string(results);
  Kernel kernel("tt.func public @k(%in: !tt.ptr<i32>, %out: !tt.ptr<i32>) {\n"
                "%ri = tt.make_range {start = 0 : i32, end = " +
                n + " : i32} : tensor<" + n +
                "xi32>\n"
                "%si = tt.splat %in : !tt.ptr<i32> -> tensor<" +
                n +
                "x!tt.ptr<i32>>\n"
                "%pi = tt.addptr %si, %ri : tensor<" +
                n + "x!tt.ptr<i32>>, tensor<" + n +
                "xi32>\n"
                "%a = tt.load %pi : tensor<" +
                n + "x!tt.ptr<i32>>\n" + body + "\n%ro = tt.make_range {start = 0 : i32, end = " + m +
                " : i32} : tensor<" + m +
                "xi32>\n"
                "%so = tt.splat %out : !tt.ptr<i32> -> tensor<" +
                m +
                "x!tt.ptr<i32>>\n"
                "%po = tt.addptr %so, %ro : tensor<" +
                m + "x!tt.ptr<i32>>, tensor<" + m +
                "xi32>\n"
                "tt.store %po, %r : tensor<" +
                m + "x!tt.ptr<i32>>\ntt.return\n}\n");
  Ints output(results, -1);
  Outcome outcome = kernel.run({buffer(input), buffer(output)});
  EXPECT_TRUE(outcome.ok()) << outcome.failure->message;
  return output;
}

TEST(ReferenceShape, BroadcastRepeatsAlongUnitDimensions) {
  EXPECT_EQ(storeOf("%e = tt.expand_dims %a {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>\n"
                    "%b = tt.broadcast %e : tensor<2x1xi32> -> tensor<2x4xi32>\n"
                    "%r = tt.reshape %b : tensor<2x4xi32> -> tensor<8xi32>",
                    2, 8),
            (Ints{10, 10, 10, 10, 11, 11, 11, 11}));
  EXPECT_EQ(storeOf("%e = tt.expand_dims %a {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>\n"
                    "%b = tt.broadcast %e : tensor<1x2xi32> -> tensor<4x2xi32>\n"
                    "%r = tt.reshape %b : tensor<4x2xi32> -> tensor<8xi32>",
                    2, 8),
            (Ints{10, 11, 10, 11, 10, 11, 10, 11}));
  EXPECT_EQ(storeOf("%e = tt.reshape %a : tensor<4xi32> -> tensor<2x1x2xi32>\n"
                    "%b = tt.broadcast %e : tensor<2x1x2xi32> -> tensor<2x2x2xi32>\n"
                    "%r = tt.reshape %b : tensor<2x2x2xi32> -> tensor<8xi32>",
                    4, 8),
            (Ints{10, 11, 10, 11, 12, 13, 12, 13}));
}

TEST(ReferenceShape, TransPermutes) {
  EXPECT_EQ(storeOf("%m = tt.reshape %a : tensor<8xi32> -> tensor<2x4xi32>\n"
                    "%t = tt.trans %m {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<4x2xi32>\n"
                    "%r = tt.reshape %t : tensor<4x2xi32> -> tensor<8xi32>",
                    8, 8),
            (Ints{10, 14, 11, 15, 12, 16, 13, 17}));
  EXPECT_EQ(storeOf("%m = tt.reshape %a : tensor<8xi32> -> tensor<2x2x2xi32>\n"
                    "%t = tt.trans %m {order = array<i32: 2, 0, 1>} : tensor<2x2x2xi32> -> tensor<2x2x2xi32>\n"
                    "%r = tt.reshape %t : tensor<2x2x2xi32> -> tensor<8xi32>",
                    8, 8),
            (Ints{10, 12, 14, 16, 11, 13, 15, 17}));
}

TEST(ReferenceShape, JoinSplitCat) {
  EXPECT_EQ(storeOf("%m = tt.reshape %a : tensor<4xi32> -> tensor<2x2xi32>\n"
                    "%x, %y = tt.split %m : tensor<2x2xi32> -> tensor<2xi32>\n"
                    "%j = tt.join %y, %x : tensor<2xi32> -> tensor<2x2xi32>\n"
                    "%r = tt.reshape %j : tensor<2x2xi32> -> tensor<4xi32>",
                    4, 4),
            (Ints{11, 10, 13, 12}));
  EXPECT_EQ(storeOf("%r = tt.cat %a, %a : tensor<2xi32> -> tensor<4xi32>", 2, 4), (Ints{10, 11, 10, 11}));
}

TEST(ReferenceShape, DenseConstantsAndPoison) {
  EXPECT_EQ(storeOf("%c = arith.constant dense<[5, 6]> : tensor<2xi32>\n"
                    "%p = ub.poison : tensor<2xi32>\n"
                    "%s = arith.addi %c, %a : tensor<2xi32>\n"
                    "%r = arith.addi %s, %p : tensor<2xi32>",
                    2, 2),
            (Ints{15, 17}));
}

TEST(ReferenceDot, MultipliesAddsAndBatches) {
  EXPECT_EQ(storeOf("%m = tt.reshape %a : tensor<4xi32> -> tensor<2x2xi32>\n"
                    "%n = arith.trunci %m : tensor<2x2xi32> to tensor<2x2xi8>\n"
                    "%d = tt.dot %n, %n, %m : tensor<2x2xi8> * tensor<2x2xi8> -> tensor<2x2xi32>\n"
                    "%r = tt.reshape %d : tensor<2x2xi32> -> tensor<4xi32>",
                    4, 4),
            (Ints{10 * 10 + 11 * 12 + 10, 10 * 11 + 11 * 13 + 11, 12 * 10 + 13 * 12 + 12, 12 * 11 + 13 * 13 + 13}));
  EXPECT_EQ(storeOf("%f = arith.sitofp %a : tensor<8xi32> to tensor<8xf16>\n"
                    "%m = tt.reshape %f : tensor<8xf16> -> tensor<2x2x2xf16>\n"
                    "%z = arith.constant dense<0.0> : tensor<2x2x2xf32>\n"
                    "%d = tt.dot %m, %m, %z : tensor<2x2x2xf16> * tensor<2x2x2xf16> -> tensor<2x2x2xf32>\n"
                    "%i = arith.fptosi %d : tensor<2x2x2xf32> to tensor<2x2x2xi32>\n"
                    "%r = tt.reshape %i : tensor<2x2x2xi32> -> tensor<8xi32>",
                    8, 8),
            (Ints{232, 253, 276, 301, 436, 465, 496, 529}));
}

// (1 + 2^-30)^2 is 1 + 2^-29 + 2^-60: rounded before it is added, it leaves nothing of the difference. Columns fill the
// widest vectors of hosts, rows a tile and more.
TEST(ReferenceDot, RoundsProductsOnEveryHost) {
  std::string text = R"(tt.func public @k(%in: !tt.ptr<f64>, %out: !tt.ptr<f64>) {
    %a = tt.load %in : !tt.ptr<f64>
    %x = tt.splat %a : f64 -> tensor<ROWSx1xf64>
    %y = tt.splat %a : f64 -> tensor<1xCOLUMNSxf64>
    %z = arith.constant dense<-1.0000000018626451> : tensor<ROWSxCOLUMNSxf64>
    %d = tt.dot %x, %y, %z : tensor<ROWSx1xf64> * tensor<1xCOLUMNSxf64> -> tensor<ROWSxCOLUMNSxf64>
    %r = tt.reshape %d : tensor<ROWSxCOLUMNSxf64> -> tensor<SIZExf64>
    %range = tt.make_range {start = 0 : i32, end = SIZE : i32} : tensor<SIZExi32>
    %s = tt.splat %out : !tt.ptr<f64> -> tensor<SIZEx!tt.ptr<f64>>
    %p = tt.addptr %s, %range : tensor<SIZEx!tt.ptr<f64>>, tensor<SIZExi32>
    tt.store %p, %r : tensor<SIZEx!tt.ptr<f64>>
    tt.return
  })";
  for (int rows : {1, 8})
    for (int columns : {1, 4, 8, 64}) {
      std::string kernelText = text;
      for (auto [name, number] :
           {std::pair("ROWS", rows), std::pair("COLUMNS", columns), std::pair("SIZE", rows * columns)})
        for (size_t at; (at = kernelText.find(name)) != std::string::npos;)
          kernelText.replace(at, std::strlen(name), std::to_string(number));
      Kernel kernel(kernelText);
      std::vector<double> input{1 + 0x1p-30}, output(rows * columns, 1);
      ASSERT_TRUE(kernel.run({buffer(input), buffer(output)}).ok());
      EXPECT_EQ(output, std::vector<double>(rows * columns, 0)) << rows << " x " << columns;
    }
}

const char *kMaskedCopy = R"(
tt.func public @copy(%in: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32) {
  %range = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<8xi32>
  %other = arith.constant dense<77> : tensor<8xi32>
  %si = tt.splat %in : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %pi = tt.addptr %si, %range : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %x = tt.load %pi, %mask, %other : tensor<8x!tt.ptr<i32>>
  %so = tt.splat %out : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %po = tt.addptr %so, %range : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %po, %x : tensor<8x!tt.ptr<i32>>
  tt.return
})";

TEST(ReferenceMemory, MaskedOffLoadsTouchNothingAndGiveOther) {
  Kernel kernel(kMaskedCopy);
  Ints input{1, 2, 3}, output(8);
  Outcome outcome = kernel.run({buffer(input), buffer(output), scalar<int32_t>(3)});
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  EXPECT_EQ(output, (Ints{1, 2, 3, 77, 77, 77, 77, 77}));
}

TEST(ReferenceMemory, OutOfBoundsNamesOperationElementAndBuffer) {
  Kernel kernel(kMaskedCopy);
  Ints input{1, 2, 3}, output(8);
  Outcome read = kernel.run({buffer(input), buffer(output), scalar<int32_t>(4)});
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.failure->kind, FailureKind::OutOfBounds);
  EXPECT_EQ(read.failure->message, "tt.load: element 3 reads 4 bytes at offset 12 of argument 0 (12 bytes)");
  EXPECT_EQ(read.failure->program, 0u);
  Ints shortOutput(6);
  Outcome write = kernel.run({buffer(input), buffer(shortOutput), scalar<int32_t>(3)});
  ASSERT_FALSE(write.ok());
  EXPECT_EQ(write.failure->message, "tt.store: element 6 writes 4 bytes at offset 24 of argument 1 (24 bytes)");
}

TEST(ReferenceMemory, NegativeOffsetsAndForeignAddresses) {
  Kernel before("tt.func public @k(%p: !tt.ptr<i16>) {\n%m = arith.constant -3 : i64\n"
                "%q = tt.addptr %p, %m : !tt.ptr<i16>, i64\n%v = tt.load %q : !tt.ptr<i16>\ntt.return\n}");
  std::vector<int16_t> data(4);
  EXPECT_EQ(before.run({buffer(data)}).failure->message,
            "tt.load: element 0 reads 2 bytes at offset -6 of argument 0 (8 bytes)");
  Kernel foreign("tt.func public @k(%p: !tt.ptr<i16>) {\n%m = arith.constant 16 : i64\n"
                 "%q = tt.int_to_ptr %m : i64 -> !tt.ptr<i16>\n%v = tt.load %q : !tt.ptr<i16>\ntt.return\n}");
  EXPECT_NE(foreign.run({buffer(data)}).failure->message.find("belongs to no argument"), std::string::npos);
}

TEST(ReferenceMemory, WrittenMasksCountBytesOnce) {
  Kernel kernel(kMaskedCopy);
  Ints input(8, 5), output(10);
  std::vector<uint8_t> inMask(32), outMask(40);
  Options options;
  options.grid = {3, 1, 1}; // Every program writes the same place.
  Outcome outcome = kernel.run(
      {Argument::buffer(bytesOf(input), inMask), Argument::buffer(bytesOf(output), outMask), scalar<int32_t>(8)},
      options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.programs, 3u);
  EXPECT_EQ(outcome.bytesWritten, (std::vector<uint64_t>{0, 32, 0}));
  EXPECT_EQ(std::accumulate(outMask.begin(), outMask.end(), 0), 32);
  EXPECT_EQ(outMask[31], 1);
  EXPECT_EQ(outMask[32], 0);
}

TEST(ReferenceMemory, UniformPointersLoadOnce) {
  EXPECT_EQ(storeOf("%p = tt.splat %in : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>\n"
                    "%r = tt.load %p : tensor<4x!tt.ptr<i32>>",
                    1, 4),
            (Ints{10, 10, 10, 10}));
}

TEST(ReferenceMemory, AtomicsReturnWhatWasThere) {
  Kernel kernel(R"(
tt.func public @k(%p: !tt.ptr<i32>, %old: !tt.ptr<i32>) {
  %range = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %two = arith.constant dense<2> : tensor<4xi32>
  %bin = arith.remsi %range, %two : tensor<4xi32>
  %mask = arith.constant dense<[true, true, true, false]> : tensor<4xi1>
  %sp = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %pp = tt.addptr %sp, %bin : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %was = tt.atomic_rmw add, acq_rel, gpu, %pp, %one, %mask : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  %so = tt.splat %old : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %po = tt.addptr %so, %range : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %po, %was : tensor<4x!tt.ptr<i32>>
  tt.return
})");
  Ints bins{5, 7}, old(4);
  ASSERT_TRUE(kernel.run({buffer(bins), buffer(old)}).ok());
  EXPECT_EQ(bins, (Ints{7, 8}));
  EXPECT_EQ(old, (Ints{5, 7, 6, 0}));
}

TEST(ReferenceMemory, AtomicKinds) {
  auto after = [](const std::string &kind, const std::string &type, int32_t memory, int32_t value) {
    Kernel kernel("tt.func public @k(%p: !tt.ptr<" + type + ">, %v: " + type + ") {\n%o = tt.atomic_rmw " + kind +
                  ", relaxed, gpu, %p, %v : (!tt.ptr<" + type + ">, " + type + ") -> " + type + "\ntt.return\n}");
    Ints cell{memory};
    EXPECT_TRUE(kernel.run({buffer(cell), scalar(value)}).ok());
    return cell[0];
  };
  EXPECT_EQ(after("and", "i32", 6, 3), 2);
  EXPECT_EQ(after("or", "i32", 6, 3), 7);
  EXPECT_EQ(after("xor", "i32", 6, 3), 5);
  EXPECT_EQ(after("max", "i32", -6, 3), 3);
  EXPECT_EQ(after("umax", "i32", -6, 3), -6);
  EXPECT_EQ(after("min", "i32", -6, 3), -6);
  EXPECT_EQ(after("umin", "i32", -6, 3), 3);
  EXPECT_EQ(after("exch", "i32", 6, 3), 3);
  EXPECT_EQ(after("fadd", "f32", 0x3f800000, 0x40000000), 0x40400000);
}

TEST(ReferenceMemory, CompareAndSwap) {
  Kernel kernel("tt.func public @k(%p: !tt.ptr<i32>, %c: i32, %v: i32) {\n"
                "%o = tt.atomic_cas acq_rel, gpu, %p, %c, %v : (!tt.ptr<i32>, i32, i32) -> i32\ntt.return\n}");
  Ints cell{4};
  ASSERT_TRUE(kernel.run({buffer(cell), scalar<int32_t>(5), scalar<int32_t>(9)}).ok());
  EXPECT_EQ(cell[0], 4);
  ASSERT_TRUE(kernel.run({buffer(cell), scalar<int32_t>(4), scalar<int32_t>(9)}).ok());
  EXPECT_EQ(cell[0], 9);
}

} // namespace
TEST(ReferenceDescriptors, TheHostsPromisesAreChecked) {
  Kernel kernel("tt.func public @k(%p: !tt.ptr<f32>, %n: i32, %row: i64, %column: i64) {\n"
                "  %no = arith.constant false\n"
                "  %d = tt.host_descriptor %p, [%n, %n], [%row, %column], %no, %no : <f32>, <4x4xf32>\n"
                "  tt.return\n}");
  std::vector<float> data(16);
  auto run = [&](int64_t row, int64_t column) {
    Outcome outcome = kernel.run({buffer(data), scalar<int32_t>(4), scalar(row), scalar(column)});
    return outcome.failure ? outcome.failure->message : "";
  };
  EXPECT_EQ(run(4, 1), "");
  EXPECT_EQ(run(5, 1), "tt.host_descriptor: the host's descriptor has a stride of 5 elements in dimension 0, which is "
                       "not a multiple of 16 bytes");
  EXPECT_EQ(run(4, 2), "tt.host_descriptor: the host's descriptor has a last stride of 2; it must be 1");
}

} // namespace lathe::reference::testing
