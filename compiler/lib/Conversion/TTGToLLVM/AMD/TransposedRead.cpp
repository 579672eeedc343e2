// Transposed loads from shared memory (ds_read_tr): each of 16 lanes reads 8 bytes. Together these are a matrix with
// rows of 16 elements, and each lane receives a column.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

constexpr unsigned kRunBytes = 8, kColumnBits = 4, kLaneBits = 6;

struct TransposedPlan {
  // Images of the lanes that give the addresses.
  ThreadOffsets addresses;
  // Bits of the register that number the elements of a column.
  SmallVector<unsigned> rows;
};

// The low lane bits number columns, which must be contiguous in memory over at least 8 bytes. The registers that number
// the elements of a column move by multiples of such 8 bytes.
std::optional<TransposedPlan> findPlan(const ThreadOffsets &offsets, unsigned bytes) {
  unsigned run = kRunBytes / bytes, runBits = llvm::Log2_32(run);
  if (offsets.lanes.size() != kLaneBits)
    return std::nullopt;
  for (unsigned bit = 0; bit < runBits; ++bit)
    if (offsets.lanes[bit] != uint64_t(1) << bit)
      return std::nullopt;
  auto stepsOver = [&](uint64_t image) { return image % run == 0; };
  ArrayRef<uint64_t> others = ArrayRef(offsets.lanes).drop_front(runBits);
  if (!llvm::all_of(others, stepsOver) || !llvm::all_of(offsets.warps, stepsOver) ||
      !llvm::all_of(offsets.registers, stepsOver))
    return std::nullopt;
  TransposedPlan plan;
  plan.addresses.warps = offsets.warps;
  plan.addresses.lanes.assign(others.begin(), others.begin() + (kColumnBits - runBits));
  for (auto [bit, image] : llvm::enumerate(offsets.registers))
    if (image != 0 && plan.rows.size() < runBits) {
      plan.rows.push_back(bit);
      plan.addresses.lanes.push_back(image);
    }
  if (plan.rows.size() < runBits)
    return std::nullopt;
  llvm::append_range(plan.addresses.lanes, ArrayRef(offsets.lanes).drop_front(kColumnBits));
  return plan;
}

// 8 bytes of elements of LLVM type `type`.
Value readRun(Value address, Type type, unsigned run, Lowering &l) {
  Type elements = VectorType::get(run, type);
  if (run == 4)
    return ROCDL::ds_read_tr16_b64::create(l.b, l.loc, elements, address, ArrayAttr(), ArrayAttr(), ArrayAttr());
  Type words = VectorType::get(2, l.b.getI32Type());
  return l.bitcast(ROCDL::ds_read_tr8_b64::create(l.b, l.loc, words, address, ArrayAttr(), ArrayAttr(), ArrayAttr()),
                   elements);
}

} // namespace

std::optional<Elements> lathe::conversion::loadTransposed(SharedBuffer &buffer, const ThreadOffsets &offsets, Type type,
                                                          Lowering &l) {
  unsigned bytes = buffer.getElementBytes();
  if (!l.target.chip.hasTransposedSharedRead || (bytes != 1 && bytes != 2) || type.getIntOrFloatBitWidth() != 8 * bytes)
    return std::nullopt;
  unsigned run = kRunBytes / bytes;
  std::optional<TransposedPlan> plan = findPlan(offsets, bytes);
  if (!plan || buffer.getVectorLimit(run) < run)
    return std::nullopt;
  buffer.setThreads(plan->addresses);
  llvm::SmallDenseMap<uint64_t, Value> loaded;
  unsigned inColumn = 0;
  for (unsigned bit : plan->rows)
    inColumn |= 1u << bit;
  unsigned count = 1u << offsets.registers.size();
  for (unsigned i = 0; i < count; ++i) {
    // If several registers hold an element, it is read once.
    if ((i & inColumn) || loaded.contains(offsets.ofRegister(i)))
      continue;
    Value column = readRun(buffer.getAddress(offsets.ofRegister(i)), type, run, l);
    for (unsigned n = 0; n < run; ++n) {
      unsigned at = i;
      for (auto [bit, row] : llvm::enumerate(plan->rows))
        at |= (n >> bit & 1) << row;
      loaded[offsets.ofRegister(at)] = LLVM::ExtractElementOp::create(l.b, l.loc, column, l.i32(n));
    }
  }
  Elements elements;
  for (unsigned i = 0; i < count; ++i)
    elements.push_back(loaded.lookup(offsets.ofRegister(i)));
  return elements;
}
