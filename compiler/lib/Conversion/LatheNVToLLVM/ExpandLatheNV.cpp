// The pass lathe-nv-expand-ops: all inline assembly of the NVIDIA back end is written here.
#include "Conversion/LatheNVToLLVM/Assembly.h"
#include "Conversion/LatheNVToLLVM/ClocksAfterBarriers.h"
#include "Conversion/LatheNVToLLVM/ExpandTensorMemory.h"
#include "Conversion/Support/Builders.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

namespace lathe {
#define GEN_PASS_DEF_EXPANDLATHENV
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// A value as the registers that an access moves: `count` words of `bits` bits, in registers of type `type`
// (PTX has no 8-bit registers), written with constraint letter `letter`.
struct Words {
  unsigned count, bits;
  Type type;
  char letter;
};

Type getElement(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getElementType() : type;
}

Words getWords(Type type) {
  Type element = getElement(type);
  unsigned elementBits = 8 * getAccessBytes(element), total = 8 * getAccessBytes(type);
  unsigned bits = total < 32 ? total : std::max(32u, elementBits);
  Builder b(type.getContext());
  if (bits == 64)
    return {total / bits, bits, b.getI64Type(), 'l'};
  if (bits == 32)
    return {total / bits, bits, b.getI32Type(), 'r'};
  return {1, bits, b.getI16Type(), 'h'};
}

using Elements = SmallVector<Value>;

// The instructions of a lathe_nv.wgmma. Operands of the assembly: accumulator, the registers tied to it, a, b, scaleD.
class WgmmaText {
public:
  explicit WgmmaText(nv::WgmmaOp op) : op(op), steps(op.getNumSteps()), registers(op.getRegistersPerTile()) {
    firstA = 2 * op.getAccumulator().size();
    firstB = firstA + op.getA().size();
  }

  std::string get() {
    std::string text = "{\n";
    llvm::raw_string_ostream os(text);
    os << ".reg .pred one;\nmov.pred one, -1;\nwgmma.fence.sync.aligned;\n";
    for (unsigned i = 0; i < op.getTilesM(); ++i)
      for (unsigned j = 0; j < op.getTilesN(); ++j)
        for (unsigned step = 0; step < steps; ++step)
          addStep(os, i, j, step);
    os << "wgmma.commit_group.sync.aligned;\n}";
    return text;
  }

private:
  nv::WgmmaOp op;
  unsigned steps, registers, firstA, firstB;

  static void addList(llvm::raw_ostream &os, unsigned first, unsigned count) {
    os << "{";
    for (unsigned i = 0; i < count; ++i)
      os << (i ? ",$" : "$") << first + i;
    os << "}";
  }

  StringRef accumulatorType() {
    Type type = op.getAccumulator().front().getType();
    using E = nv::MatrixElement;
    bool isInteger = op.getElementA() == E::s8 || op.getElementA() == E::u8;
    return type.isF32() ? "f32" : isInteger ? "s32" : "f16";
  }

  void addStep(llvm::raw_ostream &os, unsigned i, unsigned j, unsigned step) {
    using E = nv::MatrixElement;
    E element = op.getElementA();
    os << "wgmma.mma_async.sync.aligned.m64n" << op.getN() << "k" << op.getStepElements() << "." << accumulatorType()
       << "." << nv::stringifyMatrixElement(element) << "." << nv::stringifyMatrixElement(op.getElementB()) << " ";
    addList(os, (i * op.getTilesN() + j) * registers, registers);
    unsigned a = i * steps + step;
    os << ", ";
    if (op.isAInRegisters())
      addList(os, firstA + 4 * a, 4);
    else
      os << "$" << firstA + a;
    os << ", $" << firstB + j * steps + step << ", ";
    if (step == 0 && op.getScaleD())
      os << "$" << firstB + op.getB().size();
    else
      os << "one";
    bool isInteger = element == E::s8 || element == E::u8;
    if (!isInteger)
      os << ", 1, 1";
    if (element == E::f16 || element == E::bf16) {
      if (!op.isAInRegisters())
        os << ", " << int(op.getTransposedA());
      os << ", " << int(op.getTransposedB());
    }
    os << ";\n";
  }
};

// The cache policies of L2 that a function's accesses name, each made once at the start of the function. NVVM has no
// operation for createpolicy.
class Policies {
public:
  Value get(Operation *user, nv::EvictionPolicy evict) {
    auto func = user->getParentOfType<LLVM::LLVMFuncOp>();
    Value &policy = made[{func, unsigned(evict)}];
    if (!policy) {
      OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
      std::string text = "createpolicy.fractional.L2::" + nv::stringifyEvictionPolicy(evict).str() + ".b64 $0, 1.0;";
      policy = buildAssembly(b, func.getLoc(), b.getI64Type(), {}, text, "=l", /*hasSideEffects=*/false).getResult(0);
    }
    return policy;
  }

private:
  llvm::DenseMap<std::pair<Operation *, unsigned>, Value> made;
};

class Expansion {
public:
  Expansion(Operation *op, Policies &policies) : b(op), loc(op->getLoc()), policies(policies) {}

  void expand(nv::LoadOp load) {
    Words words = getWords(load.getType());
    SmallVector<Value> inputs;
    std::string outputs, ties;
    for (unsigned i = 0; i < words.count; ++i)
      outputs += std::string("=") + words.letter + ",";
    if (load.getOther()) {
      inputs = split(load.getOther(), words);
      for (unsigned i = 0; i < words.count; ++i)
        ties += std::to_string(i) + ",";
    }
    unsigned next = words.count + inputs.size();
    inputs.push_back(load.getPtr());
    std::string guarded = guard(load.getPred(), next + 1, inputs);
    std::string constraints = outputs + ties + "l" + (load.getPred() ? ",b" : "");
    std::string policy = namePolicy(load, next + 1 + bool(load.getPred()), inputs, constraints);
    std::string text = guarded + "ld" + modifiers(load) + suffix(words) + " " + list(0, words.count) + ", [ $" +
                       std::to_string(next) + " + 0 ]" + policy + ";";
    load.replaceAllUsesWith(results(inputs, text, constraints, words, load.getType()));
    load.erase();
  }

  void expand(nv::StoreOp store) {
    Words words = getWords(store.getValue().getType());
    SmallVector<Value> inputs = split(store.getValue(), words);
    std::string constraints;
    for (unsigned i = 0; i < words.count; ++i)
      constraints += std::string(1, words.letter) + ",";
    unsigned next = inputs.size();
    inputs.push_back(store.getPtr());
    std::string guarded = guard(store.getPred(), next + 1, inputs);
    constraints += store.getPred() ? "l,b" : "l";
    std::string policy = namePolicy(store, inputs.size(), inputs, constraints);
    std::string text = guarded + "st" + modifiers(store) + suffix(words) + " [ $" + std::to_string(next) + " + 0 ], " +
                       list(0, words.count) + policy + ";";
    assembly({}, inputs, text, constraints);
    store.erase();
  }

  void expand(nv::CopyAsyncOp copy) {
    Value to = LLVM::PtrToIntOp::create(b, loc, b.getI32Type(), copy.getDst());
    SmallVector<Value> inputs = {to, copy.getSrc()};
    std::string constraints = "r,l", sizes = std::to_string(copy.getSize());
    std::string guarded = guard(copy.getPred(), 2, inputs);
    if (copy.getPred())
      constraints += ",b";
    if (copy.getGiven()) {
      sizes += ", $" + std::to_string(inputs.size());
      inputs.push_back(copy.getGiven());
      constraints += ",r";
    }
    StringRef cache = copy.getSize() == 16 ? "cg" : "ca", hint;
    if (copy.getCache() != nv::CacheModifier::none)
      cache = nv::stringifyCacheModifier(copy.getCache());
    if (copy.getEvict() != nv::EvictionPolicy::normal) {
      hint = ".L2::cache_hint";
      sizes += ", $" + std::to_string(inputs.size());
      inputs.push_back(policies.get(copy, copy.getEvict()));
      constraints += ",l";
    }
    assembly({}, inputs,
             guarded + "cp.async." + cache.str() + ".shared.global" + hint.str() + " [ $0 + 0 ], [ $1 + 0 ], " + sizes +
                 ";",
             constraints);
    copy.erase();
  }

  void expand(nv::AtomicRMWOp atomic) {
    Type type = atomic.getValue().getType();
    Words words = getWords(type);
    // `red` can neither acquire nor exchange.
    bool isRed = !atomic.getOld() && !acquires(atomic.getOrdering()) && atomic.getKind() != LLVM::AtomicBinOp::xchg;
    SmallVector<Value> inputs = split(atomic.getValue(), words);
    unsigned first = isRed ? 0 : words.count, pointer = first + words.count;
    inputs.push_back(atomic.getPtr());
    std::string text = guard(atomic.getPred(), pointer + 1, inputs) + (isRed ? "red" : "atom") +
                       modifiers(atomic.getOrdering(), atomic.getScope()) +
                       operation(atomic.getKind(), getElement(type), words) + " " +
                       (isRed ? "" : list(0, words.count) + ", ") + "[ $" + std::to_string(pointer) + " + 0 ], " +
                       list(first, words.count) + ";";
    std::string constraints;
    for (unsigned i = 0; i < pointer; ++i)
      constraints += std::string(i < first ? "=" : "") + words.letter + ",";
    constraints += atomic.getPred() ? "l,b" : "l";
    if (isRed) {
      assembly({}, inputs, text, constraints);
    } else {
      Value old = results(inputs, text, constraints, words, type);
      if (atomic.getOld())
        atomic.getOld().replaceAllUsesWith(old);
    }
    atomic.erase();
  }

  void expand(nv::AtomicCASOp atomic) {
    Words words = getWords(atomic.getType());
    SmallVector<Value> inputs = {split(atomic.getExpected(), words).front(), split(atomic.getValue(), words).front(),
                                 atomic.getPtr()};
    std::string text = guard(atomic.getPred(), 4, inputs) + "atom" +
                       modifiers(atomic.getOrdering(), atomic.getScope()) + ".cas.b" + std::to_string(words.bits) +
                       " $0, [ $3 + 0 ], $1, $2;";
    std::string letter(1, words.letter);
    std::string constraints = "=" + letter + "," + letter + "," + letter + (atomic.getPred() ? ",l,b" : ",l");
    atomic.replaceAllUsesWith(results(inputs, text, constraints, words, atomic.getType()));
    atomic.erase();
  }

  // One block of text, so that no instruction gets between the fence and the commit.
  void expand(nv::WgmmaOp op) {
    WgmmaText text(op);
    Elements inputs(op.getA());
    llvm::append_range(inputs, op.getB());
    std::string constraints;
    for (Value a : op.getA())
      constraints += a.getType().isInteger(32) ? ",r" : ",l";
    for (size_t i = 0; i < op.getB().size(); ++i)
      constraints += ",l";
    if (op.getScaleD()) {
      inputs.push_back(op.getScaleD());
      constraints += ",b";
    }
    replaceTied(op, op.getAccumulator(), inputs, text.get(), constraints);
  }

  void expand(nv::WgmmaWaitOp op) {
    replaceTied(op, op.getInputs(), {}, "wgmma.wait_group.sync.aligned " + std::to_string(op.getPendings()) + ";", "");
  }

  void expand(nv::BarrierInitOp op) {
    predicated(op, {op.getPtr()}, op.getPred(), "mbarrier.init.shared::cta.b64 [$0], " + std::to_string(op.getCount()));
  }
  void expand(nv::BarrierInvalOp op) {
    predicated(op, {op.getPtr()}, op.getPred(), "mbarrier.inval.shared::cta.b64 [$0]");
  }
  void expand(nv::TryCancelOp op) {
    predicated(op, {op.getDst(), op.getBarrier()}, op.getPred(),
               "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [$0], [$1]");
  }
  // PTX has registers of 128 bits, LLVM's back end has none.
  void expand(nv::QueryCancelOp op) {
    std::string text = "{\n.reg .b128 answer;\nmov.b128 answer, {$1, $2};\n";
    const std::string query = "clusterlaunchcontrol.query_cancel.";
    if (std::optional<uint32_t> axis = op.getAxis())
      text += query + "get_first_ctaid::" + "xyz"[*axis] + ".b32.b128 $0, answer;\n}";
    else
      text += ".reg .pred is;\n" + query + "is_canceled.pred.b128 is, answer;\nselp.b32 $0, 1, 0, is;\n}";
    op.replaceAllUsesWith(assembly(op.getType(), {op.getLow(), op.getHigh()}, text, "=r,l,l").getResult(0));
    op.erase();
  }
  void expand(nv::BarrierArriveOp op) {
    std::string text = "mbarrier.arrive";
    if (op.getBytes())
      text += ".expect_tx";
    if (op.getRelease())
      text += ".release.cluster";
    text += isInClusterMemory(op.getPtr()) ? ".shared::cluster.b64 _, [$0]" : ".shared::cta.b64 _, [$0]";
    if (op.getBytes())
      text += ", " + std::to_string(*op.getBytes());
    else if (op.getCount() != 1)
      text += ", " + std::to_string(op.getCount());
    predicated(op, {op.getPtr()}, op.getPred(), text);
  }
  void expand(nv::BarrierWaitOp op) {
    Elements inputs = {asNumber(op.getPtr()), op.getParity()};
    std::string skip;
    if (op.getPred()) {
      inputs.push_back(op.getPred());
      skip = "@!$2 bra.uni done;\n";
    }
    assembly({}, inputs,
             "{\n.reg .pred complete;\n" + skip + "again:\nmbarrier.try_wait.parity" +
                 (op.getAcquire() ? ".acquire.cluster" : "") +
                 ".shared::cta.b64 complete, [$0], $1;\n@!complete bra.uni again;\ndone:\n}",
             op.getPred() ? "r,r,b" : "r,r");
    op->erase();
  }

  void expand(nv::BulkLoadOp op) {
    Elements inputs = {op.getDst(), op.getMap(), op.getBarrier()};
    unsigned rank = op.getAt().size();
    llvm::append_range(inputs, op.getAt());
    // Without the group, the barrier must lie in the CTA of the destination.
    std::string hint, last, mode, group = isInClusterMemory(op.getBarrier()) ? ".cta_group::2" : "";
    if (unsigned count = op.getOffsets().size()) {
      mode = ".im2col";
      last = ", " + braced(inputs.size(), count);
      llvm::append_range(inputs, op.getOffsets());
    }
    auto append = [&](StringRef modifier, Value operand) {
      hint += modifier;
      last += ", $" + std::to_string(inputs.size());
      inputs.push_back(operand);
    };
    if (Value receivers = op.getReceivers())
      append(".multicast::cluster", receivers);
    if (op.getEvict() != nv::EvictionPolicy::normal)
      append(".L2::cache_hint", policies.get(op, op.getEvict()));
    predicated(op, inputs, op.getPred(),
               "cp.async.bulk.tensor." + std::to_string(rank) + "d" + group + ".shared::cluster.global" + mode +
                   ".mbarrier::complete_tx::bytes" + hint + " [$0], [$1, " + braced(3, rank) + "], [$2]" + last);
  }
  void expand(nv::BulkStoreOp op) {
    Elements inputs = {op.getMap(), op.getSrc()};
    unsigned rank = op.getAt().size();
    llvm::append_range(inputs, op.getAt());
    std::string name = op.getReduce() ? "cp.reduce.async.bulk.tensor." : "cp.async.bulk.tensor.";
    std::string reduce = op.getReduce() ? "." + op.getReduce()->str() : "";
    predicated(op, inputs, op.getPred(),
               name + std::to_string(rank) + "d.global.shared::cta" + reduce + ".bulk_group [$0, " + braced(2, rank) +
                   "], [$1]");
  }

  // LLVM's intrinsics would let accesses to memory move across them.
  void expand(NVVM::ClockOp op) { readRegister(op, "mov.u32 $0, %clock;", "=r"); }
  void expand(NVVM::Clock64Op op) { readRegister(op, "mov.u64 $0, %clock64;", "=l"); }
  void expand(NVVM::GlobalTimerOp op) { readRegister(op, "mov.u64 $0, %globaltimer;", "=l"); }

  // One warp clears the image in shared memory, one lane fills it in, all lanes copy it.
  void expand(nv::TensorMapOp op) {
    Elements inputs = {asNumber(op.getScratch()), asNumber(op.getDst()), asNumber(op.getBase()), op.getPred()};
    std::string constraints = "r,l,l,b", text;
    llvm::raw_string_ostream os(text);
    os << "{\n.reg .b32 lane, at;\n.reg .pred first;\n@!$3 bra.uni done;\nmov.u32 lane, %laneid;\n"
          "shl.b32 at, lane, 2;\nadd.u32 at, at, $0;\nst.shared.b32 [at], 0;\nbar.warp.sync 0xffffffff;\n"
          "setp.eq.u32 first, lane, 0;\n";
    auto field = [&](StringRef name, unsigned bits, const Twine &value) {
      os << "@first tensormap.replace.tile." << name << ".shared::cta.b1024.b" << bits << " [$0], " << value << ";\n";
    };
    auto fields = [&](StringRef name, ValueRange values, unsigned bits) {
      for (auto [n, value] : llvm::enumerate(values)) {
        field(name, bits, Twine(n) + ", $" + Twine(inputs.size()));
        inputs.push_back(value);
        constraints += bits == 64 ? ",l" : ",r";
      }
    };
    field("global_address", 64, "$2");
    field("rank", 32, Twine(op.getBox().size() - 1));
    fields("box_dim", op.getBox(), 32);
    fields("global_dim", op.getSizes(), 32);
    fields("global_stride", op.getStrides(), 64);
    fields("element_stride", op.getSteps(), 32);
    field("elemtype", 32, Twine(op.getElement()));
    field("interleave_layout", 32, Twine(op.getInterleave()));
    field("swizzle_mode", 32, Twine(op.getSwizzle()));
    field("fill_mode", 32, Twine(op.getFill()));
    os << "bar.warp.sync 0xffffffff;\n"
          "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$1], [$0], 128;\n"
          "done:\n}";
    assembly({}, inputs, text, constraints);
    op->erase();
  }

private:
  OpBuilder b;
  Location loc;
  Policies &policies;

  void readRegister(Operation *op, StringRef text, StringRef output) {
    op->getResult(0).replaceAllUsesWith(
        assembly(op->getResult(0).getType(), {}, text, (output + ",~{memory}").str()).getResult(0));
    op->erase();
  }

  static bool isInClusterMemory(Value pointer) {
    return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() == 7;
  }
  // An address as an integer, relative to its address space.
  Value asNumber(Value pointer) {
    bool isShared = cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() == 3 || isInClusterMemory(pointer);
    return LLVM::PtrToIntOp::create(b, loc, isShared ? b.getI32Type() : b.getI64Type(), pointer);
  }

  static std::string braced(unsigned first, unsigned count) {
    std::string text = "{";
    for (unsigned i = 0; i < count; ++i)
      text += (i ? ", $" : "$") + std::to_string(first + i);
    return text + "}";
  }

  // Replaces `op` by one instruction under a predicate; addresses become integers.
  void predicated(Operation *op, ArrayRef<Value> values, Value pred, const std::string &text) {
    Elements inputs;
    std::string constraints;
    for (Value value : values) {
      inputs.push_back(isa<LLVM::LLVMPointerType>(value.getType()) ? asNumber(value) : value);
      unsigned bits = inputs.back().getType().getIntOrFloatBitWidth();
      constraints += bits == 64 ? "l," : bits == 16 ? "h," : "r,";
    }
    inputs.push_back(pred);
    assembly({}, inputs, "@$" + std::to_string(values.size()) + " " + text + ";", constraints + "b");
    op->erase();
  }

  static bool acquires(LLVM::AtomicOrdering ordering) {
    return ordering == LLVM::AtomicOrdering::acquire || ordering == LLVM::AtomicOrdering::acq_rel;
  }

  static std::string modifiers(LLVM::AtomicOrdering ordering, nv::Scope scope) {
    StringRef name = ordering == LLVM::AtomicOrdering::monotonic ? "relaxed" : LLVM::stringifyAtomicOrdering(ordering);
    return ("." + name + "." + nv::stringifyScope(scope) + ".global").str();
  }

  // ".add.noftz.v4.f16x2": the operation, the number of words and their type.
  static std::string operation(LLVM::AtomicBinOp kind, Type element, const Words &words) {
    std::string vector = words.count > 1 ? ".v" + std::to_string(words.count) : "";
    std::string bits = std::to_string(words.bits);
    switch (kind) {
    case LLVM::AtomicBinOp::fadd: {
      bool isHalf = element.isF16() || element.isBF16();
      std::string type = element.isBF16() ? ".bf16" : ".f" + std::to_string(element.getIntOrFloatBitWidth());
      return ".add" + std::string(isHalf ? ".noftz" : "") + vector + type + (isHalf && words.bits == 32 ? "x2" : "");
    }
    case LLVM::AtomicBinOp::add:
      return ".add.u" + bits;
    case LLVM::AtomicBinOp::max:
    case LLVM::AtomicBinOp::min:
      return "." + LLVM::stringifyAtomicBinOp(kind).str() + ".s" + bits;
    case LLVM::AtomicBinOp::umax:
    case LLVM::AtomicBinOp::umin:
      return "." + LLVM::stringifyAtomicBinOp(kind).drop_front().str() + ".u" + bits;
    case LLVM::AtomicBinOp::xchg:
      return ".exch.b" + bits;
    default: // _and, _or, _xor
      return "." + LLVM::stringifyAtomicBinOp(kind).drop_front().str() + ".b" + bits;
    }
  }

  // Assembly whose results are `words` of one value of `type`.
  Value results(ValueRange inputs, StringRef text, StringRef constraints, const Words &words, Type type) {
    Type all = words.count == 1
                   ? words.type
                   : Type(LLVM::LLVMStructType::getLiteral(b.getContext(), SmallVector<Type>(words.count, words.type)));
    Value result = assembly(all, inputs, text, constraints).getResult(0);
    SmallVector<Value> parts;
    for (unsigned i = 0; i < words.count; ++i)
      parts.push_back(words.count == 1 ? result : Value(LLVM::ExtractValueOp::create(b, loc, result, i)));
    return join(parts, words, type);
  }

  // Replaces `op` by assembly whose operands are its results $0.., which are tied to `registers`, and after those
  // and the ties (which have numbers too) `inputs` with `constraints`, each of which starts with a comma.
  void replaceTied(Operation *op, ValueRange registers, ValueRange inputs, StringRef text, StringRef constraints) {
    Elements operands;
    std::string outputs, ties;
    SmallVector<Type> types;
    for (auto [i, value] : llvm::enumerate(registers)) {
      bool isFloat = value.getType().isF32();
      types.push_back(isFloat ? Type(b.getF32Type()) : b.getI32Type());
      bool isPlain = value.getType() == types.back();
      operands.push_back(isPlain ? value : Value(LLVM::BitcastOp::create(b, loc, types.back(), value)));
      outputs += std::string(i ? "," : "") + (isFloat ? "=f" : "=r");
      ties += "," + std::to_string(i);
    }
    llvm::append_range(operands, inputs);
    std::string all = outputs + ties + constraints.str();
    if (types.empty()) {
      assembly({}, operands, text, StringRef(all).ltrim(','));
      return op->erase();
    }
    Type type = types.size() == 1 ? types.front() : Type(LLVM::LLVMStructType::getLiteral(b.getContext(), types));
    Value whole = assembly(type, operands, text, all).getResult(0);
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      Value part = types.size() == 1 ? whole : Value(LLVM::ExtractValueOp::create(b, loc, whole, i));
      result.replaceAllUsesWith(
          part.getType() == result.getType() ? part : Value(LLVM::BitcastOp::create(b, loc, result.getType(), part)));
    }
    op->erase();
  }

  // "@$n " if there is a predicate, which becomes operand n.
  static std::string guard(Value pred, unsigned index, SmallVector<Value> &inputs) {
    if (!pred)
      return "";
    inputs.push_back(pred);
    return "@$" + std::to_string(index) + " ";
  }

  // A cache operator and an eviction priority in L1 exclude each other in PTX, and volatile excludes both. The priority
  // in L2, which is an operand, goes with an operator.
  template <typename Access> static bool needsPolicy(Access access) {
    return !access.getIsVolatile() && access.getCache() != nv::CacheModifier::none &&
           access.getEvict() != nv::EvictionPolicy::normal;
  }
  template <typename Access> static std::string modifiers(Access access) {
    if (access.getIsVolatile())
      return ".volatile.global";
    if (access.getCache() != nv::CacheModifier::none)
      return ".global." + nv::stringifyCacheModifier(access.getCache()).str() +
             (needsPolicy(access) ? ".L2::cache_hint" : "");
    if (access.getEvict() != nv::EvictionPolicy::normal)
      return ".global.L1::" + nv::stringifyEvictionPolicy(access.getEvict()).str();
    return ".global";
  }

  // ", $n" if the access takes a cache policy, which becomes operand n, the last one.
  template <typename Access>
  std::string namePolicy(Access access, unsigned index, SmallVector<Value> &inputs, std::string &constraints) {
    if (!needsPolicy(access))
      return "";
    inputs.push_back(policies.get(access, access.getEvict()));
    constraints += ",l";
    return ", $" + std::to_string(index);
  }

  static std::string suffix(const Words &words) {
    return (words.count > 1 ? ".v" + std::to_string(words.count) : "") + ".b" + std::to_string(words.bits);
  }

  static std::string list(unsigned first, unsigned count) {
    SmallVector<std::string> names;
    for (unsigned i = 0; i < count; ++i)
      names.push_back("$" + std::to_string(first + i));
    return count == 1 ? names.front() : "{ " + llvm::join(names, ", ") + " }";
  }

  LLVM::InlineAsmOp assembly(Type result, ValueRange inputs, StringRef text, StringRef constraints) {
    return buildAssembly(b, loc, result ? TypeRange(result) : TypeRange(), inputs, text, constraints,
                         /*hasSideEffects=*/true);
  }

  SmallVector<Value> split(Value value, const Words &words) {
    if (isa<LLVM::LLVMPointerType>(value.getType()))
      return {LLVM::PtrToIntOp::create(b, loc, words.type, value)};
    Type integer = b.getIntegerType(words.bits);
    if (words.count == 1) {
      Value whole = value.getType() == integer ? value : Value(LLVM::BitcastOp::create(b, loc, integer, value));
      if (integer != words.type)
        whole = LLVM::ZExtOp::create(b, loc, words.type, whole);
      return {whole};
    }
    Type vectorType = VectorType::get(words.count, integer);
    Value vector = value.getType() == vectorType ? value : Value(LLVM::BitcastOp::create(b, loc, vectorType, value));
    SmallVector<Value> parts;
    for (unsigned i = 0; i < words.count; ++i)
      parts.push_back(LLVM::ExtractElementOp::create(b, loc, vector, buildI32(b, loc, i)));
    return parts;
  }

  Value join(ArrayRef<Value> parts, const Words &words, Type type) {
    if (isa<LLVM::LLVMPointerType>(type))
      return LLVM::IntToPtrOp::create(b, loc, type, parts.front());
    Type integer = b.getIntegerType(words.bits);
    Value whole = parts.front();
    if (words.count == 1) {
      if (integer != words.type)
        whole = LLVM::TruncOp::create(b, loc, integer, whole);
    } else {
      whole = LLVM::PoisonOp::create(b, loc, VectorType::get(words.count, integer));
      for (auto [i, part] : llvm::enumerate(parts))
        whole = LLVM::InsertElementOp::create(b, loc, whole, part, buildI32(b, loc, i));
    }
    return whole.getType() == type ? whole : Value(LLVM::BitcastOp::create(b, loc, type, whole));
  }
};

// Makes the lanes that read the clock wait for the barrier before it. Not all lanes may be there.
void awaitBarrier(Operation *clock) {
  OpBuilder b(clock);
  Location loc = clock->getLoc();
  auto lanes =
      LLVM::CallIntrinsicOp::create(b, loc, b.getI32Type(), b.getStringAttr("llvm.nvvm.activemask"), ValueRange());
  NVVM::SyncWarpOp::create(b, loc, lanes.getResults());
}

struct ExpandLatheNVPass : public lathe::impl::ExpandLatheNVBase<ExpandLatheNVPass> {
  void runOnOperation() override {
    Operation *module = getOperation();
    Policies policies;
    for (Operation *clock : findClocksAfterBarriers(module))
      awaitBarrier(clock);
    module->walk([&](Operation *op) {
      if (expandTensorMemory(op))
        return;
      llvm::TypeSwitch<Operation *>(op)
          .Case<nv::LoadOp, nv::StoreOp, nv::CopyAsyncOp, nv::AtomicRMWOp, nv::AtomicCASOp, nv::WgmmaOp,
                nv::WgmmaWaitOp, nv::BarrierInitOp, nv::BarrierInvalOp, nv::TryCancelOp, nv::QueryCancelOp,
                nv::BarrierArriveOp, nv::BarrierWaitOp, nv::BulkLoadOp, nv::BulkStoreOp, nv::TensorMapOp, NVVM::ClockOp,
                NVVM::Clock64Op, NVVM::GlobalTimerOp>([&](auto access) { Expansion(access, policies).expand(access); })
          .Case([](LLVM::LLVMFuncOp func) {
            for (unsigned i = 0; i < func.getNumArguments(); ++i)
              func.removeArgAttr(i, nv::TensorMapAttr::attributeName);
          });
    });
  }
};

} // namespace
