// Changes to one operation of a compiled kernel, of which a planted fault makes one.
#ifndef LATHE_TESTS_UNIT_COMPILER_PLANTED_CHANGES_H
#define LATHE_TESTS_UNIT_COMPILER_PLANTED_CHANGES_H

#include "executed_file.h"
#include "proof_support.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

#include <set>

namespace lathe::proof {

using Names = std::vector<std::string>;

/// Where a fault can be planted, and how. A name ends in `*` to stand for all that begin so. The kernel is a case of
/// the first corpus or, as "executed/NAME", an executed file.
struct Fault {
  std::string name;
  std::string kernel, chip;
  Knobs knobs;
  Names operations;
  /// Plants it; false where this operation has no such fault.
  std::function<bool(mlir::Operation *)> plant;
};

inline bool matches(llvm::StringRef name, const Names &names) {
  return llvm::any_of(names, [&](llvm::StringRef wanted) {
    return wanted.consume_back("*") ? name.starts_with(wanted) : name == wanted;
  });
}

inline std::vector<mlir::Operation *> operationsOf(const Compiled &compiled, const Names &names) {
  std::vector<mlir::Operation *> found;
  compiled.module().walk([&](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    if (auto intrinsic = op->getAttrOfType<mlir::StringAttr>("intrin"); intrinsic && name == "llvm.call_intrinsic")
      name = intrinsic.getValue();
    if (matches(name, names))
      found.push_back(op);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Kinds of faults
//===----------------------------------------------------------------------===//

/// The operation is not there; its results are its operands, one for one.
inline bool erase(mlir::Operation *op) {
  if (op->getNumResults() > op->getNumOperands())
    return false;
  for (auto [result, operand] : llvm::zip(op->getResults(), op->getOperands())) {
    if (result.getType() != operand.getType())
      return false;
    result.replaceAllUsesWith(operand);
  }
  op->erase();
  return true;
}

/// A result is what an operand was.
inline std::function<bool(mlir::Operation *)> passThrough(unsigned operand) {
  return [=](mlir::Operation *op) {
    if (operand >= op->getNumOperands() || op->getResult(0).getType() != op->getOperand(operand).getType())
      return false;
    op->getResult(0).replaceAllUsesWith(op->getOperand(operand));
    return true;
  };
}

/// The operation is not there, where it waits for some copies and not for all: the wait behind a loop guards only what
/// its shared memory is used for again.
inline bool eraseWait(mlir::Operation *op) {
  return llvm::cast<mlir::IntegerAttr>(op->getAttr("n")).getInt() > 0 && erase(op);
}

/// A fence is not there, where warps meet at a barrier of their own after it to hand bytes over.
inline bool eraseBeforeArrival(mlir::Operation *op) {
  mlir::Operation *next = op->getNextNode();
  while (next && !next->getName().getStringRef().starts_with("nvvm.barrier"))
    next = next->getNextNode();
  return next && next->getName().getStringRef() == "nvvm.barrier" && erase(op);
}

inline bool isInLoop(mlir::Operation *op) {
  mlir::Block *block = op->getBlock();
  return llvm::any_of(block->getSuccessors(), [&](mlir::Block *next) { return next->isReachable(block); });
}

/// The operation is not there, where it is in a loop: what the last one of a kernel does, nobody may wait for.
inline bool eraseInLoop(mlir::Operation *op) { return isInLoop(op) && erase(op); }

/// A wait of four warps for the turn that four others pass on is not there.
inline bool eraseWaitForTurn(mlir::Operation *op) {
  constexpr int64_t threads = 256;
  mlir::APInt number;
  return mlir::matchPattern(op->getOperand(1), mlir::m_ConstantInt(&number)) && number == threads && eraseInLoop(op);
}

/// The nearest operation of this name behind the operation, or before it, in its block is not there.
inline std::function<bool(mlir::Operation *)> eraseNearest(std::string name, bool isBehind) {
  return [=](mlir::Operation *op) {
    mlir::Operation *other = isBehind ? op->getNextNode() : op->getPrevNode();
    while (other && other->getName().getStringRef() != name)
      other = isBehind ? other->getNextNode() : other->getPrevNode();
    return other && erase(other);
  };
}

/// The operand, a predicate, is true.
inline std::function<bool(mlir::Operation *)> makeTrue(unsigned index) {
  return [=](mlir::Operation *op) {
    mlir::Operation *maker = op->getOperand(index).getDefiningOp();
    if (maker && llvm::isa<mlir::LLVM::ConstantOp>(maker))
      return false;
    mlir::OpBuilder b(op);
    op->setOperand(index, mlir::LLVM::ConstantOp::create(b, op->getLoc(), b.getI1Type(), b.getBoolAttr(true)));
    return true;
  };
}

/// An integer attribute or property is larger by `delta`, unless it is zero.
inline std::function<bool(mlir::Operation *)> shiftAttribute(std::string attribute, int64_t delta) {
  return [=](mlir::Operation *op) {
    auto value = llvm::dyn_cast_or_null<mlir::IntegerAttr>(op->getAttr(attribute));
    if (!value || value.getInt() == 0)
      return false;
    op->setAttr(attribute, mlir::IntegerAttr::get(value.getType(), value.getInt() + delta));
    return true;
  };
}

/// An integer attribute or property has the bits of `mask` flipped.
inline std::function<bool(mlir::Operation *)> flipAttribute(std::string attribute, uint32_t mask) {
  return [=](mlir::Operation *op) {
    auto value = llvm::cast<mlir::IntegerAttr>(op->getAttr(attribute));
    op->setAttr(attribute, mlir::IntegerAttr::get(value.getType(), int32_t(uint32_t(value.getInt()) ^ mask)));
    return true;
  };
}

/// An access to tensor memory, of a shape of 16 rows, has another one of those.
inline bool changeShape(mlir::Operation *op) {
  constexpr int64_t columns = 2, pairs = 3, tiles = 4;
  auto shape = llvm::cast<mlir::IntegerAttr>(op->getAttr("shape"));
  if (shape.getInt() < columns)
    return false;
  op->setAttr("shape", mlir::IntegerAttr::get(shape.getType(), shape.getInt() == pairs ? tiles : pairs));
  return true;
}

/// A unit attribute is not there.
inline std::function<bool(mlir::Operation *)> loseAttribute(std::string attribute) {
  return [=](mlir::Operation *op) { return bool(op->removeAttr(attribute)); };
}

/// The thread arrives at the barrier, whether or not its products and copies are complete.
inline bool arriveAtOnce(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  mlir::OperationState arrival(op->getLoc(), "lathe_nv.mbarrier_arrive");
  arrival.addOperands(op->getOperands());
  arrival.addAttribute("count", b.getI32IntegerAttr(1));
  b.create(arrival);
  op->erase();
  return true;
}

inline std::function<bool(mlir::Operation *)> swapOperands(unsigned a, unsigned b) {
  return [=](mlir::Operation *op) {
    if (std::max(a, b) >= op->getNumOperands() || op->getOperand(a) == op->getOperand(b) ||
        op->getOperand(a).getType() != op->getOperand(b).getType())
      return false;
    mlir::Value first = op->getOperand(a);
    op->setOperand(a, op->getOperand(b));
    op->setOperand(b, first);
    return true;
  };
}

/// The operand, an integer or pointer, has the bits of `mask` flipped.
inline std::function<bool(mlir::Operation *)> flipOperand(unsigned index, int64_t mask) {
  return [=](mlir::Operation *op) {
    if (index >= op->getNumOperands())
      return false;
    mlir::OpBuilder b(op);
    mlir::Location loc = op->getLoc();
    mlir::Value value = op->getOperand(index);
    mlir::Type type = value.getType(), word = type;
    if (llvm::isa<mlir::LLVM::LLVMPointerType>(type)) {
      word = b.getI64Type();
      value = mlir::LLVM::PtrToIntOp::create(b, loc, word, value);
    }
    if (!word.isInteger())
      return false;
    mlir::Value bits =
        mlir::LLVM::ConstantOp::create(b, loc, word, b.getIntegerAttr(word, word.isInteger(1) ? 1 : mask));
    value = mlir::LLVM::XOrOp::create(b, loc, value, bits);
    if (word != type)
      value = mlir::LLVM::IntToPtrOp::create(b, loc, type, value);
    op->setOperand(index, value);
    return true;
  };
}

/// The operand, an integer, lacks the bits of `mask`.
inline std::function<bool(mlir::Operation *)> clearOperand(unsigned index, int64_t mask) {
  return [=](mlir::Operation *op) {
    mlir::OpBuilder b(op);
    mlir::Value value = op->getOperand(index);
    mlir::Value kept =
        mlir::LLVM::ConstantOp::create(b, op->getLoc(), value.getType(), b.getIntegerAttr(value.getType(), ~mask));
    op->setOperand(index, mlir::LLVM::AndOp::create(b, op->getLoc(), value, kept));
    return true;
  };
}

/// The predicate of an access is true everywhere.
inline bool losePredicate(mlir::Operation *op) {
  for (mlir::OpOperand &operand : op->getOpOperands())
    if (operand.get().getType().isInteger(1)) {
      mlir::OpBuilder b(op);
      operand.set(mlir::LLVM::ConstantOp::create(b, op->getLoc(), b.getI1Type(), b.getBoolAttr(true)));
      return true;
    }
  return false;
}

/// A sum becomes a difference.
inline bool negate(mlir::Operation *op) {
  mlir::OpBuilder b(op);
  auto sum = llvm::cast<mlir::LLVM::FAddOp>(op);
  sum.replaceAllUsesWith(
      mlir::LLVM::FSubOp::create(b, op->getLoc(), sum.getType(), sum.getLhs(), sum.getRhs()).getResult());
  return true;
}

/// True where other CTAs' memory is read between the barrier of the cluster and the next one.
inline bool isNeeded(mlir::Operation *arrive) {
  for (mlir::Operation *op = arrive->getNextNode(); op; op = op->getNextNode()) {
    if (op->getName().getStringRef().starts_with("nvvm.cluster.arrive"))
      return false;
    auto load = llvm::dyn_cast<mlir::LLVM::LoadOp>(op);
    if (load && llvm::cast<mlir::LLVM::LLVMPointerType>(load.getAddr().getType()).getAddressSpace() == 7)
      return true;
  }
  return true;
}

/// A barrier of the cluster is not there, neither the arrival nor the wait behind it.
/// One that other barriers make superfluous, as most of those behind what was read are, is no place for it.
inline bool eraseClusterBarrier(mlir::Operation *op) {
  mlir::Operation *wait = op->getNextNode();
  return isNeeded(op) && wait && wait->getName().getStringRef() == "nvvm.cluster.wait" && erase(wait) && erase(op);
}

/// A copy to all CTAs of the cluster leaves one of them out, or names one that there is not.
inline std::function<bool(mlir::Operation *)> flipReceivers(uint32_t mask) {
  constexpr unsigned segment = 6;
  return [=](mlir::Operation *op) {
    auto sizes = op->getAttrOfType<mlir::DenseI32ArrayAttr>("operandSegmentSizes");
    return sizes[segment] == 1 && flipOperand(op->getNumOperands() - 1, mask)(op);
  };
}

/// A barrier in shared memory waits for another number of arrivals.
inline std::function<bool(mlir::Operation *)> changeArrivals(int64_t from, int64_t to) {
  return [=](mlir::Operation *op) {
    auto count = op->getAttrOfType<mlir::IntegerAttr>("count");
    if (!count || count.getInt() != from)
      return false;
    op->setAttr("count", mlir::IntegerAttr::get(count.getType(), to));
    return true;
  };
}

/// An arrival at the barriers of other CTAs is not there, where a buffer is filled again.
inline bool eraseRemoteArrival(mlir::Operation *op) {
  auto type = llvm::dyn_cast<mlir::LLVM::LLVMPointerType>(op->getOperand(0).getType());
  return type && type.getAddressSpace() == 7 && eraseInLoop(op);
}

/// A wait for arrivals of other CTAs is not there: the one behind the arrivals, where a buffer is filled again.
inline bool eraseRemoteWait(mlir::Operation *op) {
  for (mlir::Operation *before = op->getPrevNode(); before; before = before->getPrevNode()) {
    if (before->getName().getStringRef() == "nvvm.mapa")
      return eraseInLoop(op);
    if (before->getName().getStringRef() == op->getName().getStringRef())
      return false;
  }
  return false;
}

/// The cluster does not meet before its CTAs write to each other.
inline bool eraseMeeting(mlir::Operation *op) {
  mlir::Operation *wait = op->getNextNode();
  return wait && wait->getName().getStringRef() == "nvvm.cluster.wait" && erase(wait) && erase(op);
}

/// The cluster does not meet in any loop of a function.
inline bool eraseMeetingsInLoops(mlir::Operation *function) {
  std::vector<mlir::Operation *> meetings;
  function->walk([&](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "nvvm.cluster.arrive" || name == "nvvm.cluster.wait")
      meetings.push_back(op);
  });
  size_t erased = llvm::count_if(meetings, eraseInLoop);
  return erased > 0;
}

/// An arrival is at the barrier of another CTA: two of a shared barrier at one that does not wait, three at the first.
inline bool arriveElsewhere(mlir::Operation *op) {
  mlir::Operation *arrival = op->getNextNode();
  while (arrival && arrival->getName().getStringRef() != "lathe_nv.mbarrier_arrive")
    arrival = arrival->getNextNode();
  if (!arrival)
    return false;
  bool isShared = arrival->getAttrOfType<mlir::IntegerAttr>("count").getInt() == 2;
  return isShared ? flipOperand(1, 1)(op) : clearOperand(1, 1)(op);
}

/// All CTAs add a block that one of them adds for all.
inline bool addBlockByAll(mlir::Operation *op) {
  if (!op->hasAttr("reduce"))
    return false;
  // The predicate is that a thread is the first, and its CTA.
  for (mlir::OpOperand &operand : op->getOpOperands())
    if (auto both = operand.get().getDefiningOp<mlir::LLVM::AndOp>(); both && both.getType().isInteger(1)) {
      operand.set(both.getLhs());
      return true;
    }
  return false;
}

/// The sums that an atomic makes are made by all threads.
inline bool addByAll(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text.find(" add ") != std::string::npos && losePredicate(op);
}

/// The operation is another one, which has the same operands.
inline std::function<bool(mlir::Operation *)> replaceBy(std::string name) {
  return [=](mlir::Operation *op) {
    mlir::OpBuilder b(op);
    mlir::OperationState state(op->getLoc(), name, op->getOperands(), op->getResultTypes(), op->getAttrs());
    op->replaceAllUsesWith(b.create(state));
    op->erase();
    return true;
  };
}

} // namespace lathe::proof

#endif // LATHE_TESTS_UNIT_COMPILER_PLANTED_CHANGES_H
