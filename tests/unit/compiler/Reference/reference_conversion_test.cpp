// Conversions of the reference interpreter, against LLVM's APFloat where every code can be tried.

#include "reference_support.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>
#include <limits>
#include <random>

namespace lathe::reference::testing {
namespace {

using llvm::APFloat;

/// Doubles of all magnitudes that the narrow formats distinguish, many of them exactly halfway between two codes.
std::vector<double> interestingDoubles() {
  std::vector<double> values{0.0,      -0.0,
                             1.0,      65504.0,
                             65519.99, 65520.0,
                             448.0,    464.0,
                             480.0,    57344.0,
                             61440.0,  1e300,
                             -1e300,   std::numeric_limits<double>::infinity(),
                             5e-324,   2.980232238769531e-08};
  std::mt19937_64 random(7);
  while (values.size() < 8192) {
    int exponent = int(random() % 60) - 40;
    double fine = std::ldexp(1.0 + double(random() % (uint64_t(1) << 52)) / double(uint64_t(1) << 52), exponent);
    double halfway = std::ldexp(1.0 + double(random() % 4096) / 4096.0, exponent);
    values.push_back(random() % 2 ? fine : -halfway);
  }
  return values;
}

uint64_t codeOf(double value, const llvm::fltSemantics &semantics, llvm::RoundingMode mode) {
  APFloat number(value);
  bool lost;
  number.convert(semantics, mode, &lost);
  return number.bitcastToAPInt().getZExtValue();
}

TEST(ReferenceConversion, TruncatesLikeApFloat) {
  std::vector<double> values = interestingDoubles();
  struct Case {
    const char *type;
    const llvm::fltSemantics &semantics;
  } cases[] = {{"f16", APFloat::IEEEhalf()}, {"bf16", APFloat::BFloat()}};
  for (const Case &c : cases) {
    auto codes = evaluate<uint16_t>(c.type, {column("f64", values)}, cast("arith.truncf", "f64", c.type));
    auto cut = evaluate<uint16_t>(c.type, {column("f64", values)},
                                  "%r = tt.fp_to_fp %a, rounding = rtz : tensor<$xf64> -> tensor<$x" +
                                      std::string(c.type) + ">");
    for (size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(codes[i], codeOf(values[i], c.semantics, APFloat::rmNearestTiesToEven))
          << c.type << " of " << values[i];
      ASSERT_EQ(cut[i], codeOf(values[i], c.semantics, APFloat::rmTowardZero)) << c.type << " rtz of " << values[i];
    }
  }
  auto floats = evaluate<float>("f32", {column("f64", values)}, cast("arith.truncf", "f64", "f32"));
  for (size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(floats[i], float(values[i]));
}

TEST(ReferenceConversion, ExtendsEveryCodeExactlyAndBack) {
  struct Case {
    const char *type;
    const llvm::fltSemantics &semantics;
    unsigned bits;
  } cases[] = {{"f16", APFloat::IEEEhalf(), 16},
               {"bf16", APFloat::BFloat(), 16},
               {"f8E4M3FN", APFloat::Float8E4M3FN(), 8},
               {"f8E5M2", APFloat::Float8E5M2(), 8},
               {"f8E4M3FNUZ", APFloat::Float8E4M3FNUZ(), 8},
               {"f8E5M2FNUZ", APFloat::Float8E5M2FNUZ(), 8}};
  for (const Case &c : cases) {
    size_t count = size_t(1) << c.bits;
    std::vector<uint8_t> bytes;
    for (size_t code = 0; code < count; ++code)
      for (unsigned shift = 0; shift < c.bits; shift += 8)
        bytes.push_back(uint8_t(code >> shift));
    Column input{c.type, bytes, count};
    auto wide = evaluate<double>("f64", {input}, cast("arith.extf", c.type, "f64"));
    auto back = evaluate<double>("f64", {column("f64", wide)},
                                 "%n = arith.truncf %a : tensor<$xf64> to tensor<$x" + std::string(c.type) +
                                     ">\n%r = arith.extf %n : tensor<$x" + c.type + "> to tensor<$xf64>");
    for (size_t code = 0; code < count; ++code) {
      APFloat number(c.semantics, llvm::APInt(c.bits, code));
      bool lost;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
      double expected = number.convertToDouble();
      ASSERT_EQ(std::isnan(wide[code]), std::isnan(expected)) << c.type << " code " << code;
      if (std::isnan(expected))
        continue;
      ASSERT_EQ(wide[code], expected) << c.type << " code " << code;
      ASSERT_EQ(std::signbit(wide[code]), std::signbit(expected)) << c.type << " code " << code;
      // 8-bit conversions saturate, so that infinity does not come back.
      if (std::isfinite(expected) || c.bits == 16) {
        ASSERT_EQ(back[code], expected) << c.type << " code " << code;
      }
    }
  }
}

TEST(ReferenceConversion, EightBitFloatsSaturate) {
  std::vector<float> values{500.0f, -1e9f, 448.0f, 17.0f, 18.0f};
  // 17 lies between 16 (0x58) and 18 (0x59): halfway, the even code wins.
  EXPECT_EQ(evaluate<uint8_t>("f8E4M3FN", {column("f32", values)},
                              "%r = tt.fp_to_fp %a, rounding = rtne : tensor<$xf32> -> tensor<$xf8E4M3FN>"),
            (std::vector<uint8_t>{0x7e, 0xfe, 0x7e, 0x58, 0x59}));
}

TEST(ReferenceConversion, IntegersToFloatsRoundOnce) {
  // Floats at 2^60 are 2^37 apart: this is just above the middle of two. A double cannot hold the last 1, and a
  // detour over it would round down to even.
  int64_t tricky = (int64_t(1) << 60) + (int64_t(1) << 36) + 1;
  std::vector<float> floats =
      evaluate<float>("f32", {column<int64_t>("i64", {tricky, -tricky, 3, -1})}, cast("arith.sitofp", "i64", "f32"));
  float above = std::ldexp(1.0f + std::ldexp(1.0f, -23), 60);
  EXPECT_EQ(floats, (std::vector<float>{above, -above, 3.0f, -1.0f}));
  EXPECT_EQ(evaluate<float>("f32", {column<int32_t>("i32", {-1})}, cast("arith.uitofp", "i32", "f32"))[0],
            4294967296.0f);
  EXPECT_EQ(evaluate<double>("f64", {column<uint64_t>("i64", {~uint64_t(0)})}, cast("arith.uitofp", "i64", "f64"))[0],
            18446744073709551616.0);
}

TEST(ReferenceConversion, FloatsToIntegersSaturateTowardZero) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> values{1.9f, -1.9f, 3e9f, -3e9f, nan};
  EXPECT_EQ(evaluate<int32_t>("i32", {column("f32", values)}, cast("arith.fptosi", "f32", "i32")),
            (std::vector<int32_t>{1, -1, 2147483647, -2147483647 - 1, 0}));
  EXPECT_EQ(evaluate<uint32_t>("i32", {column("f32", values)}, cast("arith.fptoui", "f32", "i32")),
            (std::vector<uint32_t>{1, 0, 3000000000u, 0, 0}));
}

TEST(ReferenceConversion, IntegerWidths) {
  EXPECT_EQ(evaluate<int32_t>("i32", {column<int8_t>("i8", {-1, 100})}, cast("arith.extsi", "i8", "i32")),
            (std::vector<int32_t>{-1, 100}));
  EXPECT_EQ(evaluate<int32_t>("i32", {column<int8_t>("i8", {-1})}, cast("arith.extui", "i8", "i32"))[0], 255);
  EXPECT_EQ(evaluate<int32_t>("i32", {column<uint8_t>("i1", {1})}, cast("arith.extsi", "i1", "i32"))[0], -1);
  EXPECT_EQ(evaluate<uint8_t>("i1", {column<int32_t>("i32", {2, 3})}, cast("arith.trunci", "i32", "i1")),
            (std::vector<uint8_t>{0, 1}));
}

TEST(ReferenceConversion, BitcastsKeepBits) {
  // A signalling NaN and a negative zero survive unchanged.
  std::vector<uint32_t> bits{0x7f800001u, 0x80000000u, 0x3f800000u};
  EXPECT_EQ(evaluate<uint32_t>("i32", {column("f32", bits)}, cast("tt.bitcast", "f32", "i32", "->")), bits);
  EXPECT_EQ(evaluate<uint16_t>("f16", {column<uint16_t>("i16", {0x3c00})}, cast("arith.bitcast", "i16", "f16"))[0],
            0x3c00);
}

} // namespace
} // namespace lathe::reference::testing
