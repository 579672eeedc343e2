// Executed files: tests/corpus/executed/*.mlir, a kernel together with what it is run on.
//
// Comment lines before the first operation say how:
//
//   // targets: cuda:80 hip:gfx942      chips (required)
//   // warps: 1 4 8                     values of the knob num_warps, for modules of tt
//   // stages: 1 3                      values of the knob num_stages
//   // knob: use_buffer_ops true false  values of any other knob
//   // grid: 2 1 1
//   // input f16 4096 integers -4 4     one line for each argument, in order
//   // inout i32 16 zeros               a buffer that is read and written
//   // output f32 4096 tolerance 1e-6 0 bits must be equal if there is no tolerance (relative, absolute)
//   // scalar i32 100
//   // interpreted                      a module with layouts that the reference interpreter runs as well
//
// An input's numbers are `integers LOW HIGH`, `normal [SCALE]`, `iota`, `steps SIZE` (0, SIZE, 2 SIZE ..), `zeros` or
// `special` (among normal numbers zeros of both signs, infinities, NaN, the largest and the smallest). The module
// follows; after a line `// -----` its twin, a module of tt that means the same and that the reference interpreter
// runs. Without one the first module is its own twin. Every combination of target and knobs is one run.
#ifndef LATHE_TESTS_UNIT_COMPILER_EXECUTED_FILE_H
#define LATHE_TESTS_UNIT_COMPILER_EXECUTED_FILE_H

#include "proof_support.h"

namespace lathe::proof {

struct ExecutedFile {
  std::string name; ///< of the file, without its folder and ending
  std::vector<std::string> targets;
  std::vector<Knobs> knobs; ///< every combination of the values asked for
  Problem problem;
  std::string module, twin;
  bool isInterpreted = false;
};

/// Every file of the folder, by name. A file that cannot be read as above is an error that names file and line.
llvm::Expected<std::vector<ExecutedFile>> readExecutedFiles(const std::string &folder);

} // namespace lathe::proof

#endif
