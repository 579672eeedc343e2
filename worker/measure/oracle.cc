#include "worker/measure/oracle.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/measure/expected.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

// Programs of the first request in a search; each later one has twice as many.
constexpr uint64_t kFirstSearch = 2;
// A request that names every program of a larger grid would be one of many megabytes, and take hours.
constexpr uint64_t kMostPrograms = 1 << 20;

}  // namespace

absl::Status FailedReference(const v1::ErrorDetail& error) {
  if (ParseErrorKind(error.kind()) == ErrorKind::check_failed) return ErrorFromDetail(error);
  return MakeError(ErrorKind::check_failed, absl::StrCat("the reference: ", FormatError(error)));
}

Grid GridOf(const internal::ResolvedProblem& problem) {
  Grid grid = {1, 1, 1};
  for (int i = 0; i < std::min(3, problem.grid_size()); ++i) grid[i] = std::max(1u, problem.grid(i));
  return grid;
}

absl::StatusOr<std::unique_ptr<Oracle>> Oracle::Create(OracleQuestion question, HostInputs& inputs) {
  std::unique_ptr<Oracle> oracle(new Oracle(std::move(question), inputs));
  const internal::ResolvedProblem& problem = oracle->question_.problem;
  for (int i = 0; i < problem.arguments_size(); ++i) {
    if (!problem.arguments(i).has_tensor()) continue;
    const internal::ResolvedTensor& tensor = problem.arguments(i).tensor();
    if (tensor.role() == v1::ARGUMENT_ROLE_INPUT) continue;
    Tensor made;
    made.argument = i;
    made.role = tensor.role();
    made.shape.assign(tensor.shape().begin(), tensor.shape().end());
    LATHE_ASSIGN_OR_RETURN(const uint64_t bytes, TensorBytes(tensor));
    made.dtype = *ParseDtype(tensor.dtype());
    LATHE_ASSIGN_OR_RETURN(made.values, SharedMemory::Create(bytes));
    LATHE_ASSIGN_OR_RETURN(made.written, SharedMemory::Create(bytes));
    oracle->tensors_.push_back(std::move(made));
  }
  return oracle;
}

absl::Status Oracle::Adopt(const internal::ExpectedOutput& expected,
                           const std::function<absl::StatusOr<std::string>(const std::string& digest)>& read) {
  for (const internal::ExpectedTensor& tensor : expected.tensors()) {
    const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                    [&](const Tensor& one) { return one.argument == tensor.argument(); });
    if (found == tensors_.end())
      return MakeError(ErrorKind::corrupt_store, absl::StrCat("the reference's output has argument ", tensor.argument(),
                                                              ", which the kernel does not write"));
    LATHE_ASSIGN_OR_RETURN(const std::string packed, read(tensor.digest()));
    LATHE_RETURN_IF_ERROR(UnpackExpected(packed, found->values->bytes(), found->written->bytes()));
    LATHE_ASSIGN_OR_RETURN(found->ranges, RangesOf(packed, found->values->bytes().size()));
    bytes_written_ += tensor.bytes_written();
  }
  programs_.insert(expected.programs().begin(), expected.programs().end());
  if (expected.whole()) SetWhole();
  ++version_;
  return absl::OkStatus();
}

absl::Status Oracle::AdoptExpected() {
  for (Tensor& tensor : tensors_) {
    const std::span<uint8_t> written = tensor.written->bytes();
    LATHE_RETURN_IF_ERROR(ReadArray(question_.problem.arguments(tensor.argument).tensor().expected(), question_.read,
                                    tensor.values->bytes()));
    std::fill(written.begin(), written.end(), 1);
    tensor.ranges = {{0, written.size()}};
    bytes_written_ += written.size();
  }
  SetWhole();
  ++version_;
  return absl::OkStatus();
}

absl::Status Oracle::FillRest() {
  if (filled_) return absl::OkStatus();
  for (Tensor& tensor : tensors_) {
    const std::span<uint8_t> values = tensor.values->bytes();
    std::vector<std::vector<uint8_t>> known;
    for (const ByteRange& range : tensor.ranges.value_or(std::vector<ByteRange>())) {
      const std::span<uint8_t> bytes = values.subspan(range.offset, range.size);
      known.emplace_back(bytes.begin(), bytes.end());
    }
    const internal::ResolvedTensor& of = question_.problem.arguments(tensor.argument).tensor();
    LATHE_RETURN_IF_ERROR(FillInitial(of, question_.seed, tensor.argument, values, question_.read));
    for (size_t i = 0; i < known.size(); ++i)
      std::copy(known[i].begin(), known[i].end(), values.begin() + static_cast<long>((*tensor.ranges)[i].offset));
  }
  filled_ = true;
  return absl::OkStatus();
}

absl::Status Oracle::AddArguments(internal::RunReference& request, std::vector<int>& files) {
  const internal::ResolvedProblem& problem = question_.problem;
  size_t next_written = 0, next_input = 0;
  for (int i = 0; i < problem.arguments_size(); ++i) {
    internal::KernelArgument* argument = request.add_arguments();
    if (!problem.arguments(i).has_tensor()) {
      argument->set_scalar(problem.arguments(i).scalar());
      continue;
    }
    const internal::ResolvedTensor& tensor = problem.arguments(i).tensor();
    if (tensor.role() != v1::ARGUMENT_ROLE_INPUT) {
      const Tensor& written = tensors_[next_written++];
      *argument->mutable_buffer() = written.values->AddTo(files);
      *request.add_written() = written.written->AddTo(files);
      continue;
    }
    if (next_input == inputs_.size()) {
      LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const SharedMemory> values,
                             host_inputs_.Get(tensor, question_.seed, i, question_.read));
      LATHE_ASSIGN_OR_RETURN(std::unique_ptr<SharedMemory> marks, SharedMemory::Create(values->bytes().size()));
      inputs_.push_back(std::move(values));
      input_marks_.push_back(std::move(marks));
    }
    LATHE_ASSIGN_OR_RETURN(*argument->mutable_buffer(), inputs_[next_input]->AddCopyTo(files));
    *request.add_written() = input_marks_[next_input++]->AddTo(files);
  }
  return absl::OkStatus();
}

absl::Status Oracle::TakeCounts(const internal::ReferenceResult& result) {
  const internal::ResolvedProblem& problem = question_.problem;
  // The counts are for each argument; a reference that counts only buffers is understood too.
  const bool for_all = result.bytes_written_size() == problem.arguments_size();
  int buffers = 0;
  for (int i = 0; i < problem.arguments_size(); ++i) {
    if (!problem.arguments(i).has_tensor()) continue;
    const int index = for_all ? i : buffers;
    ++buffers;
    const uint64_t bytes = index < result.bytes_written_size() ? result.bytes_written(index) : 0;
    if (problem.arguments(i).tensor().role() == v1::ARGUMENT_ROLE_INPUT && bytes > 0)
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("the kernel writes to argument ", i, ", whose role is input"),
                       absl::StrCat("arguments[", i, "].role"));
    bytes_written_ += bytes;
  }
  return absl::OkStatus();
}

absl::Status Oracle::Run(CompilerPool& pool, const std::vector<uint64_t>& programs, const CallOptions& call) {
  internal::RunReference request;
  std::vector<int> files;
  std::vector<uint64_t> fresh;
  for (uint64_t program : programs)
    if (!programs_.contains(program)) fresh.push_back(program);
  if (whole_ || fresh.empty()) return absl::OkStatus();
  if (fresh.size() > kMostPrograms)
    return MakeError(ErrorKind::check_failed, absl::StrCat("the reference would have to run ", fresh.size(),
                                                           " programs; the limit is ", kMostPrograms));
  LATHE_RETURN_IF_ERROR(FillRest());
  for (Tensor& tensor : tensors_) tensor.ranges.reset();
  request.set_module_text(question_.module_text);
  request.set_entry(question_.entry);
  for (uint32_t extent : grid_) request.add_grid(extent);
  request.mutable_programs()->Add(fresh.begin(), fresh.end());
  LATHE_RETURN_IF_ERROR(AddArguments(request, files));
  // A run that breaks off has written part of its results.
  ++version_;
  absl::StatusOr<internal::ReferenceResult> result = pool.Reference(std::move(request), files, call);
  if (!result.ok()) {
    if (KindOf(result.status()) == ErrorKind::cancelled) return result.status();
    return FailedReference(DetailOf(result.status()));
  }
  LATHE_RETURN_IF_ERROR(TakeCounts(*result));
  programs_.insert(fresh.begin(), fresh.end());
  if (programs_.size() == ProgramsIn(grid_)) SetWhole();
  return absl::OkStatus();
}

void Oracle::SetWhole() {
  whole_ = true;
  programs_.clear();
}

absl::Status Oracle::RunAll(CompilerPool& pool, const CallOptions& call) {
  if (whole_) return absl::OkStatus();
  std::vector<uint64_t> all(std::min(ProgramsIn(grid_), kMostPrograms + programs_.size() + 1));
  for (uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  return Run(pool, all, call);
}

absl::Status Oracle::RunUntilWritten(CompilerPool& pool, size_t tensor, uint64_t byte, const CallOptions& call) {
  const uint64_t total = ProgramsIn(grid_);
  const double place = static_cast<double>(byte) / static_cast<double>(tensors_[tensor].values->bytes().size());
  uint64_t low = std::min(total - 1, static_cast<uint64_t>(place * static_cast<double>(total))),
           high = low;  // [low, high)
  uint64_t step = kFirstSearch;
  while (!Knows(tensor, byte) && !whole()) {
    const uint64_t from = low - std::min(low, step), to = std::min(total, high + step);
    std::vector<uint64_t> programs;
    for (uint64_t i = from; i < to; ++i) programs.push_back(i);
    LATHE_RETURN_IF_ERROR(Run(pool, programs, call));
    low = from;
    high = to;
    step *= 2;
  }
  return absl::OkStatus();
}

}  // namespace lathe
