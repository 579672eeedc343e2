//===- LLVMVectorModels.cpp - What optimisation makes of the LLVM dialect -===//
//
// Saturating arithmetic, three-way comparison, reductions of a vector, copies of
// memory: ops that LLVM forms and that lowering does not.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Saturation and comparison
//===----------------------------------------------------------------------===//

static uint64_t saturate(__int128 value, __int128 least, __int128 most) {
  return static_cast<uint64_t>(value < least ? least : value > most ? most : value);
}
template <bool Signed> uint64_t saturate(__int128 value, unsigned width) {
  __int128 one = 1;
  return Signed ? saturate(value, -(one << (width - 1)), (one << (width - 1)) - 1)
                : saturate(value, 0, (one << width) - 1);
}

#define SATURATING(NAME, EXPRESSION)                                                                                   \
  struct NAME {                                                                                                        \
    static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) {                                                \
      [[maybe_unused]] __int128 x = signExtend(a, i.width), y = signExtend(b, i.width), u = a, v = b;                  \
      return EXPRESSION;                                                                                               \
    }                                                                                                                  \
  };
SATURATING(AddSigned, saturate<true>(x + y, i.width))
SATURATING(AddUnsigned, saturate<false>(u + v, i.width))
SATURATING(SubSigned, saturate<true>(x - y, i.width))
SATURATING(SubUnsigned, saturate<false>(u - v, i.width))
SATURATING(ShlSigned, saturate<true>(x << std::min<uint64_t>(b, 63), i.width))
SATURATING(ShlUnsigned, saturate<false>(u << std::min<uint64_t>(b, 63), i.width))

// The operands' width is in sourceWidth.
struct CompareSigned {
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) {
    int64_t x = signExtend(a, i.sourceWidth), y = signExtend(b, i.sourceWidth);
    return (x > y) - (x < y);
  }
};
struct CompareUnsigned {
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &) { return (a > b) - (a < b); }
};

template <typename Op> void decodeBinary(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt2<Op>; });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// From the first element to the last; with a start value, that is the first.
template <LLVM::AtomicBinOp Kind> Step executeReduce(Warp &warp, const Instruction &i) {
  const MemoryAccess &access = warp.function->accesses[i.imm];
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t value = warp.reg(i.a)[l];
    for (unsigned n = 1; n < i.numOperands; ++n)
      value = atomicUpdate(Kind, access.parts[0], value, warp.reg(warp.operand(i, n))[l]) & lowBits(i.width);
    dst[l] = value;
  });
  return Step::Next;
}
template <LLVM::AtomicBinOp Kind> void decodeReduce(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  MemoryAccess access;
  access.parts.push_back(d.component(op->getResult(0).getType()));
  unsigned width = access.parts[0].width;
  d.function.accesses.push_back(std::move(access));
  Instruction &i = d.emit(executeReduce<Kind>, op, d.define(op->getResult(0)), operands, Unit::Integer);
  i.imm = d.function.accesses.size() - 1;
  i.width = width;
}

template <bool Multiplies> Step executeProductOrSum(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t bits = warp.reg(i.a)[l];
    for (unsigned n = 1; n < i.numOperands; ++n) {
      uint64_t next = warp.reg(warp.operand(i, n))[l];
      auto step = [&](auto format) {
        using Format = decltype(format);
        auto a = Format::decode(bits), b = Format::decode(next);
        return Format::encode(Multiplies ? a * b : a + b);
      };
      switch (static_cast<Kind>(i.imm)) {
      case Kind::F16:
        bits = step(Half());
        break;
      case Kind::BF16:
        bits = step(Brain());
        break;
      case Kind::F32:
        bits = step(Single());
        break;
      case Kind::F64:
        bits = step(Double());
        break;
      default:
        bits = (Multiplies ? bits * next : bits + next) & lowBits(i.width);
      }
    }
    dst[l] = bits;
  });
  return Step::Next;
}
template <bool Multiplies> void decodeProductOrSum(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  Component part = d.component(op->getResult(0).getType());
  Instruction &i = d.emit(executeProductOrSum<Multiplies>, op, d.define(op->getResult(0)), operands, Unit::Float);
  i.imm = static_cast<uint64_t>(part.kind);
  i.width = part.width;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// imm: bytes; width, sourceWidth: spaces of destination and source.
static Step executeCopy(Warp &warp, const Instruction &i) {
  LaneAddresses from, to;
  from.active = to.active = warp.mask;
  from.bytes = to.bytes = i.imm;
  const uint64_t *destination = warp.reg(i.a), *source = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    to.address[l] = destination[l];
    from.address[l] = source[l];
  });
  std::vector<char> images(size_t(i.imm) * warp.lanes);
  readLanes(warp, i, i.sourceWidth, from, 1, [&](unsigned l, const char *bytes) {
    if (bytes)
      std::memcpy(images.data() + l * i.imm, bytes, i.imm);
  });
  writeLanes(warp, i, i.width, to, 1,
             [&](unsigned l, char *bytes) { std::memcpy(bytes, images.data() + l * i.imm, i.imm); });
  return Step::Next;
}
static Step executeFill(Warp &warp, const Instruction &i) {
  LaneAddresses to;
  to.active = warp.mask;
  to.bytes = i.imm;
  const uint64_t *destination = warp.reg(i.a), *value = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) { to.address[l] = destination[l]; });
  writeLanes(warp, i, i.width, to, 1, [&](unsigned l, char *bytes) { std::memset(bytes, value[l], i.imm); });
  return Step::Next;
}
static unsigned spaceOf(Value pointer) { return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace(); }

/// Arguments: destination, source or value, and the size unless it is an attribute.
template <bool Fills> static void decodeCopy(Decoder &d, Operation *op, ValueRange args) {
  std::optional<uint64_t> bytes;
  if (auto length = op->getAttrOfType<IntegerAttr>("len"))
    bytes = length.getValue().getZExtValue();
  else if (args.size() > 2)
    bytes = d.constantOf(args[2]);
  if (!bytes || *bytes > 4096)
    return d.unsupported(op, "size");
  if (!*bytes)
    return;
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  Instruction &i = d.emit(Fills ? executeFill : executeCopy, op, {}, operands, Unit::Global);
  i.imm = *bytes;
  i.width = spaceOf(args[0]);
  i.sourceWidth = Fills ? 0 : spaceOf(args[1]);
}

ArrayRef<Model> llvmVectorModels() {
  using K = LLVM::AtomicBinOp;
  static const Model models[] = {
      {"llvm.intr.sadd.sat", decodeBinary<AddSigned>},
      {"llvm.intr.uadd.sat", decodeBinary<AddUnsigned>},
      {"llvm.intr.ssub.sat", decodeBinary<SubSigned>},
      {"llvm.intr.usub.sat", decodeBinary<SubUnsigned>},
      {"llvm.intr.sshl.sat", decodeBinary<ShlSigned>},
      {"llvm.intr.ushl.sat", decodeBinary<ShlUnsigned>},
      {"llvm.intr.scmp", decodeBinary<CompareSigned>},
      {"llvm.intr.ucmp", decodeBinary<CompareUnsigned>},
      {"llvm.intr.vector.reduce.add", decodeProductOrSum<false>},
      {"llvm.intr.vector.reduce.mul", decodeProductOrSum<true>},
      {"llvm.intr.vector.reduce.fadd", decodeProductOrSum<false>},
      {"llvm.intr.vector.reduce.fmul", decodeProductOrSum<true>},
      {"llvm.intr.vector.reduce.and", decodeReduce<K::_and>},
      {"llvm.intr.vector.reduce.or", decodeReduce<K::_or>},
      {"llvm.intr.vector.reduce.xor", decodeReduce<K::_xor>},
      {"llvm.intr.vector.reduce.smax", decodeReduce<K::max>},
      {"llvm.intr.vector.reduce.smin", decodeReduce<K::min>},
      {"llvm.intr.vector.reduce.umax", decodeReduce<K::umax>},
      {"llvm.intr.vector.reduce.umin", decodeReduce<K::umin>},
      {"llvm.intr.vector.reduce.fmax", decodeReduce<K::fmax>},
      {"llvm.intr.vector.reduce.fmin", decodeReduce<K::fmin>},
      {"llvm.intr.vector.reduce.fmaximum", decodeReduce<K::fmaximum>},
      {"llvm.intr.vector.reduce.fminimum", decodeReduce<K::fminimum>},
      {"llvm.intr.memcpy", decodeCopy<false>},
      {"llvm.intr.memcpy.inline", decodeCopy<false>},
      {"llvm.intr.memmove", decodeCopy<false>},
      {"llvm.intr.memset", decodeCopy<true>},
      {"llvm.intr.memset.inline", decodeCopy<true>},
  };
  return models;
}

} // namespace lathe::simulate
