// Which of the known winners answer a question. Pure.
#ifndef LATHE_SERVER_CACHE_BEST_H_
#define LATHE_SERVER_CACHE_BEST_H_

#include <map>
#include <string>
#include <vector>

#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The software of the fleet now; an absent entry is unknown.
struct FleetNow {
  std::map<std::string, std::string> compilers;  // target -> compiler build
  std::map<std::string, std::string> drivers;    // device model -> driver
};

// One winner for each (target, device model, problem) of `known` that `request` asks for: fresh before stale, measured
// before estimated, then the fastest. Winners that differ from the question are named in `mismatches`.
v1::GetBestResponse ChooseBest(const v1::GetBestRequest& request, std::vector<v1::BestVariant> known,
                               const FleetNow& fleet);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_BEST_H_
