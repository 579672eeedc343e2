#include "worker/measure/sampler.h"

#include <algorithm>
#include <utility>

#include "proto/support/status_macros.h"
#include "worker/numerics/statistics.h"

namespace lathe {
namespace {

constexpr uint64_t kBaselineBytes = 64ull << 20;
constexpr int kBaselineSamples = 9;
// Copies of this many more bytes each have times that differ by little: their differences show the timer's step.
constexpr uint64_t kStepBytes = 32 << 10;
constexpr int kStepVisits = 4;

}  // namespace

absl::StatusOr<std::unique_ptr<Sampler>> Sampler::Create(Device& device, Read read, absl::Duration hang_timeout) {
  std::unique_ptr<Sampler> sampler(new Sampler(device, std::move(read), hang_timeout));
  LATHE_RETURN_IF_ERROR(sampler->Prepare());
  LATHE_RETURN_IF_ERROR(sampler->MeasureStep());
  return sampler;
}

Sampler::~Sampler() {
  if (flush_.address != 0) device_.Free(flush_);
  if (copy_.address != 0) device_.Free(copy_);
}

absl::Status Sampler::Prepare() {
  LATHE_ASSIGN_OR_RETURN(flush_, device_.Allocate(std::max(device_.FlushBytes(), kBaselineBytes)));
  LATHE_ASSIGN_OR_RETURN(copy_, device_.Allocate(kBaselineBytes));
  for (int i = 0; i < kMostSamples; ++i) {
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Event> start, device_.MakeEvent());
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Event> end, device_.MakeEvent());
    starts_.push_back(std::move(start));
    ends_.push_back(std::move(end));
  }
  return absl::OkStatus();
}

absl::Status Sampler::MeasureStep() {
  std::vector<double> elapsed;
  for (int visit = 0; visit < kStepVisits; ++visit) {
    for (int i = 0; i < kMostSamples; ++i) {
      const uint64_t bytes = kStepBytes * static_cast<uint64_t>(visit * kMostSamples + i + 1);
      const auto copy = [&] { return device_.Copy({copy_.address, bytes}, {flush_.address, bytes}); };
      LATHE_RETURN_IF_ERROR(Queue(copy, nullptr, i, 1, false));
    }
    LATHE_ASSIGN_OR_RETURN(const std::vector<double> times, Elapsed({1, kMostSamples}));
    elapsed.insert(elapsed.end(), times.begin(), times.end());
  }
  timer_step_ns_ = TimerStep(elapsed);
  return absl::OkStatus();
}

absl::Status Sampler::Flush() {
  const DeviceBuffer buffer = {flush_.address, device_.FlushBytes()};
  return read_ != nullptr ? read_(buffer) : device_.Fill(buffer, 0);
}

absl::Status Sampler::Queue(const Work& work, const Work& before, int sample, int launches, bool flush) {
  if (before != nullptr) LATHE_RETURN_IF_ERROR(before());
  if (flush) LATHE_RETURN_IF_ERROR(Flush());
  LATHE_RETURN_IF_ERROR(device_.Record(*starts_[sample]));
  for (int i = 0; i < launches; ++i) LATHE_RETURN_IF_ERROR(work());
  return device_.Record(*ends_[sample]);
}

absl::StatusOr<std::vector<double>> Sampler::Elapsed(const Plan& plan) {
  LATHE_RETURN_IF_ERROR(device_.Synchronize(hang_timeout_));
  std::vector<double> times;
  for (int i = 0; i < plan.samples; ++i) {
    LATHE_ASSIGN_OR_RETURN(const double ns, device_.ElapsedNs(*starts_[i], *ends_[i]));
    times.push_back(ns / plan.launches);
  }
  return times;
}

absl::StatusOr<VisitTimes> Sampler::Visit(const Work& work, const Work& before, const Plan& plan) {
  // All samples are queued before any is waited for: while the device flushes its cache the host is ahead, so that the
  // time between the events is the device's alone.
  LATHE_RETURN_IF_ERROR(device_.MarkClock(ClockMark::kStart));
  for (int i = 0; i < plan.samples; ++i) LATHE_RETURN_IF_ERROR(Queue(work, before, i, plan.launches, true));
  LATHE_RETURN_IF_ERROR(device_.MarkClock(ClockMark::kEnd));
  VisitTimes visit;
  LATHE_ASSIGN_OR_RETURN(visit.samples_ns, Elapsed(plan));
  LATHE_ASSIGN_OR_RETURN(visit.clock_mhz, device_.MeanClockMhz());
  return visit;
}

absl::StatusOr<double> Sampler::Baseline() {
  const auto copy = [this] { return device_.Copy({flush_.address, kBaselineBytes}, copy_); };
  std::vector<double> times;
  // The first few bring the clocks up.
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < kBaselineSamples; ++i) LATHE_RETURN_IF_ERROR(Queue(copy, nullptr, i, 1, false));
    LATHE_ASSIGN_OR_RETURN(times, Elapsed({1, kBaselineSamples}));
  }
  return Median(times);
}

}  // namespace lathe
