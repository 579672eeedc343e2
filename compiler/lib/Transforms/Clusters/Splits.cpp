#include "Splits.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

uint32_t Split::getBits(unsigned dim) const {
  uint32_t bits = 0;
  for (unsigned bit = 0; bit < kMostBits; ++bit)
    if (dims[bit] == int8_t(dim))
      bits |= 1u << bit;
  return bits;
}

uint32_t Split::getBits() const {
  uint32_t bits = 0;
  for (unsigned bit = 0; bit < kMostBits; ++bit)
    if (dims[bit] >= 0)
      bits |= 1u << bit;
  return bits;
}

int Split::getKey() const {
  int key = 0;
  for (int8_t dim : dims)
    key = key << 4 | (dim + 1);
  return key;
}

Split Link::find(const Member &member, const Labels &labels) {
  Split split;
  for (auto [bit, label] : llvm::enumerate(labels)) {
    const int *found = label < 0 ? member.labels.end() : llvm::find(member.labels, label);
    if (found != member.labels.end())
      split.set(bit, found - member.labels.begin());
  }
  return split;
}

Labels Link::getLabels(const Member &member, const Split &split) {
  Labels labels;
  labels.fill(kNone);
  for (unsigned bit = 0; bit < kMostBits; ++bit)
    if (std::optional<unsigned> dim = split.getDim(bit))
      labels[bit] = member.labels[*dim];
  return labels;
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
void SplitAnalysis::spread(const Link &link, Value from, const Split &split, SmallVectorImpl<Value> &open) {
  const uint32_t all = (1u << numBits) - 1;
  for (const Link::Member &own : link.members) {
    // Every CTA makes what it needs of such a value for itself: those who use it need not agree.
    if (own.value != from || (!own.result && getChainLength(from) <= kMostRecomputed))
      continue;
    Labels labels = Link::getLabels(own, split);
    if (llvm::is_contained(labels, kNever))
      continue;
    for (const Link::Member &other : link.members) {
      if (splits.contains(other.value))
        continue;
      Split following = Link::find(other, labels);
      bool isKnown =
          llvm::all_of(other.labels, [&](int dim) { return dim == kNever || llvm::is_contained(own.labels, dim); });
      if (!canSplit(getTensor(other.value), following) || (following.getBits() != all && !isKnown))
        continue;
      splits[other.value] = following;
      open.push_back(other.value);
    }
  }
}

bool SplitAnalysis::canSplit(RankedTensorType type, const Split &split) {
  return llvm::all_of(llvm::seq<unsigned>(0, type.getRank()),
                      [&](unsigned dim) { return type.getDimSize(dim) % split.getParts(dim) == 0; });
}

bool lathe::clusters::isConstantTensor(Operation *op) { return isSplatConstant(op) || isa<ub::PoisonOp>(op); }

bool lathe::clusters::isRecomputed(Operation *op) {
  return op->getNumResults() == 1 && op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         (isElementwise(op) || isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::TransOp>(op)) &&
         !isa<ttng::ClusterExchangeOp>(op);
}

/// How many ops, one behind the other, make the value of ranges, scalars and constants; more than kMostRecomputed if it
/// cannot be made of them.
unsigned SplitAnalysis::getChainLength(Value value) {
  auto [known, isNew] = chainLengths.try_emplace(value, kMostRecomputed + 1);
  if (!isNew)
    return known->second;
  Operation *op = value.getDefiningOp();
  if (!op)
    return kMostRecomputed + 1;
  unsigned length = 0;
  if (!isa<tt::MakeRangeOp, tt::SplatOp>(op) && !isConstantTensor(op)) {
    if (!isRecomputed(op))
      return kMostRecomputed + 1;
    for (Value operand : op->getOperands())
      if (getTensor(operand))
        length = std::max(length, getChainLength(operand) + 1);
  }
  return chainLengths[value] = length;
}

void SplitAnalysis::choose(Value value, const Split &split) {
  if (!splits.try_emplace(value, split).second)
    return;
  SmallVector<Value> open = {value};
  while (!open.empty()) {
    Value next = open.pop_back_val();
    // A copy: the map grows while splits are spread.
    const Split known = splits.lookup(next);
    for (const Link *link : linksOf.lookup(next))
      spread(*link, next, known, open);
  }
}

constexpr int64_t kGroupRows = 64, kGroupColumns = 16;

/// The split among rows and columns for which a CTA needs least of both factors, of those whose parts fill the tile of
/// a warp group. Few numbers of rows in shared memory leave room for more stages, and fewer bytes arrive.
Split SplitAnalysis::chooseTile(RankedTensorType type) const {
  unsigned rows = type.getRank() - 2, columns = rows + 1;
  Split best;
  int64_t least = 0;
  for (unsigned rowBits = numBits + 1; rowBits-- > 0;) {
    Split split;
    for (unsigned bit = 0; bit < numBits; ++bit)
      split.set(bit, bit < rowBits ? rows : columns);
    int64_t height = type.getDimSize(rows) >> rowBits, width = type.getDimSize(columns) >> (numBits - rowBits);
    bool isBetter = !best || height + width < least;
    if (!canSplit(type, split) || height < kGroupRows || width < kGroupColumns || !isBetter)
      continue;
    best = split;
    least = height + width;
  }
  return best;
}

/// A CTA's part should fill the tile of a warp group, 64 rows, or at least those of the smaller instructions.
Split SplitAnalysis::chooseForDot(RankedTensorType type, bool isLast, bool isReduced) const {
  constexpr int64_t kRows = 16, kColumns = 8;
  unsigned rows = type.getRank() - 2, columns = rows + 1;
  auto along = [&](unsigned dim) { return Split::along(dim, numBits); };
  auto part = [&](unsigned dim) { return canSplit(type, along(dim)) ? type.getDimSize(dim) >> numBits : 0; };
  // Values computed from a product may reduce its rows, or multiply them again.
  if (isLast && !isReduced)
    if (Split tile = chooseTile(type))
      return tile;
  if (part(rows) >= kGroupRows)
    return along(rows);
  if (isLast && type.getDimSize(rows) >= kGroupRows && part(columns) >= kGroupColumns)
    return along(columns);
  if (part(rows) >= kRows)
    return along(rows);
  if (part(columns) >= kColumns)
    return along(columns);
  if (rows != 0 && part(0))
    return along(0);
  return Split();
}

/// The first dimension that nobody needs whole, and one that nobody combines rather than one that somebody does.
Split SplitAnalysis::chooseFor(Value value) const {
  RankedTensorType type = getTensor(value);
  Split best;
  bool isBestCombined = true;
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    Split split = Split::along(dim, numBits);
    bool isFree = canSplit(type, split), isCombined = false;
    for (const Link *link : linksOf.lookup(value))
      for (const Link::Member &member : link->members)
        if (member.value == value) {
          isFree &= member.labels[dim] != kNever;
          isCombined |= link->combined == member.labels[dim];
        }
    if (isFree && (!best || (isBestCombined && !isCombined))) {
      best = split;
      isBestCombined = isCombined;
    }
  }
  return best;
}

/// Whether a product is a factor of another one, or what is computed from it.
bool SplitAnalysis::isFactor(Operation *dot) const {
  constexpr unsigned addend = 2;
  SmallVector<Value> open = {dot->getResult(0)};
  llvm::DenseSet<Value> seen = {dot->getResult(0)};
  auto add = [&](Value value) {
    if (seen.insert(value).second)
      open.push_back(value);
  };
  while (!open.empty()) {
    Value next = open.pop_back_val();
    for (OpOperand &use : next.getUses()) {
      if (isa<tt::DotOp, tt::DotScaledOp>(use.getOwner()) && use.getOperandNumber() != addend)
        return true;
      if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(use.getOwner()))
        llvm::for_each(use.getOwner()->getResults(), add);
    }
    // Regions and blocks pass each value on for itself.
    for (const Link *link : linksOf.lookup(next))
      for (const Link::Member &member : link->members)
        if (!member.operand && !member.result)
          add(member.value);
  }
  return false;
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
  bool areLast = llvm::none_of(dots, [&](Operation *dot) { return isFactor(dot); });
  for (Operation *dot : dots)
    choose(dot->getResult(0), chooseForDot(getTensor(dot->getResult(0)), areLast, !exchanging.empty()));
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
