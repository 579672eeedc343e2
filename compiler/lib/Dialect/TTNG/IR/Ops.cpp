// Text forms and checks that the operations of ttng share.
#include "OpSupport.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

#include "lathe/Dialect/TTNG/IR/TTNGInterfaces.cpp.inc"

LogicalResult lathe::ttng::verifyBarrier(Operation *op, ttg::MemDescType type) {
  int64_t most = ttg::getNumCTAs(op);
  if (!type.getElementType().isInteger(64) || type.getRank() != 1 || type.getDimSize(0) > most)
    return op->emitOpError() << "requires barriers of rank 1 of i64, at most one for each of " << most
                             << " CTAs, found " << type;
  return success();
}

LogicalResult lathe::ttng::verifyWritable(Operation *op, ttg::MemDescType type) {
  if (!type.getMutableMemory())
    return op->emitOpError() << "requires a mutable buffer to write to, found " << type;
  return success();
}

LogicalResult lathe::ttng::verifySameContents(Operation *op, ShapedType from, ShapedType to) {
  if (from.getShape() != to.getShape() || from.getElementType() != to.getElementType())
    return op->emitOpError() << "requires source and destination of one shape and element type, found " << from
                             << " and " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// `[%dep]`: a token operand and a token result; `[]`: only the result; nothing: neither.
static ParseResult parseToken(OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &dep, Type &token) {
  if (failed(parser.parseOptionalLSquare()))
    return success();
  token = ttg::AsyncTokenType::get(parser.getContext());
  if (succeeded(parser.parseOptionalRSquare()))
    return success();
  return failure(parser.parseOperand(dep.emplace()) || parser.parseRSquare());
}

static void printToken(OpAsmPrinter &printer, Operation *, Value dep, Type token) {
  if (!token)
    return;
  printer << "[";
  if (dep)
    printer << dep;
  printer << "]";
}

/// `, %barrier[%pred]` for each barrier.
static ParseResult parseBarriersAndPreds(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &barriers,
                                         SmallVectorImpl<OpAsmParser::UnresolvedOperand> &preds) {
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseOperand(barriers.emplace_back()) || parser.parseLSquare() ||
        parser.parseOperand(preds.emplace_back()) || parser.parseRSquare())
      return failure();
  return success();
}

static void printBarriersAndPreds(OpAsmPrinter &printer, Operation *, OperandRange barriers, OperandRange preds) {
  for (auto [barrier, pred] : llvm::zip_equal(barriers, preds))
    printer << ", " << barrier << "[" << pred << "]";
}

#define GET_OP_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGOps.cpp.inc"
