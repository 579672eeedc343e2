#include "tuner/space/drawn.h"

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kUsualProblems = 8;
constexpr int kMostNames = 16;
constexpr int kMostValues = 4096;
constexpr int64_t kGreatest = int64_t{1} << 53;
// The seed of problems has nothing in common with those of inputs.
constexpr uint64_t kOfProblems = 0x70726f626c656d73ull;  // "problems"

using Values = std::map<std::string, int64_t>;

// The values of one name, in ascending order.
class Choices {
 public:
  explicit Choices(const v1::ValueRange& range) : listed_(range.values().begin(), range.values().end()) {
    std::sort(listed_.begin(), listed_.end());
    listed_.erase(std::unique(listed_.begin(), listed_.end()), listed_.end());
    step_ = std::max<int64_t>(1, range.multiple_of());
    first_ = range.least() % step_ == 0 ? range.least() : range.least() - range.least() % step_ + step_;
    const bool empty = first_ > range.greatest() || first_ < range.least();
    count_ = !listed_.empty() ? listed_.size()
             : empty          ? 0
                              : static_cast<uint64_t>((range.greatest() - first_) / step_) + 1;
  }

  uint64_t count() const { return count_; }
  int64_t At(uint64_t index) const {
    return listed_.empty() ? first_ + static_cast<int64_t>(index) * step_ : listed_[index];
  }
  int64_t Least() const { return At(0); }
  int64_t Greatest() const { return At(count_ - 1); }

  // Of the greater half, but not the greatest where there is another.
  int64_t Odd(std::mt19937_64& engine) const {
    if (count_ < 3) return Greatest();
    const uint64_t from = count_ / 2;
    uint64_t index = from + engine() % (count_ - 1 - from);
    if (listed_.empty() && At(index) / step_ % 2 == 0) index = index > from ? index - 1 : index + 1;
    return At(std::min(index, count_ - 1));
  }

  // Each power of two of places is as likely as another: sizes differ in their order of magnitude.
  int64_t Any(std::mt19937_64& engine) const {
    const uint64_t power = engine() % std::bit_width(count_);
    const uint64_t from = uint64_t{1} << power;  // places count from 1 here
    const uint64_t end = std::min(2 * from - 1, count_);
    return At(from + engine() % (end - from + 1) - 1);
  }

 private:
  std::vector<int64_t> listed_;
  int64_t step_ = 1;
  int64_t first_ = 0;
  uint64_t count_ = 0;
};

using Ranges = std::map<std::string, Choices>;

Ranges RangesOf(const v1::DrawnProblems& drawn) {
  Ranges ranges;
  for (const auto& [name, range] : drawn.values()) ranges.emplace(name, Choices(range));
  return ranges;
}

// Collects problems that differ.
class Problems {
 public:
  explicit Problems(const v1::TuningSpec& spec) : made_(spec.problems().begin(), spec.problems().end()) {
    for (const v1::Problem& problem : made_) known_.insert({problem.values().begin(), problem.values().end()});
  }

  void Add(const Values& values) {
    if (!known_.insert(values).second) return;
    made_.emplace_back().mutable_values()->insert(values.begin(), values.end());
  }
  size_t size() const { return made_.size(); }
  std::vector<v1::Problem> Take() { return std::move(made_); }

 private:
  std::vector<v1::Problem> made_;
  std::set<Values> known_;
};

// Those at the ends, in the order in which they are wanted.
std::vector<Values> Boundaries(const Ranges& ranges, std::mt19937_64& engine) {
  std::vector<Values> all(3);
  for (const auto& [name, choices] : ranges) {
    all[0][name] = choices.Least();
    all[1][name] = choices.Greatest();
    all[2][name] = choices.Odd(engine);
  }
  for (const auto& [name, choices] : ranges) {
    Values values = all[1];
    values[name] = choices.Least();
    all.push_back(std::move(values));
  }
  return all;
}

absl::Status CheckRange(const v1::ValueRange& range, const std::string& field) {
  const auto refused = [&](absl::string_view why) { return MakeError(ErrorKind::invalid_argument, why, field); };
  if (range.values_size() > kMostValues) {
    return refused(absl::StrCat("it lists ", range.values_size(), " values; the limit is ", kMostValues));
  }
  if (range.values_size() > 0) {
    const bool both = range.least() != 0 || range.greatest() != 0 || range.multiple_of() != 0;
    return both ? refused("give either a list of values or a range") : absl::OkStatus();
  }
  if (range.least() < 0 || range.multiple_of() < 0) return refused("a range has no negative numbers");
  if (range.least() > range.greatest()) {
    return refused(absl::StrCat("the range from ", range.least(), " to ", range.greatest(), " is empty"));
  }
  if (range.greatest() > kGreatest || range.multiple_of() > kGreatest) {
    return refused(absl::StrCat("a range has no numbers beyond ", kGreatest));
  }
  if (Choices(range).count() == 0) {
    return refused(
        absl::StrCat("no multiple of ", range.multiple_of(), " is from ", range.least(), " to ", range.greatest()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckDrawn(const v1::TuningSpec& spec) {
  if (!spec.check().has_drawn_problems()) return absl::OkStatus();
  const v1::DrawnProblems& drawn = spec.check().drawn_problems();
  const std::string field = "check.drawn_problems";
  if (!spec.check().has_reference()) {
    return MakeError(ErrorKind::invalid_argument, "drawn problems belong to a check with a reference", field);
  }
  if (drawn.count() < 0 || drawn.count() > kMostDrawnProblems) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(drawn.count(), " problems are to be drawn; 0 (", kUsualProblems, ") to ",
                                  kMostDrawnProblems, " are allowed"),
                     field + ".count");
  }
  if (drawn.values().empty() || drawn.values_size() > kMostNames) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("problems are drawn from the ranges of 1 to ", kMostNames, " names, not ", drawn.values_size()),
        field + ".values");
  }
  // Sorted, so that the first error is the same each time.
  const std::map<std::string, v1::ValueRange> sorted(drawn.values().begin(), drawn.values().end());
  for (const auto& [name, range] : sorted) {
    LATHE_RETURN_IF_ERROR(CheckRange(range, absl::StrCat(field, ".values.", name)));
  }
  return absl::OkStatus();
}

std::vector<v1::Problem> ProblemsOf(const v1::TuningSpec& spec, uint64_t seed) {
  Problems problems(spec);
  if (!spec.check().has_drawn_problems()) {
    if (problems.size() == 0) return {v1::Problem()};
    return problems.Take();
  }
  const v1::DrawnProblems& drawn = spec.check().drawn_problems();
  const size_t wanted = problems.size() + static_cast<size_t>(drawn.count() > 0 ? drawn.count() : kUsualProblems);
  const Ranges ranges = RangesOf(drawn);
  std::mt19937_64 engine(seed ^ kOfProblems);
  for (const Values& values : Boundaries(ranges, engine)) {
    if (problems.size() < wanted) problems.Add(values);
  }
  // Small ranges have few problems, which are soon all drawn.
  for (size_t tries = 0; problems.size() < wanted && tries < 16 * kMostDrawnProblems; ++tries) {
    Values values;
    for (const auto& [name, choices] : ranges) values[name] = choices.Any(engine);
    problems.Add(values);
  }
  return problems.Take();
}

}  // namespace lathe
