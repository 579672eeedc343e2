#include "Conversion/TTGToLLVM/AMD/AMDLowering.h"

#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Chip/Clocks.h"
#include "lathe/Dialect/LatheAMD/IR/LatheAMD.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// Controls of DPP, the lane permutations that an instruction applies to its operand.
enum Dpp : uint32_t {
  kQuadXor1 = 0xB1,       // quad_perm [1, 0, 3, 2]
  kQuadXor2 = 0x4E,       // quad_perm [2, 3, 0, 1]
  kQuadXor3 = 0x1B,       // quad_perm [3, 2, 1, 0]
  kRowRor8 = 0x128,       // rotation of 16 lanes by 8, which is xor 8
  kRowMirror = 0x140,     // xor 15
  kRowHalfMirror = 0x141, // xor 7
  kRowXmask = 0x160,      // + mask below 16; where the chip has row exchange
};

class AMDLowering final : public TargetLowering {
public:
  explicit AMDLowering(const ChipInfo &chip) : TargetLowering(chip) {}

  Value getThreadId(OpBuilder &b, Location loc, int numThreads) const override {
    auto range = LLVM::ConstantRangeAttr::get(b.getContext(), APInt(32, 0), APInt(32, numThreads));
    return ROCDL::ThreadIdXOp::create(b, loc, b.getI32Type(), range);
  }
  Value makeWarpUniform(OpBuilder &b, Location loc, Value warp) const override {
    return ROCDL::ReadfirstlaneOp::create(b, loc, b.getI32Type(), warp);
  }
  Value getProgramId(OpBuilder &b, Location loc, int axis) const override {
    Type type = b.getI32Type();
    if (axis == 0)
      return ROCDL::BlockIdXOp::create(b, loc, type);
    if (axis == 1)
      return ROCDL::BlockIdYOp::create(b, loc, type);
    return ROCDL::BlockIdZOp::create(b, loc, type);
  }
  // The hidden arguments of code object version 5 begin with the grid in workgroups, three i32.
  Value getNumPrograms(OpBuilder &b, Location loc, int axis) const override {
    Type pointer = LLVM::LLVMPointerType::get(b.getContext(), 4);
    Value hidden = callIntrinsic(b, loc, "llvm.amdgcn.implicitarg.ptr", pointer, {});
    Value at = LLVM::GEPOp::create(b, loc, pointer, b.getI32Type(), hidden, ArrayRef<LLVM::GEPArg>{axis});
    return LLVM::LoadOp::create(b, loc, b.getI32Type(), at, /*alignment=*/4, /*isVolatile=*/false,
                                /*isNonTemporal=*/false, /*isInvariant=*/true);
  }

  Value readCycles(OpBuilder &b, Location loc, Type type) const override {
    Value cycles = pinned(b, loc, [&] { return callIntrinsic(b, loc, "llvm.readcyclecounter", b.getI64Type(), {}); });
    return type.isInteger(64) ? cycles : Value(LLVM::TruncOp::create(b, loc, type, cycles));
  }
  Value readTimer(OpBuilder &b, Location loc) const override {
    return pinned(b, loc, [&] { return callIntrinsic(b, loc, "llvm.readsteadycounter", b.getI64Type(), {}); });
  }
  // Instruction set documents of CDNA 2 and 3 and RDNA 3 and 4, "Hardware registers".
  Value getUnitNumber(OpBuilder &b, Location loc) const override {
    constexpr unsigned kHwId = 4, kXccId = 20, kHwId1 = 23;
    UnitNumber unitNumber = getClocks(chip).unitNumber;
    if (unitNumber == UnitNumber::HwId1)
      return readHardware(b, loc, kHwId1, /*first=*/10, /*bits=*/11);
    Value unit = readHardware(b, loc, kHwId, /*first=*/8, /*bits=*/8);
    if (unitNumber == UnitNumber::HwId)
      return unit;
    Value die = readHardware(b, loc, kXccId, /*first=*/0, /*bits=*/4);
    die = LLVM::ShlOp::create(b, loc, die, buildI32(b, loc, 8));
    return LLVM::OrOp::create(b, loc, die, unit, /*isDisjoint=*/true);
  }

  void barrier(OpBuilder &b, Location loc, bool orderGlobal) const override {
    // Without the tag the fences would also wait for global accesses in flight.
    auto fence = [&](LLVM::AtomicOrdering ordering) {
      auto op = LLVM::FenceOp::create(b, loc, ordering, "workgroup");
      if (!orderGlobal)
        op->setAttr(LLVM::LLVMDialect::getMmraAttrName(),
                    LLVM::MMRATagAttr::get(b.getContext(), "amdgpu-synchronize-as", "local"));
    };
    fence(LLVM::AtomicOrdering::release);
    ROCDL::SBarrierOp::create(b, loc);
    fence(LLVM::AtomicOrdering::acquire);
  }

  StringRef getCtaScope() const override { return "workgroup"; }
  // The hardware executes a wave's accesses in order; the fence keeps the compiler from reordering them.
  void warpBarrier(OpBuilder &b, Location loc) const override {
    LLVM::FenceOp::create(b, loc, LLVM::AtomicOrdering::acq_rel, "wavefront");
  }

  Value shuffleXor(OpBuilder &b, Location loc, Value value, int mask) const override {
    if (std::optional<uint32_t> control = getDppXor(mask))
      return ROCDL::DPPUpdateOp::create(b, loc, b.getI32Type(), value, value, *control, /*rowMask=*/0xF,
                                        /*bankMask=*/0xF, /*boundCtrl=*/true);
    if (chip.hasRowExchange && mask == 16) {
      // Every lane reads its own place in the other row of 16.
      Value low = buildI32(b, loc, 0x76543210), high = buildI32(b, loc, int32_t(0xFEDCBA98));
      return ROCDL::PermlaneX16Op::create(b, loc, b.getI32Type(), value, value, low, high, /*fi=*/true,
                                          /*boundControl=*/false);
    }
    if (mask < 32) // bit-mask mode: and 0x1F, or 0, xor mask
      return ROCDL::DsSwizzleOp::create(b, loc, b.getI32Type(), value, buildI32(b, loc, (mask << 10) | 0x1F));
    Value lane = LLVM::XOrOp::create(b, loc, getLane(b, loc), buildI32(b, loc, mask));
    return shuffleIndex(b, loc, value, lane);
  }
  Value shuffleIndex(OpBuilder &b, Location loc, Value value, Value lane) const override {
    Value address = LLVM::ShlOp::create(b, loc, lane, buildI32(b, loc, 2));
    return ROCDL::DsBpermuteOp::create(b, loc, b.getI32Type(), address, value);
  }

  Value reduceWarp(OpBuilder &, Location, LLVM::AtomicBinOp, Value) const override { return {}; }

  Value load(OpBuilder &b, Location loc, Type type, Value ptr, Value pred, Value other,
             const AccessHints &hints) const override {
    if (!pred && hints.isDefault())
      return LLVM::LoadOp::create(b, loc, type, ptr, getAccessBytes(type));
    return amd::LoadOp::create(b, loc, type, ptr, pred, pred ? other : Value(), isStreaming(hints), isVolatile(hints));
  }
  void store(OpBuilder &b, Location loc, Value value, Value ptr, Value pred, const AccessHints &hints) const override {
    if (!pred && hints.isDefault()) {
      LLVM::StoreOp::create(b, loc, value, ptr, getAccessBytes(value.getType()));
      return;
    }
    amd::StoreOp::create(b, loc, value, ptr, pred, isStreaming(hints), isVolatile(hints));
  }

  // A volatile access is not cached at all.
  void forEachUnusedHint(const AccessHints &hints,
                         llvm::function_ref<void(StringRef, StringRef)> visit) const override {
    if (hints.cache == tt::CacheModifier::CG && !hints.isVolatile)
      visit(getText(hints.cache), "loads and stores through pointers pass no cache by; buffer operations do, where the "
                                  "chip has them (use_buffer_ops) and offsets are known to be in range");
    if (hints.cache == tt::CacheModifier::WT)
      visit(getText(hints.cache), "stores through pointers cannot ask for it; buffer operations do, where the chip has "
                                  "them (use_buffer_ops) and offsets are known to be in range");
    if (hints.evict == tt::EvictionPolicy::EVICT_LAST)
      visit(getText(hints.evict), "loads and stores through pointers can only say that data is used once");
  }

  // The back end makes a loop for pairs that the chip has no instruction for.
  unsigned getAtomicVector(LLVM::AtomicBinOp kind, Type element) const override {
    return kind == LLVM::AtomicBinOp::fadd && (element.isF16() || element.isBF16()) ? 2 : 1;
  }
  Value atomicRmw(OpBuilder &b, Location loc, LLVM::AtomicBinOp kind, Value ptr, Value value, Value pred,
                  const AtomicOrder &order, bool wantsResult) const override {
    return buildGuarded(b, loc, pred, wantsResult ? value.getType() : Type(), [&]() -> Value {
      auto op = LLVM::AtomicRMWOp::create(b, loc, kind, ptr, value, order.ordering, getScope(order.scope));
      // These attributes promise that the memory is the device's own, and accept the instruction's handling of
      // subnormals. Without them an addition of floats would become a loop.
      if (kind == LLVM::AtomicBinOp::fadd)
        for (StringRef promise :
             {"rocdl.no_fine_grained_memory", "rocdl.no_remote_memory", "rocdl.ignore_denormal_mode"})
          op->setAttr(promise, b.getUnitAttr());
      return op;
    });
  }
  Value atomicCas(OpBuilder &b, Location loc, Value ptr, Value expected, Value value, Value pred,
                  const AtomicOrder &order) const override {
    return buildGuarded(b, loc, pred, value.getType(), [&]() -> Value {
      auto onFailure = order.acquires() ? LLVM::AtomicOrdering::acquire : LLVM::AtomicOrdering::monotonic;
      Value pair =
          LLVM::AtomicCmpXchgOp::create(b, loc, ptr, expected, value, order.ordering, onFailure, getScope(order.scope));
      return LLVM::ExtractValueOp::create(b, loc, pair, 0);
    });
  }
  void sharedAdd(OpBuilder &b, Location loc, Value ptr, Value value) const override {
    LLVM::AtomicRMWOp::create(b, loc, LLVM::AtomicBinOp::add, ptr, value, LLVM::AtomicOrdering::monotonic,
                              getScope(AtomicOrder::Scope::CTA));
  }

  Value exp2(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.amdgcn.exp2.f32", x.getType(), x);
  }
  Value exp2Flushed(OpBuilder &b, Location loc, Value x) const override { return exp2(b, loc, x); }
  // The instructions treat subnormal arguments as zero, so those are scaled into the normal range.
  Value log2(OpBuilder &b, Location loc, Value x) const override {
    Value result = callIntrinsic(b, loc, "llvm.amdgcn.log.f32", x.getType(), scaleSubnormal(b, loc, x, 0x1p32f));
    Value correction =
        LLVM::SelectOp::create(b, loc, isSubnormal(b, loc, x), buildF32(b, loc, 32), buildF32(b, loc, 0));
    return LLVM::FSubOp::create(b, loc, result, correction);
  }
  Value sqrt(OpBuilder &b, Location loc, Value x) const override { return LLVM::SqrtOp::create(b, loc, x); }
  Value rsqrt(OpBuilder &b, Location loc, Value x) const override {
    Value result = callIntrinsic(b, loc, "llvm.amdgcn.rsq.f32", x.getType(), scaleSubnormal(b, loc, x, 0x1p24f));
    Value factor =
        LLVM::SelectOp::create(b, loc, isSubnormal(b, loc, x), buildF32(b, loc, 0x1p12f), buildF32(b, loc, 1));
    return LLVM::FMulOp::create(b, loc, result, factor);
  }
  Value divide(OpBuilder &b, Location loc, Value x, Value y) const override {
    return LLVM::FDivOp::create(b, loc, x, y);
  }
  // LLVM multiplies by v_rcp_f32, which is within 1 ulp.
  Value approximateQuotient(OpBuilder &b, Location loc, Value x, Value y) const override {
    return LLVM::FDivOp::create(b, loc, x, y, LLVM::FastmathFlags::afn);
  }
  Value packPair(OpBuilder &, Location, Value, Value, Type) const override { return {}; }

  // The instructions overflow to NaN or infinity, so the operands are clamped.
  Value packSmall(OpBuilder &b, Location loc, Value low, Value high, FloatType format) const override {
    if (!hasSmall(format))
      return {};
    float largest = APFloat::getLargest(format.getFloatSemantics()).convertToFloat();
    auto clamp = [&](Value x) -> Value {
      Value atLeast = LLVM::MaximumOp::create(b, loc, x, buildF32(b, loc, -largest));
      return LLVM::MinimumOp::create(b, loc, atLeast, buildF32(b, loc, largest));
    };
    Type i32 = b.getI32Type();
    Value none = LLVM::PoisonOp::create(b, loc, i32), word;
    if (isa<Float8E4M3FNType, Float8E4M3FNUZType>(format))
      word = ROCDL::CvtPkFp8F32Op::create(b, loc, i32, clamp(low), clamp(high), none, /*wordSel=*/false);
    else
      word = ROCDL::CvtPkBf8F32Op::create(b, loc, i32, clamp(low), clamp(high), none, /*wordSel=*/false);
    Value half = LLVM::TruncOp::create(b, loc, b.getI16Type(), word);
    return LLVM::BitcastOp::create(b, loc, VectorType::get(2, b.getI8Type()), half);
  }
  Value unpackSmall(OpBuilder &b, Location loc, Value codes, FloatType format) const override {
    if (!hasSmall(format))
      return {};
    Value half = LLVM::BitcastOp::create(b, loc, b.getI16Type(), codes);
    Value word = LLVM::ZExtOp::create(b, loc, b.getI32Type(), half);
    Type pair = VectorType::get(2, b.getF32Type());
    if (isa<Float8E4M3FNType, Float8E4M3FNUZType>(format))
      return ROCDL::CvtPkF32Fp8Op::create(b, loc, pair, word, /*wordSel=*/false);
    return ROCDL::CvtPkF32Bf8Op::create(b, loc, pair, word, /*wordSel=*/false);
  }

  unsigned getStackSpace() const override { return 5; }
  // Printing would need HIP's device library, and a service of the host with which it communicates.
  bool canPrint() const override { return false; }
  void print(OpBuilder &, ModuleOp, Location, Value, Value) const override { llvm_unreachable("there is no printing"); }
  void fail(OpBuilder &b, ModuleOp, Location loc, const Failure &) const override { LLVM::Trap::create(b, loc); }

  void makeKernel(LLVM::LLVMFuncOp func) const override {
    Builder b(func.getContext());
    func->setAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName(), b.getUnitAttr());
    auto pass = [&](StringRef key, StringRef value) -> Attribute {
      return b.getArrayAttr({b.getStringAttr(key), b.getStringAttr(value)});
    };
    func->setAttr("passthrough", b.getArrayAttr({pass("denormal-fp-math-f32", "ieee")}));
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.setArgAttr(i, LLVM::LLVMDialect::getInRegAttrName(), b.getUnitAttr());
  }

  std::optional<SmallVector<Value>> loadTransposed(SharedBuffer &buffer, const ThreadOffsets &offsets, Type type,
                                                   Lowering &l) const override {
    return conversion::loadTransposed(buffer, offsets, type, l);
  }
  void finishFunction(LLVM::LLVMFuncOp func) const override { separateFromDirectCopies(func); }

private:
  // The scheduler moves no instruction across what `read` builds.
  static Value pinned(OpBuilder &b, Location loc, llvm::function_ref<Value()> read) {
    ROCDL::SchedBarrier::create(b, loc, /*mask=*/0);
    Value value = read();
    ROCDL::SchedBarrier::create(b, loc, /*mask=*/0);
    return value;
  }
  // Bits [first, first + bits) of a hardware register.
  static Value readHardware(OpBuilder &b, Location loc, unsigned id, unsigned first, unsigned bits) {
    Value field = buildI32(b, loc, int32_t(id | first << 6 | (bits - 1) << 11));
    return callIntrinsic(b, loc, "llvm.amdgcn.s.getreg", b.getI32Type(), field);
  }

  bool hasSmall(FloatType format) const {
    bool isFnuz = isa<Float8E4M3FNUZType, Float8E5M2FNUZType>(format);
    return chip.float8 == (isFnuz ? Float8Family::FNUZ : Float8Family::OCP);
  }

  static StringRef getScope(AtomicOrder::Scope scope) {
    switch (scope) {
    case AtomicOrder::Scope::CTA:
      return "workgroup";
    case AtomicOrder::Scope::GPU:
      return "agent";
    case AtomicOrder::Scope::System:
      return "";
    }
    llvm_unreachable("unknown scope");
  }

  std::optional<uint32_t> getDppXor(int mask) const {
    if (chip.hasRowExchange && mask < 16)
      return kRowXmask | uint32_t(mask);
    switch (mask) {
    case 1:
      return kQuadXor1;
    case 2:
      return kQuadXor2;
    case 3:
      return kQuadXor3;
    case 7:
      return kRowHalfMirror;
    case 8:
      return kRowRor8;
    case 15:
      return kRowMirror;
    default:
      return std::nullopt;
    }
  }
  // The lane number, by counting the lanes below.
  Value getLane(OpBuilder &b, Location loc) const {
    Type type = b.getI32Type();
    Value all = buildI32(b, loc, -1);
    Value low = callIntrinsic(b, loc, "llvm.amdgcn.mbcnt.lo", type, {all, buildI32(b, loc, 0)});
    return callIntrinsic(b, loc, "llvm.amdgcn.mbcnt.hi", type, {all, low});
  }
  Value isSubnormal(OpBuilder &b, Location loc, Value x) const {
    return LLVM::FCmpOp::create(b, loc, LLVM::FCmpPredicate::olt, x, buildF32(b, loc, 0x1p-126f));
  }
  Value scaleSubnormal(OpBuilder &b, Location loc, Value x, float factor) const {
    Value by = LLVM::SelectOp::create(b, loc, isSubnormal(b, loc, x), buildF32(b, loc, factor), buildF32(b, loc, 1));
    return LLVM::FMulOp::create(b, loc, x, by);
  }
  static bool isStreaming(const AccessHints &hints) {
    return hints.cache == tt::CacheModifier::CS || hints.evict == tt::EvictionPolicy::EVICT_FIRST;
  }
  static bool isVolatile(const AccessHints &hints) { return hints.isVolatile || hints.cache == tt::CacheModifier::CV; }
};

} // namespace

std::unique_ptr<TargetLowering> lathe::createAMDLowering(const ChipInfo &chip) {
  return std::make_unique<AMDLowering>(chip);
}
