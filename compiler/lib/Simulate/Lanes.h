//===- Lanes.h - Handlers that work on each lane alone ----------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_LANES_H
#define LATHE_LIB_SIMULATE_LANES_H

#include "Floats.h"
#include "Machine.h"

namespace lathe::simulate {

inline uint64_t lowBits(unsigned width) { return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1; }
inline int64_t signExtend(uint64_t value, unsigned width) {
  unsigned shift = 64 - width;
  return static_cast<int64_t>(value << shift) >> shift;
}

/// Op::run(a, instruction) -> result; the result is cut to its width here.
template <typename Op> Step mapInt1(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), keep = lowBits(i.width);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = Op::run(a[l], i) & keep; });
  return Step::Next;
}
template <typename Op> Step mapInt2(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), keep = lowBits(i.width);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = Op::run(a[l], b[l], i) & keep; });
  return Step::Next;
}
template <typename Op> Step mapInt3(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), *c = warp.reg(i.c), keep = lowBits(i.width);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = Op::run(a[l], b[l], c[l], i) & keep; });
  return Step::Next;
}

/// Op::run(x..) on the format's C++ type, rounded back to the format.
template <typename Op, typename Format> Step mapFloat1(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = Format::encode(Op::run(Format::decode(a[l]))); });
  return Step::Next;
}
template <typename Op, typename Format> Step mapFloat2(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b);
  forLanes(warp, warp.mask,
           [&](unsigned l) { dst[l] = Format::encode(Op::run(Format::decode(a[l]), Format::decode(b[l]))); });
  return Step::Next;
}

template <typename Op> Handler floatHandler1(Kind kind) {
  switch (kind) {
  case Kind::F16:
    return mapFloat1<Op, Half>;
  case Kind::BF16:
    return mapFloat1<Op, Brain>;
  case Kind::F32:
    return mapFloat1<Op, Single>;
  case Kind::F64:
    return mapFloat1<Op, Double>;
  default:
    return nullptr;
  }
}
template <typename Op> Handler floatHandler2(Kind kind) {
  switch (kind) {
  case Kind::F16:
    return mapFloat2<Op, Half>;
  case Kind::BF16:
    return mapFloat2<Op, Brain>;
  case Kind::F32:
    return mapFloat2<Op, Single>;
  case Kind::F64:
    return mapFloat2<Op, Double>;
  default:
    return nullptr;
  }
}

/// A handler that moves bits between lanes: source(lane) -> lane, or -1 for the
/// value in `otherwise`. All sources are read before the result is written,
/// which the decoder's choice of registers guarantees.
template <typename Source>
inline void moveLanes(Warp &warp, uint32_t dst, uint32_t value, uint32_t otherwise, Source source) {
  uint64_t *to = warp.reg(dst);
  const uint64_t *from = warp.reg(value), *other = warp.reg(otherwise);
  forLanes(warp, warp.mask, [&](unsigned l) {
    int s = source(l);
    to[l] = s < 0 ? other[l] : from[s];
  });
}

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_LANES_H
