#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "lathe/Analysis/Movement/BufferLayout.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Type lathe::conversion::getSharedType(Type type) {
  if (type.isInteger(1))
    return IntegerType::get(type.getContext(), 8);
  return isa<LLVM::LLVMPointerType>(type) ? Type(IntegerType::get(type.getContext(), 64)) : type;
}

Elements lathe::conversion::unpackVector(Value packed, Lowering &l) {
  auto type = dyn_cast<VectorType>(packed.getType());
  if (!type)
    return {packed};
  Elements elements;
  for (int i = 0; i < type.getNumElements(); ++i)
    elements.push_back(LLVM::ExtractElementOp::create(l.b, l.loc, packed, l.i32(i)));
  return elements;
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

// A plan for matrix instructions, if they are faster than vectors of the contiguous elements of a thread.
static std::optional<MatrixPlan> choosePlan(bool hasInstruction, const SharedBuffer &buffer,
                                            const ThreadOffsets &offsets, const VectorPlan &vectors) {
  unsigned bytes = buffer.getElementBytes();
  if (!hasInstruction || vectors.vector * bytes >= kMaxSharedAccessBytes ||
      buffer.getVectorLimit(kMaxSharedAccessBytes / bytes) * bytes < kMaxSharedAccessBytes)
    return std::nullopt;
  return MatrixPlan::get(offsets, bytes);
}

static VectorPlan planVectors(const SharedBuffer &buffer, const ThreadOffsets &offsets) {
  return VectorPlan::get(offsets,
                         buffer.getVectorLimit(std::max(1u, kMaxSharedAccessBytes / buffer.getElementBytes())));
}

void lathe::conversion::storeShared(SharedBuffer &buffer, const ThreadOffsets &offsets, ArrayRef<Value> elements,
                                    Lowering &l) {
  VectorPlan vectors = planVectors(buffer, offsets);
  std::optional<MatrixPlan> matrices = choosePlan(l.target.chip.hasMatrixStore, buffer, offsets, vectors);
  auto pack = [&](ArrayRef<unsigned> registers) {
    SmallVector<Value> parts;
    for (unsigned reg : registers)
      parts.push_back(toMemory(elements[reg], getSharedType(elements[reg].getType()), l));
    return packVector(parts, l);
  };
  if (!matrices) {
    buffer.setThreads(offsets);
    for (const VectorAccess &access : buffer.sortByBase(vectors.accesses))
      LLVM::StoreOp::create(l.b, l.loc, pack(access.registers), buffer.getAddress(access.offset),
                            vectors.vector * buffer.getElementBytes());
    return;
  }
  buffer.setThreads(matrices->addresses);
  for (const MatrixAccess &access : buffer.sortByBase(matrices->accesses)) {
    SmallVector<Value> words;
    for (ArrayRef<unsigned> registers : access.words) {
      Value packed = pack(registers);
      bool isWord = packed.getType().isInteger(32);
      words.push_back(isWord ? packed : Value(LLVM::BitcastOp::create(l.b, l.loc, l.b.getI32Type(), packed)));
    }
    l.target.storeMatrix(l.b, l.loc, buffer.getAddress(access.offset), words, matrices->isTransposed);
  }
}

Elements lathe::conversion::loadShared(SharedBuffer &buffer, const ThreadOffsets &offsets, Type type, Lowering &l) {
  VectorPlan vectors = planVectors(buffer, offsets);
  std::optional<MatrixPlan> matrices = choosePlan(l.target.chip.hasMatrixLoad, buffer, offsets, vectors);
  if (vectors.vector == 1)
    if (std::optional<Elements> transposed = l.target.loadTransposed(buffer, offsets, type, l))
      return *transposed;
  Type memoryType = getSharedType(type);
  // Loaded elements by offset, as registers may hold copies.
  llvm::SmallDenseMap<uint64_t, Value> loaded;
  auto take = [&](Value packed, ArrayRef<unsigned> registers) {
    for (auto [element, reg] : llvm::zip_equal(unpackVector(packed, l), registers))
      loaded[offsets.ofRegister(reg)] = fromMemory(element, type, l);
  };
  if (matrices) {
    buffer.setThreads(matrices->addresses);
    for (const MatrixAccess &access : buffer.sortByBase(matrices->accesses)) {
      SmallVector<Value> words = l.target.loadMatrix(l.b, l.loc, buffer.getAddress(access.offset), access.words.size(),
                                                     matrices->isTransposed);
      unsigned count = access.words.front().size();
      Type wordType = count > 1 ? Type(VectorType::get(count, memoryType)) : memoryType;
      for (auto [word, registers] : llvm::zip_equal(words, access.words))
        take(wordType.isInteger(32) ? word : Value(LLVM::BitcastOp::create(l.b, l.loc, wordType, word)), registers);
    }
  } else {
    buffer.setThreads(offsets);
    Type accessType = vectors.vector > 1 ? Type(VectorType::get(vectors.vector, memoryType)) : memoryType;
    for (const VectorAccess &access : buffer.sortByBase(vectors.accesses))
      take(LLVM::LoadOp::create(l.b, l.loc, accessType, buffer.getAddress(access.offset),
                                vectors.vector * buffer.getElementBytes()),
           access.registers);
  }
  Elements elements;
  for (unsigned i = 0, e = 1u << offsets.registers.size(); i < e; ++i)
    elements.push_back(loaded.lookup(offsets.ofRegister(i)));
  return elements;
}
