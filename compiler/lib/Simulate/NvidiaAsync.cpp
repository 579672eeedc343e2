//===- NvidiaAsync.cpp - cp.async and its groups; exit --------------------===//

#include "Models.h"
#include "NvidiaModels.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace lathe::simulate {

/// Operands: destination, source, which lanes take part, and how many bytes the
/// source has; the rest is filled with zeros. imm: the size.
static Step executeCopyAsync(Warp &warp, const Instruction &i) {
  LaneAddresses source, target;
  uint32_t size = i.imm;
  const uint64_t *to = warp.reg(i.a), *from = warp.reg(i.b), *flags = warp.reg(i.c),
                 *given = warp.reg(warp.operand(i, 3));
  uint64_t active = 0;
  forLanes(warp, warp.mask, [&](unsigned l) { active |= (flags[l] & 1) << l; });
  source.active = target.active = active;
  source.bytes = target.bytes = size;
  forLanes(warp, active, [&](unsigned l) {
    target.address[l] = to[l];
    source.address[l] = from[l];
    if (given[l] == 0)
      source.active &= ~(uint64_t(1) << l);
  });
  countTraffic(warp, kShared, target);
  countTraffic(warp, kGlobal, source);
  forLanes(warp, active, [&](unsigned l) {
    if (!checkAlignment(warp, i, to[l], size, l) || !checkAlignment(warp, i, from[l], size, l))
      return;
    Machine &machine = warp.machine;
    uint32_t bytes = std::min<uint64_t>(given[l], size);
    llvm::SmallVector<char, 16> image(size);
    if (bytes) {
      Machine::Place place = machine.locate(warp, i, kGlobal, from[l], bytes, l, "copy");
      if (!place.data)
        return;
      machine.load(warp, i, place, bytes, l);
      std::memcpy(image.data(), place.data, bytes);
    }
    Machine::Place place = machine.locate(warp, i, kShared, to[l], size, l, "copy");
    if (place.data)
      warp.startCopy(i, place.offset, image, l);
  });
  return Step::Next;
}

/// `pred` and `given` may be null. The issuing warp goes on at once: the unit is Shared only for its slot.
static void emitCopyAsync(Decoder &d, Operation *op, Value to, Value from, Value pred, Value given, uint32_t size) {
  Slots operands = {d.scalar(to), d.scalar(from), pred ? d.scalar(pred) : d.constant(1),
                    given ? d.scalar(given) : d.constant(size)};
  d.emit(executeCopyAsync, op, {}, operands, Unit::Shared).imm = size;
}
void decodeCopyAsync(Decoder &d, Operation *op, ValueRange) {
  auto copy = cast<NVVM::CpAsyncOp>(op);
  emitCopyAsync(d, op, copy.getDst(), copy.getSrc(), Value(), copy.getCpSize(), copy.getSize());
}
/// lathe_nv.cp_async: destination, source, perhaps a predicate and perhaps what is given. Hints of caches change
/// nothing that a program could see.
void decodePredicatedCopyAsync(Decoder &d, Operation *op, ValueRange args) {
  auto size = op->getAttrOfType<IntegerAttr>("size");
  ArrayRef<int32_t> segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes").asArrayRef();
  unsigned next = 2;
  auto take = [&](int32_t count) { return count ? args[next++] : Value(); };
  Value pred = take(segments[2]), given = take(segments[3]);
  emitCopyAsync(d, op, args[0], args[1], pred, given, size.getInt());
}

static Step executeCopyCommit(Warp &warp, const Instruction &) {
  warp.commitCopies();
  return Step::Next;
}
void decodeCopyCommit(Decoder &d, Operation *op, ValueRange) { d.emit(executeCopyCommit, op, {}, {}, Unit::Control); }

/// imm: groups that may stay pending; ~0: commits what is open and waits for
/// everything.
static Step executeCopyWait(Warp &warp, const Instruction &i) {
  if (i.imm == ~uint64_t(0))
    warp.commitCopies();
  size_t pending = i.imm == ~uint64_t(0) ? 0 : i.imm;
  // Copies that have not arrived yet cost a trip to memory, once.
  if (warp.copyGroups.size() > pending)
    warp.time += warp.machine.launch.chip.globalLatencyCycles;
  warp.waitCopies(pending);
  return Step::Next;
}
void decodeCopyWait(Decoder &d, Operation *op, ValueRange) {
  d.emit(executeCopyWait, op, {}, {}, Unit::Control).imm = cast<NVVM::CpAsyncWaitGroupOp>(op).getN();
}
void decodeCopyWaitIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  uint64_t pending = ~uint64_t(0);
  if (!args.empty()) {
    auto constant = d.constantOf(args[0]);
    if (!constant)
      return d.unsupported(op, "group count");
    pending = *constant;
  }
  d.emit(executeCopyWait, op, {}, {}, Unit::Control).imm = pending;
}

static Step executeExit(Warp &warp, const Instruction &i) { return warp.leave(i, true); }
void decodeExit(Decoder &d, Operation *op, ValueRange) { d.emit(executeExit, op, {}, {}, Unit::Control); }

} // namespace lathe::simulate
