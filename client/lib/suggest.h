// "did you mean": the nearest of some known words.
#ifndef LATHE_CLIENT_LIB_SUGGEST_H_
#define LATHE_CLIENT_LIB_SUGGEST_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

// " (did you mean 'grid'?)" where a known word is two letters, or a third of its own, away from
// `word`; else "".
std::string Suggest(absl::string_view word, const std::vector<std::string>& known);

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_SUGGEST_H_
