//===- LLVMMemoryModels.cpp - LLVM dialect: pointers and memory -----------===//

#include "Access.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <cstring>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

struct AddScaled { // a + signed b * imm
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) {
    return a + static_cast<uint64_t>(signExtend(b, i.sourceWidth)) * i.imm;
  }
};
struct AddImmediate {
  static uint64_t run(uint64_t a, const Instruction &i) { return a + i.imm; }
};

static void decodeGep(Decoder &d, Operation *op, ValueRange) {
  auto gep = cast<LLVM::GEPOp>(op);
  if (!isa<LLVM::LLVMPointerType>(gep.getType()) || !isa<LLVM::LLVMPointerType>(gep.getBase().getType()))
    return d.unsupported(op, "vector of pointers");
  unsigned width = d.component(gep.getType()).width;
  uint32_t address = d.scalar(gep.getBase());
  uint64_t constant = 0;
  Type type = gep.getElemType();
  bool first = true;
  LLVM::GEPIndicesAdaptor<ValueRange> indices(gep.getRawConstantIndicesAttr(), gep.getDynamicIndices());
  for (PointerUnion<IntegerAttr, Value> index : indices) {
    auto attribute = dyn_cast<IntegerAttr>(index);
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type); body && !first) {
      if (!attribute)
        return d.unsupported(op, "index of a struct");
      uint64_t at = 0;
      for (int64_t n = 0; n <= attribute.getInt(); ++n) {
        auto [size, align] = sizeAndAlign(body.getBody()[n]);
        if (!body.isPacked())
          at = llvm::alignTo(at, std::max<uint64_t>(align, 1));
        if (n < attribute.getInt())
          at += size;
      }
      constant += at;
      type = body.getBody()[attribute.getInt()];
      continue;
    }
    if (!first) {
      if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
        type = array.getElementType();
      else if (auto vector = dyn_cast<VectorType>(type))
        type = vector.getElementType();
    }
    first = false;
    uint64_t size = sizeAndAlign(type).first;
    if (!size && !isa<LLVM::LLVMArrayType, LLVM::LLVMStructType>(type))
      return d.unsupported(op, "element type");
    if (attribute) {
      constant += static_cast<uint64_t>(attribute.getInt()) * size;
      continue;
    }
    Value dynamic = cast<Value>(index);
    uint32_t next = d.newRegister();
    Instruction &i = d.emit(mapInt2<AddScaled>, op, next, {address, d.scalar(dynamic)}, Unit::Integer);
    i.imm = size;
    i.width = width;
    i.sourceWidth = d.component(dynamic.getType()).width;
    address = next;
  }
  if (constant) {
    // A constant offset is part of the access that uses the address.
    uint32_t next = d.newRegister();
    Instruction &i = d.emit(mapInt1<AddImmediate>, op, next, address, Unit::Free);
    i.imm = constant;
    i.width = width;
    address = next;
  }
  d.bind(gep.getResult(), address);
}

static uint64_t windowOf(unsigned space) {
  return space == kShared || space == kSharedCluster ? kSharedWindow : space == kLocal ? kLocalWindow : 0;
}

static void decodeSpaceCast(Decoder &d, Operation *op, ValueRange args) {
  unsigned from = cast<LLVM::LLVMPointerType>(args[0].getType()).getAddressSpace();
  unsigned to = cast<LLVM::LLVMPointerType>(op->getResult(0).getType()).getAddressSpace();
  uint64_t shift = windowOf(from) - windowOf(to);
  if (!shift || from == to)
    return d.bind(op->getResult(0), Slots(d.get(args[0])));
  uint32_t slot = d.scalar(args[0]);
  Instruction &i = d.emit(mapInt1<AddImmediate>, op, d.define(op->getResult(0)), slot, Unit::Integer);
  i.imm = shift;
  i.width = d.component(op->getResult(0).getType()).width;
}

static void decodeIntCast(Decoder &d, Operation *op, ValueRange args) {
  Value result = op->getResult(0);
  if (d.components(result.getType()).size() != d.components(args[0].getType()).size())
    return d.unsupported(op, "buffer resource");
  if (d.component(result.getType()).width >= d.component(args[0].getType()).width)
    return d.bind(result, Slots(d.get(args[0])));
  d.elementwise(op, args, Unit::Free, [](Component, Component) -> Handler {
    struct Cut {
      static uint64_t run(uint64_t a, const Instruction &) { return a; }
    };
    return mapInt1<Cut>;
  });
}

static Step executeAlloca(Warp &warp, const Instruction &i) {
  uint32_t bytes = i.imm & 0xffffffff, align = i.imm >> 32;
  uint32_t at = llvm::alignTo(warp.localTop, align);
  warp.localTop = at + bytes;
  if (warp.localTop > warp.localStride) {
    uint32_t stride = llvm::PowerOf2Ceil(std::max(warp.localTop, 256u));
    std::vector<char> wider(size_t(stride) * warp.lanes);
    for (unsigned l = 0; l < warp.lanes; ++l)
      std::copy_n(warp.local.begin() + size_t(l) * warp.localStride, warp.localStride,
                  wider.begin() + size_t(l) * stride);
    warp.local = std::move(wider);
    warp.localStride = stride;
  }
  uint64_t *dst = warp.reg(i.dst);
  uint64_t base = i.width == 64 ? kLocalWindow : 0;
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = base + at; });
  return Step::Next;
}

static void decodeAlloca(Decoder &d, Operation *op, ValueRange args) {
  auto alloca = cast<LLVM::AllocaOp>(op);
  auto count = d.constantOf(args[0]);
  auto [size, align] = sizeAndAlign(alloca.getElemType());
  if (!count || !align)
    return d.unsupported(op, "size");
  if (auto more = alloca.getAlignment())
    align = std::max<uint64_t>(align, *more);
  Slots results = d.define(op->getResult(0));
  Instruction &i = d.emit(executeAlloca, op, results, {}, Unit::Free);
  i.imm = *count * size | align << 32;
  i.width = d.component(op->getResult(0).getType()).width;
}

/// imm: the address in the first block's memory.
static Step executeSharedAddress(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = i.imm + warp.sharedStart(); });
  return Step::Next;
}

static void decodeAddressOf(Decoder &d, Operation *op, ValueRange) {
  auto address = cast<LLVM::AddressOfOp>(op);
  auto it = d.program.globals.find(address.getGlobalName());
  if (it == d.program.globals.end())
    return d.unsupported(op, address.getGlobalName());
  if (it->second.isUnknown)
    return d.unsupported(op, "the initializer of " + address.getGlobalName());
  if (d.program.clusterCtas > 1 && cast<LLVM::LLVMPointerType>(address.getType()).getAddressSpace() == kShared) {
    d.emit(executeSharedAddress, op, d.define(address.getResult()), {}, Unit::Free).imm = it->second.address;
    return;
  }
  d.bind(address.getResult(), d.constant(it->second.address));
}

//===----------------------------------------------------------------------===//
// Loads, stores, atomics
//===----------------------------------------------------------------------===//

static bool acquires(LLVM::AtomicOrdering ordering) {
  return ordering == LLVM::AtomicOrdering::acquire || ordering == LLVM::AtomicOrdering::acq_rel ||
         ordering == LLVM::AtomicOrdering::seq_cst;
}

static void decodeLoad(Decoder &d, Operation *op, ValueRange args) {
  auto load = cast<LLVM::LoadOp>(op);
  bool atomic = load.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  emitLoad(d, op, args[0], {}, {}, load.getAlignment().value_or(0), atomic, acquires(load.getOrdering()));
}

static void decodeStore(Decoder &d, Operation *op, ValueRange args) {
  auto store = cast<LLVM::StoreOp>(op);
  bool atomic = store.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  emitStore(d, op, args[0], args[1], {}, store.getAlignment().value_or(0), atomic);
}

/// lathe_nv and lathe_amd: predicated access, aligned to its whole size.
static void decodeHintedLoad(Decoder &d, Operation *op, ValueRange) {
  // The accessed value has 8 bits or more, so one bit is the predicate.
  Value pointer = op->getOperand(0), predicate, other;
  for (Value operand : op->getOperands().drop_front())
    (operand.getType().isInteger(1) ? predicate : other) = operand;
  emitLoad(d, op, pointer, predicate, other, 0);
}
static void decodeHintedStore(Decoder &d, Operation *op, ValueRange args) {
  emitStore(d, op, args[0], args[1], args.size() > 2 ? args[2] : Value(), 0);
}

template <typename Format> static uint64_t floatUpdate(LLVM::AtomicBinOp kind, uint64_t old, uint64_t value) {
  auto a = Format::decode(old), b = Format::decode(value);
  switch (kind) {
  case LLVM::AtomicBinOp::fadd:
    return Format::encode(a + b);
  case LLVM::AtomicBinOp::fsub:
    return Format::encode(a - b);
  case LLVM::AtomicBinOp::fmax:
    return Format::encode(std::fmax(a, b));
  case LLVM::AtomicBinOp::fmin:
    return Format::encode(std::fmin(a, b));
  default:
    return value;
  }
}

uint64_t atomicUpdate(LLVM::AtomicBinOp kind, Component part, uint64_t a, uint64_t b) {
  using K = LLVM::AtomicBinOp;
  int64_t x = signExtend(a, part.width), y = signExtend(b, part.width);
  switch (kind) {
  case K::xchg:
    return b;
  case K::add:
    return a + b;
  case K::sub:
    return a - b;
  case K::_and:
    return a & b;
  case K::nand:
    return ~(a & b);
  case K::_or:
    return a | b;
  case K::_xor:
    return a ^ b;
  case K::max:
    return x > y ? a : b;
  case K::min:
    return x < y ? a : b;
  case K::umax:
    return a > b ? a : b;
  case K::umin:
    return a < b ? a : b;
  case K::uinc_wrap:
    return a >= b ? 0 : a + 1;
  case K::udec_wrap:
    return a == 0 || a > b ? b : a - 1;
  default:
    break;
  }
  switch (part.kind) {
  case Kind::F16:
    return floatUpdate<Half>(kind, a, b);
  case Kind::BF16:
    return floatUpdate<Brain>(kind, a, b);
  case Kind::F64:
    return floatUpdate<Double>(kind, a, b);
  default:
    return floatUpdate<Single>(kind, a, b);
  }
}

/// The lanes of an atomic; those that a predicate leaves out get garbage.
static LaneAddresses atomicLanes(Warp &warp, const Instruction &i, const MemoryAccess &access) {
  LaneAddresses lanes = gather(warp, access, i.a, i.b);
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(warp.result(i, n));
    forLanes(warp, warp.mask & ~lanes.active,
             [&](unsigned l) { dst[l] = kGarbage & lowBits(access.parts[n % access.parts.size()].width); });
  }
  return lanes;
}

void updateLanes(Warp &warp, const Instruction &i, const MemoryAccess &access, const LaneAddresses &lanes,
                 LLVM::AtomicBinOp kind, const uint32_t *results, const uint32_t *values) {
  eachAtomic(warp, i, access, lanes, [&](unsigned n, uint64_t old, unsigned l) -> std::optional<uint64_t> {
    if (results)
      warp.reg(results[n])[l] = old;
    const Component &part = access.parts[n];
    return atomicUpdate(kind, part, old, warp.reg(values[n])[l]) & lowBits(part.width);
  });
}

static Step executeAtomicRmw(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  const uint32_t *results = warp.function->operands.data() + i.operands;
  updateLanes(warp, i, access, atomicLanes(warp, i, access), static_cast<LLVM::AtomicBinOp>(i.sourceWidth),
              i.numResults ? results : nullptr, results + i.numResults + 1 + access.predicated);
  return Step::Next;
}

static Step executeCompareExchange(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  unsigned first = 1 + access.predicated;
  const uint64_t *expected = warp.reg(warp.operand(i, first)), *value = warp.reg(warp.operand(i, first + 1));
  uint64_t *dst = warp.reg(i.dst), *success = i.numResults > 1 ? warp.reg(warp.result(i, 1)) : nullptr;
  eachAtomic(warp, i, access, atomicLanes(warp, i, access),
             [&](unsigned, uint64_t old, unsigned l) -> std::optional<uint64_t> {
               dst[l] = old;
               if (success)
                 success[l] = old == expected[l];
               if (old != expected[l])
                 return std::nullopt;
               return value[l];
             });
  return Step::Next;
}

/// An atomic update of memory by `values`: one for an update, expected and new for a compare and swap.
static void emitAtomic(Decoder &d, Operation *op, Value pointer, ValueRange values, Value predicate,
                       LLVM::AtomicOrdering ordering, std::optional<LLVM::AtomicBinOp> kind) {
  MemoryAccess access;
  access.parts.assign(d.components(values[0].getType()).begin(), d.components(values[0].getType()).end());
  if (access.parts.empty() || (!kind && access.parts.size() != 1))
    return d.unsupported(op, "type");
  access.space = cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  access.bytes = access.parts.back().offset + access.parts.back().bytes();
  access.predicated = static_cast<bool>(predicate);
  access.acquire = acquires(ordering);
  Unit unit = access.space == kShared ? Unit::Shared : Unit::Global;
  Slots operands = {d.scalar(pointer)}, results;
  if (predicate)
    operands.push_back(d.scalar(predicate));
  for (Value value : values)
    llvm::append_range(operands, d.get(value));
  for (Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.function.accesses.push_back(std::move(access));
  Instruction &i = d.emit(kind ? executeAtomicRmw : executeCompareExchange, op, results, operands, unit);
  i.imm = d.function.accesses.size() - 1;
  if (kind)
    i.sourceWidth = static_cast<uint8_t>(*kind);
}

static void decodeAtomicRmw(Decoder &d, Operation *op, ValueRange args) {
  auto rmw = cast<LLVM::AtomicRMWOp>(op);
  emitAtomic(d, op, args[0], args.drop_front(), {}, rmw.getOrdering(), rmw.getBinOp());
}
static void decodeCompareExchange(Decoder &d, Operation *op, ValueRange args) {
  auto exchange = cast<LLVM::AtomicCmpXchgOp>(op);
  emitAtomic(d, op, args[0], args.drop_front(), {}, exchange.getSuccessOrdering(), std::nullopt);
}
/// lathe_nv: the accessed values have 16 bits or more, so one bit is the predicate.
static void decodePredicatedAtomic(Decoder &d, Operation *op, ValueRange args) {
  Value predicate = args.back().getType().isInteger(1) ? args.back() : Value();
  auto kind = op->getAttrOfType<LLVM::AtomicBinOpAttr>("kind");
  emitAtomic(d, op, args[0], args.drop_front().drop_back(predicate ? 1 : 0), predicate,
             op->getAttrOfType<LLVM::AtomicOrderingAttr>("ordering").getValue(),
             kind ? std::optional(kind.getValue()) : std::nullopt);
}

/// imm: 1 releases shared memory, 2 global memory, 4 acquires from other
/// programs. On NVIDIA a barrier orders memory by itself.
static Step executeFence(Warp &warp, const Instruction &i) {
  if (warp.machine.isAmd && (i.imm & 3))
    warp.release(i.imm & 1, i.imm & 2);
  if (i.imm & 4)
    warp.machine.ordered = true;
  return Step::Next;
}

/// Which memories a fence is about: all, or what its tag names.
static unsigned fencedMemories(Operation *op) {
  Attribute tags = op->getAttr(LLVM::LLVMDialect::getMmraAttrName());
  if (!tags)
    return 3;
  unsigned memories = 0;
  SmallVector<Attribute> all = {tags};
  if (auto array = dyn_cast<ArrayAttr>(tags))
    all.assign(array.begin(), array.end());
  for (Attribute tag : all)
    if (auto mmra = dyn_cast<LLVM::MMRATagAttr>(tag); mmra && mmra.getPrefix() == "amdgpu-synchronize-as")
      memories |= mmra.getSuffix() == "local" ? 1 : mmra.getSuffix() == "global" ? 2 : 0;
  return memories ? memories : 3;
}

static void decodeFence(Decoder &d, Operation *op, ValueRange) {
  auto fence = cast<LLVM::FenceOp>(op);
  StringRef scope = fence.getSyncscope().value_or("");
  scope.consume_back("-one-as");
  bool acquire = acquires(fence.getOrdering()), release = fence.getOrdering() != LLVM::AtomicOrdering::acquire;
  unsigned effects = 0;
  if (release && scope != "wavefront" && scope != "singlethread")
    effects |= fencedMemories(op);
  if (acquire && (scope.empty() || scope == "agent"))
    effects |= 4;
  d.emit(executeFence, op, {}, {}, Unit::Control).imm = effects;
}

ArrayRef<Model> llvmMemoryModels() {
  static const Model models[] = {
      {"llvm.getelementptr", decodeGep},
      {"llvm.addrspacecast", decodeSpaceCast},
      {"llvm.inttoptr", decodeIntCast},
      {"llvm.ptrtoint", decodeIntCast},
      {"llvm.alloca", decodeAlloca},
      {"llvm.mlir.addressof", decodeAddressOf},
      {"llvm.load", decodeLoad},
      {"llvm.store", decodeStore},
      {"lathe_nv.load", decodeHintedLoad},
      {"lathe_nv.store", decodeHintedStore},
      {"lathe_amd.load", decodeHintedLoad},
      {"lathe_amd.store", decodeHintedStore},
      {"llvm.atomicrmw", decodeAtomicRmw},
      {"llvm.cmpxchg", decodeCompareExchange},
      {"lathe_nv.atomic_rmw", decodePredicatedAtomic},
      {"lathe_nv.atomic_cas", decodePredicatedAtomic},
      {"llvm.fence", decodeFence},
  };
  return models;
}

} // namespace lathe::simulate
