// The pass lathe-ttng-allocate-tensor-memory.
#include "BufferLife.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_ALLOCATETENSORMEMORY
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

namespace {

struct TensorBuffer {
  TMEMAllocOp alloc;
  Life life;
  unsigned columns, alignment, first = 0;
};

// The buffers of a kernel, each placed at the lowest columns that those before it leave.
class ColumnAllocator {
public:
  explicit ColumnAllocator(tt::FuncOp function) {
    ProgramOrder order(function);
    function.walk([&](TMEMAllocOp alloc) {
      unsigned columns = getAllColumns(alloc.getResult().getType());
      unsigned alignment = std::min<unsigned>(kFewestColumns, llvm::PowerOf2Ceil(columns));
      buffers.push_back({alloc, getLife(alloc.getResult(), order), columns, alignment});
    });
  }

  // The end of all columns.
  unsigned run() {
    // Larger buffers come first, so that small ones fill gaps.
    llvm::stable_sort(buffers, [](const TensorBuffer &a, const TensorBuffer &b) { return a.columns > b.columns; });
    unsigned end = 0;
    for (size_t i = 0; i < buffers.size(); ++i) {
      place(i);
      end = std::max(end, buffers[i].first + buffers[i].columns);
      Builder b(buffers[i].alloc.getContext());
      buffers[i].alloc->setAttr(kColumnOffset, b.getI32IntegerAttr(buffers[i].first));
    }
    return end;
  }

  // A buffer of those that need the columns from `room` on.
  TMEMAllocOp findBeyond(unsigned room) const {
    for (const TensorBuffer &buffer : buffers)
      if (buffer.first + buffer.columns > room)
        return buffer.alloc;
    return {};
  }

private:
  std::vector<TensorBuffer> buffers;

  void place(size_t index) {
    TensorBuffer &buffer = buffers[index];
    for (bool moved = true; moved;) {
      moved = false;
      for (const TensorBuffer &other : ArrayRef(buffers).take_front(index)) {
        bool overlaps = buffer.first < other.first + other.columns && other.first < buffer.first + buffer.columns;
        if (!overlaps || !buffer.life.meets(other.life))
          continue;
        buffer.first = llvm::alignTo(other.first + other.columns, buffer.alignment);
        moved = true;
      }
    }
  }
};

struct AllocateTensorMemoryPass : public lathe::impl::AllocateTensorMemoryBase<AllocateTensorMemoryPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    const ChipInfo *chip = ttg::getChip(module);
    unsigned columns = 0;
    for (auto function : module.getOps<tt::FuncOp>()) {
      if (function.isExternal())
        continue;
      ColumnAllocator allocator(function);
      unsigned end = allocator.run();
      if (end == 0)
        continue;
      if (failed(check(function, allocator, end, chip)))
        return signalPassFailure();
      columns = std::max(columns, std::max<unsigned>(kFewestColumns, llvm::PowerOf2Ceil(end)));
    }
    if (columns)
      module->setAttr(kTensorMemorySize, Builder(module.getContext()).getI32IntegerAttr(columns));
  }

private:
  static LogicalResult check(tt::FuncOp function, const ColumnAllocator &allocator, unsigned end,
                             const ChipInfo *chip) {
    TMEMAllocOp alloc = allocator.findBeyond(0);
    if (!chip || chip->tensorMemoryColumns == 0)
      return alloc.emitError("unsupported: tensor memory on ")
             << ttg::getTarget(alloc) << ", which has none; "
             << listChips([](const ChipInfo &other) { return other.tensorMemoryColumns != 0; })
             << " have it: compile the kernel's tt form for others";
    if (!function.isPublic())
      return alloc.emitError("unsupported: ttng.tmem_alloc in the called function @")
             << function.getName() << "; allocate in the kernel and pass the buffer";
    if (end > chip->tensorMemoryColumns)
      return allocator.findBeyond(chip->tensorMemoryColumns)
                 .emitError("out of tensor memory: this buffer and those of @")
             << function.getName() << " alive with it take " << end << " columns, and " << chip->id << " has "
             << chip->tensorMemoryColumns << "; use smaller tiles or fewer buffers";
    return success();
  }
};

} // namespace
