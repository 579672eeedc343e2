//===- Decoder.cpp - From IR to the interpreter's form --------------------===//

#include "Decoder.h"
#include "Machine.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

std::pair<uint64_t, uint64_t> sizeAndAlign(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    uint64_t bytes = llvm::PowerOf2Ceil(llvm::divideCeil(integer.getWidth(), 8));
    return {bytes, bytes};
  }
  if (auto floating = dyn_cast<FloatType>(type))
    return {floating.getWidth() / 8, floating.getWidth() / 8};
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type)) {
    if (pointer.getAddressSpace() == 8)
      return {16, 16};
    unsigned space = pointer.getAddressSpace();
    bool narrow = space == kShared || space == kSharedCluster || space == kLocal;
    return {narrow ? 4 : 8, narrow ? 4 : 8};
  }
  if (auto vector = dyn_cast<VectorType>(type)) {
    uint64_t bits = sizeAndAlign(vector.getElementType()).first * vector.getNumElements();
    return {llvm::PowerOf2Ceil(bits), llvm::PowerOf2Ceil(bits)};
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    auto [size, align] = sizeAndAlign(array.getElementType());
    return {size * array.getNumElements(), align};
  }
  if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
    uint64_t offset = 0, most = 1;
    for (Type element : body.getBody()) {
      auto [size, align] = sizeAndAlign(element);
      if (body.isPacked())
        align = 1;
      offset = llvm::alignTo(offset, std::max<uint64_t>(align, 1)) + size;
      most = std::max(most, align);
    }
    return {llvm::alignTo(offset, most), most};
  }
  return {0, 0};
}

static bool flattenAt(Type type, uint64_t offset, SmallVectorImpl<Component> &out) {
  Component part;
  part.offset = offset;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() > 64)
      return false;
    part.width = integer.getWidth();
    out.push_back(part);
    return true;
  }
  if (auto floating = dyn_cast<FloatType>(type)) {
    part.width = floating.getWidth();
    if (floating.isF16())
      part.kind = Kind::F16;
    else if (floating.isBF16())
      part.kind = Kind::BF16;
    else if (floating.isF32())
      part.kind = Kind::F32;
    else if (floating.isF64())
      part.kind = Kind::F64;
    else
      return false;
    out.push_back(part);
    return true;
  }
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type)) {
    part.kind = Kind::Pointer;
    part.space = pointer.getAddressSpace();
    bool narrow = part.space == kShared || part.space == kSharedCluster || part.space == kLocal;
    part.width = narrow ? 32 : 64;
    out.push_back(part);
    // A buffer resource: base and stride, then size and flags.
    if (part.space == 8) {
      part.offset += 8;
      out.push_back(part);
    }
    return true;
  }
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() != 1 || vector.isScalable())
      return false;
    uint64_t step = sizeAndAlign(vector.getElementType()).first;
    for (int64_t n = 0; n < vector.getNumElements(); ++n)
      if (!flattenAt(vector.getElementType(), offset + n * step, out))
        return false;
    return true;
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    uint64_t step = sizeAndAlign(array.getElementType()).first;
    if (array.getNumElements() > 4096)
      return false;
    for (unsigned n = 0; n < array.getNumElements(); ++n)
      if (!flattenAt(array.getElementType(), offset + n * step, out))
        return false;
    return true;
  }
  if (auto body = dyn_cast<LLVM::LLVMStructType>(type)) {
    uint64_t at = 0;
    for (Type element : body.getBody()) {
      auto [size, align] = sizeAndAlign(element);
      at = llvm::alignTo(at, body.isPacked() ? 1 : std::max<uint64_t>(align, 1));
      if (!flattenAt(element, offset + at, out))
        return false;
      at += size;
    }
    return true;
  }
  return false;
}

bool flatten(Type type, SmallVectorImpl<Component> &components) { return flattenAt(type, 0, components); }

ArrayRef<Component> Decoder::components(Type type) {
  auto [it, fresh] = types.try_emplace(type);
  if (fresh && !flatten(type, it->second))
    it->second.clear();
  return it->second;
}

bool Decoder::supported(Type type) {
  if (auto body = dyn_cast<LLVM::LLVMStructType>(type))
    if (body.getBody().empty())
      return true;
  return !components(type).empty();
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

uint32_t Decoder::newRegister() {
  registers.emplace_back();
  return registers.size() - 1;
}

uint32_t Decoder::constant(uint64_t value) {
  // DenseMap keeps two keys for itself; such values get a register each time.
  auto define = [&] {
    uint32_t slot = newRegister();
    registers[slot].isConstant = registers[slot].permanent = true;
    registers[slot].value = value;
    return slot;
  };
  if (value >= ~uint64_t(1))
    return define();
  auto [it, fresh] = constants.try_emplace(value, 0);
  if (fresh)
    it->second = define();
  return it->second;
}

std::optional<uint64_t> Decoder::constantOf(uint32_t slot) const {
  if (!registers[slot].isConstant)
    return std::nullopt;
  return registers[slot].value;
}

std::optional<uint64_t> Decoder::constantOf(Value value) {
  ArrayRef<uint32_t> slots = get(value);
  if (slots.size() != 1)
    return std::nullopt;
  return constantOf(slots[0]);
}

ArrayRef<uint32_t> Decoder::get(Value value) {
  auto it = values.find(value);
  if (it != values.end())
    return it->second;
  // A value of an op without a model: it exists, and is garbage.
  define(value);
  return values[value];
}

void Decoder::bind(Value value, ArrayRef<uint32_t> slots) { values[value] = Slots(slots.begin(), slots.end()); }

Slots Decoder::define(Value value) {
  Slots slots;
  size_t count = std::max<size_t>(1, components(value.getType()).size());
  for (size_t n = 0; n < count; ++n)
    slots.push_back(newRegister());
  values[value] = slots;
  return slots;
}

Instruction &Decoder::emit(Handler handler, Operation *op, ArrayRef<uint32_t> results, ArrayRef<uint32_t> operands,
                           Unit unit) {
  Instruction i;
  i.handler = handler;
  i.op = op;
  i.unit = unit;
  i.operands = function.operands.size();
  i.numResults = results.size();
  i.numOperands = operands.size();
  function.operands.insert(function.operands.end(), results.begin(), results.end());
  function.operands.insert(function.operands.end(), operands.begin(), operands.end());
  function.code.push_back(i);
  return function.code.back();
}

uint32_t Decoder::addText(std::string text) {
  function.texts.push_back(std::move(text));
  return function.texts.size() - 1;
}

static Step reportUnsupported(Warp &warp, const Instruction &i) {
  warp.report(i, "unsupported", warp.function->texts[i.imm]);
  return Step::Next;
}

void Decoder::unsupported(Operation *op, const Twine &why) {
  std::string name = op->getName().getStringRef().str();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name += " " + call.getIntrin().str();
  Slots results;
  for (Value result : op->getResults()) {
    Slots slots = define(result);
    results.append(slots.begin(), slots.end());
  }
  uint32_t text = addText("no model of " + name + (why.isTriviallyEmpty() ? "" : ": ") + why.str());
  emit(reportUnsupported, op, results, {}, Unit::Integer).imm = text;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

Edge Decoder::edge(Block *target, ValueRange operands) {
  Edge edge;
  edge.target = blockIds.lookup(target); // an id until resolveTargets
  for (auto [argument, value] : llvm::zip(target->getArguments(), operands))
    for (auto [to, from] : llvm::zip(get(argument), get(value)))
      if (to != from)
        edge.moves.push_back({from, to});
  return edge;
}

uint32_t Decoder::reconvergence(Block *block) {
  if (block->getParent()->hasOneBlock())
    return kNoReconvergence;
  auto *node = postDominance->getNode(block);
  auto *parent = node ? node->getIDom() : nullptr;
  if (!parent || !parent->getBlock())
    return kNoReconvergence;
  auto it = blockIds.find(parent->getBlock());
  return it == blockIds.end() ? kNoReconvergence : it->second;
}

static Step executeJump(Warp &warp, const Instruction &i) {
  const Edge &edge = warp.function->branches[i.imm].edges[0];
  warp.take(edge, warp.mask);
  warp.jump(edge.target);
  return Step::Jumped;
}

static Step executeBranch(Warp &warp, const Instruction &i) {
  const Branch &branch = warp.function->branches[i.imm];
  const uint64_t *condition = warp.reg(i.a);
  uint64_t taken = 0;
  forLanes(warp, warp.mask, [&](unsigned l) { taken |= (condition[l] & 1) << l; });
  uint64_t other = warp.mask & ~taken;
  if (!other)
    warp.diverge(branch, {{0u, taken}});
  else if (!taken)
    warp.diverge(branch, {{1u, other}});
  else
    warp.diverge(branch, {{0u, taken}, {1u, other}});
  return Step::Jumped;
}

static Step executeSwitch(Warp &warp, const Instruction &i) {
  const Branch &branch = warp.function->branches[i.imm];
  const uint64_t *value = warp.reg(i.a);
  llvm::SmallVector<std::pair<unsigned, uint64_t>, 4> parts;
  forLanes(warp, warp.mask, [&](unsigned l) {
    unsigned edge = 0;
    for (auto [n, match] : llvm::enumerate(branch.caseValues))
      if (match == value[l])
        edge = n + 1;
    auto it = llvm::find_if(parts, [&](auto &p) { return p.first == edge; });
    if (it == parts.end())
      parts.push_back({edge, uint64_t(1) << l});
    else
      it->second |= uint64_t(1) << l;
  });
  warp.diverge(branch, parts);
  return Step::Jumped;
}

static Step executeReturn(Warp &warp, const Instruction &i) { return warp.leave(i, false); }

static Step executeUnreachable(Warp &warp, const Instruction &i) {
  warp.report(i, "trap", "an unreachable point was reached");
  return warp.leave(i, true);
}

void Decoder::decodeTerminator(Operation &op) {
  auto addBranch = [&](Handler handler, ArrayRef<uint32_t> operands, Branch branch) {
    branch.reconvergence = reconvergence(op.getBlock());
    function.branches.push_back(std::move(branch));
    emit(handler, &op, {}, operands, Unit::Control).imm = function.branches.size() - 1;
  };
  Branch branch;
  if (auto jump = dyn_cast<LLVM::BrOp>(op)) {
    branch.edges.push_back(edge(jump.getDest(), jump.getDestOperands()));
    addBranch(executeJump, {}, std::move(branch));
  } else if (auto cond = dyn_cast<LLVM::CondBrOp>(op)) {
    branch.edges.push_back(edge(cond.getTrueDest(), cond.getTrueDestOperands()));
    branch.edges.push_back(edge(cond.getFalseDest(), cond.getFalseDestOperands()));
    addBranch(executeBranch, scalar(cond.getCondition()), std::move(branch));
  } else if (auto choice = dyn_cast<LLVM::SwitchOp>(op)) {
    branch.edges.push_back(edge(choice.getDefaultDestination(), choice.getDefaultOperands()));
    if (auto cases = choice.getCaseValues())
      for (auto [n, value] : llvm::enumerate(cases->getValues<APInt>())) {
        branch.caseValues.push_back(value.getZExtValue());
        branch.edges.push_back(edge(choice.getCaseDestinations()[n], choice.getCaseOperands(n)));
      }
    addBranch(executeSwitch, scalar(choice.getValue()), std::move(branch));
  } else if (isa<LLVM::ReturnOp>(op)) {
    Slots operands;
    for (Value value : op.getOperands())
      llvm::append_range(operands, get(value));
    emit(executeReturn, &op, {}, operands, Unit::Control);
  } else if (isa<LLVM::UnreachableOp>(op)) {
    emit(executeUnreachable, &op, {}, {}, Unit::Free);
  } else {
    unsupported(&op, "terminator");
    emit(executeReturn, &op, {}, {}, Unit::Free);
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// All tables in one map; prefixes apart.
struct ModelTable {
  llvm::StringMap<DecodeFn> exact;
  std::vector<std::pair<StringRef, DecodeFn>> prefixes;

  ModelTable() {
    for (ArrayRef<Model> table :
         {llvmModels(), llvmMemoryModels(), llvmFloatModels(), llvmVectorModels(), smallFloatModels(), foreignModels(),
          nvidiaBulkIntrinsics(), nvidiaLibraryModels(), nvidiaModels(), amdModels(), amdArithmeticModels()})
      for (const Model &model : table) {
        StringRef name = model.name;
        if (name.consume_back("*"))
          prefixes.push_back({name, model.decode});
        else if (!exact.try_emplace(name, model.decode).second)
          llvm::report_fatal_error("two models of " + Twine(name));
      }
  }
  DecodeFn find(StringRef name) const {
    auto it = exact.find(name);
    if (it != exact.end())
      return it->second;
    for (auto &[prefix, decode] : prefixes)
      if (name.starts_with(prefix))
        return decode;
    return nullptr;
  }
};

void Decoder::decodeOp(Operation &op) {
  static const ModelTable table;
  StringRef name = op.getName().getStringRef();
  ValueRange args = op.getOperands();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op)) {
    name = call.getIntrin();
    args = call.getArgs();
  }
  for (Value value : op.getOperands())
    if (!supported(value.getType()))
      return unsupported(&op, "operand type");
  if (DecodeFn decode = table.find(name))
    return decode(*this, &op, args);
  unsupported(&op, "");
}

void Decoder::decodeBlock(Block &block) {
  blockStart[blockIds[&block]] = function.code.size();
  for (Operation &op : block.without_terminator())
    decodeOp(op);
  decodeTerminator(*block.getTerminator());
}

void Decoder::decode(LLVM::LLVMFuncOp func) {
  mlir::Region &body = func.getBody();
  if (!body.hasOneBlock())
    postDominance.emplace(func);
  llvm::ReversePostOrderTraversal<mlir::Region *> order(&body);
  for (Block *block : order) {
    blockIds[block] = blocks.size();
    blocks.push_back(block);
    for (BlockArgument argument : block->getArguments())
      for (uint32_t slot : define(argument))
        registers[slot].permanent = true;
  }
  blockStart.resize(blocks.size());
  for (BlockArgument argument : body.front().getArguments()) {
    function.parameterStart.push_back(function.parameters.size());
    llvm::append_range(function.parameters, get(argument));
    llvm::append_range(function.parameterComponents, components(argument.getType()));
  }
  for (Block *block : blocks)
    decodeBlock(*block);
  resolveTargets();
  allocateRegisters();
}

void Decoder::resolveTargets() {
  for (Branch &branch : function.branches) {
    for (Edge &edge : branch.edges)
      edge.target = blockStart[edge.target];
    if (branch.reconvergence != kNoReconvergence)
      branch.reconvergence = blockStart[branch.reconvergence];
  }
}

void Decoder::findLifetimes() {
  for (uint32_t id = 0; id < blocks.size(); ++id) {
    uint32_t end = id + 1 < blocks.size() ? blockStart[id + 1] : function.code.size();
    auto use = [&](uint32_t slot, uint32_t at) {
      Register &reg = registers[slot];
      reg.lastUse = at;
      if (reg.block != id)
        reg.permanent = true;
    };
    for (uint32_t pc = blockStart[id]; pc < end; ++pc) {
      const Instruction &i = function.code[pc];
      const uint32_t *slots = function.operands.data() + i.operands;
      for (unsigned n = 0; n < i.numOperands; ++n)
        use(slots[i.numResults + n], pc);
      for (unsigned n = 0; n < i.numResults; ++n) {
        Register &reg = registers[slots[n]];
        if (reg.block != ~0u && reg.block != id)
          reg.permanent = true; // defined in two places
        reg.block = id;
        reg.lastUse = std::max(reg.lastUse, pc);
      }
      if (i.unit == Unit::Control && i.op->getNumSuccessors())
        for (const Edge &edge : function.branches[i.imm].edges)
          for (auto [from, to] : edge.moves)
            use(from, pc);
    }
  }
}

/// Registers that live within one block share slots: fewer slots stay in cache.
void Decoder::allocateRegisters() {
  findLifetimes();
  std::vector<uint32_t> slotOf(registers.size(), ~0u), free;
  uint32_t count = 0;
  for (size_t n = 0; n < registers.size(); ++n) {
    if (!registers[n].permanent && registers[n].block != ~0u)
      continue;
    slotOf[n] = count++;
    if (registers[n].isConstant)
      function.constants.push_back({slotOf[n], registers[n].value});
  }
  for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
    Instruction &i = function.code[pc];
    uint32_t *slots = function.operands.data() + i.operands;
    unsigned all = i.numResults + i.numOperands;
    for (unsigned n = 0; n < i.numResults; ++n)
      if (slotOf[slots[n]] == ~0u) {
        if (free.empty())
          free.push_back(count++);
        slotOf[slots[n]] = free.back();
        free.pop_back();
      }
    llvm::SmallDenseSet<uint32_t, 8> dying;
    for (unsigned n = 0; n < all; ++n)
      if (!registers[slots[n]].permanent && registers[slots[n]].lastUse == pc)
        dying.insert(slots[n]);
    if (i.unit == Unit::Control && i.op->getNumSuccessors())
      for (const Edge &edge : function.branches[i.imm].edges)
        for (auto [from, to] : edge.moves)
          if (!registers[from].permanent)
            dying.insert(from);
    for (unsigned n = 0; n < all; ++n)
      slots[n] = slotOf[slots[n]];
    for (uint32_t reg : dying)
      free.push_back(slotOf[reg]);
    i.dst = i.numResults ? slots[0] : 0;
    uint32_t *in = slots + i.numResults;
    i.a = i.numOperands > 0 ? in[0] : 0;
    i.b = i.numOperands > 1 ? in[1] : 0;
    i.c = i.numOperands > 2 ? in[2] : 0;
  }
  for (Branch &branch : function.branches)
    for (Edge &edge : branch.edges)
      for (auto &[from, to] : edge.moves) {
        from = slotOf[from];
        to = slotOf[to];
      }
  for (uint32_t &slot : function.parameters)
    slot = slotOf[slot];
  function.numRegisters = count;
}

} // namespace lathe::simulate
