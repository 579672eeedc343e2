// Functions and debugging.
#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace lathe::tt;

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   ArrayRef<NamedAttribute> attrs) {
  state.addAttribute(SymbolTable::getSymbolAttrName(), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.attributes.append(attrs.begin(), attrs.end());
  state.addRegion();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> inputs, ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag,
                      std::string &) { return builder.getFunctionType(inputs, results); };
  return function_interface_impl::parseFunctionOp(parser, result, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(result.name), buildType,
                                                  getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "calls '" << getCallee() << "', which is not a tt.func of this module";
  FunctionType type = callee.getFunctionType();
  if (type.getInputs() != getOperandTypes())
    return emitOpError() << "passes (" << getOperandTypes() << ") to '" << getCallee() << "', which takes ("
                         << type.getInputs() << ")";
  if (type.getResults() != getResultTypes())
    return emitOpError() << "expects (" << getResultTypes() << ") from '" << getCallee() << "', which returns ("
                         << type.getResults() << ")";
  return success();
}

LogicalResult ReturnOp::verify() {
  TypeRange expected = (*this)->getParentOfType<FuncOp>().getResultTypes();
  if (expected != TypeRange(getSrcs().getTypes()))
    return emitOpError() << "returns (" << getSrcs().getTypes() << ") from a function of result types (" << expected
                         << ")";
  return success();
}

LogicalResult PrintOp::verify() {
  if (getArgs().size() != getIsSigned().size())
    return emitOpError() << "requires one sign per operand, found " << getIsSigned().size() << " for "
                         << getArgs().size();
  return success();
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}
