#include "tuner/budget/scale.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace lathe {
namespace {

// Half widths, relative, that pieces of a scale get when times alone relate them.
constexpr double kDeviceSpread = 0.04;
constexpr double kDriftSpread = 0.25;

Position Sum(const Position& a, const Position& b) { return {a.low + b.low, a.centre + b.centre, a.high + b.high}; }

Position Logs(double centre, double low, double high) {
  const double log_centre = std::log(centre);
  // Absent ends of an interval mean that there is none.
  return {low > 0 ? std::min(log_centre, std::log(low)) : log_centre, log_centre,
          high > 0 ? std::max(log_centre, std::log(high)) : log_centre};
}

class Scale {
 public:
  explicit Scale(absl::Span<const v1::Trial* const> trials) {
    for (const v1::Trial* trial : trials) by_name_[trial->name()] = trial;
  }

  struct Place {
    std::string root;
    Position time, cycles;
    bool has_cycles = true;
  };

  // Where `name` stands from the root of its piece. A name that is not a trial of the arm is a root.
  const Place& Find(const std::string& name) {
    const auto [entry, fresh] = places_.try_emplace(name, Place{.root = name});
    if (!fresh) return entry->second;  // a circle ends here too, with its first member as the root
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return entry->second;
    const v1::RatioSummary& ratio = found->second->ratio();
    if (ratio.ratio() <= 0 || ratio.reference() == name) return entry->second;
    const Place reference = Find(ratio.reference());
    Place& place = places_[name];
    place.root = reference.root;
    place.time = Sum(reference.time, Logs(ratio.ratio(), ratio.ci_low(), ratio.ci_high()));
    place.has_cycles = reference.has_cycles && ratio.cycles_ratio() > 0;
    if (place.has_cycles)
      place.cycles = Sum(reference.cycles, Logs(ratio.cycles_ratio(), ratio.cycles_ci_low(), ratio.cycles_ci_high()));
    return place;
  }

 private:
  std::map<std::string, const v1::Trial*> by_name_;
  std::map<std::string, Place> places_;
};

// The absolute position of a piece's root.
struct Offset {
  std::vector<double> steady, drifted;  // by the times of its members

  bool believed() const { return !steady.empty(); }
  double Value() const {
    std::vector<double> values = believed() ? steady : drifted;
    std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
    return values[values.size() / 2];
  }
};

Position Moved(Position position, double by, double allowance) {
  return {position.low + by - allowance, position.centre + by, position.high + by + allowance};
}

// The interval of the time itself stands in where a trial was related to nobody.
Position OwnWidth(const v1::TimeSummary& time) {
  const Position own = Logs(time.median(), time.ci_low(), time.ci_high());
  return {own.low - own.centre, 0, own.high - own.centre};
}

}  // namespace

std::vector<Standing> PlaceOnOneScale(absl::Span<const v1::Trial* const> trials) {
  Scale scale(trials);
  std::map<std::string, Offset> offsets;
  for (const v1::Trial* trial : trials) {
    const Scale::Place& place = scale.Find(trial->name());
    Offset& offset = offsets[place.root];
    (trial->conditions().drifted() ? offset.drifted : offset.steady)
        .push_back(std::log(trial->time_ns().median()) - place.time.centre);
  }
  const bool one_piece = offsets.size() == 1;
  std::vector<Standing> standings;
  for (const v1::Trial* trial : trials) {
    const Scale::Place& place = scale.Find(trial->name());
    const Offset& offset = offsets[place.root];
    const double allowance = one_piece ? 0 : offset.believed() ? kDeviceSpread : kDriftSpread;
    Standing& standing = standings.emplace_back();
    standing.trial = trial;
    const bool related = trial->ratio().ratio() > 0;
    standing.time = Moved(related ? place.time : OwnWidth(trial->time_ns()), offset.Value(), allowance);
    // Cycles of two pieces have no common scale.
    standing.has_cycles = one_piece && related && place.has_cycles;
    standing.cycles = place.cycles;
  }
  return standings;
}

bool IsSlower(const Standing& slow, const Standing& fast, double width) {
  const double limit = std::log1p(width);
  if (slow.time.low - fast.time.high <= limit) return false;
  return !slow.has_cycles || !fast.has_cycles || slow.cycles.low - fast.cycles.high > limit;
}

bool IsWithin(const Standing& trial, const Standing& fast, double width) {
  return trial.time.high - fast.time.low <= std::log1p(width);
}

}  // namespace lathe
