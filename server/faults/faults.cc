#include "server/faults/faults.h"

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

class SteppedClock : public Clock {
 public:
  explicit SteppedClock(std::string file) : file_(std::move(file)) {}

  absl::Time Now() const override {
    double seconds = 0;
    std::ifstream file(file_);
    if (!(file >> seconds)) seconds = 0;
    return absl::Now() + absl::Seconds(seconds);
  }
  void SleepFor(absl::Duration duration) override { absl::SleepFor(duration); }

 private:
  const std::string file_;
};

}  // namespace

absl::StatusOr<ServerFaults> ParseServerFaults(const std::vector<wire::FaultRow>& rows) {
  ServerFaults faults;
  for (const wire::FaultRow& row : rows) {
    if (row.stage != "disk" && row.stage != "clock") continue;
    std::string* file = nullptr;
    if (row.stage == "disk" && row.name == "while" && row.action == "full") file = &faults.disk_full_while;
    if (row.stage == "disk" && row.name == "while" && row.action == "slow") file = &faults.disk_slow_while;
    if (row.stage == "clock" && row.name == "file" && row.action == "step") file = &faults.clock_file;
    if (file == nullptr || row.value.empty())
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("LATHE_FAULT: cannot make '", row.text, "' happen"));
    *file = row.value;
  }
  return faults;
}

Clock* NewClockOfSteppedMachine(std::string file) { return new SteadyClock(SteppedClock(std::move(file))); }

}  // namespace lathe
