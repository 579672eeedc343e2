// PTX ISA, "TensorCore 5th Generation Family Instructions": all of tcgen05, of one CTA or of pairs.
//
// Inline assembly, as MLIR's NVVM ops of tcgen05 take no predicate, refuse sm_103, and leave room between a load and
// its wait, where the words are not there yet.
#include "Conversion/LatheNVToLLVM/ExpandTensorMemory.h"

#include "Conversion/LatheNVToLLVM/Assembly.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// Assembly under construction: operands are numbered in the order in which they are added, results first.
class Assembly {
public:
  explicit Assembly(Operation *op) : op(op), b(op), text(storage) {}

  llvm::raw_ostream &getText() { return text; }

  // The number of a new input.
  unsigned add(Value value) {
    Type type = value.getType();
    if (isa<LLVM::LLVMPointerType>(type)) {
      value = LLVM::PtrToIntOp::create(b, op->getLoc(), b.getI32Type(), value);
      type = value.getType();
    }
    constraints += type.isInteger(1) ? ",b" : type.isInteger(16) ? ",h" : type.isInteger(64) ? ",l" : ",r";
    inputs.push_back(value);
    return numResults + inputs.size() - 1;
  }
  void addResult() {
    constraints += ",=r";
    ++numResults;
  }

  void replace() {
    SmallVector<Type> types(numResults, b.getI32Type());
    Type type;
    if (numResults)
      type = numResults == 1 ? types.front() : Type(LLVM::LLVMStructType::getLiteral(b.getContext(), types));
    auto assembly = buildAssembly(b, op->getLoc(), type ? TypeRange(type) : TypeRange(), inputs, storage,
                                  StringRef(constraints).ltrim(','), /*hasSideEffects=*/true);
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      Value whole = assembly.getResult(0);
      result.replaceAllUsesWith(numResults == 1 ? whole
                                                : Value(LLVM::ExtractValueOp::create(b, op->getLoc(), whole, i)));
    }
    op->erase();
  }

private:
  Operation *op;
  OpBuilder b;
  SmallVector<Value> inputs;
  unsigned numResults = 0;
  std::string constraints, storage;
  llvm::raw_string_ostream text;
};

// All instructions of a kernel are of as many CTAs.
StringRef getGroup(bool isPair) { return isPair ? ".cta_group::2" : ".cta_group::1"; }

void expand(nv::TensorMemoryAllocOp op) {
  Assembly assembly(op);
  unsigned pointer = assembly.add(op.getPtr()), pred = assembly.add(op.getPred());
  assembly.getText() << "@$" << pred << " tcgen05.alloc" << getGroup(op.getPair()) << ".sync.aligned.shared::cta.b32 [$"
                     << pointer << "], " << op.getColumns() << ";\n@$" << pred << " tcgen05.relinquish_alloc_permit"
                     << getGroup(op.getPair()) << ".sync.aligned;";
  assembly.replace();
}

void expand(nv::TensorMemoryDeallocOp op) {
  Assembly assembly(op);
  unsigned address = assembly.add(op.getAddress()), pred = assembly.add(op.getPred());
  assembly.getText() << "@$" << pred << " tcgen05.dealloc" << getGroup(op.getPair()) << ".sync.aligned.b32 $" << address
                     << ", " << op.getColumns() << ";";
  assembly.replace();
}

void expand(nv::TensorFenceOp op) {
  Assembly assembly(op);
  assembly.getText() << "tcgen05.fence::" << (op.getAfter() ? "after" : "before") << "_thread_sync;";
  assembly.replace();
}

// ".32x32b.x4.pack::16b.b32 ": the shape, how often it is repeated, and `packing` if elements are packed.
template <typename Op> void addShape(llvm::raw_ostream &os, Op op, int32_t count, StringRef packing) {
  StringRef name = nv::stringifyTensorAccessShape(op.getShape());
  name.consume_front("shape_");
  os << "." << name << ".x" << count / nv::getTileWords(op.getShape()) << (op.getPacks() ? packing : "") << ".b32 ";
}

void addList(llvm::raw_ostream &os, unsigned first, unsigned count) {
  os << "{";
  for (unsigned i = 0; i < count; ++i)
    os << (i ? ", $" : "$") << first + i;
  os << "}";
}

// One block of text, so that nothing uses the words before the wait.
void expand(nv::TensorLoadOp op) {
  Assembly assembly(op);
  for (size_t i = 0; i < op.getWords().size(); ++i)
    assembly.addResult();
  unsigned address = assembly.add(op.getAddress()), next = 0;
  llvm::raw_ostream &os = assembly.getText();
  for (auto [offset, count] : llvm::zip_equal(op.getOffsets(), op.getCounts())) {
    os << "tcgen05.ld.sync.aligned";
    addShape(os, op, count, ".pack::16b");
    addList(os, next, count);
    os << ", [$" << address << " + " << offset << "]";
    if (op.getSplit())
      os << ", " << *op.getSplit();
    os << ";\n";
    next += count;
  }
  os << "tcgen05.wait::ld.sync.aligned;";
  assembly.replace();
}

void expand(nv::TensorStoreOp op) {
  Assembly assembly(op);
  unsigned next = 0;
  for (Value word : op.getWords())
    assembly.add(word);
  unsigned address = assembly.add(op.getAddress()), pred = assembly.add(op.getPred());
  llvm::raw_ostream &os = assembly.getText();
  for (auto [offset, count] : llvm::zip_equal(op.getOffsets(), op.getCounts())) {
    os << "@$" << pred << " tcgen05.st.sync.aligned";
    addShape(os, op, count, ".unpack::16b");
    os << "[$" << address << " + " << offset << "], ";
    if (op.getSplit())
      os << *op.getSplit() << ", ";
    addList(os, next, count);
    os << ";\n";
    next += count;
  }
  os << "tcgen05.wait::st.sync.aligned;";
  assembly.replace();
}

void expand(nv::TensorProductOp op) {
  Assembly assembly(op);
  unsigned d = assembly.add(op.getD()), a = assembly.add(op.getA()), b = assembly.add(op.getB());
  unsigned useD = assembly.add(op.getUseD()), pred = assembly.add(op.getPred());
  bool isAInTensorMemory = op.getA().getType().isInteger(32);
  llvm::raw_ostream &os = assembly.getText();
  // The instruction descriptor is an operand in a register.
  os << "{\n.reg .b32 instruction;\nmov.b32 instruction, " << uint32_t(op.getInstruction()) << ";\n@$" << pred
     << " tcgen05.mma" << getGroup(op.getPair()) << ".kind::" << nv::stringifyTensorProductKind(op.getKind()) << " [$"
     << d << "], " << (isAInTensorMemory ? "[$" : "$") << a << (isAInTensorMemory ? "]" : "") << ", $" << b
     << ", instruction, $" << useD << ";\n}";
  assembly.replace();
}

// ".kind::mxf4.block_scale.block32": PTX ISA, "tcgen05.mma", the block sizes that each kind has.
StringRef getBlock(nv::TensorScaledKind kind) { return kind == nv::TensorScaledKind::mxf4nvf4 ? "block16" : "block32"; }

void expand(nv::TensorScaledProductOp op) {
  Assembly assembly(op);
  unsigned d = assembly.add(op.getD()), a = assembly.add(op.getA()), b = assembly.add(op.getB());
  unsigned scaleA = assembly.add(op.getScaleA()), scaleB = assembly.add(op.getScaleB());
  unsigned useD = assembly.add(op.getUseD()), pred = assembly.add(op.getPred());
  bool isAInTensorMemory = op.getA().getType().isInteger(32);
  llvm::raw_ostream &os = assembly.getText();
  os << "{\n.reg .b32 instruction;\nmov.b32 instruction, " << uint32_t(op.getInstruction()) << ";\n@$" << pred
     << " tcgen05.mma.cta_group::1.kind::" << nv::stringifyTensorScaledKind(op.getKind()) << ".block_scale."
     << getBlock(op.getKind()) << " [$" << d << "], " << (isAInTensorMemory ? "[$" : "$") << a
     << (isAInTensorMemory ? "]" : "") << ", $" << b << ", instruction, [$" << scaleA << "], [$" << scaleB << "], $"
     << useD << ";\n}";
  assembly.replace();
}

void expand(nv::TensorCopyOp op) {
  Assembly assembly(op);
  unsigned dst = assembly.add(op.getDst()), src = assembly.add(op.getSrc()), pred = assembly.add(op.getPred());
  bool isReplicated = op.getShape() == nv::TensorCopyShape::shape_32x128b_warpx4;
  assembly.getText() << "@$" << pred << " tcgen05.cp.cta_group::1." << (isReplicated ? "32x128b.warpx4" : "128x256b")
                     << " [$" << dst << "], $" << src << ";";
  assembly.replace();
}

void expand(nv::TensorCommitOp op) {
  Assembly assembly(op);
  unsigned pointer = assembly.add(op.getPtr()), pred = assembly.add(op.getPred());
  llvm::raw_ostream &os = assembly.getText();
  os << "@$" << pred << " tcgen05.commit" << getGroup(op.getPair()) << ".mbarrier::arrive::one.shared::cluster"
     << (op.getReceivers() ? ".multicast::cluster" : "") << ".b64 [$" << pointer << "]";
  if (op.getReceivers())
    os << ", $" << assembly.add(op.getReceivers());
  os << ";";
  assembly.replace();
}

} // namespace

bool lathe::conversion::expandTensorMemory(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<nv::TensorMemoryAllocOp, nv::TensorMemoryDeallocOp, nv::TensorFenceOp, nv::TensorLoadOp, nv::TensorStoreOp,
            nv::TensorProductOp, nv::TensorScaledProductOp, nv::TensorCopyOp, nv::TensorCommitOp>([](auto access) {
        expand(access);
        return true;
      })
      .Default(false);
}
