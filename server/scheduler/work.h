// Work as its owners give it to the scheduler.
#ifndef LATHE_SERVER_SCHEDULER_WORK_H_
#define LATHE_SERVER_SCHEDULER_WORK_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"

namespace lathe {

struct SchedulerOptions {
  absl::Duration lease = absl::Seconds(30);
  absl::Duration heartbeat = absl::Seconds(5);
  // How long the leases of a worker whose stream broke wait for it to come back. Longer than its longest pause between
  // tries.
  absl::Duration reconnect_grace = absl::Seconds(15);
  int max_losses = 4;
  absl::Duration forgive_losses = absl::Hours(1);
  int max_attempts = 5;
  // How long a lease may last beyond the limits of its work.
  absl::Duration lease_slack = absl::Minutes(30);
  // How long a worker that has left is listed as lost.
  absl::Duration forget_workers = absl::Hours(1);
  // Compile leases of a worker for each of its slots, so that it can hand variants of one module to a child together.
  int compile_leases_per_slot = 4;
  // The only build of compiler and of assembler that gets compilations, whatever workers there are; empty: that of the
  // most slots.
  std::string compiler_build;
  std::string assembler_build;
  // Device seconds for one tenant; beyond them, it begins no job. 0: no bound.
  double tenant_device_seconds_per_hour = 0;
  // Whether the server takes no new work, and why.
  bool read_only = false;
  std::string read_only_reason;
  // Makes leases that workers cannot invent, where it is secret: the same for each life of a server.
  std::string lease_key;
};

// The compiler of a worker, as far as it is part of a compile key.
struct CompilerBuild {
  std::string compiler;
  std::string assembler;  // empty for targets that need none
  friend bool operator==(const CompilerBuild&, const CompilerBuild&) = default;
  friend auto operator<=>(const CompilerBuild&, const CompilerBuild&) = default;
};

// Says what became of a result. Called exactly once, from any thread: ok where the result is durable, so that the
// worker may forget it; after an error the worker brings it again, with back-off. It may outlive the scheduler.
using Acknowledge = std::function<void(absl::Status)>;

// Takes the result of a work item, and need not wait until it is durable. Called without the scheduler's lock, on the
// thread that brings the result; after an error was acknowledged, again with the result that is brought again.
using WorkDone =
    std::function<void(const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge)>;

struct WorkRequest {
  internal::WorkItem work;  // with its id
  std::string tenant;
  int priority = 0;
  bool interactive = false;        // somebody waits for it
  CompilerBuild build;             // for compile work: only workers with this build get it
  absl::Duration hold;             // it may be amended for this long before a worker gets it
  std::vector<std::string> avoid;  // workers whose processes get it only where no other can do it
  double cost = 1;                 // how many compilations, or variants to measure, it is
  bool background = false;         // done when nothing else can be
  bool unbounded = false;          // the server's own: no quota of the tenant has it
};

// The work in front of a job's next item.
struct QueuePlace {
  int64_t waiting = 0;  // items of the job
  int64_t ahead = 0;    // items of its kind that get their turn before the first of them
  // Until that turn; nullopt where no such work was measured yet, or nobody can do it now.
  std::optional<double> seconds;
};

struct QueueCounts {
  size_t compile_queued = 0;
  size_t measure_queued = 0;
  size_t compile_leased = 0;
  size_t measure_leased = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_WORK_H_
