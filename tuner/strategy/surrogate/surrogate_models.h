// The models that a search by surrogate proposes from, brought to what was told: a Gaussian process over costs, or over
// how far they lie from what is expected, one over failures, and what is expected of code and by like searches.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_MODELS_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_MODELS_H_

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tuner/model/cost_model.h"
#include "tuner/model/estimate.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/learner.h"
#include "tuner/strategy/surrogate/fact_model.h"
#include "tuner/strategy/surrogate/failure_model.h"
#include "tuner/strategy/surrogate/gaussian_process.h"
#include "tuner/strategy/surrogate/precedent_model.h"

namespace lathe {

// All of it follows from what was given, described and told: caches alone. Candidates are the points that are compared,
// by number; results are numbers in asked().
class SurrogateModels : public Learner {
 public:
  void Expect(std::shared_ptr<const CostModel> model) override { model_ = std::move(model); }

 protected:
  using ArrayXf = Eigen::ArrayXf;
  using Index = Eigen::Index;

  // Points spread over the space before the first prediction.
  static constexpr size_t kFirstPoints = 8;
  // Compiled points that what is known of code is learned from, and how many it takes for that.
  static constexpr size_t kFactsFitted = 96, kLeastFacts = 6;

  SurrogateModels(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead)
      : Learner(std::move(lattice), seed, ahead) {}

  size_t CountGood() const;
  // Brings the models to the points that were given and told; one at least was good.
  void Update();
  // All points, or of a large space a sample and the neighbours of the best results.
  void ChooseCandidates(const std::vector<size_t>& good);

  Eigen::RowVectorXf Coordinates(size_t point) const;
  Eigen::MatrixXf PlacesOf(const std::vector<size_t>& points) const;
  Eigen::MatrixXf CandidateRows() const;

  // The logarithm of a cost as code alone lets expect it, but for a constant.
  double LogCostOf(const CodeFacts& facts) const { return model_ ? model_->LogCost(facts) : EstimateLogCost(facts); }
  // Code says by itself how fast it is, as far as a model of the chip knows, or as the work of its loops tells.
  bool CodeTellsMuch() const {
    const std::vector<size_t> first = Described(1);
    return model_ != nullptr || (!first.empty() && FactsOf(first.front())->loop.instructions > 0);
  }
  // There is something that costs can be expected by: like searches, or else what was looked at. Code of tried points
  // alone is too little: by replay, its estimates mislead more than they tell.
  bool HasExpectations() const { return (!precedent_model_->empty() && !corrects_) || (facts_ && !looked().empty()); }
  // Like searches tell how far costs there lay from what code let expect; else they tell of the costs themselves.
  bool corrects() const { return corrects_; }
  // Their costs of points.
  Eigen::VectorXd CorrectionsAt(const std::vector<size_t>& points) const {
    return corrects_ ? Eigen::VectorXd(precedent_model_->At(PlacesOf(points)).matrix())
                     : Eigen::VectorXd::Zero(static_cast<Index>(points.size()));
  }

  std::shared_ptr<const CostModel> model_;  // null: there is none
  ColumnAxes place_axes_;                   // columns of coordinates
  std::vector<size_t> candidates_;          // ascending
  std::optional<GaussianProcess> process_;
  ArrayXf mean_;
  ArrayXf recalled_;                      // the expectation of like searches at each candidate
  ArrayXf expected_;                      // the cost of each candidate, by like searches or code, or by both
  std::set<size_t> failed_before_;        // points at which like searches failed
  std::optional<FailureModel> failures_;  // absent while nothing has failed
  ArrayXf chances_;                       // the chance of success of each candidate
  float best_ = 0;                        // the least target
  double overconfidence_ = 1;             // as of overconfident_at_ results
  double deviation_ = 1;                  // the difference of logarithms of costs for one unit of targets

 private:
  // The kernel is fitted again when results have grown by this factor, to at most so many of them; and what is known of
  // code when that has.
  static constexpr double kRefit = 1.15, kFactsRefit = 1.4;
  static constexpr size_t kFitted = 128;
  // Costs above this share of the results say little more than that a point is bad.
  static constexpr double kGoodShare = 0.85, kBadSlope = 0.2;
  // Results that predictions rest on.
  static constexpr size_t kObserved = 320;

  // The number of results at which a kernel was last fitted, of `told` ones.
  static size_t FitMark(size_t told, double growth = kRefit);
  // Chooses candidates, the kernel, and the results to go by, as of the first mark_ good ones.
  void Fit();
  // Models the results `good`, or how far they lie from what is expected: whichever is likelier, and with like searches
  // the former for some of the marks in any case, for they hide what differs here.
  Kernel ChooseKernel(const std::vector<size_t>& good);
  void PushTold();
  void Observe(size_t number);

  // Fits the model of what like searches found, once.
  void LearnPrecedents();
  // How far a cost lies from what code lets expect, as a logarithm.
  double LogSurprise(const Precedent::There& there) const;
  // Adds columns to the candidates, from the first points that were looked at, and those given up to `last`, a number
  // in asked(): what came later would make a restored search differ.
  void LearnFacts(size_t last);
  // Gives candidates that were looked at the facts that have become known.
  void ShowFacts();
  // The point's code is known.
  void ShowEstimate(size_t point);
  double EstimateAt(size_t point) const;
  // The candidate that the point is.
  std::optional<Index> RowOf(size_t point) const;
  // Coordinates, and what is known or expected of the point's code.
  Eigen::RowVectorXf Inputs(size_t point) const;
  Eigen::RowVectorXf FactsAt(size_t point) const;

  Eigen::MatrixXf Rows(const std::vector<size_t>& numbers) const;
  // Coordinates alone.
  Eigen::MatrixXf Places(const std::vector<size_t>& numbers) const;
  // At most `count` of the results `good`, numbers in asked(), ascending.
  std::vector<size_t> ThinResults(const std::vector<size_t>& good, size_t count) const;
  // The first `count` results in the order in which their points were given, by number in asked().
  std::vector<size_t> First(size_t count, bool good_only) const;

  // The logarithms of costs of results as like searches or code let expect them.
  Eigen::VectorXd Expected(const std::vector<size_t>& numbers) const;
  // The costs of good results as the model sees them: logarithms, less what like searches let expect where `beside`,
  // less their mean, over `scale`, their deviation. Of all results `good`.
  Eigen::VectorXd Targets(const std::vector<size_t>& numbers, const std::vector<size_t>& good, bool beside,
                          double* scale) const;
  // How far logarithms of costs lie from what like searches let expect.
  Eigen::VectorXd Surprises(const std::vector<size_t>& numbers) const;
  // Logarithms of costs, of which the bad among `good` are brought nearer.
  Eigen::VectorXd Tempered(const std::vector<size_t>& numbers, const std::vector<size_t>& good) const;
  static double LogCost(double cost) { return std::log(std::max(cost, 1e-9)); }

  // Brings the model of failures, which there is from the first one on, to what was told.
  void UpdateFailures();
  // Some of the points at which like searches failed.
  void PushFailuresBefore();

  ColumnAxes axes_;                                // columns of coordinates and of facts of code
  std::optional<FactModel> facts_;                 // absent while too little is known
  size_t mark_ = 0;                                // good results that the kernel was fitted to
  bool loops_fitted_ = true;                       // loops_known() as of those
  size_t facts_mark_ = 0;                          // points looked at that facts were learned from
  std::set<size_t> shown_;                         // points looked at whose facts the candidates have
  size_t answered_ = 0;                            // points looked at that the models have heard of
  std::vector<size_t> observed_;                   // results that the process has, by number in asked()
  std::vector<bool> seen_;                         // by number in asked(): observed, or left out
  size_t in_process_ = 0;                          // told() when the process was last brought up
  size_t pending_ = 0;                             // points in flight that the process has
  std::optional<PrecedentModel> precedent_model_;  // learned from precedents()
  bool corrects_ = false;                          // see corrects()
  bool trusts_ = false;                            // the process is of how far costs lie from what is expected
  std::pair<size_t, size_t> failures_mark_;        // results and looks that its kernel was fitted to
  size_t judged_looks_ = 0;                        // answered ones that are known to it, or left out
  std::vector<bool> judged_;                       // by number in asked(): known to failures_, or left out
  size_t overconfident_at_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_MODELS_H_
