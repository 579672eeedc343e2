// Measures stale winners again, when nobody else needs the devices.
//
// After the fleet has changed, now and then, and when somebody is given a stale winner, it looks for winners that the
// fleet of now would measure otherwise, and makes a job of the winner and its rivals (refresh.h): one at a time, in the
// background of the scheduler, and with pauses, so that such jobs run for no more than a share of the time. A job is as
// durable as any other, and reports what moved. A winner is tried once for each state of the fleet.
//
// It also lists the winners of jobs of an older release. They are not trusted, so that they are measured again.
#ifndef LATHE_SERVER_SESSION_REFRESHER_H_
#define LATHE_SERVER_SESSION_REFRESHER_H_

#include <atomic>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/mutex.h"
#include "server/cache/winners.h"
#include "server/session/session_manager.h"

namespace lathe {

struct RefreshSettings {
  double share = 0.05;                        // of the time, at most; 0: nothing is measured again
  absl::Duration age = absl::ZeroDuration();  // winners older than this are stale; 0: whatever their age
  absl::Duration settle = absl::Seconds(10);  // before a fleet that has changed is looked at
  absl::Duration look = absl::Hours(1);       // between two looks at all winners, at most
  absl::Duration retry = absl::Hours(24);     // before the same winners are measured for the same fleet again
};

// Thread-safe. What it is given outlives it.
class Refresher : public StaleWinners {
 public:
  Refresher(const SessionContext* context, SessionManager* sessions, RefreshSettings settings)
      : context_(context),
        sessions_(sessions),
        settings_(settings),
        share_(settings.share),
        age_seconds_(absl::ToDoubleSeconds(settings.age)) {}
  // Waits until nothing of it runs in the pool.
  ~Refresher() override { context_->pool->WaitIdle(); }

  // Learns what earlier servers began. Once, after running jobs were resumed and before anything else.
  absl::Status Initialize();
  std::string Noted(const v1::BestVariant& stale) override;
  // Goes on in the pool where there is something to do.
  void Tick();
  // From the next winner on.
  void SetShare(double share, absl::Duration age) {
    share_ = share;
    age_seconds_ = absl::ToDoubleSeconds(age);
  }

 private:
  struct Attempt {
    absl::Time time;
    std::string fleet;  // empty: of an earlier server
  };

  void Step();
  std::string FleetText() const;
  // False where the job goes on.
  bool TakeEnded();
  // True where there may be more.
  bool ListOldWinners();
  absl::Status ListWinnersOf(const std::string& id);
  // Looks at some of the jobs that have winners, those that were asked for first.
  void LookFurther();
  std::vector<std::string> NextJobs();
  bool Begins(const std::string& id);
  // True where a refresh began.
  absl::StatusOr<bool> TryRefresh(const std::string& id);
  absl::StatusOr<std::vector<v1::BestVariant>> StaleOf(const v1::TuningJob& job);
  std::vector<std::string> WhyStale(const v1::BestVariant& best, const FleetNow& fleet) const;
  bool WasTried(const std::string& root);

  const SessionContext* const context_;
  SessionManager* const sessions_;
  const RefreshSettings settings_;  // but for the two below
  std::atomic<double> share_;
  std::atomic<double> age_seconds_;

  Mutex mutex_;
  bool stepping_ ABSL_GUARDED_BY(mutex_) = false;
  bool busy_ ABSL_GUARDED_BY(mutex_) = true;  // the next step should come at once
  absl::Time step_at_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  std::deque<std::string> asked_ ABSL_GUARDED_BY(mutex_);         // ids of jobs with a stale winner that was given out
  std::string running_ ABSL_GUARDED_BY(mutex_);                   // the refresh; empty if none
  std::string running_of_ ABSL_GUARDED_BY(mutex_);                // the job whose winners it measures
  std::map<std::string, Attempt> tried_ ABSL_GUARDED_BY(mutex_);  // by root
  absl::Time next_at_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  absl::Time looked_at_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  absl::Time changed_at_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  std::string fleet_ ABSL_GUARDED_BY(mutex_);  // builds and conditions of now
  bool looking_ ABSL_GUARDED_BY(mutex_) = false;
  std::string cursor_ ABSL_GUARDED_BY(mutex_);  // the id of the job looked at last
  bool all_listed_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_REFRESHER_H_
