#include "lathe/Analysis/Movement/ScanPlan.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

namespace {

constexpr llvm::StringLiteral kIns[] = {"register", "lane", "warp", "block"};

class ScanPlanner {
public:
  ScanPlanner(tt::ScanOp op, ScanPlan &plan) : op(op), plan(plan) {}

  void run() {
    plan.layout = ttg::toLinearLayout(cast<RankedTensorType>(op.getSrcs().front().getType()));
    findOwners();
    if (!plan.problem.empty())
      return;
    for (auto [index, owner] : llvm::enumerate(owners)) {
      if (plan.runs.empty() || plan.runs.back().kind != owner.kind)
        plan.runs.push_back({owner.kind, {}, {}, {}, {}, 1, {}});
      plan.runs.back().bits.push_back(owner.bit);
    }
    llvm::SmallDenseSet<std::pair<unsigned, unsigned>> done;
    for (ScanPlan::Run &run : plan.runs) {
      if (run.kind == ScanPlan::Run::Kind::Warps)
        placeTotals(run, done);
      for (unsigned bit : run.bits)
        done.insert({unsigned(run.kind), bit});
    }
  }

private:
  struct Owner {
    ScanPlan::Run::Kind kind;
    unsigned bit;
  };

  tt::ScanOp op;
  ScanPlan &plan;
  // One entry for each bit of the coordinate along the axis.
  SmallVector<Owner> owners;

  void findOwners() {
    std::string axis = plan.layout.getOutDims()[op.getAxis()].name;
    owners.resize(plan.layout.getOutBits(axis));
    for (auto [kind, in] : llvm::enumerate(kIns)) {
      uint32_t free = plan.layout.getFreeMask(in);
      if (free & ~uint32_t(plan.layout.getZeroMask(in)))
        plan.problem = "a layout in which threads hold copies of each other's elements in other registers";
      for (unsigned bit = 0, e = plan.layout.getInBits(in); bit < e; ++bit) {
        uint32_t along = plan.layout.getBasis(in, bit, axis);
        if (along == 0 || (free >> bit) & 1)
          continue;
        SmallVector<int32_t> basis = plan.layout.getBasis(in, bit);
        if (!llvm::isPowerOf2_32(along) || llvm::count_if(basis, [](int32_t c) { return c != 0; }) != 1)
          plan.problem = "a layout in which a bit of the " + in.str() + " moves more than one bit of the coordinates";
        else if (in == "block")
          plan.problem = "an axis that several CTAs share";
        else
          owners[llvm::Log2_32(along)] = {ScanPlan::Run::Kind(kind), bit};
      }
    }
  }

  void placeTotals(ScanPlan::Run &run, const llvm::SmallDenseSet<std::pair<unsigned, unsigned>> &done) {
    SmallVector<uint64_t> *bases[] = {&run.registerBases, &run.laneBases, &run.warpBases};
    // Lanes come first, so that neighbouring lanes write neighbouring elements.
    for (unsigned kind : {1u, 0u, 2u}) {
      uint32_t free = plan.layout.getFreeMask(kIns[kind]);
      for (unsigned bit = 0, e = plan.layout.getInBits(kIns[kind]); bit < e; ++bit) {
        bool ofRun = kind == unsigned(run.kind) && llvm::is_contained(run.bits, bit);
        bool told = !((free >> bit) & 1) && !done.contains({kind, bit}) && !ofRun;
        bases[kind]->push_back(told ? run.places : 0);
        if (told)
          run.places *= 2;
      }
    }
    for (auto [index, bit] : llvm::enumerate(run.bits))
      run.warpBases[bit] = run.places << index;
    for (Value source : op.getSrcs()) {
      int64_t bytes = getSharedElementBytes(getElementTypeOrSelf(source.getType()));
      run.offsets.push_back(plan.scratchBytes);
      plan.scratchBytes += llvm::alignTo((run.places << run.bits.size()) * bytes, 16);
    }
  }
};

} // namespace

ScanPlan ScanPlan::get(tt::ScanOp op) {
  ScanPlan plan;
  ScanPlanner(op, plan).run();
  return plan;
}
