// Two profiles side by side: the numbers that the text and the page of a comparison show.
#ifndef LATHE_CLIENT_PROFILE_COMPARE_H_
#define LATHE_CLIENT_PROFILE_COMPARE_H_

#include <optional>
#include <string>
#include <vector>

#include "client/profile/summary.h"
#include "lathe/v1/profile.pb.h"

namespace lathe::profile {

struct ScopeDifference {
  struct Side {
    uint64_t spans = 0;
    double mean_ns = 0;  // of a span, what is within it included
    // The part of the kernel's time that goes to the scope itself: its share of the warps' time, of the kernel's time.
    // Those of all scopes and of none sum up to the kernel's.
    double kernel_ns = 0;
  };

  std::string name;
  v1::ProfileScope::Kind kind = v1::ProfileScope::KIND_UNSPECIFIED;
  std::optional<Side> a, b;  // absent where no span of the profile has the scope

  double change_ns() const { return (b ? b->kernel_ns : 0) - (a ? a->kernel_ns : 0); }
  // b's part of the kernel's time over a's; 0 where one is absent or takes none.
  double ratio() const { return a && b && a->kernel_ns > 0 ? b->kernel_ns / a->kernel_ns : 0; }
};

struct ProfileComparison {
  // Without records where both tell it, else from the first program to the last.
  double a_ns = 0, b_ns = 0;
  bool plain = false;
  std::vector<ScopeDifference>
      scopes;                       // by name and kind, those that change the time most first; "(in no scope)" is one
  std::vector<std::string> doubts;  // why the two are not to be held side by side without a second thought
  std::string finding;
};

ProfileComparison CompareProfiles(const v1::Profile& a, const v1::Profile& b);

}  // namespace lathe::profile

#endif  // LATHE_CLIENT_PROFILE_COMPARE_H_
