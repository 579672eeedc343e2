//===- AmdBuffers.cpp - Buffer resources and raw buffer accesses ----------===//
//
// A resource is 128 bits: base (48), stride and swizzle (16), size in bytes
// (32), flags (32). A raw access whose bytes do not all lie below the size reads
// zeros and writes nothing; compilers use that for masks, so it is not a finding.
//
//===----------------------------------------------------------------------===//

#include "AmdModels.h"
#include "Models.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

/// Operands: base, stride, size, flags. Results: two words of 64 bits.
static Step executeMakeResource(Warp &warp, const Instruction &i) {
  const uint64_t *base = warp.reg(i.a), *stride = warp.reg(i.b), *size = warp.reg(i.c),
                 *flags = warp.reg(warp.operand(i, 3));
  uint64_t *low = warp.reg(i.dst), *high = warp.reg(warp.result(i, 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    low[l] = (base[l] & lowBits(48)) | stride[l] << 48;
    high[l] = (size[l] & 0xffffffff) | flags[l] << 32;
  });
  return Step::Next;
}

void decodeMakeResource(Decoder &d, Operation *op, ValueRange args) {
  if (d.components(op->getResult(0).getType()).size() != 2)
    return d.unsupported(op, "result type");
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeMakeResource, op, d.define(op->getResult(0)), operands, Unit::Integer);
}

/// A resource as two words, from two 64-bit or four 32-bit registers.
struct Resource {
  uint64_t base, size;
};
static Resource resourceOf(Warp &warp, const Instruction &i, unsigned first, unsigned words, unsigned lane) {
  auto word = [&](unsigned n) { return warp.reg(warp.operand(i, first + n))[lane]; };
  uint64_t low = words == 2 ? word(0) : word(0) | word(1) << 32;
  uint64_t size = words == 2 ? word(1) & 0xffffffff : word(2);
  return {low & lowBits(48), size};
}

LaneAddresses bufferAddresses(Warp &warp, const Instruction &i, unsigned first, unsigned words, uint32_t bytes,
                              uint64_t immediate) {
  LaneAddresses lanes;
  lanes.bytes = bytes;
  const uint64_t *offset = warp.reg(warp.operand(i, first + words));
  const uint64_t *scalar = warp.reg(warp.operand(i, first + words + 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    Resource resource = resourceOf(warp, i, first, words, l);
    // The scalar offset takes no part in the range check.
    uint64_t at = offset[l] + immediate;
    if (at + bytes > resource.size)
      return;
    lanes.active |= uint64_t(1) << l;
    lanes.address[l] = resource.base + at + scalar[l];
  });
  return lanes;
}

/// imm: the access; width: registers of the resource.
static Step executeBufferLoad(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = bufferAddresses(warp, i, 0, i.width, access.bytes, 0);
  const uint32_t *results = warp.function->operands.data() + i.operands;
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(results[n]);
    forLanes(warp, warp.mask & ~lanes.active, [&](unsigned l) { dst[l] = 0; });
  }
  readLanes(warp, i, kGlobal, lanes, access.align, [&](unsigned l, const char *bytes) {
    static const char zeros[64] = {};
    unpackParts(warp, results, access.parts, bytes ? bytes : zeros, l);
  });
  return Step::Next;
}

static Step executeBufferStore(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = bufferAddresses(warp, i, access.parts.size(), i.width, access.bytes, 0);
  const uint32_t *values = warp.function->operands.data() + i.operands;
  writeLanes(warp, i, kGlobal, lanes, access.align,
             [&](unsigned l, char *bytes) { packParts(warp, values, access.parts, bytes, l); });
  return Step::Next;
}

static bool describe(Decoder &d, Type type, MemoryAccess &access) {
  access.parts.assign(d.components(type).begin(), d.components(type).end());
  for (const Component &part : access.parts) {
    access.bytes = std::max(access.bytes, part.offset + part.bytes());
    if (part.width % 8)
      return false;
  }
  access.space = kGlobal;
  // The hardware asks for the alignment of a word, or of a smaller access.
  access.align = std::min<uint32_t>(access.bytes, 4);
  return !access.parts.empty() && access.bytes <= 64 && llvm::isPowerOf2_32(access.align);
}

static void emitBuffer(Decoder &d, Operation *op, ValueRange args, Type type, Handler handler, unsigned first) {
  MemoryAccess access;
  unsigned words = d.components(args[first].getType()).size();
  if (!describe(d, type, access) || (words != 2 && words != 4))
    return d.unsupported(op, "type");
  Slots operands, results;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  for (Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.function.accesses.push_back(std::move(access));
  Instruction &i = d.emit(handler, op, results, operands, Unit::Global);
  i.imm = d.function.accesses.size() - 1;
  i.width = words;
}

void decodeBufferLoad(Decoder &d, Operation *op, ValueRange args) {
  emitBuffer(d, op, args, op->getResult(0).getType(), executeBufferLoad, 0);
}
void decodeBufferStore(Decoder &d, Operation *op, ValueRange args) {
  emitBuffer(d, op, args, args[0].getType(), executeBufferStore, 1);
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

/// Operands: the value's components, resource, offsets. imm: the access;
/// width: registers of the resource; sourceWidth: the operation.
static Step executeBufferAtomic(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = bufferAddresses(warp, i, access.parts.size(), i.width, access.bytes, 0);
  const uint32_t *results = warp.function->operands.data() + i.operands;
  for (unsigned n = 0; n < i.numResults; ++n) {
    uint64_t *dst = warp.reg(results[n]);
    forLanes(warp, warp.mask & ~lanes.active, [&](unsigned l) { dst[l] = 0; });
  }
  updateLanes(warp, i, access, lanes, static_cast<LLVM::AtomicBinOp>(i.sourceWidth), i.numResults ? results : nullptr,
              results + i.numResults);
  return Step::Next;
}

/// Operands: new value, expected value, resource, offsets.
static Step executeBufferExchange(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  LaneAddresses lanes = bufferAddresses(warp, i, 2, i.width, access.bytes, 0);
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *value = warp.reg(i.a), *expected = warp.reg(i.b);
  forLanes(warp, warp.mask & ~lanes.active, [&](unsigned l) { dst[l] = 0; });
  eachAtomic(warp, i, access, lanes, [&](unsigned, uint64_t old, unsigned l) -> std::optional<uint64_t> {
    dst[l] = old;
    return old == expected[l] ? std::optional(value[l]) : std::nullopt;
  });
  return Step::Next;
}

static std::optional<LLVM::AtomicBinOp> atomicOf(StringRef name) {
  using K = LLVM::AtomicBinOp;
  return llvm::StringSwitch<std::optional<K>>(name)
      .Case("swap", K::xchg)
      .Case("add", K::add)
      .Case("sub", K::sub)
      .Case("smin", K::min)
      .Case("smax", K::max)
      .Case("umin", K::umin)
      .Case("umax", K::umax)
      .Case("and", K::_and)
      .Case("or", K::_or)
      .Case("xor", K::_xor)
      .Case("inc", K::uinc_wrap)
      .Case("dec", K::udec_wrap)
      .Case("fadd", K::fadd)
      .Case("fmin", K::fmin)
      .Case("fmax", K::fmax)
      .Default(std::nullopt);
}

void decodeBufferAtomic(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = op->getName().getStringRef();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name = call.getIntrin();
  // The operation stands behind "atomic.", and before the type if there is one.
  StringRef operation = name.substr(name.find(".atomic.") + 8).split('.').first;
  bool exchanges = operation == "cmpswap";
  std::optional<LLVM::AtomicBinOp> kind = atomicOf(operation);
  if (!kind && !exchanges)
    return d.unsupported(op, "operation");
  size_t before = d.function.accesses.size();
  emitBuffer(d, op, args, args[0].getType(), exchanges ? executeBufferExchange : executeBufferAtomic,
             exchanges ? 2 : 1);
  if (d.function.accesses.size() == before)
    return;
  Instruction &i = d.function.code.back();
  i.sourceWidth = kind ? static_cast<uint8_t>(*kind) : 0;
}

} // namespace lathe::simulate
