// Every math op that the lowering expands, against the C library in double precision, on both vendors.
#include "conversion_support.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

using namespace lathe;
using namespace lathe::test;

namespace {

struct Function {
  const char *op;
  std::function<double(double)> exact;
  // Arguments are taken from -range .. range (or from 2^-126 .. range where `positive`).
  double range;
  bool positive;
  // Allowed error: relative, plus absolute.
  double relative, absolute;
};

std::ostream &operator<<(std::ostream &os, const Function &function) { return os << function.op; }

// The exponential loses |x| ulp by scaling its argument, as all fast ones do.
const Function kFunctions[] = {
    {"math.exp", [](double x) { return std::exp(x); }, 80, false, 1e-5, 1e-37},
    {"math.exp2", [](double x) { return std::exp2(x); }, 120, false, 4e-7, 1e-37},
    {"math.expm1", [](double x) { return std::expm1(x); }, 20, false, 4e-6, 1e-37},
    {"math.log", [](double x) { return std::log(x); }, 1e6, true, 4e-7, 2e-7},
    {"math.log2", [](double x) { return std::log2(x); }, 1e6, true, 4e-7, 2e-7},
    {"math.log10", [](double x) { return std::log10(x); }, 1e6, true, 4e-7, 1e-7},
    {"math.log1p", [](double x) { return std::log1p(x); }, 0.9, false, 2e-6, 2e-7},
    {"math.rsqrt", [](double x) { return 1 / std::sqrt(x); }, 1e6, true, 4e-7, 0},
    {"math.sqrt", [](double x) { return std::sqrt(x); }, 1e6, true, 2e-7, 0},
    {"math.tanh", [](double x) { return std::tanh(x); }, 12, false, 2e-6, 1e-37},
    {"math.erf", [](double x) { return std::erf(x); }, 5, false, 1.2e-7, 1e-37},
    {"math.sin", [](double x) { return std::sin(x); }, 1000, false, 1e-6, 5e-7},
    {"math.cos", [](double x) { return std::cos(x); }, 1000, false, 1e-6, 5e-7},
    {"math.floor", [](double x) { return std::floor(x); }, 100, false, 0, 0},
    {"math.ceil", [](double x) { return std::ceil(x); }, 100, false, 0, 0},
    {"math.absf", [](double x) { return std::fabs(x); }, 100, false, 0, 0},
};

constexpr int kCount = 1024;

std::vector<float> arguments(const Function &function) {
  std::vector<float> values(kCount);
  for (int i = 0; i < kCount; ++i) {
    double t = (i + 0.5) / kCount;
    if (function.positive)
      values[i] = float(std::exp2(-126 + t * (std::log2(function.range) + 126)));
    else
      values[i] = float(i % 4 == 3 ? (t - 0.5) * 2e-3 : (2 * t - 1) * function.range);
  }
  return values;
}

std::string kernel(const Machine &machine, const std::string &compute, const std::string &type) {
  std::string layout = "#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [" + std::to_string(machine.lanes) +
                       "], warpsPerCTA = [" + std::to_string(machine.warps) + "], order = [0]}>\n";
  std::string text = R"(
    tt.func public @kernel(%in: !tt.ptr<T> {tt.divisibility = 16 : i32}, %out: !tt.ptr<T> {tt.divisibility = 16 : i32}) {
      %at = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #a>
      %is = tt.splat %in : !tt.ptr<T> -> tensor<1024x!tt.ptr<T>, #a>
      %ip = tt.addptr %is, %at : tensor<1024x!tt.ptr<T>, #a>, tensor<1024xi32, #a>
      %x = tt.load %ip : tensor<1024x!tt.ptr<T>, #a>
      )" + compute + R"(
      %os = tt.splat %out : !tt.ptr<T> -> tensor<1024x!tt.ptr<T>, #a>
      %op = tt.addptr %os, %at : tensor<1024x!tt.ptr<T>, #a>, tensor<1024xi32, #a>
      tt.store %op, %y : tensor<1024x!tt.ptr<T>, #a>
      tt.return
    })";
  for (size_t at; (at = text.find("<T>")) != std::string::npos;)
    text.replace(at, 3, "<" + type + ">");
  return inModule(machine, layout, text);
}

template <typename T> std::vector<T> evaluate(const Machine &machine, const std::string &compute, std::vector<T> in) {
  std::vector<T> out(kCount, -1);
  std::string type = sizeof(T) == 8 ? "f64" : "f32";
  simulate::Result result = execute(kernel(machine, compute, type), machine, {bytesOf(in), bytesOf(out)});
  EXPECT_TRUE(result.ok()) << describe(result);
  return out;
}

const Machine kMachines[] = {{"cuda:90", 32, 4}, {"hip:gfx942", 64, 4}};

class MathTest : public testing::TestWithParam<Function> {};

TEST_P(MathTest, IsAccurate) {
  const Function &function = GetParam();
  for (const Machine &machine : kMachines) {
    std::vector<float> in = arguments(function);
    std::vector<float> out = evaluate(machine, std::string("%y = ") + function.op + " %x : tensor<1024xf32, #a>", in);
    for (int i = 0; i < kCount; ++i) {
      double exact = function.exact(in[i]);
      ASSERT_NEAR(out[i], exact, function.relative * std::fabs(exact) + function.absolute)
          << machine.target << " " << function.op << "(" << in[i] << ")";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, MathTest, testing::ValuesIn(kFunctions),
                         [](const auto &info) { return std::string(info.param.op).substr(5); });

// Both signs and every power of two from where the short reduction is no longer exact up to the largest number.
TEST(MathFarTest, SineAndCosineOfLargeAnglesAreAccurate) {
  std::vector<float> in(kCount);
  for (int i = 0; i < kCount; ++i)
    in[i] = float(std::exp2(16 + 111.99 * i / kCount) * (i % 2 ? 1 : -1));
  in[0] = std::numeric_limits<float>::infinity();
  in[1] = std::numeric_limits<float>::max();
  in[2] = std::numeric_limits<float>::quiet_NaN();
  for (const Machine &machine : kMachines) {
    std::vector<float> sines = evaluate(machine, "%y = math.sin %x : tensor<1024xf32, #a>", in);
    std::vector<float> cosines = evaluate(machine, "%y = math.cos %x : tensor<1024xf32, #a>", in);
    for (int i = 0; i < kCount; ++i) {
      if (!std::isfinite(in[i])) {
        EXPECT_TRUE(std::isnan(sines[i]) && std::isnan(cosines[i])) << machine.target << " " << in[i];
        continue;
      }
      EXPECT_NEAR(sines[i], std::sin(double(in[i])), 4e-7) << machine.target << " " << in[i];
      EXPECT_NEAR(cosines[i], std::cos(double(in[i])), 4e-7) << machine.target << " " << in[i];
    }
  }
}

template <typename T> void checkPowers(double relative) {
  const std::string type = sizeof(T) == 8 ? "f64" : "f32";
  std::vector<T> in(kCount);
  for (int i = 0; i < kCount; ++i)
    in[i] = i % 2 ? T(1 + (i - kCount / 2) * 1e-4) : T(std::exp2(60.0 * i / kCount - 30));
  for (const Machine &machine : kMachines)
    for (const char *exponent : {"5.0e-01", "-1.7", "2.4", "-3.0", "3.33e+01", "-1.1e+02", "7.5e+02"}) {
      std::vector<T> out = evaluate(machine,
                                    "%k = arith.constant dense<" + std::string(exponent) + "> : tensor<1024x" + type +
                                        ", #a>\n%y = math.powf %x, %k : tensor<1024x" + type + ", #a>",
                                    in);
      for (int i = 0; i < kCount; ++i) {
        auto exact = std::pow((long double)in[i], (long double)(T(std::stod(exponent))));
        T wanted = T(exact);
        if (std::isinf(wanted))
          EXPECT_EQ(out[i], wanted) << machine.target << " " << in[i] << "^" << exponent;
        else
          EXPECT_LE(std::fabs((long double)out[i] - exact),
                    relative * std::fabs(exact) + std::numeric_limits<T>::denorm_min())
              << machine.target << " " << in[i] << "^" << exponent << ": " << out[i] << " for " << wanted;
      }
    }
}

// 2 units of the last place.
TEST(MathPowerTest, IsAccurateInF32) { checkPowers<float>(2 * 0x1p-23); }
TEST(MathPowerTest, IsAccurateInF64) { checkPowers<double>(2 * 0x1p-52); }

TEST(MathPowerTest, HasTheSpecialCasesOfC) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const float values[] = {0.0f, -0.0f, 1, -1, inf, -inf, nan, 2, -2, 0.5f, -0.5f, 3, 1e-40f, -1e30f};
  std::vector<float> in(std::begin(values), std::end(values));
  in.resize(kCount, 1);
  const std::pair<const char *, float> exponents[] = {
      {"0.0", 0.0f}, {"-0.0", -0.0f}, {"1.0", 1.0f},   {"-1.0", -1.0f},     {"3.0", 3.0f},        {"-3.0", -3.0f},
      {"2.0", 2.0f}, {"0.5", 0.5f},   {"-0.5", -0.5f}, {"0x7F800000", inf}, {"0xFF800000", -inf}, {"0x7FC00000", nan}};
  for (const Machine &machine : kMachines)
    for (auto [text, exponent] : exponents) {
      std::vector<float> out = evaluate(machine,
                                        "%k = arith.constant dense<" + std::string(text) +
                                            "> : tensor<1024xf32, #a>\n%y = math.powf %x, %k : tensor<1024xf32, #a>",
                                        in);
      for (size_t i = 0; i < std::size(values); ++i) {
        float exact = std::pow(values[i], exponent);
        SCOPED_TRACE(std::string(machine.target) + " " + std::to_string(values[i]) + "^" + text);
        if (std::isnan(exact)) {
          EXPECT_TRUE(std::isnan(out[i])) << out[i];
        } else if (std::isinf(exact) || exact == 0) {
          EXPECT_EQ(out[i], exact);
          EXPECT_EQ(std::signbit(out[i]), std::signbit(exact));
        } else {
          EXPECT_NEAR(out[i], exact, 3e-7 * std::fabs(exact) + 3e-45);
        }
      }
    }
}

// Between -range and range, and near zero; relative errors of 4 units of the last place of f64.
TEST(MathWideTest, FunctionsOfF64AreAccurate) {
  struct Wide {
    const char *op;
    double (*exact)(double);
    double low, high;
  };
  const Wide functions[] = {{"math.erf", std::erf, -7, 7},
                            {"math.expm1", std::expm1, -40, 700},
                            {"math.log1p", std::log1p, -0.999, 1e6},
                            {"math.absf", std::fabs, -10, 10}};
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (const Wide &function : functions) {
    std::vector<double> in(kCount);
    for (int i = 0; i < kCount; ++i) {
      double t = (i + 0.5) / kCount;
      in[i] = i % 3 == 0   ? function.low + t * (function.high - function.low)
              : i % 3 == 1 ? (2 * t - 1) * 1.5 * (function.low > -1 ? 0.6 : 1)
                           : (i % 2 ? 1 : -1) * std::exp2(-60 * t);
    }
    const double edges[] = {inf, -inf, nan, 0.0, -0.0, 1e-300, 5e-324, -0.5, 710.5, -1.0, 1e300};
    std::copy(std::begin(edges), std::end(edges), in.begin());
    for (const Machine &machine : kMachines) {
      std::vector<double> out =
          evaluate(machine, std::string("%y = ") + function.op + " %x : tensor<1024xf64, #a>", in);
      for (int i = 0; i < kCount; ++i) {
        double exact = function.exact(in[i]);
        SCOPED_TRACE(std::string(machine.target) + " " + function.op + " of " + std::to_string(in[i]));
        if (std::isnan(exact))
          EXPECT_TRUE(std::isnan(out[i])) << out[i];
        else if (std::isinf(exact) || exact == 0)
          EXPECT_TRUE(out[i] == exact && std::signbit(out[i]) == std::signbit(exact)) << out[i];
        else
          EXPECT_LE(std::fabs(out[i] - exact), 4 * 0x1p-53 * std::fabs(exact)) << out[i];
      }
    }
  }
}

TEST(MathEdgeTest, InfinitiesAndNaN) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> in(kCount, 0);
  float values[] = {inf, -inf, nan, 0.0f, -0.0f, 1000.0f, -1000.0f};
  std::copy(std::begin(values), std::end(values), in.begin());
  for (const Machine &machine : kMachines) {
    auto check = [&](const std::string &op, std::vector<float> expected) {
      std::vector<float> out = evaluate(machine, "%y = " + op + " %x : tensor<1024xf32, #a>", in);
      for (size_t i = 0; i < expected.size(); ++i)
        if (std::isnan(expected[i]))
          EXPECT_TRUE(std::isnan(out[i])) << machine.target << " " << op << "(" << values[i] << ") = " << out[i];
        else
          EXPECT_EQ(out[i], expected[i]) << machine.target << " " << op << "(" << values[i] << ")";
    };
    check("math.exp", {inf, 0, nan, 1, 1, inf, 0});
    check("math.tanh", {1, -1, nan, 0, 0, 1, -1});
    check("math.erf", {1, -1, nan, 0, 0, 1, -1});
    check("math.log", {inf, nan, nan, -inf, -inf});
    check("math.log1p", {inf, nan, nan, 0, 0});
    check("math.rsqrt", {0, nan, nan, inf, -inf});
    check("math.sqrt", {inf, nan, nan, 0, 0});
  }
}

TEST(MathEdgeTest, PowersAndQuotients) {
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<float> in = {2, 3, -2, -8, 0.5f, 1e30f, 1e-30f, 7};
  in.resize(kCount, 1);
  for (const Machine &machine : kMachines) {
    std::vector<float> cubes = evaluate(
        machine, "%k = arith.constant dense<3.0> : tensor<1024xf32, #a>\n%y = math.powf %x, %k : tensor<1024xf32, #a>",
        in);
    std::vector<float> inverses = evaluate(
        machine, "%k = arith.constant dense<1.0> : tensor<1024xf32, #a>\n%y = arith.divf %k, %x : tensor<1024xf32, #a>",
        in);
    for (size_t i = 0; i < 8; ++i) {
      float cube = float(std::pow(double(in[i]), 3));
      if (std::isinf(cube))
        EXPECT_EQ(cubes[i], inf);
      else
        EXPECT_NEAR(cubes[i], cube, 2e-5 * std::fabs(cube) + 1e-37) << machine.target << " " << in[i];
      EXPECT_NEAR(inverses[i], 1 / in[i], 3e-7 / std::fabs(in[i])) << machine.target << " " << in[i];
    }
  }
}

// Rounding to bf16 is to nearest even, with NaN kept, whether the chip has the instruction or not.
TEST(MathEdgeTest, NarrowingRoundsToNearestEven) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> in = {1.00390625f, 1.01171875f, 1.004f, -1.00390625f, 3.4e38f, 1e-40f, nan, 65504.0f};
  std::vector<float> expected = {1.0f, 1.015625f, 1.0078125f, -1.0f, std::numeric_limits<float>::infinity(),
                                 0,    nan,       65536.0f};
  // The subnormal keeps the bits that bf16 has.
  uint32_t subnormal = 0x00010000;
  std::memcpy(&expected[5], &subnormal, 4);
  in.resize(kCount, 1);
  for (const Machine &machine : kMachines) {
    std::vector<float> out = evaluate(machine,
                                      "%h = arith.truncf %x : tensor<1024xf32, #a> to tensor<1024xbf16, #a>\n"
                                      "%y = arith.extf %h : tensor<1024xbf16, #a> to tensor<1024xf32, #a>",
                                      in);
    for (size_t i = 0; i < expected.size(); ++i)
      if (std::isnan(expected[i]))
        EXPECT_TRUE(std::isnan(out[i]));
      else
        EXPECT_EQ(out[i], expected[i]) << machine.target << " " << in[i];
  }
}

} // namespace
