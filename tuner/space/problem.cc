#include "tuner/space/problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// The launch limits that CUDA and HIP share.
constexpr std::array<int64_t, 3> kGridLimits = {2147483647, 65535, 65535};
constexpr std::array<absl::string_view, 3> kGridAxes = {"x", "y", "z"};
constexpr int kMaxRank = 8;
constexpr char kPointerRange[] = "tt.pointer_range";
constexpr int64_t kPointerRangeBits = 32;

struct TypeRow {
  absl::string_view name;
  int bits;
  bool is_float;
  // Explicit mantissa bits of a float that a scalar can have; 0 for other types.
  int mantissa;
};
constexpr std::array<TypeRow, 13> kTypes = {{
    {"i1", 8, false, 0},
    {"i8", 8, false, 0},
    {"i16", 16, false, 0},
    {"i32", 32, false, 0},
    {"i64", 64, false, 0},
    {"f16", 16, true, 10},
    {"bf16", 16, true, 7},
    {"f32", 32, true, 23},
    {"f64", 64, true, 52},
    {"f8E4M3FN", 8, true, 0},
    {"f8E5M2", 8, true, 0},
    {"f8E4M3FNUZ", 8, true, 0},
    {"f8E5M2FNUZ", 8, true, 0},
}};

const TypeRow* FindType(absl::string_view name) {
  for (const TypeRow& row : kTypes) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// "f32" of "!tt.ptr<f32>" and of "!tt.ptr<f32, 1>"; nullopt for another type.
std::optional<absl::string_view> PointeeOf(absl::string_view type) {
  if (!absl::ConsumePrefix(&type, "!tt.ptr<") || !absl::ConsumeSuffix(&type, ">")) return std::nullopt;
  return absl::StripSuffix(type.substr(0, type.find(',')), " ");
}

// `value` rounded to nearest even in a format of `bits` bits with `mantissa` explicit ones, as its
// bit pattern. Values beyond the range become infinite, tiny ones subnormal or zero.
uint64_t RoundToFormat(double value, int bits, int mantissa) {
  int exponent_bits = bits - 1 - mantissa;
  int bias = (1 << (exponent_bits - 1)) - 1;
  uint64_t sign = std::signbit(value) ? uint64_t{1} << (bits - 1) : 0;
  uint64_t infinity = ((uint64_t{1} << exponent_bits) - 1) << mantissa;
  if (std::isnan(value)) return infinity | (uint64_t{1} << (mantissa - 1));
  double magnitude = std::fabs(value);
  if (std::isinf(value)) return sign | infinity;
  if (magnitude == 0) return sign;
  int exponent = std::ilogb(magnitude);
  int scale = std::max(exponent, 1 - bias) - mantissa;  // weight of the last kept bit
  // Exact: scaling by a power of two; nearbyint rounds to even in the default mode.
  double units = std::nearbyint(std::ldexp(magnitude, -scale));
  uint64_t pattern = static_cast<uint64_t>(units);
  // A normal number's hidden bit counts as one exponent step, and so does a carry out of the
  // mantissa.
  if (exponent >= 1 - bias) pattern += static_cast<uint64_t>(exponent + bias - 1) << mantissa;
  return sign | std::min(pattern, infinity);
}

std::string LittleEndian(uint64_t value, int bits) {
  std::string bytes;
  for (int i = 0; i < bits; i += 8) bytes.push_back(static_cast<char>(value >> i));
  return bytes;
}

absl::StatusOr<int64_t> EvaluateText(absl::string_view text, const Names& names, absl::string_view field) {
  absl::StatusOr<Expression> parsed = Expression::Parse(text);
  absl::StatusOr<int64_t> value = parsed.ok() ? parsed->Evaluate(names) : absl::StatusOr<int64_t>(parsed.status());
  if (value.ok()) return value;
  return MakeError(ErrorKind::invalid_expression, absl::StrCat("'", text, "': ", value.status().message()), field);
}

// A float literal or an expression.
absl::StatusOr<double> EvaluateNumber(absl::string_view text, const Names& names, absl::string_view field) {
  double literal = 0;
  if (absl::SimpleAtod(text, &literal)) return literal;
  absl::StatusOr<int64_t> value = EvaluateText(text, names, field);
  if (!value.ok()) return value.status();
  return static_cast<double>(*value);
}

absl::Status CheckParses(absl::string_view text, bool number, absl::string_view field) {
  double literal = 0;
  if (number && absl::SimpleAtod(text, &literal)) return absl::OkStatus();
  absl::StatusOr<Expression> parsed = Expression::Parse(text);
  if (parsed.ok()) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_expression, absl::StrCat("'", text, "': ", parsed.status().message()), field);
}

std::string Described(const v1::ArgumentLayout& layout) {
  return layout.name().empty() ? layout.type() : absl::StrCat(layout.type(), " ('", layout.name(), "')");
}

// Checks the arrays of a tensor, whatever is in their files.
absl::Status CheckArrays(const v1::TensorArgument& tensor, const std::string& field) {
  const auto refused = [&](absl::string_view why, absl::string_view key) {
    return MakeError(ErrorKind::invalid_argument, why, absl::StrCat(field, key));
  };
  const bool given = tensor.init() == v1::TENSOR_INIT_GIVEN;
  if (given && !tensor.has_values()) return refused("init 'given' needs values", ".init");
  if (tensor.has_values()) {
    if (tensor.role() == v1::ARGUMENT_ROLE_OUTPUT) {
      return refused("an output has no values before a launch; expected says what it should have afterwards",
                     ".values");
    }
    if (!given && tensor.init() != v1::TENSOR_INIT_UNSPECIFIED) {
      return refused(absl::StrCat("values are given, so that init cannot be '", EnumWord(tensor.init()), "'"), ".init");
    }
    if (!IsDigest(tensor.values().digest())) return refused("the values have no digest", ".values");
  }
  if (!tensor.has_expected()) return absl::OkStatus();
  if (tensor.role() == v1::ARGUMENT_ROLE_INPUT) {
    return refused("an input must not be written, so that nothing is expected of it", ".expected");
  }
  if (!IsDigest(tensor.expected().digest())) return refused("the expected array has no digest", ".expected");
  return absl::OkStatus();
}

absl::Status CheckTensor(const v1::TensorArgument& tensor, const v1::ArgumentLayout& layout, const std::string& field) {
  std::optional<absl::string_view> pointee = PointeeOf(layout.type());
  if (!pointee) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the kernel takes ", Described(layout), " here: give a scalar, not a tensor"), field);
  }
  const TypeRow* type = FindType(tensor.dtype());
  if (type == nullptr) {
    return MakeError(ErrorKind::argument_mismatch, absl::StrCat("unknown dtype '", tensor.dtype(), "'"),
                     field + ".dtype");
  }
  // A pointer to i1 addresses bytes, which front ends call i8 as well.
  auto storage = [](absl::string_view name) { return name == "i1" ? absl::string_view("i8") : name; };
  if (storage(*pointee) != storage(tensor.dtype())) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the kernel takes ", Described(layout), ", the tensor's dtype is ", tensor.dtype()),
                     field + ".dtype");
  }
  if (!v1::ArgumentRole_IsValid(tensor.role()) || tensor.role() == v1::ARGUMENT_ROLE_UNSPECIFIED) {
    return MakeError(ErrorKind::invalid_argument, "the tensor has no role; it is input, output or inout",
                     field + ".role");
  }
  if (!v1::TensorInit_IsValid(tensor.init())) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("unknown init ", static_cast<int>(tensor.init()),
                                  ": normal, uniform, zeros, ones, arange or randint"),
                     field + ".init");
  }
  LATHE_RETURN_IF_ERROR(CheckArrays(tensor, field));
  if (!type->is_float && (tensor.init() == v1::TENSOR_INIT_NORMAL || tensor.init() == v1::TENSOR_INIT_UNIFORM)) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("init '", EnumWord(tensor.init()), "' needs a float dtype; use randint for ", tensor.dtype()),
        field + ".init");
  }
  if (tensor.shape().empty() || tensor.shape_size() > kMaxRank) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a tensor has 1 to ", kMaxRank, " dimensions, not ", tensor.shape_size()),
                     field + ".shape");
  }
  for (int i = 0; i < tensor.shape_size(); ++i) {
    absl::Status parsed = CheckParses(tensor.shape(i), false, absl::StrCat(field, ".shape[", i, "]"));
    if (!parsed.ok()) return parsed;
  }
  for (const auto& [text, name] : {std::pair(tensor.lo(), ".lo"), std::pair(tensor.hi(), ".hi")}) {
    if (text.empty()) continue;
    if (absl::Status parsed = CheckParses(text, true, field + name); !parsed.ok()) return parsed;
  }
  return absl::OkStatus();
}

absl::Status CheckScalar(const std::string& text, const v1::ArgumentLayout& layout, const std::string& field) {
  if (PointeeOf(layout.type())) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the kernel takes ", Described(layout), " here: give a tensor, not a scalar"), field);
  }
  const TypeRow* type = FindType(layout.type());
  if (type == nullptr || (type->is_float && type->mantissa == 0)) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("arguments of type ", Described(layout), " cannot be given by a specification"),
                     field);
  }
  return CheckParses(text, type->is_float, field + ".scalar");
}

struct Range {
  double lo;
  double hi;
};

Range DefaultRange(v1::TensorInit init, absl::string_view dtype) {
  if (init == v1::TENSOR_INIT_UNIFORM) return {0, 1};
  if (dtype == "i1") return {0, 2};
  if (dtype == "i8") return {-128, 128};
  return {0, 128};
}

absl::Status ResolveRange(const v1::TensorArgument& tensor, const Names& names, const std::string& field,
                          internal::ResolvedTensor* out) {
  if (out->init() != v1::TENSOR_INIT_UNIFORM && out->init() != v1::TENSOR_INIT_RANDINT) {
    if (tensor.lo().empty() && tensor.hi().empty()) return absl::OkStatus();
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("lo and hi belong to uniform and randint, not to ", EnumWord(out->init())),
                     field + ".lo");
  }
  Range range = DefaultRange(out->init(), out->dtype());
  if (!tensor.lo().empty()) {
    absl::StatusOr<double> lo = EvaluateNumber(tensor.lo(), names, field + ".lo");
    if (!lo.ok()) return lo.status();
    range.lo = *lo;
  }
  if (!tensor.hi().empty()) {
    absl::StatusOr<double> hi = EvaluateNumber(tensor.hi(), names, field + ".hi");
    if (!hi.ok()) return hi.status();
    range.hi = *hi;
  }
  if (!(range.lo < range.hi) || !std::isfinite(range.lo) || !std::isfinite(range.hi)) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("lo <= x < hi is empty: lo = ", range.lo, ", hi = ", range.hi), field + ".hi");
  }
  out->set_lo(range.lo);
  out->set_hi(range.hi);
  return absl::OkStatus();
}

absl::Status ResolveTensor(const v1::TensorArgument& tensor, const Names& names, const std::string& field,
                           const ProblemLimits& limits, internal::ResolvedTensor* out) {
  const TypeRow* type = FindType(tensor.dtype());
  out->set_dtype(tensor.dtype());
  out->set_role(tensor.role());
  out->set_init(tensor.has_values()                            ? v1::TENSOR_INIT_GIVEN
                : tensor.init() != v1::TENSOR_INIT_UNSPECIFIED ? tensor.init()
                : type->is_float                               ? v1::TENSOR_INIT_NORMAL
                                                               : v1::TENSOR_INIT_RANDINT);
  out->set_values(tensor.values().digest());
  out->set_expected(tensor.expected().digest());
  int64_t bytes = type->bits / 8;
  for (int i = 0; i < tensor.shape_size(); ++i) {
    std::string place = absl::StrCat(field, ".shape[", i, "]");
    absl::StatusOr<int64_t> extent = EvaluateText(tensor.shape(i), names, place);
    if (!extent.ok()) return extent.status();
    if (*extent <= 0) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("'", tensor.shape(i), "' is ", *extent, ": an extent is at least 1"), place);
    }
    if (__builtin_mul_overflow(bytes, *extent, &bytes) || bytes > limits.max_tensor_bytes) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the tensor has more than ", limits.max_tensor_bytes, " bytes, the limit"),
                       field + ".shape");
    }
    out->add_shape(*extent);
  }
  return ResolveRange(tensor, names, field, out);
}

absl::Status CheckDivisibility(absl::string_view text, absl::string_view encoded, const v1::ArgumentLayout& layout,
                               absl::string_view field) {
  const TypeRow* type = FindType(layout.type());
  if (layout.divisibility() <= 1 || type == nullptr || type->is_float) return absl::OkStatus();
  uint64_t value = 0;
  std::memcpy(&value, encoded.data(),
              encoded.size());  // little-endian like every host that this builds for
  // Sign-extended, so that a message shows -8 as -8.
  int shift = 64 - type->bits;
  int64_t number = static_cast<int64_t>(value << shift) >> shift;
  if (number % layout.divisibility() == 0) return absl::OkStatus();
  return MakeError(
      ErrorKind::divisibility_violated,
      absl::StrCat("'", text, "' is ", number, ", but the module promises tt.divisibility ", layout.divisibility(),
                   " for ", Described(layout), ": pass a multiple, or a module printed without that promise"),
      field);
}

absl::Status CheckPointerRange(const internal::ResolvedTensor& tensor, const v1::ArgumentLayout& layout,
                               absl::string_view field) {
  if (layout.pointer_range() != 32 || TensorBytes(tensor) < kPointerRangeBytes) return absl::OkStatus();
  return MakeError(
      ErrorKind::argument_mismatch,
      absl::StrCat("the tensor has ", TensorBytes(tensor),
                   " bytes, but the module promises tt.pointer_range 32, less than 2 GiB, for ", Described(layout)),
      field);
}

absl::StatusOr<Names> MergeNames(const v1::Problem& problem, const Names& variant_names,
                                 absl::string_view problem_field) {
  Names names = variant_names;
  // Sorted, so that the first error is the same each time.
  std::map<std::string, int64_t> values(problem.values().begin(), problem.values().end());
  for (const auto& [name, value] : values) {
    std::string field = absl::StrCat(problem_field, ".", name);
    if (!IsExpressionName(name)) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("'", name, "' cannot be a name in expressions"),
                       field);
    }
    if (!names.emplace(name, value).second) {
      return MakeError(
          ErrorKind::invalid_argument,
          absl::StrCat("'", name, "' is a constant or a knob already; give the problem value another name"), field);
    }
  }
  return names;
}

absl::Status ResolveGrid(const v1::TuningSpec& spec, const Names& names, internal::ResolvedProblem* out) {
  for (int i = 0; i < 3; ++i) {
    int64_t extent = 1;
    if (i < spec.grid_size()) {
      std::string field = absl::StrCat("grid[", i, "]");
      absl::StatusOr<int64_t> value = EvaluateText(spec.grid(i), names, field);
      if (!value.ok()) return value.status();
      extent = *value;
      if (extent < 1 || extent > kGridLimits[i]) {
        return MakeError(ErrorKind::invalid_argument,
                         absl::StrCat("'", spec.grid(i), "' is ", extent, ": the grid's ", kGridAxes[i], " is 1 to ",
                                      kGridLimits[i]),
                         field);
      }
    }
    out->add_grid(static_cast<uint32_t>(extent));
  }
  return absl::OkStatus();
}

}  // namespace

v1::Specialization SpecializationFor(absl::Span<const internal::ResolvedProblem* const> problems,
                                     const google::protobuf::RepeatedPtrField<std::string>& specializes_on) {
  v1::Specialization found;
  const bool wanted = std::find(specializes_on.begin(), specializes_on.end(), kPointerRange) != specializes_on.end();
  if (!wanted || problems.empty()) return found;
  for (int i = 0; i < problems.front()->arguments_size(); ++i) {
    const bool small = std::all_of(problems.begin(), problems.end(), [i](const internal::ResolvedProblem* problem) {
      const internal::ResolvedArgument& argument = problem->arguments(i);
      return argument.has_tensor() && TensorBytes(argument.tensor()) < kPointerRangeBytes;
    });
    if (small) (*(*found.mutable_arguments())[i].mutable_values())[kPointerRange] = kPointerRangeBits;
  }
  return found;
}

int64_t TensorBytes(const internal::ResolvedTensor& tensor) {
  int64_t bytes = BitsOfType(tensor.dtype()).value_or(8) / 8;
  for (int64_t extent : tensor.shape()) bytes *= extent;
  return bytes;
}

std::optional<int> BitsOfType(absl::string_view type) {
  const TypeRow* row = FindType(type);
  if (row == nullptr) return std::nullopt;
  return row->bits;
}

absl::StatusOr<std::string> EncodeScalar(absl::string_view text, absl::string_view type, const Names& names,
                                         absl::string_view field) {
  const TypeRow* row = FindType(type);
  if (row == nullptr || (row->is_float && row->mantissa == 0)) {
    return MakeError(ErrorKind::argument_mismatch, absl::StrCat("no scalar of type ", type, " can be given"), field);
  }
  if (row->is_float) {
    absl::StatusOr<double> value = EvaluateNumber(text, names, field);
    if (!value.ok()) return value.status();
    return LittleEndian(RoundToFormat(*value, row->bits, row->mantissa), row->bits);
  }
  absl::StatusOr<int64_t> value = EvaluateText(text, names, field);
  if (!value.ok()) return value.status();
  int64_t lo = row->bits == 64 ? std::numeric_limits<int64_t>::min() : -(int64_t{1} << (row->bits - 1));
  int64_t hi = row->bits == 64 ? std::numeric_limits<int64_t>::max() : (int64_t{1} << row->bits) - 1;
  if (type == "i1") lo = 0, hi = 1;
  if (*value < lo || *value > hi) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("'", text, "' is ", *value, ", which ", type, " cannot hold"), field);
  }
  return LittleEndian(static_cast<uint64_t>(*value), row->bits);
}

absl::Status CheckArguments(const v1::TuningSpec& spec, const ArgumentLayouts& layouts) {
  if (spec.grid().empty() || spec.grid_size() > 3) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the grid has 1 to 3 expressions, not ", spec.grid_size()), "grid");
  }
  for (int i = 0; i < spec.grid_size(); ++i) {
    absl::Status parsed = CheckParses(spec.grid(i), false, absl::StrCat("grid[", i, "]"));
    if (!parsed.ok()) return parsed;
  }
  if (spec.arguments_size() != layouts.size()) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the kernel takes ", layouts.size(), " arguments, the specification gives ",
                                  spec.arguments_size()),
                     "arguments");
  }
  for (int i = 0; i < spec.arguments_size(); ++i) {
    const v1::Argument& argument = spec.arguments(i);
    std::string field = absl::StrCat("arguments[", i, "]");
    absl::Status checked = MakeError(ErrorKind::invalid_argument, "neither a tensor nor a scalar", field);
    if (argument.has_tensor()) checked = CheckTensor(argument.tensor(), layouts[i], field);
    if (argument.kind_case() == v1::Argument::kScalar) checked = CheckScalar(argument.scalar(), layouts[i], field);
    if (!checked.ok()) return checked;
  }
  return absl::OkStatus();
}

absl::StatusOr<internal::ResolvedProblem> ResolveProblem(const v1::TuningSpec& spec, const v1::Problem& problem,
                                                         const Names& variant_names, const ArgumentLayouts& layouts,
                                                         absl::string_view problem_field, const ProblemLimits& limits) {
  if (absl::Status checked = CheckArguments(spec, layouts); !checked.ok()) return checked;
  absl::StatusOr<Names> names = MergeNames(problem, variant_names, problem_field);
  if (!names.ok()) return names.status();
  internal::ResolvedProblem resolved;
  if (absl::Status grid = ResolveGrid(spec, *names, &resolved); !grid.ok()) return grid;
  for (int i = 0; i < spec.arguments_size(); ++i) {
    const v1::Argument& argument = spec.arguments(i);
    std::string field = absl::StrCat("arguments[", i, "]");
    internal::ResolvedArgument* out = resolved.add_arguments();
    if (argument.has_tensor()) {
      absl::Status tensor = ResolveTensor(argument.tensor(), *names, field, limits, out->mutable_tensor());
      if (tensor.ok()) tensor = CheckPointerRange(out->tensor(), layouts[i], field + ".shape");
      if (!tensor.ok()) return tensor;
      continue;
    }
    absl::StatusOr<std::string> bytes = EncodeScalar(argument.scalar(), layouts[i].type(), *names, field + ".scalar");
    if (!bytes.ok()) return bytes.status();
    absl::Status divisible = CheckDivisibility(argument.scalar(), *bytes, layouts[i], field + ".scalar");
    if (!divisible.ok()) return divisible;
    out->set_scalar(*std::move(bytes));
  }
  return resolved;
}

absl::StatusOr<int64_t> CountPrograms(const v1::TuningSpec& spec, const v1::Problem& problem,
                                      const Names& variant_names, absl::string_view problem_field) {
  absl::StatusOr<Names> names = MergeNames(problem, variant_names, problem_field);
  if (!names.ok()) return names.status();
  internal::ResolvedProblem resolved;
  if (absl::Status grid = ResolveGrid(spec, *names, &resolved); !grid.ok()) return grid;
  int64_t programs = 1;
  for (uint32_t extent : resolved.grid()) programs *= extent;
  return programs;
}

}  // namespace lathe
