#include "lathe/Analysis/Movement/BufferLayout.h"

#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

unsigned lathe::movement::getSharedElementBytes(Type element) { return tt::getElementBitWidth(element) / 8; }

// The last dimensions of the allocation: those that the layout has; the ones before number buffers.
static ArrayRef<int64_t> getLaidOut(ttg::MemDescType type) {
  return type.getAllocShape().take_back(cast<ttg::LayoutEncoding>(type.getEncoding()).getRank());
}

static SmallVector<StringRef> getOutNames(const LinearLayout &layout) {
  SmallVector<StringRef> names;
  for (const LinearLayout::Dim &dim : layout.getOutDims())
    names.push_back(dim.name);
  return names;
}

// The map from offsets, with the partition in the bits above, to elements.
static LinearLayout getMemoryMap(ttg::MemDescType type) {
  LinearLayout map = ttg::toLinearLayout(type);
  return map.sublayout({"offset", "partition"}, getOutNames(map)).flattenIns("offset");
}

int64_t lathe::movement::getBufferElements(ttg::MemDescType type) {
  int64_t elements = 1;
  if (ttg::hasLinearLayout(getLaidOut(type), type.getEncoding()))
    elements = getMemoryMap(type).getTotalInSize();
  else
    for (int64_t size : getLaidOut(type))
      elements *= size;
  if (auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(type.getEncoding()))
    // Consecutive buffers are aligned to the largest access.
    elements = llvm::alignTo(padded.pad(elements - 1) + 1, kMaxSharedAccessBytes);
  // Each slot of a ring starts where a bulk copy may, however small it is.
  if (isa<ttg::NVMMASharedEncodingAttr>(type.getEncoding()))
    elements = llvm::alignTo(elements, getBufferAlignment(type) / getSharedElementBytes(type.getElementType()));
  return elements;
}

int64_t lathe::movement::getAllBufferElements(ttg::MemDescType type) {
  int64_t elements = getBufferElements(type);
  for (int64_t count : type.getAllocShape().drop_back(getLaidOut(type).size()))
    elements *= count;
  return elements;
}

int64_t lathe::movement::getBufferBytes(ttg::MemDescType type) {
  return getAllBufferElements(type) * (tt::getElementBitWidth(type.getElementType()) / 8);
}

int64_t lathe::movement::getBufferAlignment(ttg::MemDescType type) {
  // TMA copies and matrix descriptors start at the start of the swizzle pattern, which repeats after kSwizzleRows rows.
  if (auto nvmma = dyn_cast<ttg::NVMMASharedEncodingAttr>(type.getEncoding()))
    return std::max<int64_t>(128, kSwizzleRows * nvmma.getSwizzlingByteWidth());
  if (auto linear = dyn_cast<ttg::SharedLinearEncodingAttr>(type.getEncoding()))
    return std::max<int64_t>(16, linear.getAlignment());
  return 16;
}

bool lathe::movement::isSlice(ttg::MemDescType type) {
  return type.getShape() != type.getAllocShape().take_back(type.getShape().size());
}

// The map from elements to offset, partition and block.
static std::optional<LinearLayout> findPlaces(ttg::MemDescType type) {
  if (!ttg::hasLinearLayout(getLaidOut(type), type.getEncoding()))
    return std::nullopt;
  LinearLayout map = ttg::toLinearLayout(type);
  map = map.sublayout({"offset", "partition", "block"}, getOutNames(map));
  if (!map.isSurjective())
    return std::nullopt;
  return map.pseudoInvert();
}

static LinearLayout keepOffsets(const LinearLayout &places) {
  SmallVector<StringRef> dims;
  for (const LinearLayout::Dim &dim : places.getInDims())
    dims.push_back(dim.name);
  return places.sublayout(dims, {"offset", "partition"}).flattenOuts("offset");
}

std::optional<LinearLayout> lathe::movement::getOffsetMap(ttg::MemDescType type) {
  std::optional<LinearLayout> places = findPlaces(type);
  return places ? std::optional(keepOffsets(*places)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Offsets and plans
//===----------------------------------------------------------------------===//

ThreadOffsets::ThreadOffsets(const LinearLayout &map)
    : registers(getFlatBases(map, "register")), lanes(getFlatBases(map, "lane")), warps(getFlatBases(map, "warp")) {}

std::optional<ThreadOffsets> ThreadOffsets::get(RankedTensorType tensor, ttg::MemDescType buffer) {
  std::optional<LinearLayout> places = findPlaces(buffer);
  if (!places || places->getInDims().size() != size_t(tensor.getRank()))
    return std::nullopt;
  LinearLayout layout = ttg::toLinearLayout(tensor);
  for (const LinearLayout::Dim &dim : places->getInDims()) {
    if (dim.bits < layout.getOutBits(dim.name))
      return std::nullopt;
    layout = layout.resizeOut(dim.name, dim.size());
  }
  layout = layout.compose(*places);
  // A CTA may access only its own memory.
  if (!layout.sublayoutIsZero({"block"}, {"offset", "partition"}) ||
      !layout.sublayoutIsZero({"register", "lane", "warp"}, {"block"}))
    return std::nullopt;
  for (unsigned bit = 0, e = layout.getInBits("block"); bit < e; ++bit)
    if (int32_t at = layout.getBasis("block", bit, "block"); at != 0 && at != int32_t(1) << bit)
      return std::nullopt;
  return ThreadOffsets(layout.sublayout({"register", "lane", "warp"}, {"offset", "partition"}).flattenOuts("offset"));
}

uint64_t ThreadOffsets::ofRegister(uint64_t index) const { return applyBases(registers, index); }

// For each image below 2^bits a register index with that image; none if an image has no such index.
static std::optional<SmallVector<uint64_t>> findLowRegisters(ArrayRef<uint64_t> registers, unsigned bits) {
  // Elimination from the high bits down leaves combinations that reach only the low ones.
  SmallVector<std::pair<uint64_t, uint64_t>> pivots; // image, register
  for (auto [bit, basis] : llvm::enumerate(registers)) {
    uint64_t image = basis, index = uint64_t(1) << bit;
    for (auto [pivot, of] : pivots)
      if (image & llvm::bit_floor(pivot)) {
        image ^= pivot;
        index ^= of;
      }
    if (image)
      pivots.push_back({image, index});
    llvm::sort(pivots, [](auto &a, auto &b) { return a.first > b.first; });
  }
  SmallVector<std::pair<uint64_t, uint64_t>> low;
  for (auto pivot : pivots)
    if (pivot.first >> bits == 0)
      low.push_back(pivot);
  if (low.size() != bits)
    return std::nullopt;
  SmallVector<uint64_t> reach(size_t(1) << bits, 0);
  for (uint64_t choice = 0; choice < reach.size(); ++choice) {
    uint64_t image = 0, index = 0;
    for (auto [i, pivot] : llvm::enumerate(low))
      if ((choice >> i) & 1) {
        image ^= pivot.first;
        index ^= pivot.second;
      }
    reach[image] = index;
  }
  return reach;
}

static bool clearsLow(ArrayRef<uint64_t> bases, unsigned bits) {
  return llvm::all_of(bases, [&](uint64_t basis) { return (basis & ((uint64_t(1) << bits) - 1)) == 0; });
}

VectorPlan VectorPlan::get(const ThreadOffsets &offsets, unsigned maxVector) {
  VectorPlan plan;
  SmallVector<uint64_t> inner = {0};
  for (unsigned bits = 1; (1u << bits) <= maxVector; ++bits) {
    std::optional<SmallVector<uint64_t>> reach = findLowRegisters(offsets.registers, bits);
    if (!reach || !clearsLow(offsets.lanes, bits) || !clearsLow(offsets.warps, bits))
      break;
    inner = *reach;
    plan.vector = 1u << bits;
  }
  llvm::SmallDenseSet<uint64_t> seen;
  uint64_t low = plan.vector - 1;
  for (unsigned i = 0, e = 1u << offsets.registers.size(); i < e; ++i) {
    uint64_t image = offsets.ofRegister(i);
    if (!seen.insert(image & ~low).second)
      continue;
    VectorAccess access{image & ~low, {}};
    for (unsigned j = 0; j < plan.vector; ++j)
      access.registers.push_back(unsigned(i ^ inner[(image & low) ^ j]));
    plan.accesses.push_back(std::move(access));
  }
  return plan;
}

std::optional<MatrixPlan> MatrixPlan::get(const ThreadOffsets &offsets, unsigned bytes) {
  constexpr unsigned kLaneBits = 5;
  if (offsets.lanes.size() != kLaneBits || bytes > 4)
    return std::nullopt;
  unsigned rowBits = llvm::Log2_32(kMaxSharedAccessBytes / bytes); // of the elements of a row
  MatrixPlan plan;
  // The lanes whose images number the elements of a row, and those that number the rows.
  unsigned wordBits = llvm::Log2_32(4 / bytes);
  auto countsFrom = [&](unsigned lane, unsigned bit) {
    for (; bit < rowBits; ++bit, ++lane)
      if (offsets.lanes[lane] != uint64_t(1) << bit)
        return false;
    return true;
  };
  SmallVector<uint64_t> rows, word = {0};
  SmallVector<uint64_t> remaining; // register bits that choose the word
  if (countsFrom(0, wordBits)) {
    std::optional<SmallVector<uint64_t>> reach = findLowRegisters(offsets.registers, wordBits);
    if (!reach)
      return std::nullopt;
    word = *reach;
    rows.assign(offsets.lanes.begin() + 2, offsets.lanes.end());
  } else if (bytes == 2 && countsFrom(2, 0) && !offsets.registers.empty()) {
    // The first register bit that moves between rows makes the pair.
    auto *pair = llvm::find_if(offsets.registers, [](uint64_t basis) { return basis != 0; });
    if (pair == offsets.registers.end())
      return std::nullopt;
    plan.isTransposed = true;
    word.push_back(uint64_t(1) << (pair - offsets.registers.begin()));
    rows = {*pair, offsets.lanes[0], offsets.lanes[1]};
  } else {
    return std::nullopt;
  }
  if (!clearsLow(rows, rowBits) || !clearsLow(offsets.warps, rowBits))
    return std::nullopt;

  // The offsets at which the words of a thread start, each once.
  uint64_t inWord = plan.isTransposed ? 0 : word.size() - 1;
  llvm::SmallDenseSet<uint64_t> seen;
  std::vector<std::pair<uint64_t, unsigned>> starts; // offset, register
  SmallVector<uint64_t> chosen;                      // basis of the starts, in the order of the registers
  for (unsigned i = 0, e = 1u << offsets.registers.size(); i < e; ++i) {
    if (plan.isTransposed && (i & word[1]))
      continue;
    uint64_t image = offsets.ofRegister(i);
    unsigned first = unsigned(i ^ word[image & inWord]);
    image &= ~inWord;
    if (!seen.insert(image).second)
      continue;
    starts.push_back({image, first});
    if (llvm::isPowerOf2_64(starts.size() - 1))
      chosen.push_back(image);
  }
  if (!clearsLow(chosen, rowBits))
    return std::nullopt;
  // Lanes 8 to 31 give the addresses of the further matrices of an access.
  unsigned matrixBits = std::min<unsigned>(2, chosen.size());
  plan.addresses.warps = offsets.warps;
  plan.addresses.lanes = rows;
  for (unsigned i = 0; i < 2; ++i)
    plan.addresses.lanes.push_back(i < matrixBits ? chosen[i] : 0);
  unsigned matrices = 1u << matrixBits;
  for (size_t at = 0; at < starts.size(); at += matrices) {
    MatrixAccess access{starts[at].first, {}};
    for (unsigned m = 0; m < matrices; ++m) {
      // The starts were found in the order of the combinations of the basis.
      assert(starts[at + m].first == (starts[at].first ^ applyBases(chosen, m)));
      SmallVector<unsigned, 4> registers;
      for (uint64_t inside : word)
        registers.push_back(unsigned(starts[at + m].second ^ inside));
      access.words.push_back(std::move(registers));
    }
    plan.accesses.push_back(std::move(access));
  }
  return plan;
}
