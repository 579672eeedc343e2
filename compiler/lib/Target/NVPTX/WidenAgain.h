// Values that cost less to compute again than to keep.
#ifndef LATHE_LIB_TARGET_NVPTX_WIDENAGAIN_H
#define LATHE_LIB_TARGET_NVPTX_WIDENAGAIN_H

namespace llvm {
class Function;
}

namespace lathe {

/// Widens bf16 elements to f32 again behind the barriers of a block. Two elements wait in one register, where their
/// values take two, and at a barrier the values of all elements would wait at once. The assembler does not, and spills
/// what it keeps. Leaves functions that need no more than `registers`, which a thread has.
void widenAgainBehindBarriers(llvm::Function &function, unsigned registers);

} // namespace lathe

#endif
