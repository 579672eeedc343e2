// The search space of a tuning specification on one target: modules (with their constants) x knob
// values, without the points that the constraints exclude.
#ifndef LATHE_TUNER_SPACE_SPACE_H_
#define LATHE_TUNER_SPACE_SPACE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/expression.h"

namespace lathe {

// A point of a space. Knobs that the specification does not vary are absent: they have their
// defaults.
struct Variant {
  int32_t module_index = 0;
  v1::Knobs knobs;
};

struct SpaceLimits {
  size_t max_points = 100'000;                  // that the constraints leave, where nothing else bounds the search
  size_t max_bounded_points = size_t{1} << 40;  // where a budget does
  size_t max_enumerated = 4'000'000;            // of one group of axes that constraints tie together
};

// "cuda" of "cuda:90"; empty without a colon.
absl::string_view VendorOf(absl::string_view target);

// Whether `row` can be set for `target` ("cuda:90"): its targets name the vendor or the chip.
bool KnobServesTarget(const internal::KnobDescription& row, absl::string_view target);

// A value in the form in which people write it: 8, true, attention.
std::string FormatKnobValue(const v1::KnobValue& value);

// Checks one value against its row: type, range, power of two, allowed values, and whether the
// target and the compiler have it. `field` is the place in the request, for the error
// (invalid_knob, refused_knob).
absl::Status ValidateKnobValue(const internal::KnobDescription& row, const v1::KnobValue& value,
                               absl::string_view target, absl::string_view field);

// Checks a whole set (of a compile request, say): unknown_knob, invalid_knob or refused_knob; the
// field is "knobs.<name>".
absl::Status ValidateKnobs(const v1::Knobs& knobs, absl::string_view target,
                           absl::Span<const internal::KnobDescription> rows);

// The names that grid, shape, scalar and constraint expressions see of a variant: the module's
// constants and every int or bool knob of the target (with its default where the variant leaves it
// out).
Names NamesOf(const v1::TuningSpec& spec, const Variant& variant, absl::string_view target,
              absl::Span<const internal::KnobDescription> rows);

// A direction in which the points of a space differ.
struct SearchAxis {
  std::string name;
  bool ordered = true;         // false: values are names, and one is as far from another as from the next
  std::vector<double> values;  // ascending; of an axis that is not ordered 0, 1, 2, ..
  // Each value as people write it; empty for the axis "module", whose values nobody writes.
  std::vector<std::string> words;
};

// A space with its points numbered. Axes are the modules and each knob, by name. Those that constraints tie together
// form a group, whose points are listed; all other combinations are not, so that a space may have more points than
// memory. The order is fixed by the specification alone: groups by their first axis, modules first and slowest; within
// a group the last axis is the fastest, values in the order listed. Without constraints that is: modules, then knobs by
// name. Immutable; thread-safe.
class SearchSpace {
 public:
  // The vendor part of the space replaces a common knob of the same name. Errors carry the place at
  // fault:
  //   empty_space               no module ("modules"), or a knob without values ("space.num_warps")
  //   constraint_excludes_all   "constraints", or "constraints[i]" where that one alone does
  //   space_too_large           over the limits
  //   unknown_knob, invalid_knob, refused_knob
  //                             "space.num_warps[2]", "space.cuda.maxnreg"; also a knob of another
  //                             vendor that stands among the common ones
  //   invalid_expression        "constraints[i]"
  //   invalid_argument          a constant or knob name that is ambiguous, or a value listed twice
  static absl::StatusOr<SearchSpace> Create(const v1::TuningSpec& spec, absl::string_view target,
                                            absl::Span<const internal::KnobDescription> rows,
                                            const SpaceLimits& limits = {});

  // Number of points, at least 1.
  size_t size() const { return size_; }

  // `index` < size().
  Variant At(size_t index) const;

  // Constants that all modules have and knobs, less those with one value. Where two modules have the same constants, or
  // a module lacks some, there is an axis "module" too, which is not ordered.
  absl::Span<const SearchAxis> axes() const { return search_axes_; }

  // Sets `place` to the numbers of the values that a point has on axes(). `index` < size().
  void GetPlace(size_t index, std::vector<uint32_t>& place) const;

  // The number of a point; nullopt for one that the space does not have.
  std::optional<size_t> IndexOf(const Variant& variant) const;
  // The same by GetPlace()'s numbers.
  std::optional<size_t> Find(absl::Span<const uint32_t> place) const;
  // The first point of a module; nullopt where constraints leave it none.
  std::optional<size_t> FirstOf(int32_t module_index) const;
  // The point with the least sum of costs[axis][value], the first of several; an axis without costs takes no part.
  size_t Cheapest(absl::Span<const std::vector<double>> costs) const;

 private:
  struct Axis {
    std::string name;
    std::string field;  // where the values stand in the request
    std::vector<v1::KnobValue> values;
    std::vector<uint32_t> ranks;  // of each value among all; empty for an axis with one value
  };

  // Axes by number, ascending, 0 for the modules, and the combinations of their values that remain, as mixed-radix
  // codes, ascending.
  struct Group {
    std::vector<size_t> axes;
    std::vector<uint64_t> codes;
  };
  class Grouping;

  absl::Status AddAxes(const v1::TuningSpec& spec, absl::string_view target,
                       absl::Span<const internal::KnobDescription> rows);
  absl::Status CheckNames(const v1::TuningSpec& spec, absl::Span<const internal::KnobDescription> rows) const;
  absl::Status MakeGroups(const v1::TuningSpec& spec, absl::string_view target,
                          absl::Span<const internal::KnobDescription> rows, const SpaceLimits& limits);
  // The numbers of values on all axes, modules first, of a point; and the point of them.
  void GetValues(size_t index, std::vector<uint32_t>& values) const;
  std::optional<size_t> PointOf(absl::Span<const uint32_t> values) const;
  size_t ValuesOn(size_t axis) const { return axis == 0 ? modules_ : axes_[axis - 1].values.size(); }
  void AddModuleAxes(const v1::TuningSpec& spec);
  void AddModuleAxis();
  void AddKnobAxes();

  uint64_t modules_ = 0;
  std::vector<SearchAxis> search_axes_;                   // of modules, then of knobs
  std::vector<std::vector<uint32_t>> module_places_;      // by module, on its axes
  std::vector<Axis> axes_;                                // by name
  absl::flat_hash_map<std::string, uint32_t> module_at_;  // by the bytes of its place
  std::vector<Group> groups_;
  size_t size_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_SPACE_H_
