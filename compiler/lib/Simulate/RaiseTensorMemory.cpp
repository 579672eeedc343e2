//===- RaiseTensorMemory.cpp - tcgen05 from its text ----------------------===//
//
// PTX ISA 8.8, "TensorCore 5th Generation Family Instructions".
//
//===----------------------------------------------------------------------===//

#include "AssemblyCall.h"

using namespace mlir;

namespace lathe::simulate {

constexpr unsigned kShared = 3;

/// Whether an instruction is of a pair of CTAs.
static bool takeGroup(Modifiers &modifiers) {
  if (modifiers.take("cta_group::2"))
    return true;
  modifiers.expect("cta_group::1");
  return false;
}

static void raiseAlloc(AssemblyCall &a) {
  ArrayRef<PtxStatement> all = a.getStatements();
  Modifiers modifiers(a, all[0]);
  modifiers.expect("alloc");
  bool isPair = takeGroup(modifiers);
  modifiers.expect("sync.aligned.shared::cta.b32").end(2);
  if (all.size() != 2)
    return a.fail(all[0], "no tcgen05.relinquish_alloc_permit behind it");
  Modifiers behind(a, all[1]);
  behind.expect("relinquish_alloc_permit")
      .expect(isPair ? "cta_group::2" : "cta_group::1")
      .expect("sync.aligned")
      .end(0);
  if (a.failed())
    return;
  auto isSame = [](const PtxOperand &x, const PtxOperand &y) { return x.isNumber() && x.number == y.number; };
  bool isOfSameWarp = all[0].isGuarded == all[1].isGuarded && all[0].guardIsNegated == all[1].guardIsNegated &&
                      (!all[0].isGuarded || isSame(all[0].guard, all[1].guard));
  if (!isOfSameWarp)
    return a.fail(all[1], "under another predicate");
  nv::TensorMemoryAllocOp::create(a.b, a.loc, a.readAddress(all[0].operands[0], kShared),
                                  a.readImmediate(all[0], all[0].operands[1]), a.getGuardOrTrue(all[0]), isPair);
}

static void raiseDealloc(AssemblyCall &a) {
  const PtxStatement &dealloc = a.getOnly();
  Modifiers modifiers(a, dealloc);
  modifiers.expect("dealloc");
  bool isPair = takeGroup(modifiers);
  modifiers.expect("sync.aligned.b32").end(2);
  if (a.failed())
    return;
  nv::TensorMemoryDeallocOp::create(a.b, a.loc, a.read(dealloc.operands[0], 32),
                                    a.readImmediate(dealloc, dealloc.operands[1]), a.getGuardOrTrue(dealloc), isPair);
}

static void raiseFence(AssemblyCall &a) {
  const PtxStatement &fence = a.getOnly();
  Modifiers modifiers(a, fence);
  bool isAfter = modifiers.take("fence::after_thread_sync");
  if (!isAfter)
    modifiers.expect("fence::before_thread_sync");
  modifiers.end(0);
  if (fence.isGuarded)
    a.fail(fence, "a predicate");
  if (!a.failed())
    nv::TensorFenceOp::create(a.b, a.loc, isAfter);
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

namespace {

/// The messages of a load or store.
struct Messages {
  nv::TensorAccessShape shape = nv::TensorAccessShape::shape_32x32b;
  bool packs = false;
  std::optional<int64_t> split;
  SmallVector<int32_t> offsets, counts;
  std::vector<PtxOperand> words;
  PtxOperand address;
};

/// "32x32b.x4.pack::16b.b32", and "[$4 + 64]" with the half split behind it.
class MessagesText {
public:
  MessagesText(AssemblyCall &a, StringRef name, StringRef packing) : a(a), name(name), packing(packing) {}

  Messages take() {
    ArrayRef<PtxStatement> all = a.getStatements();
    Modifiers end(a, all.back());
    end.expect(("wait::" + name + ".sync.aligned").str()).end(0);
    if (all.back().isGuarded || all.size() < 2)
      a.fail(all.back(), "a wait under a predicate, or for nothing");
    for (const PtxStatement &message : all.drop_back()) {
      if (a.failed())
        break;
      takeMessage(message, &message == all.begin());
    }
    return std::move(messages);
  }

private:
  AssemblyCall &a;
  StringRef name, packing;
  Messages messages;

  void takeMessage(const PtxStatement &message, bool isFirst) {
    if (!message.isInstruction("tcgen05"))
      return a.fail(message, "an instruction between messages");
    Modifiers modifiers(a, message);
    modifiers.expect(name).expect("sync.aligned");
    auto shape = nv::symbolizeTensorAccessShape(("shape_" + modifiers.next()).str());
    unsigned repeats = modifiers.nextNumber("x");
    bool packs = modifiers.take(packing);
    modifiers.expect("b32");
    bool isHalves = shape == nv::TensorAccessShape::shape_16x32bx2;
    modifiers.end(isHalves ? 3 : 2);
    if (!shape)
      a.fail(message, "no such shape");
    if (a.failed())
      return;
    // A store has its address first; the split is behind the address in both.
    bool isLoad = name == "ld";
    const PtxOperand &address = message.operands[isLoad ? 1 : 0], &list = message.operands[isLoad ? 0 : 1 + isHalves];
    std::optional<int64_t> split;
    if (isHalves)
      split = a.readImmediate(message, message.operands[isLoad ? 2 : 1]);
    unsigned count = repeats * nv::getTileWords(*shape);
    if (address.kind != PtxOperand::Kind::Address || address.parts.size() != 1)
      return a.fail(message, "no address");
    if (isFirst) {
      messages.shape = *shape;
      messages.packs = packs;
      messages.split = split;
      messages.address = address.parts[0];
    } else if (messages.shape != *shape || messages.packs != packs || messages.split != split ||
               messages.address.number != address.parts[0].number) {
      return a.fail(message, "another form or address than the message before it");
    }
    messages.offsets.push_back(address.integer);
    messages.counts.push_back(count);
    llvm::append_range(messages.words, a.getList(message, list, count));
  }
};

} // namespace

static IntegerAttr splitOf(AssemblyCall &a, const Messages &messages) {
  return messages.split ? a.b.getI32IntegerAttr(*messages.split) : IntegerAttr();
}

static void raiseLoadWords(AssemblyCall &a) {
  Messages messages = MessagesText(a, "ld", "pack::16b").take();
  for (const PtxStatement &statement : a.getStatements())
    if (statement.isGuarded)
      a.fail(statement, "a predicate");
  if (a.failed())
    return;
  SmallVector<Type> types(messages.words.size(), a.b.getI32Type());
  auto raised = nv::TensorLoadOp::create(a.b, a.loc, TypeRange(types), messages.shape, a.read(messages.address, 32),
                                         messages.offsets, messages.counts, splitOf(a, messages), messages.packs);
  for (auto [word, value] : llvm::zip_equal(messages.words, raised.getWords()))
    a.write(word, value);
}

static void raiseStoreWords(AssemblyCall &a) {
  Messages messages = MessagesText(a, "st", "unpack::16b").take();
  ArrayRef<PtxStatement> all = a.getStatements().drop_back();
  for (const PtxStatement &statement : all)
    if (!statement.isGuarded || !statement.guard.isNumber() || statement.guard.number != all.front().guard.number ||
        statement.guardIsNegated != all.front().guardIsNegated)
      a.fail(statement, "not under the predicate of all messages");
  if (a.failed())
    return;
  SmallVector<Value> words;
  for (const PtxOperand &word : messages.words)
    words.push_back(a.read(word, 32));
  nv::TensorStoreOp::create(a.b, a.loc, messages.shape, a.read(messages.address, 32), messages.offsets, messages.counts,
                            splitOf(a, messages), messages.packs, words, a.getGuard(all.front()));
}

//===----------------------------------------------------------------------===//
// Products and copies
//===----------------------------------------------------------------------===//

/// An address of tensor memory: "[$0]".
static Value readColumn(AssemblyCall &a, const PtxStatement &statement, const PtxOperand &address) {
  if (address.kind != PtxOperand::Kind::Address || address.parts.size() != 1 || address.integer) {
    a.fail(statement, "an operand that is not an address of tensor memory");
    return a.buildPoison(a.b.getI32Type());
  }
  return a.read(address.parts[0], 32);
}

static void raiseProduct(AssemblyCall &a) {
  const PtxStatement &product = a.getOnly();
  Modifiers modifiers(a, product);
  modifiers.expect("mma");
  bool isPair = takeGroup(modifiers);
  StringRef kind = modifiers.next();
  if (!kind.consume_front("kind::"))
    a.fail(product, "no kind");
  auto plain = nv::symbolizeTensorProductKind(kind);
  auto scaled = nv::symbolizeTensorScaledKind(kind);
  if (scaled && isPair)
    a.fail(product, "scales of a pair of CTAs");
  if (scaled)
    modifiers.expect("block_scale").expect(scaled == nv::TensorScaledKind::mxf4nvf4 ? "block16" : "block32");
  else if (!plain)
    a.fail(product, "no such kind");
  modifiers.end(scaled ? 7 : 5);
  if (a.failed())
    return;
  ArrayRef<PtxOperand> operands = product.operands;
  bool isColumn = operands[1].kind == PtxOperand::Kind::Address;
  Value d = readColumn(a, product, operands[0]),
        left = isColumn ? readColumn(a, product, operands[1]) : a.read(operands[1], 64),
        right = a.read(operands[2], 64), useD = a.readPredicate(operands.back()), pred = a.getGuardOrTrue(product);
  // The instruction descriptor is in a register of the text.
  uint32_t instruction = a.readImmediate(product, operands[3]);
  if (plain)
    nv::TensorProductOp::create(a.b, a.loc, *plain, d, left, right, instruction, useD, pred, isPair);
  else
    nv::TensorScaledProductOp::create(a.b, a.loc, *scaled, d, left, right, readColumn(a, product, operands[4]),
                                      readColumn(a, product, operands[5]), instruction, useD, pred);
}

static void raiseCopy(AssemblyCall &a) {
  const PtxStatement &copy = a.getOnly();
  Modifiers modifiers(a, copy);
  modifiers.expect("cp.cta_group::1");
  auto shape = nv::TensorCopyShape::shape_128x256b;
  if (modifiers.take("32x128b")) {
    modifiers.expect("warpx4");
    shape = nv::TensorCopyShape::shape_32x128b_warpx4;
  } else {
    modifiers.expect("128x256b");
  }
  modifiers.end(2);
  if (!a.failed())
    nv::TensorCopyOp::create(a.b, a.loc, shape, readColumn(a, copy, copy.operands[0]), a.read(copy.operands[1], 64),
                             a.getGuardOrTrue(copy));
}

static void raiseCommit(AssemblyCall &a) {
  const PtxStatement &commit = a.getOnly();
  Modifiers modifiers(a, commit);
  modifiers.expect("commit");
  bool isPair = takeGroup(modifiers);
  modifiers.expect("mbarrier::arrive::one.shared::cluster");
  bool isShared = modifiers.take("multicast::cluster");
  modifiers.expect("b64").end(isShared ? 2 : 1);
  if (!a.failed() && commit.operands[0].kind != PtxOperand::Kind::Address)
    a.fail(commit, "no address");
  if (a.failed())
    return;
  Value pointer = a.readAddress(commit.operands[0], kShared),
        receivers = isShared ? a.read(commit.operands[1], 16) : Value();
  nv::TensorCommitOp::create(a.b, a.loc, pointer, receivers, a.getGuardOrTrue(commit), isPair);
}

void raiseTensorMemory(AssemblyCall &a) {
  const PtxStatement &first = a.getStatements().front();
  StringRef action = first.name.size() > 1 ? first.name[1] : StringRef();
  if (action == "alloc")
    raiseAlloc(a);
  else if (action == "dealloc")
    raiseDealloc(a);
  else if (action.starts_with("fence::"))
    raiseFence(a);
  else if (action == "ld")
    raiseLoadWords(a);
  else if (action == "st")
    raiseStoreWords(a);
  else if (action == "mma")
    raiseProduct(a);
  else if (action == "cp")
    raiseCopy(a);
  else if (action == "commit")
    raiseCommit(a);
  else
    a.fail(first, "no such action");
}

} // namespace lathe::simulate
