#include "worker/compile/compile_group.h"

#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// For the shared phases and the pipes, on top of the variants' own limits.
constexpr absl::Duration kSlack = absl::Seconds(30);

// Errors of a request as a whole, which its variants share.
bool EndedChild(const absl::Status& status) {
  const ErrorKind kind = KindOf(status);
  return kind == ErrorKind::compiler_crash || kind == ErrorKind::compile_timeout || kind == ErrorKind::memory_limit;
}

}  // namespace

std::string CompileGroupKey(const internal::CompileWork& work) {
  return absl::StrCat(work.module_digest(), "/", work.entry(), "/", work.target(), "/", work.want_simulation(), "/",
                      work.timeout_seconds(), "/", work.memory_bytes(), "/", absl::StrJoin(work.emit(), ","), "/",
                      DeterministicBytes(work.specialization()));
}

internal::CompileVariants CompileGroup::RequestFor(const std::vector<internal::CompileWork>& works,
                                                   const std::vector<size_t>& indices,
                                                   const std::string& module_text) const {
  const internal::CompileWork& first = works.front();
  internal::CompileVariants request;
  request.set_module_text(module_text);
  request.set_module_name(first.entry());
  request.set_entry(first.entry());
  request.set_target(first.target());
  request.set_want_simulation(first.want_simulation());
  *request.mutable_emit() = first.emit();
  if (first.has_specialization()) *request.mutable_specialization() = first.specialization();
  request.set_timeout_seconds(first.timeout_seconds() > 0 ? first.timeout_seconds()
                                                          : absl::ToDoubleSeconds(limits_.timeout));
  request.set_memory_bytes(first.memory_bytes() > 0 ? first.memory_bytes() : limits_.memory_bytes);
  for (size_t i : indices) {
    internal::Variant* variant = request.add_variants();
    variant->set_index(static_cast<uint32_t>(i));
    *variant->mutable_knobs() = works[i].knobs();
  }
  return request;
}

void CompileGroup::Record(const absl::Status& status) const {
  metrics_.lathe_worker_compiles_total.Add({status.ok() ? "ok" : ErrorKindName(KindOf(status))});
}

absl::StatusOr<internal::CompileOutcome> CompileGroup::Finish(internal::VariantResult result,
                                                              const std::string& target) {
  internal::CompileOutcome outcome;
  const v1::Artifact& artifact = result.artifact();
  struct Blob {
    const std::string& digest;
    const std::string& data;
  };
  for (const Blob& blob :
       {Blob{artifact.digest(), result.binary()}, Blob{artifact.assembly_digest(), result.assembly()},
        Blob{artifact.simulation_digest(), result.simulation()}}) {
    if (blob.digest.empty() && blob.data.empty()) continue;
    if (Sha256Digest(blob.data) != blob.digest)
      return MakeError(ErrorKind::compiler_crash,
                       absl::StrCat("the compiler child sent bytes with another digest than ", blob.digest));
    LATHE_RETURN_IF_ERROR(blobs_.Put(blob.digest, blob.data));
  }
  for (const auto& [phase, text] : result.emitted()) {
    const std::string digest = Sha256Digest(text);
    LATHE_RETURN_IF_ERROR(blobs_.Put(digest, text));
    (*outcome.mutable_emitted())[phase] = digest;
  }
  for (const auto& [phase, ms] : artifact.phase_ms())
    metrics_.lathe_worker_compile_phase_seconds.Observe({phase}, ms / 1000);
  outcome.set_compile_ms(result.compile_ms());
  *outcome.mutable_artifact() = std::move(*result.mutable_artifact());
  if (outcome.artifact().target().empty()) outcome.mutable_artifact()->set_target(target);
  return outcome;
}

void CompileGroup::Run(const std::vector<internal::CompileWork>& works,
                       const std::function<void(internal::WorkPhase)>& on_phase, Cancellation* cancellation,
                       const Done& done) {
  on_phase(internal::WORK_PHASE_FETCHING);
  absl::StatusOr<std::shared_ptr<const BlobFile>> file = blobs_.Get(works.front().module_digest());
  absl::StatusOr<std::string> text = file.ok() ? (*file)->Read() : file.status();
  std::vector<size_t> indices(works.size());
  std::iota(indices.begin(), indices.end(), 0);
  if (!text.ok()) {
    for (size_t i : indices) Fail(i, text.status(), done);
    return;
  }
  on_phase(internal::WORK_PHASE_COMPILING);
  std::map<size_t, absl::Status> failed = Compile(works, indices, *text, cancellation, done);
  // A variant that ended the child is recorded as failed for ever, so it must be the right one: each
  // of those that shared the child is compiled again in a child of its own.
  const bool shared = works.size() > 1;
  for (const auto& [index, status] : failed) {
    if (!shared || !EndedChild(status)) {
      Fail(index, status, done);
      continue;
    }
    for (const auto& [i, alone] : Compile(works, {index}, *text, cancellation, done)) Fail(i, alone, done);
  }
}

std::map<size_t, absl::Status> CompileGroup::Compile(const std::vector<internal::CompileWork>& works,
                                                     const std::vector<size_t>& indices, const std::string& text,
                                                     Cancellation* cancellation, const Done& done) {
  internal::CompileVariants request = RequestFor(works, indices, text);
  CallOptions call;
  call.deadline = absl::Now() + absl::Seconds(request.timeout_seconds()) * static_cast<double>(indices.size()) + kSlack;
  call.cancellation = cancellation;
  std::map<size_t, absl::Status> failed;
  // Every variant is called back, also where the request as a whole fails, so its status tells
  // nothing more.
  pool_
      .Compile(
          std::move(request),
          [&](uint32_t index, absl::StatusOr<internal::VariantResult> variant) {
            if (!variant.ok()) {
              failed[index] = variant.status();
              return;
            }
            const double seconds = variant->compile_ms() / 1000;
            absl::StatusOr<internal::CompileOutcome> outcome = Finish(*std::move(variant), works[index].target());
            if (!outcome.ok()) return Fail(index, outcome.status(), done);
            Record(absl::OkStatus());
            internal::WorkResult result;
            *result.mutable_compile() = *std::move(outcome);
            result.set_busy_seconds(seconds);
            done(index, std::move(result));
          },
          call)
      .IgnoreError();
  return failed;
}

void CompileGroup::Fail(size_t index, const absl::Status& status, const Done& done) const {
  Record(status);
  internal::WorkResult result;
  *result.mutable_error() = DetailOf(status);
  done(index, std::move(result));
}

}  // namespace lathe
