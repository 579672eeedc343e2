#include <algorithm>

#include "tuner/strategy/surrogate/surrogate_models.h"

namespace lathe {
namespace {

using Eigen::Index;

// Points at which like searches failed that count as failures here.
constexpr size_t kFailuresRecalled = 64;
// Points that were looked at whose compilation tells of others'.
constexpr size_t kLooksJudged = 96;

std::vector<size_t> Every(size_t size, size_t count) {
  std::vector<size_t> numbers(std::min(size, count));
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = i * size / numbers.size();
  return numbers;
}
}  // namespace

void SurrogateModels::UpdateFailures() {
  if (CountGood() == told() && failed_before_.empty() && excluded_count() == 0) return;
  const std::vector<size_t> looks = Answered();
  if (const std::pair mark(FitMark(told()), FitMark(looks.size(), kFactsRefit)); !failures_ || mark != failures_mark_) {
    failures_mark_ = mark;
    if (!failures_) failures_.emplace(CandidateRows(), place_axes_);
    std::vector<size_t> numbers = First(mark.first, false);
    judged_.assign(asked().size(), false);
    for (size_t i : numbers) judged_[i] = true;
    const auto keep_last = [&](size_t count) {
      if (numbers.size() > count) numbers.erase(numbers.begin(), numbers.end() - static_cast<std::ptrdiff_t>(count));
    };
    keep_last(kObserved - kObserved / 4);
    const std::vector<size_t> pushed = numbers;
    keep_last(kFitted);
    std::vector<size_t> points;
    std::vector<bool> ok;
    for (size_t i : numbers) {
      points.push_back(asked()[i].point);
      ok.push_back(asked()[i].ok);
    }
    judged_looks_ = std::min(looks.size(), mark.second);
    for (size_t i : Every(judged_looks_, kLooksJudged)) {
      points.push_back(looks[i]);
      ok.push_back(!excluded(looks[i]));
    }
    failures_->Fit(PlacesOf(points), ok);
    for (size_t i : pushed) failures_->Push(Coordinates(asked()[i].point), asked()[i].ok);
    for (size_t i = numbers.size(); i < points.size(); ++i) failures_->Push(Coordinates(points[i]), ok[i]);
    PushFailuresBefore();
  }
  for (; judged_looks_ < looks.size(); ++judged_looks_) {
    failures_->Push(Coordinates(looks[judged_looks_]), !excluded(looks[judged_looks_]));
  }
  judged_.resize(asked().size(), false);
  for (size_t i = 0; i < asked().size(); ++i) {
    if (!asked()[i].told || judged_[i]) continue;
    judged_[i] = true;
    failures_->Push(Coordinates(asked()[i].point), asked()[i].ok);
  }
  chances_ = failures_->GetChances();
}

void SurrogateModels::PushFailuresBefore() {
  const std::vector<size_t> points(failed_before_.begin(), failed_before_.end());
  for (size_t i : Every(points.size(), kFailuresRecalled)) failures_->Push(Coordinates(points[i]), false);
}

}  // namespace lathe
