// Element-wise operations of the reference interpreter against values worked out by hand.

#include "reference_support.h"

#include <cmath>
#include <limits>

namespace lathe::reference::testing {
namespace {

const float kInf = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

template <typename T>
std::vector<T> binary(const std::string &op, const std::string &type, std::vector<T> a, std::vector<T> b) {
  return evaluate<T>(type, {column(type, a), column(type, b)}, apply(op, 2, type));
}

TEST(ReferenceFloat, AddsSubtractsMultipliesDivides) {
  std::vector<float> a{1.0f, -2.5f, kInf, 0.0f}, b{3.0f, 0.5f, -kInf, 0.0f};
  EXPECT_EQ(binary("arith.addf", "f32", a, b)[0], 4.0f);
  EXPECT_EQ(binary("arith.subf", "f32", a, b)[1], -3.0f);
  EXPECT_EQ(binary("arith.mulf", "f32", a, b)[1], -1.25f);
  EXPECT_EQ(binary("arith.divf", "f32", a, b)[1], -5.0f);
  EXPECT_TRUE(std::isnan(binary("arith.addf", "f32", a, b)[2]));
  EXPECT_TRUE(std::isnan(binary("arith.divf", "f32", a, b)[3]));
  EXPECT_EQ(binary("arith.mulf", "f32", a, b)[2], -kInf);
}

TEST(ReferenceFloat, RoundsToTheElementType) {
  // 2^24 + 1 is halfway between two floats, the even one is 2^24; 2^24 + 3 rounds up to 2^24 + 4.
  std::vector<float> sums = binary<float>("arith.addf", "f32", {16777216.0f, 16777216.0f}, {1.0f, 3.0f});
  EXPECT_EQ(sums[0], 16777216.0f);
  EXPECT_EQ(sums[1], 16777220.0f);
  // f16: 2048 + 1 = 2048 (0x6800), 2048 + 3 = 2052 (0x6802); 65504 + 16 rounds to infinity.
  std::vector<uint16_t> halves =
      binary<uint16_t>("arith.addf", "f16", {0x6800, 0x6800, 0x7bff, 0x7bff}, {0x3c00, 0x4200, 0x4c00, 0x4bff});
  EXPECT_EQ(halves, (std::vector<uint16_t>{0x6800, 0x6802, 0x7c00, 0x7bff}));
  // bf16: 256 + 1 = 256 (0x4380), 256 + 3 = 260 (0x4382).
  std::vector<uint16_t> brains = binary<uint16_t>("arith.addf", "bf16", {0x4380, 0x4380}, {0x3f80, 0x4040});
  EXPECT_EQ(brains, (std::vector<uint16_t>{0x4380, 0x4382}));
}

TEST(ReferenceFloat, KeepsSubnormals) {
  float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(binary<float>("arith.mulf", "f32", {8 * tiny}, {0.25f})[0], 2 * tiny);
  EXPECT_EQ(binary<uint16_t>("arith.mulf", "f16", {0x0008}, {0x3400})[0], 0x0002);
}

TEST(ReferenceFloat, MaximumPropagatesNanAndMaxnumDoesNot) {
  std::vector<float> a{kNan, 1.0f, -0.0f, 2.0f}, b{1.0f, kNan, 0.0f, 3.0f};
  std::vector<float> maximum = binary("arith.maximumf", "f32", a, b), maxnum = binary("arith.maxnumf", "f32", a, b);
  EXPECT_TRUE(std::isnan(maximum[0]) && std::isnan(maximum[1]));
  EXPECT_FALSE(std::signbit(maximum[2]));
  EXPECT_EQ(maxnum[0], 1.0f);
  EXPECT_EQ(maxnum[1], 1.0f);
  EXPECT_EQ(maxnum[3], 3.0f);
  std::vector<float> minimum = binary("arith.minimumf", "f32", a, b), minnum = binary("arith.minnumf", "f32", a, b);
  EXPECT_TRUE(std::isnan(minimum[0]));
  EXPECT_TRUE(std::signbit(minimum[2]));
  EXPECT_EQ(minnum[0], 1.0f);
  EXPECT_EQ(minnum[3], 2.0f);
}

TEST(ReferenceFloat, FmaRoundsOnce) {
  // (1 + 2^-12)^2 - 1 = 2^-11 + 2^-24 exactly; rounding the product first would lose the last term.
  float x = 1.0f + std::ldexp(1.0f, -12);
  std::vector<float> r =
      evaluate<float>("f32", {column<float>("f32", {x}), column<float>("f32", {x}), column<float>("f32", {-1.0f})},
                      apply("math.fma", 3, "f32"));
  EXPECT_EQ(r[0], std::ldexp(1.0f, -11) + std::ldexp(1.0f, -24));
  // f16: 3 * 683 = 2049 lies halfway between 2048 and 2050; 2^-24 more or less decides.
  std::vector<uint16_t> h =
      evaluate<uint16_t>("f16",
                         {column<uint16_t>("f16", {0x4200, 0x4200}), column<uint16_t>("f16", {0x6156, 0x6156}),
                          column<uint16_t>("f16", {0x0001, 0x8001})},
                         apply("math.fma", 3, "f16"));
  EXPECT_EQ(h[0], 0x6801);
  EXPECT_EQ(h[1], 0x6800);
}

TEST(ReferenceFloat, Compares) {
  std::vector<float> a{1.0f, 2.0f, kNan, kNan}, b{2.0f, 2.0f, 1.0f, kNan};
  auto compare = [&](const std::string &predicate) {
    return evaluate<uint8_t>("i1", {column("f32", a), column("f32", b)},
                             "%r = arith.cmpf " + predicate + ", %a, %b : tensor<$xf32>");
  };
  using Flags = std::vector<uint8_t>;
  EXPECT_EQ(compare("olt"), (Flags{1, 0, 0, 0}));
  EXPECT_EQ(compare("ole"), (Flags{1, 1, 0, 0}));
  EXPECT_EQ(compare("oeq"), (Flags{0, 1, 0, 0}));
  EXPECT_EQ(compare("one"), (Flags{1, 0, 0, 0}));
  EXPECT_EQ(compare("une"), (Flags{1, 0, 1, 1}));
  EXPECT_EQ(compare("ult"), (Flags{1, 0, 1, 1}));
  EXPECT_EQ(compare("uno"), (Flags{0, 0, 1, 1}));
  EXPECT_EQ(compare("ord"), (Flags{1, 1, 0, 0}));
}

TEST(ReferenceFloat, ClampsWithAndWithoutNan) {
  std::vector<Column> inputs{column<float>("f32", {-1, 5, 0.5f, kNan}), column<float>("f32", {0, 0, 0, 0}),
                             column<float>("f32", {1, 1, 1, 1})};
  std::vector<float> none =
      evaluate<float>("f32", inputs, "%r = tt.clampf %a, %b, %c, propagateNan = none : tensor<$xf32>");
  std::vector<float> all =
      evaluate<float>("f32", inputs, "%r = tt.clampf %a, %b, %c, propagateNan = all : tensor<$xf32>");
  EXPECT_EQ(none, (std::vector<float>{0, 1, 0.5f, 0}));
  EXPECT_EQ(all[1], 1);
  EXPECT_TRUE(std::isnan(all[3]));
}

TEST(ReferenceInteger, WrapsDividesAndShifts) {
  int32_t low = std::numeric_limits<int32_t>::min();
  std::vector<int32_t> a{7, -7, low, 2147483647}, b{2, 2, -1, 1};
  using Ints = std::vector<int32_t>;
  EXPECT_EQ(binary("arith.addi", "i32", a, b), (Ints{9, -5, 2147483647, low}));
  EXPECT_EQ(binary("arith.muli", "i32", a, b), (Ints{14, -14, low, 2147483647}));
  EXPECT_EQ(binary("arith.divsi", "i32", a, b), (Ints{3, -3, low, 2147483647}));
  EXPECT_EQ(binary("arith.remsi", "i32", a, b), (Ints{1, -1, 0, 0}));
  EXPECT_EQ(binary("arith.floordivsi", "i32", a, b), (Ints{3, -4, low, 2147483647}));
  EXPECT_EQ(binary("arith.ceildivsi", "i32", a, b), (Ints{4, -3, low, 2147483647}));
  EXPECT_EQ(binary<int32_t>("arith.divui", "i32", {-2}, {2})[0], 2147483647);
  EXPECT_EQ(binary<int32_t>("arith.shli", "i32", {1, 1, -1}, {31, 32, 4}), (Ints{low, 0, -16}));
  EXPECT_EQ(binary<int32_t>("arith.shrsi", "i32", {-16, 16}, {2, 2}), (Ints{-4, 4}));
  EXPECT_EQ(binary<int32_t>("arith.shrui", "i32", {-16, 16}, {28, 2}), (Ints{15, 4}));
  EXPECT_EQ(binary<int32_t>("arith.minsi", "i32", {-1}, {1})[0], -1);
  EXPECT_EQ(binary<int32_t>("arith.minui", "i32", {-1}, {1})[0], 1);
  EXPECT_EQ(binary<int32_t>("arith.maxsi", "i32", {-1}, {1})[0], 1);
  EXPECT_EQ(binary<int32_t>("arith.maxui", "i32", {-1}, {1})[0], -1);
  EXPECT_EQ(binary<uint8_t>("arith.addi", "i8", {250}, {10})[0], 4);
  EXPECT_EQ(binary<uint8_t>("arith.xori", "i1", {1, 1, 0}, {1, 0, 0}), (std::vector<uint8_t>{0, 1, 0}));
}

TEST(ReferenceInteger, UpperHalves) {
  EXPECT_EQ(binary<uint32_t>("tt.mulhiui", "i32", {0xFFFFFFFFu, 0x80000000u}, {0xFFFFFFFFu, 2u}),
            (std::vector<uint32_t>{0xFFFFFFFEu, 1u}));
  EXPECT_EQ(binary<uint64_t>("tt.mulhiui", "i64", {~uint64_t(0)}, {~uint64_t(0)})[0], ~uint64_t(0) - 1);
  std::vector<int32_t> high = evaluate<int32_t>("i32", {column<int32_t>("i32", {-3}), column<int32_t>("i32", {5})},
                                                "%l, %r = arith.mulsi_extended %a, %b : tensor<$xi32>");
  EXPECT_EQ(high[0], -1);
}

TEST(ReferenceInteger, ComparesSignedAndUnsigned) {
  auto compare = [&](const std::string &predicate) {
    return evaluate<uint8_t>("i1", {column<int32_t>("i32", {-1, 3}), column<int32_t>("i32", {1, 3})},
                             "%r = arith.cmpi " + predicate + ", %a, %b : tensor<$xi32>");
  };
  using Flags = std::vector<uint8_t>;
  EXPECT_EQ(compare("slt"), (Flags{1, 0}));
  EXPECT_EQ(compare("ult"), (Flags{0, 0}));
  EXPECT_EQ(compare("uge"), (Flags{1, 1}));
  EXPECT_EQ(compare("sge"), (Flags{0, 1}));
  EXPECT_EQ(compare("eq"), (Flags{0, 1}));
}

TEST(ReferenceSelect, TakesBitsByElementOrByScalar) {
  std::vector<Column> inputs{column<uint8_t>("i1", {1, 0}), column<float>("f32", {1, 2}), column<float>("f32", {3, 4})};
  EXPECT_EQ(evaluate<float>("f32", inputs, "%r = arith.select %a, %b, %c : tensor<$xi1>, tensor<$xf32>"),
            (std::vector<float>{1, 4}));
  EXPECT_EQ(evaluate<float>("f32", inputs, "%f = arith.constant false\n%r = arith.select %f, %b, %c : tensor<$xf32>"),
            (std::vector<float>{3, 4}));
}

TEST(ReferenceMath, KnownValues) {
  auto unary = [](const std::string &op, float x) {
    return evaluate<float>("f32", {column<float>("f32", {x, x})}, apply(op, 1, "f32"))[1];
  };
  EXPECT_EQ(unary("math.exp", 1.0f), 2.71828182845904523536f);
  EXPECT_EQ(unary("math.exp", -kInf), 0.0f);
  EXPECT_EQ(unary("math.exp", 100.0f), kInf);
  EXPECT_EQ(unary("math.exp2", -3.0f), 0.125f);
  EXPECT_EQ(unary("math.log", 10.0f), 2.302585092994046f);
  EXPECT_EQ(unary("math.log", 0.0f), -kInf);
  EXPECT_TRUE(std::isnan(unary("math.log", -1.0f)));
  EXPECT_EQ(unary("math.log2", 32.0f), 5.0f);
  EXPECT_EQ(unary("math.sqrt", 2.0f), 1.4142135623730951f);
  EXPECT_EQ(unary("math.rsqrt", 4.0f), 0.5f);
  EXPECT_EQ(unary("math.sin", 1.0f), 0.8414709848078965f);
  EXPECT_EQ(unary("math.cos", 1.0f), 0.5403023058681398f);
  EXPECT_EQ(unary("math.tanh", 0.5f), 0.46211715726000975f);
  EXPECT_EQ(unary("math.erf", 0.5f), 0.5204998778130465f);
  EXPECT_EQ(unary("math.absf", -3.5f), 3.5f);
  EXPECT_EQ(unary("math.floor", -1.5f), -2.0f);
  EXPECT_EQ(unary("math.ceil", -1.5f), -1.0f);
  EXPECT_EQ(unary("math.trunc", -1.5f), -1.0f);
  EXPECT_EQ(unary("math.round", 2.5f), 3.0f);
  EXPECT_EQ(unary("math.roundeven", 2.5f), 2.0f);
  EXPECT_EQ(unary("math.roundeven", -0.25f), 0.0f);
  EXPECT_EQ(unary("tt.precise_sqrt", 9.0f), 3.0f);
  EXPECT_EQ(binary<float>("math.powf", "f32", {2.0f}, {10.0f})[0], 1024.0f);
  EXPECT_EQ(binary<float>("tt.precise_divf", "f32", {1.0f}, {3.0f})[0], 1.0f / 3.0f);
  EXPECT_EQ(evaluate<int32_t>("i32", {column<int32_t>("i32", {-5})}, apply("math.absi", 1, "i32"))[0], 5);
  EXPECT_EQ(evaluate<int32_t>("i32", {column<int32_t>("i32", {1})}, apply("math.ctlz", 1, "i32"))[0], 31);
  EXPECT_EQ(evaluate<uint16_t>("i16", {column<uint16_t>("i16", {0xFFFF})}, apply("math.ctpop", 1, "i16"))[0], 16);
}

} // namespace
} // namespace lathe::reference::testing
