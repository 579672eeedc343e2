// PTX to cubin, by whichever of NVIDIA's assemblers is on this machine.
//
// The `ptxas` program is the newest of those that $LATHE_PTXAS names, separated by colons, or where it is not set, of
// those in $PATH and the usual CUDA folders; else libnvJitLink in $LATHE_NVJITLINK, the loader's path and the same
// folders. Setting a variable to "none" switches that one off.
//
// The program goes first because the library compiles to relocatable code and then links it (`ptxas -c`), for which the
// allocation of registers aims at other figures: of one release both make the same instructions, but kernels without
// calls take up to 2.4 times the registers with the library.
#ifndef LATHE_LIB_TARGET_NVPTX_ASSEMBLER_H
#define LATHE_LIB_TARGET_NVPTX_ASSEMBLER_H

#include "lathe/Target/CompileError.h"

#include <memory>
#include <string>

namespace lathe {

struct AssembledCubin {
  std::string bytes;
  std::string log; // the assembler's verbose report
};

class PtxAssembler {
public:
  virtual ~PtxAssembler();
  virtual llvm::Expected<AssembledCubin> assemble(llvm::StringRef ptx, llvm::StringRef arch) = 0;
  /// "nvjitlink 13.0 <build id>", "ptxas 13.0.88".
  virtual std::string build() const = 0;

  /// The process's assembler, found once; null where there is none.
  static PtxAssembler *get();
};

/// The error of an assembler that failed: out_of_resources where `log` tells of too few registers, else
/// assembler_failed.
llvm::Error reportAssembler(const llvm::Twine &who, llvm::StringRef log);

/// Null where the library or the program is not there.
std::unique_ptr<PtxAssembler> findNvJitLink();
std::unique_ptr<PtxAssembler> findPtxasProgram();

} // namespace lathe

#endif
