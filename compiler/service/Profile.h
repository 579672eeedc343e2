//===- Profile.h - What the simulator saw, as a message ---------*- C++ -*-===//
#ifndef LATHE_SERVICE_PROFILE_H
#define LATHE_SERVICE_PROFILE_H

#include "lathe/Simulate/Simulator.h"
#include "lathe/Simulate/Trace.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/profile.pb.h"

namespace lathe {

/// A span takes 19 bytes of a message at most, of the 2^30 that a frame has.
constexpr uint64_t kMaxProfileSpans = uint64_t(1) << 24;

/// The trace of a launch of the artifact in nanoseconds, with the source SIMULATOR.
/// plain_ns is the estimate. A warp's records are its spans, and dropped are those
/// beyond the limit, which are its last.
lathe::v1::Profile simulatedProfile(const simulate::Trace &trace, const simulate::Launch &launch,
                                    const simulate::Result &result, const lathe::v1::Artifact &artifact);

} // namespace lathe

#endif // LATHE_SERVICE_PROFILE_H
