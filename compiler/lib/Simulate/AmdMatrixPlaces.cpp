//===- AmdMatrixPlaces.cpp - Where matrix instructions keep elements ------===//
//
// MFMA, from the CDNA3 and CDNA4 instruction set documents and AMD's matrix
// instruction calculator. With M x N x K and b = 0 .. B-1:
//
//   A[i][k] of block b is the element k % L of lane i + M (b + B (k / L)),
//   where L = K M B / 64; B[k][j] likewise with N and j.
//   D[i][j] of block b: with H = 4 (1 for f64), P = ceil(64 H / (M N)) blocks
//   side by side, I = 64 / (N P) and G = M / (H I), it is the element
//   i % H + H (i / (H I) + G (b / P)) of lane j + N (b % P + P (i / H % I)).
//
// The 8-bit elements of the f8f6f4 forms come in runs of 16: L = 16, and lanes
// hold the run of the upper half of K behind that of the lower half.
//
// WMMA with 32 lanes. gfx11 ("RDNA3" document): lane l and lane l + 16 both hold
// row l of A and column l of B; the element r of lane l is D[2 r + l / 16][l % 16].
// gfx12 ("RDNA4"): lane l holds A[l % 16][L (l / 16) ..], L = K / 2, B likewise,
// and its element r is D[8 (l / 16) + r][l % 16].
//
//===----------------------------------------------------------------------===//

#include "AmdMatrix.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <numeric>

namespace lathe::simulate {

unsigned bitsOf(Element element) {
  switch (element) {
  case Element::F64:
    return 64;
  case Element::F32:
  case Element::XF32:
  case Element::I32:
    return 32;
  case Element::F16:
  case Element::BF16:
    return 16;
  case Element::F6E2M3:
  case Element::F6E3M2:
    return 6;
  case Element::I4:
  case Element::U4:
  case Element::F4E2M1:
    return 4;
  default:
    return 8;
  }
}

static std::optional<Element> elementOf(llvm::StringRef name, bool fnuz) {
  return llvm::StringSwitch<std::optional<Element>>(name)
      .Case("f64", Element::F64)
      .Case("f32", Element::F32)
      .Case("xf32", Element::XF32)
      .Case("f16", Element::F16)
      .Cases({"bf16", "bf16.1k"}, Element::BF16)
      .Case("i32", Element::I32)
      .Cases({"i8", "iu8"}, Element::I8)
      .Case("iu4", Element::I4)
      .Case("fp8", fnuz ? Element::F8E4M3Fnuz : Element::F8E4M3)
      .Case("bf8", fnuz ? Element::F8E5M2Fnuz : Element::F8E5M2)
      // Which one it is, an operand says.
      .Case("f8f6f4", Element::F8E4M3)
      .Default(std::nullopt);
}

bool parseMatrixName(llvm::StringRef name, bool fnuz, MatrixForm &form) {
  form.scaled = name.consume_front("scale.");
  auto [result, rest] = name.split('.');
  auto size = [&](unsigned &into, bool last) {
    return !rest.consumeInteger(10, into) && (last || rest.consume_front("x"));
  };
  if (!size(form.m, false) || !size(form.n, false) || !size(form.k, true))
    return false;
  rest.consume_front(".");
  // Overloaded intrinsics end in their types: ".v8i32.v8i32".
  if (size_t types = rest.find(".v"); types != llvm::StringRef::npos)
    rest = rest.take_front(types);
  llvm::StringRef first = rest, second = rest;
  bool mixed = rest.starts_with("fp8") || rest.starts_with("bf8");
  if (mixed) {
    first = rest.take_front(3);
    second = rest.drop_front(4).take_front(3);
  }
  std::optional<Element> d = elementOf(result, fnuz), a = elementOf(first, fnuz), b = elementOf(second, fnuz);
  if (!a || !b || !d)
    return false;
  form.a.element = *a;
  form.b.element = *b;
  form.d.element = *d;
  return true;
}

/// The place of an element in its unpacked matrix.
using PlaceFn = llvm::function_ref<unsigned(unsigned lane, unsigned n)>;

static void fillPlaces(MatrixOperand &operand, unsigned perLane, unsigned lanes, PlaceFn placeOf) {
  operand.perLane = perLane;
  operand.place.resize(perLane * lanes);
  for (unsigned n = 0; n < perLane; ++n)
    for (unsigned lane = 0; lane < lanes; ++lane)
      operand.place[n * lanes + lane] = placeOf(lane, n);
  std::iota(operand.lane.begin(), operand.lane.end(), 0);
}

void placeMfma(MatrixForm &form, unsigned cbsz, unsigned abid, unsigned blgp) {
  unsigned m = form.m, n = form.n, k = form.k, blocks = form.blocks;
  unsigned all = k * m * blocks / 64;
  auto alongK = [&](const MatrixOperand &operand, unsigned group, unsigned e) {
    unsigned run = form.scaled && bitsOf(operand.element) == 8 ? 16 : all;
    return e % run + run * (group + k / all * (e / run));
  };
  fillPlaces(form.a, all, 64, [&](unsigned lane, unsigned e) {
    unsigned block = lane / m % blocks;
    return (block * m + lane % m) * k + alongK(form.a, lane / (m * blocks), e);
  });
  fillPlaces(form.b, all, 64, [&](unsigned lane, unsigned e) {
    unsigned block = lane / n % blocks;
    return (block * k + alongK(form.b, lane / (n * blocks), e)) * n + lane % n;
  });
  unsigned h = form.d.element == Element::F64 ? 1 : 4;
  unsigned side = std::max(1u, 64 * h / (m * n)); // blocks next to each other
  unsigned down = 64 / (n * side), g = m / (h * down);
  fillPlaces(form.d, m * n * blocks / 64, 64, [&](unsigned lane, unsigned e) {
    unsigned block = lane / n % side + side * (e / (h * g));
    unsigned row = e % h + h * (lane / (n * side) % down + down * (e / h % g));
    return (block * m + row) * n + lane % n;
  });
  unsigned group = (1u << cbsz) - 1;
  for (unsigned lane = 0; lane < 64; ++lane) {
    unsigned block = lane / m % blocks, from = (block & ~group) | (abid & group);
    form.a.lane[lane] = lane + (from - block) * m;
    form.b.lane[lane] = blgp == 0   ? lane
                        : blgp == 1 ? lane % 32
                        : blgp == 2 ? 32 + lane % 32
                        : blgp == 3 ? (lane + 16) % 64
                                    : 16 * (blgp - 4) + lane % 16;
  }
}

void placeWmma(MatrixForm &form, bool gfx12) {
  form.lanes = 32;
  form.duplicated = !gfx12;
  unsigned k = form.k, perLane = gfx12 ? k / 2 : k;
  auto alongK = [&](unsigned lane, unsigned e) { return gfx12 ? perLane * (lane / 16) + e : e; };
  fillPlaces(form.a, perLane, 32, [&](unsigned lane, unsigned e) { return lane % 16 * k + alongK(lane, e); });
  fillPlaces(form.b, perLane, 32, [&](unsigned lane, unsigned e) { return alongK(lane, e) * 16 + lane % 16; });
  fillPlaces(form.d, 8, 32, [&](unsigned lane, unsigned e) {
    return (gfx12 ? 8 * (lane / 16) + e : 2 * e + lane / 16) * 16 + lane % 16;
  });
}

} // namespace lathe::simulate
