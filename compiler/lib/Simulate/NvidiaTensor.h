//===- NvidiaTensor.h - What models of tensor memory share ------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_NVIDIATENSOR_H
#define LATHE_LIB_SIMULATE_NVIDIATENSOR_H

#include "Models.h"

namespace lathe::simulate {

/// Checks that `count` columns of one row are there and that the warp's access is ordered after what others did;
/// reports what is wrong. False if they are not there. A write needs fences after what others read, too; the end of an
/// allocation, which is no access, does not.
bool checkTensorAccess(Warp &warp, TensorMemory &tensor, const Instruction &i, unsigned row, unsigned column,
                       unsigned count, bool writes, bool isEnd = false);

/// Reports an instruction of a pair of blocks where others were of one, or the other way round.
void checkTensorGroup(Warp &warp, const Instruction &i, bool isPair);

/// Whether the model has the mode of a descriptor of shared memory.
inline bool isTensorDescriptor(uint64_t bits) {
  return (bits >> 46 & 7) == 1 && (bits >> 49 & 0xfff) == 0 && !(bits >> 61 & 1);
}

/// Where effects land early, all that the warp has issued does.
void landEarly(Warp &warp);

/// Shared memory that was read is free from the commit on.
void completeReads(Warp &warp, const TensorProduct &product, const TensorItem &commit);

/// A copy moves what is in shared memory now.
void computeCopy(Warp &warp, const TensorProduct &copy);
/// A copy is complete: its cells and what it read are free from the commit on.
void completeCopy(Warp &warp, const TensorProduct &copy, const TensorItem &commit);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIATENSOR_H
