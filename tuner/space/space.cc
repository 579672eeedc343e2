#include "tuner/space/space.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

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

// The bytes of a place.
std::string KeyOf(absl::Span<const uint32_t> place) {
  return std::string(reinterpret_cast<const char*>(place.data()), place.size() * sizeof(uint32_t));
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
  if (absl::Status made = space.MakeGroups(spec, target, rows, limits); !made.ok()) return made;
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

// Lists the points of groups. Constraints are looked at as soon as the names that they use have values.
class SearchSpace::Grouping {
 public:
  struct Constraint {
    int number;
    Expression expression;
    std::set<size_t> axes;  // whose values its names have
  };

  Grouping(const SearchSpace& space, const v1::TuningSpec& spec, absl::string_view target, Rows rows)
      : space_(space), spec_(spec) {
    for (const auto& row : rows) {
      if (!KnobServesTarget(row, target)) continue;
      if (std::optional<int64_t> number = DefaultNumber(row)) defaults_[row.name()] = *number;
    }
    for (size_t axis = 0; axis < space.axes_.size(); ++axis) axis_of_[space.axes_[axis].name] = axis + 1;
    for (const auto& module : spec.modules()) {
      for (const auto& [name, value] : module.constants()) axis_of_[name] = 0;
    }
  }

  absl::Status Parse() {
    for (int i = 0; i < spec_.constraints_size(); ++i) {
      absl::StatusOr<Expression> parsed = Expression::Parse(spec_.constraints(i));
      if (!parsed.ok()) {
        return MakeError(ErrorKind::invalid_expression,
                         absl::StrCat("'", spec_.constraints(i), "': ", parsed.status().message()), FieldOf(i));
      }
      Constraint& constraint = constraints_.emplace_back(Constraint{i, *std::move(parsed), {}});
      for (const std::string& name : constraint.expression.names()) {
        const auto axis = axis_of_.find(name);
        if (axis != axis_of_.end()) constraint.axes.insert(axis->second);
        // The error of an unknown name lists the modules' constants.
        if (axis == axis_of_.end() && !defaults_.contains(name)) constraint.axes.insert(0);
      }
      // Only defaults of knobs: the first axis bears it.
      if (constraint.axes.empty()) constraint.axes.insert(0);
    }
    return absl::OkStatus();
  }

  // Groups without points yet.
  std::vector<Group> Partition() const {
    std::vector<size_t> leader(space_.axes_.size() + 1);
    std::iota(leader.begin(), leader.end(), size_t{0});
    const auto find = [&](size_t axis) {
      while (leader[axis] != axis) axis = leader[axis];
      return axis;
    };
    for (const Constraint& constraint : constraints_) {
      for (size_t axis : constraint.axes) {
        const size_t a = find(axis), b = find(*constraint.axes.begin());
        leader[std::max(a, b)] = std::min(a, b);
      }
    }
    std::map<size_t, Group> groups;
    for (size_t axis = 0; axis < leader.size(); ++axis) groups[find(axis)].axes.push_back(axis);
    std::vector<Group> made;
    for (auto& [first, group] : groups) made.push_back(std::move(group));
    return made;
  }

  // Lists a group's points; with `only`, as if there were no other constraint.
  absl::Status List(Group& group, size_t limit, const Constraint* only = nullptr) {
    group_ = &group;
    limit_ = limit;
    visited_ = 0;
    names_ = defaults_;
    due_.assign(group.axes.size(), {});
    for (const Constraint& constraint : constraints_) {
      if (only != nullptr ? &constraint != only : !absl::c_linear_search(group.axes, *constraint.axes.begin()))
        continue;
      const auto last = absl::c_find(group.axes, *constraint.axes.rbegin());
      due_[last - group.axes.begin()].push_back(&constraint);
    }
    return Descend(0, 0);
  }

  // Which constraint excludes all points alone, or all of them together.
  absl::Status ExplainEmpty(absl::string_view target, size_t limit) {
    uint64_t total = 1;
    bool overflow = false;
    for (size_t axis = 0; axis <= space_.axes_.size(); ++axis) {
      overflow = overflow || __builtin_mul_overflow(total, uint64_t{space_.ValuesOn(axis)}, &total);
    }
    const std::string all =
        absl::StrCat("all ", overflow ? "" : absl::StrCat(total, " "), "points of the space of ", target);
    for (const Constraint& constraint : constraints_) {
      Group group{{constraint.axes.begin(), constraint.axes.end()}, {}};
      LATHE_RETURN_IF_ERROR(List(group, limit, &constraint));
      if (!group.codes.empty()) continue;
      return MakeError(ErrorKind::constraint_excludes_all,
                       absl::StrCat("'", constraint.expression.text(), "' excludes ", all), FieldOf(constraint.number));
    }
    return MakeError(ErrorKind::constraint_excludes_all, absl::StrCat("the constraints together exclude ", all),
                     "constraints");
  }

 private:
  static std::string FieldOf(int number) { return absl::StrCat("constraints[", number, "]"); }

  absl::Status Descend(size_t depth, uint64_t code) {
    if (depth == group_->axes.size()) {
      group_->codes.push_back(code);
      return absl::OkStatus();
    }
    const size_t axis = group_->axes[depth];
    for (size_t value = 0; value < space_.ValuesOn(axis); ++value) {
      if (++visited_ > limit_) {
        return MakeError(ErrorKind::space_too_large,
                         absl::StrCat("constraints tie ", group_->axes.size(), " axes together, and more than ", limit_,
                                      " combinations of their values were looked at: list fewer values, or constraints "
                                      "that fewer names share"),
                         "space");
      }
      Assign(axis, value);
      absl::StatusOr<bool> holds = Holds(depth);
      if (!holds.ok()) return holds.status();
      if (*holds) LATHE_RETURN_IF_ERROR(Descend(depth + 1, code * space_.ValuesOn(axis) + value));
    }
    return absl::OkStatus();
  }

  void Assign(size_t axis, size_t value) {
    if (axis > 0) {
      const Axis& knob = space_.axes_[axis - 1];
      if (std::optional<int64_t> number = NumberOf(knob.values[value])) names_[knob.name] = *number;
      return;
    }
    for (const std::string& name : constants_) names_.erase(name);
    constants_.clear();
    for (const auto& [name, constant] : spec_.modules(static_cast<int>(value)).constants()) {
      names_[name] = constant;
      constants_.push_back(name);
    }
  }

  absl::StatusOr<bool> Holds(size_t depth) const {
    for (const Constraint* constraint : due_[depth]) {
      absl::StatusOr<int64_t> value = constraint->expression.Evaluate(names_);
      if (!value.ok()) {
        return MakeError(ErrorKind::invalid_expression,
                         absl::StrCat("'", constraint->expression.text(), "': ", value.status().message()),
                         FieldOf(constraint->number));
      }
      if (*value == 0) return false;
    }
    return true;
  }

  const SearchSpace& space_;
  const v1::TuningSpec& spec_;
  Names defaults_;
  std::map<std::string, size_t> axis_of_;  // of each name that has several values, or may
  std::vector<Constraint> constraints_;
  // The listing in hand.
  Group* group_ = nullptr;
  size_t limit_ = 0, visited_ = 0;
  Names names_;
  std::vector<std::string> constants_;               // of the module in names_
  std::vector<std::vector<const Constraint*>> due_;  // by depth: those whose last name gets its value there
};

absl::Status SearchSpace::MakeGroups(const v1::TuningSpec& spec, absl::string_view target, Rows rows,
                                     const SpaceLimits& limits) {
  Grouping grouping(*this, spec, target, rows);
  LATHE_RETURN_IF_ERROR(grouping.Parse());
  groups_ = grouping.Partition();
  size_ = 1;
  bool overflow = false;
  for (Group& group : groups_) {
    LATHE_RETURN_IF_ERROR(grouping.List(group, limits.max_enumerated));
    overflow = overflow || __builtin_mul_overflow(size_, group.codes.size(), &size_);
    if (group.codes.empty()) return grouping.ExplainEmpty(target, limits.max_enumerated);
  }
  const v1::Search& search = spec.search();
  const bool bounded =
      search.max_trials() > 0 || search.max_seconds() > 0 || search.max_device_seconds() > 0 || search.until_gain() > 0;
  const size_t limit = bounded ? std::max(limits.max_points, limits.max_bounded_points) : limits.max_points;
  if (!overflow && size_ <= limit) return absl::OkStatus();
  return MakeError(
      ErrorKind::space_too_large,
      absl::StrCat("the space has ", overflow ? "more than 2^64" : absl::StrCat(size_), " points; the limit is ", limit,
                   bounded ? ": list fewer values or add a constraint"
                           : ": list fewer values, add a constraint, or bound the search by max_trials, max_seconds, "
                             "max_device_seconds or until_gain"),
      "space");
}

void SearchSpace::GetValues(size_t index, std::vector<uint32_t>& values) const {
  values.assign(axes_.size() + 1, 0);
  for (auto group = groups_.rbegin(); group != groups_.rend(); ++group) {
    uint64_t code = group->codes[index % group->codes.size()];
    index /= group->codes.size();
    for (auto axis = group->axes.rbegin(); axis != group->axes.rend(); ++axis) {
      values[*axis] = static_cast<uint32_t>(code % ValuesOn(*axis));
      code /= ValuesOn(*axis);
    }
  }
}

std::optional<size_t> SearchSpace::PointOf(absl::Span<const uint32_t> values) const {
  size_t index = 0;
  for (const Group& group : groups_) {
    uint64_t code = 0;
    for (size_t axis : group.axes) code = code * ValuesOn(axis) + values[axis];
    const auto found = absl::c_lower_bound(group.codes, code);
    if (found == group.codes.end() || *found != code) return std::nullopt;
    index = index * group.codes.size() + static_cast<size_t>(found - group.codes.begin());
  }
  return index;
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
  if (!whole) AddModuleAxis();
  for (uint64_t i = 0; i < modules_; ++i) module_at_[KeyOf(module_places_[i])] = static_cast<uint32_t>(i);
}

void SearchSpace::AddModuleAxis() {
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
  std::vector<uint32_t> values;
  GetValues(index, values);
  place = module_places_[values[0]];
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    if (!axes_[axis].ranks.empty()) place.push_back(axes_[axis].ranks[values[axis + 1]]);
  }
}

std::optional<size_t> SearchSpace::Find(absl::Span<const uint32_t> place) const {
  const size_t of_modules = module_places_.front().size();
  const auto module = module_at_.find(KeyOf(place.first(of_modules)));
  if (module == module_at_.end()) return std::nullopt;
  std::vector<uint32_t> values(axes_.size() + 1, 0);
  values[0] = module->second;
  size_t at = of_modules;
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    if (axes_[axis].ranks.empty()) continue;
    const auto value = absl::c_find(axes_[axis].ranks, place[at++]);
    if (value == axes_[axis].ranks.end()) return std::nullopt;
    values[axis + 1] = static_cast<uint32_t>(value - axes_[axis].ranks.begin());
  }
  return PointOf(values);
}

std::optional<size_t> SearchSpace::FirstOf(int32_t module_index) const {
  const Group& first = groups_.front();  // has the modules, as its slowest axis
  uint64_t combinations = 1;
  for (size_t axis : first.axes) combinations *= axis == 0 ? 1 : ValuesOn(axis);
  const auto found = absl::c_lower_bound(first.codes, static_cast<uint64_t>(module_index) * combinations);
  if (found == first.codes.end() || *found / combinations != static_cast<uint64_t>(module_index)) return std::nullopt;
  size_t index = static_cast<size_t>(found - first.codes.begin());
  for (size_t i = 1; i < groups_.size(); ++i) index *= groups_[i].codes.size();
  return index;
}

size_t SearchSpace::Cheapest(absl::Span<const std::vector<double>> costs) const {
  // Costs by axis and value, modules first.
  std::vector<std::vector<double>> by_axis(axes_.size() + 1);
  const size_t of_modules = module_places_.front().size();
  for (const std::vector<uint32_t>& place : module_places_) {
    double sum = 0;
    for (size_t a = 0; a < of_modules; ++a) sum += costs[a].empty() ? 0 : costs[a][place[a]];
    by_axis[0].push_back(sum);
  }
  size_t at = of_modules;
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    const bool costed = !axes_[axis].ranks.empty() && !costs[at].empty();
    for (size_t value = 0; value < axes_[axis].values.size(); ++value) {
      by_axis[axis + 1].push_back(costed ? costs[at][axes_[axis].ranks[value]] : 0);
    }
    if (!axes_[axis].ranks.empty()) ++at;
  }
  size_t index = 0;
  for (const Group& group : groups_) {
    size_t cheapest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < group.codes.size(); ++i) {
      uint64_t code = group.codes[i];
      double sum = 0;
      for (auto axis = group.axes.rbegin(); axis != group.axes.rend(); ++axis) {
        sum += by_axis[*axis][code % ValuesOn(*axis)];
        code /= ValuesOn(*axis);
      }
      if (sum < least) {
        least = sum;
        cheapest = i;
      }
    }
    index = index * group.codes.size() + cheapest;
  }
  return index;
}

Variant SearchSpace::At(size_t index) const {
  std::vector<uint32_t> values;
  GetValues(index, values);
  Variant variant;
  variant.module_index = static_cast<int32_t>(values[0]);
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    (*variant.knobs.mutable_values())[axes_[axis].name] = axes_[axis].values[values[axis + 1]];
  }
  return variant;
}

std::optional<size_t> SearchSpace::IndexOf(const Variant& variant) const {
  if (variant.module_index < 0 || static_cast<uint64_t>(variant.module_index) >= modules_ ||
      variant.knobs.values_size() != static_cast<int>(axes_.size())) {
    return std::nullopt;
  }
  std::vector<uint32_t> values = {static_cast<uint32_t>(variant.module_index)};
  for (const Axis& axis : axes_) {
    const auto found = variant.knobs.values().find(axis.name);
    if (found == variant.knobs.values().end()) return std::nullopt;
    const auto value = absl::c_find_if(axis.values, [&](const auto& one) { return SameValue(one, found->second); });
    if (value == axis.values.end()) return std::nullopt;
    values.push_back(static_cast<uint32_t>(value - axis.values.begin()));
  }
  return PointOf(values);
}

}  // namespace lathe
