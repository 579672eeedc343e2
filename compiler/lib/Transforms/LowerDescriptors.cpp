// The passes lathe-ttg-assign-descriptor-layouts and lathe-ttg-lower-descriptors: accesses through descriptors as TMA
// copies.
#include "NegativeIndices.h"
#include "StoresInFlight.h"
#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Transforms/Descriptors.h"
#include "lathe/Transforms/Passes.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>

namespace lathe {
#define GEN_PASS_DEF_ASSIGNDESCRIPTORLAYOUTS
#define GEN_PASS_DEF_LOWERDESCRIPTORS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

struct AssignDescriptorLayoutsPass : public lathe::impl::AssignDescriptorLayoutsBase<AssignDescriptorLayoutsPass> {
  static void assign(Value value) {
    auto type = dyn_cast<tt::TensorDescType>(value.getType());
    if (type && !type.getSharedLayout() && isBulkBlock(type))
      value.setType(tt::TensorDescType::get(type.getShape(), type.getElementType(), getDescriptorEncoding(type)));
  }

  void runOnOperation() override {
    if (ttg::isAuthored(getOperation()))
      return;
    getOperation().walk([](Operation *op) {
      for (Value result : op->getResults())
        assign(result);
      // The types of arguments belong to the function.
      if (isa<tt::FuncOp>(op))
        return;
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            assign(argument);
    });
  }
};

/// The number of an element type in tensormap.replace; signless integers count as unsigned.
std::optional<unsigned> getElementCode(Type type) {
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  if (type.isF16())
    return 6;
  if (type.isF32())
    return 7;
  if (type.isF64())
    return 9;
  if (type.isBF16())
    return 10;
  if (bits == 8)
    return 0;
  if (!isa<IntegerType>(type))
    return std::nullopt;
  bool isSigned = type.isSignedInteger();
  switch (bits) {
  case 16:
    return 1;
  case 32:
    return isSigned ? 3 : 2;
  case 64:
    return isSigned ? 5 : 4;
  default:
    return std::nullopt;
  }
}

unsigned getByteWidth(tt::TensorDescType type) { return type.getElementType().getIntOrFloatBitWidth() / 8; }

/// The arguments of a kernel that describe a tensor: base, sizes, strides and flags, one after the other.
struct HostArguments {
  unsigned first = 0, flags = 0;

  /// Those of `op`, if it alone uses them, its sizes cut to 32 bits.
  static std::optional<HostArguments> find(tt::HostDescriptorOp op, tt::FuncOp func) {
    auto base = dyn_cast<BlockArgument>(op.getBase());
    if (!base || base.getOwner() != &func.getBody().front())
      return std::nullopt;
    unsigned number = base.getArgNumber(), rank = op.getShape().size();
    auto described = func.getArgAttrOfType<DenseI32ArrayAttr>(number, tt::kHostDescriptor);
    if (!described || described[0] != static_cast<int32_t>(rank))
      return std::nullopt;
    HostArguments parts{number, static_cast<unsigned>(described[1])};
    auto isNext = [&](Value value, Operation *user) {
      return value == func.getArgument(number++) &&
             llvm::all_of(value.getUsers(), [&](Operation *other) { return other == user; });
    };
    if (number + 1 + 2 * rank + parts.flags > func.getNumArguments() || !isNext(base, op))
      return std::nullopt;
    for (Value size : op.getShape()) {
      auto cut = size.getDefiningOp<arith::TruncIOp>();
      bool isOwn = cut && llvm::all_of(cut->getUsers(), [&](Operation *user) { return user == op; });
      if (!isOwn || !isNext(cut.getIn(), cut))
        return std::nullopt;
    }
    bool areNext = llvm::all_of(op.getStrides(), [&](Value stride) { return isNext(stride, op); }) &&
                   isNext(op.getPadsNaN(), op) && (parts.flags == 1 || isNext(op.getRoundsToTF32(), op));
    return areNext ? std::optional(parts) : std::nullopt;
  }
};

/// The arguments of the kernel that describe an im2col tensor, if `op` alone uses them and they follow each other.
std::optional<HostArguments> findIm2ColArguments(ttng::HostIm2ColDescOp op, tt::FuncOp func) {
  auto base = dyn_cast<BlockArgument>(op.getBase());
  if (!base || base.getOwner() != &func.getBody().front())
    return std::nullopt;
  unsigned number = base.getArgNumber();
  auto described = func.getArgAttrOfType<DenseI32ArrayAttr>(number, tt::kHostDescriptor);
  if (!described || described.size() != 3 || described[0] != static_cast<int32_t>(op.getShape().size()))
    return std::nullopt;
  HostArguments parts{number, static_cast<unsigned>(described[1])};
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (parts.flags == 1 && value == op.getRoundsToTF32())
      continue;
    bool isOwn = number < func.getNumArguments() && value == func.getArgument(number++) &&
                 llvm::all_of(value.getUsers(), [&](Operation *user) { return user == op; });
    if (!isOwn)
      return std::nullopt;
  }
  return parts;
}

class DescriptorLowering {
public:
  /// `flight` says how a store stays in flight; null where it is waited for at once.
  explicit DescriptorLowering(Operation *op, const StoreFlight *flight = nullptr)
      : b(op), loc(op->getLoc()), flight(flight) {}

  LogicalResult lower(tt::MakeTensorDescOp op);
  LogicalResult lower(tt::HostDescriptorOp op);
  LogicalResult lower(ttng::HostIm2ColDescOp op);
  void lower(tt::DescriptorLoadOp op);
  void lower(tt::DescriptorStoreOp op);
  void lower(tt::DescriptorReduceOp op);
  void lower(tt::DescriptorGatherOp op);
  void lower(tt::DescriptorScatterOp op);

private:
  OpBuilder b;
  Location loc;
  const StoreFlight *flight;

  /// The constants of a tensor map.
  struct MapFacts {
    unsigned element = 0, swizzle = 0; // as tensormap.replace numbers them
    SmallVector<int64_t> box;          // outermost dimension first
  };
  /// Fails if TMA cannot copy by what `op`, which gives the descriptor, gives.
  FailureOr<MapFacts> getMapFacts(Operation *op, tt::TensorDescType type);
  /// The facts of copies of at most `most` elements along each dimension but the innermost, swizzled over `swizzle`
  /// bytes.
  static MapFacts getBox(unsigned element, tt::DescriptorType type, unsigned swizzle, int64_t most);
  /// Puts an argument with `map` in the place of the kernel's arguments `parts`, of which `op` makes its descriptor.
  /// Erases `op` and then `sizes`, by which it takes them.
  LogicalResult replaceByMap(Operation *op, const HostArguments &parts, nv::TensorMapAttr map,
                             ArrayRef<Operation *> sizes = {});

  Value i32(int64_t value) { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value)); }
  /// A buffer for blocks of `shape`.
  ttg::MemDescType getBuffer(tt::TensorDescType type, ArrayRef<int64_t> shape, bool isMutable) {
    Type element = cast<tt::DescriptorType>(type).getBlockType().getElementType();
    return ttg::MemDescType::get(shape, element, getDescriptorEncoding(type),
                                 ttg::SharedMemorySpaceAttr::get(b.getContext()), isMutable);
  }
  /// Where an index of `op` is negative, its block goes through pointers: moves the builder to the other branch. If the
  /// host made the descriptor, this is so only where the whole block lies before the tensor, and nothing is to be
  /// written. One that lies partly before it stops the kernel, as the chip does at a negative index.
  void branchIfNegative(Operation *op, ValueRange indices);
  /// The buffer that a store copies from, with `value` in it.
  Value stage(Value value, tt::TensorDescType type, ArrayRef<int64_t> shape);
  /// Replaces `op` by what `copy` starts to copy to a buffer (its second argument), counted by a barrier (its first).
  void load(Operation *op, tt::TensorDescType type, ArrayRef<int64_t> shape,
            llvm::function_ref<void(Value barrier, Value data, Value always)> copy);
  /// Waits until the buffer is read and the tensor is written, unless the loop's end does.
  void finishStore(Operation *op) {
    if (!flight)
      ttng::TMAStoreWaitOp::create(b, loc, /*pendings=*/0, /*read_only=*/false);
    op->erase();
  }
};

FailureOr<DescriptorLowering::MapFacts> DescriptorLowering::getMapFacts(Operation *op, tt::TensorDescType type) {
  std::optional<unsigned> element = getElementCode(type.getElementType());
  if (!element || !isBulkBlock(type) || !isMadeOnce(op))
    return op->emitError("unsupported: ")
           << op->getName() << " of " << type
           << "; TMA takes blocks of up to 5 dimensions, of elements of 8 to 64 bits and rows of at least 16 "
              "bytes, by descriptors that the kernel makes once at its start";
  return getBox(*element, type, getDescriptorEncoding(type).getSwizzlingByteWidth(), nv::TensorMapAttr::mostElements);
}

DescriptorLowering::MapFacts DescriptorLowering::getBox(unsigned element, tt::DescriptorType type, unsigned swizzle,
                                                        int64_t most) {
  MapFacts facts{element, swizzle ? llvm::Log2_32(swizzle / 16) : 0, {}};
  for (int64_t size : type.getShape())
    facts.box.push_back(std::min(size, most));
  facts.box.back() = std::min<int64_t>(facts.box.back(), nv::TensorMapAttr::mostElements);
  unsigned bytes = type.getBlockType().getElementTypeBitWidth() / 8;
  if (swizzle)
    facts.box.back() = std::min<int64_t>(facts.box.back(), swizzle / bytes);
  return facts;
}

LogicalResult DescriptorLowering::lower(tt::MakeTensorDescOp op) {
  tt::TensorDescType type = op.getType();
  FailureOr<MapFacts> facts = getMapFacts(op, type);
  if (failed(facts))
    return failure();
  constexpr unsigned mapBytes = nv::TensorMapAttr::bytes;
  auto raw = tt::PointerType::get(b.getI8Type(), 1);
  Value map = ttg::GlobalScratchAllocOp::create(b, loc, raw, mapBytes, mapBytes);
  Value one = i32(1), width = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(getByteWidth(type)));
  SmallVector<Value> box, sizes, strides, steps;
  for (unsigned dim = type.getShape().size(); dim-- > 0;) {
    box.push_back(i32(facts->box[dim]));
    sizes.push_back(op.getShape()[dim]);
    steps.push_back(one);
    if (dim + 1 < type.getShape().size())
      strides.push_back(arith::MulIOp::create(b, loc, op.getStrides()[dim], width));
  }
  bool padsNaN = op.getPadding() == tt::PaddingOption::PAD_NAN && isa<FloatType>(type.getElementType());
  ttng::TensormapCreateOp::create(b, loc, map, op.getBase(), box, sizes, strides, steps, facts->element,
                                  /*interleave_layout=*/0, facts->swizzle, padsNaN);
  ttng::TensormapFenceproxyAcquireOp::create(b, loc, map);
  op.replaceAllUsesWith(ttng::ReinterpretTensorDescOp::create(b, loc, type, map).getResult());
  op.erase();
  return success();
}

// The host fills the map in and passes it in the place of what it would describe the tensor by.
LogicalResult DescriptorLowering::lower(tt::HostDescriptorOp op) {
  tt::TensorDescType type = op.getType();
  FailureOr<MapFacts> facts = getMapFacts(op, type);
  if (failed(facts))
    return failure();
  auto func = op->getParentOfType<tt::FuncOp>();
  std::optional<HostArguments> parts = HostArguments::find(op, func);
  if (!parts)
    return op.emitError("unsupported: tt.host_descriptor of values that are not, or not only, the arguments of the "
                        "kernel that follow one with ")
           << tt::kHostDescriptor << "; use an argument of type !tt.tensordesc, or tt.make_tensor_descriptor";
  llvm::SmallSetVector<Operation *, 5> sizes;
  for (Value size : op.getShape())
    sizes.insert(size.getDefiningOp());
  return replaceByMap(op, *parts,
                      nv::TensorMapAttr::get(b.getContext(), facts->box, facts->element, facts->swizzle, parts->flags,
                                             /*im2col=*/0),
                      sizes.getArrayRef());
}

LogicalResult DescriptorLowering::replaceByMap(Operation *op, const HostArguments &parts, nv::TensorMapAttr map,
                                               ArrayRef<Operation *> sizes) {
  auto func = op->getParentOfType<tt::FuncOp>();
  Value descriptor = op->getResult(0);
  auto named = b.getDictionaryAttr(b.getNamedAttr(nv::TensorMapAttr::attributeName, map));
  if (failed(func.insertArgument(parts.first, descriptor.getType(), named, loc)))
    return failure();
  descriptor.replaceAllUsesWith(func.getArgument(parts.first));
  op->erase();
  for (Operation *size : sizes)
    size->erase();
  llvm::BitVector replaced(func.getNumArguments());
  replaced.set(parts.first + 1, parts.first + 1 + map.getNumHostArguments());
  return func.eraseArguments(replaced);
}

LogicalResult DescriptorLowering::lower(ttng::HostIm2ColDescOp op) {
  ttng::TensorDescIm2ColType type = op.getType();
  auto layout = dyn_cast_or_null<ttg::NVMMASharedEncodingAttr>(type.getSharedLayout());
  std::optional<unsigned> element = getElementCode(type.getElementType());
  std::optional<HostArguments> parts = findIm2ColArguments(op, op->getParentOfType<tt::FuncOp>());
  if (!layout || layout.getTransposed() || layout.getFp4Padded() || !element || !parts || type.getShape().size() != 2)
    return op.emitError("unsupported: ttng.host_im2col_descriptor of ")
           << type << "; use an argument of this type, with blocks of pixels by channels of 8 to 64 bits in an "
           << "nvmma_shared layout without transposed and fp4Padded";
  MapFacts facts = getBox(*element, type, layout.getSwizzlingByteWidth(), nv::TensorMapAttr::mostPixels);
  unsigned rank = op.getShape().size();
  if (failed(nv::TensorMapAttr::verify([&] { return op.emitError(); }, facts.box, facts.element, facts.swizzle,
                                       parts->flags, rank)))
    return failure();
  return replaceByMap(
      op, *parts, nv::TensorMapAttr::get(b.getContext(), facts.box, facts.element, facts.swizzle, parts->flags, rank));
}

/// Whether a buffer and its views are only read where they are: their types may change.
static bool isReadHere(Value buffer) {
  return llvm::all_of(buffer.getUsers(), [](Operation *user) {
    if (user->getNumRegions() || user->hasTrait<OpTrait::IsTerminator>() || isa<ttg::WarpSpecializePartitionsOp>(user))
      return false;
    return user->getNumResults() != 1 || !isa<ttg::MemDescType>(user->getResult(0).getType()) ||
           isReadHere(user->getResult(0));
  });
}

/// Products that read a loaded block from shared memory read `data`, where it came in, if it lies there as they ask.
static void readInPlace(Value block, Value data) {
  auto loaded = cast<ttg::MemDescType>(data.getType());
  for (Operation *user : llvm::make_early_inc_range(block.getUsers())) {
    auto alloc = dyn_cast<ttg::LocalAllocOp>(user);
    if (!alloc || alloc.getAlignment() || alloc.getType().getMutableMemory() ||
        alloc.getType().getEncoding() != loaded.getEncoding() || alloc.getType().getShape() != loaded.getShape() ||
        !isReadHere(alloc.getResult()))
      continue;
    ttg::makeViewsMutable(alloc.getResult());
    alloc.getResult().replaceAllUsesWith(data);
    alloc.erase();
  }
}

void DescriptorLowering::load(Operation *op, tt::TensorDescType type, ArrayRef<int64_t> shape,
                              llvm::function_ref<void(Value, Value, Value)> copy) {
  ttg::MemDescType buffer = getBuffer(type, shape, /*isMutable=*/true);
  Value data = ttg::LocalAllocOp::create(b, loc, buffer, Value(), IntegerAttr());
  Value barrier = ttg::LocalAllocOp::create(b, loc, getBarrierType(b.getContext()), Value(), IntegerAttr());
  int64_t bytes = buffer.getNumElements() * buffer.getElementType().getIntOrFloatBitWidth() / 8;
  Value always = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  ttng::InitBarrierOp::create(b, loc, barrier, 1);
  ttng::BarrierExpectOp::create(b, loc, barrier, bytes, always);
  // The CTAs of a cluster write to each other's buffers, which all of them must have given up before.
  if (tt::getMulticast(op) > 1) {
    ttng::FenceMBarrierInitReleaseClusterOp::create(b, loc);
    ttng::FenceAsyncSharedOp::create(b, loc, /*bCluster=*/true);
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  }
  copy(barrier, data, always);
  ttng::WaitBarrierOp::create(b, loc, barrier, i32(0), Value(), ValueRange());
  ttng::InvalBarrierOp::create(b, loc, barrier);
  Value result = op->getResult(0);
  readInPlace(result, data);
  if (!result.use_empty())
    result.replaceAllUsesWith(ttg::LocalLoadOp::create(b, loc, result.getType(), data).getResult());
  op->erase();
}

void DescriptorLowering::lower(tt::DescriptorLoadOp op) {
  tt::TensorDescType type = op.getDesc().getType();
  bool isMulticast = tt::getMulticast(op) > 1;
  ArrayRef<int64_t> shape = isMulticast ? op.getType().getShape() : type.getShape();
  load(op, type, shape, [&](Value barrier, Value data, Value always) {
    auto copy = ttng::AsyncTMACopyGlobalToLocalOp::create(b, loc, op.getDesc(), op.getIndices(), ValueRange(), barrier,
                                                          data, always);
    copy.setCache(op.getCache());
    copy.setEvict(op.getEvict());
    copy.setMulticast(isMulticast);
    if (isMulticast)
      copy->setAttr(tt::kMulticast, op->getAttr(tt::kMulticast));
  });
}

Value DescriptorLowering::stage(Value value, tt::TensorDescType type, ArrayRef<int64_t> shape) {
  if (!flight)
    return ttg::LocalAllocOp::create(b, loc, getBuffer(type, shape, /*isMutable=*/false), value, IntegerAttr());
  scf::ForOp loop = flight->loop;
  OpBuilder::InsertPoint here = b.saveInsertionPoint();
  b.setInsertionPoint(loop);
  Value buffer = ttg::LocalAllocOp::create(b, loc, getBuffer(type, shape, /*isMutable=*/true), Value(), IntegerAttr());
  b.setInsertionPointAfter(loop);
  if (!isa<ttng::TMAStoreWaitOp>(loop->getNextNode()))
    ttng::TMAStoreWaitOp::create(b, loc, /*pendings=*/0, /*read_only=*/false);
  b.setInsertionPointAfter(loop->getNextNode());
  ttg::LocalDeallocOp::create(b, loc, buffer);
  b.restoreInsertionPoint(here);
  ttng::TMAStoreWaitOp::create(b, loc, flight->pendings, flight->readOnly);
  ttg::LocalStoreOp::create(b, loc, value, buffer);
  return buffer;
}

void DescriptorLowering::branchIfNegative(Operation *op, ValueRange indices) {
  SmallVector<Value> unknown = findMaybeNegative(indices);
  if (unknown.empty())
    return;
  bool ofHost = hasHostDescriptor(op);
  if (!ofHost && !hasPointers(op)) {
    // Others of the kind are through pointers already, but for those of modules that come with layouts.
    if (ttg::isAuthored(op->getParentOfType<ModuleOp>()))
      remarkSlower(op, "store-before-tensor")
          << remark::add("a negative index stops the kernel here: the descriptor is not made where it is used, so the "
                         "block cannot go through pointers instead");
    return;
  }
  Value isElsewhere;
  if (ofHost) {
    isElsewhere = buildIsBefore(b, op, unknown);
  } else {
    Value all = unknown.front();
    for (Value index : ArrayRef(unknown).drop_front())
      all = arith::OrIOp::create(b, loc, all, index);
    isElsewhere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, all, i32(0));
  }
  auto branch = scf::IfOp::create(b, loc, isElsewhere, /*withElseRegion=*/true);
  b.setInsertionPointToStart(branch.thenBlock());
  // The waits of later iterations count copies that each of them starts.
  if (flight)
    ttng::TMAStoreWaitOp::create(b, loc, /*pendings=*/0, /*read_only=*/false);
  if (!ofHost)
    writeThroughPointers(b, op);
  b.setInsertionPointToStart(branch.elseBlock());
}

void DescriptorLowering::lower(tt::DescriptorStoreOp op) {
  branchIfNegative(op, op.getIndices());
  tt::TensorDescType type = op.getDesc().getType();
  ttng::AsyncTMACopyLocalToGlobalOp::create(b, loc, op.getDesc(), op.getIndices(),
                                            stage(op.getSrc(), type, type.getShape()));
  finishStore(op);
}

void DescriptorLowering::lower(tt::DescriptorReduceOp op) {
  branchIfNegative(op, op.getIndices());
  tt::TensorDescType type = op.getDesc().getType();
  ttng::AsyncTMAReduceOp::create(b, loc, op.getKind(), op.getDesc(), op.getIndices(),
                                 stage(op.getSrc(), type, type.getShape()));
  finishStore(op);
}

void DescriptorLowering::lower(tt::DescriptorGatherOp op) {
  Value rows = widenRows(b, loc, op.getXOffsets());
  load(op, op.getDesc().getType(), op.getType().getShape(), [&](Value barrier, Value data, Value always) {
    ttng::AsyncTMAGatherOp::create(b, loc, op.getDesc(), rows, op.getYOffset(), barrier, data, always,
                                   /*multicast=*/false);
  });
}

void DescriptorLowering::lower(tt::DescriptorScatterOp op) {
  Value rows = widenRows(b, loc, op.getXOffsets());
  ttng::AsyncTMAScatterOp::create(b, loc, op.getDesc(), rows, op.getYOffset(),
                                  stage(op.getSrc(), op.getDesc().getType(), op.getSrc().getType().getShape()));
  finishStore(op);
}

struct LowerDescriptorsPass : public lathe::impl::LowerDescriptorsBase<LowerDescriptorsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<tt::MakeTensorDescOp, tt::HostDescriptorOp, ttng::HostIm2ColDescOp, tt::DescriptorLoadOp,
              tt::DescriptorStoreOp, tt::DescriptorReduceOp, tt::DescriptorGatherOp, tt::DescriptorScatterOp>(op))
        ops.push_back(op);
    });
    llvm::DenseMap<Operation *, StoreFlight> flights = findStoresInFlight(getOperation());
    // Stores ask the ops that make descriptors where the tensors lie.
    std::stable_partition(ops.begin(), ops.end(), [](Operation *op) {
      return !isa<tt::MakeTensorDescOp, tt::HostDescriptorOp, ttng::HostIm2ColDescOp>(op);
    });
    for (Operation *op : ops) {
      auto flight = flights.find(op);
      DescriptorLowering lowering(op, flight == flights.end() ? nullptr : &flight->second);
      LogicalResult lowered = llvm::TypeSwitch<Operation *, LogicalResult>(op)
                                  .Case<tt::MakeTensorDescOp, tt::HostDescriptorOp, ttng::HostIm2ColDescOp>(
                                      [&](auto made) { return lowering.lower(made); })
                                  .Case<tt::DescriptorLoadOp, tt::DescriptorStoreOp, tt::DescriptorReduceOp,
                                        tt::DescriptorGatherOp, tt::DescriptorScatterOp>([&](auto access) {
                                    lowering.lower(access);
                                    return success();
                                  });
      if (failed(lowered))
        return signalPassFailure();
    }
  }
};

} // namespace
