// Arithmetic of two f32 at a time.
#ifndef LATHE_LIB_TARGET_NVPTX_PAIRFLOATS_H
#define LATHE_LIB_TARGET_NVPTX_PAIRFLOATS_H

namespace llvm {
class Function;
}

namespace lathe {

struct ChipInfo;

/// Whether the chip computes two sums, products or both (fma) of f32 by one instruction of a lane. PTX ISA, "add":
/// .f32x2 needs sm_100; sm_120 takes it, but its assembler makes two instructions of it.
bool hasFloatPairs(const ChipInfo &chip);

/// Makes sums, differences, products and fma of `<2 x float>` of scalar ones in each block. Every result is rounded as
/// before. Only where operands can be in neighbouring registers without copies: one value for both, two that are a pair
/// already, neighbours of what one instruction brings, or values of which no other pair has one. A product that a sum
/// may be contracted with is paired with that sum, or not at all.
void pairFloats(llvm::Function &function);

/// Takes those products apart again that are added to or subtracted from in pairs: ptxas 13.0 rounds such a product and
/// sum once, whatever it is asked. For code in which nothing may be contracted.
void separateProducts(llvm::Function &function);

} // namespace lathe

#endif
