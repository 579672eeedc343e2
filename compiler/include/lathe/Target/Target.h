// Chips, and the way from LLVM IR to machine code for each vendor.
//
// A `Backend` belongs to one chip and one thread. Everything here works on LLVM IR, so that it needs no dialect;
// the callers translate the LLVM dialect first.
#ifndef LATHE_TARGET_TARGET_H
#define LATHE_TARGET_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <string>

namespace llvm {
class Module;
}

namespace lathe {

enum class Vendor { Cuda, Hip };

/// Families of matrix instructions, as bits.
enum MatrixKind : uint32_t {
  MK_None = 0,
  MK_MmaSync = 1 << 0,
  MK_MmaFp8 = 1 << 1,
  MK_Wgmma = 1 << 2,
  MK_Tcgen05 = 1 << 3,
  MK_Mfma = 1 << 4,
  MK_MfmaFp8 = 1 << 5,
  MK_MfmaScaled = 1 << 6,
  MK_Wmma = 1 << 7,
  MK_WmmaFp8 = 1 << 8,
};

/// Ways to copy global to shared memory without registers, as bits.
enum AsyncCopyKind : uint32_t {
  AK_None = 0,
  AK_CpAsync = 1 << 0,
  AK_BulkTensor = 1 << 1,
  AK_LoadToLds32 = 1 << 2,
  AK_LoadToLds128 = 1 << 3,
};

/// A row of Chips.def, which says what the figures mean.
struct ChipInfo {
  llvm::StringLiteral id; // "cuda:90", "hip:gfx942"
  Vendor vendor;
  llvm::StringLiteral arch; // as LLVM names it: "sm_90a", "gfx942"
  unsigned warpSize;
  unsigned maxThreadsPerBlock;
  unsigned maxThreadsPerUnit;
  unsigned maxBlocksPerUnit;
  uint64_t sharedBytesPerBlock;
  uint64_t sharedBytesPerUnit;
  unsigned registersPerUnit;
  unsigned maxRegistersPerThread;
  unsigned units;
  unsigned clockMHz;
  unsigned memoryGBps;
  uint64_t l2Bytes;
  uint32_t matrixKinds;
  uint32_t asyncCopyKinds;
  unsigned matrixRate32;
  unsigned matrixRate16;
  unsigned matrixRate8;

  bool isCuda() const { return vendor == Vendor::Cuda; }
  bool isHip() const { return vendor == Vendor::Hip; }
  double memoryBytesPerSecond() const { return memoryGBps * 1e9; }
  /// 80, 86, 89 ...; 0 for hip.
  unsigned computeCapability() const;
};

llvm::StringRef vendorName(Vendor vendor); // "cuda", "hip"

/// All rows of Chips.def, in its order.
llvm::ArrayRef<ChipInfo> allChips();

/// Finds "cuda:90" or "hip:gfx942". The error (unknown_target) says what is wrong with the text and which chips
/// there are.
llvm::Expected<const ChipInfo *> parseTarget(llvm::StringRef text);

/// What a back end must know of a kernel besides its IR.
struct KernelOptions {
  std::string entry;
  unsigned numWarps = 4;
  unsigned numCtas = 1;
  /// Registers for each thread at most; 0 leaves the choice to the assembler (cuda).
  unsigned maxRegisters = 0;
  /// Waves that should fit on one SIMD; 0 leaves the choice to the compiler (hip).
  unsigned wavesPerEu = 0;
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
};

class Backend {
public:
  virtual ~Backend();

  /// Never fails for a row of Chips.def unless LLVM was built without that target (internal).
  static llvm::Expected<std::unique_ptr<Backend>> create(const ChipInfo &chip);

  const ChipInfo &chip() const { return chipInfo; }

  /// Gives the module its triple, data layout and the entry's kernel attributes, and runs the O3 pipeline on it.
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
