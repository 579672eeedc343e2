// The pass expand-lathe-nv: all inline assembly of the NVIDIA back end is written here.
#include "../Builders.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

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

class Expansion {
public:
  explicit Expansion(Operation *op) : b(op), loc(op->getLoc()) {}

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
    std::string text = guard(load.getPred(), next + 1, inputs) + "ld" + modifiers(load) + suffix(words) + " " +
                       list(0, words.count) + ", [ $" + std::to_string(next) + " + 0 ];";
    std::string constraints = outputs + ties + "l" + (load.getPred() ? ",b" : "");
    Type type =
        words.count == 1
            ? words.type
            : Type(LLVM::LLVMStructType::getLiteral(b.getContext(), SmallVector<Type>(words.count, words.type)));
    Value result = assembly(type, inputs, text, constraints).getResult(0);
    SmallVector<Value> parts;
    for (unsigned i = 0; i < words.count; ++i)
      parts.push_back(words.count == 1 ? result : Value(LLVM::ExtractValueOp::create(b, loc, result, i)));
    load.replaceAllUsesWith(join(parts, words, load.getType()));
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
    std::string text = guard(store.getPred(), next + 1, inputs) + "st" + modifiers(store) + suffix(words) + " [ $" +
                       std::to_string(next) + " + 0 ], " + list(0, words.count) + ";";
    assembly({}, inputs, text, constraints + "l" + (store.getPred() ? ",b" : ""));
    store.erase();
  }

  void expand(nv::CopyAsyncOp copy) {
    Value to = LLVM::PtrToIntOp::create(b, loc, b.getI32Type(), copy.getDst());
    SmallVector<Value> inputs = {to, copy.getSrc(), copy.getPred()};
    std::string cache = copy.getSize() == 16 ? "cg" : "ca", given;
    if (copy.getGiven()) {
      inputs.push_back(copy.getGiven());
      given = ", $3";
    }
    assembly({}, inputs,
             "@$2 cp.async." + cache + ".shared.global [ $0 + 0 ], [ $1 + 0 ], " + std::to_string(copy.getSize()) +
                 given + ";",
             copy.getGiven() ? "r,l,b,r" : "r,l,b");
    copy.erase();
  }

private:
  OpBuilder b;
  Location loc;

  // "@$n " if there is a predicate, which becomes operand n.
  static std::string guard(Value pred, unsigned index, SmallVector<Value> &inputs) {
    if (!pred)
      return "";
    inputs.push_back(pred);
    return "@$" + std::to_string(index) + " ";
  }

  // A cache operator and an eviction priority exclude each other in PTX, and volatile excludes both.
  template <typename Access> static std::string modifiers(Access access) {
    if (access.getIsVolatile())
      return ".volatile.global";
    if (access.getCache() != nv::CacheModifier::none)
      return ".global." + nv::stringifyCacheModifier(access.getCache()).str();
    if (access.getEvict() != nv::EvictionPolicy::normal)
      return ".global.L1::" + nv::stringifyEvictionPolicy(access.getEvict()).str();
    return ".global";
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
    return LLVM::InlineAsmOp::create(b, loc, result ? TypeRange(result) : TypeRange(), inputs, text, constraints,
                                     /*has_side_effects=*/true, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                     LLVM::AsmDialectAttr::get(b.getContext(), LLVM::AsmDialect::AD_ATT),
                                     /*operand_attrs=*/ArrayAttr());
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

struct ExpandLatheNVPass : public lathe::impl::ExpandLatheNVBase<ExpandLatheNVPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<nv::LoadOp, nv::StoreOp, nv::CopyAsyncOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      llvm::TypeSwitch<Operation *>(op).Case<nv::LoadOp, nv::StoreOp, nv::CopyAsyncOp>(
          [](auto access) { Expansion(access).expand(access); });
  }
};

} // namespace
