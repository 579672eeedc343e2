// Profiles as they travel: decoded programs as a v1::Profile.
#ifndef LATHE_WORKER_PROFILE_MESSAGE_H_
#define LATHE_WORKER_PROFILE_MESSAGE_H_

#include <vector>

#include "lathe/v1/common.pb.h"
#include "lathe/v1/profile.pb.h"
#include "worker/profile/decode.h"

namespace lathe {

// The profile that the records of a launch tell, with the target, kernel, knobs and scopes of its artifact. Device,
// constants, problem, grid and the times of whole launches are left to the caller. The empty scope has no spans there:
// each scope's record_cost_ns says what it tells. Flushes of records, where there are some, have a scope of no kind,
// whose number is wire::kFlushScope and whose spans cost all of their time.
v1::Profile ProfileMessage(const std::vector<ProgramProfile>& programs, const v1::Artifact& artifact);

}  // namespace lathe

#endif  // LATHE_WORKER_PROFILE_MESSAGE_H_
