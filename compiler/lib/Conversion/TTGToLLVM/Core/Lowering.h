// Lowering: the state that handlers of ops share while a function is lowered to the LLVM dialect.
//
// A source value becomes a list of LLVM values: one for a scalar, one for each element of a tensor that the thread
// holds (in the order of the layout's registers), an address for a buffer. With lists instead of structs, broadcasts,
// transposes and most layout conversions only renumber values, and the output stays small.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_LOWERING_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_LOWERING_H

#include "Conversion/TTGToLLVM/Core/HandlerTable.h"
#include "Conversion/TTGToLLVM/Core/TargetLowering.h"
#include "Conversion/TTGToLLVM/Core/ThreadScope.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Layout/LinearLayout.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace lathe {

class AxisInfoAnalysis;

namespace conversion {

using Elements = llvm::SmallVector<mlir::Value>;

class Lowering {
public:
  Lowering(mlir::ModuleOp module, const TargetLowering &target, const HandlerTable &handlers);

  // ---- facts
  mlir::ModuleOp module;
  const TargetLowering &target;
  const int numLanes; // of a warp
  AxisInfoAnalysis *axisInfo = nullptr;

  // ---- insertion point
  mlir::OpBuilder b;
  mlir::Location loc;

  // Starts a function whose entry block is `entry` (empty).
  void beginFunction(mlir::LLVM::LLVMFuncOp func, mlir::Block *entry);

  // ---- values
  llvm::ArrayRef<mlir::Value> get(mlir::Value source) const;
  mlir::Value getScalar(mlir::Value source) const;
  void set(mlir::Value source, Elements elements);
  void set(mlir::Value source, mlir::Value scalar) { set(source, Elements{scalar}); }
  // A region that is lowered several times (a combine region) binds its arguments anew each time.
  void rebind(mlir::Value source, mlir::Value scalar);

  // ---- types
  // The LLVM type of a scalar of this type: pointers !llvm.ptr<1>, fp8 and smaller floats i8, index i64.
  // Null for a type without one.
  mlir::Type convertScalarType(mlir::Type type) const;
  // The type that an element of this type has in memory (i1 is i8).
  mlir::Type getMemoryType(mlir::Type llvmType) const;
  // Number of LLVM values of a type.
  unsigned getNumElements(mlir::Type type) const;
  // The types of those values; none if the type has no LLVM type. A tensor has one for each element that the thread
  // holds. A buffer has its address and, if it is a slice of shared memory, a number to which its offsets are xored. A
  // token has none. An i128, the answer of cluster launch control, has two words.
  // A profiler's segment has three, five if it is flushed: Profile/ProfileToLLVM.cpp says which.
  std::optional<llvm::SmallVector<mlir::Type>> convertType(mlir::Type type) const;

  // ---- the threads that execute what is built now: the function's, or those of the open PartitionScope
  int numWarps() const { return scope->numWarps(); }
  int numThreads() const { return scope->numThreads(); }
  int firstWarp() const { return scope->firstWarp(); }
  mlir::Value threadId() { return scope->threadId(); }
  mlir::Value laneId() { return scope->laneId(); }
  mlir::Value warpId() { return scope->warpId(); }
  // All of these threads arrive before any goes on, and see what the others wrote to shared memory, and to global
  // memory too where `orderGlobal`.
  void synchronize(bool orderGlobal = false) { scope->synchronize(orderGlobal); }

  // ---- values that are made once for these threads, usable by all of their code
  mlir::Value i32(int32_t value) { return scope->i32(value); }
  mlir::Value i1(bool value);
  mlir::Value constant(mlir::Type type, mlir::Attribute value) { return scope->constant(type, value); }

  // The part of the layout's flat index that depends on lane and warp, as i32; null if it is zero for all threads. The
  // element of register r is this value xor layout(register = r).
  mlir::Value threadPart(const LinearLayout &layout);
  // The same for any bases of the lane and warp bits; flat values fit 31 bits.
  mlir::Value threadPart(llvm::ArrayRef<uint64_t> laneBases, llvm::ArrayRef<uint64_t> warpBases) {
    return scope->threadPart(laneBases, warpBases);
  }
  // part xor offset. `mask` has all bits that may be set in `part`; bits outside of it are added, which is cheaper.
  mlir::Value offsetPart(mlir::Value part, uint64_t mask, uint64_t offset);
  static uint64_t threadPartMask(const LinearLayout &layout);
  // True for exactly one thread among those that hold the same elements; null if no two do.
  mlir::Value uniqueThread(const LinearLayout &layout) { return scope->uniqueThread(layout); }

  // ---- bits
  // `value` as the type of as many bits; itself if it has the type.
  mlir::Value bitcast(mlir::Value value, mlir::Type type);
  // Moves `value`, a scalar or vector of up to 64 bits or a pointer, through a function on i32 words.
  mlir::Value mapWords(mlir::Value value, llvm::function_ref<mlir::Value(mlir::Value)> function);

  // ---- memory
  // Address of byte `offset` of the CTA's shared memory.
  mlir::Value sharedBase(int64_t offset);
  // The address of the tensor memory that the kernel has allocated, an i32; null if it has none.
  mlir::Value tensorMemory;
  // Memory on the stack for one value of the type; all callers share it.
  mlir::Value stackSlot(mlir::Type type) { return scope->stackSlot(type); }
  // Generic address of the text, which a zero terminates.
  mlir::Value textConstant(llvm::StringRef text);

  // ---- ops
  // Lowers the ops of a block except its terminator.
  mlir::LogicalResult lowerBody(mlir::Block &block);
  mlir::LogicalResult lowerOp(mlir::Operation *op);
  // Lowers a branch of the cf dialect; `getBlock` gives the new block of a successor.
  mlir::LogicalResult lowerBranch(mlir::Operation *op, llvm::function_ref<mlir::Block *(mlir::Block *)> getBlock);
  // Lowers a region of scalar code, with its branches, at the insertion point; `results` are the operands of the
  // terminator that leaves it.
  mlir::LogicalResult inlineRegion(mlir::Region &region, llvm::ArrayRef<mlir::Value> arguments,
                                   llvm::SmallVectorImpl<mlir::Value> &results);
  // The values of all of `sources`, one after the other.
  Elements flatten(mlir::ValueRange sources);

private:
  friend class PartitionScope;

  const HandlerTable &handlers;
  llvm::DenseMap<mlir::Value, Elements> values;
  std::optional<ThreadScope> functionScope;
  ThreadScope *scope = nullptr; // the innermost that is open
};

// While it lives, what is built is for some of the warps around: those that enter at the top of `entry`, which is
// empty. The builder starts there, and goes back to where it was.
class PartitionScope {
public:
  PartitionScope(Lowering &l, const WarpRange &warps, mlir::Block *entry);
  ~PartitionScope();
  PartitionScope(const PartitionScope &) = delete;

  // Reports at `op`, which divides the warps, that the chip has no barrier for a part with these warps.
  static mlir::LogicalResult check(mlir::Operation *op, const ChipInfo &chip, const WarpRange &warps);

private:
  Lowering &l;
  mlir::OpBuilder::InsertionGuard guard;
  ThreadScope inner;
  ThreadScope *const outer;
};

// Computes every element of op's (single) result from the corresponding elements of its operands, each
// distinct combination once.
mlir::LogicalResult mapElements(mlir::Operation *op, Lowering &lowering,
                                llvm::function_ref<mlir::Value(mlir::ValueRange)> function);

} // namespace conversion
} // namespace lathe

#endif
