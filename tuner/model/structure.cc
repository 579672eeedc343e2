#include "tuner/model/structure.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"

namespace lathe {
namespace {

// A line without its numbers. Two formats of 16 bits are one kernel's.
std::string WithoutNumbers(absl::string_view line) {
  std::string kept;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(line[i])) != 0;
    if (!digit) {
      kept += line[i];
    } else if (kept.empty() || kept.back() != '#') {
      kept += '#';
      if (absl::EndsWith(kept, "bf#")) kept.replace(kept.size() - 3, 3, "f#");
    }
  }
  return kept;
}

}  // namespace

std::string StructureDigest(absl::string_view canonical_text) {
  std::set<std::string> lines;
  for (absl::string_view line : absl::StrSplit(canonical_text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || absl::StartsWith(line, "module") || absl::StartsWith(line, "tt.func")) continue;
    lines.insert(WithoutNumbers(line));
  }
  return Sha256Digest(absl::StrJoin(lines, "\n"));
}

void KernelSets::Join(absl::Span<const std::string> structures) {
  for (const std::string& structure : structures) {
    std::string one = Of(structures.front()), other = Of(structure);
    if (one == other) continue;
    if (other < one) std::swap(one, other);
    parents_[other] = one;
  }
}

std::string KernelSets::Of(const std::string& structure) const {
  std::string at = structure;
  for (auto found = parents_.find(at); found != parents_.end(); found = parents_.find(at)) at = found->second;
  return at;
}

}  // namespace lathe
