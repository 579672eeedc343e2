//===- NvidiaMatrix.cpp - ldmatrix and stmatrix ---------------------------===//
//
// Lanes 8k..8k+7 give the addresses of the rows of matrix k, 16 bytes each. A
// lane's register k holds the elements (l / 4, 2 (l % 4)) and the one to the
// right of it, or with .trans the elements (2 (l % 4), l / 4) and the one below.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "NvidiaModels.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace lathe::simulate {

constexpr unsigned kRowBytes = 16;

/// Byte offset in a matrix of element `half` of lane's register.
static unsigned elementOffset(unsigned lane, unsigned half, bool transposed) {
  unsigned major = lane / 4, minor = 2 * (lane % 4) + half;
  return transposed ? minor * kRowBytes + 2 * major : major * kRowBytes + 2 * minor;
}

static LaneAddresses rowAddresses(Warp &warp, const Instruction &i, unsigned matrices) {
  LaneAddresses rows;
  rows.bytes = kRowBytes;
  rows.active = lowBits(8 * matrices);
  const uint64_t *address = warp.reg(i.a);
  forLanes(warp, rows.active, [&](unsigned l) { rows.address[l] = address[l]; });
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the warp take part");
  return rows;
}

/// imm: transposed. One result for each matrix.
static Step executeLoadMatrix(Warp &warp, const Instruction &i) {
  LaneAddresses rows = rowAddresses(warp, i, i.numResults);
  std::array<char, 4 * 8 * kRowBytes> bytes = {};
  readLanes(warp, i, kShared, rows, kRowBytes, [&](unsigned l, const char *row) {
    if (row)
      std::memcpy(bytes.data() + l * kRowBytes, row, kRowBytes);
  });
  for (unsigned matrix = 0; matrix < i.numResults; ++matrix) {
    uint64_t *dst = warp.reg(warp.result(i, matrix));
    const char *base = bytes.data() + matrix * 8 * kRowBytes;
    forLanes(warp, warp.mask, [&](unsigned l) {
      uint16_t low, high;
      std::memcpy(&low, base + elementOffset(l, 0, i.imm), 2);
      std::memcpy(&high, base + elementOffset(l, 1, i.imm), 2);
      dst[l] = low | uint64_t(high) << 16;
    });
  }
  return Step::Next;
}

static Step executeStoreMatrix(Warp &warp, const Instruction &i) {
  unsigned matrices = i.numOperands - 1;
  LaneAddresses rows = rowAddresses(warp, i, matrices);
  std::array<char, 4 * 8 * kRowBytes> bytes = {};
  for (unsigned matrix = 0; matrix < matrices; ++matrix) {
    const uint64_t *value = warp.reg(warp.operand(i, 1 + matrix));
    char *base = bytes.data() + matrix * 8 * kRowBytes;
    forLanes(warp, warp.mask, [&](unsigned l) {
      uint16_t low = value[l], high = value[l] >> 16;
      std::memcpy(base + elementOffset(l, 0, i.imm), &low, 2);
      std::memcpy(base + elementOffset(l, 1, i.imm), &high, 2);
    });
  }
  writeLanes(warp, i, kShared, rows, kRowBytes,
             [&](unsigned l, char *row) { std::memcpy(row, bytes.data() + l * kRowBytes, kRowBytes); });
  return Step::Next;
}

/// Only 8x8 matrices of 16-bit elements have a model.
static bool isPlain(NVVM::LdStMatrixShapeAttr shape, NVVM::LdStMatrixEltType type) {
  return shape.getM() == 8 && shape.getN() == 8 && type == NVVM::LdStMatrixEltType::B16;
}

void decodeLoadMatrix(Decoder &d, Operation *op, ValueRange args) {
  auto load = cast<NVVM::LdMatrixOp>(op);
  if (!isPlain(load.getShape(), load.getEltType()))
    return d.unsupported(op, "shape");
  uint32_t address = d.scalar(args[0]);
  d.emit(executeLoadMatrix, op, d.define(op->getResult(0)), address, Unit::Shared).imm =
      load.getLayout() == NVVM::MMALayout::col;
}

/// llvm.nvvm.ldmatrix.sync.aligned.m8n8.xN[.trans].b16, for N matrices; stmatrix likewise.
static bool isTransposed(Operation *op) { return cast<LLVM::CallIntrinsicOp>(op).getIntrin().contains(".trans."); }

void decodeLoadMatrixIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  uint32_t address = d.scalar(args[0]);
  d.emit(executeLoadMatrix, op, d.define(op->getResult(0)), address, Unit::Shared).imm = isTransposed(op);
}
void decodeStoreMatrixIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeStoreMatrix, op, {}, operands, Unit::Shared).imm = isTransposed(op);
}

void decodeStoreMatrix(Decoder &d, Operation *op, ValueRange args) {
  auto store = cast<NVVM::StMatrixOp>(op);
  if (!isPlain(store.getShape(), store.getEltType()))
    return d.unsupported(op, "shape");
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeStoreMatrix, op, {}, operands, Unit::Shared).imm = store.getLayout() == NVVM::MMALayout::col;
}

} // namespace lathe::simulate
