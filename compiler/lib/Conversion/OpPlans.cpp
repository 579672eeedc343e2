#include "OpPlans.h"

#include "Plans.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

SmallVector<StringRef> lathe::conversion::getRowMajor(const LinearLayout &layout) {
  SmallVector<StringRef> names;
  for (const LinearLayout::Dim &dim : llvm::reverse(layout.getOutDims()))
    names.push_back(dim.name);
  return names;
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

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
  // Of each bit of the coordinate along the axis.
  SmallVector<Owner> owners;

  void findOwners() {
    std::string axis = plan.layout.getOutDims()[op.getAxis()].name;
    owners.resize(plan.layout.getOutBits(axis));
    for (auto [kind, in] : llvm::enumerate(kIns)) {
      uint32_t free = plan.layout.getFreeMask(in);
      if (free & ~uint32_t(plan.layout.getZeroMask(in)))
        plan.problem = "a layout that repeats elements in other places of other threads";
      for (unsigned bit = 0, e = plan.layout.getInBits(in); bit < e; ++bit) {
        uint32_t along = plan.layout.getBasis(in, bit, axis);
        if (along == 0 || (free >> bit) & 1)
          continue;
        SmallVector<int32_t> basis = plan.layout.getBasis(in, bit);
        if (!llvm::isPowerOf2_32(along) || llvm::count_if(basis, [](int32_t c) { return c != 0; }) != 1)
          plan.problem = "a layout in which a bit of the " + in.str() + " moves more than one bit of the coordinates";
        else if (in == "block")
          plan.problem = "an axis spread over several CTAs";
        else
          owners[llvm::Log2_32(along)] = {ScanPlan::Run::Kind(kind), bit};
      }
    }
  }

  void placeTotals(ScanPlan::Run &run, const llvm::SmallDenseSet<std::pair<unsigned, unsigned>> &done) {
    SmallVector<uint64_t> *bases[] = {&run.registerBases, &run.laneBases, &run.warpBases};
    // Lanes first: neighbours then write neighbours.
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

//===----------------------------------------------------------------------===//
// Gathers and histograms
//===----------------------------------------------------------------------===//

// Beyond so many shuffles shared memory is faster.
static constexpr unsigned kMaxShuffles = 32;

// The layout with the coordinates along `axis` zero, in a space of `size` elements along it.
static LinearLayout withoutAxis(const LinearLayout &layout, unsigned axis, int32_t size) {
  SmallVector<LinearLayout::NamedBases> bases;
  for (const LinearLayout::Dim &in : layout.getInDims()) {
    LinearLayout::Bases images = layout.getBases(in.name);
    for (SmallVector<int32_t> &image : images)
      image[axis] = 0;
    bases.push_back({in.name, std::move(images)});
  }
  SmallVector<LinearLayout::NamedIndex> outs;
  for (auto [dim, out] : llvm::enumerate(layout.getOutDims()))
    outs.push_back({out.name, dim == axis ? size : out.size()});
  return LinearLayout(bases, outs);
}

// Whether the op can be done by shuffles; fills in what that takes.
static bool planLocalGather(tt::GatherOp op, const LinearLayout &source, GatherPlan &plan) {
  LinearLayout inverse = source.pseudoInvert();
  std::string axis = source.getOutDims()[op.getAxis()].name;
  if (!inverse.sublayoutIsZero({axis}, {"warp", "block"}))
    return false;
  plan.origin = plan.across.conversionTo(source);
  if (!plan.origin.sublayoutIsIdentity("warp", "warp") || !plan.origin.sublayoutIsZero({"warp"}, {"register", "lane"}))
    return false;
  for (unsigned bit = 0, e = inverse.getInBits(axis); bit < e; ++bit) {
    plan.toLane.push_back(inverse.getBasis(axis, bit, "lane"));
    plan.toRegister.push_back(inverse.getBasis(axis, bit, "register"));
  }
  // Every register that an element may come from costs a shuffle.
  unsigned choices = 1;
  for (uint64_t image : plan.toRegister)
    choices *= image ? 2 : 1;
  choices <<= plan.origin.sublayout({"lane"}, {"register"}).getRank();
  unsigned words = llvm::divideCeil(tt::getElementBitWidth(op.getSrc().getType().getElementType()), 32);
  return choices * words * plan.across.getInSize("register") <= kMaxShuffles;
}

GatherPlan GatherPlan::get(tt::GatherOp op) {
  GatherPlan plan;
  RankedTensorType type = op.getSrc().getType();
  LinearLayout source = ttg::toLinearLayout(type);
  plan.across =
      withoutAxis(ttg::toLinearLayout(op.getIndices().getType()), op.getAxis(), type.getDimSize(op.getAxis()));
  for (int64_t size : type.getShape().drop_front(op.getAxis() + 1))
    plan.stride *= size;
  plan.isLocal = planLocalGather(op, source, plan);
  if (!plan.isLocal)
    plan.scratchBytes = type.getNumElements() * getSharedElementBytes(type.getElementType());
  return plan;
}

int64_t lathe::conversion::getHistogramBytes(tt::HistogramOp op) {
  return cast<RankedTensorType>(op.getType()).getNumElements() * 4;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

AtomicPlan AtomicPlan::get(Operation *op) {
  AtomicPlan plan;
  Value result = op->getResult(0);
  if (result.use_empty())
    return plan;
  int64_t bytes = getSharedElementBytes(getElementTypeOrSelf(result.getType()));
  auto tensor = dyn_cast<RankedTensorType>(result.getType());
  if (!tensor) {
    bool oneWarp = ttg::getNumWarps(op) == 1;
    plan.kind = oneWarp ? Share::Lanes : Share::Memory;
    plan.scratchBytes = oneWarp ? 0 : bytes;
    return plan;
  }
  LinearLayout layout = ttg::toLinearLayout(tensor);
  bool inPlace = layout.getFreeMask("warp") == 0;
  // A copy whose basis is not zero is of an element that another lane updates in another register.
  for (StringRef in : {"register", "lane"})
    inPlace &= layout.getFreeMask(in) == layout.getZeroMask(in);
  if (inPlace) {
    plan.kind = layout.getFreeMask("lane") ? Share::Lanes : Share::Nothing;
    return plan;
  }
  plan.kind = Share::Memory;
  plan.scratchBytes = tensor.getNumElements() * bytes;
  return plan;
}
