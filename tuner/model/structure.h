// When two modules are one kernel for other sizes.
#ifndef LATHE_TUNER_MODEL_STRUCTURE_H_
#define LATHE_TUNER_MODEL_STRUCTURE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace lathe {

// A digest of a module's canonical text that is equal for modules that differ in numbers (shapes, constants, widths of
// types, names of values), in functions' heads (names, promises of arguments), or in how often the same line occurs, as
// where a loop over a constant was unrolled.
std::string StructureDigest(absl::string_view canonical_text);

// Kernels, each a set of structures: those that a job chooses among belong together, and so do those of jobs that share
// one.
class KernelSets {
 public:
  // They are of one kernel.
  void Join(absl::Span<const std::string> structures);
  // The name of a structure's kernel: the least of its structures.
  std::string Of(const std::string& structure) const;

 private:
  std::map<std::string, std::string> parents_;  // of each structure a lesser one of its kernel; absent: it is the least
};

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_STRUCTURE_H_
