//===- NvidiaTensorMaps.cpp - What describes tensors to bulk copies -------===//
//
// PTX ISA 8.8, "tensormap.replace", "fence.proxy.tensormap". A map that the
// kernel writes is there for copies behind a fence that acquires it.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "NvidiaModels.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

unsigned TensorMap::elementBytes() const {
  constexpr unsigned bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 4, 8, 2, 4, 4};
  return element < std::size(bytes) ? bytes[element] : 1;
}

unsigned chosenLane(Warp &warp, uint32_t predicate) {
  const uint64_t *flags = warp.reg(predicate);
  unsigned chosen = 64;
  forLanes(warp, warp.mask, [&](unsigned l) {
    if ((flags[l] & 1) && chosen == 64)
      chosen = l;
  });
  return chosen;
}

int64_t attributeOf(Operation *op, StringRef name) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getInt() : -1;
}

constexpr uint64_t kMapBytes = 128;

/// Operands: destination, scratch, base, and as many box sizes, sizes, strides
/// and steps as the segments say, then the predicate. imm: index into
/// Function::segments.
static Step executeTensorMap(Warp &warp, const Instruction &i) {
  unsigned lane = chosenLane(warp, warp.operand(i, i.numOperands - 1));
  if (lane == 64)
    return Step::Next;
  TensorMap map;
  auto value = [&](unsigned n) { return warp.reg(warp.operand(i, n))[lane]; };
  map.rank = i.imm & 0xff;
  map.element = i.imm >> 8 & 0xff;
  map.swizzle = i.imm >> 16 & 0xff;
  map.fill = i.imm >> 24 & 0xff;
  map.base = value(2);
  map.strides[0] = map.elementBytes();
  for (unsigned n = 0; n < map.rank; ++n) {
    map.box[n] = value(3 + n);
    map.sizes[n] = value(3 + map.rank + n);
    if (n)
      map.strides[n] = value(3 + 2 * map.rank + n - 1);
    map.steps[n] = value(3 + 3 * map.rank - 1 + n);
    if (map.steps[n] != 1)
      warp.report(i, "unsupported", "a tensor map that skips elements");
    if (map.box[n] == 0 || map.box[n] > 256 || map.strides[n] % (n ? 16 : 1))
      warp.report(i, "undefined", "a tensor map with a box of more than 256 elements or a stride of no 16 bytes");
  }
  if (map.fill && map.element >= 6 && map.elementBytes() == 8)
    warp.report(i, "unsupported", "a tensor map that pads 64-bit floats with NaN");
  if (map.base % 16 || map.box[0] * map.elementBytes() % 16)
    warp.report(i, "undefined", "a tensor map of a base or with rows that are not multiples of 16 bytes");
  char image[kMapBytes] = {};
  static_assert(sizeof(TensorMap) <= kMapBytes);
  std::memcpy(image, &map, sizeof map);
  Machine::Place place = warp.machine.locate(warp, i, kGlobal, value(0), kMapBytes, lane, "tensor map");
  if (place.data)
    warp.machine.store(warp, i, place, image, kMapBytes, lane);
  warp.machine.writtenMaps[value(0)] = {{warp.index, warp.clock[warp.index]}, {}};
  ++warp.clock[warp.index]; // what follows is after it
  return Step::Next;
}

static bool hasSeen(const Warp &warp, const Moment &moment) { return warp.clock[moment.warp] > moment.tick; }

/// fence.proxy.tensormap::generic.acquire: copies that follow see the map, if this warp sees that it was written.
/// Operands: address.
static Step executeMapAcquire(Warp &warp, const Instruction &i) {
  auto map = warp.machine.writtenMaps.find(warp.reg(i.a)[warp.firstLane()]);
  if (map != warp.machine.writtenMaps.end() && hasSeen(warp, map->second.written))
    map->second.acquired.push_back({warp.index, warp.clock[warp.index]});
  ++warp.clock[warp.index];
  return Step::Next;
}
void decodeMapAcquire(Decoder &d, Operation *op, ValueRange args) {
  d.emit(executeMapAcquire, op, {}, d.scalar(args[0]), Unit::Control);
}

void decodeTensorMap(Decoder &d, Operation *op, ValueRange args) {
  ArrayRef<int32_t> segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes").asArrayRef();
  uint64_t rank = segments[3];
  if (attributeOf(op, "interleave") != 0)
    return d.unsupported(op, "interleave");
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeTensorMap, op, {}, operands, Unit::Global).imm = rank | uint64_t(attributeOf(op, "element")) << 8 |
                                                                 uint64_t(attributeOf(op, "swizzle")) << 16 |
                                                                 uint64_t(attributeOf(op, "fill")) << 24;
}

bool readMap(Warp &warp, const Instruction &i, uint64_t address, unsigned lane, TensorMap &map) {
  Machine::Place place = warp.machine.locate(warp, i, kGlobal, address, kMapBytes, lane, "tensor map");
  if (!place.data || !checkAlignment(warp, i, address, 64, lane))
    return false;
  warp.machine.load(warp, i, place, kMapBytes, lane);
  std::memcpy(&map, place.data, sizeof map);
  auto written = warp.machine.writtenMaps.find(address);
  if (written != warp.machine.writtenMaps.end() &&
      llvm::none_of(written->second.acquired, [&](const Moment &fence) { return hasSeen(warp, fence); }))
    warp.report(i, "race",
                llvm::formatv("lane {0}: a copy by the tensor map at {1:x}, which the kernel has written, without a "
                              "fence that acquires it",
                              lane, address)
                    .str());
  if (map.magic == TensorMap::kMagic)
    return true;
  warp.report(i, "undefined", llvm::formatv("lane {0}: no tensor map at {1:x}", lane, address).str());
  return false;
}

} // namespace lathe::simulate
