//===- NvidiaModels.h - Decode functions of the NVVM table ------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_NVIDIAMODELS_H
#define LATHE_LIB_SIMULATE_NVIDIAMODELS_H

#include "Decoder.h"

namespace lathe::simulate {

// NvidiaAsync.cpp
void decodeCopyAsync(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeCopyAsyncIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodePredicatedCopyAsync(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeCopyCommit(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeCopyWait(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeCopyWaitIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeSetRegisters(Decoder &d, mlir::Operation *op, mlir::ValueRange args);
void decodeMoreRegisters(Decoder &d, mlir::Operation *op, mlir::ValueRange args);
void decodeFewerRegisters(Decoder &d, mlir::Operation *op, mlir::ValueRange args);
void decodeExit(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaMatrix.cpp
void decodeLoadMatrix(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeStoreMatrix(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeLoadMatrixIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeStoreMatrixIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaMma.cpp
void decodeMma(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeMmaIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeMmaFloat8(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaBulk.cpp
void decodeTryCancel(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeQueryCancel(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBarrierObject(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorMap(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBulkLoad(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBulkStore(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeCopyArrive(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeMapAcquire(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBulkCommit(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeBulkWait(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaWarpGroup.cpp
void decodeWgmma(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeWgmmaWait(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeProxyFence(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeProxyFenceIntrinsic(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaTensorMemory.cpp
void decodeTensorAlloc(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorDealloc(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorFence(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorLoad(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorStore(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaTensorProducts.cpp
void decodeTensorProduct(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorScaledProduct(Decoder &, mlir::Operation *, mlir::ValueRange);
void decodeTensorCommit(Decoder &, mlir::Operation *, mlir::ValueRange);

// NvidiaTensorCopies.cpp
void decodeTensorCopy(Decoder &, mlir::Operation *, mlir::ValueRange);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIAMODELS_H
