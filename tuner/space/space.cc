#include "tuner/space/space.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using Rows = absl::Span<const internal::KnobDescription>;

const internal::KnobDescription* FindRow(Rows rows, absl::string_view name) {
  for (const auto& row : rows) {
    if (row.name() == name) return &row;
  }
  return nullptr;
}

absl::string_view TypeOf(const v1::KnobValue& value) {
  switch (value.value_case()) {
    case v1::KnobValue::kIntValue:
      return "int";
    case v1::KnobValue::kBoolValue:
      return "bool";
    case v1::KnobValue::kStringValue:
      return "string";
    case v1::KnobValue::VALUE_NOT_SET:
      break;
  }
  return "nothing";
}

bool SameValue(const v1::KnobValue& a, const v1::KnobValue& b) {
  return a.value_case() == b.value_case() && FormatKnobValue(a) == FormatKnobValue(b);
}

// The number that stands for `value` in an expression; none for text.
std::optional<int64_t> NumberOf(const v1::KnobValue& value) {
  if (value.has_int_value()) return value.int_value();
  if (value.has_bool_value()) return value.bool_value() ? 1 : 0;
  return std::nullopt;
}

std::optional<int64_t> DefaultNumber(const internal::KnobDescription& row) {
  if (row.type() == internal::KnobDescription::BOOL) return row.default_value() == "true" || row.default_value() == "1";
  int64_t value = 0;
  if (row.type() == internal::KnobDescription::INT && absl::SimpleAtoi(row.default_value(), &value)) return value;
  return std::nullopt;
}

// The number of `value` in ascending `values`, which have it.
uint32_t RankIn(const std::vector<double>& values, double value) {
  return static_cast<uint32_t>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
}

absl::Status UnknownKnob(absl::string_view name, absl::string_view target, Rows rows, absl::string_view field) {
  std::vector<std::string> known;
  for (const auto& row : rows) {
    if (KnobServesTarget(row, target)) known.push_back(row.name());
  }
  return MakeError(ErrorKind::unknown_knob,
                   absl::StrCat("no knob is called '", name, "'; ", target, " has ",
                                known.empty() ? "none" : absl::StrJoin(known, ", ")),
                   field);
}

absl::Status CheckRange(const internal::KnobDescription& row, int64_t value, absl::string_view field) {
  bool bounded = row.min() != 0 || row.max() != 0;
  bool outside = bounded && (value < row.min() || value > row.max());
  bool no_power = row.power_of_two() && (value <= 0 || (value & (value - 1)) != 0);
  if (!outside && !no_power) return absl::OkStatus();
  std::string range = row.range().empty()
                          ? absl::StrCat(row.min(), " to ", row.max(), row.power_of_two() ? ", a power of two" : "")
                          : row.range();
  return MakeError(ErrorKind::invalid_knob, absl::StrCat(row.name(), " = ", value, " is out of range: ", range), field);
}

}  // namespace

absl::string_view VendorOf(absl::string_view target) {
  size_t colon = target.find(':');
  return colon == absl::string_view::npos ? absl::string_view() : target.substr(0, colon);
}

bool KnobServesTarget(const internal::KnobDescription& row, absl::string_view target) {
  return std::any_of(row.targets().begin(), row.targets().end(),
                     [&](const std::string& served) { return served == target || served == VendorOf(target); });
}

std::string FormatKnobValue(const v1::KnobValue& value) {
  if (value.has_int_value()) return absl::StrCat(value.int_value());
  if (value.has_bool_value()) return value.bool_value() ? "true" : "false";
  return value.string_value();
}

absl::Status ValidateKnobValue(const internal::KnobDescription& row, const v1::KnobValue& value,
                               absl::string_view target, absl::string_view field) {
  if (!KnobServesTarget(row, target)) {
    return MakeError(
        ErrorKind::refused_knob,
        absl::StrCat(row.name(), " is a knob of ", absl::StrJoin(row.targets(), ", "), "; ", target, " lacks it"),
        field);
  }
  if (!row.refused_because().empty()) {
    return MakeError(ErrorKind::refused_knob, absl::StrCat(row.name(), " is refused: ", row.refused_because()), field);
  }
  if (TypeOf(value) != EnumWord(row.type())) {
    return MakeError(ErrorKind::invalid_knob,
                     absl::StrCat(row.name(), " takes ", EnumWord(row.type()), ", not ", TypeOf(value), " (",
                                  FormatKnobValue(value), ")"),
                     field);
  }
  bool listed = row.allowed().empty() || std::any_of(row.allowed().begin(), row.allowed().end(),
                                                     [&](const auto& one) { return SameValue(one, value); });
  if (!listed) {
    std::string allowed = absl::StrJoin(
        row.allowed(), ", ", [](std::string* out, const v1::KnobValue& one) { out->append(FormatKnobValue(one)); });
    return MakeError(ErrorKind::invalid_knob,
                     absl::StrCat(row.name(), " = ", FormatKnobValue(value), " is none of ", allowed), field);
  }
  return value.has_int_value() ? CheckRange(row, value.int_value(), field) : absl::OkStatus();
}

absl::Status ValidateKnobs(const v1::Knobs& knobs, absl::string_view target, Rows rows) {
  // A protobuf map has no order; a sorted one makes the first error the same each time.
  std::map<std::string, const v1::KnobValue*> sorted;
  for (const auto& [name, value] : knobs.values()) sorted[name] = &value;
  for (const auto& [name, value] : sorted) {
    std::string field = absl::StrCat("knobs.", name);
    const internal::KnobDescription* row = FindRow(rows, name);
    if (row == nullptr) return UnknownKnob(name, target, rows, field);
    if (absl::Status valid = ValidateKnobValue(*row, *value, target, field); !valid.ok()) return valid;
  }
  return absl::OkStatus();
}

Names NamesOf(const v1::TuningSpec& spec, const Variant& variant, absl::string_view target, Rows rows) {
  Names names;
  for (const auto& row : rows) {
    if (!KnobServesTarget(row, target)) continue;
    if (std::optional<int64_t> number = DefaultNumber(row)) names[row.name()] = *number;
  }
  for (const auto& [name, value] : variant.knobs.values()) {
    if (std::optional<int64_t> number = NumberOf(value)) names[name] = *number;
  }
  for (const auto& [name, value] : spec.modules(variant.module_index).constants()) names[name] = value;
  return names;
}

absl::StatusOr<SearchSpace> SearchSpace::Create(const v1::TuningSpec& spec, absl::string_view target, Rows rows,
                                                const SpaceLimits& limits) {
  if (spec.modules().empty()) {
    return MakeError(ErrorKind::empty_space, "the specification has no module", "modules");
  }
  SearchSpace space;
  space.modules_ = spec.modules_size();
  if (absl::Status added = space.AddAxes(spec, target, rows); !added.ok()) return added;
  if (absl::Status checked = space.CheckNames(spec, rows); !checked.ok()) return checked;
  absl::StatusOr<uint64_t> total = space.CountAll(limits.max_enumerated);
  if (!total.ok()) return total.status();
  absl::Status filtered = space.Filter(spec, target, rows, *total, limits.max_points);
  if (!filtered.ok()) return filtered;
  space.AddModuleAxes(spec);
  space.AddKnobAxes();
  return space;
}

absl::Status SearchSpace::AddAxes(const v1::TuningSpec& spec, absl::string_view target, Rows rows) {
  std::map<std::string, Axis> axes;
  auto add = [&](const auto& lists, absl::string_view prefix) {
    for (const auto& [name, list] : lists) {
      axes[name] = {name, absl::StrCat(prefix, name), {list.values().begin(), list.values().end()}};
    }
  };
  add(spec.space().common(), "space.");
  std::string vendor(VendorOf(target));
  if (auto own = spec.space().vendor().find(vendor); own != spec.space().vendor().end()) {
    add(own->second.knobs(), absl::StrCat("space.", vendor, "."));
  }
  for (auto& [name, axis] : axes) {
    const internal::KnobDescription* row = FindRow(rows, name);
    if (row == nullptr) return UnknownKnob(name, target, rows, axis.field);
    if (!KnobServesTarget(*row, target) && axis.field == absl::StrCat("space.", name)) {
      std::string owners = absl::StrJoin(row->targets(), ", ");
      return MakeError(
          ErrorKind::refused_knob,
          absl::StrCat(
              name, " is a knob of ", owners, " and stands among the common ones, but ", target,
              " lacks it; move it to space.",
              row->targets_size() > 0 ? std::string(row->targets(0)).substr(0, row->targets(0).find(':')) : ""),
          axis.field);
    }
    if (axis.values.empty()) {
      return MakeError(ErrorKind::empty_space, absl::StrCat(name, " has no values, so that the space has no point"),
                       axis.field);
    }
    std::set<std::pair<int, std::string>> seen;
    for (size_t i = 0; i < axis.values.size(); ++i) {
      std::string field = absl::StrCat(axis.field, "[", i, "]");
      if (absl::Status valid = ValidateKnobValue(*row, axis.values[i], target, field); !valid.ok()) return valid;
      const std::string word = FormatKnobValue(axis.values[i]);
      if (!seen.emplace(axis.values[i].value_case(), word).second) {
        return MakeError(ErrorKind::invalid_argument, absl::StrCat(name, " = ", word, " is listed twice"), field);
      }
    }
    axes_.push_back(std::move(axis));
  }
  return absl::OkStatus();
}

absl::Status SearchSpace::CheckNames(const v1::TuningSpec& spec, Rows rows) const {
  for (int i = 0; i < spec.modules_size(); ++i) {
    for (const auto& [name, value] : spec.modules(i).constants()) {
      std::string field = absl::StrCat("modules[", i, "].constants.", name);
      if (!IsExpressionName(name)) {
        return MakeError(ErrorKind::invalid_argument,
                         absl::StrCat("'", name,
                                      "' cannot be a constant's name: letters, digits and underscores, "
                                      "and no word of the expression language"),
                         field);
      }
      if (FindRow(rows, name) != nullptr) {
        return MakeError(ErrorKind::invalid_argument,
                         absl::StrCat("'", name, "' is a knob's name and cannot be a constant's too"), field);
      }
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> SearchSpace::CountAll(size_t limit) const {
  uint64_t total = modules_;
  bool overflow = false;
  for (const Axis& axis : axes_) {
    overflow = overflow || __builtin_mul_overflow(total, uint64_t{axis.values.size()}, &total);
  }
  if (!overflow && total <= limit) return total;
  return MakeError(ErrorKind::space_too_large,
                   absl::StrCat("the space has ", overflow ? "more than 2^64" : absl::StrCat(total),
                                " points before constraints; the limit is ", limit, ": list fewer values"),
                   "space");
}

absl::Status SearchSpace::Filter(const v1::TuningSpec& spec, absl::string_view target, Rows rows, uint64_t total,
                                 size_t max_points) {
  auto field = [](int i) { return absl::StrCat("constraints[", i, "]"); };
  std::vector<Expression> constraints;
  for (int i = 0; i < spec.constraints_size(); ++i) {
    absl::StatusOr<Expression> parsed = Expression::Parse(spec.constraints(i));
    if (!parsed.ok()) {
      return MakeError(ErrorKind::invalid_expression,
                       absl::StrCat("'", spec.constraints(i), "': ", parsed.status().message()), field(i));
    }
    constraints.push_back(*std::move(parsed));
  }
  std::vector<uint64_t> excluded(constraints.size(),
                                 0);  // by each constraint alone
  for (uint64_t code = 0; code < total; ++code) {
    bool keep = true;
    if (!constraints.empty()) {
      Names names = NamesOf(spec, Decode(code), target, rows);
      for (size_t i = 0; i < constraints.size(); ++i) {
        absl::StatusOr<int64_t> value = constraints[i].Evaluate(names);
        if (!value.ok()) {
          return MakeError(ErrorKind::invalid_expression,
                           absl::StrCat("'", constraints[i].text(), "': ", value.status().message()),
                           field(static_cast<int>(i)));
        }
        if (*value == 0) {
          keep = false;
          ++excluded[i];
        }
      }
    }
    if (keep) points_.push_back(code);
  }
  if (points_.size() > max_points) {
    return MakeError(ErrorKind::space_too_large,
                     absl::StrCat("the space has ", points_.size(), " points; the limit is ", max_points,
                                  ": list fewer values or add a constraint"),
                     "space");
  }
  if (!points_.empty()) return absl::OkStatus();
  for (size_t i = 0; i < excluded.size(); ++i) {
    if (excluded[i] == total) {
      return MakeError(
          ErrorKind::constraint_excludes_all,
          absl::StrCat("'", constraints[i].text(), "' excludes all ", total, " points of the space of ", target),
          field(static_cast<int>(i)));
    }
  }
  return MakeError(ErrorKind::constraint_excludes_all,
                   absl::StrCat("the constraints together exclude all ", total, " points of the space of ", target),
                   "constraints");
}

void SearchSpace::AddModuleAxes(const v1::TuningSpec& spec) {
  module_places_.resize(modules_);
  std::map<std::string, std::vector<double>> columns;
  for (const auto& module : spec.modules()) {
    for (const auto& [name, value] : module.constants()) columns[name].push_back(static_cast<double>(value));
  }
  bool whole = true;
  for (const auto& [name, column] : columns) {
    if (column.size() != modules_) {
      whole = false;
      continue;
    }
    SearchAxis axis{name, true, column, {}};
    std::sort(axis.values.begin(), axis.values.end());
    axis.values.erase(std::unique(axis.values.begin(), axis.values.end()), axis.values.end());
    if (axis.values.size() < 2) continue;
    for (double value : axis.values) axis.words.push_back(absl::StrCat(static_cast<int64_t>(value)));
    for (uint64_t i = 0; i < modules_; ++i) module_places_[i].push_back(RankIn(axis.values, column[i]));
    search_axes_.push_back(std::move(axis));
  }
  whole = whole && std::set(module_places_.begin(), module_places_.end()).size() == modules_;
  if (whole) return;
  SearchAxis axis{"module", false, {}, {}};
  for (uint64_t i = 0; i < modules_; ++i) {
    axis.values.push_back(static_cast<double>(i));
    module_places_[i].push_back(static_cast<uint32_t>(i));
  }
  search_axes_.push_back(std::move(axis));
}

void SearchSpace::AddKnobAxes() {
  for (Axis& knob : axes_) {
    if (knob.values.size() < 2) continue;
    SearchAxis axis{knob.name, true, {}, {}};
    std::vector<double> numbers;
    for (const v1::KnobValue& value : knob.values) {
      std::optional<int64_t> number = NumberOf(value);
      axis.ordered = axis.ordered && number.has_value();
      numbers.push_back(axis.ordered ? static_cast<double>(*number) : 0);
    }
    if (!axis.ordered) std::iota(numbers.begin(), numbers.end(), 0.0);
    axis.values = numbers;
    std::sort(axis.values.begin(), axis.values.end());
    axis.words.resize(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i) {
      knob.ranks.push_back(RankIn(axis.values, numbers[i]));
      axis.words[knob.ranks.back()] = FormatKnobValue(knob.values[i]);
    }
    search_axes_.push_back(std::move(axis));
  }
}

void SearchSpace::GetPlace(size_t index, std::vector<uint32_t>& place) const {
  place.assign(search_axes_.size(), 0);
  uint64_t code = points_[index];
  size_t at = place.size();
  for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis) {
    if (!axis->ranks.empty()) place[--at] = axis->ranks[code % axis->values.size()];
    code /= axis->values.size();
  }
  std::copy(module_places_[code].begin(), module_places_[code].end(), place.begin());
}

Variant SearchSpace::Decode(uint64_t code) const {
  Variant variant;
  for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis) {
    (*variant.knobs.mutable_values())[axis->name] = axis->values[code % axis->values.size()];
    code /= axis->values.size();
  }
  variant.module_index = static_cast<int32_t>(code);
  return variant;
}

Variant SearchSpace::At(size_t index) const { return Decode(points_[index]); }

std::optional<size_t> SearchSpace::IndexOf(const Variant& variant) const {
  if (variant.module_index < 0 || static_cast<uint64_t>(variant.module_index) >= modules_ ||
      variant.knobs.values_size() != static_cast<int>(axes_.size())) {
    return std::nullopt;
  }
  uint64_t code = variant.module_index;
  for (const Axis& axis : axes_) {
    auto found = variant.knobs.values().find(axis.name);
    if (found == variant.knobs.values().end()) return std::nullopt;
    auto value = std::find_if(axis.values.begin(), axis.values.end(),
                              [&](const auto& one) { return SameValue(one, found->second); });
    if (value == axis.values.end()) return std::nullopt;
    code = code * axis.values.size() + (value - axis.values.begin());
  }
  auto point = std::lower_bound(points_.begin(), points_.end(), code);
  if (point == points_.end() || *point != code) return std::nullopt;
  return point - points_.begin();
}

}  // namespace lathe
