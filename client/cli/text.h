// Messages as text for people: tables, times, sizes.
#ifndef LATHE_CLIENT_CLI_TEXT_H_
#define LATHE_CLIENT_CLI_TEXT_H_

#include <google/protobuf/repeated_ptr_field.h>

#include <ostream>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe::cli {

// Columns as wide as their widest cell, the header underlined; cells after the first row are data. Text of a cell is
// made printable, and cut where it is very long: it may be anybody's.
class Table {
 public:
  explicit Table(std::vector<std::string> header) { Add(std::move(header)); }
  void Add(std::vector<std::string> row);
  void Print(std::ostream& out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string FormatTime(double nanoseconds);  // "812 ns", "4.21 us", "1.50 ms"
std::string FormatBytes(int64_t bytes);      // "512 B", "48.0 KiB"
std::string FormatKnob(const v1::KnobValue& value);
// "BLOCK=4096 num_warps=8": constants, then knobs, each by name.
std::string FormatVariant(const v1::Trial& trial);
std::string FormatProblem(const v1::Problem& problem);
// "4.21 us [4.18, 4.26]", or "estimate 4.21 us"; "-" for a trial without either.
std::string FormatTrialTime(const v1::Trial& trial);

bool HasEnded(const v1::Trial& trial);
// Empty while it runs, "ok", or the kind of its error.
std::string StatusWord(const v1::Trial& trial);
// One line for a finished trial, as a pipe gets it while a job runs.
std::string TrialLine(const v1::Trial& trial);

// The table of variants for each target, device model and problem, with the errors of failed trials
// below.
void PrintTrials(std::ostream& out, absl::Span<const v1::Trial> trials);

// One line for each winner.
void PrintBest(std::ostream& out, const google::protobuf::RepeatedPtrField<v1::BestVariant>& best);

// One line for each winner that was measured again.
void PrintRefreshes(std::ostream& out, absl::Span<const v1::TuningJob> jobs);
void PrintJobs(std::ostream& out, absl::Span<const v1::TuningJob> jobs);
void PrintWorkers(std::ostream& out, absl::Span<const v1::Worker> workers);
// A line and a table of its kernels for each.
void PrintCostModels(std::ostream& out, absl::Span<const v1::CostModel> models);

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_TEXT_H_
