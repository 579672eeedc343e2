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
    {"math.erf", [](double x) { return std::erf(x); }, 5, false, 2e-6, 1e-37},
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

std::string kernel(const Machine &machine, const std::string &compute) {
  std::string layout = "#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [" + std::to_string(machine.lanes) +
                       "], warpsPerCTA = [" + std::to_string(machine.warps) + "], order = [0]}>\n";
  return inModule(machine, layout, R"(
    tt.func public @kernel(%in: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
      %at = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #a>
      %is = tt.splat %in : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
      %ip = tt.addptr %is, %at : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
      %x = tt.load %ip : tensor<1024x!tt.ptr<f32>, #a>
      )" + compute + R"(
      %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
      %op = tt.addptr %os, %at : tensor<1024x!tt.ptr<f32>, #a>, tensor<1024xi32, #a>
      tt.store %op, %y : tensor<1024x!tt.ptr<f32>, #a>
      tt.return
    })");
}

std::vector<float> evaluate(const Machine &machine, const std::string &compute, std::vector<float> in) {
  std::vector<float> out(kCount, -1);
  simulate::Result result = execute(kernel(machine, compute), machine, {bytesOf(in), bytesOf(out)});
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
