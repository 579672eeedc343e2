// How a value that is loaded ahead gets to its users.
#include "BufferReaders.h"

#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

bool pipelining::isProduct(Operation *op) { return op->hasTrait<DotLike>(); }

bool pipelining::isBlock(Operation *op) {
  auto load = dyn_cast<LoopStageable>(op);
  return load && load.getCopyForm() == CopyForm::Block;
}

static void setReader(StagedLoad &load) {
  Reader reader = findReader(load.op);
  load.isReadByProduct = reader != Reader::None;
  load.isReadInFlight = reader == Reader::ProductInFlight;
}

/// The layout of a buffer to which the value is stored anyway, else one for its first use in another layout.
static Attribute getBufferEncoding(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  RankedTensorType read = type;
  for (Operation *user : value.getUsers()) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(user))
      return cast<ttg::MemDescType>(alloc.getType()).getEncoding();
    if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(user))
      read = convert.getType();
    if (auto trans = dyn_cast<tt::TransOp>(user); trans && isMovedOn(trans)) {
      SmallVector<int32_t> back(type.getRank());
      for (auto [to, from] : llvm::enumerate(trans.getOrder()))
        back[from] = to;
      if (Attribute encoding = transposeSharedEncoding(getBufferEncoding(trans), back))
        return encoding;
    }
  }
  return chooseSharedEncoding(type, read);
}

static bool movesBetweenThreads(Operation *op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    return isa<ttg::ConvertLayoutOp, ttg::LocalAllocOp>(user) || (isa<tt::TransOp>(user) && isMovedOn(user));
  });
}

/// The number of elements that are contiguous in global memory and in the buffer too, so that one copy can move them.
static int64_t getRun(Attribute encoding, RankedTensorType type) {
  LinearLayout buffer = cast<ttg::LayoutEncoding>(encoding).toLinearLayout(type.getShape());
  std::string dim = "dim" + std::to_string(getFastOrder(type).front());
  int64_t run = 1;
  for (unsigned bit = 0; bit < buffer.getInBits("offset") && buffer.getBasis("offset", bit, dim) == run; ++bit)
    run *= 2;
  return run;
}

static bool isZero(Value value) {
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return false;
  if (auto elements = dyn_cast<SplatElementsAttr>(constant))
    constant = elements.getSplatValue<Attribute>();
  // Minus zero has other bits.
  if (auto number = dyn_cast<FloatAttr>(constant))
    return number.getValue().isPosZero();
  auto number = dyn_cast<IntegerAttr>(constant);
  return number && number.getValue().isZero();
}

/// Asynchronous copies move at least 4 bytes at once and leave zeros where the mask is false.
static bool canCopy(Operation *op, RankedTensorType type, Attribute encoding, const AxisInfoAnalysis &axes) {
  auto load = cast<LoopStageable>(op);
  if (load.getCopyForm() != CopyForm::Elements || (load.getPassthrough() && !isZero(load.getPassthrough())))
    return false;
  // cp.async cannot be told to fetch anew what is in a cache.
  if (auto plain = dyn_cast<tt::LoadOp>(op); plain && plain.getCache() == tt::CacheModifier::CV)
    return false;
  int64_t width = std::min(getCopyWidth(load, axes), getRun(encoding, type));
  return width * int64_t(tt::getElementBitWidth(type.getElementType())) >= 32;
}

std::optional<StagedLoad> pipelining::chooseWay(Operation *op, const Options &options, const AxisInfoAnalysis &axes,
                                                bool isRecurrence) {
  StagedLoad load{op, Way::Carry, {}};
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.getElementType().isIntOrFloat() || type.getElementTypeBitWidth() < 8)
    return isBlock(op) ? std::nullopt : std::optional(load);
  if (isBlock(op)) {
    auto desc = cast<tt::TensorDescType>(cast<LoopStageable>(op).getAddress().getType());
    Attribute layout = desc.getSharedLayout();
    if (!options.bulkCopies || !isa_and_nonnull<ttg::NVMMASharedEncodingAttr>(layout) ||
        desc.getShape().size() != size_t(type.getRank()))
      return std::nullopt;
    load.way = Way::BulkCopy;
    setReader(load);
    load.encoding = layout;
    return load;
  }
  if (isRecurrence && !movesBetweenThreads(op))
    return load;
  setReader(load);
  Value staged = getStaged(op);
  load.encoding = getBufferEncoding(staged);
  if (options.asyncCopies && staged == op->getResult(0) && canCopy(op, type, load.encoding, axes))
    load.way = Way::AsyncCopy;
  else if (movesBetweenThreads(staged.getDefiningOp()))
    load.way = Way::Store;
  return load;
}

int64_t pipelining::getCopyWidth(LoopStageable load, const AxisInfoAnalysis &axes) {
  Value pointers = load.getAddress();
  auto type = cast<RankedTensorType>(pointers.getType());
  unsigned fast = getFastOrder(type).front();
  LinearLayout layout = ttg::toLinearLayout(type);
  std::string dim = "dim" + std::to_string(fast);
  int64_t width = 1;
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit, width *= 2)
    if (layout.getBasis("register", bit, dim) != width)
      break;
  width = std::min(width, axes.getAccessWidth(pointers, fast));
  auto predicated = dyn_cast<PredicatedAccess>(load.getOperation());
  if (predicated && !predicated.getPredicateMutable().empty()) {
    const AxisInfo *info = axes.lookup(predicated.getPredicateMutable()[0].get());
    width = std::min(width, info ? info->getConstancy(fast) : 1);
  }
  return width;
}

Value pipelining::getStaged(Operation *load) {
  Value value = load->getResult(0);
  if (value.hasOneUse())
    if (auto transpose = dyn_cast<amdg::InThreadTransposeOp>(*value.user_begin()))
      return transpose.getResult();
  return value;
}

bool pipelining::isMovedOn(Operation *trans) {
  return !trans->use_empty() && llvm::all_of(trans->getUsers(), [](Operation *user) {
    return isa<ttg::ConvertLayoutOp, ttg::LocalAllocOp>(user);
  });
}
