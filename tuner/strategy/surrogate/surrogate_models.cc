#include "tuner/strategy/surrogate/surrogate_models.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "absl/algorithm/container.h"
#include "tuner/strategy/draws.h"
#include "tuner/strategy/surrogate/thin.h"

namespace lathe {
namespace {

using Eigen::Index;

// Points that are compared; a larger space is sampled.
constexpr size_t kCandidates = 20'000;

}  // namespace

size_t SurrogateModels::FitMark(size_t told, double growth) {
  size_t mark = 1;
  for (size_t next = mark; next <= told; next = std::max(next + 1, static_cast<size_t>(next * growth))) mark = next;
  return mark;
}

size_t SurrogateModels::CountGood() const {
  return static_cast<size_t>(std::count_if(asked().begin(), asked().end(), [](const Asked& one) { return one.ok; }));
}

void SurrogateModels::Update() {
  const size_t known = Described(looked().size()).size(), answered = known + excluded_count();
  const size_t mark = FitMark(CountGood()), facts_mark = known < kLeastFacts ? 0 : FitMark(known, kFactsRefit);
  if (mark != mark_ || facts_mark != facts_mark_ || loops_known() != loops_fitted_) {
    mark_ = mark;
    loops_fitted_ = loops_known();
    facts_mark_ = facts_mark;
    Fit();
    in_process_ = 0;
    answered_ = answered;
  }
  if (told() != in_process_ || answered != answered_) {
    process_->Back();
    ShowFacts();
    PushTold();
    process_->Keep();
    in_process_ = told();
    answered_ = answered;
    pending_ = 0;
    const Eigen::VectorXd costs = Targets(observed_, First(told(), true), trusts_, &deviation_);
    mean_ = process_->GetMean(costs);
    if (trusts_) {
      best_ = static_cast<float>((costs + Expected(observed_) / deviation_).minCoeff());
      mean_ += expected_ / static_cast<float>(deviation_);
    } else {
      best_ = static_cast<float>(costs.minCoeff());
    }
    if (overconfident_at_ != mark_) {
      overconfident_at_ = mark_;
      overconfidence_ = process_->GetOverconfidence(costs);
    }
    UpdateFailures();
  }
  size_t pending = 0;
  for (const Asked& one : asked()) {
    if (!one.told && pending++ >= pending_) process_->Push(Inputs(one.point));
  }
  pending_ = pending;
}

void SurrogateModels::Fit() {
  const std::vector<size_t> good = First(mark_, true);
  ChooseCandidates(good);
  LearnFacts(good.back());
  process_->SetKernel(ChooseKernel(good));
  observed_.clear();
  seen_.assign(asked().size(), false);
  for (size_t i : good) seen_[i] = true;
  for (size_t i : ThinResults(good, kObserved - kObserved / 4)) Observe(i);
  process_->Keep();
}

Kernel SurrogateModels::ChooseKernel(const std::vector<size_t>& good) {
  const std::vector<size_t> fitted = ThinResults(good, kFitted);
  const Eigen::MatrixXf rows = Rows(fitted);
  double scale_alone = 1, scale_beside = 1;
  Kernel alone = FitKernel(rows, Targets(fitted, good, false, &scale_alone), axes_);
  trusts_ = HasExpectations() && (precedent_model_->empty() || corrects_ || mark_ <= kFirstPoints || mark_ % 2 == 0);
  if (!trusts_) return alone;
  Kernel beside = FitKernel(rows, Targets(fitted, good, true, &scale_beside), axes_);
  // A density of targets times the change of targets with the logarithms of costs is one of those.
  const double count = static_cast<double>(fitted.size());
  const double bad = (count - std::floor(count * kGoodShare) - 1) * std::log(1 / kBadSlope);
  trusts_ = fitted.size() < kFirstPoints / 2 ||
            beside.loss + count * std::log(scale_beside) <= alone.loss + count * std::log(scale_alone) + bad;
  return trusts_ ? beside : alone;
}

void SurrogateModels::PushTold() {
  seen_.resize(asked().size(), false);
  for (size_t i = 0; i < asked().size(); ++i) {
    if (asked()[i].told && asked()[i].ok && !seen_[i]) Observe(i);
  }
}

void SurrogateModels::Observe(size_t number) {
  seen_[number] = true;
  observed_.push_back(number);
  process_->Push(Inputs(asked()[number].point));
}

void SurrogateModels::LearnPrecedents() {
  if (precedent_model_) return;
  precedent_model_.emplace(place_axes_);
  corrects_ = !looked().empty() && CodeTellsMuch() && CodeOfPrecedentsIsKnown();
  for (const Precedent& precedent : precedents()) {
    std::vector<size_t> points;
    std::vector<double> logs;
    for (size_t i = 0; i < precedent.results.size(); ++i) {
      const Observation& one = precedent.results[i];
      if (!one.ok) {
        failed_before_.insert(one.point);
        continue;
      }
      points.push_back(one.point);
      logs.push_back(corrects_ ? LogSurprise(precedent.there[i]) : LogCost(one.cost));
    }
    const std::vector<size_t> kept = Thin(logs, kFitted);
    Eigen::MatrixXf rows(static_cast<Index>(kept.size()), static_cast<Index>(place_axes_.size()));
    Eigen::VectorXd costs(rows.rows());
    for (size_t i = 0; i < kept.size(); ++i) {
      rows.row(static_cast<Index>(i)) = Coordinates(points[kept[i]]);
      costs[static_cast<Index>(i)] = logs[kept[i]];
    }
    if (!kept.empty()) precedent_model_->Add(rows, costs);
  }
}

double SurrogateModels::LogSurprise(const Precedent::There& there) const {
  CodeFacts facts = there.facts;
  if (!loops_known()) facts.loop = {};
  return LogCost(there.cost) - LogCostOf(facts);
}

void SurrogateModels::LearnFacts(size_t last) {
  std::vector<size_t> described = Described(facts_mark_);
  for (size_t i = 0; i <= last; ++i) {
    const size_t point = asked()[i].point;
    if (FactsOf(point) != nullptr && !absl::c_linear_search(looked(), point)) described.push_back(point);
  }
  if (described.size() < kLeastFacts) return;
  const size_t count = std::min(described.size(), kFactsFitted);
  std::vector<size_t> chosen;
  std::vector<CodeFacts> known;
  for (size_t i = 0; i < count; ++i) {
    chosen.push_back(described[i * described.size() / count]);
    known.push_back(*FactsOf(chosen.back()));
  }
  const Eigen::MatrixXf places = CandidateRows();
  facts_.emplace(places, place_axes_, PlacesOf(chosen), known,
                 [this](const CodeFacts& facts) { return LogCostOf(facts); });
  axes_ = place_axes_;
  if (facts_->columns() == 0) {
    facts_.reset();
    process_.emplace(places, axes_);
    return;
  }
  for (size_t i = 0; i < facts_->columns(); ++i) axes_.push_back(axes_.back() + 1);
  Eigen::MatrixXf inputs(places.rows(), static_cast<Index>(axes_.size()));
  inputs << places, facts_->expected();
  const std::vector<size_t> seen = Described(looked().size());
  described.insert(described.end(), seen.begin(), seen.end());
  for (size_t point : described) {
    if (const std::optional<Index> row = RowOf(point)) inputs.row(*row) = Inputs(point);
  }
  shown_ = {seen.begin(), seen.end()};
  if (precedent_model_->empty() || corrects_) {
    expected_ = recalled_ + facts_->estimates();
    for (size_t point : described) ShowEstimate(point);
  }
  process_.emplace(std::move(inputs), axes_);
}

void SurrogateModels::ShowFacts() {
  if (!facts_) return;
  for (size_t point : looked()) {
    if (FactsOf(point) == nullptr || !shown_.insert(point).second) continue;
    if (const std::optional<Index> row = RowOf(point)) process_->Move(*row, Inputs(point));
    if (precedent_model_->empty() || corrects_) ShowEstimate(point);
  }
}

void SurrogateModels::ShowEstimate(size_t point) {
  if (const std::optional<Index> row = RowOf(point))
    expected_[*row] = recalled_[*row] + static_cast<float>(EstimateAt(point));
}

std::optional<Index> SurrogateModels::RowOf(size_t point) const {
  const auto found = std::lower_bound(candidates_.begin(), candidates_.end(), point);
  if (found == candidates_.end() || *found != point) return std::nullopt;
  return static_cast<Index>(found - candidates_.begin());
}

std::vector<size_t> SurrogateModels::ThinResults(const std::vector<size_t>& good, size_t count) const {
  std::vector<double> costs;
  for (size_t i : good) costs.push_back(asked()[i].cost);
  std::vector<size_t> kept = Thin(costs, count);
  for (size_t& number : kept) number = good[number];
  return kept;
}

std::vector<size_t> SurrogateModels::First(size_t count, bool good_only) const {
  std::vector<size_t> numbers;
  for (size_t i = 0; i < asked().size() && numbers.size() < count; ++i) {
    if (asked()[i].told && (asked()[i].ok || !good_only)) numbers.push_back(i);
  }
  return numbers;
}

void SurrogateModels::ChooseCandidates(const std::vector<size_t>& good) {
  if (process_ && lattice().size() <= kCandidates) return;
  candidates_.resize(std::min(lattice().size(), kCandidates));
  std::iota(candidates_.begin(), candidates_.end(), size_t{0});
  if (lattice().size() > kCandidates) {
    constexpr size_t kBest = 8;
    std::mt19937_64 engine(mark_);
    for (size_t& point : candidates_) point = Below(lattice().size(), engine);
    for (size_t i : ThinResults(good, 2 * kBest)) {
      for (size_t point : lattice().Neighbors(asked()[i].point)) candidates_.push_back(point);
    }
    candidates_.insert(candidates_.end(), looked().begin(), looked().end());
    std::sort(candidates_.begin(), candidates_.end());
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());
  }
  place_axes_.resize(lattice().columns());
  for (size_t c = 0; c < place_axes_.size(); ++c) place_axes_[c] = lattice().group_of(c);
  axes_ = place_axes_;
  facts_.reset();
  process_.emplace(CandidateRows(), axes_);
  failures_.reset();
  LearnPrecedents();
  recalled_ = precedent_model_->At(CandidateRows()).cast<float>();
  expected_ = recalled_;
}

Eigen::MatrixXf SurrogateModels::CandidateRows() const {
  Eigen::MatrixXf rows(static_cast<Index>(candidates_.size()), static_cast<Index>(lattice().columns()));
  for (size_t i = 0; i < candidates_.size(); ++i) rows.row(static_cast<Index>(i)) = Coordinates(candidates_[i]);
  return rows;
}

Eigen::RowVectorXf SurrogateModels::Coordinates(size_t point) const {
  Eigen::RowVectorXf row(static_cast<Index>(lattice().columns()));
  lattice().GetCoordinates(point, absl::MakeSpan(row.data(), lattice().columns()));
  return row;
}

Eigen::RowVectorXf SurrogateModels::Inputs(size_t point) const {
  if (!facts_) return Coordinates(point);
  Eigen::RowVectorXf row(static_cast<Index>(lattice().columns() + facts_->columns()));
  row << Coordinates(point), FactsAt(point);
  return row;
}

Eigen::RowVectorXf SurrogateModels::FactsAt(size_t point) const {
  if (const CodeFacts* known = FactsOf(point)) return facts_->Columns(*known);
  const std::optional<Index> row = RowOf(point);
  return row ? Eigen::RowVectorXf(facts_->expected().row(*row)) : facts_->Unknown();
}

Eigen::MatrixXf SurrogateModels::Rows(const std::vector<size_t>& numbers) const {
  Eigen::MatrixXf rows(static_cast<Index>(numbers.size()), static_cast<Index>(axes_.size()));
  for (size_t i = 0; i < numbers.size(); ++i) rows.row(static_cast<Index>(i)) = Inputs(asked()[numbers[i]].point);
  return rows;
}

Eigen::MatrixXf SurrogateModels::Places(const std::vector<size_t>& numbers) const {
  std::vector<size_t> points;
  for (size_t number : numbers) points.push_back(asked()[number].point);
  return PlacesOf(points);
}

Eigen::MatrixXf SurrogateModels::PlacesOf(const std::vector<size_t>& points) const {
  Eigen::MatrixXf rows(static_cast<Index>(points.size()), static_cast<Index>(lattice().columns()));
  for (size_t i = 0; i < points.size(); ++i) rows.row(static_cast<Index>(i)) = Coordinates(points[i]);
  return rows;
}

}  // namespace lathe
