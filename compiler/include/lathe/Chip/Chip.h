// Chips: what each can do, and its figures.
//
// Whoever asks what a chip can do asks for a capability here; chip names are for people and for the back ends. Rows
// are constants, so pointers to them stay valid and may be compared.
#ifndef LATHE_CHIP_CHIP_H
#define LATHE_CHIP_CHIP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace lathe {

enum class Vendor { Cuda, Hip };

/// Sets of matrix instructions, as bits; MatrixInstructions.def says which instructions each has.
enum MatrixSet : uint32_t {
  MS_None = 0,
  MS_MmaSync = 1 << 0,
  MS_MmaFloat8 = 1 << 1,
  MS_Wgmma = 1 << 2,
  MS_Mfma2 = 1 << 3,        ///< from gfx90a on
  MS_Mfma2Only = 1 << 4,    ///< gfx90a, dropped later
  MS_Mfma3 = 1 << 5,        ///< from gfx942 on
  MS_Mfma3Only = 1 << 6,    ///< gfx942, dropped later
  MS_Mfma4 = 1 << 7,        ///< from gfx950 on
  MS_Wmma1 = 1 << 8,        ///< RDNA 3
  MS_Wmma2 = 1 << 9,        ///< RDNA 4
  MS_Tcgen05 = 1 << 10,     ///< accumulators in tensor memory
  MS_Tcgen05Only = 1 << 11, ///< products of integers, which sm_100 has and later chips dropped
};

/// Ways to copy global to shared memory without registers, as bits.
enum AsyncCopySet : uint32_t {
  AC_None = 0,
  AC_CpAsync = 1 << 0,      ///< cp.async
  AC_BulkTensor = 1 << 1,   ///< TMA, and the mbarriers that it counts on
  AC_LoadToLds32 = 1 << 2,  ///< 4 bytes of each lane
  AC_LoadToLds128 = 1 << 3, ///< 16 bytes of each lane
};

/// Whose 8-bit floats a chip converts and multiplies: those of the Open Compute Project, or the variants without
/// infinity and negative zero.
enum class Float8Family { None, OCP, FNUZ };

/// How an AMD chip counts memory accesses in flight.
enum class WaitCounters {
  None,
  Gfx9,  ///< loads and stores together; s_waitcnt has gfx9's fields
  Gfx11, ///< stores have a counter that s_waitcnt does not name
  Gfx12, ///< an instruction for each counter
};

/// Layout of the last word of an AMD chip's buffer descriptor.
enum class BufferFormat { None, Gfx9, Gfx10 };

/// Where an AMD chip's memory instructions keep the scope of coherence and the hint that data is used once.
enum class CacheBits { None, Gfx90a, Gfx942, Gfx11, Gfx12 };

/// A row of Chips.def. A unit is a streaming multiprocessor (cuda) or a compute unit (hip).
struct ChipInfo {
  llvm::StringLiteral id; ///< "cuda:90", "hip:gfx942"
  Vendor vendor;
  llvm::StringLiteral arch; ///< as LLVM names it: "sm_90a", "gfx942"
  /// The first PTX version that knows the chip, 80 for 8.0; 0 for hip.
  unsigned ptxVersion = 0;

  unsigned warpSize;
  unsigned maxThreadsPerBlock = 1024;
  unsigned maxThreadsPerUnit;
  unsigned maxBlocksPerUnit;
  /// Bytes that a launch may ask for with the opt-in attribute set.
  uint64_t sharedBytesPerBlock;
  uint64_t sharedBytesPerUnit;
  /// A register is 32 bits wide in one lane.
  unsigned registersPerUnit;
  unsigned maxRegistersPerThread;

  unsigned units;
  /// Instructions that a unit issues in a cycle, each of another warp.
  unsigned schedulers = 4;
  unsigned clockMHz;
  unsigned memoryGBps; ///< 1e9 bytes a second
  uint64_t l2Bytes;
  /// Dense multiply-adds of one unit in a cycle, accumulated in 32 bits, with operands of 32 (tf32, xf32 or f32), 16
  /// and 8 bits.
  unsigned matrixRate32;
  unsigned matrixRate16;
  unsigned matrixRate8;

  uint32_t matrixSets = MS_None;
  uint32_t asyncCopies = AC_None;
  Float8Family float8 = Float8Family::None;
  /// Barriers at which some of a CTA's warps can meet, beside the one for all.
  unsigned namedBarriers = 0;

  // NVIDIA's.
  bool hasMatrixLoad = false;  ///< ldmatrix
  bool hasMatrixStore = false; ///< stmatrix
  /// Additions of vectors of floats to global memory, and of single bf16.
  bool hasVectorAtomics = false;
  /// Columns of 32 bits that each of the 128 rows of a unit's tensor memory has; 0: it has none.
  unsigned tensorMemoryColumns = 0;

  // AMD's.
  WaitCounters waitCounters = WaitCounters::None;
  BufferFormat buffers = BufferFormat::None;
  CacheBits cacheBits = CacheBits::None;
  bool hasFloat64BufferAtomics = false;
  bool hasTransposedSharedRead = false; ///< ds_read_tr
  /// Lane permutations within and across rows of 16 lanes: row_xmask, permlanex16.
  bool hasRowExchange = false;

  bool isCuda() const { return vendor == Vendor::Cuda; }
  bool isHip() const { return vendor == Vendor::Hip; }
  bool hasMatrixSet(uint32_t sets) const { return (matrixSets & sets) != 0; }
  bool canCopy(uint32_t kinds) const { return (asyncCopies & kinds) != 0; }
  bool hasBuffers() const { return buffers != BufferFormat::None; }
  double memoryBytesPerSecond() const { return memoryGBps * 1e9; }
};

llvm::StringRef vendorName(Vendor vendor); // "cuda", "hip"

/// All rows of Chips.def, in its order.
llvm::ArrayRef<ChipInfo> allChips();

/// The row of "cuda:90" or "hip:gfx942"; null if there is none.
const ChipInfo *findChip(llvm::StringRef id);

/// Ids of the chips for which `test` holds, as a list for people: "cuda:90, cuda:100".
std::string listChips(llvm::function_ref<bool(const ChipInfo &)> test);

} // namespace lathe

#endif
