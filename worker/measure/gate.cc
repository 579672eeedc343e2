#include "worker/measure/gate.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/measure/reference.h"
#include "worker/measure/sampling.h"
#include "worker/measure/task_blobs.h"

namespace lathe {
namespace {

// The kernel that says what the subject should compute: its own, unless it has a reference.
struct Question {
  const std::string& module_digest;
  const std::string& entry;
  const internal::ResolvedProblem& problem;
};

Question QuestionOf(const GateSubject& subject) {
  const internal::Candidate& candidate = *subject.candidate;
  if (!candidate.has_reference()) return {candidate.module_digest(), candidate.artifact().entry(), *subject.problem};
  const internal::ReferenceKernel& reference = candidate.reference();
  return {reference.module_digest(), reference.entry(),
          reference.has_check_problem() ? reference.check_problem() : reference.problem()};
}

// Answers are the same for the same module, entry, grid, arguments and seed.
std::string QuestionKey(const GateSubject& subject) {
  const Question question = QuestionOf(subject);
  std::string key = absl::StrCat(question.module_digest, "/", question.entry);
  for (uint32_t extent : GridOf(question.problem)) absl::StrAppend(&key, "/", extent);
  return absl::StrCat(key, "/", StagedProblem::Key(question.problem, subject.task->work().policy().seed()));
}

// Variants of one job with the same arguments compute the same, whatever their constants and grids.
std::string YardstickKey(const GateSubject& subject) {
  return absl::StrCat(QuestionOf(subject).entry, "/",
                      StagedProblem::Key(QuestionOf(subject).problem, subject.task->work().policy().seed()));
}

Tolerance ToleranceOf(const GateSubject& subject, double factor = 1) {
  const internal::MeasurePolicy& policy = subject.task->work().policy();
  return {factor * policy.rtol(), factor * policy.atol()};
}

// One byte for each element, of one for each byte.
std::vector<uint8_t> ElementMarks(const Oracle::Tensor& tensor) {
  const size_t size = DtypeSize(tensor.dtype);
  const std::span<const uint8_t> written = tensor.written->bytes();
  std::vector<uint8_t> marks(written.size() / size);
  for (size_t i = 0; i < marks.size(); ++i) marks[i] = written[i * size];
  return marks;
}

// A device whose memory is taken says nothing of the variant. Nobody else takes a simulated device's.
absl::Status MemoryIsTaken(const Device& device, const absl::Status& status) {
  return MakeError(device.simulated() ? ErrorKind::memory_limit : ErrorKind::unavailable,
                   absl::StrCat("no room for the check's outputs: ", status.message(),
                                device.simulated() ? ". A smaller problem needs less" : ""));
}

absl::Status CheckSome(const Oracle& oracle) {
  if (oracle.bytes_written() > 0) return absl::OkStatus();
  return MakeError(ErrorKind::check_failed, "the programs that were chosen for the check write nothing");
}

}  // namespace

Gate::Gate(Device& device, CompilerPool& pool, MemoryProbe& probe, GateOptions options, OnReference on_reference,
           MakeRoom make_room)
    : device_(device),
      pool_(pool),
      probe_(probe),
      options_(std::move(options)),
      on_reference_(std::move(on_reference)),
      make_room_(std::move(make_room)) {}

void Gate::Begin(const internal::MeasureTask& task) {
  if (task.job().empty() || task.job() != job_) yardsticks_.clear();
  job_ = task.job();
  task_ = &task;
  // A failure of the reference in an earlier task may have had a reason that is gone.
  answers_.remove_if([](const auto& entry) { return !entry.second->status.ok(); });
}

bool Gate::FreeDeviceMemory() {
  bool freed = false;
  for (auto& [key, answer] : answers_) {
    freed |= !answer->values.empty();
    answer->values.clear();
    answer->chosen.clear();
    answer->uploaded = 0;
  }
  return freed;
}

absl::StatusOr<DeviceBuffer> Gate::Allocate(DeviceMemory& memory, uint64_t bytes) {
  absl::StatusOr<DeviceBuffer> buffer = memory.Get(bytes);
  while (!buffer.ok() && KindOf(buffer.status()) == ErrorKind::out_of_resources) {
    if (!make_room_()) return MemoryIsTaken(device_, buffer.status());
    buffer = memory.Get(bytes);
  }
  return buffer;
}

std::vector<DeviceBuffer> Gate::OutputsOf(const StagedProblem& staged) {
  std::vector<DeviceBuffer> outputs;
  for (const StagedTensor& tensor : staged.tensors())
    if (tensor.written()) outputs.push_back(tensor.device);
  return outputs;
}

std::vector<DeviceBuffer> Gate::BuffersOf(const std::vector<DeviceMemory>& memory) {
  std::vector<DeviceBuffer> buffers;
  for (const DeviceMemory& one : memory) buffers.push_back(one.buffer());
  return buffers;
}

// ---- the reference's answers

absl::Status Gate::AskReference(const std::function<absl::Status(const CallOptions& call)>& ask) {
  on_reference_(true);
  CallOptions call;
  call.deadline = absl::Now() + options_.reference_timeout;
  absl::Status status = ask(call);
  on_reference_(false);
  return status;
}

absl::StatusOr<std::unique_ptr<Oracle>> Gate::MakeOracle(const GateSubject& subject) {
  const internal::Candidate& candidate = *subject.candidate;
  const internal::MeasurePolicy& policy = subject.task->work().policy();
  if (candidate.has_expected_error()) return FailedReference(candidate.expected_error());
  const Question asked = QuestionOf(subject);
  OracleQuestion question;
  // A later task that asks the same brings these files too.
  question.read = [this](const std::string& digest) { return ReadBlob(*task_, digest); };
  if (!asked.module_digest.empty()) {
    LATHE_ASSIGN_OR_RETURN(question.module_text, question.read(asked.module_digest));
  }
  question.entry = asked.entry;
  question.problem = asked.problem;
  question.seed = policy.seed();
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Oracle> oracle, Oracle::Create(std::move(question), inputs_));
  if (asked.module_digest.empty()) {
    LATHE_RETURN_IF_ERROR(oracle->AdoptExpected());
  } else if (candidate.has_expected()) {
    LATHE_RETURN_IF_ERROR(
        oracle->Adopt(candidate.expected(), [this](const std::string& digest) { return ReadBlob(*task_, digest); }));
  } else if (candidate.has_check_problem() || (candidate.has_reference() && device_.simulated())) {
    // A check problem is there because the kernel needs its whole grid. A simulated device runs what the oracle ran,
    // and a reference's programs have numbers of their own.
    LATHE_RETURN_IF_ERROR(AskReference([&](const CallOptions& call) { return oracle->RunAll(pool_, call); }));
  } else {
    const int count = policy.check_programs() > 0 ? policy.check_programs() : kDefaultCheckPrograms;
    const std::vector<uint64_t> sample = SamplePrograms(oracle->grid(), count, policy.seed());
    LATHE_RETURN_IF_ERROR(AskReference([&](const CallOptions& call) { return oracle->Run(pool_, sample, call); }));
  }
  LATHE_RETURN_IF_ERROR(CheckSome(*oracle));
  return oracle;
}

absl::StatusOr<Gate::AnswerPtr> Gate::AnswerFor(const GateSubject& subject) {
  const std::string key = QuestionKey(subject);
  auto found = std::find_if(answers_.begin(), answers_.end(), [&](const auto& entry) { return entry.first == key; });
  if (found == answers_.end()) {
    auto answer = std::make_shared<Answer>();
    absl::StatusOr<std::unique_ptr<Oracle>> oracle = MakeOracle(subject);
    // A failure is kept as well: the reference would fail for the next variant too.
    answer->status = oracle.status();
    if (oracle.ok()) {
      answer->oracle = *std::move(oracle);
      answer->given = QuestionOf(subject).module_digest.empty();
      for (const Oracle::Tensor& tensor : answer->oracle->tensors()) answer->bytes += 2 * tensor.values->bytes().size();
    }
    answers_.emplace_front(key, std::move(answer));
    uint64_t bytes = 0;
    answers_.remove_if([&](const auto& entry) {
      return (bytes += entry.second->bytes) > options_.kept_bytes && entry.second != answers_.front().second;
    });
  } else {
    answers_.splice(answers_.begin(), answers_, found);
  }
  const AnswerPtr& answer = answers_.front().second;
  if (!answer->status.ok()) return answer->status;
  return answer;
}

absl::Status Gate::UploadTensor(const Oracle::Tensor& tensor, bool complete, DeviceMemory& values,
                                DeviceMemory& chosen) {
  const uint64_t size = DtypeSize(tensor.dtype);
  const std::span<const uint8_t> bytes = tensor.values->bytes();
  LATHE_ASSIGN_OR_RETURN(const DeviceBuffer to, values.Get(bytes.size()));
  LATHE_ASSIGN_OR_RETURN(const DeviceBuffer marks, chosen.Get(bytes.size() / size));
  if (complete || !tensor.ranges) {
    LATHE_RETURN_IF_ERROR(device_.CopyIn(to, bytes));
    return device_.CopyIn(marks, ElementMarks(tensor));
  }
  // A sample's outputs are small beside the tensor.
  LATHE_RETURN_IF_ERROR(device_.Fill(marks, 0));
  for (const ByteRange& range : *tensor.ranges) {
    LATHE_RETURN_IF_ERROR(device_.Fill({marks.address + range.offset / size, range.size / size}, 1));
    LATHE_RETURN_IF_ERROR(
        device_.CopyIn({to.address + range.offset, range.size}, bytes.subspan(range.offset, range.size)));
  }
  return absl::OkStatus();
}

absl::Status Gate::Upload(Answer& answer) {
  if (answer.uploaded == answer.oracle->version()) return absl::OkStatus();
  if (IsComplete(answer)) LATHE_RETURN_IF_ERROR(answer.oracle->FillRest());
  const std::vector<Oracle::Tensor>& tensors = answer.oracle->tensors();
  while (answer.values.size() < tensors.size()) {
    answer.values.emplace_back(device_);
    answer.chosen.emplace_back(device_);
  }
  for (size_t i = 0; i < tensors.size(); ++i) {
    // Making room may not free the memory that is being filled.
    answer.uploaded = 0;
    LATHE_RETURN_IF_ERROR(UploadTensor(tensors[i], IsComplete(answer), answer.values[i], answer.chosen[i]));
  }
  answer.uploaded = answer.oracle->version();
  return absl::OkStatus();
}

absl::Status Gate::CompareWithOracle(Answer& answer, const std::vector<DeviceBuffer>& outputs,
                                     const Tolerance& tolerance) {
  absl::Status uploaded = Upload(answer);
  while (!uploaded.ok() && KindOf(uploaded) == ErrorKind::out_of_resources) {
    answer.values.clear();
    answer.chosen.clear();
    if (!make_room_()) return MemoryIsTaken(device_, uploaded);
    uploaded = Upload(answer);
  }
  LATHE_RETURN_IF_ERROR(uploaded);
  const Oracle& oracle = *answer.oracle;
  const bool complete = IsComplete(answer);
  for (size_t i = 0; i < outputs.size(); ++i) {
    LATHE_ASSIGN_OR_RETURN(const Difference difference,
                           probe_.Compare(oracle.tensors()[i].dtype, answer.values[i].buffer(), outputs[i],
                                          complete ? DeviceBuffer{} : answer.chosen[i].buffer(), tolerance));
    if (difference.mismatches > 0) LATHE_RETURN_IF_ERROR(Explain(answer, i, outputs[i], tolerance));
  }
  return absl::OkStatus();
}

absl::Status Gate::Explain(Answer& answer, size_t tensor, DeviceBuffer output, const Tolerance& tolerance) {
  const Oracle::Tensor& expected = answer.oracle->tensors()[tensor];
  std::vector<uint8_t> actual(output.size);
  LATHE_RETURN_IF_ERROR(device_.CopyOut(output, std::span<uint8_t>(actual)));
  const std::vector<uint8_t> marks = ElementMarks(expected);
  const Comparison written = CompareTensors(expected.dtype, expected.values->bytes(), actual, marks, tolerance);
  if (!written.ok())
    return MakeError(ErrorKind::wrong_result,
                     absl::StrCat("the output differs from ", answer.given ? "the array" : "the reference", ": ",
                                  DescribeMismatch(expected.argument, expected.shape, written)));
  if (IsComplete(answer)) {
    const Comparison all = CompareTensors(expected.dtype, expected.values->bytes(), actual, {}, tolerance);
    if (!all.ok())
      return MakeError(ErrorKind::wrong_result,
                       absl::StrCat("argument ", expected.argument, ": the kernel wrote element ", all.first->element,
                                    ", which the reference does not write"));
  }
  // The host's copy agrees, so that the device's was overwritten, by this variant or by one before it.
  spdlog::warn("device {}: the reference's output on the device was overwritten; it is copied there again",
               device_.properties().id());
  answer.uploaded = 0;
  return absl::OkStatus();
}

// ---- a variant

absl::StatusOr<GateResult> Gate::Check(const GateSubject& subject) {
  absl::StatusOr<GateResult> result = CheckOnce(subject);
  if (result.ok() || !device_.usable()) return result;
  if (KindOf(result.status()) == ErrorKind::illegal_write) FreeDeviceMemory();
  // A wrong kernel may have written into the inputs of the next one.
  const absl::Status intact = subject.staged->CheckIntegrity();
  return !intact.ok() && KindOf(intact) != ErrorKind::illegal_write ? intact : result;
}

absl::StatusOr<GateResult> Gate::CheckOnce(const GateSubject& subject) {
  LATHE_ASSIGN_OR_RETURN(const AnswerPtr answer, AnswerFor(subject));
  GateResult result;
  LATHE_ASSIGN_OR_RETURN(result.report, Run(subject, *answer, subject.task->work().policy().seed()));
  LATHE_RETURN_IF_ERROR(CompareWithOracle(*answer, OutputsOf(*subject.staged), ToleranceOf(subject)));
  LATHE_RETURN_IF_ERROR(CheckDeterminism(subject, *answer, result));
  if (!device_.simulated() && !answer->oracle->whole()) LATHE_RETURN_IF_ERROR(CompareWithYardstick(subject, answer));
  return result;
}

absl::StatusOr<LaunchReport> Gate::Run(const GateSubject& subject, const Answer& answer, uint64_t seed) {
  Launch launch;
  launch.grid = GridOf(*subject.problem);
  launch.arguments = subject.staged->arguments();
  launch.seed = seed;
  launch.programs.assign(answer.oracle->programs().begin(), answer.oracle->programs().end());
  LATHE_RETURN_IF_ERROR(subject.staged->Prepare());
  LATHE_ASSIGN_OR_RETURN(LaunchReport report, device_.Run(*subject.kernel, launch));
  LATHE_RETURN_IF_ERROR(device_.Synchronize(subject.hang_timeout));
  LATHE_RETURN_IF_ERROR(Misbehave(subject));
  if (!report.findings.empty()) return FindingError(report.findings.front());
  LATHE_RETURN_IF_ERROR(subject.staged->CheckIntegrity());
  return report;
}

absl::Status Gate::Misbehave(const GateSubject& subject) {
  const v1::Knobs& knobs = subject.candidate->artifact().knobs();
  for (const StagedTensor& tensor : subject.staged->tensors()) {
    const bool hit = options_.faults.Hits("measure", tensor.written() ? "wrong" : "scribble", knobs);
    if (hit)
      LATHE_RETURN_IF_ERROR(device_.Fill({tensor.device.address, std::min<uint64_t>(tensor.device.size, 64)}, 0x11));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<uint64_t>> Gate::FingerprintsOf(const std::vector<DeviceBuffer>& outputs) {
  std::vector<uint64_t> all;
  for (const DeviceBuffer& output : outputs) {
    const Region whole{0, output.size / 4 * 4};
    LATHE_ASSIGN_OR_RETURN(const std::vector<uint64_t> sums, probe_.Fingerprints(output, std::span(&whole, 1)));
    all.insert(all.end(), sums.begin(), sums.end());
  }
  return all;
}

absl::Status Gate::CheckDeterminism(const GateSubject& subject, Answer& answer, GateResult& result) {
  const internal::MeasurePolicy& policy = subject.task->work().policy();
  if (device_.simulated() && !policy.deterministic()) return absl::OkStatus();
  LATHE_ASSIGN_OR_RETURN(const std::vector<uint64_t> before, FingerprintsOf(OutputsOf(*subject.staged)));
  // A simulated device may choose another of the legal orders.
  LATHE_RETURN_IF_ERROR(Run(subject, answer, policy.seed() + 1).status());
  LATHE_ASSIGN_OR_RETURN(const std::vector<uint64_t> after, FingerprintsOf(OutputsOf(*subject.staged)));
  result.nondeterministic = before != after;
  if (!result.nondeterministic) return absl::OkStatus();
  LATHE_RETURN_IF_ERROR(CompareWithOracle(answer, OutputsOf(*subject.staged), ToleranceOf(subject)));
  if (!policy.deterministic()) return absl::OkStatus();
  return MakeError(ErrorKind::wrong_result,
                   "two runs on the same inputs gave different bits, and the check asks for determinism");
}

// ---- yardsticks

absl::Status Gate::Elect(const GateSubject& subject, const AnswerPtr& answer) {
  Yardstick yardstick;
  yardstick.trial = subject.candidate->trial();
  yardstick.answer = answer;
  for (const DeviceBuffer& output : OutputsOf(*subject.staged)) {
    yardstick.outputs.emplace_back(device_);
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer copy, Allocate(yardstick.outputs.back(), output.size));
    LATHE_RETURN_IF_ERROR(device_.Copy(copy, output));
  }
  LATHE_ASSIGN_OR_RETURN(yardstick.fingerprints, FingerprintsOf(BuffersOf(yardstick.outputs)));
  yardsticks_.insert_or_assign(YardstickKey(subject), std::move(yardstick));
  return absl::OkStatus();
}

absl::Status Gate::CompareWithYardstick(const GateSubject& subject, const AnswerPtr& answer) {
  const auto found = yardsticks_.find(YardstickKey(subject));
  if (found == yardsticks_.end()) return Elect(subject, answer);
  Yardstick& yardstick = found->second;
  const std::vector<DeviceBuffer> outputs = OutputsOf(*subject.staged);
  for (size_t i = 0; i < outputs.size(); ++i) {
    // Either may be off by the tolerance.
    LATHE_ASSIGN_OR_RETURN(const Difference difference,
                           probe_.Compare(answer->oracle->tensors()[i].dtype, yardstick.outputs[i].buffer(), outputs[i],
                                          {}, ToleranceOf(subject, 2)));
    if (difference.mismatches > 0) return Arbitrate(subject, answer, yardstick, {i, difference.first});
  }
  yardstick.compared.push_back(subject.candidate->trial());
  return absl::OkStatus();
}

absl::Status Gate::Learn(Answer& answer, std::optional<Place> place) {
  Oracle& oracle = *answer.oracle;
  if (!place) {
    if (oracle.whole()) return absl::OkStatus();
    return AskReference([&](const CallOptions& call) { return oracle.RunAll(pool_, call); });
  }
  const uint64_t byte = place->element * DtypeSize(oracle.tensors()[place->tensor].dtype);
  if (oracle.whole() || oracle.Knows(place->tensor, byte)) return absl::OkStatus();
  return AskReference(
      [&](const CallOptions& call) { return oracle.RunUntilWritten(pool_, place->tensor, byte, call); });
}

absl::Status Gate::Arbitrate(const GateSubject& subject, const AnswerPtr& answer, Yardstick& yardstick, Place place) {
  const Tolerance tolerance = ToleranceOf(subject);
  const std::vector<DeviceBuffer> outputs = OutputsOf(*subject.staged);
  LATHE_RETURN_IF_ERROR(Learn(*answer, place));
  LATHE_RETURN_IF_ERROR(CompareWithOracle(*answer, outputs, tolerance));
  LATHE_RETURN_IF_ERROR(Learn(*yardstick.answer, place));
  const std::vector<DeviceBuffer> earlier = BuffersOf(yardstick.outputs);
  // A yardstick that somebody has written over says nothing any more, of its own variant either.
  LATHE_ASSIGN_OR_RETURN(const std::vector<uint64_t> fingerprints, FingerprintsOf(earlier));
  if (fingerprints != yardstick.fingerprints) return Elect(subject, answer);
  absl::Status judged = CompareWithOracle(*yardstick.answer, earlier, tolerance);
  if (!judged.ok()) {
    if (KindOf(judged) != ErrorKind::wrong_result) return judged;
    refuted_.push_back({yardstick.trial, judged, std::move(yardstick.compared)});
    return Elect(subject, answer);
  }
  // Both are right there, as where different kernels of a job leave different padding. The whole grid decides.
  LATHE_RETURN_IF_ERROR(Learn(*answer, std::nullopt));
  return CompareWithOracle(*answer, outputs, tolerance);
}

}  // namespace lathe
