//===- AssemblyCall.cpp - One piece of inline PTX while it is raised ------===//

#include "AssemblyCall.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Constraints and text
//===----------------------------------------------------------------------===//

AssemblyCall::AssemblyCall(LLVM::InlineAsmOp op) : b(op), loc(op.getLoc()), op(op), before(op->getPrevNode()) {
  parseConstraints();
  if (!failed())
    parseText();
}

/// The constraint of an input that is a constant of the text.
constexpr char kImmediate = 'n';

static unsigned bitsOf(char letter) {
  switch (letter) {
  case 'b':
    return 1;
  case 'h':
    return 16;
  case 'r':
  case 'f':
    return 32;
  case 'l':
  case 'd':
    return 64;
  default:
    return 0;
  }
}

/// The bits of a register with a value of this type; pointers are as wide as their register.
static unsigned bitsOf(Type type) {
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
    return 0;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : ~0u;
}

bool AssemblyCall::isKnown(const Operand &operand, StringRef constraint) {
  APInt number;
  if (operand.letter == kImmediate)
    return constraint.size() == 1 && operand.value && matchPattern(operand.value, m_ConstantInt(&number));
  unsigned bits = bitsOf(operand.type);
  bool isOneLetter = constraint.size() == 1 || (!constraint.empty() && llvm::isDigit(constraint.front()));
  return isOneLetter && bitsOf(operand.letter) && (!bits || bits == bitsOf(operand.letter));
}

// LLVM language reference, "Inline Asm Constraint String": outputs, then inputs, a number being the output that an
// input shares its register with.
void AssemblyCall::parseConstraints() {
  SmallVector<StringRef> parts;
  op.getConstraints().split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  SmallVector<Type> outputs;
  if (op->getNumResults()) {
    Type type = op->getResult(0).getType();
    if (auto body = dyn_cast<LLVM::LLVMStructType>(type))
      llvm::append_range(outputs, body.getBody());
    else if (!isa<LLVM::LLVMVoidType>(type)) // what imported calls without a result have
      outputs.push_back(type);
  }
  size_t taken = 0;
  for (StringRef part : parts) {
    if (part.starts_with("~"))
      continue;
    Operand operand;
    unsigned tied;
    if (part.consume_front("=")) {
      operand.isOutput = true;
      operand.letter = part.empty() ? 0 : part.front();
      if (numOutputs >= outputs.size())
        return fail("more outputs than results");
      operand.type = outputs[numOutputs++];
    } else {
      if (taken >= op->getNumOperands())
        return fail("more inputs than operands");
      operand.value = op->getOperand(taken++);
      operand.type = operand.value.getType();
      if (!part.getAsInteger(10, tied)) {
        if (tied >= numOutputs || operands[tied].value)
          return fail("an input tied to no output, or to one that has another already");
        operands[tied].value = operand.value;
        operand.letter = operands[tied].letter;
      } else {
        operand.letter = part.empty() ? 0 : part.front();
      }
    }
    if (!isKnown(operand, part))
      return fail("a constraint '" + part + "'");
    operands.push_back(operand);
  }
  if (numOutputs != outputs.size() || taken != op->getNumOperands())
    return fail("fewer constraints than operands");
  written.resize(numOutputs);
}

void AssemblyCall::parseText() {
  std::vector<PtxStatement> all;
  if (!parsePtx(op.getAsmString(), all, problem))
    return;
  for (PtxStatement &statement : all) {
    if (statement.kind == PtxStatement::Kind::Declaration) {
      for (const PtxOperand &name : statement.operands)
        declared[name.name] = statement.name.front();
      continue;
    }
    bool isMove = statement.isInstruction("mov") && !statement.isGuarded && statement.operands.size() == 2 &&
                  statement.operands[1].isInteger();
    if (isMove && declared.count(statement.operands[0].name)) {
      StringRef name = statement.operands[0].name;
      if (statement.name.size() != 2 || statement.name[1] != declared.lookup(name) || constants.count(name))
        return fail(statement, "a move that does not fit its register");
      constants[name] = statement.operands[1].integer;
      continue;
    }
    statements.push_back(std::move(statement));
  }
  if (statements.empty())
    fail("no instruction");
}

bool AssemblyCall::has(StringRef first, StringRef second) const {
  return llvm::any_of(statements, [&](const PtxStatement &statement) {
    return statement.isInstruction(first) &&
           (second.empty() || (statement.name.size() > 1 && statement.name[1] == second));
  });
}

const PtxStatement &AssemblyCall::getOnly() {
  if (statements.size() > 1)
    fail(statements[1], "an instruction that does not belong to '" + llvm::join(statements[0].name, ".") + "'");
  return statements.front();
}

//===----------------------------------------------------------------------===//
// Problems
//===----------------------------------------------------------------------===//

void AssemblyCall::fail(const Twine &why) {
  if (problem.empty())
    problem = why.str();
}

void AssemblyCall::fail(const PtxStatement &statement, const Twine &why) {
  fail("'" + llvm::join(statement.name, ".") + "': " + why);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

const AssemblyCall::Operand *AssemblyCall::find(const PtxOperand &operand) {
  if (!operand.isNumber() || operand.number >= operands.size()) {
    fail(operand.isNumber() ? "no operand $" + Twine(operand.number) : "no register '" + operand.name + "'");
    return nullptr;
  }
  return &operands[operand.number];
}

bool AssemblyCall::isTied(const PtxOperand &output) {
  const Operand *found = find(output);
  return found && found->isOutput && found->value;
}

Value AssemblyCall::readRegister(const PtxOperand &operand) {
  const Operand *found = find(operand);
  if (!found)
    return buildPoison(b.getI32Type());
  return found->value ? found->value : buildPoison(found->type);
}

Value AssemblyCall::read(const PtxOperand &operand, unsigned bits) {
  Type wanted = b.getIntegerType(bits);
  if (auto constant = readConstant(operand))
    return buildConstant(bits, *constant);
  const Operand *found = find(operand);
  if (!found)
    return buildPoison(wanted);
  APInt number;
  if (found->letter == kImmediate && matchPattern(found->value, m_ConstantInt(&number)))
    return buildConstant(bits, number.getZExtValue());
  if (bitsOf(found->letter) != bits) {
    fail("operand $" + Twine(operand.number) + " has " + Twine(bitsOf(found->letter)) + " bits, not " + Twine(bits));
    return buildPoison(wanted);
  }
  Value value = readRegister(operand);
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(b, loc, wanted, value);
  return value.getType() == wanted ? value : Value(LLVM::BitcastOp::create(b, loc, wanted, value));
}

Value AssemblyCall::readPredicate(const PtxOperand &operand, bool isNegated) {
  Value value = read(operand, 1);
  return isNegated ? Value(LLVM::XOrOp::create(b, loc, value, buildConstant(1, 1))) : value;
}

std::optional<int64_t> AssemblyCall::readConstant(const PtxOperand &operand) const {
  if (operand.isInteger())
    return operand.integer;
  auto found = operand.kind == PtxOperand::Kind::Name ? constants.find(operand.name) : constants.end();
  return found == constants.end() ? std::nullopt : std::optional(found->second);
}

uint32_t AssemblyCall::readImmediate(const PtxStatement &statement, const PtxOperand &operand) {
  std::optional<int64_t> value = readConstant(operand);
  if (value && *value >= 0 && *value <= int64_t(UINT32_MAX))
    return *value;
  fail(statement, "an operand that is not a constant of 32 bits");
  return 0;
}

Value AssemblyCall::readPointer(const PtxOperand &base, unsigned space, int64_t offset) {
  Type wanted = LLVM::LLVMPointerType::get(b.getContext(), space);
  constexpr unsigned shared = 3, cluster = 7;
  unsigned bits = space == shared || space == cluster ? 32 : 64;
  const Operand *found = find(base);
  Value pointer;
  if (found && found->value && found->value.getType() == wanted && bitsOf(found->letter) == bits)
    pointer = found->value;
  else
    pointer = LLVM::IntToPtrOp::create(b, loc, wanted, read(base, bits));
  if (offset)
    pointer = LLVM::GEPOp::create(b, loc, wanted, b.getI8Type(), pointer, LLVM::GEPArg(int32_t(offset)));
  return pointer;
}

Value AssemblyCall::readAddress(const PtxOperand &operand, unsigned space) {
  if (operand.kind != PtxOperand::Kind::Address || operand.parts.size() != 1) {
    fail("an operand that is not an address");
    return buildPoison(LLVM::LLVMPointerType::get(b.getContext(), space));
  }
  return readPointer(operand.parts[0], space, operand.integer);
}

ArrayRef<PtxOperand> AssemblyCall::getList(const PtxStatement &statement, const PtxOperand &operand, size_t count) {
  ArrayRef<PtxOperand> all = operand.kind == PtxOperand::Kind::List ? ArrayRef(operand.parts) : ArrayRef(operand);
  if (all.size() != count)
    fail(statement, "takes " + Twine(count) + " registers, found " + Twine(all.size()));
  for (const PtxOperand &part : all)
    if (!part.isNumber())
      fail(statement, "a list of what is not a register");
  return all.size() == count && !failed() ? all : ArrayRef<PtxOperand>();
}

Value AssemblyCall::getGuard(const PtxStatement &statement) {
  return statement.isGuarded ? readPredicate(statement.guard, statement.guardIsNegated) : Value();
}

Value AssemblyCall::getGuardOrTrue(const PtxStatement &statement) {
  return statement.isGuarded ? getGuard(statement) : buildConstant(1, 1);
}

nv::EvictionPolicy AssemblyCall::readPolicy(const PtxStatement &statement, const PtxOperand &operand) {
  Value value = readRegister(operand);
  auto maker = value.getDefiningOp<LLVM::InlineAsmOp>();
  std::vector<PtxStatement> made;
  std::string ignored;
  if (maker && parsePtx(maker.getAsmString(), made, ignored) && made.size() == 1) {
    ArrayRef<StringRef> name = made[0].name;
    ArrayRef<PtxOperand> taken = made[0].operands;
    if (name.size() == 4 && name[0] == "createpolicy" && name[1] == "fractional" && name[3] == "b64" &&
        name[2].starts_with("L2::") && taken.size() == 2 && taken[1].isNamed("1.0"))
      if (auto policy = nv::symbolizeEvictionPolicy(name[2].drop_front(4)))
        return *policy;
  }
  fail(statement, "a cache policy that no createpolicy for all accesses made");
  return nv::EvictionPolicy::normal;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Type AssemblyCall::getOutputType(const PtxOperand &output) {
  const Operand *found = find(output);
  return found ? found->type : b.getI32Type();
}

void AssemblyCall::write(const PtxOperand &output, Value value) {
  const Operand *found = find(output);
  if (!found)
    return;
  if (!found->isOutput || written[output.number])
    return fail("$" + Twine(output.number) + " is not an output, or written twice");
  if (value.getType() != found->type) {
    unsigned bits = bitsOf(found->letter), given = bitsOf(value.getType());
    if (given > bits || !value.getType().isInteger())
      return fail("$" + Twine(output.number) + " has " + Twine(bits) + " bits, not " + Twine(given));
    if (given < bits)
      value = LLVM::ZExtOp::create(b, loc, b.getIntegerType(bits), value);
    if (isa<LLVM::LLVMPointerType>(found->type))
      value = LLVM::IntToPtrOp::create(b, loc, found->type, value);
    else if (value.getType() != found->type)
      value = LLVM::BitcastOp::create(b, loc, found->type, value);
  }
  written[output.number] = value;
}

Value AssemblyCall::buildConstant(unsigned bits, uint64_t value) {
  Type type = b.getIntegerType(bits);
  APInt number(64, value);
  return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, number.trunc(bits)));
}

Value AssemblyCall::buildPoison(Type type) { return LLVM::PoisonOp::create(b, loc, type); }

LogicalResult AssemblyCall::finish() {
  if (failed()) {
    while (op->getPrevNode() != before)
      op->getPrevNode()->erase();
    op->setAttr(kAssemblyProblem, b.getStringAttr(problem));
    return failure();
  }
  for (auto [n, value] : llvm::enumerate(written))
    if (!value)
      value = buildPoison(operands[n].type);
  if (!written.empty()) {
    Type type = op->getResult(0).getType();
    Value whole = written.front();
    if (isa<LLVM::LLVMStructType>(type)) {
      // Mostly taken apart again at once.
      for (Operation *user : llvm::make_early_inc_range(op->getResult(0).getUsers()))
        if (auto part = dyn_cast<LLVM::ExtractValueOp>(user); part && part.getPosition().size() == 1) {
          part.getResult().replaceAllUsesWith(written[part.getPosition().front()]);
          part->erase();
        }
      whole = nullptr;
      if (!op->getResult(0).use_empty()) {
        whole = buildPoison(type);
        for (auto [n, value] : llvm::enumerate(written))
          whole = LLVM::InsertValueOp::create(b, loc, whole, value, n);
      }
    }
    if (whole)
      op->getResult(0).replaceAllUsesWith(whole);
  }
  op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

Modifiers &Modifiers::expect(StringRef modifiers) {
  while (!modifiers.empty()) {
    StringRef first;
    std::tie(first, modifiers) = modifiers.split('.');
    if (!take(first))
      assembly.fail(statement, "'." + first + "' expected at '." + peek() + "'");
  }
  return *this;
}

StringRef Modifiers::next() {
  if (at < statement.name.size())
    return statement.name[at++];
  assembly.fail(statement, "a modifier is missing");
  return "";
}

unsigned Modifiers::nextNumber(StringRef prefix, StringRef suffix) {
  StringRef modifier = next();
  unsigned number = 0;
  if (!modifier.consume_front(prefix) || !modifier.consume_back(suffix) || modifier.getAsInteger(10, number))
    assembly.fail(statement, "'." + prefix + "N" + suffix + "' expected");
  return number;
}

void Modifiers::end() {
  if (at < statement.name.size())
    assembly.fail(statement, "an unknown modifier '." + statement.name[at] + "'");
}

void Modifiers::end(size_t numOperands) {
  end();
  if (statement.operands.size() != numOperands)
    assembly.fail(statement, "takes " + Twine(numOperands) + " operands, found " + Twine(statement.operands.size()));
}

} // namespace lathe::simulate
