#include "Conversion/TTGToLLVM/NVIDIA/NVIDIALowering.h"

#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

nv::CacheModifier lathe::conversion::convertHint(tt::CacheModifier cache) {
  switch (cache) {
  case tt::CacheModifier::NONE:
    return nv::CacheModifier::none;
  case tt::CacheModifier::CA:
    return nv::CacheModifier::ca;
  case tt::CacheModifier::CG:
    return nv::CacheModifier::cg;
  case tt::CacheModifier::CS:
    return nv::CacheModifier::cs;
  case tt::CacheModifier::CV:
    return nv::CacheModifier::cv;
  case tt::CacheModifier::WB:
    return nv::CacheModifier::wb;
  case tt::CacheModifier::WT:
    return nv::CacheModifier::wt;
  }
  llvm_unreachable("unknown cache modifier");
}

nv::EvictionPolicy lathe::conversion::convertHint(tt::EvictionPolicy evict) {
  switch (evict) {
  case tt::EvictionPolicy::NORMAL:
    return nv::EvictionPolicy::normal;
  case tt::EvictionPolicy::EVICT_FIRST:
    return nv::EvictionPolicy::evict_first;
  case tt::EvictionPolicy::EVICT_LAST:
    return nv::EvictionPolicy::evict_last;
  }
  llvm_unreachable("unknown eviction policy");
}

namespace {

nv::Scope convert(AtomicOrder::Scope scope) {
  switch (scope) {
  case AtomicOrder::Scope::CTA:
    return nv::Scope::cta;
  case AtomicOrder::Scope::GPU:
    return nv::Scope::gpu;
  case AtomicOrder::Scope::System:
    return nv::Scope::sys;
  }
  llvm_unreachable("unknown scope");
}

class NVIDIALowering final : public TargetLowering {
  static bool isCluster(OpBuilder &b) { return ttg::getClusterCTAs(b.getInsertionBlock()->getParentOp()) > 1; }

public:
  explicit NVIDIALowering(const ChipInfo &chip) : TargetLowering(chip) {}

  Value getThreadId(OpBuilder &b, Location loc, int numThreads) const override {
    auto range = LLVM::ConstantRangeAttr::get(b.getContext(), APInt(32, 0), APInt(32, numThreads));
    return NVVM::ThreadIdXOp::create(b, loc, b.getI32Type(), range);
  }
  Value makeWarpUniform(OpBuilder &, Location, Value warp) const override { return warp; }
  // A program is a cluster, where there is one.
  Value getProgramId(OpBuilder &b, Location loc, int axis) const override {
    Type type = b.getI32Type();
    if (isCluster(b)) {
      if (axis == 0)
        return NVVM::ClusterIdXOp::create(b, loc, type);
      if (axis == 1)
        return NVVM::ClusterIdYOp::create(b, loc, type);
      return NVVM::ClusterIdZOp::create(b, loc, type);
    }
    if (axis == 0)
      return NVVM::BlockIdXOp::create(b, loc, type);
    if (axis == 1)
      return NVVM::BlockIdYOp::create(b, loc, type);
    return NVVM::BlockIdZOp::create(b, loc, type);
  }
  Value getNumPrograms(OpBuilder &b, Location loc, int axis) const override {
    Type type = b.getI32Type();
    if (isCluster(b)) {
      if (axis == 0)
        return NVVM::ClusterDimXOp::create(b, loc, type);
      if (axis == 1)
        return NVVM::ClusterDimYOp::create(b, loc, type);
      return NVVM::ClusterDimZOp::create(b, loc, type);
    }
    if (axis == 0)
      return NVVM::GridDimXOp::create(b, loc, type);
    if (axis == 1)
      return NVVM::GridDimYOp::create(b, loc, type);
    return NVVM::GridDimZOp::create(b, loc, type);
  }

  // The expansion of these ops keeps accesses to memory from moving across them.
  Value readCycles(OpBuilder &b, Location loc, Type type) const override {
    if (type.isInteger(32))
      return NVVM::ClockOp::create(b, loc, type);
    return NVVM::Clock64Op::create(b, loc, type);
  }
  Value readTimer(OpBuilder &b, Location loc) const override {
    return NVVM::GlobalTimerOp::create(b, loc, b.getI64Type());
  }
  Value getUnitNumber(OpBuilder &b, Location loc) const override {
    return NVVM::SmIdOp::create(b, loc, b.getI32Type());
  }

  // bar.sync orders all memory accesses of the CTA's threads.
  void barrier(OpBuilder &b, Location loc, bool) const override { NVVM::Barrier0Op::create(b, loc); }
  void namedBarrier(OpBuilder &b, Location loc, unsigned id, int numThreads, bool) const override {
    NVVM::BarrierOp::create(b, loc, /*results=*/TypeRange(), buildI32(b, loc, int32_t(id)),
                            buildI32(b, loc, numThreads),
                            /*reductionOp=*/{}, /*reductionPredicate=*/Value());
  }

  StringRef getCtaScope() const override { return "block"; }
  void warpBarrier(OpBuilder &b, Location loc) const override {
    NVVM::SyncWarpOp::create(b, loc, buildI32(b, loc, -1));
  }

  Value shuffleXor(OpBuilder &b, Location loc, Value value, int mask) const override {
    return shuffle(b, loc, value, buildI32(b, loc, mask), NVVM::ShflKind::bfly);
  }
  Value shuffleIndex(OpBuilder &b, Location loc, Value value, Value lane) const override {
    return shuffle(b, loc, value, lane, NVVM::ShflKind::idx);
  }

  SmallVector<Value> loadMatrix(OpBuilder &b, Location loc, Value address, unsigned count,
                                bool isTransposed) const override {
    Type word = b.getI32Type(), type = word;
    if (count > 1)
      type = LLVM::LLVMStructType::getLiteral(b.getContext(), SmallVector<Type>(count, word));
    Value loaded = NVVM::LdMatrixOp::create(b, loc, type, address, count, getMatrixLayout(isTransposed),
                                            getMatrixShape(b), NVVM::LdStMatrixEltType::B16);
    if (count == 1)
      return {loaded};
    SmallVector<Value> words;
    for (unsigned i = 0; i < count; ++i)
      words.push_back(LLVM::ExtractValueOp::create(b, loc, loaded, i));
    return words;
  }
  void storeMatrix(OpBuilder &b, Location loc, Value address, ValueRange words, bool isTransposed) const override {
    NVVM::StMatrixOp::create(b, loc, address, words, getMatrixLayout(isTransposed), getMatrixShape(b),
                             NVVM::LdStMatrixEltType::B16);
  }

  Value reduceWarp(OpBuilder &b, Location loc, LLVM::AtomicBinOp kind, Value value) const override {
    std::optional<NVVM::ReduxKind> redux = getReduxKind(kind);
    if (!redux)
      return {};
    return NVVM::ReduxOp::create(b, loc, b.getI32Type(), value, *redux, buildI32(b, loc, -1));
  }

  Value load(OpBuilder &b, Location loc, Type type, Value ptr, Value pred, Value other,
             const AccessHints &hints) const override {
    if (!pred && hints.isDefault())
      return LLVM::LoadOp::create(b, loc, type, ptr, getAccessBytes(type));
    return nv::LoadOp::create(b, loc, type, ptr, pred, pred ? other : Value(), convertHint(hints.cache),
                              convertHint(hints.evict), hints.isVolatile);
  }
  void store(OpBuilder &b, Location loc, Value value, Value ptr, Value pred, const AccessHints &hints) const override {
    if (!pred && hints.isDefault()) {
      LLVM::StoreOp::create(b, loc, value, ptr, getAccessBytes(value.getType()));
      return;
    }
    nv::StoreOp::create(b, loc, value, ptr, pred, convertHint(hints.cache), convertHint(hints.evict), hints.isVolatile);
  }
  void forEachUnusedHint(const AccessHints &hints,
                         llvm::function_ref<void(StringRef, StringRef)> visit) const override {
    constexpr llvm::StringLiteral why = "a volatile access takes no other hint";
    if (hints.isVolatile && hints.cache != tt::CacheModifier::NONE)
      visit(getText(hints.cache), why);
    if (hints.isVolatile && hints.evict != tt::EvictionPolicy::NORMAL)
      visit(getText(hints.evict), why);
  }

  unsigned getAtomicVector(LLVM::AtomicBinOp kind, Type element) const override {
    if (kind != LLVM::AtomicBinOp::fadd || element.isF64())
      return 1;
    if (chip.hasVectorAtomics)
      return 128 / element.getIntOrFloatBitWidth();
    return element.isF16() ? 2 : 1;
  }
  Value atomicRmw(OpBuilder &b, Location loc, LLVM::AtomicBinOp kind, Value ptr, Value value, Value pred,
                  const AtomicOrder &order, bool wantsResult) const override {
    Type type = value.getType();
    if (hasAtomic(kind, type)) {
      auto op = nv::AtomicRMWOp::create(b, loc, wantsResult ? type : Type(), kind, ptr, value, pred, order.ordering,
                                        convert(order.scope));
      return op.getOld();
    }
    // The back end makes a loop for an atomic without an instruction.
    return buildGuarded(b, loc, pred, wantsResult ? type : Type(), [&]() -> Value {
      StringRef scopes[] = {"block", "device", ""};
      return LLVM::AtomicRMWOp::create(b, loc, kind, ptr, value, order.ordering, scopes[int(order.scope)]);
    });
  }
  Value atomicCas(OpBuilder &b, Location loc, Value ptr, Value expected, Value value, Value pred,
                  const AtomicOrder &order) const override {
    return nv::AtomicCASOp::create(b, loc, value.getType(), ptr, expected, value, pred, order.ordering,
                                   convert(order.scope));
  }
  void sharedAdd(OpBuilder &b, Location loc, Value ptr, Value value) const override {
    LLVM::AtomicRMWOp::create(b, loc, LLVM::AtomicBinOp::add, ptr, value, LLVM::AtomicOrdering::monotonic, "block");
  }

  Value exp2(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.ex2.approx.f32", x.getType(), x);
  }
  // Otherwise ptxas scales each argument and each result.
  Value exp2Flushed(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.ex2.approx.ftz.f32", x.getType(), x);
  }
  Value log2(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.lg2.approx.f", x.getType(), x);
  }
  Value rsqrt(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.rsqrt.approx.f", x.getType(), x);
  }
  Value sqrt(OpBuilder &b, Location loc, Value x) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.sqrt.approx.f", x.getType(), x);
  }
  Value divide(OpBuilder &b, Location loc, Value x, Value y) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.div.full", x.getType(), {x, y});
  }
  Value approximateQuotient(OpBuilder &b, Location loc, Value x, Value y) const override {
    return callIntrinsic(b, loc, "llvm.nvvm.div.approx.f", x.getType(), {x, y});
  }
  Value packPair(OpBuilder &b, Location loc, Value low, Value high, Type element) const override {
    // The back end makes one instruction of two truncations. Unlike its intrinsic LLVM sees through them.
    Value pair = LLVM::PoisonOp::create(b, loc, VectorType::get(2, element));
    for (int i = 0; i < 2; ++i) {
      Value narrow = LLVM::FPTruncOp::create(b, loc, element, i ? high : low);
      pair = LLVM::InsertElementOp::create(b, loc, pair, narrow, buildI32(b, loc, i));
    }
    return pair;
  }

  Value packSmall(OpBuilder &b, Location loc, Value low, Value high, FloatType format) const override {
    if (!hasSmall(format))
      return {};
    // The instruction takes the upper half first.
    Type pair = VectorType::get(2, b.getI8Type());
    return NVVM::ConvertF32x2ToF8x2Op::create(b, loc, pair, high, low, NVVM::FPRoundingMode::RN,
                                              NVVM::SaturationMode::SATFINITE, /*relu=*/false, format);
  }
  Value unpackSmall(OpBuilder &b, Location loc, Value codes, FloatType format) const override {
    if (!hasSmall(format))
      return {};
    return NVVM::ConvertF8x2ToF16x2Op::create(b, loc, VectorType::get(2, b.getF16Type()), codes, /*relu=*/false,
                                              format);
  }

  // A byte is put below the upper byte of a power of two whose last place is 1, which is taken away again. Conversions
  // of integers have a quarter of the rate. bf16 has seven such places: the sign of the byte selects 256 or 128.
  SmallVector<Value, 2> convertBytes(OpBuilder &b, Location loc, Value bytes, Type element) const override {
    bool isBF16 = element.isBF16();
    auto number = [&](uint32_t value) { return buildI32(b, loc, int32_t(value)); };
    VectorType pairType = VectorType::get(2, element);
    auto asPair = [&](Value word) -> Value { return LLVM::BitcastOp::create(b, loc, pairType, word); };
    if (!isBF16)
      bytes = LLVM::XOrOp::create(b, loc, bytes, number(0x80808080)); // now above 1024 by 128 more
    SmallVector<Value, 2> pairs;
    // A constant that comes second takes the selector's place in the instruction: the assembler would move the selector
    // to a register for each.
    for (uint32_t selector : {0x0504, 0x0706}) {
      Value wide = NVVM::PermuteOp::create(b, loc, b.getI32Type(), number(isBF16 ? 0x43 : 0x64), bytes,
                                           number(selector), NVVM::PermuteMode::DEFAULT);
      if (!isBF16) {
        pairs.push_back(LLVM::FSubOp::create(b, loc, asPair(wide), asPair(number(0x64806480)))); // 1152
        continue;
      }
      Value low = LLVM::AndOp::create(b, loc, wide, number(0xFF7FFF7F));
      Value high = LLVM::AndOp::create(b, loc, wide, number(0xFF80FF80));
      // Chips before Hopper have the product alone.
      pairs.push_back(LLVM::FMAOp::create(b, loc, asPair(high), asPair(number(0xBF80BF80)), asPair(low)));
    }
    return pairs;
  }

  // The bytes of a number are looked up: the code is the selector of prmt. Its bit 3, the sign, would replicate the
  // sign of the byte that is selected, which is done for a byte of 0x80 instead.
  SmallVector<Value, 4> unpackE2M1(OpBuilder &b, Location loc, Value codes, Type element) const override {
    struct Table {
      int32_t low, high;
    };
    constexpr int32_t magnitudes = 0x77777777, signs = int32_t(0x88888888), topBits = int32_t(0x80808080);
    bool isBF16 = element.isBF16();
    Table upper = isBF16 ? Table{0x3F3F3F00, 0x40404040} : Table{0x3E3C3800, 0x46444240};
    Table lower = {int32_t(0xC0800000), int32_t(0xC0804000)}; // those of f16 are zero
    auto number = [&](int32_t value) { return buildI32(b, loc, value); };
    auto permute = [&](Value low, Value high, Value selector) -> Value {
      return NVVM::PermuteOp::create(b, loc, b.getI32Type(), low, high, selector, NVVM::PermuteMode::DEFAULT);
    };
    auto upperHalf = [&](Value word) -> Value { return LLVM::LShrOp::create(b, loc, word, number(16)); };
    Value size = LLVM::AndOp::create(b, loc, codes, number(magnitudes));
    Value sign = LLVM::AndOp::create(b, loc, codes, number(signs));
    Value zero = number(0);
    SmallVector<Value, 4> pairs;
    for (unsigned half = 0; half < 2; ++half) {
      Value which = half ? upperHalf(size) : size;
      // 0xFF where the number is negative, else 0x80.
      Value negative = permute(number(0x80), zero, half ? upperHalf(sign) : sign);
      Value top = LLVM::AndOp::create(b, loc, Value(LLVM::ShlOp::create(b, loc, negative, number(7))), number(topBits));
      Value high = LLVM::OrOp::create(b, loc, permute(number(upper.low), number(upper.high), which), top);
      Value low = isBF16 ? permute(number(lower.low), number(lower.high), which) : zero;
      for (int32_t selector : {0x5140, 0x7362})
        pairs.push_back(
            LLVM::BitcastOp::create(b, loc, VectorType::get(2, element), permute(low, high, number(selector))));
    }
    return pairs;
  }

  unsigned getStackSpace() const override { return 0; }
  bool canPrint() const override { return true; }
  // int vprintf(const char *format, void *arguments) of the CUDA runtime.
  void print(OpBuilder &b, ModuleOp module, Location loc, Value format, Value arguments) const override {
    Type pointer = LLVM::LLVMPointerType::get(b.getContext());
    auto function = declareFunction(b, module, "vprintf", b.getI32Type(), {pointer, pointer});
    LLVM::CallOp::create(b, loc, function, ValueRange{format, arguments});
  }
  // void __assertfail(message, file, unsigned line, function, size_t charSize) of the CUDA runtime.
  void fail(OpBuilder &b, ModuleOp module, Location loc, const Failure &failure) const override {
    Type pointer = LLVM::LLVMPointerType::get(b.getContext());
    auto function = declareFunction(b, module, "__assertfail", LLVM::LLVMVoidType::get(b.getContext()),
                                    {pointer, pointer, b.getI32Type(), pointer, b.getI64Type()});
    Value size = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(1));
    LLVM::CallOp::create(
        b, loc, function,
        ValueRange{failure.message, failure.file, buildI32(b, loc, failure.line), failure.function, size});
  }

  void makeKernel(LLVM::LLVMFuncOp func) const override {
    Builder b(func.getContext());
    func->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), b.getUnitAttr());
    // A copy in the parameters, which nobody writes: TMA reads the map there.
    for (unsigned i = 0; i < func.getNumArguments(); ++i) {
      if (!func.getArgAttr(i, nv::TensorMapAttr::attributeName))
        continue;
      func.setArgAttr(i, LLVM::LLVMDialect::getByValAttrName(),
                      TypeAttr::get(LLVM::LLVMArrayType::get(b.getI8Type(), nv::TensorMapAttr::bytes)));
      func.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(), b.getI64IntegerAttr(nv::TensorMapAttr::alignment));
      func.setArgAttr(i, NVVM::NVVMDialect::getGridConstantAttrName(), b.getUnitAttr());
    }
  }

  // Tensor maps of the host are on their way before the first copy asks for them.
  void finishFunction(LLVM::LLVMFuncOp func) const override {
    OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      if (func.getArgAttr(i, nv::TensorMapAttr::attributeName))
        NVVM::PrefetchOp::create(b, func.getLoc(), NVVM::PrefetchCacheLevelAttr(), NVVM::CacheEvictionPriorityAttr(),
                                 func.getArgument(i), Value(), b.getUnitAttr());
  }

private:
  static std::optional<NVVM::ReduxKind> getReduxKind(LLVM::AtomicBinOp kind) {
    switch (kind) {
    case LLVM::AtomicBinOp::add:
      return NVVM::ReduxKind::ADD;
    case LLVM::AtomicBinOp::_and:
      return NVVM::ReduxKind::AND;
    case LLVM::AtomicBinOp::_or:
      return NVVM::ReduxKind::OR;
    case LLVM::AtomicBinOp::_xor:
      return NVVM::ReduxKind::XOR;
    case LLVM::AtomicBinOp::max:
      return NVVM::ReduxKind::MAX;
    case LLVM::AtomicBinOp::min:
      return NVVM::ReduxKind::MIN;
    case LLVM::AtomicBinOp::umax:
      return NVVM::ReduxKind::UMAX;
    case LLVM::AtomicBinOp::umin:
      return NVVM::ReduxKind::UMIN;
    default:
      return std::nullopt;
    }
  }

  static NVVM::MMALayout getMatrixLayout(bool isTransposed) {
    return isTransposed ? NVVM::MMALayout::col : NVVM::MMALayout::row;
  }
  static NVVM::LdStMatrixShapeAttr getMatrixShape(OpBuilder &b) {
    return NVVM::LdStMatrixShapeAttr::get(b.getContext(), 8, 8);
  }
  bool hasSmall(FloatType format) const {
    return chip.float8 == Float8Family::OCP && isa<Float8E4M3FNType, Float8E5M2Type>(format);
  }
  bool hasAtomic(LLVM::AtomicBinOp kind, Type type) const {
    if (isa<VectorType>(type))
      return true;
    unsigned bits = type.getIntOrFloatBitWidth();
    if (kind == LLVM::AtomicBinOp::fadd)
      return !type.isBF16() || chip.hasVectorAtomics;
    if (kind == LLVM::AtomicBinOp::fmax || kind == LLVM::AtomicBinOp::fmin)
      return false;
    return bits == 32 || bits == 64;
  }
  Value shuffle(OpBuilder &b, Location loc, Value value, Value where, NVVM::ShflKind kind) const {
    return NVVM::ShflOp::create(b, loc, b.getI32Type(), buildI32(b, loc, -1), value, where, buildI32(b, loc, 31), kind,
                                UnitAttr());
  }
};

} // namespace

std::unique_ptr<TargetLowering> lathe::createNVIDIALowering(const ChipInfo &chip) {
  return std::make_unique<NVIDIALowering>(chip);
}
