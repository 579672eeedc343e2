// A decision tree over problem sizes as source code: C, Python, or JSON.
#ifndef LATHE_CLIENT_LIB_HEURISTIC_H_
#define LATHE_CLIENT_LIB_HEURISTIC_H_

#include <string>

#include "lathe/v1/tuning.pb.h"

namespace lathe {

// A header for C99 and C++: a table of variants, a struct for each with its constants and knobs as fields (0 or NULL
// where the variant leaves a knob at its default), and a function `choose_<entry>` from the problem's values, in the
// order of their names, to one of them.
std::string HeuristicAsC(const v1::Heuristic& heuristic);

// A module for Python 3: the list VARIANTS and a function `choose_<entry>` with the problem's values by name, which
// returns one of them: {"module": .., "constants": {..}, "knobs": {..}}.
std::string HeuristicAsPython(const v1::Heuristic& heuristic);

// {"entry", "target", "device", "values", "variants": [..], "nodes": [..], "learned", "held_out", "problems"}. A node
// is {"variant": i}, or {"value": name, "at_most" or "multiple_of": n, "yes": i, "no": i}; the first is the root.
std::string HeuristicAsJson(const v1::Heuristic& heuristic);

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_HEURISTIC_H_
