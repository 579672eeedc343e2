#include "server/cache/forget.h"

#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/keys.h"

namespace lathe {
namespace {

absl::Status CheckDigest(absl::string_view digest, absl::string_view field) {
  if (IsDigest(digest)) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("'", digest, "' is not a digest: write sha256: and 64 hexadecimal digits"), field);
}

absl::StatusOr<ForgetQuery> QueryOfTrial(const std::string& name, absl::Span<const internal::KnobDescription> rows,
                                         Store* store) {
  // "jobs/<id>/trials/<n>"
  const std::vector<std::string> parts = absl::StrSplit(name, '/');
  int32_t ordinal = 0;
  if (parts.size() != 4 || parts[0] != "jobs" || parts[2] != "trials" || !absl::SimpleAtoi(parts[3], &ordinal)) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", name, "' is not a trial's name; it looks like jobs/ID/trials/NUMBER"), "trial");
  }
  LATHE_ASSIGN_OR_RETURN(JobRecord job, store->GetJob(parts[1]));
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> trials, store->ListTrials(parts[1], ordinal, 1));
  if (trials.empty() || trials[0].trial.name() != name) {
    return MakeError(ErrorKind::not_found, absl::StrCat("no trial ", name), "trial");
  }
  const v1::Trial& trial = trials[0].trial;
  ForgetQuery query;
  if (!trial.artifact().digest().empty()) {
    query.artifact = trial.artifact().digest();
    query.device_model = trial.device_model();
    return query;
  }
  query.module = job.job.spec().modules(trial.module_index()).digest();
  query.target = trial.target();
  query.knobs = CanonicalKnobs(trial.knobs(), rows);
  return query;
}

}  // namespace

absl::StatusOr<ForgetQuery> ForgetQueryOf(const v1::ForgetRequest& request,
                                          absl::Span<const internal::KnobDescription> rows, Store* store) {
  ForgetQuery query;
  switch (request.what_case()) {
    case v1::ForgetRequest::kArtifact:
      LATHE_RETURN_IF_ERROR(CheckDigest(request.artifact(), "artifact"));
      query.artifact = request.artifact();
      break;
    case v1::ForgetRequest::kTrial: {
      LATHE_ASSIGN_OR_RETURN(query, QueryOfTrial(request.trial(), rows, store));
      break;
    }
    case v1::ForgetRequest::kModule:
      LATHE_RETURN_IF_ERROR(CheckDigest(request.module(), "module"));
      query.module = request.module();
      break;
    case v1::ForgetRequest::kWorker:
      query.worker = request.worker();
      break;
    case v1::ForgetRequest::kDevice:
      query.worker = request.device().worker();
      query.device_id = request.device().id();
      if (query.device_id.empty()) {
        return MakeError(ErrorKind::invalid_argument, "the device has no id", "device.id");
      }
      break;
    case v1::ForgetRequest::kFailures:
      query.failures = request.failures();
      break;
    case v1::ForgetRequest::WHAT_NOT_SET:
      break;
  }
  const bool worker = request.has_worker() || request.has_device();
  if (worker && query.worker.empty()) {
    return MakeError(ErrorKind::invalid_argument, "the worker has no name", request.has_worker() ? "worker" : "device");
  }
  if (request.what_case() == v1::ForgetRequest::WHAT_NOT_SET || (request.has_failures() && !request.failures())) {
    return MakeError(ErrorKind::invalid_argument,
                     "the request names nothing: give an artifact, a trial, a module, a worker, a device, or failures",
                     "what");
  }
  query.dry_run = request.dry_run();
  return query;
}

}  // namespace lathe
