#include "BufferReaders.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

/// True for a dot that may still be in flight when the dots of the next iteration start: the buffers that it reads are
/// not those of this iteration alone, which the next one may use for something else.
static bool mayOutliveTurn(Operation *dot) {
  return llvm::none_of(dot->getOperands(), [&](Value operand) {
    if (!isa<ttg::MemDescType>(operand.getType()))
      return false;
    ttg::LocalAllocOp alloc = findAllocation(operand);
    if (!alloc || alloc->getBlock() != dot->getBlock() || !alloc.getSrc())
      return false;
    Operation *source = alloc.getSrc().getDefiningOp();
    while (isa_and_present<tt::TransOp>(source))
      source = source->getOperand(0).getDefiningOp();
    return !isa_and_present<LoopStageable>(source);
  });
}

/// Which dot reads its operand from the buffer, or from a view of it.
static Reader findBufferReader(Value buffer) {
  Reader reader = Reader::None;
  for (Operation *user : buffer.getUsers()) {
    if (auto dot = dyn_cast<ttng::WarpGroupDotOp>(user))
      reader = std::max(reader, mayOutliveTurn(dot) ? Reader::ProductInFlight : Reader::Product);
    else if (auto product = dyn_cast<ttng::TCGen5MMAOp>(user))
      reader = std::max(reader, onlyAccumulates(product) && mayOutliveTurn(product) ? Reader::ProductInFlight
                                                                                    : Reader::Product);
    else if (isa<ttng::TCGen5MMAScaledOp>(user))
      reader = std::max(reader, Reader::Product);
    else if (user->getNumResults() == 1 && isa<ttg::MemDescType>(user->getResult(0).getType()))
      reader = std::max(reader, findBufferReader(user->getResult(0)));
  }
  return reader;
}

Reader pipelining::findReader(Operation *load) {
  Reader reader = Reader::None;
  for (Operation *user : load->getUsers()) {
    if (isa<ttg::LocalAllocOp>(user))
      reader = std::max(reader, findBufferReader(user->getResult(0)));
    else if (isa<tt::TransOp>(user))
      reader = std::max(reader, findReader(user));
  }
  return reader;
}

bool pipelining::isStoredForProduct(Operation *load) {
  llvm::SetVector<Operation *> makers;
  makers.insert(load);
  for (unsigned i = 0; i < makers.size(); ++i) {
    if (makers[i]->use_empty())
      return false;
    for (Operation *user : makers[i]->getUsers()) {
      bool isStored = isa<ttg::LocalAllocOp>(user) && findBufferReader(user->getResult(0)) != Reader::None;
      bool isMade = user->getNumResults() == 1 && user->getNumRegions() == 0 && isMemoryEffectFree(user);
      if (user->getBlock() != load->getBlock() || !(isStored || isMade))
        return false;
      if (!isStored)
        makers.insert(user);
    }
  }
  return true;
}

bool pipelining::isReadInPlace(Operation *load) {
  return llvm::any_of(load->getUsers(), [](Operation *user) {
    return isa<ttg::LocalAllocOp>(user) || (isa<tt::TransOp>(user) && isReadInPlace(user));
  });
}
