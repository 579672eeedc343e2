// The pass lathe-proton-insert-scopes.
#include "Starters.h"

#include "lathe/Dialect/Interfaces/OpInterfaces.h"
#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/SourceLine.h"
#include "lathe/Transforms/Profile/Passes.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <set>

namespace lathe {
#define GEN_PASS_DEF_INSERTSCOPES
#include "lathe/Transforms/Profile/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::profile;
using proton_gpu::ScopeAttr;
using proton_gpu::ScopeKind;

namespace {

// In the order in which kinds are preferred.
constexpr ScopeKind kKinds[] = {ScopeKind::PARTITION, ScopeKind::LOOP,  ScopeKind::WAIT,     ScopeKind::PRODUCT,
                                ScopeKind::LOAD,      ScopeKind::STORE, ScopeKind::REDUCTION};

bool writesGlobal(Operation *op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  return effects && llvm::any_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
           return isa<MemoryEffects::Write>(effect.getEffect()) && isa<tt::GlobalMemory>(effect.getResource());
         });
}

std::optional<ScopeKind> getKind(Operation *op) {
  if (isa<LoopLikeOpInterface>(op))
    return ScopeKind::LOOP;
  if (isWait(op))
    return ScopeKind::WAIT;
  if (op->hasTrait<DotLike>())
    return ScopeKind::PRODUCT;
  if (auto access = dyn_cast<GlobalAccess>(op))
    return access.isStore() ? ScopeKind::STORE : ScopeKind::LOAD;
  if (isa<tt::ReduceOp>(op))
    return ScopeKind::REDUCTION;
  if (isAsynchronous(op))
    return writesGlobal(op) ? ScopeKind::STORE : ScopeKind::LOAD;
  return std::nullopt;
}

// A scope of ops or of one region.
struct Scope {
  ScopeKind kind;
  Location loc;
  std::string label; // "wait"
  SmallVector<Operation *, 1> ops;
  Region *region = nullptr;
  Starters starters;
};

bool isInInnermostLoop(Operation *op) {
  auto loop = op->getParentOfType<LoopLikeOpInterface>();
  return loop && !loop->walk([&](LoopLikeOpInterface inner) {
                        return inner == loop ? WalkResult::advance() : WalkResult::interrupt();
                      })
                      .wasInterrupted();
}

// Whether records of the op are worth their time where all is not asked for.
bool isTold(Operation *op) {
  return !isInInnermostLoop(op) || isWait(op) || (op->hasTrait<DotLike>() && !isAsynchronous(op));
}

class KernelScopes {
public:
  KernelScopes(tt::FuncOp kernel, bool all) : kernel(kernel), all(all) {}

  // Puts records around the scopes, `room` at most, and returns what is known of them.
  SmallVector<Attribute> run(size_t room) {
    find();
    choose(room);
    SmallVector<Attribute> facts;
    llvm::StringMap<unsigned> used;
    for (const Scope &scope : scopes) {
      SourceLine line = getSourceLine(scope.loc);
      std::string name = scope.label + (line.file.empty() ? "" : " " + line.str());
      if (unsigned before = used[name]++)
        name += " #" + std::to_string(before + 1);
      facts.push_back(describe(scope, line, name));
      addRecords(scope, name);
    }
    return facts;
  }

private:
  tt::FuncOp kernel;
  const bool all;
  std::vector<Scope> scopes;
  DenseMap<Operation *, unsigned> ofOp;
  DenseMap<Region *, unsigned> ofRegion;

  void find() {
    // Copies of one op, by its name and place.
    DenseMap<std::pair<OperationName, Location>, unsigned> started;
    kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto divided = dyn_cast<ttg::WarpSpecializeOp>(op))
        findPartitions(divided);
      std::optional<ScopeKind> kind = getKind(op);
      if (!kind)
        return WalkResult::advance();
      bool mayRepeat = isAsynchronous(op) && !getSourceLine(op->getLoc()).file.empty();
      auto [it, isNew] = mayRepeat ? started.try_emplace({op->getName(), op->getLoc()}, scopes.size())
                                   : std::pair(started.end(), true);
      if (isNew)
        scopes.push_back({*kind, op->getLoc(), stringifyScopeKind(*kind).str(), {}, nullptr, {}});
      scopes[isNew ? scopes.size() - 1 : it->second].ops.push_back(op);
      // The region of a reduction is not part of the kernel's time line.
      return *kind == ScopeKind::REDUCTION ? WalkResult::skip() : WalkResult::advance();
    });
  }

  void findPartitions(ttg::WarpSpecializeOp divided) {
    auto add = [&](const Twine &which, Region &region) {
      scopes.push_back({ScopeKind::PARTITION, divided.getLoc(), ("partition " + which).str(), {}, &region, {}});
    };
    add("default", divided.getDefaultRegion());
    for (auto [n, region] : llvm::enumerate(divided.getPartitionRegions()))
      add(Twine(n), region);
  }

  // Leaves the scopes that get records and those that one of them waits for, in the order of their kinds.
  void choose(size_t room) {
    auto byKind = [](const Scope &a, const Scope &b) {
      return llvm::find(kKinds, a.kind) < llvm::find(kKinds, b.kind);
    };
    std::stable_sort(scopes.begin(), scopes.end(), byKind);
    llvm::SmallPtrSet<Operation *, 16> awaited;
    for (Scope &scope : scopes)
      if (scope.kind == ScopeKind::WAIT) {
        scope.starters = findStarters(scope.ops.front());
        awaited.insert(scope.starters.begin(), scope.starters.end());
      }
    std::erase_if(scopes, [&](const Scope &scope) {
      return !scope.region &&
             llvm::none_of(scope.ops, [&](Operation *op) { return all || isTold(op) || awaited.contains(op); });
    });
    if (scopes.size() > room)
      scopes.erase(scopes.begin() + ptrdiff_t(room), scopes.end());
    for (auto [n, scope] : llvm::enumerate(scopes)) {
      for (Operation *op : scope.ops)
        ofOp[op] = unsigned(n);
      if (scope.region)
        ofRegion[scope.region] = unsigned(n);
    }
  }

  // The scope of an op that a wait waits for: for what is not a scope of its own, its partition.
  std::optional<unsigned> getStarted(Operation *op) const {
    if (auto it = ofOp.find(op); it != ofOp.end())
      return it->second;
    if (getKind(op))
      return std::nullopt;
    for (Region *region = op->getParentRegion(); region; region = region->getParentRegion())
      if (auto it = ofRegion.find(region); it != ofRegion.end())
        return it->second;
    return std::nullopt;
  }

  Attribute describe(const Scope &scope, const SourceLine &line, StringRef name) const {
    MLIRContext *context = scope.loc.getContext();
    std::set<int32_t> started;
    for (Operation *op : scope.starters)
      if (std::optional<unsigned> number = getStarted(op))
        started.insert(int32_t(*number));
    SmallVector<int32_t> waitsFor(started.begin(), started.end());
    StringRef cause = scope.kind == ScopeKind::WAIT ? getCause(scope.ops.front(), scope.starters) : "";
    return ScopeAttr::get(context, name, scope.kind, line.file, int32_t(line.line), cause,
                          waitsFor.empty() ? DenseI32ArrayAttr() : DenseI32ArrayAttr::get(context, waitsFor));
  }

  void addRecords(const Scope &scope, StringRef name) const {
    for (Operation *op : scope.ops) {
      if (!all && !isTold(op))
        continue;
      OpBuilder b(op);
      proton::RecordOp::create(b, scope.loc, /*isStart=*/true, name);
      b.setInsertionPointAfter(op);
      proton::RecordOp::create(b, scope.loc, /*isStart=*/false, name);
    }
    if (!scope.region)
      return;
    OpBuilder b = OpBuilder::atBlockBegin(&scope.region->front());
    proton::RecordOp::create(b, scope.loc, /*isStart=*/true, name);
    for (Block &block : *scope.region)
      if (Operation *end = block.getTerminator(); isa<ttg::WarpYieldOp, ttg::WarpReturnOp>(end)) {
        b.setInsertionPoint(end);
        proton::RecordOp::create(b, scope.loc, /*isStart=*/false, name);
      }
  }
};

struct InsertScopesPass : public lathe::impl::InsertScopesBase<InsertScopesPass> {
  using InsertScopesBase::InsertScopesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto func : module.getOps<tt::FuncOp>()) {
      if (!func.isKernel())
        continue;
      llvm::StringSet<> marked;
      func.walk([&](proton::RecordOp record) { marked.insert(record.getName()); });
      // The last scopes are those that tell what records and their flushes cost.
      size_t room = proton_gpu::kFlushScope - std::min<size_t>(marked.size(), proton_gpu::kFlushScope);
      SmallVector<Attribute> facts = KernelScopes(func, all).run(room);
      if (!facts.empty())
        module->setAttr(ScopeAttr::moduleAttributeName, ArrayAttr::get(module.getContext(), facts));
    }
  }
};

} // namespace
