// A fleet larger than a machine can play, in a model: the scheduler's real code, workers and time that are simulated.
//
// usage: scheduler_model [--workers N] [--devices N] [--queued N] [--results N] [--rate R]
//
// Workers have as many compile slots as devices. Work takes an exponential time of S seconds on average, and each
// result that the server takes is followed by new work, so that as much stays queued. A worker says what has happened
// when it has, and all that it runs at each heartbeat, as real ones do. The server is one thread: a state that comes
// while it is busy waits, and what it takes for each is the processor time that the scheduler's code takes here.
// Without --workers it runs fleets of 1,000, 3,000 and 10,000, and exits 1 where a result of the largest costs over
// four times as much as one of the smallest.
#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "proto/support/protocol.h"
#include "server/scheduler/scheduler.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe {
namespace {

struct Settings {
  int workers = 0;
  int devices = 8;
  int queued = 100'000;
  int results = 100'000;
  double rate = 4000;

  // The time that work takes: four compilations for each slot, and a measurement for each device, are under way.
  double seconds() const { return workers * devices * 5 / rate; }
};

double CpuSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int64_t AllocatedBytes() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<int64_t>(info.uordblks + info.hblkhd);
}

double Quantile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<int64_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

struct Outcome {
  double cpu_us = 0;  // of a result: the states that bring it and the answers, heartbeats among them
  double p50_ms = 0, p99_ms = 0;
  double worker_kib = 0;
  double busy = 0;  // the part of the time in which the server works
};

class Model {
 public:
  explicit Model(const Settings& settings)
      : settings_(settings), scheduler_({.lease = absl::Seconds(30)}, &clock_, &ids_, &metrics_) {}

  Outcome Run() {
    const int64_t before = AllocatedBytes();
    Join();
    Outcome outcome;
    outcome.worker_kib = static_cast<double>(AllocatedBytes() - before) / 1024 / settings_.workers;
    for (int i = 0; i < settings_.queued; ++i) Submit();
    for (size_t i = 0; i < workers_.size(); ++i) Answer(i);
    const double cpu_before = cpu_, began = now_;
    grant_ms_.clear();
    while (taken_ < settings_.results) {
      const Event event = events_.top();
      events_.pop();
      Happen(event);
    }
    outcome.cpu_us = (cpu_ - cpu_before) / taken_ * 1e6;
    outcome.p50_ms = Quantile(grant_ms_, 0.5);
    outcome.p99_ms = Quantile(grant_ms_, 0.99);
    outcome.busy = (cpu_ - cpu_before) / (now_ - began);
    return outcome;
  }

 private:
  struct Worker {
    internal::WorkerState state;
    uint64_t connection = 0;
    bool changed = false;
    absl::flat_hash_set<std::string> held;  // leases
    std::vector<double> freed;              // times of results that no grant has followed
  };
  // A lease ends, or, without one, a heartbeat.
  struct Event {
    double at;
    size_t worker;
    std::string lease;
    std::string work;
    bool operator<(const Event& other) const { return at > other.at; }
  };

  void Join() {
    for (int i = 0; i < settings_.workers; ++i) {
      Worker& worker = workers_.emplace_back();
      v1::Worker* info = worker.state.mutable_worker();
      info->set_name(absl::StrCat("workers/w", i));
      info->set_compile_slots(settings_.devices);
      info->set_compiler_build("c1");
      info->set_assembler_build("a1");
      testing_support::AddTarget(testing_support::kChip, info->mutable_targets());
      for (int k = 0; k < settings_.devices; ++k) {
        v1::Device* device = info->add_devices();
        device->set_id(absl::StrCat("d", k));
        device->set_model("Modelled device");
        device->set_target(testing_support::kChip);
        device->set_state(v1::Device::IDLE);
      }
      worker.state.set_incarnation(absl::StrCat("w", i, "-1"));
      worker.state.set_protocol_version(kProtocolVersion);
      const size_t index = workers_.size() - 1;
      worker.connection = *scheduler_.Connect(worker.state, [this, index] {
        if (!std::exchange(workers_[index].changed, true)) dirty_.push_back(index);
      });
      scheduler_.Update(worker.connection, worker.state);
      worker.state.clear_worker();  // said once
      events_.push({5.0 * i / settings_.workers, index, "", ""});
    }
  }

  void Submit() {
    WorkRequest request;
    const int number = submitted_++;
    request.work.set_id(absl::StrCat("work", number));
    request.tenant = absl::StrCat("t", number % 20);
    if (number % 5 != 0) {  // as many as there is room for of each kind
      request.work.mutable_compile()->set_target(testing_support::kChip);
      request.work.mutable_compile()->set_timeout_seconds(60);
      request.build = {"c1", "a1"};
    } else {
      request.work.mutable_measure()->set_device_model("Modelled device");
      request.work.mutable_measure()->add_candidates();
    }
    const absl::Status status =
        scheduler_.Submit(request, [this](const internal::WorkResult&, const std::string&, Acknowledge acknowledge) {
          ++taken_;
          acknowledge(absl::OkStatus());
        });
    if (!status.ok()) std::abort();
  }

  void Happen(const Event& event) {
    now_ = std::max(now_, event.at);
    clock_.Advance(absl::UnixEpoch() + kStart + absl::Seconds(now_) - clock_.Now());
    Worker& worker = workers_[event.worker];
    internal::WorkerState state;
    state.set_incarnation(worker.state.incarnation());
    if (event.lease.empty()) {
      state = worker.state;
      events_.push({event.at + 5, event.worker, "", ""});
    } else {
      if (!worker.held.erase(event.lease)) return;
      auto* running = worker.state.mutable_running();
      for (int i = 0; i < running->size(); ++i) {
        if (running->Get(i).lease() != event.lease) continue;
        running->SwapElements(i, running->size() - 1);
        running->RemoveLast();
        break;
      }
      // A state names all that its worker runs.
      *state.mutable_running() = worker.state.running();
      internal::WorkResult* result = state.add_finished();
      result->set_lease(event.lease);
      result->set_work(event.work);
      result->set_busy_seconds(settings_.seconds());
      worker.freed.push_back(event.at);
    }
    // It waits for the states before it.
    const double begin = std::max(event.at, server_free_), cpu = CpuSeconds();
    const int before = taken_;
    scheduler_.Update(worker.connection, state);
    for (int i = before; i < taken_; ++i) Submit();
    while (!dirty_.empty()) {
      const size_t index = dirty_.front();
      dirty_.erase(dirty_.begin());
      Answer(index, begin, cpu);
    }
    const double took = CpuSeconds() - cpu;
    cpu_ += took;
    server_free_ = begin + took;
  }

  // The worker is told what to do, `begin` and what the server has taken since it began.
  void Answer(size_t index, double begin = 0, double cpu = 0) {
    Worker& worker = workers_[index];
    worker.changed = false;
    internal::DesiredState desired;
    if (!scheduler_.Desired(worker.connection, &desired)) std::abort();
    const double told = cpu == 0 ? now_ : begin + CpuSeconds() - cpu;
    for (const internal::Lease& lease : desired.leases()) {
      if (!worker.held.insert(lease.id()).second) continue;
      if (!worker.freed.empty()) {
        grant_ms_.push_back((told - worker.freed.front()) * 1e3);
        worker.freed.erase(worker.freed.begin());
      }
      internal::RunningWork* running = worker.state.add_running();
      running->set_lease(lease.id());
      running->set_work(lease.work().id());
      running->set_phase(internal::WORK_PHASE_COMPILING);
      events_.push({told + time_(random_) * settings_.seconds(), index, lease.id(), lease.work().id()});
    }
  }

  static constexpr absl::Duration kStart = absl::Hours(24 * 365 * 50);
  const Settings settings_;
  FakeClock clock_{absl::UnixEpoch() + kStart};
  SequentialIds ids_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  Scheduler scheduler_;
  std::deque<Worker> workers_;
  std::vector<size_t> dirty_;
  std::priority_queue<Event> events_;
  std::mt19937_64 random_{1};
  std::exponential_distribution<double> time_{1};
  double now_ = 0, server_free_ = 0, cpu_ = 0;
  int submitted_ = 0, taken_ = 0;
  std::vector<double> grant_ms_;
};

int Main(const Settings& given) {
  std::printf("%8s %8s %10s %12s %10s %10s %12s %8s\n", "workers", "devices", "queued", "cpu us/item", "p50 ms",
              "p99 ms", "KiB/worker", "busy");
  std::vector<Outcome> outcomes;
  for (int workers : given.workers > 0 ? std::vector<int>{given.workers} : std::vector<int>{1000, 3000, 10'000}) {
    Settings settings = given;
    settings.workers = workers;
    // So many that nobody is idle.
    settings.queued = std::max(given.queued, workers * given.devices * 8);
    const Outcome& one = outcomes.emplace_back(Model(settings).Run());
    std::printf("%8d %8d %10d %12.1f %10.2f %10.2f %12.1f %7.0f%%\n", workers, workers * settings.devices,
                settings.queued, one.cpu_us, one.p50_ms, one.p99_ms, one.worker_kib, one.busy * 100);
    std::fflush(stdout);
  }
  return outcomes.back().cpu_us <= 4 * outcomes.front().cpu_us ? 0 : 1;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) {
  lathe::Settings settings;
  CLI::App app("Runs the scheduler with modelled workers.", "scheduler_model");
  app.add_option("--workers", settings.workers)->check(CLI::PositiveNumber);
  app.add_option("--devices", settings.devices, "of each worker")->check(CLI::PositiveNumber);
  app.add_option("--queued", settings.queued, "work that waits, at least");
  app.add_option("--results", settings.results, "that are taken before it ends");
  app.add_option("--rate", settings.rate, "results a second, of all workers")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  return lathe::Main(settings);
}
