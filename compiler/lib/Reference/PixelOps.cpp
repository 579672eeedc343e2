//===- PixelOps.cpp - Blocks of im2col tensors ----------------------------===//
//
// A descriptor of such a tensor is a list of words: the base address, the rank, the sizes, the strides in elements, the
// lower and upper corners of the box of pixels and the steps, five of each, and whether elements outside of the tensor
// read as NaN, and reads of f32 are rounded to tf32. PTX ISA 8.8, "im2col mode".
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::reference {

namespace {

constexpr unsigned kMaxRank = 5;

/// The words of a descriptor; those of dimensions begin at the outermost one, and corners at images, which have none.
struct Image {
  int64_t base = 0, rank = 0;
  int64_t sizes[kMaxRank] = {}, strides[kMaxRank] = {}, lower[kMaxRank] = {}, upper[kMaxRank] = {},
          steps[kMaxRank] = {};
  int64_t padsNaN = 0, roundsToTF32 = 0;

  /// The pixel that follows `at` in the box.
  void advance(llvm::MutableArrayRef<int64_t> at) const {
    for (int64_t dim = rank - 2; dim > 0; --dim) {
      at[dim] += steps[dim];
      if (at[dim] < sizes[dim] + upper[dim])
        return;
      at[dim] = lower[dim];
    }
    ++at[0];
  }
  bool isInBox(llvm::ArrayRef<int64_t> at) const {
    for (int64_t dim = 1; dim < rank - 1; ++dim)
      if (at[dim] < lower[dim] || at[dim] >= sizes[dim] + upper[dim])
        return false;
    return true;
  }
  /// The address of an element; 0 if it is not inside of the tensor.
  uint64_t addressOf(llvm::ArrayRef<int64_t> at, unsigned bytes) const {
    int64_t element = 0;
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (at[dim] < 0 || at[dim] >= sizes[dim])
        return 0;
      element += at[dim] * strides[dim];
    }
    return base + element * bytes;
  }
};
static_assert(sizeof(Image) == kPixelWords * sizeof(int64_t));

/// Takes the description if it keeps what the host promises.
Flow takeImage(Machine &machine, const Instruction &instruction) {
  constexpr int64_t alignment = 16, mostSteps = 8;
  auto op = llvm::cast<ttng::HostIm2ColDescOp>(instruction.op);
  Image image;
  image.rank = op.getShape().size();
  unsigned next = 0;
  auto take = [&] { return machine.operand(instruction, next++).signedAt(0); };
  auto takeAll = [&](int64_t *to, int64_t first, int64_t end) {
    for (int64_t dim = first; dim < end; ++dim)
      to[dim] = take();
  };
  auto broken = [&](const llvm::Twine &what) {
    return machine.fail(instruction, FailureKind::InvalidArgument, "the host's descriptor has " + what);
  };
  image.base = take();
  takeAll(image.sizes, 0, image.rank);
  takeAll(image.strides, 0, image.rank);
  image.padsNaN = take() != 0;
  image.roundsToTF32 = take() != 0;
  for (int64_t *corners : {image.lower, image.upper, image.steps})
    takeAll(corners, 1, image.rank - 1);
  int64_t bytes = llvm::cast<tt::DescriptorType>(op.getType()).getBlockType().getElementTypeBitWidth() / 8;
  if (image.base % alignment)
    return broken("a base that is not a multiple of 16 bytes");
  if (image.strides[image.rank - 1] != 1)
    return broken("a last stride of " + llvm::Twine(image.strides[image.rank - 1]) + "; it must be 1");
  for (int64_t dim = 0; dim + 1 < image.rank; ++dim)
    if (image.strides[dim] * bytes % alignment)
      return broken("a stride of " + llvm::Twine(image.strides[dim]) + " elements in dimension " + llvm::Twine(dim) +
                    ", which is not a multiple of 16 bytes");
  for (int64_t dim = 1; dim + 1 < image.rank; ++dim)
    if (image.steps[dim] < 1 || image.steps[dim] > mostSteps)
      return broken("a step of " + llvm::Twine(image.steps[dim]) + " in dimension " + llvm::Twine(dim));
  Value out = Value::make(Element::I64, instruction.size, false);
  std::memcpy(out.data(), &image, sizeof(image));
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

} // namespace

std::optional<Value> readPixels(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMACopyGlobalToLocalOp>(instruction.op);
  tt::DescriptorType type = op.getDesc().getType();
  mlir::Type elementType = type.getBlockType().getElementType();
  Element element = *elementOf(elementType);
  unsigned bytes = bytesOf(element);
  Image image;
  std::memcpy(&image, machine.operand(instruction, 0).data(), sizeof(image));
  auto fail = [&](FailureKind kind, const llvm::Twine &why) {
    machine.fail(instruction, kind, why);
    return std::optional<Value>();
  };
  if (image.rank != int64_t(op.getCoord().size()))
    return fail(FailureKind::InvalidArgument, "the descriptor's tensor is of another rank than the copy");
  llvm::SmallVector<int64_t, kMaxRank> pixel, offsets(image.rank, 0);
  for (int64_t dim = 0; dim < image.rank; ++dim)
    pixel.push_back(machine.operand(instruction, 1 + dim).signedAt(0));
  for (int64_t dim = 1; dim + 1 < image.rank; ++dim)
    offsets[dim] = machine.operand(instruction, image.rank + dim).integerAt(0);
  if (!image.isInBox(pixel))
    return fail(FailureKind::InvalidArgument, "the copy starts outside of the box of pixels");
  int64_t pixels = type.getShape()[0], channels = type.getShape()[1];
  if (!machine.charge(instruction, pixels * channels))
    return std::nullopt;
  Value out = Value::make(element, pixels * channels, false);
  uint8_t *to = out.data();
  for (int64_t n = 0; n < pixels; ++n, image.advance(pixel))
    for (int64_t channel = 0; channel < channels; ++channel, to += bytes) {
      llvm::SmallVector<int64_t, kMaxRank> at(pixel);
      for (int64_t dim = 0; dim < image.rank; ++dim)
        at[dim] += offsets[dim];
      at.back() += channel;
      uint64_t address = image.addressOf(at, bytes);
      const uint8_t *memory = address ? machine.memory.find(address, bytes) : nullptr;
      if (address && !memory)
        return fail(FailureKind::OutOfBounds, "pixel " + llvm::Twine(n) + " of the block is " + llvm::Twine(bytes) +
                                                  " bytes at " + machine.memory.describe(address));
      if (memory)
        std::memcpy(to, memory, bytes);
      else
        padElement(element, elementType, image.padsNaN, to);
      if (elementType.isF32() && image.roundsToTF32)
        roundToTF32(to);
    }
  return out;
}

void registerPixels(Registry &registry) { registry.add<ttng::HostIm2ColDescOp>(takeImage); }

} // namespace lathe::reference
