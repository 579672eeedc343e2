// The way from LLVM IR to machine code for each vendor.
//
// A `Backend` belongs to one chip and one thread. Everything here works on LLVM IR, so that it needs no dialect;
// the callers translate the LLVM dialect first.
#ifndef LATHE_TARGET_TARGET_H
#define LATHE_TARGET_TARGET_H

#include "lathe/Chip/Chip.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace lathe {

/// The chip named "cuda:90" or "hip:gfx942". The error (unknown_target) says what is wrong with the text and which
/// chips there are.
llvm::Expected<const ChipInfo *> parseTarget(llvm::StringRef text);

/// Options of a back end for one kernel.
struct KernelOptions {
  std::string entry;
  unsigned numWarps = 4;
  unsigned numCtas = 1;
  /// Registers for each thread at most; 0 leaves the choice to the assembler (cuda).
  unsigned maxRegisters = 0;
  /// Waves that should fit on one SIMD; 0 leaves the choice to the compiler (hip).
  unsigned wavesPerEu = 0;
  /// How the scheduler should mix instructions: a value of the knob schedule_hint (hip).
  std::string scheduleHint = "none";
  /// Contract a*b+c into one instruction.
  bool fpFusion = true;
  /// Dynamic shared memory that a launch will ask for.
  uint64_t sharedBytes = 0;
};

/// Machine code and what its container says of the entry.
struct Binary {
  std::string bytes;
  std::string format;     // cubin, hsaco, ptx
  unsigned registers = 0; // for each thread; 0 if only PTX could be made
  unsigned scalarRegisters = 0;
  unsigned spillBytes = 0; // for each thread
  uint64_t staticSharedBytes = 0;
  /// The assembler's warnings of slow code, such as wgmma that it serialised; one line each.
  std::vector<std::string> performanceWarnings;
};

class Backend {
public:
  virtual ~Backend();

  /// Never fails for a row of Chips.def unless LLVM was built without that target (internal).
  static llvm::Expected<std::unique_ptr<Backend>> create(const ChipInfo &chip);

  const ChipInfo &chip() const { return chipInfo; }

  /// Gives the module its triple, data layout and the entry's kernel attributes, and simplifies it.
  /// Fails (unsupported) where the module calls a function that nothing defines.
  llvm::Error optimize(llvm::Module &module, const KernelOptions &options);

  /// LLVM's code generator: PTX or AMDGCN assembly. Changes the module, which is of no further use.
  virtual llvm::Expected<std::string> emitAssembly(llvm::Module &module, const KernelOptions &options) = 0;

  /// Assembly to cubin or hsaco. out_of_resources where the code needs more than the chip has;
  /// assembler_failed, with the assembler's own words, where it refuses.
  virtual llvm::Expected<Binary> assemble(llvm::StringRef assembly, const KernelOptions &options) = 0;

  /// Identity of the assembler, for cache keys: "ptxas 13.0.88"; empty where none is there.
  virtual std::string assemblerBuild() const = 0;

  /// Loads what a first compilation would load, so that a forked child finds it loaded.
  virtual void warmUp() = 0;

protected:
  explicit Backend(const ChipInfo &chip) : chipInfo(chip) {}

  virtual void prepare(llvm::Module &module, const KernelOptions &options) = 0;
  virtual llvm::Error runPasses(llvm::Module &module, const KernelOptions &options) = 0;

  const ChipInfo &chipInfo;
};

/// out_of_resources where `sharedBytes` or the thread count of `options` exceed what the chip gives one block.
llvm::Error checkBlockFits(const ChipInfo &chip, const KernelOptions &options);

} // namespace lathe

#endif
