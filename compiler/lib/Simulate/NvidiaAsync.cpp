//===- NvidiaAsync.cpp - cp.async and its groups; registers; exit ----------===//

#include "Models.h"
#include "NvidiaModels.h"
#include "WarpGroups.h"

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
/// llvm.nvvm.cp.async.CACHE.shared.global.SIZE, with .s behind it the bytes that are given as a third operand.
void decodeCopyAsyncIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = cast<LLVM::CallIntrinsicOp>(op).getIntrin();
  bool isGiven = name.consume_back(".s");
  unsigned size = 0;
  if (name.rsplit('.').second.getAsInteger(10, size) || args.size() != 2u + isGiven)
    return d.unsupported(op, "size");
  emitCopyAsync(d, op, args[0], args[1], Value(), isGiven ? args[2] : Value(), size);
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

/// imm: registers of a thread, and above bit 32 whether they are more. Those that others have given back are there for
/// all warps of the program.
static Step executeSetRegisters(Warp &warp, const Instruction &i) {
  Machine &machine = warp.machine;
  unsigned count = i.imm & 0xffffffff;
  bool isMore = i.imm >> 32;
  checkConverged(warp, i);
  if (count < 24 || count > 256 || count % 8)
    warp.report(i, "undefined", "registers must be a multiple of 8 from 24 to 256, found " + llvm::Twine(count));
  if (!warp.registersHeld)
    return Step::Next;
  if (isMore ? count < warp.registersHeld : count > warp.registersHeld)
    warp.report(i, "undefined",
                "a thread that has " + llvm::Twine(warp.registersHeld) + " registers asks for " +
                    (isMore ? "more" : "fewer") + ", which are " + llvm::Twine(count));
  if (isMore && warp.registersHeld + machine.registersFree < count) {
    warp.waiting = Waiting();
    warp.waiting.active = true;
    warp.waiting.registers = count;
    warp.waiting.op = i.op;
    return Step::Retry;
  }
  std::vector<unsigned> &requests = machine.registerRequests[groupOf(warp)];
  if (warp.registerChanges == requests.size())
    requests.push_back(count);
  else if (requests[warp.registerChanges] != count)
    warp.report(i, "undefined",
                "warps of one group ask for different numbers of registers: " + llvm::Twine(count) + " and " +
                    llvm::Twine(requests[warp.registerChanges]));
  ++warp.registerChanges;
  machine.registersFree += warp.registersHeld - count;
  warp.registersHeld = count;
  return Step::Next;
}
void decodeSetRegisters(Decoder &d, Operation *op, ValueRange) {
  auto set = cast<NVVM::SetMaxRegisterOp>(op);
  bool isMore = set.getAction() == NVVM::SetMaxRegisterAction::increase;
  d.emit(executeSetRegisters, op, {}, {}, Unit::Control).imm = uint64_t(isMore) << 32 | uint64_t(set.getRegCount());
}
static void decodeRegisters(Decoder &d, Operation *op, Value count, uint64_t isMore) {
  auto constant = d.constantOf(count);
  if (!constant)
    return d.unsupported(op, "number of registers");
  d.emit(executeSetRegisters, op, {}, {}, Unit::Control).imm = isMore << 32 | *constant;
}
void decodeMoreRegisters(Decoder &d, Operation *op, ValueRange args) { decodeRegisters(d, op, args[0], 1); }
void decodeFewerRegisters(Decoder &d, Operation *op, ValueRange args) { decodeRegisters(d, op, args[0], 0); }

static Step executeExit(Warp &warp, const Instruction &i) { return warp.leave(i, true); }
void decodeExit(Decoder &d, Operation *op, ValueRange) { d.emit(executeExit, op, {}, {}, Unit::Control); }

} // namespace lathe::simulate
