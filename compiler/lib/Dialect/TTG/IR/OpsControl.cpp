// Code for some warps only, and for some iterations only.
#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// warp_specialize
//===----------------------------------------------------------------------===//

WarpSpecializePartitionsOp WarpSpecializeOp::getPartitionOp() {
  return cast<WarpSpecializePartitionsOp>(getPartitionOpHolder().front().front());
}

OperandRange WarpSpecializeOp::getExplicitCaptures() { return getPartitionOp().getExplicitCaptures(); }

MutableArrayRef<Region> WarpSpecializeOp::getPartitionRegions() { return getPartitionOp().getPartitionRegions(); }

int64_t WarpSpecializeOp::getTotalPartitionWarps() {
  int64_t total = 0;
  for (int32_t warps : getPartitionNumWarps())
    total += warps;
  return total;
}

void WarpSpecializeOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), getResults());
    return;
  }
  regions.emplace_back(&getDefaultRegion());
  regions.emplace_back(&getPartitionOpHolder());
}

ParseResult WarpSpecializeOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> captures;
  SMLoc captureLoc = parser.getCurrentLocation();
  if (parser.parseOperandList(captures, AsmParser::Delimiter::Paren))
    return failure();
  SMLoc attributeLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  StringAttr warpsName = getPartitionNumWarpsAttrName(result.name);
  if (result.attributes.get(warpsName))
    return parser.emitError(attributeLoc)
           << "'" << warpsName.getValue() << "' must be given by num_warps of each region";
  if (parser.parseKeyword("default") || parser.parseRegion(*result.addRegion()))
    return failure();

  OperationState partitions(result.location, WarpSpecializePartitionsOp::getOperationName());
  SmallVector<int32_t> numWarps;
  SmallVector<OpAsmParser::Argument> arguments;
  while (succeeded(parser.parseOptionalKeyword(("partition" + Twine(numWarps.size())).str()))) {
    arguments.clear();
    if (parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true) ||
        parser.parseKeyword("num_warps") || parser.parseLParen() || parser.parseInteger(numWarps.emplace_back()) ||
        parser.parseRParen() || parser.parseRegion(*partitions.addRegion(), arguments))
      return failure();
  }

  FunctionType type;
  if (parser.parseColonType(type) ||
      parser.resolveOperands(captures, type.getInputs(), captureLoc, partitions.operands))
    return failure();
  result.addTypes(type.getResults());
  result.addAttribute(warpsName, parser.getBuilder().getDenseI32ArrayAttr(numWarps));
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(&result.addRegion()->emplaceBlock());
  builder.create(partitions);
  return success();
}

void WarpSpecializeOp::print(OpAsmPrinter &printer) {
  printer << "(" << getExplicitCaptures() << ")";
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getPartitionNumWarpsAttrName()});
  printer.printNewline();
  printer << "default ";
  printer.printRegion(getDefaultRegion(), /*printEntryBlockArgs=*/false);
  for (auto [index, region] : llvm::enumerate(getPartitionRegions())) {
    printer.printNewline();
    printer << "partition" << index << "(";
    llvm::interleaveComma(region.getArguments(), printer,
                          [&](BlockArgument argument) { printer.printRegionArgument(argument); });
    printer << ") num_warps(" << getPartitionNumWarps()[index] << ") ";
    printer.printRegion(region, /*printEntryBlockArgs=*/false);
  }
  printer << " : ";
  printer.printFunctionalType(getExplicitCaptures().getTypes(), getResultTypes());
}

LogicalResult WarpSpecializeOp::verify() {
  Block &holder = getPartitionOpHolder().front();
  if (!llvm::hasSingleElement(holder) || !isa<WarpSpecializePartitionsOp>(holder.front()))
    return emitOpError() << "requires a single ttg.warp_specialize.partitions in its second region";
  ArrayRef<int32_t> numWarps = getPartitionNumWarps();
  size_t count = getPartitionRegions().size();
  if (numWarps.size() != count)
    return emitOpError() << "requires a number of warps for each of its " << count << " partitions, found [" << numWarps
                         << "]";
  for (int32_t warps : numWarps)
    if (warps <= 0 || !llvm::isPowerOf2_32(warps))
      return emitOpError() << "requires numbers of warps that are powers of two, found [" << numWarps << "]";
  if (std::optional<ArrayRef<int32_t>> ids = getWarpGroupStartIds(); ids && ids->size() != count)
    return emitOpError() << "requires a first warp of each of its " << count << " partitions, found [" << *ids << "]";
  if (std::optional<ArrayRef<int32_t>> registers = getRequestedRegisters(); registers && registers->size() != count)
    return emitOpError() << "requires requestedRegisters of each of its " << count << " partitions, found ["
                         << *registers << "]";
  if (std::optional<ArrayRef<int32_t>> registers = getActualRegisters(); registers && registers->size() != count + 1)
    return emitOpError() << "requires actualRegisters of the default region and of each of its " << count
                         << " partitions, found [" << *registers << "]";
  if ((*this)->getParentOfType<WarpSpecializeOp>())
    return emitOpError() << "may not be nested in another ttg.warp_specialize";
  auto module = (*this)->getParentOfType<ModuleOp>();
  auto warps = module ? module->getAttrOfType<IntegerAttr>(kNumWarps) : IntegerAttr();
  if (warps && warps.getValue().urem(4) != 0)
    return emitOpError() << "requires a module of a multiple of 4 warps, found " << warps;
  return success();
}

/// Drops the results that nothing uses: the default region need not yield them.
LogicalResult WarpSpecializeOp::canonicalize(WarpSpecializeOp op, PatternRewriter &rewriter) {
  llvm::BitVector unused(op.getNumResults());
  SmallVector<Type> types;
  SmallVector<Value> used;
  for (OpResult result : op.getResults()) {
    if (result.use_empty()) {
      unused.set(result.getResultNumber());
      continue;
    }
    types.push_back(result.getType());
    used.push_back(result);
  }
  if (unused.none())
    return failure();
  for (Block &block : op.getDefaultRegion())
    if (auto yield = dyn_cast<WarpYieldOp>(block.getTerminator()))
      rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(unused); });
  OperationState state(op.getLoc(), op->getName(), ValueRange(), types, op->getAttrs());
  state.addRegion()->takeBody(op.getDefaultRegion());
  state.addRegion()->takeBody(op.getPartitionOpHolder());
  Operation *narrow = rewriter.create(state);
  for (auto [from, to] : llvm::zip_equal(used, narrow->getResults()))
    rewriter.replaceAllUsesWith(from, to);
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// warp_specialize.partitions
//===----------------------------------------------------------------------===//

void WarpSpecializePartitionsOp::getSuccessorRegions(RegionBranchPoint point,
                                                     SmallVectorImpl<RegionSuccessor> &regions) {
  // Nothing comes after a partition: the op that holds this one ends when all have ended.
  if (point.isParent())
    for (Region &region : getPartitionRegions())
      regions.emplace_back(&region, region.getArguments());
}

OperandRange WarpSpecializePartitionsOp::getEntrySuccessorOperands(RegionSuccessor) { return getExplicitCaptures(); }

LogicalResult WarpSpecializePartitionsOp::verify() {
  for (auto [index, region] : llvm::enumerate(getPartitionRegions()))
    if (region.getArgumentTypes() != getExplicitCaptures().getTypes())
      return emitOpError() << "requires the types of the captures (" << getExplicitCaptures().getTypes()
                           << ") for the arguments of partition " << index << ", found (" << region.getArgumentTypes()
                           << ")";
  return success();
}

/// Passes each captured value once, and only those that a partition uses.
LogicalResult WarpSpecializePartitionsOp::canonicalize(WarpSpecializePartitionsOp op, PatternRewriter &rewriter) {
  llvm::BitVector unused(op.getNumOperands());
  llvm::SmallDenseMap<Value, unsigned> first;
  for (auto [index, capture] : llvm::enumerate(op.getExplicitCaptures())) {
    auto [it, isNew] = first.try_emplace(capture, index);
    if (!isNew)
      for (Region &region : op.getPartitionRegions())
        rewriter.replaceAllUsesWith(region.getArgument(index), region.getArgument(it->second));
  }
  for (unsigned index : llvm::seq(op.getNumOperands()))
    if (llvm::all_of(op.getPartitionRegions(), [&](Region &region) { return region.getArgument(index).use_empty(); }))
      unused.set(index);
  if (unused.none())
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    for (Region &region : op.getPartitionRegions())
      region.front().eraseArguments(unused);
    op->eraseOperands(unused);
  });
  return success();
}

LogicalResult WarpYieldOp::verify() {
  if (getOperandTypes() != (*this)->getParentOp()->getResultTypes())
    return emitOpError() << "requires values of the types of the results (" << (*this)->getParentOp()->getResultTypes()
                         << "), found (" << getOperandTypes() << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// predicate_stage, mask
//===----------------------------------------------------------------------===//

LogicalResult PredicateStageOp::canonicalize(PredicateStageOp op, PatternRewriter &rewriter) {
  APInt iv, ub, step;
  if (!matchPattern(op.getIv(), m_ConstantInt(&iv)) || !matchPattern(op.getUb(), m_ConstantInt(&ub)) ||
      !matchPattern(op.getStep(), m_ConstantInt(&step)))
    return failure();
  APInt ahead(iv.getBitWidth(), op.getMaxStage() - op.getStage(), /*isSigned=*/false, /*implicitTrunc=*/true);
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getBoolAttr(iv.slt(ub - step * ahead)));
  return success();
}

LogicalResult PredicateStageOp::verify() {
  int32_t stage = getStage(), last = getMaxStage();
  if (stage < 0 || stage > last)
    return emitOpError() << "requires a stage from 0 to maxStage, found " << stage << " of " << last;
  return success();
}

LogicalResult MaskOp::canonicalize(MaskOp op, PatternRewriter &rewriter) {
  if (matchPattern(op.getPred(), m_Zero()) && op->use_empty()) {
    rewriter.eraseOp(op);
    return success();
  }
  if (!matchPattern(op.getPred(), m_One()))
    return failure();
  Operation *end = op.getRegion().front().getTerminator();
  SmallVector<Value> results(end->getOperands());
  rewriter.eraseOp(end);
  rewriter.inlineBlockBefore(&op.getRegion().front(), op);
  rewriter.replaceOp(op, results);
  return success();
}

LogicalResult MaskOp::verify() {
  Block &block = getRegion().front();
  auto end = block.empty() ? MaskReturnOp() : dyn_cast<MaskReturnOp>(block.back());
  if (!end)
    return emitOpError() << "requires a region that ends in ttg.mask.return";
  if (block.getNumArguments() != 0)
    return emitOpError() << "requires a region without arguments, found " << block.getNumArguments();
  if (end.getOperandTypes() != getResultTypes())
    return emitOpError() << "requires a ttg.mask.return of the types of the results (" << getResultTypes()
                         << "), found (" << end.getOperandTypes() << ")";
  return success();
}
