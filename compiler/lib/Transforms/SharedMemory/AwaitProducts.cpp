#include "AwaitProducts.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace lathe {
namespace {

/// Where one product's result is in flight, and who reads it there.
class Flight {
public:
  explicit Flight(ttng::WarpGroupDotOp product) { follow(product.getD(), product, product->getBlock(), 0); }

  void awaitReads() {
    // A wait serves the reads in blocks inside.
    auto inOrder = llvm::map_to_vector(reads, [](auto &entry) { return entry.second; });
    llvm::stable_sort(inOrder, [](const Read &a, const Read &b) { return getDepth(a) < getDepth(b); });
    for (Read &read : inOrder)
      if (llvm::is_contained(read.first->getOperands(), read.value))
        await(read);
  }

private:
  struct Read {
    Value value;
    Operation *first = nullptr; // that reads it in a block
    unsigned pendings = 0;      // products that the wait may leave in flight
  };

  static unsigned getDepth(const Read &read) {
    unsigned depth = 0;
    for (Operation *op = read.first; op; op = op->getParentOp())
      ++depth;
    return depth;
  }

  /// By value, of all paths that lead to it.
  llvm::DenseMap<void *, unsigned> leastLater;
  llvm::MapVector<std::pair<Block *, void *>, Read> reads;

  /// Asynchronous products that a block surely starts after `from`, or after its beginning for null, and before `to`.
  static unsigned countLater(Block *block, Operation *from, Operation *to) {
    unsigned count = 0;
    for (Operation *op = from ? from->getNextNode() : &block->front(); op && op != to; op = op->getNextNode())
      if (auto product = dyn_cast<ttng::WarpGroupDotOp>(op))
        count += product.getIsAsync();
    return count;
  }

  /// `value` is in flight from `from` on, and at least `later` products were started after it until there.
  void follow(Value value, Operation *from, Block *block, unsigned later) {
    auto [known, isNew] = leastLater.try_emplace(value.getAsOpaquePointer(), later);
    if (!isNew && known->second <= later)
      return;
    known->second = later;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner(), *here = block->findAncestorOpInBlock(*user);
      // Nothing is known of what other blocks start.
      unsigned count = here ? later + countLater(block, from, here) : 0;
      if (auto wait = dyn_cast<ttng::WarpGroupDotWaitOp>(user)) {
        // A wait in a branch sees at least as many.
        if (count < wait.getPendings())
          follow(wait->getResult(use.getOperandNumber()), wait, wait->getBlock(), count);
      } else if (isa<scf::YieldOp>(user) && isa<scf::ForOp, scf::IfOp>(user->getParentOp())) {
        followOut(user, use.getOperandNumber(),
                  count + (here == user ? 0 : countLater(user->getBlock(), nullptr, user)));
      } else if (auto loop = dyn_cast<scf::ForOp>(user); loop && loop.getTiedLoopRegionIterArg(&use)) {
        follow(loop.getTiedLoopRegionIterArg(&use), nullptr, loop.getBody(), count);
        if (!loop.getStaticTripCount() || loop.getStaticTripCount()->isZero())
          follow(loop.getTiedLoopResult(&use), loop, loop->getBlock(), count); // of a loop without iterations
      } else if (auto product = dyn_cast<ttng::WarpGroupDotOp>(user); !product || use.get() != product.getC()) {
        note(value, user, here == user ? count : 0);
      }
    }
  }

  /// A loop or branch carries on the values that it yields.
  void followOut(Operation *terminator, unsigned number, unsigned later) {
    Operation *around = terminator->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(around)) {
      follow(loop.getRegionIterArg(number), nullptr, loop.getBody(), later);
      follow(loop.getResult(number), loop, loop->getBlock(), later);
    } else if (isa<scf::IfOp>(around)) {
      follow(around->getResult(number), around, around->getBlock(), later);
    }
  }

  void note(Value value, Operation *user, unsigned pendings) {
    Read &read = reads[{user->getBlock(), value.getAsOpaquePointer()}];
    read.value = value;
    if (read.first && read.first->isBeforeInBlock(user))
      return;
    read.pendings = read.first == user ? std::min(read.pendings, pendings) : pendings;
    read.first = user;
  }

  static void await(Read &read) {
    OpBuilder b(read.first);
    auto wait = ttng::WarpGroupDotWaitOp::create(b, read.first->getLoc(), ValueRange{read.value}, read.pendings);
    DominanceInfo dominance;
    read.value.replaceUsesWithIf(wait->getResult(0), [&](OpOperand &use) {
      return use.getOwner() != wait && dominance.properlyDominates(wait.getOperation(), use.getOwner());
    });
    if (wantsRemarks(read.first))
      remarkSlower(read.first, "product-awaited")
          << remark::add("{0} reads the result of a product in flight, which is waited for here", read.first->getName())
          << remark::suggest("read it behind ttng.warp_group_dot_wait");
  }
};

} // namespace

void awaitReadProducts(ModuleOp module) {
  SmallVector<ttng::WarpGroupDotOp> products;
  module.walk([&](ttng::WarpGroupDotOp product) {
    if (product.getIsAsync())
      products.push_back(product);
  });
  for (ttng::WarpGroupDotOp product : products)
    Flight(product).awaitReads();
}

} // namespace lathe
