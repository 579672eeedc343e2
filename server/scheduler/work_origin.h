// Who asks for a piece of work.
#ifndef LATHE_SERVER_SCHEDULER_WORK_ORIGIN_H_
#define LATHE_SERVER_SCHEDULER_WORK_ORIGIN_H_

#include "lathe/internal/worker.pb.h"
#include "proto/support/call_context.h"

namespace lathe {

inline internal::WorkOrigin OriginOf(const CallContext& context) {
  internal::WorkOrigin origin;
  origin.set_request(context.request);
  origin.set_job(context.job);
  origin.set_trial(context.trial);
  origin.set_traceparent(FormatTraceparent(context.trace));
  return origin;
}

// The call or the trial that this thread is busy with.
inline internal::WorkOrigin OriginOfThread() { return OriginOf(CurrentContext()); }

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_WORK_ORIGIN_H_
