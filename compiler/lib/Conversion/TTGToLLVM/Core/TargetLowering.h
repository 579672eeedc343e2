// TargetLowering: the vendor's part of the lowering to the LLVM dialect.
//
// One implementation per vendor; what a chip can do is in its row, `chip`. The functions build ops at the builder's
// insertion point and return values of LLVM types; they hold no state besides the chip, so one object serves a
// whole module. Predicates are i1, shared pointers !llvm.ptr<3>, global ones !llvm.ptr<1>.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_TARGETLOWERING_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_TARGETLOWERING_H

#include "Conversion/TTGToLLVM/Core/AccessHints.h"
#include "lathe/Chip/Chip.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace lathe {

// The memory ordering of an atomic and its scope.
struct AtomicOrder {
  enum class Scope { CTA, GPU, System } scope = Scope::GPU;
  mlir::LLVM::AtomicOrdering ordering = mlir::LLVM::AtomicOrdering::monotonic;
  bool acquires() const {
    return ordering == mlir::LLVM::AtomicOrdering::acquire || ordering == mlir::LLVM::AtomicOrdering::acq_rel;
  }
  bool releases() const {
    return ordering == mlir::LLVM::AtomicOrdering::release || ordering == mlir::LLVM::AtomicOrdering::acq_rel;
  }
};

namespace conversion {
class Lowering;
class SharedBuffer;
} // namespace conversion
namespace movement {
struct ThreadOffsets;
}

class TargetLowering {
public:
  virtual ~TargetLowering() = default;

  const ChipInfo &chip;

  // ---- numbers of threads, warps and programs
  virtual mlir::Value getThreadId(mlir::OpBuilder &b, mlir::Location loc, int numThreads) const = 0;
  // `warp` is thread / lanes; the result is the same value, known to be the same in all lanes of the warp.
  virtual mlir::Value makeWarpUniform(mlir::OpBuilder &b, mlir::Location loc, mlir::Value warp) const = 0;
  virtual mlir::Value getProgramId(mlir::OpBuilder &b, mlir::Location loc, int axis) const = 0;
  virtual mlir::Value getNumPrograms(mlir::OpBuilder &b, mlir::Location loc, int axis) const = 0;

  // ---- clocks; reads keep their order with each other and with accesses to memory
  // The cycle counter of the unit, i64, or its low half, i32. Clocks.h says how many bits it has.
  virtual mlir::Value readCycles(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type) const = 0;
  // The timer that all units share, i64, which Clocks.h has the rate of.
  virtual mlir::Value readTimer(mlir::OpBuilder &b, mlir::Location loc) const = 0;
  // A number, i32, that no other unit of the device has.
  virtual mlir::Value getUnitNumber(mlir::OpBuilder &b, mlir::Location loc) const = 0;

  // ---- between threads
  // A barrier of all threads of the CTA, which orders shared memory and, if `orderGlobal`, global memory too.
  virtual void barrier(mlir::OpBuilder &b, mlir::Location loc, bool orderGlobal) const = 0;
  // The same for `numThreads` threads, of whole warps, that meet at barrier `id` of 1 to chip.namedBarriers.
  virtual void namedBarrier(mlir::OpBuilder &, mlir::Location, unsigned /*id*/, int /*numThreads*/,
                            bool /*orderGlobal*/) const {
    llvm_unreachable("no such instruction");
  }
  // The same for the lanes of each warp, and shared memory only.
  virtual void warpBarrier(mlir::OpBuilder &b, mlir::Location loc) const = 0;
  // The i32 `value` of lane (own lane ^ mask), 0 < mask < lanes.
  virtual mlir::Value shuffleXor(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, int mask) const = 0;
  // The i32 `value` of lane `lane`.
  virtual mlir::Value shuffleIndex(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                                   mlir::Value lane) const = 0;

  // ---- matrices in shared memory, 8 rows of 16 bytes each, by all lanes of a warp of 32; where the chip has
  // hasMatrixLoad and hasMatrixStore
  // Loads up to 4 matrices; lanes 8k to 8k + 7 give the `address` of the rows of matrix k. The results are one i32 per
  // matrix: 4 contiguous bytes of row lane / 4; transposed, two 16-bit elements of column lane / 4.
  virtual llvm::SmallVector<mlir::Value> loadMatrix(mlir::OpBuilder &, mlir::Location, mlir::Value /*address*/,
                                                    unsigned /*count*/, bool /*isTransposed*/) const {
    llvm_unreachable("no such instruction");
  }
  virtual void storeMatrix(mlir::OpBuilder &, mlir::Location, mlir::Value /*address*/, mlir::ValueRange /*words*/,
                           bool /*isTransposed*/) const {
    llvm_unreachable("no such instruction");
  }

  // Combines the i32 values of all lanes of the warp, by sum, bit operation, maximum or minimum; every lane has the
  // result. Null if the chip has no instruction for it.
  virtual mlir::Value reduceWarp(mlir::OpBuilder &b, mlir::Location loc, mlir::LLVM::AtomicBinOp kind,
                                 mlir::Value value) const = 0;

  // ---- reads of shared memory by instructions that transpose
  // Reads the elements at `offsets`; builds nothing and returns none if the chip has no such instruction for them.
  virtual std::optional<llvm::SmallVector<mlir::Value>> loadTransposed(conversion::SharedBuffer &,
                                                                       const movement::ThreadOffsets &,
                                                                       mlir::Type /*type*/,
                                                                       conversion::Lowering &) const {
    return std::nullopt;
  }

  // ---- global memory
  // `type` is a scalar or vector of at most 128 bits, `ptr` aligned to all of it. A null `pred` is true; a null
  // `other` leaves the result undefined where pred is false.
  virtual mlir::Value load(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, mlir::Value ptr, mlir::Value pred,
                           mlir::Value other, const AccessHints &hints) const = 0;
  virtual void store(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, mlir::Value ptr, mlir::Value pred,
                     const AccessHints &hints) const = 0;
  // Calls visit(hint, why) for each hint that load() and store() cannot give to the chip, and why.
  virtual void forEachUnusedHint(const AccessHints &hints,
                                 llvm::function_ref<void(llvm::StringRef, llvm::StringRef)> visit) const = 0;

  // ---- atomics on global memory; a null `pred` is true, and where it is false the result is unspecified
  // The largest number of contiguous elements that one instruction updates, each atomically; a power of two.
  virtual unsigned getAtomicVector(mlir::LLVM::AtomicBinOp kind, mlir::Type element) const = 0;
  // `value` is a scalar, or a vector of at most that many elements, `ptr` aligned to all of it. Null if the result
  // is not wanted.
  virtual mlir::Value atomicRmw(mlir::OpBuilder &b, mlir::Location loc, mlir::LLVM::AtomicBinOp kind, mlir::Value ptr,
                                mlir::Value value, mlir::Value pred, const AtomicOrder &order,
                                bool wantsResult) const = 0;
  // `expected` and `value` are integers of 16, 32 or 64 bits.
  virtual mlir::Value atomicCas(mlir::OpBuilder &b, mlir::Location loc, mlir::Value ptr, mlir::Value expected,
                                mlir::Value value, mlir::Value pred, const AtomicOrder &order) const = 0;
  // The synchronisation scope of the threads of a CTA.
  virtual llvm::StringRef getCtaScope() const = 0;
  // Adds `value` to the i32 at the shared pointer, atomically among the threads of the CTA.
  virtual void sharedAdd(mlir::OpBuilder &b, mlir::Location loc, mlir::Value ptr, mlir::Value value) const = 0;

  // ---- arithmetic on f32, each within about 2 ulp unless it says otherwise
  virtual mlir::Value exp2(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const = 0;
  // The same, but arguments and results under 2^-126 may count as zero, where that is cheaper.
  virtual mlir::Value exp2Flushed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const = 0;
  virtual mlir::Value log2(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const = 0;
  virtual mlir::Value rsqrt(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const = 0;
  // Within 1 ulp, and exact where that is no slower.
  virtual mlir::Value sqrt(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const = 0;
  // Over the full range of denominators.
  virtual mlir::Value divide(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x, mlir::Value y) const = 0;
  // As fast as possible: within 2.5 ulp for denominators from 2^-126 to 2^126 and normal results, anything elsewhere.
  virtual mlir::Value approximateQuotient(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x,
                                          mlir::Value y) const = 0;
  // The conversion of two f32 to a vector of two bf16 or f16, to nearest even; null if the chip has none, and
  // the caller then converts one by one.
  virtual mlir::Value packPair(mlir::OpBuilder &b, mlir::Location loc, mlir::Value low, mlir::Value high,
                               mlir::Type element) const = 0;
  // Converts two f32 to a vector of two codes (i8) of an 8-bit float, to nearest even, and saturates; and such codes to
  // a vector of two f16 or f32. Null if the chip has no instruction for the format.
  virtual mlir::Value packSmall(mlir::OpBuilder &b, mlir::Location loc, mlir::Value low, mlir::Value high,
                                mlir::FloatType format) const = 0;
  virtual mlir::Value unpackSmall(mlir::OpBuilder &b, mlir::Location loc, mlir::Value codes,
                                  mlir::FloatType format) const = 0;
  // The signed numbers of four bytes in an i32, the lowest first, as two vectors of two of `element`, f16 or bf16; none
  // if the conversion of each is as fast.
  virtual llvm::SmallVector<mlir::Value, 2> convertBytes(mlir::OpBuilder &, mlir::Location, mlir::Value /*bytes*/,
                                                         mlir::Type /*element*/) const {
    return {};
  }
  // The numbers of eight E2M1 codes in an i32, the lowest bits first, as vectors of two of `element`, f16 or bf16; none
  // if arithmetic on each is as fast.
  virtual llvm::SmallVector<mlir::Value, 4> unpackE2M1(mlir::OpBuilder &, mlir::Location, mlir::Value /*codes*/,
                                                       mlir::Type /*element*/) const {
    return {};
  }

  // ---- debugging
  // The address space of a thread's own memory.
  virtual unsigned getStackSpace() const = 0;
  // Prints as printf does, if the chip's runtime can; `format` is the address of the text, `arguments` the address of a
  // C struct of the values.
  virtual bool canPrint() const = 0;
  virtual void print(mlir::OpBuilder &b, mlir::ModuleOp module, mlir::Location loc, mlir::Value format,
                     mlir::Value arguments) const = 0;
  // Stops the launch and, where the runtime can, shows the texts.
  struct Failure {
    mlir::Value message, file, function;
    int line;
  };
  virtual void fail(mlir::OpBuilder &b, mlir::ModuleOp module, mlir::Location loc, const Failure &failure) const = 0;

  // ---- functions
  // Marks a function as a kernel and sets the attributes of its arguments and arithmetic. The back end writes those of
  // its launch.
  virtual void makeKernel(mlir::LLVM::LLVMFuncOp func) const = 0;
  // Called once for each function, when all of its ops are built.
  virtual void finishFunction(mlir::LLVM::LLVMFuncOp) const {}

protected:
  explicit TargetLowering(const ChipInfo &chip) : chip(chip) {}
};

} // namespace lathe

#endif
