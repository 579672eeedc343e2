// How many trials the jobs of each tenant have in hand, and may have.
#ifndef LATHE_SERVER_SESSION_TENANT_TRIALS_H_
#define LATHE_SERVER_SESSION_TENANT_TRIALS_H_

#include <atomic>
#include <cstddef>
#include <map>
#include <string>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"

namespace lathe {

// The jobs of a tenant have equal parts of what it may have, of one trial at least. A job that has more than its part,
// since others came later, asks for no more until it has less. Thread-safe.
class TenantTrials {
 public:
  // `most` 0: no bound.
  explicit TenantTrials(size_t most) : most_(most) {}

  // Trials in hand stay, however many they are.
  void SetMost(size_t most) { most_ = most; }
  size_t most() const { return most_; }

  // The job's trials count from now on, until it leaves. It is not known to the other methods before and after.
  void Enter(const std::string& tenant, const std::string& job);
  void Leave(const std::string& tenant, const std::string& job);
  // How many trials the job, which would have `window`, may have in hand. The room is its own until it says by Settle()
  // how many it has.
  size_t Reserve(const std::string& tenant, const std::string& job, size_t window);
  void Settle(const std::string& tenant, const std::string& job, size_t in_hand);
  // Whether Reserve() would give more than the job has.
  bool HasRoom(const std::string& tenant, const std::string& job);

  // Trials in hand, of tenants that have jobs.
  std::map<std::string, size_t> All() const;

 private:
  struct Tenant {
    std::map<std::string, size_t> jobs;  // what they hold
    size_t held = 0;                     // the sum
  };

  // A job that has entered, and its tenant; nulls for another.
  struct Entered {
    Tenant* tenant = nullptr;
    size_t* held = nullptr;  // of the job
  };
  Entered Find(const std::string& tenant, const std::string& job) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The most trials that a job of the tenant may have.
  size_t MostOf(const Tenant& tenant, size_t held) const;

  std::atomic<size_t> most_;
  mutable Mutex mutex_;
  std::map<std::string, Tenant> tenants_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_TENANT_TRIALS_H_
