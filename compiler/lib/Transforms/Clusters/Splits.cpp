#include "Splits.h"

#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

Split Link::find(const Member &member, std::optional<int> label) {
  if (!label || *label == kNever)
    return std::nullopt;
  const int *found = llvm::find(member.labels, *label);
  return found == member.labels.end() ? Split() : Split(unsigned(found - member.labels.begin()));
}

std::optional<int> Link::getLabel(const Member &member, Split split) {
  return split ? std::optional(member.labels[*split]) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Links
//===----------------------------------------------------------------------===//

namespace {

RankedTensorType getTensor(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

SmallVector<int> getIdentity(RankedTensorType type) { return llvm::to_vector(llvm::seq<int>(0, int(type.getRank()))); }

class LinkBuilder {
public:
  explicit LinkBuilder(Operation *op) : op(op) {}

  void addOperand(unsigned number, ArrayRef<int> labels) {
    if (getTensor(op->getOperand(number)))
      link.members.push_back({op->getOperand(number), SmallVector<int>(labels), number, std::nullopt});
  }
  void addResult(unsigned number, ArrayRef<int> labels) {
    if (getTensor(op->getResult(number)))
      link.members.push_back({op->getResult(number), SmallVector<int>(labels), std::nullopt, number});
  }
  void addOther(Value value) {
    link.members.push_back({value, getIdentity(getTensor(value)), std::nullopt, std::nullopt});
  }

  /// All tensors of the op, dimension by dimension.
  Link linkAll() {
    for (auto [number, operand] : llvm::enumerate(op->getOperands()))
      if (RankedTensorType type = getTensor(operand))
        addOperand(number, getIdentity(type));
    for (auto [number, result] : llvm::enumerate(op->getResults()))
      if (RankedTensorType type = getTensor(result))
        addResult(number, getIdentity(type));
    return std::move(link);
  }
  /// None of the op's tensors may be split.
  Link linkWhole() {
    Link whole = linkAll();
    for (Link::Member &member : whole.members)
      llvm::fill(member.labels, kNever);
    return whole;
  }

  Link linkShapes();
  Link linkReduction(unsigned axis, bool isScan);
  Link linkDot();
  Link linkGather(unsigned axis);

  Link link;

private:
  Operation *op;

  void linkReshape(RankedTensorType from, RankedTensorType to);
};

/// Sizes of one aside, dimensions agree from the left on, and so do contiguous parts of the first that does not.
void LinkBuilder::linkReshape(RankedTensorType from, RankedTensorType to) {
  SmallVector<int> ofSource(from.getRank(), kNever), ofResult(to.getRank(), kNever);
  int64_t i = 0, j = 0;
  for (int label = 0;; ++label, ++i, ++j) {
    while (i < from.getRank() && from.getDimSize(i) == 1)
      ++i;
    while (j < to.getRank() && to.getDimSize(j) == 1)
      ++j;
    if (i == from.getRank() || j == to.getRank())
      break;
    ofSource[i] = ofResult[j] = label;
    if (from.getDimSize(i) != to.getDimSize(j))
      break;
  }
  addOperand(0, ofSource);
  addResult(0, ofResult);
}

/// Ops that move or repeat elements.
Link LinkBuilder::linkShapes() {
  RankedTensorType from = getTensor(op->getOperand(0)), to = getTensor(op->getResult(0));
  SmallVector<int> ofSource = getIdentity(from), ofResult = getIdentity(to);
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
    ofResult = ofSource;
    ofResult.insert(ofResult.begin() + expand.getAxis(), kNever);
  } else if (isa<tt::BroadcastOp>(op)) {
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      if (from.getDimSize(dim) != to.getDimSize(dim))
        ofSource[dim] = kNever;
  } else if (auto trans = dyn_cast<tt::TransOp>(op)) {
    for (auto [dim, source] : llvm::enumerate(trans.getOrder()))
      ofResult[dim] = source;
  } else if (isa<tt::JoinOp>(op)) {
    ofResult.back() = kNever;
  } else if (isa<tt::SplitOp>(op)) {
    ofSource.back() = kNever;
  } else {
    linkReshape(from, to);
    return std::move(link);
  }
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    addOperand(number, ofSource);
  for (unsigned number = 0; number < op->getNumResults(); ++number)
    addResult(number, ofResult);
  return std::move(link);
}

Link LinkBuilder::linkReduction(unsigned axis, bool isScan) {
  SmallVector<int> labels = getIdentity(getTensor(op->getOperand(0)));
  if (isScan)
    labels[axis] = kNever;
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    addOperand(number, labels);
  if (!isScan) {
    link.combined = labels[axis];
    labels.erase(labels.begin() + axis);
  }
  for (unsigned number = 0; number < op->getNumResults(); ++number)
    addResult(number, labels);
  return std::move(link);
}

/// Nothing is split along K.
Link LinkBuilder::linkDot() {
  enum : int { Rows, Columns, Batch };
  bool isBatched = getTensor(op->getResult(0)).getRank() == 3;
  auto make = [&](int first, int second) {
    return isBatched ? SmallVector<int>{Batch, first, second} : SmallVector<int>{first, second};
  };
  addOperand(0, make(Rows, kNever));
  addOperand(1, make(kNever, Columns));
  addOperand(2, make(Rows, Columns));
  if (auto scaled = dyn_cast<tt::DotScaledOp>(op)) {
    unsigned next = 3;
    if (scaled.getAScale())
      addOperand(next++, make(Rows, kNever));
    if (scaled.getBScale())
      addOperand(next, make(Columns, kNever));
  }
  addResult(0, make(Rows, Columns));
  return std::move(link);
}

Link LinkBuilder::linkGather(unsigned axis) {
  SmallVector<int> labels = getIdentity(getTensor(op->getResult(0))), ofSource = labels;
  ofSource[axis] = kNever;
  addOperand(0, ofSource);
  addOperand(1, labels);
  addResult(0, labels);
  return std::move(link);
}

/// The values that go in and out of the regions of structured control flow.
SmallVector<Link> linkRegions(Operation *op) {
  SmallVector<Link> links;
  auto add = [&](ArrayRef<Value> values) {
    if (!getTensor(values.front()))
      return;
    LinkBuilder builder(op);
    for (Value value : values)
      builder.addOther(value);
    links.push_back(std::move(builder.link));
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (unsigned i = 0; i < loop.getNumResults(); ++i)
      add({loop.getRegionIterArg(i), loop.getInitArgs()[i], loop.getResult(i), loop.getYieldedValues()[i]});
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    for (unsigned i = 0; i < loop.getInits().size(); ++i)
      add({loop.getBeforeArguments()[i], loop.getInits()[i], loop.getYieldOp().getOperand(i)});
    for (unsigned i = 0; i < loop.getNumResults(); ++i)
      add({loop.getAfterArguments()[i], loop.getConditionOp().getArgs()[i], loop.getResult(i)});
  } else if (auto choice = dyn_cast<scf::IfOp>(op)) {
    for (unsigned i = 0; i < choice.getNumResults(); ++i)
      add({choice.getResult(i), choice.thenYield().getOperand(i), choice.elseYield().getOperand(i)});
  }
  return links;
}

/// The values that branches hand to blocks.
SmallVector<Link> linkBranch(BranchOpInterface branch) {
  SmallVector<Link> links;
  for (auto [number, block] : llvm::enumerate(branch->getSuccessors()))
    for (auto [argument, value] :
         llvm::zip_equal(block->getArguments(), branch.getSuccessorOperands(number).getForwardedOperands()))
      if (getTensor(argument)) {
        LinkBuilder builder(branch);
        builder.addOther(argument);
        builder.addOther(value);
        links.push_back(std::move(builder.link));
      }
  return links;
}

bool hasTensors(Operation *op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  return llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor);
}

bool isSplatConstant(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : DenseElementsAttr();
  return elements && elements.isSplat();
}

} // namespace

FailureOr<SmallVector<Link>> lathe::clusters::getLinks(Operation *op) {
  if (isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op))
    return linkRegions(op);
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    return linkBranch(branch);
  if (!hasTensors(op) || isa<scf::YieldOp, scf::ConditionOp>(op))
    return SmallVector<Link>();
  LinkBuilder builder(op);
  if (isa<tt::MakeRangeOp, tt::SplatOp, ub::PoisonOp>(op) || isSplatConstant(op) || isElementwise(op) ||
      isa<tt::LoadOp, tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp, tt::AssertOp, tt::DescriptorLoadOp,
          tt::DescriptorStoreOp, tt::DescriptorReduceOp>(op))
    return SmallVector<Link>{builder.linkAll()};
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::TransOp, tt::JoinOp, tt::SplitOp, tt::ReshapeOp>(op))
    return SmallVector<Link>{builder.linkShapes()};
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return SmallVector<Link>{builder.linkReduction(reduce.getAxis(), /*isScan=*/false)};
  if (auto scan = dyn_cast<tt::ScanOp>(op))
    return SmallVector<Link>{builder.linkReduction(scan.getAxis(), /*isScan=*/true)};
  if (isa<tt::DotOp, tt::DotScaledOp>(op))
    return SmallVector<Link>{builder.linkDot()};
  if (auto gather = dyn_cast<tt::GatherOp>(op))
    return SmallVector<Link>{builder.linkGather(gather.getAxis())};
  // Every CTA has all that these work on.
  if (isa<tt::HistogramOp, tt::CatOp, tt::UnsplatOp, tt::PrintOp, tt::CallOp, arith::ConstantOp>(op))
    return SmallVector<Link>{builder.linkWhole()};
  return op->emitError("unsupported: ") << op->getName()
                                        << " in a program that is divided among the CTAs of a cluster; compile it "
                                           "with num_ctas = 1";
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

LogicalResult SplitAnalysis::collect() {
  auto add = [&](Value value) {
    if (getTensor(value))
      tensors.push_back(value);
  };
  WalkResult walked = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      add(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          add(argument);
    if (op == root)
      return WalkResult::advance();
    FailureOr<SmallVector<Link>> found = getLinks(op);
    if (failed(found))
      return WalkResult::interrupt();
    links[op] = std::move(*found);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (auto &[op, ofOp] : links)
    for (const Link &link : ofOp)
      for (const Link::Member &member : link.members)
        if (SmallVector<const Link *> &known = linksOf[member.value]; known.empty() || known.back() != &link)
          known.push_back(&link);
  return success();
}

ArrayRef<Link> SplitAnalysis::getLinksOf(Operation *op) const {
  auto found = links.find(op);
  return found == links.end() ? ArrayRef<Link>() : ArrayRef<Link>(found->second);
}

/// Gives the other members of a link what follows for them from that of `from`, unless they have a split already.
void SplitAnalysis::spread(const Link &link, Value from, Split split, SmallVectorImpl<Value> &open) {
  for (const Link::Member &own : link.members) {
    if (own.value != from)
      continue;
    std::optional<int> label = Link::getLabel(own, split);
    if (label == kNever)
      continue;
    for (const Link::Member &other : link.members) {
      if (splits.contains(other.value))
        continue;
      Split following = Link::find(other, label);
      bool isKnown =
          llvm::all_of(other.labels, [&](int dim) { return dim == kNever || llvm::is_contained(own.labels, dim); });
      if (following ? !canSplit(getTensor(other.value), *following) : !isKnown)
        continue;
      splits[other.value] = following;
      open.push_back(other.value);
    }
  }
}

void SplitAnalysis::choose(Value value, Split split) {
  if (!splits.try_emplace(value, split).second)
    return;
  SmallVector<Value> open = {value};
  while (!open.empty()) {
    Value next = open.pop_back_val();
    for (const Link *link : linksOf.lookup(next))
      spread(*link, next, splits[next], open);
  }
}

/// A CTA's part should fill the tile of a warp group, 64 rows, or at least those of the smaller instructions.
Split SplitAnalysis::chooseForDot(RankedTensorType type, bool isOnly) const {
  constexpr int64_t kGroupRows = 64, kGroupColumns = 16, kRows = 16, kColumns = 8;
  unsigned rows = type.getRank() - 2, columns = rows + 1;
  auto part = [&](unsigned dim) { return canSplit(type, dim) ? type.getDimSize(dim) / ctas : 0; };
  if (part(rows) >= kGroupRows)
    return rows;
  // Values computed from one product may reduce its rows, or multiply them again.
  if (isOnly && type.getDimSize(rows) >= kGroupRows && part(columns) >= kGroupColumns)
    return columns;
  if (part(rows) >= kRows)
    return rows;
  if (part(columns) >= kColumns)
    return columns;
  if (rows != 0 && part(0))
    return 0;
  return std::nullopt;
}

/// The first dimension that nobody needs whole, and one that nobody combines rather than one that somebody does.
Split SplitAnalysis::chooseFor(Value value) const {
  RankedTensorType type = getTensor(value);
  Split best;
  bool isBestCombined = true;
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    bool isFree = canSplit(type, dim), isCombined = false;
    for (const Link *link : linksOf.lookup(value))
      for (const Link::Member &member : link->members)
        if (member.value == value) {
          isFree &= member.labels[dim] != kNever;
          isCombined |= link->combined == member.labels[dim];
        }
    if (isFree && (!best || (isBestCombined && !isCombined))) {
      best = dim;
      isBestCombined = isCombined;
    }
  }
  return best;
}

LogicalResult SplitAnalysis::run() {
  if (failed(collect()))
    return failure();
  SmallVector<Operation *> dots, exchanging;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<tt::DotOp, tt::DotScaledOp>(op))
      dots.push_back(op);
    else if (isa<tt::ReduceOp, tt::ScanOp, tt::GatherOp>(op))
      exchanging.push_back(op);
  });
  for (Operation *dot : dots)
    choose(dot->getResult(0), chooseForDot(getTensor(dot->getResult(0)), dots.size() == 1));
  // A reduced value that cannot be split does not keep its sources from being split.
  for (Operation *op : exchanging)
    if (Split split = chooseFor(op->getOperand(0)); split || !isa<tt::ReduceOp>(op))
      choose(op->getOperand(0), split);
  SmallVector<std::pair<int64_t, unsigned>> bySize; // larger ones first, else in the order of the function
  for (auto [number, value] : llvm::enumerate(tensors))
    bySize.push_back({-getTensor(value).getNumElements(), unsigned(number)});
  llvm::sort(bySize);
  for (auto [size, number] : bySize)
    choose(tensors[number], chooseFor(tensors[number]));
  return success();
}
