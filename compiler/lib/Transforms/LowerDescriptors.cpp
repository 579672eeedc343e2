// The passes lathe-ttg-assign-descriptor-layouts and lathe-ttg-lower-descriptors: accesses through descriptors as TMA
// copies.
#include "lathe/Transforms/Descriptors.h"
#include "lathe/Transforms/Passes.h"

#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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

class DescriptorLowering {
public:
  explicit DescriptorLowering(Operation *op) : b(op), loc(op->getLoc()) {}

  LogicalResult lower(tt::MakeTensorDescOp op);
  LogicalResult lower(tt::HostDescriptorOp op);
  void lower(tt::DescriptorLoadOp op);
  void lower(tt::DescriptorStoreOp op);
  void lower(tt::DescriptorReduceOp op);

private:
  OpBuilder b;
  Location loc;

  /// Writes maps of `type` to `pointer`; the last one written holds.
  class MapWriter {
  public:
    MapWriter(DescriptorLowering &lowering, tt::TensorDescType type, Value pointer, Value base, ValueRange shape,
              ValueRange outerStrides);
    void write(unsigned element, bool padsNaN);

  private:
    OpBuilder &b;
    Location loc;
    Value pointer, base;
    SmallVector<Value> box, sizes, strides, steps;
    unsigned swizzle;
  };

  /// Memory for a map; fails if TMA cannot copy by what `op`, which makes the descriptor, gives.
  FailureOr<Value> allocateMap(Operation *op, tt::TensorDescType type);
  /// The map is complete: replaces `op` by it.
  void replaceByMap(Operation *op, tt::TensorDescType type, Value map);

  Value i32(int64_t value) { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value)); }
  ttg::MemDescType getBuffer(tt::TensorDescType type, bool isMutable) {
    auto block = cast<tt::DescriptorType>(type).getBlockType();
    return ttg::MemDescType::get(block.getShape(), block.getElementType(), getDescriptorEncoding(type),
                                 ttg::SharedMemorySpaceAttr::get(b.getContext()), isMutable);
  }
  Value stage(Value value, tt::TensorDescType type) {
    return ttg::LocalAllocOp::create(b, loc, getBuffer(type, /*isMutable=*/false), value, IntegerAttr());
  }
  // Waits until the buffer is read and the tensor is written.
  void finishStore(Operation *op) {
    ttng::TMAStoreWaitOp::create(b, loc, /*pendings=*/0, /*read_only=*/false);
    op->erase();
  }
};

FailureOr<Value> DescriptorLowering::allocateMap(Operation *op, tt::TensorDescType type) {
  if (!getElementCode(type.getElementType()) || !isBulkBlock(type) || !isMadeOnce(op))
    return op->emitError("unsupported: ")
           << op->getName() << " of " << type
           << "; TMA takes blocks of up to 5 dimensions, of elements of 8 to 64 bits and rows of at least 16 "
              "bytes, by descriptors that the kernel makes once at its start";
  constexpr unsigned mapBytes = 128;
  auto raw = tt::PointerType::get(b.getI8Type(), 1);
  return Value(ttg::GlobalScratchAllocOp::create(b, loc, raw, mapBytes, mapBytes));
}

void DescriptorLowering::replaceByMap(Operation *op, tt::TensorDescType type, Value map) {
  ttng::TensormapFenceproxyAcquireOp::create(b, loc, map);
  op->replaceAllUsesWith(ttng::ReinterpretTensorDescOp::create(b, loc, type, map));
  op->erase();
}

DescriptorLowering::MapWriter::MapWriter(DescriptorLowering &lowering, tt::TensorDescType type, Value pointer,
                                         Value base, ValueRange shape, ValueRange outerStrides)
    : b(lowering.b), loc(lowering.loc), pointer(pointer), base(base),
      swizzle(getDescriptorEncoding(type).getSwizzlingByteWidth()) {
  unsigned bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  Value one = lowering.i32(1), width = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(bytes));
  for (unsigned dim = type.getShape().size(); dim-- > 0;) {
    bool isInner = dim + 1 == type.getShape().size();
    int64_t extent = std::min<int64_t>(type.getShape()[dim], 256);
    if (isInner && swizzle)
      extent = std::min<int64_t>(extent, swizzle / bytes);
    box.push_back(lowering.i32(extent));
    sizes.push_back(shape[dim]);
    steps.push_back(one);
    if (!isInner)
      strides.push_back(arith::MulIOp::create(b, loc, outerStrides[dim], width));
  }
}

void DescriptorLowering::MapWriter::write(unsigned element, bool padsNaN) {
  unsigned mode = swizzle ? llvm::Log2_32(swizzle / 16) : 0;
  ttng::TensormapCreateOp::create(b, loc, pointer, base, box, sizes, strides, steps, element,
                                  /*interleave_layout=*/0, mode, padsNaN);
}

LogicalResult DescriptorLowering::lower(tt::MakeTensorDescOp op) {
  tt::TensorDescType type = op.getType();
  FailureOr<Value> map = allocateMap(op, type);
  if (failed(map))
    return failure();
  Type element = type.getElementType();
  MapWriter writer(*this, type, *map, op.getBase(), op.getShape(), op.getStrides().drop_back());
  writer.write(*getElementCode(element), op.getPadding() == tt::PaddingOption::PAD_NAN && isa<FloatType>(element));
  replaceByMap(op, type, *map);
  return success();
}

LogicalResult DescriptorLowering::lower(tt::HostDescriptorOp op) {
  tt::TensorDescType type = op.getType();
  FailureOr<Value> map = allocateMap(op, type);
  if (failed(map))
    return failure();
  Type element = type.getElementType();
  MapWriter writer(*this, type, *map, op.getBase(), op.getShape(), op.getStrides().drop_back());
  auto ifTrue = [&](Value flag, llvm::function_ref<void()> body) {
    auto branch = scf::IfOp::create(b, loc, flag, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    body();
  };
  // Fields of a map are immediate operands. What hosts seldom ask for is written over what they mostly do.
  auto writeBoth = [&](unsigned code) {
    writer.write(code, /*padsNaN=*/false);
    if (isa<FloatType>(element))
      ifTrue(op.getPadsNaN(), [&] { writer.write(code, /*padsNaN=*/true); });
  };
  constexpr unsigned tf32 = 11;
  writeBoth(*getElementCode(element));
  if (element.isF32())
    ifTrue(op.getRoundsToTF32(), [&] { writeBoth(tf32); });
  replaceByMap(op, type, *map);
  return success();
}

void DescriptorLowering::lower(tt::DescriptorLoadOp op) {
  tt::TensorDescType type = op.getDesc().getType();
  ttg::MemDescType buffer = getBuffer(type, /*isMutable=*/true);
  auto vector = ttg::SwizzledSharedEncodingAttr::get(b.getContext(), 1, 1, 1, {0u}, {});
  auto barrierType =
      ttg::MemDescType::get({1}, b.getI64Type(), vector, buffer.getMemorySpace(), /*mutableMemory=*/true);
  Value data = ttg::LocalAllocOp::create(b, loc, buffer, Value(), IntegerAttr());
  Value barrier = ttg::LocalAllocOp::create(b, loc, barrierType, Value(), IntegerAttr());
  int64_t bytes = buffer.getNumElements() * buffer.getElementType().getIntOrFloatBitWidth() / 8;
  Value always = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  ttng::InitBarrierOp::create(b, loc, barrier, 1);
  ttng::BarrierExpectOp::create(b, loc, barrier, bytes, always);
  auto copy = ttng::AsyncTMACopyGlobalToLocalOp::create(b, loc, op.getDesc(), op.getIndices(), ValueRange(), barrier,
                                                        data, always);
  copy.setCache(op.getCache());
  copy.setEvict(op.getEvict());
  ttng::WaitBarrierOp::create(b, loc, barrier, i32(0), Value(), ValueRange());
  ttng::InvalBarrierOp::create(b, loc, barrier);
  op.replaceAllUsesWith(ttg::LocalLoadOp::create(b, loc, op.getType(), data).getResult());
  op.erase();
}

void DescriptorLowering::lower(tt::DescriptorStoreOp op) {
  Value data = stage(op.getSrc(), op.getDesc().getType());
  ttng::AsyncTMACopyLocalToGlobalOp::create(b, loc, op.getDesc(), op.getIndices(), data);
  finishStore(op);
}

void DescriptorLowering::lower(tt::DescriptorReduceOp op) {
  Value data = stage(op.getSrc(), op.getDesc().getType());
  ttng::AsyncTMAReduceOp::create(b, loc, op.getKind(), op.getDesc(), op.getIndices(), data);
  finishStore(op);
}

struct LowerDescriptorsPass : public lathe::impl::LowerDescriptorsBase<LowerDescriptorsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<tt::MakeTensorDescOp, tt::HostDescriptorOp, tt::DescriptorLoadOp, tt::DescriptorStoreOp,
              tt::DescriptorReduceOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      DescriptorLowering lowering(op);
      if (auto make = dyn_cast<tt::MakeTensorDescOp>(op)) {
        if (failed(lowering.lower(make)))
          return signalPassFailure();
      } else if (auto host = dyn_cast<tt::HostDescriptorOp>(op)) {
        if (failed(lowering.lower(host)))
          return signalPassFailure();
      } else if (auto load = dyn_cast<tt::DescriptorLoadOp>(op)) {
        lowering.lower(load);
      } else if (auto store = dyn_cast<tt::DescriptorStoreOp>(op)) {
        lowering.lower(store);
      } else {
        lowering.lower(cast<tt::DescriptorReduceOp>(op));
      }
    }
  }
};

} // namespace
