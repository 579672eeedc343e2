#include "Conversion/TTGToLLVM/Core/Lowering.h"

#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

Lowering::Lowering(ModuleOp module, const TargetLowering &target, const HandlerTable &handlers)
    : module(module), target(target), numLanes(ttg::getThreadsPerWarp(module)), b(module.getContext()),
      loc(module.getLoc()), handlers(handlers) {}

void Lowering::beginFunction(LLVM::LLVMFuncOp func, Block *entry) {
  values.clear();
  tensorMemory = {};
  loc = func.getLoc();
  b.setInsertionPointToStart(entry);
  functionScope.emplace(target, b, loc, ttg::getTotalWarps(module), numLanes, entry);
  scope = &*functionScope;
}

PartitionScope::PartitionScope(Lowering &l, const WarpRange &warps, Block *entry)
    : l(l), guard(l.b), inner(*l.scope, warps, entry), outer(l.scope) {
  l.scope = &inner;
  l.b.setInsertionPointToEnd(entry);
}

PartitionScope::~PartitionScope() { l.scope = outer; }

LogicalResult PartitionScope::check(Operation *op, const ChipInfo &chip, const WarpRange &warps) {
  if (warps.count > 1 && chip.namedBarriers == 0)
    return op->emitError("unsupported: ")
           << op->getName() << " gives a part of the code " << warps.count << " warps of their own, and " << chip.id
           << " has no barrier at which only some warps meet; give it one warp, or all";
  if (warps.barrier > chip.namedBarriers)
    return op->emitError("unsupported: ")
           << op->getName() << " has more parts than " << chip.id << " has barriers for: " << chip.namedBarriers;
  return success();
}

ArrayRef<Value> Lowering::get(Value source) const {
  auto it = values.find(source);
  assert(it != values.end() && "used before it was lowered");
  return it->second;
}

Value Lowering::getScalar(Value source) const {
  ArrayRef<Value> elements = get(source);
  assert(elements.size() == 1);
  return elements.front();
}

void Lowering::set(Value source, Elements elements) {
  assert(elements.size() == getNumElements(source.getType()) && "one value per element that the thread holds");
  values[source] = std::move(elements);
}

void Lowering::rebind(Value source, Value scalar) { values[source] = Elements{scalar}; }

/// An integer of so many bits is the answer of cluster launch control; nothing computes with it.
static constexpr unsigned kAnswerBits = 128;

Type Lowering::convertScalarType(Type type) const {
  MLIRContext *context = b.getContext();
  if (auto pointer = dyn_cast<tt::PointerType>(type))
    return LLVM::LLVMPointerType::get(context, pointer.getAddressSpace());
  // A descriptor is the address of the 128 bytes that describe the tensor.
  if (isa<tt::DescriptorType>(type))
    return LLVM::LLVMPointerType::get(context);
  if (type.isIndex())
    return IntegerType::get(context, 64);
  if (isa<IntegerType>(type))
    return IntegerType::get(context, type.getIntOrFloatBitWidth());
  if (type.isF16() || type.isBF16() || type.isF32() || type.isF64())
    return type;
  if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() <= 8)
    return IntegerType::get(context, 8);
  return {};
}

Type Lowering::getMemoryType(Type type) const {
  return type.isInteger(1) ? IntegerType::get(type.getContext(), 8) : type;
}

unsigned Lowering::getNumElements(Type type) const {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return ttg::getElementsPerThread(tensor);
  if (auto buffer = dyn_cast<ttg::MemDescType>(type))
    return isa<ttg::SharedMemorySpaceAttr>(buffer.getMemorySpace()) && isSlice(buffer) ? 2 : 1;
  if (auto segment = dyn_cast<proton_gpu::SegmentType>(type))
    return segment.getStrategy() == proton_gpu::BufferStrategy::FLUSH ? 5 : 3;
  if (type.isInteger(kAnswerBits))
    return 2;
  return isa<ttg::AsyncTokenType>(type) ? 0 : 1;
}

std::optional<SmallVector<Type>> Lowering::convertType(Type type) const {
  if (isa<ttg::AsyncTokenType>(type))
    return SmallVector<Type>();
  if (auto buffer = dyn_cast<ttg::MemDescType>(type)) {
    // An address of tensor memory.
    if (!isa<ttg::SharedMemorySpaceAttr>(buffer.getMemorySpace()))
      return SmallVector<Type>{IntegerType::get(b.getContext(), 32)};
    SmallVector<Type> types = {LLVM::LLVMPointerType::get(b.getContext(), 3)};
    if (isSlice(buffer))
      types.push_back(IntegerType::get(b.getContext(), 32));
    return types;
  }
  if (auto segment = dyn_cast<proton_gpu::SegmentType>(type)) {
    unsigned space = isa<ttg::SharedMemorySpaceAttr>(segment.getMemorySpace()) ? 3 : 1;
    Type number = IntegerType::get(b.getContext(), 32);
    SmallVector<Type> types = {LLVM::LLVMPointerType::get(b.getContext(), space),
                               LLVM::LLVMPointerType::get(b.getContext(), target.getStackSpace()), number};
    if (segment.getStrategy() == proton_gpu::BufferStrategy::FLUSH)
      types.append({LLVM::LLVMPointerType::get(b.getContext(), 1), number});
    return types;
  }
  // Two words.
  if (type.isInteger(kAnswerBits))
    return SmallVector<Type>(2, IntegerType::get(b.getContext(), kAnswerBits / 2));
  Type element = convertScalarType(getElementTypeOrSelf(type));
  if (!element)
    return std::nullopt;
  return SmallVector<Type>(getNumElements(type), element);
}

Value Lowering::i1(bool value) { return constant(b.getI1Type(), b.getIntegerAttr(b.getI1Type(), value)); }

Value Lowering::threadPart(const LinearLayout &layout) {
  return threadPart(getFlatBases(layout, "lane"), getFlatBases(layout, "warp"));
}

uint64_t Lowering::threadPartMask(const LinearLayout &layout) {
  uint64_t mask = 0;
  for (StringRef in : {"lane", "warp"})
    for (uint64_t basis : getFlatBases(layout, in))
      mask |= basis;
  return mask;
}

Value Lowering::offsetPart(Value part, uint64_t mask, uint64_t offset) {
  Value amount = i32(int32_t(offset));
  if (!part)
    return amount;
  if (offset == 0)
    return part;
  if (mask & offset)
    return LLVM::XOrOp::create(b, loc, part, amount);
  return LLVM::AddOp::create(b, loc, part, amount, LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw);
}

Value Lowering::bitcast(Value value, Type type) {
  return value.getType() == type ? value : Value(LLVM::BitcastOp::create(b, loc, type, value));
}

Value Lowering::mapWords(Value value, llvm::function_ref<Value(Value)> function) {
  Type type = value.getType(), i32Type = b.getI32Type();
  bool isPointer = isa<LLVM::LLVMPointerType>(type);
  auto vector = dyn_cast<VectorType>(type);
  Type element = vector ? vector.getElementType() : type;
  unsigned bits = isPointer ? 64 : element.getIntOrFloatBitWidth() * (vector ? vector.getNumElements() : 1);
  Type integer = b.getIntegerType(bits);
  Value whole = value;
  if (isPointer)
    whole = LLVM::PtrToIntOp::create(b, loc, integer, value);
  else if (type != integer)
    whole = LLVM::BitcastOp::create(b, loc, integer, value);
  Value result;
  if (bits <= 32) {
    result = bits < 32 ? Value(LLVM::ZExtOp::create(b, loc, i32Type, whole)) : whole;
    result = function(result);
    if (bits < 32)
      result = LLVM::TruncOp::create(b, loc, integer, result);
  } else {
    Type pair = VectorType::get(2, i32Type);
    Value words = LLVM::BitcastOp::create(b, loc, pair, whole);
    Value moved = LLVM::PoisonOp::create(b, loc, pair);
    for (int i = 0; i < 2; ++i) {
      Value word = function(LLVM::ExtractElementOp::create(b, loc, words, i32(i)));
      moved = LLVM::InsertElementOp::create(b, loc, moved, word, i32(i));
    }
    result = LLVM::BitcastOp::create(b, loc, integer, moved);
  }
  if (isPointer)
    return LLVM::IntToPtrOp::create(b, loc, type, result);
  return type == integer ? result : Value(LLVM::BitcastOp::create(b, loc, type, result));
}

Value Lowering::textConstant(StringRef text) {
  std::string name = "text_" + llvm::utohexstr(llvm::xxh3_64bits(text));
  auto global = module.lookupSymbol<LLVM::GlobalOp>(name);
  if (!global) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    std::string bytes = (text + StringRef("\0", 1)).str();
    global = LLVM::GlobalOp::create(b, module.getLoc(), LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size()),
                                    /*isConstant=*/true, LLVM::Linkage::Internal, name, b.getStringAttr(bytes),
                                    /*alignment=*/1, /*addrSpace=*/1);
  }
  Value address = LLVM::AddressOfOp::create(b, loc, global);
  return LLVM::AddrSpaceCastOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()), address);
}

Elements Lowering::flatten(ValueRange sources) {
  Elements flat;
  for (Value source : sources)
    llvm::append_range(flat, get(source));
  return flat;
}

Value Lowering::sharedBase(int64_t offset) {
  constexpr llvm::StringLiteral name = "global_smem";
  // The largest alignment of any buffer.
  constexpr unsigned kSharedAlignment = 1024;
  auto global = module.lookupSymbol<LLVM::GlobalOp>(name);
  if (!global) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    global = LLVM::GlobalOp::create(b, module.getLoc(), LLVM::LLVMArrayType::get(b.getI8Type(), 0),
                                    /*isConstant=*/false, LLVM::Linkage::External, name, /*value=*/Attribute(),
                                    kSharedAlignment, /*addrSpace=*/3);
  }
  Value base = LLVM::AddressOfOp::create(b, loc, global);
  if (offset == 0)
    return base;
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{int32_t(offset)},
                             LLVM::GEPNoWrapFlags::inbounds);
}

LogicalResult Lowering::lowerBody(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(lowerOp(&op)))
      return failure();
  return success();
}

LogicalResult Lowering::lowerOp(Operation *op) {
  loc = op->getLoc();
  return handlers.lower(op, *this);
}

// For each register, the first one that is known to hold the same element of `value`: a number that all of an aligned
// group of neighbours share. Empty if nothing is known.
static SmallVector<unsigned> getFirstOfEqual(Value value, Lowering &l) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  const AxisInfo *info = type && l.axisInfo ? l.axisInfo->lookup(value) : nullptr;
  auto isShared = [&](unsigned dim) { return info->getConstancy(dim) > 1; };
  if (!info || !llvm::any_of(llvm::seq<unsigned>(0, type.getRank()), isShared))
    return {};
  // Coordinates of groups are linear in the bits of the register, as those of elements are.
  LinearLayout layout = ttg::toLinearLayout(type);
  SmallVector<uint64_t> groups(1);
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit) {
    uint64_t basis = 0;
    for (auto [dim, out] : llvm::enumerate(layout.getOutDims()))
      basis =
          basis << layout.getOutBits(out.name) | layout.getBasis("register", bit, out.name) / info->getConstancy(dim);
    for (unsigned i = 0, size = groups.size(); i < size; ++i)
      groups.push_back(groups[i] ^ basis);
  }
  llvm::SmallDenseMap<uint64_t, unsigned> firsts;
  SmallVector<unsigned> result;
  for (auto [reg, group] : llvm::enumerate(groups))
    result.push_back(firsts.try_emplace(group, reg).first->second);
  return result;
}

LogicalResult lathe::conversion::mapElements(Operation *op, Lowering &lowering,
                                             llvm::function_ref<Value(ValueRange)> function) {
  Value result = op->getResult(0);
  unsigned count = lowering.getNumElements(result.getType());
  SmallVector<ArrayRef<Value>> operands;
  for (Value operand : op->getOperands())
    operands.push_back(lowering.get(operand));
  Elements results;
  results.reserve(count);
  SmallVector<unsigned> firsts = isMemoryEffectFree(op) ? getFirstOfEqual(result, lowering) : SmallVector<unsigned>();
  // Operands that were broadcast repeat their values: each combination is computed once.
  llvm::SmallDenseMap<llvm::hash_code, SmallVector<unsigned, 1>> seen;
  SmallVector<Value, 4> arguments;
  for (unsigned i = 0; i < count; ++i) {
    if (!firsts.empty() && firsts[i] != i) {
      results.push_back(results[firsts[i]]);
      continue;
    }
    arguments.clear();
    // A scalar operand of an op on tensors (the condition of a select) holds for all elements.
    for (ArrayRef<Value> elements : operands)
      arguments.push_back(elements.size() == 1 ? elements.front() : elements[i]);
    SmallVector<unsigned, 1> &candidates = seen[llvm::hash_combine_range(arguments.begin(), arguments.end())];
    auto *same = llvm::find_if(candidates, [&](unsigned other) {
      return llvm::all_of(llvm::enumerate(operands), [&](auto it) {
        ArrayRef<Value> elements = it.value();
        return arguments[it.index()] == (elements.size() == 1 ? elements.front() : elements[other]);
      });
    });
    if (same != candidates.end()) {
      results.push_back(results[*same]);
      continue;
    }
    candidates.push_back(i);
    Value value = function(arguments);
    if (!value)
      return failure();
    results.push_back(value);
  }
  lowering.set(result, std::move(results));
  return success();
}
