//===- RaiseAccesses.cpp - ld, st, cp.async, atom and red from their text -===//
//
// PTX ISA 8.8, "Data Movement and Conversion Instructions" and "Parallel
// Synchronization and Communication Instructions".
//
//===----------------------------------------------------------------------===//

#include "AssemblyCall.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

constexpr unsigned kGlobal = 1, kShared = 3;

namespace {

/// `count` registers of `bits` bits each: ".v4.b32".
struct Vector {
  unsigned count = 1, bits = 32;

  Type getType(OpBuilder &b) const {
    Type element = b.getIntegerType(bits);
    return count == 1 ? element : Type(VectorType::get(count, element));
  }
  /// PTX has no registers of 8 bits.
  unsigned registerBits() const { return std::max(bits, 16u); }
};

/// The hints of a load or a store.
struct Hints {
  bool isVolatile = false, hasPolicy = false;
  nv::CacheModifier cache = nv::CacheModifier::none;
  nv::EvictionPolicy evict = nv::EvictionPolicy::normal;
};

} // namespace

static Hints takeHints(Modifiers &modifiers, ArrayRef<StringRef> operators) {
  Hints hints;
  hints.isVolatile = modifiers.take("volatile");
  modifiers.expect("global");
  if (hints.isVolatile)
    return hints;
  if (llvm::is_contained(operators, modifiers.peek())) {
    hints.cache = *nv::symbolizeCacheModifier(modifiers.next());
    hints.hasPolicy = modifiers.take("L2::cache_hint");
  } else if (modifiers.peek().starts_with("L1::")) {
    if (auto evict = nv::symbolizeEvictionPolicy(modifiers.peek().drop_front(4))) {
      hints.evict = *evict;
      modifiers.next();
    }
  }
  return hints;
}

static Vector takeVector(AssemblyCall &a, const PtxStatement &statement, Modifiers &modifiers) {
  Vector vector;
  if (modifiers.peek().starts_with("v"))
    vector.count = modifiers.nextNumber("v");
  vector.bits = modifiers.nextNumber("b");
  constexpr unsigned mostBits = 128;
  bool isKnown = llvm::is_contained({8u, 16u, 32u, 64u}, vector.bits) &&
                 llvm::is_contained({1u, 2u, 4u}, vector.count) && vector.bits * vector.count <= mostBits;
  if (!isKnown) {
    a.fail(statement, "a vector of " + Twine(vector.count) + " times " + Twine(vector.bits) + " bits");
    vector = Vector();
  }
  return vector;
}

/// One value of what registers hold.
static Value join(AssemblyCall &a, const Vector &vector, ArrayRef<PtxOperand> registers) {
  SmallVector<Value> parts;
  for (const PtxOperand &part : registers) {
    Value value = a.read(part, vector.registerBits());
    if (vector.bits != vector.registerBits())
      value = LLVM::TruncOp::create(a.b, a.loc, a.b.getIntegerType(vector.bits), value);
    parts.push_back(value);
  }
  if (vector.count == 1)
    return parts.front();
  Value whole = a.buildPoison(vector.getType(a.b));
  for (auto [n, part] : llvm::enumerate(parts))
    whole = LLVM::InsertElementOp::create(a.b, a.loc, whole, part, a.buildConstant(32, n));
  return whole;
}

static void split(AssemblyCall &a, const Vector &vector, ArrayRef<PtxOperand> registers, Value whole) {
  for (auto [n, part] : llvm::enumerate(registers))
    a.write(part, vector.count == 1 ? whole
                                    : Value(LLVM::ExtractElementOp::create(a.b, a.loc, whole, a.buildConstant(32, n))));
}

void raiseLoad(AssemblyCall &a) {
  const PtxStatement &load = a.getOnly();
  Modifiers modifiers(a, load);
  Hints hints = takeHints(modifiers, {"ca", "cg", "cs", "cv"});
  Vector vector = takeVector(a, load, modifiers);
  modifiers.end(2 + hints.hasPolicy);
  if (a.failed())
    return;
  ArrayRef<PtxOperand> results = a.getList(load, load.operands[0], vector.count);
  if (hints.hasPolicy)
    hints.evict = a.readPolicy(load, load.operands[2]);
  if (a.failed())
    return;
  Value pred = a.getGuard(load), other;
  // Where nothing is loaded registers keep what they held.
  if (pred && llvm::any_of(results, [&](const PtxOperand &result) { return a.isTied(result); }))
    other = join(a, vector, results);
  Value pointer = a.readAddress(load.operands[1], kGlobal);
  auto raised = nv::LoadOp::create(a.b, a.loc, vector.getType(a.b), pointer, pred, other, hints.cache, hints.evict,
                                   hints.isVolatile);
  split(a, vector, results, raised.getResult());
}

void raiseStore(AssemblyCall &a) {
  const PtxStatement &store = a.getOnly();
  Modifiers modifiers(a, store);
  Hints hints = takeHints(modifiers, {"wb", "cg", "cs", "wt"});
  Vector vector = takeVector(a, store, modifiers);
  modifiers.end(2 + hints.hasPolicy);
  if (a.failed())
    return;
  ArrayRef<PtxOperand> values = a.getList(store, store.operands[1], vector.count);
  if (hints.hasPolicy)
    hints.evict = a.readPolicy(store, store.operands[2]);
  if (a.failed())
    return;
  Value value = join(a, vector, values), pointer = a.readAddress(store.operands[0], kGlobal);
  nv::StoreOp::create(a.b, a.loc, value, pointer, a.getGuard(store), hints.cache, hints.evict, hints.isVolatile);
}

void raiseCopyAsync(AssemblyCall &a) {
  const PtxStatement &copy = a.getOnly();
  Modifiers modifiers(a, copy);
  modifiers.expect("async");
  auto cache = nv::symbolizeCacheModifier(modifiers.next());
  modifiers.expect("shared.global");
  bool hasPolicy = modifiers.take("L2::cache_hint");
  modifiers.end();
  size_t count = copy.operands.size() - hasPolicy;
  if (copy.operands.size() < size_t(3 + hasPolicy) || count > 4)
    a.fail(copy, "takes 3 or 4 operands and a cache policy");
  if (a.failed())
    return;
  uint32_t size = a.readImmediate(copy, copy.operands[2]);
  if (!cache || (*cache != nv::CacheModifier::ca && *cache != nv::CacheModifier::cg) ||
      !llvm::is_contained({4u, 8u, 16u}, size) || (*cache == nv::CacheModifier::cg && size != 16))
    return a.fail(copy, "no copy of " + Twine(size) + " bytes with this cache operator");
  Value given = count == 4 ? a.read(copy.operands[3], 32) : Value();
  nv::EvictionPolicy evict = hasPolicy ? a.readPolicy(copy, copy.operands.back()) : nv::EvictionPolicy::normal;
  Value to = a.readAddress(copy.operands[0], kShared), from = a.readAddress(copy.operands[1], kGlobal);
  nv::CopyAsyncOp::create(a.b, a.loc, to, from, a.getGuard(copy), given, size, *cache, evict);
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

namespace {

/// The operation of an atom or red and what it works on.
struct Update {
  std::optional<LLVM::AtomicBinOp> kind;
  Vector vector;
  Type element; ///< several to a register where it is smaller
};

} // namespace

static std::optional<LLVM::AtomicBinOp> findKind(StringRef name, char type) {
  using K = LLVM::AtomicBinOp;
  if (name == "add" && (type == 'u' || type == 's'))
    return K::add;
  if (name == "add" && type == 'f')
    return K::fadd;
  if ((name == "max" || name == "min") && (type == 's' || type == 'u'))
    return name == "max" ? (type == 's' ? K::max : K::umax) : (type == 's' ? K::min : K::umin);
  if (type != 'b')
    return std::nullopt;
  return llvm::StringSwitch<std::optional<K>>(name)
      .Case("exch", K::xchg)
      .Case("and", K::_and)
      .Case("or", K::_or)
      .Case("xor", K::_xor)
      .Default(std::nullopt);
}

/// ".add.noftz.v4.f16x2"
static Update takeUpdate(AssemblyCall &a, const PtxStatement &atomic, Modifiers &modifiers) {
  Update update;
  StringRef name = modifiers.next();
  bool keepsSubnormals = modifiers.take("noftz");
  if (modifiers.peek().starts_with("v"))
    update.vector.count = modifiers.nextNumber("v");
  StringRef type = modifiers.next();
  bool isPair = type.consume_back("x2"), isBrain = type.consume_front("b") && type.starts_with("f");
  char letter = isBrain ? 'f' : type.empty() ? 0 : type.front();
  // The letter of ".b32" is gone.
  if (!type.empty() && llvm::isDigit(type.front()))
    letter = 'b';
  else
    type = type.drop_front(type.empty() ? 0 : 1);
  unsigned bits = 0;
  if (type.getAsInteger(10, bits) || !llvm::is_contained({16u, 32u, 64u}, bits))
    bits = 0;
  bool isHalf = letter == 'f' && bits == 16;
  update.kind = findKind(name, letter);
  bool fits = bits && update.kind && isHalf == keepsSubnormals && (isHalf || !(isPair || isBrain)) &&
              (update.vector.count == 1 || (letter == 'f' && bits < 64 && (!isHalf || isPair)));
  if (!fits) {
    a.fail(atomic, "no such operation");
    return update;
  }
  update.vector.bits = isPair ? 32 : bits;
  OpBuilder &b = a.b;
  update.element = letter != 'f' ? Type(b.getIntegerType(bits))
                   : isBrain     ? Type(b.getBF16Type())
                   : isHalf      ? Type(b.getF16Type())
                   : bits == 32  ? Type(b.getF32Type())
                                 : Type(b.getF64Type());
  return update;
}

static std::optional<LLVM::AtomicOrdering> findOrdering(StringRef name) {
  using O = LLVM::AtomicOrdering;
  return llvm::StringSwitch<std::optional<O>>(name)
      .Case("relaxed", O::monotonic)
      .Case("acquire", O::acquire)
      .Case("release", O::release)
      .Case("acq_rel", O::acq_rel)
      .Default(std::nullopt);
}

static void raiseUpdate(AssemblyCall &a, const PtxStatement &atomic, Modifiers &modifiers,
                        LLVM::AtomicOrdering ordering, nv::Scope scope) {
  bool isRed = atomic.isInstruction("red");
  Update update = takeUpdate(a, atomic, modifiers);
  modifiers.end(isRed ? 2 : 3);
  if (!a.failed() && isRed &&
      (ordering == LLVM::AtomicOrdering::acquire || ordering == LLVM::AtomicOrdering::acq_rel ||
       update.kind == LLVM::AtomicBinOp::xchg))
    a.fail(atomic, "it gives no result, and can neither acquire nor exchange");
  if (a.failed())
    return;
  const Vector &vector = update.vector;
  ArrayRef<PtxOperand> results, values = a.getList(atomic, atomic.operands[isRed ? 1 : 2], vector.count);
  if (!isRed)
    results = a.getList(atomic, atomic.operands[0], vector.count);
  if (a.failed())
    return;
  OpBuilder &b = a.b;
  unsigned count = vector.count * vector.bits / update.element.getIntOrFloatBitWidth();
  Type type = count == 1 ? update.element : Type(VectorType::get(count, update.element));
  auto cast = [&](Value value, Type wanted) {
    return value.getType() == wanted ? value : Value(LLVM::BitcastOp::create(b, a.loc, wanted, value));
  };
  Value value = cast(join(a, vector, values), type), pointer = a.readAddress(atomic.operands[isRed ? 0 : 1], kGlobal);
  auto raised = nv::AtomicRMWOp::create(b, a.loc, isRed ? Type() : type, *update.kind, pointer, value,
                                        a.getGuard(atomic), ordering, scope);
  if (!isRed)
    split(a, vector, results, cast(raised.getOld(), vector.getType(b)));
}

void raiseAtomic(AssemblyCall &a) {
  const PtxStatement &atomic = a.getOnly();
  Modifiers modifiers(a, atomic);
  auto ordering = findOrdering(modifiers.next());
  auto scope = nv::symbolizeScope(modifiers.next());
  modifiers.expect("global");
  if (!ordering || !scope)
    a.fail(atomic, "no such ordering or scope");
  if (a.failed())
    return;
  if (!modifiers.take("cas"))
    return raiseUpdate(a, atomic, modifiers, *ordering, *scope);
  unsigned bits = modifiers.nextNumber("b");
  modifiers.end(4);
  if (!llvm::is_contained({16u, 32u, 64u}, bits) || !atomic.isInstruction("atom"))
    a.fail(atomic, "no such comparison");
  if (a.failed())
    return;
  Value expected = a.read(atomic.operands[2], bits), value = a.read(atomic.operands[3], bits);
  Value pointer = a.readAddress(atomic.operands[1], kGlobal);
  auto raised = nv::AtomicCASOp::create(a.b, a.loc, expected.getType(), pointer, expected, value, a.getGuard(atomic),
                                        *ordering, *scope);
  a.write(atomic.operands[0], raised.getOld());
}

} // namespace lathe::simulate
