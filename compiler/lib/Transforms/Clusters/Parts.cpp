#include "Parts.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

bool Part::isSplit(unsigned dim) const {
  return llvm::any_of(steps, [&](ArrayRef<int32_t> step) { return step[dim] != 0; });
}

uint32_t Part::getShared() const {
  uint32_t shared = 0;
  for (auto [bit, step] : llvm::enumerate(steps))
    if (llvm::all_of(step, [](int32_t along) { return along == 0; }))
      shared |= 1u << bit;
  return shared;
}

bool Part::isRunOfRows() const {
  bool isLater = false; // a dimension with several elements of the part comes before
  for (unsigned dim = 0; dim < shape.size(); ++dim) {
    if (isLater && isSplit(dim))
      return false;
    isLater |= shape[dim] > 1;
  }
  return true;
}

static constexpr llvm::StringLiteral kNoBlock = "no CTA has a block of its own of what has this layout";

Parts::Parts(int ctas) : numBits(llvm::Log2_32(ctas)) {}

/// The layout of what each CTA has; null for one that is not known to say which CTA has what apart from the rest.
static ttg::LayoutEncoding getOfOneCTA(ttg::LayoutEncoding layout) {
  MLIRContext *context = layout.getContext();
  using Layout = ttg::LayoutEncoding;
  return llvm::TypeSwitch<Attribute, Layout>(layout)
      .Case([&](ttg::BlockedEncodingAttr from) -> Layout {
        return ttg::BlockedEncodingAttr::get(context, from.getSizePerThread(), from.getThreadsPerWarp(),
                                             from.getWarpsPerCTA(), from.getOrder(), {});
      })
      .Case([&](ttg::SliceEncodingAttr from) -> Layout {
        Layout parent = getOfOneCTA(from.getParent());
        return parent ? Layout(ttg::SliceEncodingAttr::get(context, from.getDim(), parent)) : Layout();
      })
      .Case([&](ttg::DotOperandEncodingAttr from) -> Layout {
        Layout parent = getOfOneCTA(from.getParent());
        return parent ? Layout(ttg::DotOperandEncodingAttr::get(context, from.getOpIdx(), parent, from.getKWidth()))
                      : Layout();
      })
      .Case([&](ttg::LinearEncodingAttr from) -> Layout {
        return ttg::LinearEncodingAttr::get(context, from.getRank(), from.getRegisters(), from.getLanes(),
                                            from.getWarps(), ArrayRef<int32_t>());
      })
      .Case([&](ttg::NvidiaMmaEncodingAttr from) -> Layout {
        return ttg::NvidiaMmaEncodingAttr::get(context, from.getVersionMajor(), from.getVersionMinor(),
                                               from.getWarpsPerCTA(), {}, from.getInstrShape());
      })
      .Case([&](ttg::SwizzledSharedEncodingAttr from) -> Layout {
        return ttg::SwizzledSharedEncodingAttr::get(context, from.getVec(), from.getPerPhase(), from.getMaxPhase(),
                                                    from.getOrder(), {});
      })
      .Case([&](ttg::NVMMASharedEncodingAttr from) -> Layout {
        return ttg::NVMMASharedEncodingAttr::get(context, from.getSwizzlingByteWidth(), from.getTransposed(),
                                                 from.getElementBitWidth(), from.getFp4Padded(), from.getRank(), {});
      })
      .Case([&](ttng::TensorMemoryEncodingAttr from) -> Layout {
        return ttng::TensorMemoryEncodingAttr::get(context, from.getBlockM(), from.getBlockN(), from.getColStride(), {},
                                                   from.getTwoCTAs());
      })
      .Case([&](ttg::SharedLinearEncodingAttr from) -> Layout {
        return ttg::SharedLinearEncodingAttr::get(context, from.getRank(), from.getOffsets(), {}, from.getAlignment());
      })
      .Default([](Attribute) { return Layout(); });
}

/// True if both maps put the same elements at the same places of the first CTA.
static bool agreeInFirst(const LinearLayout &whole, const LinearLayout &part) {
  for (StringRef dim : {"register", "lane", "warp", "offset", "row", "col"}) {
    if (!part.hasInDim(dim))
      continue;
    if (!whole.hasInDim(dim) || whole.getInBits(dim) != part.getInBits(dim))
      return false;
    for (unsigned bit = 0; bit < part.getInBits(dim); ++bit)
      if (whole.getBasis(dim, bit) != part.getBasis(dim, bit))
        return false;
  }
  return true;
}

std::string Parts::computePart(ArrayRef<int64_t> shape, ttg::LayoutEncoding layout, Part &part) const {
  part.shape.assign(shape.begin(), shape.end());
  part.steps.assign(numBits, SmallVector<int32_t>(shape.size(), 0));
  part.layout = layout;
  if (!ttg::hasLinearLayout(shape, layout))
    return kNoBlock.str();
  LinearLayout map = ttg::toLinearLayout(shape, layout);
  if (map.getInBits("block") == 0)
    return "";
  if (map.getInBits("block") != numBits)
    return kNoBlock.str();
  for (unsigned bit = 0; bit < numBits; ++bit) {
    part.steps[bit] = map.getBasis("block", bit);
    for (auto [size, step] : llvm::zip_equal(part.shape, part.steps[bit]))
      if (step)
        size /= 2;
  }
  for (ArrayRef<int32_t> steps : part.steps) {
    auto isSplit = [](int32_t step) { return step != 0; };
    bool isWhole = llvm::all_of(llvm::zip_equal(part.shape, steps), [](auto one) {
      return std::get<0>(one) > 0 && std::get<1>(one) % std::get<0>(one) == 0;
    });
    if (!isWhole || llvm::count_if(steps, isSplit) > 1)
      return kNoBlock.str();
  }
  part.layout = getOfOneCTA(layout);
  if (!part.layout || !ttg::hasLinearLayout(part.shape, part.layout) ||
      !agreeInFirst(map, ttg::toLinearLayout(part.shape, part.layout)))
    return kNoBlock.str();
  return "";
}

Parts::Found Parts::compute(Type type) const {
  Found found;
  found.divided = type;
  if (auto ring = dyn_cast<nvws::ArefType>(type)) {
    SmallVector<Type> buffers;
    for (Type buffer : ring.getBuffers()) {
      Found one = compute(buffer);
      buffers.push_back(one.divided);
      found.why = found.why.empty() ? one.why : found.why;
    }
    found.divided = nvws::ArefType::get(type.getContext(), buffers);
  } else if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    // Each CTA has tokens of its own.
    if (isa<nvws::TokenType>(tensor.getElementType()))
      return found;
    auto layout = dyn_cast_or_null<ttg::LayoutEncoding>(tensor.getEncoding());
    if (!layout) {
      found.why = "a tensor has no layout";
      return found;
    }
    found.why = computePart(tensor.getShape(), layout, found.part);
    found.divided = RankedTensorType::get(found.part.shape, tensor.getElementType(), found.part.layout);
  } else if (auto buffer = dyn_cast<ttg::MemDescType>(type)) {
    auto layout = cast<ttg::LayoutEncoding>(buffer.getEncoding());
    // A dimension that counts buffers comes first.
    ArrayRef<int64_t> shape = buffer.getShape(), all = buffer.getAllocShape();
    if (shape.take_back(layout.getRank()) != all.take_back(layout.getRank())) {
      found.why = "a buffer is a piece of another";
      return found;
    }
    found.why = computePart(shape.take_back(layout.getRank()), layout, found.part);
    SmallVector<int64_t> own(shape.drop_back(layout.getRank())), ownAll(all.drop_back(layout.getRank()));
    own.append(found.part.shape);
    ownAll.append(found.part.shape);
    found.divided = ttg::MemDescType::get(type.getContext(), own, buffer.getElementType(), found.part.layout,
                                          buffer.getMemorySpace(), buffer.getMutableMemory(), ownAll);
  } else if (auto descriptor = dyn_cast<tt::DescriptorType>(type)) {
    auto layout = dyn_cast_or_null<ttg::LayoutEncoding>(descriptor.getSharedLayout());
    if (!layout) {
      found.why = "a descriptor has no layout";
      return found;
    }
    found.why = computePart(descriptor.getShape(), layout, found.part);
    Type element = descriptor.getBlockType().getElementType();
    if (isa<ttng::TensorDescIm2ColType>(type))
      found.divided = ttng::TensorDescIm2ColType::get(type.getContext(), found.part.shape, element, found.part.layout);
    else
      found.divided = tt::TensorDescType::get(found.part.shape, element, found.part.layout);
  }
  return found;
}

const Parts::Found &Parts::find(Type type) {
  auto known = this->known.find(type);
  if (known == this->known.end())
    known = this->known.try_emplace(type, compute(type)).first;
  return known->second;
}

std::string Parts::whyNot(Type type) { return find(type).why; }
