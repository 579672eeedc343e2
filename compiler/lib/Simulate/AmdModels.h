//===- AmdModels.h - Decode functions of the ROCDL table --------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_AMDMODELS_H
#define LATHE_LIB_SIMULATE_AMDMODELS_H

#include "Access.h"

namespace lathe::simulate {

// AmdBuffers.cpp
/// Where the lanes of a raw access read or write. `first`: the operand where the
/// resource begins, of `words` registers; the two offsets follow it. Lanes out
/// of the resource's range are left out.
LaneAddresses bufferAddresses(Warp &, const Instruction &, unsigned first, unsigned words, uint32_t bytes,
                              uint64_t immediate);
void decodeMakeResource(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBufferLoad(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBufferStore(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBufferAtomic(Decoder &, mlir::Operation *, mlir::ValueRange);

// AmdScaledConvert.cpp
void decodeScaledConvert(Decoder &, mlir::Operation *, mlir::ValueRange);

// AmdShared.cpp
void decodeBufferLoadToShared(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeGlobalLoadToShared(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTransposedRead(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeWaitCounts(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeWaitCounter(Decoder &, mlir::Operation *, mlir::ValueRange);

// AmdMatrix.cpp
void decodeMfma(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeWmma(Decoder &, mlir::Operation *, mlir::ValueRange);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_AMDMODELS_H
