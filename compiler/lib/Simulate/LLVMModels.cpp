//===- LLVMModels.cpp - LLVM dialect: integers, values, calls -------------===//

#include "Decoder.h"
#include "Lanes.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <bit>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Integer arithmetic
//===----------------------------------------------------------------------===//

#define INT1(NAME, EXPRESSION)                                                                                         \
  struct NAME {                                                                                                        \
    static uint64_t run(uint64_t a, const Instruction &i) { return EXPRESSION; }                                       \
  };
#define INT2(NAME, EXPRESSION)                                                                                         \
  struct NAME {                                                                                                        \
    static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) { return EXPRESSION; }                           \
  };
#define INT3(NAME, EXPRESSION)                                                                                         \
  struct NAME {                                                                                                        \
    static uint64_t run(uint64_t a, uint64_t b, uint64_t c, const Instruction &i) { return EXPRESSION; }               \
  };

static int64_t sx(uint64_t value, const Instruction &i) { return signExtend(value, i.width); }
// Division by zero and overflow are undefined; the machines give all ones and
// the dividend.
static uint64_t divideSigned(int64_t a, int64_t b) {
  if (b == 0)
    return ~uint64_t(0);
  return b == -1 ? 0 - static_cast<uint64_t>(a) : a / b;
}
static uint64_t remainderSigned(int64_t a, int64_t b) {
  if (b == 0)
    return a;
  return b == -1 ? 0 : a % b;
}
static uint64_t funnelLeft(uint64_t a, uint64_t b, uint64_t c, unsigned width) {
  unsigned by = c % width;
  return by ? (a << by) | (b >> (width - by)) : a;
}
static uint64_t funnelRight(uint64_t a, uint64_t b, uint64_t c, unsigned width) {
  unsigned by = c % width;
  return by ? (b >> by) | (a << (width - by)) : b;
}
static uint64_t reverseBits(uint64_t a, unsigned width) { return llvm::reverseBits(a) >> (64 - width); }

INT2(Add, a + b)
INT2(Sub, a - b)
INT2(Mul, a *b)
INT2(UDiv, b ? a / b : ~uint64_t(0))
INT2(URem, b ? a % b : a)
INT2(SDiv, divideSigned(sx(a, i), sx(b, i)))
INT2(SRem, remainderSigned(sx(a, i), sx(b, i)))
INT2(And, a &b)
INT2(Or, a | b)
INT2(Xor, a ^ b)
INT2(Shl, b < i.width ? a << b : 0)
INT2(LShr, b < i.width ? a >> b : 0)
INT2(AShr, sx(a, i) >> (b < i.width ? b : i.width - 1))
INT2(SMax, sx(a, i) > sx(b, i) ? a : b)
INT2(SMin, sx(a, i) < sx(b, i) ? a : b)
INT2(UMax, a > b ? a : b)
INT2(UMin, a < b ? a : b)
INT1(ZExt, a)
INT1(SExt, signExtend(a, i.sourceWidth))
INT1(Abs, sx(a, i) < 0 ? 0 - a : a)
INT1(CtPop, std::popcount(a))
INT1(CtLz, std::countl_zero(a) - (64 - i.width))
INT1(CtTz, std::min<unsigned>(std::countr_zero(a), i.width))
INT1(BitReverse, reverseBits(a, i.width))
INT1(ByteSwap, llvm::byteswap(a) >> (64 - i.width))
INT3(FunnelLeft, funnelLeft(a, b, c, i.width))
INT3(FunnelRight, funnelRight(a, b, c, i.width))
INT3(Select, (a & 1) ? b : c)

// Comparisons work in the width of the operands and give one bit.
static int64_t sc(uint64_t value, const Instruction &i) { return signExtend(value, i.sourceWidth); }
INT2(CmpEq, a == b)
INT2(CmpNe, a != b)
INT2(CmpSlt, sc(a, i) < sc(b, i))
INT2(CmpSle, sc(a, i) <= sc(b, i))
INT2(CmpSgt, sc(a, i) > sc(b, i))
INT2(CmpSge, sc(a, i) >= sc(b, i))
INT2(CmpUlt, a < b)
INT2(CmpUle, a <= b)
INT2(CmpUgt, a > b)
INT2(CmpUge, a >= b)

template <Handler H> void decodeInt(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) { return H; });
}
template <typename Op> void decodeInt1(Decoder &d, Operation *op, ValueRange args) {
  // Only the first operand is data: ctlz and abs carry a flag behind it.
  decodeInt<mapInt1<Op>>(d, op, args.take_front(1));
}
template <typename Op> void decodeInt2(Decoder &d, Operation *op, ValueRange args) {
  decodeInt<mapInt2<Op>>(d, op, args);
}
template <typename Op> void decodeInt3(Decoder &d, Operation *op, ValueRange args) {
  decodeInt<mapInt3<Op>>(d, op, args);
}

static void decodeICmp(Decoder &d, Operation *op, ValueRange args) {
  using P = LLVM::ICmpPredicate;
  auto pick = [&]() -> Handler {
    switch (cast<LLVM::ICmpOp>(op).getPredicate()) {
    case P::eq:
      return mapInt2<CmpEq>;
    case P::ne:
      return mapInt2<CmpNe>;
    case P::slt:
      return mapInt2<CmpSlt>;
    case P::sle:
      return mapInt2<CmpSle>;
    case P::sgt:
      return mapInt2<CmpSgt>;
    case P::sge:
      return mapInt2<CmpSge>;
    case P::ult:
      return mapInt2<CmpUlt>;
    case P::ule:
      return mapInt2<CmpUle>;
    case P::ugt:
      return mapInt2<CmpUgt>;
    case P::uge:
      return mapInt2<CmpUge>;
    }
    return nullptr;
  };
  d.elementwise(op, args, Unit::Integer, [handler = pick()](Component, Component) { return handler; });
}

static void decodeSelect(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt3<Select>; });
}

/// The ops with a carry: two results in one struct.
template <typename Op, typename Overflow> void decodeOverflow(Decoder &d, Operation *op, ValueRange args) {
  Value result = op->getResult(0);
  ArrayRef<Component> parts = d.components(result.getType());
  if (parts.size() != 2)
    return d.unsupported(op, "vectors");
  unsigned width = parts[0].width;
  Slots slots = d.define(result), in = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(mapInt2<Op>, op, slots[0], in, Unit::Integer).width = width;
  Instruction &i = d.emit(mapInt2<Overflow>, op, slots[1], in, Unit::Integer);
  i.width = 1;
  i.sourceWidth = width;
}
static bool outside(__int128 value, unsigned width) {
  return value < -(__int128(1) << (width - 1)) || value >= (__int128(1) << (width - 1));
}
INT2(SAddOver, outside(__int128(sc(a, i)) + sc(b, i), i.sourceWidth))
INT2(SSubOver, outside(__int128(sc(a, i)) - sc(b, i), i.sourceWidth))
INT2(SMulOver, outside(__int128(sc(a, i)) * sc(b, i), i.sourceWidth))
INT2(UAddOver, ((unsigned __int128)a + b) >> i.sourceWidth != 0)
INT2(USubOver, a < b)
INT2(UMulOver, ((unsigned __int128)a * b) >> i.sourceWidth != 0)

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Bits of one component of a constant.
static bool constantBits(Attribute attribute, SmallVectorImpl<uint64_t> &out) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    if (integer.getValue().getBitWidth() > 64)
      return false;
    out.push_back(integer.getValue().getZExtValue());
    return true;
  }
  if (auto floating = dyn_cast<FloatAttr>(attribute)) {
    out.push_back(floating.getValue().bitcastToAPInt().getZExtValue());
    return true;
  }
  if (auto dense = dyn_cast<DenseIntElementsAttr>(attribute)) {
    for (const APInt &value : dense.getValues<APInt>())
      out.push_back(value.getZExtValue());
    return true;
  }
  if (auto dense = dyn_cast<DenseFPElementsAttr>(attribute)) {
    for (const APFloat &value : dense.getValues<APFloat>())
      out.push_back(value.bitcastToAPInt().getZExtValue());
    return true;
  }
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(array, [&](Attribute a) { return constantBits(a, out); });
  return false;
}

static void decodeConstant(Decoder &d, Operation *op, ValueRange) {
  SmallVector<uint64_t> bits;
  Value result = op->getResult(0);
  size_t count = d.components(result.getType()).size();
  if (!constantBits(cast<LLVM::ConstantOp>(op).getValue(), bits) || bits.size() != count)
    return d.unsupported(op, "constant");
  Slots slots;
  for (uint64_t value : bits)
    slots.push_back(d.constant(value));
  d.bind(result, slots);
}

template <uint64_t Pattern> void decodeFill(Decoder &d, Operation *op, ValueRange) {
  Slots slots;
  for (Component part : d.components(op->getResult(0).getType()))
    slots.push_back(d.constant(Pattern & lowBits(part.width)));
  if (slots.empty())
    slots.push_back(d.constant(0)); // an empty struct
  d.bind(op->getResult(0), slots);
}

static void decodeAlias(Decoder &d, Operation *op, ValueRange args) { d.bind(op->getResult(0), Slots(d.get(args[0]))); }

/// First component and number of components that a position selects.
static std::pair<size_t, size_t> subRange(Decoder &d, Type type, ArrayRef<int64_t> position) {
  size_t begin = 0;
  for (int64_t index : position) {
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
      for (int64_t n = 0; n < index; ++n)
        begin += d.components(body.getBody()[n]).size();
      type = body.getBody()[index];
    } else {
      type = cast<LLVM::LLVMArrayType>(type).getElementType();
      begin += index * d.components(type).size();
    }
  }
  return {begin, d.components(type).size()};
}

static void decodeExtractValue(Decoder &d, Operation *op, ValueRange args) {
  auto extract = cast<LLVM::ExtractValueOp>(op);
  auto [begin, count] = subRange(d, extract.getContainer().getType(), extract.getPosition());
  d.bind(extract.getRes(), Slots(d.get(extract.getContainer()).slice(begin, count)));
}

static void decodeInsertValue(Decoder &d, Operation *op, ValueRange args) {
  auto insert = cast<LLVM::InsertValueOp>(op);
  Slots slots(d.get(insert.getContainer()));
  auto [begin, count] = subRange(d, insert.getContainer().getType(), insert.getPosition());
  llvm::copy(d.get(insert.getValue()), slots.begin() + begin);
  d.bind(insert.getRes(), slots);
}

/// dst = operand[index], an index that lanes may differ in.
static Step executeExtract(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *index = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    unsigned n = index[l] < i.numOperands - 1u ? index[l] : 0;
    dst[l] = warp.reg(warp.operand(i, 1 + n))[l];
  });
  return Step::Next;
}

static void decodeExtractElement(Decoder &d, Operation *op, ValueRange args) {
  Slots vector(d.get(args[0]));
  if (auto index = d.constantOf(args[1])) {
    d.bind(op->getResult(0), vector[std::min<size_t>(*index, vector.size() - 1)]);
    return;
  }
  Slots operands = {d.scalar(args[1])};
  operands.append(vector);
  Slots results = d.define(op->getResult(0));
  d.emit(executeExtract, op, results, operands, Unit::Integer);
}

/// result[n] = index == imm ? value : old.
static Step executeInsert(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *index = warp.reg(i.a), *value = warp.reg(i.b), *old = warp.reg(i.c);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = index[l] == i.imm ? value[l] : old[l]; });
  return Step::Next;
}

static void decodeInsertElement(Decoder &d, Operation *op, ValueRange args) {
  Slots vector(d.get(args[0]));
  uint32_t value = d.scalar(args[1]), position = d.scalar(args[2]);
  if (auto index = d.constantOf(position)) {
    vector[std::min<size_t>(*index, vector.size() - 1)] = value;
    d.bind(op->getResult(0), vector);
    return;
  }
  Slots results = d.define(op->getResult(0));
  for (auto [n, old] : llvm::enumerate(vector))
    d.emit(executeInsert, op, results[n], {position, value, old}, Unit::Integer).imm = n;
}

static void decodeShuffle(Decoder &d, Operation *op, ValueRange args) {
  Slots all(d.get(args[0])), slots;
  llvm::append_range(all, d.get(args[1]));
  for (int32_t index : cast<LLVM::ShuffleVectorOp>(op).getMask())
    slots.push_back(index < 0 ? d.constant(0) : all[index]);
  d.bind(op->getResult(0), slots);
}

/// dst = operands concatenated, each of sourceWidth bits.
static Step executePack(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t bits = 0;
    for (unsigned n = 0; n < i.numOperands; ++n)
      bits |= warp.reg(warp.operand(i, n))[l] << (n * i.sourceWidth);
    dst[l] = bits;
  });
  return Step::Next;
}
INT1(Unpack, a >> i.imm)

static void decodeBitcast(Decoder &d, Operation *op, ValueRange args) {
  Value result = op->getResult(0);
  if (!d.supported(result.getType()))
    return d.unsupported(op, "type");
  Slots from(d.get(args[0]));
  SmallVector<Component, 4> source(d.components(args[0].getType()));
  SmallVector<Component, 4> target(d.components(result.getType()));
  if (source.size() == target.size()) {
    d.bind(result, from);
    return;
  }
  Slots results = d.define(result);
  unsigned narrow = source[0].width, wide = target[0].width;
  if (narrow < wide && wide % narrow == 0) {
    unsigned each = wide / narrow;
    for (auto [n, slot] : llvm::enumerate(results))
      d.emit(executePack, op, slot, ArrayRef(from).slice(n * each, each), Unit::Free).sourceWidth = narrow;
    return;
  }
  if (narrow > wide && narrow % wide == 0) {
    unsigned each = narrow / wide;
    for (auto [n, slot] : llvm::enumerate(results)) {
      Instruction &i = d.emit(mapInt1<Unpack>, op, slot, from[n / each], Unit::Free);
      i.imm = n % each * wide;
      i.width = wide;
    }
    return;
  }
  d.unsupported(op, "widths");
}

//===----------------------------------------------------------------------===//
// Calls, traps, hints
//===----------------------------------------------------------------------===//

static Step executeCall(Warp &warp, const Instruction &i) {
  const auto *callee = reinterpret_cast<const Function *>(i.imm);
  warp.call(*callee, i);
  return Step::Jumped;
}

static void decodeCall(Decoder &d, Operation *op, ValueRange args) {
  auto call = cast<LLVM::CallOp>(op);
  auto callee = call.getCallee();
  auto it = callee ? d.program.functions.find(*callee) : d.program.functions.end();
  if (it == d.program.functions.end() && callee && decodeForeignCall(d, op, *callee, args))
    return;
  if (it == d.program.functions.end())
    return d.unsupported(op, callee ? "callee " + *callee : "indirect call");
  Slots operands, results;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  for (Value result : op->getResults())
    llvm::append_range(results, d.define(result));
  d.emit(executeCall, op, results, operands, Unit::Control).imm = reinterpret_cast<uint64_t>(it->second.get());
}

static Step executeTrap(Warp &warp, const Instruction &i) {
  warp.report(i, "trap", "the kernel trapped");
  return warp.leave(i, true);
}
static void decodeTrap(Decoder &d, Operation *op, ValueRange) { d.emit(executeTrap, op, {}, {}, Unit::Control); }

static void decodeNothing(Decoder &, Operation *, ValueRange) {}

ArrayRef<Model> llvmModels() {
  static const Model models[] = {
      {"llvm.add", decodeInt2<Add>},
      {"llvm.sub", decodeInt2<Sub>},
      {"llvm.mul", decodeInt2<Mul>},
      {"llvm.udiv", decodeInt2<UDiv>},
      {"llvm.sdiv", decodeInt2<SDiv>},
      {"llvm.urem", decodeInt2<URem>},
      {"llvm.srem", decodeInt2<SRem>},
      {"llvm.and", decodeInt2<And>},
      {"llvm.or", decodeInt2<Or>},
      {"llvm.xor", decodeInt2<Xor>},
      {"llvm.shl", decodeInt2<Shl>},
      {"llvm.lshr", decodeInt2<LShr>},
      {"llvm.ashr", decodeInt2<AShr>},
      {"llvm.icmp", decodeICmp},
      {"llvm.select", decodeSelect},
      {"llvm.zext", decodeInt1<ZExt>},
      {"llvm.sext", decodeInt1<SExt>},
      {"llvm.trunc", decodeInt1<ZExt>},
      {"llvm.intr.smax", decodeInt2<SMax>},
      {"llvm.intr.smin", decodeInt2<SMin>},
      {"llvm.intr.umax", decodeInt2<UMax>},
      {"llvm.intr.umin", decodeInt2<UMin>},
      {"llvm.intr.abs", decodeInt1<Abs>},
      {"llvm.intr.ctpop", decodeInt1<CtPop>},
      {"llvm.intr.ctlz", decodeInt1<CtLz>},
      {"llvm.intr.cttz", decodeInt1<CtTz>},
      {"llvm.intr.bitreverse", decodeInt1<BitReverse>},
      {"llvm.intr.bswap", decodeInt1<ByteSwap>},
      {"llvm.intr.fshl", decodeInt3<FunnelLeft>},
      {"llvm.intr.fshr", decodeInt3<FunnelRight>},
      {"llvm.intr.sadd.with.overflow", decodeOverflow<Add, SAddOver>},
      {"llvm.intr.ssub.with.overflow", decodeOverflow<Sub, SSubOver>},
      {"llvm.intr.smul.with.overflow", decodeOverflow<Mul, SMulOver>},
      {"llvm.intr.uadd.with.overflow", decodeOverflow<Add, UAddOver>},
      {"llvm.intr.usub.with.overflow", decodeOverflow<Sub, USubOver>},
      {"llvm.intr.umul.with.overflow", decodeOverflow<Mul, UMulOver>},
      {"llvm.mlir.constant", decodeConstant},
      {"llvm.mlir.zero", decodeFill<0>},
      // Undefined bits: a pattern that shows where they reach a result.
      {"llvm.mlir.undef", decodeFill<0x5ca1ab1e5ca1ab1e>},
      {"llvm.mlir.poison", decodeFill<0x5ca1ab1e5ca1ab1e>},
      {"llvm.freeze", decodeAlias},
      {"llvm.intr.ssa.copy", decodeAlias},
      {"llvm.intr.expect", decodeAlias},
      {"llvm.extractvalue", decodeExtractValue},
      {"llvm.insertvalue", decodeInsertValue},
      {"llvm.extractelement", decodeExtractElement},
      {"llvm.insertelement", decodeInsertElement},
      {"llvm.shufflevector", decodeShuffle},
      {"llvm.bitcast", decodeBitcast},
      {"llvm.call", decodeCall},
      {"llvm.intr.trap", decodeTrap},
      {"llvm.trap", decodeTrap},
      {"llvm.intr.assume", decodeNothing},
      {"llvm.intr.lifetime.start", decodeNothing},
      {"llvm.intr.lifetime.end", decodeNothing},
      {"llvm.intr.experimental.noalias.scope.decl", decodeNothing},
      {"llvm.intr.dbg.value", decodeNothing},
      {"llvm.intr.dbg.declare", decodeNothing},
      {"llvm.intr.prefetch", decodeNothing},
  };
  return models;
}

} // namespace lathe::simulate
