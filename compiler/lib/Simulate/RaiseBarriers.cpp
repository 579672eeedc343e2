//===- RaiseBarriers.cpp - mbarriers, bulk copies, tensor maps ------------===//
//
// PTX ISA 8.8, "mbarrier", "cp.async.bulk.tensor", "tensormap.replace".
//
//===----------------------------------------------------------------------===//

#include "AssemblyCall.h"

#include <array>
#include <map>

using namespace mlir;

namespace lathe::simulate {

constexpr unsigned kGeneric = 0, kGlobal = 1, kShared = 3, kSharedCluster = 7;

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static void raiseArrive(AssemblyCall &a, const PtxStatement &arrive, Modifiers &modifiers) {
  bool announces = modifiers.take("expect_tx"), releases = modifiers.take("release");
  if (releases)
    modifiers.expect("cluster");
  bool isOwn = modifiers.peek() == "shared::cta";
  if (!isOwn && modifiers.peek() != "shared::cluster")
    return a.fail(arrive, "no such memory");
  modifiers.next();
  modifiers.expect("b64");
  size_t count = arrive.operands.size();
  modifiers.end(announces || count == 3 ? 3 : 2);
  if (a.failed())
    return;
  if (arrive.operands[0].kind != PtxOperand::Kind::Sink)
    return a.fail(arrive, "a state that somebody takes");
  Value pointer = a.readAddress(arrive.operands[1], isOwn ? kShared : kSharedCluster);
  uint32_t number = count == 3 ? a.readImmediate(arrive, arrive.operands[2]) : 1;
  nv::BarrierArriveOp::create(a.b, a.loc, pointer, announces ? 1 : number, a.getGuardOrTrue(arrive),
                              announces ? a.b.getI32IntegerAttr(number) : IntegerAttr(), releases);
}

void raiseBarrier(AssemblyCall &a) {
  const PtxStatement &barrier = a.getOnly();
  Modifiers modifiers(a, barrier);
  StringRef action = modifiers.next();
  if (action == "arrive")
    return raiseArrive(a, barrier, modifiers);
  bool starts = action == "init";
  if (!starts && action != "inval")
    return a.fail(barrier, "no such action");
  modifiers.expect("shared::cta.b64").end(starts ? 2 : 1);
  if (a.failed())
    return;
  Value pointer = a.readAddress(barrier.operands[0], kShared), pred = a.getGuardOrTrue(barrier);
  if (starts)
    nv::BarrierInitOp::create(a.b, a.loc, pointer, a.readImmediate(barrier, barrier.operands[1]), pred);
  else
    nv::BarrierInvalOp::create(a.b, a.loc, pointer, pred);
}

/// A branch under a condition to the label `target`: "@!p bra.uni target".
static bool isBranch(const PtxStatement &statement, StringRef target) {
  return statement.isInstruction("bra") && statement.isGuarded && statement.operands.size() == 1 &&
         statement.operands[0].isNamed(target);
}

static bool isLabel(const PtxStatement &statement) { return statement.kind == PtxStatement::Kind::Label; }

/// try_wait, and back to it until it succeeds; perhaps a branch over both.
void raiseBarrierWait(AssemblyCall &a) {
  ArrayRef<PtxStatement> all = a.getStatements();
  const PtxStatement *skip = nullptr;
  if (all.front().isInstruction("bra")) {
    skip = &all.front();
    all = all.drop_front();
  }
  if (all.size() < 3 || !isLabel(all[0]) || !all[1].isInstruction("mbarrier") || all[1].isGuarded)
    return a.fail("mbarrier.try_wait that is not a loop");
  const PtxStatement &wait = all[1], &back = all[2];
  bool endsWithLabel = all.size() == 4 && isLabel(all[3]);
  if ((all.size() != 3 && !endsWithLabel) || (skip && !(endsWithLabel && isBranch(*skip, all[3].name.front()))))
    return a.fail(wait, "a loop with other instructions, or a branch to elsewhere");
  Modifiers modifiers(a, wait);
  modifiers.expect("try_wait.parity");
  bool acquires = modifiers.take("acquire");
  if (acquires)
    modifiers.expect("cluster");
  modifiers.expect("shared::cta.b64").end(3);
  if (a.failed())
    return;
  StringRef complete = wait.operands[0].name;
  bool repeats = isBranch(back, all[0].name.front()) && back.guard.isNamed(complete) && back.guardIsNegated;
  if (wait.operands[0].kind != PtxOperand::Kind::Name || a.getDeclared(complete) != "pred" || !repeats)
    return a.fail(wait, "a loop that does not go on until the phase is complete");
  Value pred = skip ? a.readPredicate(skip->guard, !skip->guardIsNegated) : Value();
  Value pointer = a.readAddress(wait.operands[1], kShared), parity = a.read(wait.operands[2], 32);
  nv::BarrierWaitOp::create(a.b, a.loc, pointer, parity, pred, acquires);
}

//===----------------------------------------------------------------------===//
// Cluster launch control
//===----------------------------------------------------------------------===//

static void raiseTryCancel(AssemblyCall &a) {
  const PtxStatement &request = a.getOnly();
  Modifiers(a, request).expect("try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128").end(2);
  if (a.failed())
    return;
  Value to = a.readAddress(request.operands[0], kShared), barrier = a.readAddress(request.operands[1], kShared);
  nv::TryCancelOp::create(a.b, a.loc, to, barrier, a.getGuardOrTrue(request));
}

/// The two words move to a register of 128 bits, from which an index, or a predicate and then a number, is taken.
void raiseLaunchControl(AssemblyCall &a) {
  if (a.has("clusterlaunchcontrol", "try_cancel"))
    return raiseTryCancel(a);
  ArrayRef<PtxStatement> all = a.getStatements();
  if (all.size() < 2 || !all[0].isInstruction("mov") || !all[1].isInstruction("clusterlaunchcontrol"))
    return a.fail("clusterlaunchcontrol.query_cancel without the register that it reads");
  const PtxStatement &move = all[0], &query = all[1];
  Modifiers(a, move).expect("b128").end(2);
  Modifiers modifiers(a, query);
  modifiers.expect("query_cancel");
  StringRef what = modifiers.next();
  bool isPlace = what.consume_front("get_first_ctaid::");
  size_t axis = StringRef("xyz").find(what);
  modifiers.expect(isPlace ? "b32.b128" : "pred.b128").end(2);
  if (!isPlace && what != "is_canceled")
    a.fail(query, "no such query");
  if (isPlace && (what.size() != 1 || axis == StringRef::npos))
    a.fail(query, "no such dimension");
  if (a.failed())
    return;
  StringRef answer = move.operands[0].name;
  if (a.getDeclared(answer) != "b128" || !query.operands[1].isNamed(answer) || move.isGuarded || query.isGuarded)
    return a.fail(query, "another register than the one that has the answer");
  ArrayRef<PtxOperand> words = a.getList(move, move.operands[1], 2);
  if (a.failed())
    return;
  Value low = a.read(words[0], 64), high = a.read(words[1], 64);
  IntegerAttr dimension = isPlace ? a.b.getI32IntegerAttr(int32_t(axis)) : IntegerAttr();
  Value found = nv::QueryCancelOp::create(a.b, a.loc, a.b.getI32Type(), low, high, dimension);
  if (isPlace) {
    if (all.size() != 2)
      return a.fail(query, "statements behind it");
    return a.write(query.operands[0], found);
  }
  StringRef is = query.operands[0].name;
  bool isSelected = all.size() == 3 && all[2].isInstruction("selp") && !all[2].isGuarded &&
                    all[2].operands.size() == 4 && all[2].operands[3].isNamed(is) && a.getDeclared(is) == "pred" &&
                    a.readConstant(all[2].operands[1]) == 1 && a.readConstant(all[2].operands[2]) == 0;
  if (!isSelected)
    return a.fail(query, "a predicate that does not become 1 or 0");
  Modifiers(a, all[2]).expect("b32").end(4);
  a.write(all[2].operands[0], found);
}

//===----------------------------------------------------------------------===//
// Bulk copies
//===----------------------------------------------------------------------===//

/// The map and the coordinates of "[$1, {$3, $4}]".
static Value takePlace(AssemblyCall &a, const PtxStatement &copy, const PtxOperand &place, unsigned rank,
                       SmallVector<Value> &at) {
  if (place.kind != PtxOperand::Kind::Address || place.parts.size() != 2 || place.integer) {
    a.fail(copy, "a tensor without coordinates");
    return a.buildPoison(LLVM::LLVMPointerType::get(a.b.getContext()));
  }
  if (place.parts[1].parts.size() != rank)
    a.fail(copy, Twine(place.parts[1].parts.size()) + " coordinates of " + Twine(rank) + " dimensions");
  for (const PtxOperand &coordinate : place.parts[1].parts)
    at.push_back(a.read(coordinate, 32));
  return a.readPointer(place.parts[0], kGeneric);
}

static void raiseBulkLoad(AssemblyCall &a, const PtxStatement &copy, Modifiers &modifiers, unsigned rank) {
  bool isOfPair = modifiers.take("cta_group::2");
  modifiers.expect("shared::cluster.global");
  bool isPixels = modifiers.take("im2col");
  modifiers.expect("mbarrier::complete_tx::bytes");
  bool isShared = modifiers.take("multicast::cluster"), hasPolicy = modifiers.take("L2::cache_hint");
  modifiers.end(3 + isPixels + isShared + hasPolicy);
  if (a.failed())
    return;
  SmallVector<Value> at, offsets;
  Value to = a.readAddress(copy.operands[0], kShared), map = takePlace(a, copy, copy.operands[1], rank, at);
  Value barrier = a.readAddress(copy.operands[2], isOfPair ? kSharedCluster : kShared);
  size_t next = 3;
  if (isPixels) {
    const PtxOperand &list = copy.operands[next++];
    if (list.kind != PtxOperand::Kind::List || list.parts.size() + 2 != rank)
      return a.fail(copy, "offsets that are not two fewer than the coordinates");
    for (const PtxOperand &offset : list.parts)
      offsets.push_back(a.read(offset, 16));
  }
  Value receivers = isShared ? a.read(copy.operands[next++], 16) : Value();
  nv::EvictionPolicy evict = hasPolicy ? a.readPolicy(copy, copy.operands[next]) : nv::EvictionPolicy::normal;
  nv::BulkLoadOp::create(a.b, a.loc, to, map, at, barrier, a.getGuardOrTrue(copy), offsets, receivers, evict);
}

static void raiseBulkStore(AssemblyCall &a, const PtxStatement &copy, Modifiers &modifiers, unsigned rank,
                           bool reduces) {
  modifiers.expect("global.shared::cta");
  StringAttr reduce;
  if (reduces) {
    reduce = a.b.getStringAttr(modifiers.next());
    if (!llvm::is_contained({"add", "min", "max", "and", "or", "xor"}, reduce.getValue()))
      a.fail(copy, "no such reduction");
  }
  modifiers.expect("bulk_group").end(2);
  if (a.failed())
    return;
  SmallVector<Value> at;
  Value map = takePlace(a, copy, copy.operands[0], rank, at), from = a.readAddress(copy.operands[1], kShared);
  nv::BulkStoreOp::create(a.b, a.loc, map, at, from, a.getGuardOrTrue(copy), reduce);
}

void raiseBulkCopy(AssemblyCall &a) {
  const PtxStatement &copy = a.getOnly();
  Modifiers modifiers(a, copy);
  bool reduces = modifiers.take("reduce");
  modifiers.expect("async.bulk.tensor");
  unsigned rank = modifiers.nextNumber("", "d");
  if (rank < 1 || rank > 5)
    a.fail(copy, "a tensor of " + Twine(rank) + " dimensions");
  if (a.failed())
    return;
  if (modifiers.peek() == "global")
    return raiseBulkStore(a, copy, modifiers, rank, reduces);
  if (reduces)
    return a.fail(copy, "a reduction in shared memory");
  raiseBulkLoad(a, copy, modifiers, rank);
}

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

namespace {

/// The block that writes a tensor map: a warp clears the image in shared memory, one lane fills its fields, all lanes
/// copy it.
class MapText {
public:
  explicit MapText(AssemblyCall &a) : a(a), rest(a.getStatements()) {}

  void raise() {
    const PtxStatement *skip = take("bra");
    if (!skip || !skip->isGuarded)
      return a.fail("tensormap: no branch over it");
    clear();
    while (!a.failed() && !rest.empty() && rest.front().isInstruction("tensormap") && rest.front().name.size() > 1 &&
           rest.front().name[1] == "replace")
      takeField(rest.front()), rest = rest.drop_front();
    takeSync();
    const PtxStatement *copy = take("tensormap");
    if (a.failed())
      return;
    if (!copy || rest.size() != 1 || !isLabel(rest.front()) || !isBranch(*skip, rest.front().name.front()))
      return a.fail("tensormap: other instructions behind its fields");
    Value to = takeCopy(*copy);
    build(to, a.readPredicate(skip->guard, !skip->guardIsNegated));
  }

private:
  AssemblyCall &a;
  ArrayRef<PtxStatement> rest;
  StringRef firstLane;
  PtxOperand image; ///< the operand with its address
  std::map<std::string, std::map<unsigned, PtxOperand>> fields;

  const PtxStatement *take(StringRef name) {
    if (rest.empty() || !rest.front().isInstruction(name)) {
      a.fail("tensormap: '" + name + "' expected");
      return nullptr;
    }
    const PtxStatement *first = &rest.front();
    rest = rest.drop_front();
    return first;
  }
  /// An instruction of exactly this name with so many operands, without a guard.
  const PtxStatement *takeExactly(StringRef name, size_t operands) {
    const PtxStatement *found = take(name.split('.').first);
    if (found && (llvm::join(found->name, ".") != name || found->operands.size() != operands || found->isGuarded)) {
      a.fail(*found, "'" + name + "' expected");
      return nullptr;
    }
    return found;
  }

  void takeSync() {
    const PtxStatement *sync = takeExactly("bar.warp.sync", 1);
    if (sync && a.readImmediate(*sync, sync->operands[0]) != UINT32_MAX)
      a.fail(*sync, "only some lanes meet");
  }

  /// Word `lane` of the image becomes 0, and one register tells the first lane.
  void clear() {
    constexpr int64_t log2WordBytes = 2;
    const PtxStatement *lane = takeExactly("mov.u32", 2), *shift = takeExactly("shl.b32", 3),
                       *add = takeExactly("add.u32", 3), *store = takeExactly("st.shared.b32", 2);
    takeSync();
    const PtxStatement *compare = takeExactly("setp.eq.u32", 3);
    if (a.failed())
      return;
    StringRef number = lane->operands[0].name, at = shift->operands[0].name;
    bool clears = lane->operands[1].isNamed("%laneid") && shift->operands[1].isNamed(number) &&
                  a.readConstant(shift->operands[2]) == log2WordBytes && add->operands[0].isNamed(at) &&
                  add->operands[1].isNamed(at) && add->operands[2].isNumber() &&
                  store->operands[0].kind == PtxOperand::Kind::Address && store->operands[0].parts.size() == 1 &&
                  store->operands[0].parts[0].isNamed(at) && !store->operands[0].integer &&
                  a.readConstant(store->operands[1]) == 0;
    bool tells = compare->operands[1].isNamed(number) && a.readConstant(compare->operands[2]) == 0;
    bool hasRegisters = a.getDeclared(number) == "b32" && a.getDeclared(at) == "b32" && number != at &&
                        a.getDeclared(compare->operands[0].name) == "pred";
    if (!clears || !tells || !hasRegisters)
      a.fail("tensormap: the image is not cleared word by word");
    firstLane = compare->operands[0].name;
    image = add->operands[2];
  }

  bool isImage(const PtxOperand &address) {
    return address.kind == PtxOperand::Kind::Address && address.parts.size() == 1 && !address.integer &&
           address.parts[0].isNumber() && address.parts[0].number == image.number;
  }

  /// The bits that tensormap.replace takes for a field.
  static unsigned widthOf(StringRef field) { return field == "global_address" || field == "global_stride" ? 64 : 32; }

  void takeField(const PtxStatement &statement) {
    Modifiers modifiers(a, statement);
    modifiers.expect("replace.tile");
    StringRef field = modifiers.next();
    bool isOfDimension = llvm::is_contained({"box_dim", "global_dim", "global_stride", "element_stride"}, field);
    modifiers.expect("shared::cta.b1024").expect(widthOf(field) == 64 ? "b64" : "b32");
    modifiers.end(isOfDimension ? 3 : 2);
    if (a.failed())
      return;
    if (!statement.isGuarded || statement.guardIsNegated || !statement.guard.isNamed(firstLane) ||
        !isImage(statement.operands[0]))
      return a.fail(statement, "not by the first lane, or of another image");
    unsigned dimension = isOfDimension ? a.readImmediate(statement, statement.operands[1]) : 0;
    if (!fields[field.str()].try_emplace(dimension, statement.operands.back()).second)
      a.fail(statement, "a field that is written twice");
  }

  Value takeCopy(const PtxStatement &copy) {
    Modifiers modifiers(a, copy);
    modifiers.expect("cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned").end(3);
    constexpr uint32_t bytes = 128;
    if (!a.failed() &&
        (copy.isGuarded || !isImage(copy.operands[1]) || a.readImmediate(copy, copy.operands[2]) != bytes))
      a.fail(copy, "not all of the image, by all lanes");
    return a.failed() ? a.buildPoison(LLVM::LLVMPointerType::get(a.b.getContext(), kGlobal))
                      : a.readAddress(copy.operands[0], kGlobal);
  }

  /// A field of each of `count` dimensions.
  SmallVector<Value> getFields(StringRef name, unsigned count, unsigned bits) {
    SmallVector<Value> values;
    std::map<unsigned, PtxOperand> &given = fields[name.str()];
    if (given.size() != count || (count && given.rbegin()->first != count - 1)) {
      a.fail("tensormap: " + Twine(given.size()) + " fields '" + name + "', not " + Twine(count));
      return values;
    }
    for (auto &[dimension, operand] : given)
      values.push_back(a.read(operand, bits));
    fields.erase(name.str());
    return values;
  }
  uint32_t getConstant(StringRef name) {
    auto found = fields.find(name.str());
    std::optional<int64_t> value = found == fields.end() ? std::nullopt : a.readConstant(found->second.begin()->second);
    if (!value)
      a.fail("tensormap: no constant field '" + name + "'");
    else
      fields.erase(found);
    return value.value_or(0);
  }

  void build(Value to, Value pred) {
    unsigned rank = getConstant("rank") + 1;
    auto box = getFields("box_dim", rank, 32), sizes = getFields("global_dim", rank, 32),
         strides = getFields("global_stride", rank - 1, 64), steps = getFields("element_stride", rank, 32),
         base = getFields("global_address", 1, 64);
    uint32_t element = getConstant("elemtype"), interleave = getConstant("interleave_layout"),
             swizzle = getConstant("swizzle_mode"), fill = getConstant("fill_mode");
    if (!fields.empty())
      a.fail("tensormap: an unknown field '" + fields.begin()->first + "'");
    if (a.failed())
      return;
    Value start =
        LLVM::IntToPtrOp::create(a.b, a.loc, LLVM::LLVMPointerType::get(a.b.getContext(), kGlobal), base.front());
    nv::TensorMapOp::create(a.b, a.loc, to, a.readPointer(image, kShared), start, box, sizes, strides, steps, pred,
                            element, interleave, swizzle, fill);
  }
};

} // namespace

void raiseTensorMap(AssemblyCall &a) { MapText(a).raise(); }

} // namespace lathe::simulate
