// Where the elements of tensors and of buffers lie in tensor memory, and the columns that buffers take.
//
// A place is a row, and a column of 32 bits. PTX ISA, "Tensor Memory Addressing": an address has the row in its upper
// 16 bits and the column in the lower ones, and a warp reaches the 32 rows from 32 * (its number mod 4) on.
#ifndef LATHE_DIALECT_TTNG_IR_TENSORMEMORY_H
#define LATHE_DIALECT_TTNG_IR_TENSORMEMORY_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"

namespace lathe::ttng {

/// Rows that a warp reaches, and warps that reach all of them.
inline constexpr unsigned kWindowRows = 32, kWindowWarps = 4;
/// The fewest columns that are allocated; more are a power of two of them.
inline constexpr unsigned kFewestColumns = 32;

/// On a ttng.tmem_alloc: its first column within the columns of the kernel.
inline constexpr llvm::StringLiteral kColumnOffset = "ttng.column_offset";
/// On the module: the columns that a kernel allocates.
inline constexpr llvm::StringLiteral kTensorMemorySize = "ttg.tensor_memory_size";

/// A place in tensor memory, or a distance between two.
struct Place {
  int32_t row = 0, col = 0;
  bool operator==(const Place &other) const = default;
  /// The address, or what is added to one.
  int32_t getAddress() const { return row << 16 | col; }
};

bool isInTensorMemory(ttg::MemDescType type);
/// Columns of one buffer, of those that a type with a leading dimension counts, and of all of them.
unsigned getBufferColumns(ttg::MemDescType type);
unsigned getAllColumns(ttg::MemDescType type);
/// The place of element (m, n) in a buffer.
Place getPlace(ttg::MemDescType type, int32_t m, int32_t n);

/// The shapes of tcgen05.ld and tcgen05.st. PTX ISA, "tcgen05.ld": which row and column lane l and word w of a tile
/// have.
enum class TensorMemoryShape {
  S32x32b,   ///< row l, column w
  S16x32bx2, ///< row l mod 16, column w; the lanes from 16 on somewhere else in their row
  S16x64b,   ///< rows l div 4 and, in odd lanes, 8 further; columns by the second bit of l
  S16x128b,  ///< row l div 4 and, in odd words, 8 further; column l mod 4
  S16x256b,  ///< row l div 4 and, in words 2 and 3, 8 further; columns 2 (l mod 4) and the next one
};

/// The words of each lane in a tile, the columns that a tile takes, and the distances in rows that the words of a warp
/// may have: those of a tile, and the 16 rows that the shapes of 16 rows leave out.
unsigned getTileWords(TensorMemoryShape shape);
unsigned getTileColumns(TensorMemoryShape shape);
unsigned getReachedRows(TensorMemoryShape shape);

/// Where in tensor memory the bases of a layout of registers lie.
class RegisterPlaces {
public:
  /// `registers` and `memory` are of matrices whose smaller fits the larger, without blocks in `memory`.
  RegisterPlaces(LinearLayout registers, const LinearLayout &memory, unsigned elementBits);

  /// The place that bit `bit` of `in` moves by; a bit that is not there, or that holds copies, does not move. Columns
  /// below 32 bits count as -1.
  Place get(llvm::StringRef in, unsigned bit) const;
  /// The place of a register of lane 0 of warp 0, and which element of its 32 bits it is.
  std::pair<Place, unsigned> ofRegister(unsigned index) const;
  /// The shape whose lanes and words are those of the layout; none if there is none.
  std::optional<TensorMemoryShape> getShape() const;
  unsigned getBits(llvm::StringRef in) const { return registers.getInBits(in); }

private:
  /// As get, in columns of elements.
  Place getElement(llvm::StringRef in, unsigned bit) const;
  /// Whether only the first registers move by less than 32 bits, one element after the other, so that those of a
  /// column are those of a register of 32 bits.
  bool arePacked() const;
  bool hasRegister(Place place) const;

  LinearLayout registers;
  int32_t perColumn;
  Place places[2][31];
};

/// A load or store of consecutive tiles by all lanes of a warp: the place from the warp's base on, and for each of its
/// words of 32 bits the registers that it holds, low bits first; -1 for bits that no register has.
struct TensorMemoryMessage {
  Place place;
  llvm::SmallVector<llvm::SmallVector<int, 4>> words;
};

/// How a tensor moves between registers and tensor memory.
struct TensorMemoryPlan {
  TensorMemoryShape shape = TensorMemoryShape::S32x32b;
  /// Columns between the two halves of the lanes of 16x32bx2.
  int32_t split = 0;
  /// A word holds two elements of 16 bits that lie in neighbouring columns, each in the lower half of its own.
  bool packs = false;
  /// The addition to the address for each bit of the warp's number.
  llvm::SmallVector<uint64_t> warps;
  /// Bits of the warp's number whose warps hold the same elements of the same rows.
  unsigned warpCopies = 0;
  std::vector<TensorMemoryMessage> messages;
  /// For each register, the one that holds the same element and is in a message.
  llvm::SmallVector<unsigned> sources;

  /// None if no shape moves what the layout says.
  static std::optional<TensorMemoryPlan> get(mlir::RankedTensorType tensor, ttg::MemDescType buffer);
};

/// The places of a buffer of 16-bit elements that have a column each, as if they were packed two to a column: places of
/// words of messages that pack. None of other buffers.
std::optional<LinearLayout> getPackedPlaces(ttg::MemDescType buffer);

} // namespace lathe::ttng

#endif
