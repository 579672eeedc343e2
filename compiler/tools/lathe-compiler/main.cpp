// lathe-compiler: compiles kernels, offline and for the service.
#include "Offline.h"
#include "compiler/service/Fault.h"
#include "compiler/service/Serve.h"

#include "lathe/Driver/Compilation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <google/protobuf/stubs/common.h>

using namespace llvm;

static constexpr StringLiteral kHelp = R"(lathe-compiler: Triton-dialect MLIR to GPU machine code

lathe-compiler compile FILE --target T [options]
    --target T          cuda:90, hip:gfx942 ...
    --entry NAME        which kernel, where the module has several
    --set KNOB=VALUE    sets a tuning knob; may be repeated
    --small-buffer N    argument N (the first is 0) points to a buffer under 2 GiB; may be repeated
    --emit PHASE        stops after a phase and prints its output
    -o FILE             where the output goes (text: standard output by default)
    --json FILE         what a launcher needs to know, and the time of each phase, as JSON
    --timing            compiles a small kernel first, then prints the time of each phase
    --remarks           says where slower code was made than the author may expect, why, and what to do about it; in
                        the JSON too
    --verify-each       verifies the module after each pass; a pass that made an invalid one is named
    --dump-after PASS   prints the module to standard error after a pass, or after "all"
    --print-pipeline    compiles nothing (and takes no FILE), but prints the passes of each phase up to that of --emit,
                        each line as "PHASE: " and what lathe-opt --pass-pipeline= takes
    FILE may be - for standard input.
lathe-compiler targets  lists the chips
lathe-compiler knobs    lists the tuning knobs
lathe-compiler phases   lists the phases
lathe-compiler serve [--parallel N]
    Answers the requests of proto/lathe/internal/compiler.proto on standard input and output. Variants of a request
    run in forked processes, N at a time (default 1).
lathe-compiler --version

Environment
    LATHE_PTXAS         ptxas to run (of several, separated by colons, the newest), or "none"; where it is not set, the
                        newest of $PATH and the CUDA toolkits' folders
    LATHE_NVJITLINK     libnvJitLink to load where there is no ptxas, or "none"
    LATHE_FAULT         a test facility: STAGE:ACTION[@KNOB=VALUE], separated by commas, makes `serve` misbehave.
                        STAGE: compile, assemble, a phase, inspect, simulate, reference; ACTION: crash, hang, oom,
                        fail (assemble only).

Exit status: 0 done, 1 the kernel cannot be compiled, 2 wrong use.
)";

static int serveCommand(ArrayRef<StringRef> arguments) {
  lathe::ServeOptions options;
  bool wellFormed = arguments.empty();
  if (arguments.size() == 2 && arguments[0] == "--parallel")
    wellFormed = !arguments[1].getAsInteger(10, options.parallel) && options.parallel > 0;
  if (!wellFormed) {
    errs() << "lathe-compiler: serve takes --parallel N, N a positive number\n";
    return 2;
  }
  lathe::checkFaults();
  return lathe::serve(options);
}

int main(int argc, char **argv) {
  GOOGLE_PROTOBUF_VERIFY_VERSION;
  SmallVector<StringRef> arguments(argv + 1, argv + argc);
  StringRef command = arguments.empty() ? "" : arguments.front();
  ArrayRef<StringRef> rest = ArrayRef<StringRef>(arguments).drop_front(arguments.empty() ? 0 : 1);
  if (command == "compile")
    return lathe::compileCommand(rest);
  if (command == "serve")
    return serveCommand(rest);
  if (command == "targets")
    return lathe::targetsCommand(rest);
  if (command == "knobs")
    return lathe::knobsCommand(rest);
  if (command == "phases")
    return lathe::phasesCommand(rest);
  if (command == "--version" || command == "version") {
    outs() << lathe::compilerBuild() << "\n";
    return 0;
  }
  bool asked = command == "--help" || command == "-h" || command == "help";
  (asked ? outs() : errs()) << kHelp;
  return asked ? 0 : 2;
}
