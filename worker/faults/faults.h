// Faults on demand, so that tests can see what a worker makes of them. The environment variable
// LATHE_FAULT holds a list `stage:action[@name=value]`, separated by commas; stages of other
// programs are ignored. A worker knows
//
//   measure:crash   the measuring child aborts before it checks a candidate
//   measure:killed  it is killed there
//   measure:hang    it hangs there
//   measure:lost    it reports an error that only a new process clears
//   measure:wrong   bytes of an output change after each run that the gate looks at
//   measure:scribble   bytes of an input do
//   measure:throttle   a simulated device says that its hardware slows itself down
//   canary:fail     the device does not become fit again after such an error
//   worker:crash    the worker program aborts when it starts a work item
//   link:drop@seconds=2.5   the stream to the server is dropped every so many seconds
//
// With @knob=value the stage measure and worker:crash happen only at an artifact or work item whose
// knob has this value.
#ifndef LATHE_WORKER_FAULTS_FAULTS_H_
#define LATHE_WORKER_FAULTS_FAULTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/v1/common.pb.h"
#include "proto/wire/faults.h"

namespace lathe {

class Faults {
 public:
  Faults() = default;
  // Error: invalid_argument for an entry of another form, or an action that a stage of the worker
  // lacks.
  static absl::StatusOr<Faults> Parse(absl::string_view text);
  // The faults of the environment variable LATHE_FAULT; none where it is not set.
  static absl::StatusOr<Faults> FromEnvironment();

  // Whether `stage:action` is asked for at something with these knobs.
  bool Hits(absl::string_view stage, absl::string_view action, const v1::Knobs& knobs = {}) const;
  // InfiniteDuration unless asked for.
  absl::Duration DropLinkEvery() const;

 private:
  static absl::StatusOr<Faults> Check(std::vector<wire::FaultRow> rows);

  std::vector<wire::FaultRow> rows_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_FAULTS_FAULTS_H_
