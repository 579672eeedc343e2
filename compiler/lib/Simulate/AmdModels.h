//===- AmdModels.h - Decode functions of the ROCDL table --------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_AMDMODELS_H
#define LATHE_LIB_SIMULATE_AMDMODELS_H

#include "Decoder.h"

namespace lathe::simulate {

// AmdBuffers.cpp
void decodeMakeResource(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBufferLoad(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBufferStore(Decoder &, mlir::Operation *, mlir::ValueRange);

// AmdMatrix.cpp
void decodeMfma(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeWmma(Decoder &, mlir::Operation *, mlir::ValueRange);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_AMDMODELS_H
