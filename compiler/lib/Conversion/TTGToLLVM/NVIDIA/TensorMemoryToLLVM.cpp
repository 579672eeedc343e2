// Tensor memory: allocation, loads, stores and views. Not run on hardware.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/TensorIssue.h"
#include "Conversion/TTGToLLVM/NVIDIA/TensorMemory.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::ttng;

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

namespace {

// True in the first of the warps that execute the code.
Value isFirstWarp(Lowering &l) {
  return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.warpId(), l.i32(0));
}

// PTX ISA, "tcgen05.fence": what a thread does to tensor memory is ordered with what others do by a barrier or mbarrier
// only between a fence after the one and a fence before the other.
void fenceAfterSync(Lowering &l) { nv::TensorFenceOp::create(l.b, l.loc, /*after=*/true); }
void fenceBeforeSync(Lowering &l) { nv::TensorFenceOp::create(l.b, l.loc, /*after=*/false); }

int32_t getSize(Lowering &l) { return int32_t(l.module->getAttrOfType<IntegerAttr>(kTensorMemorySize).getInt()); }

} // namespace

void lathe::conversion::allocateTensorMemory(tt::FuncOp kernel, Lowering &l) {
  bool isNeeded = kernel.walk([](TMEMAllocOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (!isNeeded)
    return;
  Value word = l.sharedBase(l.module->getAttrOfType<IntegerAttr>(kTensorMemoryWord).getInt());
  bool isPair = isOfPairs(l.module);
  if (isPair) {
    // The other CTA, which allocates too, must have started.
    NVVM::ClusterArriveRelaxedOp::create(l.b, l.loc, l.b.getUnitAttr());
    NVVM::ClusterWaitOp::create(l.b, l.loc, l.b.getUnitAttr());
  }
  nv::TensorMemoryAllocOp::create(l.b, l.loc, word, getSize(l), isFirstWarp(l), isPair);
  fenceBeforeSync(l);
  l.synchronize();
  fenceAfterSync(l);
  l.tensorMemory = LLVM::LoadOp::create(l.b, l.loc, l.b.getI32Type(), word);
}

void lathe::conversion::freeTensorMemory(Lowering &l) {
  if (!l.tensorMemory)
    return;
  // Every access ended with a fence.
  l.synchronize();
  fenceAfterSync(l);
  nv::TensorMemoryDeallocOp::create(l.b, l.loc, l.tensorMemory, getSize(l), isFirstWarp(l), isOfPairs(l.module));
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

namespace {

Value advance(Value address, int32_t by, Lowering &l) {
  return by ? Value(LLVM::AddOp::create(l.b, l.loc, address, l.i32(by))) : address;
}

// A tensor and a buffer between which elements move.
class Transfer {
public:
  Transfer(Operation *op, RankedTensorType tensor, Value buffer, Lowering &l)
      : op(op), tensor(tensor), buffer(buffer), type(cast<ttg::MemDescType>(buffer.getType())), l(l) {}

  LogicalResult store(ArrayRef<Value> elements, Value pred) {
    if (failed(prepare()))
      return failure();
    fenceAfterSync(l);
    Value address = getAddress(), stores = dropCopies(pred);
    for (const Piece &piece : pieces) {
      Elements words;
      for (ArrayRef<int> registers : piece.words)
        words.push_back(pack(elements, registers));
      nv::TensorStoreOp::create(l.b, l.loc, getShape(), address, piece.offsets, piece.counts, getSplit(), plan.packs,
                                words, stores);
    }
    fenceBeforeSync(l);
    return success();
  }

  FailureOr<Elements> load() {
    if (failed(prepare()))
      return failure();
    fenceAfterSync(l);
    Value address = getAddress();
    SmallVector<nv::TensorLoadOp> loads;
    for (const Piece &piece : pieces) {
      SmallVector<Type> types(piece.words.size(), l.b.getI32Type());
      loads.push_back(nv::TensorLoadOp::create(l.b, l.loc, types, getShape(), address, piece.offsets, piece.counts,
                                               getSplit(), plan.packs));
    }
    fenceBeforeSync(l);
    Elements elements(plan.sources.size());
    for (auto [load, piece] : llvm::zip_equal(loads, pieces))
      for (auto [word, registers] : llvm::zip_equal(load.getWords(), piece.words))
        unpack(word, registers, elements);
    for (auto [index, source] : llvm::enumerate(plan.sources))
      elements[index] = elements[source];
    return elements;
  }

private:
  Operation *op;
  RankedTensorType tensor;
  Value buffer;
  ttg::MemDescType type;
  Lowering &l;
  TensorMemoryPlan plan;

  // The messages of one op, and their words.
  struct Piece {
    SmallVector<int32_t> offsets, counts;
    SmallVector<ArrayRef<int>> words;

    void add(Place place, ArrayRef<SmallVector<int, 4>> of) {
      offsets.push_back(place.getAddress());
      counts.push_back(int32_t(of.size()));
      llvm::append_range(words, of);
    }
  };
  std::vector<Piece> pieces;

  // All words of an op are in registers at a time. Where they are too many beside the rest, there are several ops, so
  // that what is computed from the words of one can take their place before the next.
  void cut() {
    constexpr size_t mostWords = 128, pieceWords = 64;
    size_t all = 0;
    for (const TensorMemoryMessage &message : plan.messages)
      all += message.words.size();
    if (all <= mostWords)
      pieces.emplace_back();
    for (const TensorMemoryMessage &message : plan.messages) {
      if (all <= mostWords) {
        pieces.back().add(message.place, message.words);
        continue;
      }
      int32_t columns = int32_t(getTileColumns(plan.shape)) * (plan.packs ? 2 : 1);
      Place place = message.place;
      for (ArrayRef<SmallVector<int, 4>> rest = message.words; !rest.empty();) {
        size_t count = std::min(pieceWords, rest.size());
        pieces.emplace_back().add(place, rest.take_front(count));
        rest = rest.drop_front(count);
        place.col += int32_t(count / getTileWords(plan.shape)) * columns;
      }
    }
  }

  LogicalResult prepare() {
    std::optional<TensorMemoryPlan> found = TensorMemoryPlan::get(tensor, type);
    if (!found)
      return op->emitError("unsupported: ")
             << op->getName() << " between " << tensor << " and " << type
             << ", which no shape of tcgen05.ld and tcgen05.st reaches; let lane l hold row l of what its warp reaches";
    if (l.firstWarp() % kWindowWarps)
      return op->emitError("unsupported: ")
             << op->getName() << " in a partition that begins at warp " << l.firstWarp()
             << "; rows belong to the warp's number mod 4: let it begin at a multiple of 4";
    plan = std::move(*found);
    cut();
    return success();
  }

  nv::TensorAccessShape getShape() const {
    switch (plan.shape) {
    case TensorMemoryShape::S32x32b:
      return nv::TensorAccessShape::shape_32x32b;
    case TensorMemoryShape::S16x32bx2:
      return nv::TensorAccessShape::shape_16x32bx2;
    case TensorMemoryShape::S16x64b:
      return nv::TensorAccessShape::shape_16x64b;
    case TensorMemoryShape::S16x128b:
      return nv::TensorAccessShape::shape_16x128b;
    case TensorMemoryShape::S16x256b:
      return nv::TensorAccessShape::shape_16x256b;
    }
    llvm_unreachable("a shape of tensor memory");
  }

  IntegerAttr getSplit() {
    return plan.shape == TensorMemoryShape::S16x32bx2 ? l.b.getI32IntegerAttr(plan.split) : IntegerAttr();
  }

  Value getAddress() {
    Value address = l.get(buffer).front();
    SmallVector<uint64_t> lanes(llvm::Log2_32(l.numLanes), 0);
    Value part = l.threadPart(lanes, plan.warps);
    return part ? Value(LLVM::AddOp::create(l.b, l.loc, address, part)) : address;
  }

  // `pred`, but only in one of the warps that hold the same elements of the same rows.
  Value dropCopies(Value pred) {
    if (!plan.warpCopies)
      return pred;
    Value copies = LLVM::AndOp::create(l.b, l.loc, l.warpId(), l.i32(int32_t(plan.warpCopies)));
    Value isFirst = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, copies, l.i32(0));
    return LLVM::AndOp::create(l.b, l.loc, pred, isFirst);
  }

  // A vector, not shifted parts: the back end narrows a pair of floats by one instruction.
  Value pack(ArrayRef<Value> elements, ArrayRef<int> registers) {
    Type word = l.b.getI32Type();
    if (registers.size() == 1)
      return l.bitcast(elements[registers.front()], word);
    Type element = l.convertScalarType(tensor.getElementType());
    Value vector = LLVM::ZeroOp::create(l.b, l.loc, VectorType::get(registers.size(), element));
    for (auto [i, index] : llvm::enumerate(registers))
      if (index >= 0)
        vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, elements[index], l.i32(int32_t(i)));
    return l.bitcast(vector, word);
  }

  void unpack(Value word, ArrayRef<int> registers, Elements &elements) {
    Type element = l.convertScalarType(tensor.getElementType());
    unsigned bits = word.getType().getIntOrFloatBitWidth() / registers.size();
    for (auto [i, index] : llvm::enumerate(registers)) {
      if (index < 0)
        continue;
      Value part = i ? Value(LLVM::LShrOp::create(l.b, l.loc, word, l.i32(int32_t(i * bits)))) : word;
      if (bits < word.getType().getIntOrFloatBitWidth())
        part = LLVM::TruncOp::create(l.b, l.loc, l.b.getIntegerType(bits), part);
      elements[index] = l.bitcast(part, element);
    }
  }
};

LogicalResult lowerAlloc(Operation *op, Lowering &l) {
  auto alloc = cast<TMEMAllocOp>(op);
  auto column = op->getAttrOfType<IntegerAttr>(kColumnOffset);
  if (!column || !l.tensorMemory)
    return op->emitError("internal error: ")
           << op->getName() << " has no '" << kColumnOffset
           << "', which lathe-ttng-allocate-tensor-memory sets; report this with the module";
  l.set(alloc.getResult(), advance(l.tensorMemory, int32_t(column.getInt()), l));
  if (alloc.getToken())
    l.set(alloc.getToken(), Elements());
  if (!alloc.getSrc())
    return success();
  Transfer transfer(op, cast<RankedTensorType>(alloc.getSrc().getType()), alloc.getResult(), l);
  return transfer.store(l.get(alloc.getSrc()), l.i1(true));
}

LogicalResult lowerStore(Operation *op, Lowering &l) {
  auto store = cast<TMEMStoreOp>(op);
  if (store.getToken())
    l.set(store.getToken(), Elements());
  Transfer transfer(op, cast<RankedTensorType>(store.getSrc().getType()), store.getDst(), l);
  return transfer.store(l.get(store.getSrc()), l.getScalar(store.getPred()));
}

LogicalResult lowerLoad(Operation *op, Lowering &l) {
  auto load = cast<TMEMLoadOp>(op);
  if (load.getRedOp())
    return op->emitError("unsupported: ttng.tmem_load with redOp; reduce the loaded tensor by tt.reduce");
  Transfer transfer(op, cast<RankedTensorType>(load.getResult().getType()), load.getSrc(), l);
  FailureOr<Elements> elements = transfer.load();
  if (failed(elements))
    return failure();
  l.set(load.getResult(), std::move(*elements));
  if (load.getToken())
    l.set(load.getToken(), Elements());
  return success();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

// Every element of the view must lie where that of the source does, counted from the view's first one.
LogicalResult lowerSubslice(Operation *op, Lowering &l) {
  auto slice = cast<TMEMSubSliceOp>(op);
  ttg::MemDescType src = slice.getSrc().getType(), dst = slice.getType();
  for (unsigned dim : {0, 1})
    for (int32_t at = 1; at < dst.getDimSize(dim); at *= 2) {
      auto place = [&](ttg::MemDescType type) { return getPlace(type, dim == 0 ? at : 0, dim == 1 ? at : 0); };
      if (place(src) != place(dst))
        return op->emitError("unsupported: ttng.tmem_subslice of ")
               << src << " with the result type " << dst
               << ", whose layout has elements in other places; keep the source's blockN";
    }
  l.set(slice, advance(l.get(slice.getSrc()).front(), getPlace(src, 0, int32_t(slice.getN())).getAddress(), l));
  return success();
}

LogicalResult lowerIndex(Operation *op, Lowering &l) {
  auto index = cast<ttg::MemDescIndexOp>(op);
  if (!isInTensorMemory(index.getType()))
    return lowerSharedIndex(op, l);
  int32_t columns = int32_t(getBufferColumns(index.getSrc().getType()));
  Value base = l.get(index.getSrc()).front();
  APInt known;
  if (matchPattern(index.getIndex(), m_ConstantInt(&known))) {
    l.set(index, advance(base, int32_t(known.getSExtValue()) * columns, l));
    return success();
  }
  Value by = LLVM::MulOp::create(l.b, l.loc, l.getScalar(index.getIndex()), l.i32(columns));
  l.set(index, LLVM::AddOp::create(l.b, l.loc, base, by).getResult());
  return success();
}

// A buffer whose columns are seen as those of another type.
LogicalResult lowerReinterpret(Operation *op, Lowering &l) {
  auto view = cast<ttg::MemDescReinterpretOp>(op);
  ttg::MemDescType src = view.getSrc().getType(), dst = view.getType();
  if (!isInTensorMemory(src) && !isInTensorMemory(dst))
    return lowerSharedReinterpret(op, l);
  if (!isInTensorMemory(src) || !isInTensorMemory(dst) || getAllColumns(dst) > getAllColumns(src))
    return op->emitError("unsupported: ttg.memdesc_reinterpret of ")
           << src << " as " << dst << ", which takes other memory or more columns";
  l.set(view, l.get(view.getSrc()).front());
  return success();
}

} // namespace

void lathe::conversion::addTensorMemoryHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.tensorMemoryColumns)
    return table.refuse<TMEMAllocOp, TMEMLoadOp, TMEMStoreOp, TMEMSubSliceOp, TMEMCopyOp>(
        "tensor memory, which it lacks; compile the kernel's tt form, in which tt.dot uses what the chip has");
  table.add<TMEMAllocOp>(lowerAlloc);
  table.add<TMEMLoadOp>(lowerLoad);
  table.add<TMEMStoreOp>(lowerStore);
  table.add<TMEMSubSliceOp>(lowerSubslice);
  table.add<ttg::MemDescIndexOp>(lowerIndex);
  table.add<ttg::MemDescReinterpretOp>(lowerReinterpret);
  table.add<TMEMCopyOp>(lowerTensorCopy);
}
