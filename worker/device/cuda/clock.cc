#include "worker/device/cuda/clock.h"

#include <utility>

namespace lathe::cuda {
namespace {

constexpr uint64_t kStepsApart = 100;

// lathe_clock writes a ClockReading. lathe_timer_step writes the least difference that %globaltimer shows in some
// thousand looks, all ones if it never moves.
constexpr const char* kClockKernels = R"(
.version 6.0
.target sm_50
.address_size 64

.visible .entry lathe_clock(.param .u64 out)
{
  .reg .b32 %r<2>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [out];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %smid;
  mov.u64 %rd3, %globaltimer;
  mov.u64 %rd4, %clock64;
  cvt.u64.u32 %rd1, %r1;
  st.global.u64 [%rd2], %rd1;
  st.global.u64 [%rd2+8], %rd3;
  st.global.u64 [%rd2+16], %rd4;
  ret;
}

.visible .entry lathe_timer_step(.param .u64 out)
{
  .reg .pred %p<3>;
  .reg .b32 %r<2>;
  .reg .b64 %rd<7>;
  ld.param.u64 %rd1, [out];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u64 %rd3, %globaltimer;
  mov.u64 %rd4, -1;
  mov.u32 %r1, 0;
look:
  mov.u64 %rd5, %globaltimer;
  setp.eq.u64 %p1, %rd5, %rd3;
  @%p1 bra same;
  sub.u64 %rd6, %rd5, %rd3;
  min.u64 %rd4, %rd4, %rd6;
  mov.u64 %rd3, %rd5;
same:
  add.u32 %r1, %r1, 1;
  setp.lt.u32 %p2, %r1, 16384;
  @%p2 bra look;
  st.global.u64 [%rd2], %rd4;
  ret;
}
)";

}  // namespace

double ClockMhz(const ClockReading& start, const ClockReading& end, uint64_t step_ns) {
  if (step_ns == 0 || start.multiprocessor != end.multiprocessor || end.global_ns <= start.global_ns) return 0;
  const uint64_t ns = end.global_ns - start.global_ns;
  if (ns < kStepsApart * step_ns || end.cycles <= start.cycles) return 0;
  return static_cast<double>(end.cycles - start.cycles) * 1e3 / static_cast<double>(ns);
}

std::unique_ptr<Clock> Clock::Open(const DriverApi& api, Stream stream, const Wait& wait) {
  std::unique_ptr<Clock> clock(new Clock(api, stream));
  return clock->Prepare(wait) ? std::move(clock) : nullptr;
}

Clock::~Clock() {
  if (readings_ != nullptr) api_.free_host(readings_);
  if (module_ != nullptr) api_.unload_module(module_);
}

bool Clock::Prepare(const Wait& wait) {
  void* memory = nullptr;
  if (api_.allocate_host(&memory, sizeof(*readings_)) != kSuccess) return false;
  readings_ = new (memory) std::array<ClockReading, 3>;
  Function step = nullptr;
  if (api_.load_module(&module_, kClockKernels, 0, nullptr, nullptr) != kSuccess) return false;
  if (api_.get_function(&read_, module_, "lathe_clock") != kSuccess) return false;
  if (api_.get_function(&step, module_, "lathe_timer_step") != kSuccess) return false;
  auto& answer = (*readings_)[2].multiprocessor;
  if (Launch(step, reinterpret_cast<Pointer>(&answer)) != kSuccess || !wait().ok()) return false;
  if (answer == ~uint64_t{0}) return false;
  step_ns_ = answer;
  return true;
}

Result Clock::Launch(Function function, Pointer out) {
  void* arguments[] = {&out};
  return api_.launch(function, 1, 1, 1, 1, 1, 1, 0, stream_, arguments, nullptr);
}

Result Clock::Mark(ClockMark mark) {
  return Launch(read_, reinterpret_cast<Pointer>(&(*readings_)[mark == ClockMark::kStart ? 0 : 1]));
}

double Clock::MeanMhz() { return ClockMhz((*readings_)[0], (*readings_)[1], step_ns_); }

}  // namespace lathe::cuda
