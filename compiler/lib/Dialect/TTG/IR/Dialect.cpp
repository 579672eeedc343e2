#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

#include "lathe/Dialect/TTG/IR/TTGDialect.cpp.inc"

//===----------------------------------------------------------------------===//
// Shape-changing tt ops under layouts
//===----------------------------------------------------------------------===//

namespace {

constexpr StringLiteral inDims[] = {"register", "lane", "warp", "block"};

class TTGLayoutInterface : public tt::LayoutInterface {
public:
  explicit TTGLayoutInterface(Dialect *dialect) : LayoutInterface(dialect) {}

  Attribute inferReduce(Attribute operand, unsigned axis) const override {
    auto layout = dyn_cast<LayoutEncoding>(operand);
    if (!layout || !layout.isDistributed() || axis >= layout.getRank())
      return {};
    return SliceEncodingAttr::get(operand.getContext(), axis, layout);
  }

  Attribute inferExpandDims(Attribute operand, unsigned axis) const override {
    auto slice = dyn_cast<SliceEncodingAttr>(operand);
    return slice && slice.getDim() == axis ? Attribute(slice.getParent()) : Attribute();
  }

  Attribute inferTrans(RankedTensorType src, ArrayRef<int32_t> order) const override {
    return inferTransLayout(src, order);
  }
  Attribute inferReshape(RankedTensorType src, ArrayRef<int64_t> shape) const override {
    return inferReshapeLayout(src, shape);
  }
  Attribute inferJoin(RankedTensorType half) const override { return inferJoinLayout(half); }
  Attribute inferSplit(RankedTensorType whole) const override { return inferSplitLayout(whole); }
  Attribute inferCat(RankedTensorType part) const override { return inferCatLayout(part); }

  bool isSame(RankedTensorType a, RankedTensorType b) const override {
    return hasLinearLayout(a) && hasLinearLayout(b) && isSameLayout(a, b);
  }

  LogicalResult verifyBroadcast(RankedTensorType src, RankedTensorType dst,
                                function_ref<InFlightDiagnostic()> error) const override {
    if (failed(verifyRegisters({src, dst}, error)))
      return failure();
    if (isRepeated(toLinearLayout(src), toLinearLayout(dst), src.getShape()))
      return success();
    return error() << "requires a result whose threads hold what they repeat, found " << src << " and " << dst;
  }

  LogicalResult verifyExpandDims(RankedTensorType src, RankedTensorType dst, unsigned axis,
                                 function_ref<InFlightDiagnostic()> error) const override {
    auto slice = dyn_cast<SliceEncodingAttr>(src.getEncoding());
    if (slice && slice.getDim() == axis && slice.getParent() == dst.getEncoding())
      return success();
    return verify(src, dst, error, [&](ArrayRef<int32_t> at) {
      SmallVector<int32_t> moved(at);
      moved.insert(moved.begin() + axis, 0);
      return moved;
    });
  }

  LogicalResult verifyTrans(RankedTensorType src, RankedTensorType dst, ArrayRef<int32_t> order,
                            function_ref<InFlightDiagnostic()> error) const override {
    return verify(src, dst, error, [&](ArrayRef<int32_t> at) {
      SmallVector<int32_t> moved;
      for (int32_t dim : order)
        moved.push_back(at[dim]);
      return moved;
    });
  }

  LogicalResult verifyReshape(RankedTensorType src, RankedTensorType dst,
                              function_ref<InFlightDiagnostic()> error) const override {
    if (failed(verifyRegisters({src, dst}, error)))
      return failure();
    auto move = [&](ArrayRef<int32_t> at) { return moveRowMajor(at, src.getShape(), dst.getShape()); };
    // Elements may go to other CTAs, where the same threads hold them.
    if (isMoved(getOfThreads(src), getOfThreads(dst), move))
      return success();
    return verify(src, dst, error, move);
  }

  LogicalResult verifyJoin(RankedTensorType half, RankedTensorType whole,
                           function_ref<InFlightDiagnostic()> error) const override {
    if (failed(verifyRegisters({half, whole}, error)))
      return failure();
    if (isJoined(toLinearLayout(half), toLinearLayout(whole)))
      return success();
    return error() << "requires a whole that holds both elements in registers where the half holds one, found " << whole
                   << " and " << half;
  }

  LogicalResult verifyDot(RankedTensorType a, RankedTensorType b, RankedTensorType d,
                          function_ref<InFlightDiagnostic()> error) const override {
    unsigned kWidth[2];
    for (unsigned operand : {0, 1}) {
      RankedTensorType type = operand == 0 ? a : b;
      auto layout = dyn_cast<DotOperandEncodingAttr>(type.getEncoding());
      if (!layout || layout.getOpIdx() != operand || layout.getParent() != d.getEncoding())
        return error() << "requires operand " << operand << " in the layout #ttg.dot_op of that operand under the "
                       << "result's layout, found " << type << " and " << d;
      kWidth[operand] = layout.getKWidth();
    }
    if (kWidth[0] != kWidth[1])
      return error() << "requires one kWidth for both operands, found " << kWidth[0] << " and " << kWidth[1];
    return success();
  }

private:
  /// Where the elements of the first CTA are, for each CTA.
  static LinearLayout getOfThreads(RankedTensorType type) {
    LinearLayout layout = toLinearLayout(type);
    SmallVector<LinearLayout::NamedBases> bases;
    SmallVector<LinearLayout::NamedIndex> outs;
    for (const LinearLayout::Dim &in : layout.getInDims())
      if (in.name != "block")
        bases.push_back({in.name, layout.getBases(in.name)});
    for (const LinearLayout::Dim &out : layout.getOutDims())
      outs.push_back({out.name, out.size()});
    return LinearLayout(bases, outs);
  }

  /// True if lanes, warps and CTAs of `dst` hold, but for the coordinates along dimensions of size one of `src`, what
  /// those of `src` hold, and its registers nothing else.
  static bool isRepeated(const LinearLayout &src, const LinearLayout &dst, ArrayRef<int64_t> srcShape) {
    auto getSource = [&](StringRef dim, unsigned bit) {
      SmallVector<int32_t> at = dst.getBasis(dim, bit);
      for (auto [coordinate, size] : llvm::zip_equal(at, srcShape))
        coordinate = size == 1 ? 0 : coordinate;
      return at;
    };
    auto isInRegister = [&](ArrayRef<int32_t> at) {
      for (unsigned bit = 0; bit < src.getInBits("register"); ++bit)
        if (src.getBasis("register", bit) == at)
          return true;
      return llvm::all_of(at, [](int32_t coordinate) { return coordinate == 0; });
    };
    for (StringRef dim : inDims) {
      bool isRegister = dim == "register";
      if (!isRegister && src.getInBits(dim) != dst.getInBits(dim))
        return false;
      for (unsigned bit = 0; bit < dst.getInBits(dim); ++bit) {
        SmallVector<int32_t> source = getSource(dim, bit);
        if (isRegister ? !isInRegister(source) : src.getBasis(dim, bit) != source)
          return false;
      }
    }
    return true;
  }

  /// True if `whole` has the bases of `half`, and one more in a register for the last dimension.
  static bool isJoined(const LinearLayout &half, const LinearLayout &whole) {
    unsigned halves = 0;
    for (StringRef dim : inDims) {
      unsigned next = 0;
      for (unsigned bit = 0; bit < whole.getInBits(dim); ++bit) {
        SmallVector<int32_t> basis = whole.getBasis(dim, bit);
        if (basis.pop_back_val() == 0) {
          if (next >= half.getInBits(dim) || half.getBasis(dim, next++) != basis)
            return false;
        } else if (dim != "register" || !llvm::all_of(basis, [](int32_t at) { return at == 0; })) {
          return false;
        } else {
          ++halves;
        }
      }
      if (next != half.getInBits(dim))
        return false;
    }
    return halves == 1;
  }

  /// Without a module to check them against, layouts may not even be of their tensors.
  static LogicalResult verifyRegisters(ArrayRef<RankedTensorType> types, function_ref<InFlightDiagnostic()> error) {
    for (RankedTensorType type : types)
      if (!hasLinearLayout(type))
        return error() << "requires tensors of powers of two in layouts of their rank, found " << type;
    return success();
  }

  static LogicalResult verify(RankedTensorType src, RankedTensorType dst, function_ref<InFlightDiagnostic()> error,
                              llvm::function_ref<SmallVector<int32_t>(ArrayRef<int32_t>)> move) {
    if (failed(verifyRegisters({src, dst}, error)))
      return failure();
    if (isMoved(toLinearLayout(src), toLinearLayout(dst), move))
      return success();
    return error() << "result layout does not hold every element where the source does, found " << src << " and "
                   << dst;
  }
};

/// Short names for the encodings that a module repeats.
class TTGAsmInterface : public OpAsmDialectInterface {
public:
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    StringRef name =
        llvm::TypeSwitch<Attribute, StringRef>(attr)
            .Case<BlockedEncodingAttr>([](auto) { return "blocked"; })
            .Case<LinearEncodingAttr>([](auto) { return "linear"; })
            .Case<GenericLinearEncodingAttr>([](auto) { return "generic_linear"; })
            .Case<NvidiaMmaEncodingAttr, AMDMfmaEncodingAttr, AMDWmmaEncodingAttr>([](auto) { return "mma"; })
            .Case<SharedMemorySpaceAttr>([](auto) { return "smem"; })
            .Case<LayoutEncoding>([](LayoutEncoding layout) { return layout.isShared() ? "shared" : ""; })
            .Default([](auto) { return ""; });
    if (name.empty())
      return AliasResult::NoAlias;
    os << name;
    return AliasResult::FinalAlias;
  }
};

} // namespace

void TTGDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/TTG/IR/TTGOps.cpp.inc"
      >();
  addInterfaces<TTGLayoutInterface, TTGAsmInterface>();
}
