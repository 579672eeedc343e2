//===- MatrixGroups.h - Asynchronous matrix multiplications -----*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_MATRIXGROUPS_H
#define LATHE_LIB_SIMULATE_MATRIXGROUPS_H

#include "Machine.h"

namespace lathe::simulate {

/// The first group of the warp that has not landed reads its operands and
/// computes its result.
void landMatrixGroup(Warp &warp);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_MATRIXGROUPS_H
