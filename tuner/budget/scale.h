// The trials of an arm (one target, device model and problem) on one scale, although batches were measured on different
// devices and at different hours: by their ratios, which hold where times do not. Pure.
#ifndef LATHE_TUNER_BUDGET_SCALE_H_
#define LATHE_TUNER_BUDGET_SCALE_H_

#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// The natural logarithm of a time or of cycles, up to a constant that is the scale's, with its 95 % interval.
struct Position {
  double low = 0;
  double centre = 0;
  double high = 0;
};

struct Standing {
  const v1::Trial* trial = nullptr;
  Position time;
  Position cycles;
  bool has_cycles = false;
};

// One standing for each of `trials`, which have times, in their order.
//
// A trial stands at its reference's position plus the logarithm of its ratio; a reference that was itself measured
// against another one stands by that, so that batches hang together through their incumbents. Half widths add up along
// such a chain. Pieces that nothing connects (first batches on several devices, results of other jobs) are put side by
// side by their absolute times, and everything then gets a wide allowance: devices of a model differ by some per cent.
// Where every batch of a piece drifted, its times say little, and the allowance is wider still.
std::vector<Standing> PlaceOnOneScale(absl::Span<const v1::Trial* const> trials);

// Whether `slow` was shown to be slower than `fast` by more than `width` (relative), in time and, where both have them,
// in cycles.
bool IsSlower(const Standing& slow, const Standing& fast, double width);

// Whether `trial` was shown to be within `width` (relative) of `fast`.
bool IsWithin(const Standing& trial, const Standing& fast, double width);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_SCALE_H_
