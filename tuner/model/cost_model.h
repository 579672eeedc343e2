// A model of costs on one chip, learned from all that a fleet has measured there.
#ifndef LATHE_TUNER_MODEL_COST_MODEL_H_
#define LATHE_TUNER_MODEL_COST_MODEL_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/internal/cost_model.pb.h"
#include "tuner/model/boosted_trees.h"
#include "tuner/model/code_facts.h"

namespace lathe {

// Results that compare with each other: one search's, of one kernel for one problem on one device.
struct MeasuredSearch {
  struct Result {
    CodeFacts facts;
    double cost = 0;  // any unit, more than 0
  };

  std::string kernel;  // by whatever name; sorts
  std::vector<Result> results;
};

// Spearman's: of the costs that a model lets expect with those that were measured, from -1 to 1, the mean over
// searches. 0 where there is none.
struct RankCorrelation {
  double model = 0;
  double estimate = 0;  // EstimateLogCost()'s, of the same searches

  RankCorrelation& operator+=(const RankCorrelation& other) {
    model += other.model;
    estimate += other.estimate;
    return *this;
  }
  RankCorrelation& operator/=(double count) {
    model /= count;
    estimate /= count;
    return *this;
  }
};

// How well the searches of a kernel were ranked by what was learned from other kernels alone.
struct RankedKernel {
  std::string kernel;
  size_t searches = 0, results = 0;
  RankCorrelation rank_correlation;
};

// How far costs lie from what EstimateLogCost() lets expect, as boosted trees over logarithms of facts tell. Only
// differences within a search are learned: a search's costs have a factor of their own. Immutable; thread-safe.
class CostModel {
 public:
  // nullopt where too little was measured: fewer than two kernels, or results. Searches count alike, whatever their
  // size, and within one, fast results more than slow ones. Deterministic. Takes seconds for each 10,000 results.
  static std::optional<CostModel> Train(absl::Span<const MeasuredSearch> searches);
  // From ToProto(); nullopt for a message of another form.
  static std::optional<CostModel> FromProto(const internal::CostModel& message);
  // Without target, version, names and the sums of counts, which are the caller's.
  internal::CostModel ToProto() const;

  // The logarithm of a cost, but for a constant that all points of a search share.
  double LogCost(const CodeFacts& facts) const;

  // Over the searches of each kernel, by a model learned from other kernels alone (of many kernels, several are left
  // out together): what may be hoped for where a kernel is new.
  const RankCorrelation& rank_correlation() const { return rank_correlation_; }
  // The same of each kernel, by its name.
  const std::vector<RankedKernel>& kernels() const { return kernels_; }
  // It ranks kernels that it has not seen better than the estimate does.
  bool helps() const { return rank_correlation_.model > rank_correlation_.estimate; }

 private:
  BoostedTrees trees_;
  RankCorrelation rank_correlation_;
  std::vector<RankedKernel> kernels_;
};

// The rank correlation of two rows of numbers, equal ones sharing their mean rank. 0 where all of one are equal.
double RankCorrelationOf(absl::Span<const double> a, absl::Span<const double> b);

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_COST_MODEL_H_
