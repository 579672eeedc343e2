#include "Conversion/TTGToLLVM/Values/DeviceFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace {

constexpr StringLiteral kNvidiaPrefix = "__nv_", kAmdPrefix = "__ocml_";

// With the same name in both: __nv_sin, __nv_sinf and __ocml_sin_f64, __ocml_sin_f32. Those that write through a
// pointer are left out: their pointers differ.
constexpr StringLiteral kSame[] = {
    "acos",      "acosh",     "asin",  "asinh", "atan",   "atan2", "atanh",   "cbrt",  "ceil",   "copysign",
    "cos",       "cosh",      "cospi", "erf",   "erfc",   "exp",   "erfcinv", "erfcx", "erfinv", "exp10",
    "exp2",      "expm1",     "fabs",  "fdim",  "floor",  "fma",   "fmax",    "fmin",  "fmod",   "hypot",
    "ilogb",     "j0",        "j1",    "ldexp", "log",    "log10", "lgamma",  "log2",  "log1p",  "logb",
    "pow",       "nearbyint", "rcbrt", "rint",  "rhypot", "round", "rsqrt",   "sin",   "sinh",   "nextafter",
    "remainder", "scalbn",    "sinpi", "sqrt",  "tan",    "tanh",  "trunc",   "y0",    "y1",     "tgamma"};

struct Names {
  StringLiteral nvidia, amd;
};

// Likewise with two names.
constexpr Names kRenamed[] = {{"powi", "pown"},        {"normcdf", "ncdf"},     {"normcdfinv", "ncdfinv"},
                              {"cyl_bessel_i0", "i0"}, {"cyl_bessel_i1", "i1"}, {"norm3d", "len3"},
                              {"norm4d", "len4"},      {"rnorm3d", "rlen3"},    {"rnorm4d", "rlen4"}};

// With names of no pattern, without the prefix. Of several rows for a name the first counts.
constexpr Names kWhole[] = {{"isnanf", "isnan_f32"},
                            {"isnand", "isnan_f64"},
                            {"isinff", "isinf_f32"},
                            {"isinfd", "isinf_f64"},
                            {"finitef", "isfinite_f32"},
                            {"isfinited", "isfinite_f64"},
                            {"signbitf", "signbit_f32"},
                            {"signbitd", "signbit_f64"},
                            {"fsqrt_rn", "sqrt_f32"},
                            {"dsqrt_rn", "sqrt_f64"},
                            {"fast_sinf", "native_sin_f32"},
                            {"fast_cosf", "native_cos_f32"},
                            {"fast_expf", "native_exp_f32"},
                            {"fast_exp10f", "native_exp10_f32"},
                            {"fast_logf", "native_log_f32"},
                            {"fast_log2f", "native_log2_f32"},
                            {"fast_log10f", "native_log10_f32"},
                            {"fast_tanf", "tan_f32"},
                            {"fast_tanhf", "tanh_f32"},
                            {"fast_powf", "pow_f32"},
                            {"exp2f", "native_exp2_f32"},
                            {"sqrtf", "native_sqrt_f32"},
                            {"rsqrtf", "native_rsqrt_f32"}};

std::optional<std::string> toAmd(StringRef name) {
  auto withSuffix = [](StringRef base, bool isF32) { return (kAmdPrefix + base + (isF32 ? "_f32" : "_f64")).str(); };
  // "erf" is the one on f64, "erff" the other: whole names come first.
  for (bool isF32 : {false, true}) {
    if (isF32 && !name.consume_back("f"))
      break;
    if (is_contained(kSame, name))
      return withSuffix(name, isF32);
    for (const Names &row : kRenamed)
      if (row.nvidia == name)
        return withSuffix(row.amd, isF32);
  }
  return std::nullopt;
}

std::optional<std::string> toNvidia(StringRef name) {
  bool isF32 = name.consume_back("_f32");
  if (!isF32 && !name.consume_back("_f64"))
    return std::nullopt;
  auto withSuffix = [&](StringRef base) { return (kNvidiaPrefix + base + (isF32 ? "f" : "")).str(); };
  if (is_contained(kSame, name))
    return withSuffix(name);
  for (const Names &row : kRenamed)
    if (row.amd == name)
      return withSuffix(row.nvidia);
  return std::nullopt;
}

} // namespace

std::optional<std::string> lathe::conversion::getDeviceFunction(StringRef symbol, Vendor vendor) {
  const bool isCuda = vendor == Vendor::Cuda;
  StringRef name = symbol;
  if (!name.consume_front(isCuda ? kAmdPrefix : kNvidiaPrefix))
    return symbol.str();
  if (std::optional<std::string> regular = isCuda ? toNvidia(name) : toAmd(name))
    return regular;
  for (const Names &row : kWhole)
    if ((isCuda ? row.amd : row.nvidia) == name)
      return ((isCuda ? kNvidiaPrefix + row.nvidia : kAmdPrefix + row.amd)).str();
  return std::nullopt;
}
