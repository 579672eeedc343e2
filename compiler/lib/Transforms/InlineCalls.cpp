#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_INLINECALLS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

class CallInliner {
public:
  explicit CallInliner(ModuleOp module) : module(module) {}

  void run() {
    for (auto function : module.getOps<tt::FuncOp>())
      inlineInto(function);
    eraseUnused();
  }

private:
  ModuleOp module;
  enum class State { Begun, Done };
  llvm::DenseMap<Operation *, State> states;

  tt::FuncOp getCallee(tt::CallOp call) { return module.lookupSymbol<tt::FuncOp>(call.getCallee()); }

  // Inlines callees first, so that copied bodies have no calls left. False for a function that is being visited: it is
  // recursive.
  bool inlineInto(tt::FuncOp function) {
    auto [entry, isNew] = states.try_emplace(function, State::Begun);
    if (!isNew)
      return entry->second == State::Done;
    SmallVector<tt::CallOp> calls;
    function.walk([&](tt::CallOp call) { calls.push_back(call); });
    for (tt::CallOp call : calls) {
      tt::FuncOp callee = getCallee(call);
      bool isReady = callee && !callee.isExternal() && inlineInto(callee);
      auto noInline = callee ? callee->getAttrOfType<BoolAttr>("noinline") : BoolAttr();
      if (isReady && !(noInline && noInline.getValue()))
        replace(call, callee);
    }
    states[function] = State::Done;
    return true;
  }

  static void replace(tt::CallOp call, tt::FuncOp callee) {
    if (callee.getBody().hasOneBlock())
      replaceByBlock(call, callee.getBody().front());
    else
      replaceByRegion(call, callee.getBody());
  }

  static void replaceByBlock(tt::CallOp call, Block &body) {
    OpBuilder builder(call);
    IRMapping map;
    map.map(body.getArguments(), call.getOperands());
    for (Operation &op : body.without_terminator())
      builder.clone(op, map);
    for (auto [result, returned] : llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(map.lookupOrDefault(returned));
    call.erase();
  }

  static void replaceByRegion(tt::CallOp call, Region &body) {
    OpBuilder builder(call);
    auto execute = scf::ExecuteRegionOp::create(builder, call.getLoc(), call.getResultTypes());
    IRMapping map;
    body.cloneInto(&execute.getRegion(), map);
    // The operands are there already; the entry block of the region has no arguments.
    Block &entry = execute.getRegion().front();
    for (auto [argument, operand] : llvm::zip_equal(entry.getArguments(), call.getOperands()))
      argument.replaceAllUsesWith(operand);
    entry.eraseArguments(0, entry.getNumArguments());
    for (Block &block : execute.getRegion())
      if (auto end = dyn_cast<tt::ReturnOp>(block.getTerminator())) {
        OpBuilder inner(end);
        scf::YieldOp::create(inner, end.getLoc(), end.getOperands());
        end.erase();
      }
    call.replaceAllUsesWith(execute.getResults());
    call.erase();
  }

  void eraseUnused() {
    llvm::SetVector<Operation *> used;
    for (auto function : module.getOps<tt::FuncOp>())
      if (!function.isPrivate())
        used.insert(function);
    for (size_t i = 0; i < used.size(); ++i)
      used[i]->walk([&](tt::CallOp call) {
        if (tt::FuncOp callee = getCallee(call))
          used.insert(callee);
      });
    for (auto function : llvm::make_early_inc_range(module.getOps<tt::FuncOp>()))
      if (!used.contains(function))
        function.erase();
  }
};

struct InlineCallsPass : public lathe::impl::InlineCallsBase<InlineCallsPass> {
  void runOnOperation() override { CallInliner(getOperation()).run(); }
};

} // namespace
