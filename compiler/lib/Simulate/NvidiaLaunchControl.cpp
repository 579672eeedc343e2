//===- NvidiaLaunchControl.cpp - Work of programs that have not started ---===//
//
// PTX ISA 8.8, "clusterlaunchcontrol.try_cancel", "clusterlaunchcontrol.query_cancel".
// The answer lands as a bulk copy does. Its 16 bytes are the simulator's own.
// Not compared with hardware.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "NvidiaModels.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include <cstring>

using namespace mlir;

namespace lathe::simulate {

namespace {

/// 16 bytes: whether a program was cancelled, and its place in the grid.
struct Answer {
  static constexpr uint32_t kCancelled = 0xc1c00001, kNothing = 0xc1c00000;
  uint32_t state = kNothing;
  std::array<uint32_t, 3> place = {0xa5a5a5a5, 0xa5a5a5a5, 0xa5a5a5a5};
};
constexpr uint32_t kAnswerBytes = 16, kWordBytes = 8;
static_assert(sizeof(Answer) == kAnswerBytes);

} // namespace

/// One of the programs that have not started, the next or the last one, is not started any more.
static Answer takeProgram(Machine &machine) {
  std::deque<uint64_t> &waiting = machine.waitingPrograms;
  if (waiting.empty())
    return {};
  bool takesLast = machine.launch.landing == Landing::Random && machine.random() % 2;
  uint64_t id = takesLast ? waiting.back() : waiting.front();
  if (takesLast)
    waiting.pop_back();
  else
    waiting.pop_front();
  const std::array<uint32_t, 3> &grid = machine.launch.grid;
  return {Answer::kCancelled,
          {uint32_t(id % grid[0]), uint32_t(id / grid[0] % grid[1]), uint32_t(id / grid[0] / grid[1])}};
}

/// Operands: where the answer goes, barrier, predicate.
static Step executeTryCancel(Warp &warp, const Instruction &i) {
  const uint64_t *flags = warp.reg(warp.operand(i, 2));
  forLanes(warp, warp.mask, [&](unsigned lane) {
    if (!(flags[lane] & 1))
      return;
    uint64_t to = warp.reg(warp.operand(i, 0))[lane], barrier = warp.reg(warp.operand(i, 1))[lane];
    if (!checkAlignment(warp, i, to, kAnswerBytes, lane) || !findBarrier(warp, i, barrier, lane))
      return;
    checkBarrierFence(warp, i, barrier, lane);
    BulkLoad load;
    load.barrier = barrier;
    load.bytes = kWordBytes;
    load.warp = warp.index;
    load.instruction = &i;
    load.clock = warp.clock;
    load.elements = {{to, 0}, {to + kWordBytes, 0}};
    Answer answer = takeProgram(warp.machine);
    load.image.resize(kAnswerBytes);
    std::memcpy(load.image.data(), &answer, kAnswerBytes);
    warp.machine.startBulkLoad(warp, i, std::move(load), lane);
    ++warp.clock[warp.index]; // what follows is after the start
  });
  return Step::Next;
}

void decodeTryCancel(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeTryCancel, op, {}, operands, Unit::Global);
}

/// Operands: the two words of the answer. imm: 0, or one more than the axis.
static Step executeQueryCancel(Warp &warp, const Instruction &i) {
  uint64_t *results = warp.reg(warp.result(i, 0));
  forLanes(warp, warp.mask, [&](unsigned lane) {
    uint64_t words[] = {warp.reg(warp.operand(i, 0))[lane], warp.reg(warp.operand(i, 1))[lane]};
    Answer answer;
    std::memcpy(&answer, words, kAnswerBytes);
    bool isCancelled = answer.state == Answer::kCancelled;
    if (!isCancelled && answer.state != Answer::kNothing)
      warp.report(i, "undefined", "an answer that no clusterlaunchcontrol.try_cancel wrote");
    else if (!isCancelled && i.imm)
      warp.report(i, "undefined", "the place of a program, and none was cancelled");
    results[lane] = i.imm ? answer.place[i.imm - 1] : isCancelled;
  });
  return Step::Next;
}

void decodeQueryCancel(Decoder &d, Operation *op, ValueRange args) {
  Slots operands = {d.scalar(args[0]), d.scalar(args[1])};
  d.emit(executeQueryCancel, op, d.define(op->getResult(0)), operands, Unit::Control).imm = attributeOf(op, "axis") + 1;
}

} // namespace lathe::simulate
