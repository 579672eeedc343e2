#include "server/session/compilations.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/call_context.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/admission/paging.h"
#include "server/session/request_ids.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

using google::protobuf::util::TimeUtil;

constexpr absl::string_view kPrefix = "compilations/";
constexpr absl::Duration kKeepEnded = absl::Hours(24 * 7);
constexpr absl::Duration kDefaultWait = absl::Seconds(30);
constexpr absl::Duration kLongestWait = absl::Minutes(10);
constexpr absl::Duration kRetryPause = absl::Seconds(1);
constexpr absl::Duration kExpirePause = absl::Minutes(10);

std::string IdOf(absl::string_view name) { return std::string(absl::StripPrefix(name, kPrefix)); }

google::protobuf::Timestamp Timestamp(absl::Time time) {
  return TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(time));
}

absl::StatusOr<absl::Duration> WaitTime(const v1::WaitCompilationRequest& request) {
  if (!request.has_timeout()) return kDefaultWait;
  const google::protobuf::Duration& asked = request.timeout();
  if (asked.seconds() < 0 || asked.nanos() < 0) {
    return MakeError(ErrorKind::invalid_argument, "a timeout is no less than 0", "timeout");
  }
  return std::min(absl::Seconds(asked.seconds()) + absl::Nanoseconds(asked.nanos()), kLongestWait);
}

}  // namespace

Compilations::Compilations(Store* store, Admission* admission, ThreadPool* pool, Clock* clock, IdSource* ids,
                           CompilationLimits limits)
    : store_(store), admission_(admission), pool_(pool), clock_(clock), ids_(ids), limits_(limits) {}

size_t Compilations::running() {
  MutexLock lock(&mutex_);
  return running_.size();
}

absl::Status Compilations::Resume() {
  LATHE_ASSIGN_OR_RETURN(std::vector<CompilationRecord> records,
                         store_->ListCompilations({.state = v1::Compilation::RUNNING}));
  for (CompilationRecord& record : records) {
    {
      MutexLock lock(&mutex_);
      running_[record.id].compilation = std::move(record.compilation);
    }
    Start(record.id);
  }
  return absl::OkStatus();
}

// ---- requests

absl::StatusOr<v1::Compilation> Compilations::Repeated(const RequestRecord& known, const std::string& payload) {
  const bool same = known.payload_digest == payload && absl::StartsWith(known.resource, kPrefix);
  return same ? Get(known.resource) : UsedRequestId();
}

absl::StatusOr<v1::Compilation> Compilations::Create(const v1::CreateCompilationRequest& request,
                                                     absl::string_view tenant) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  v1::CreateCompilationRequest content = request;
  content.clear_request_id();
  LATHE_ASSIGN_OR_RETURN(RequestRecord repeatable, NewRequest(tenant, request.request_id(), content, clock_->Now()));
  if (!request.request_id().empty()) {
    LATHE_ASSIGN_OR_RETURN(std::optional<RequestRecord> known,
                           store_->FindRequest(tenant, request.request_id(), clock_->Now()));
    if (known) return Repeated(*known, repeatable.payload_digest);
  }
  LATHE_RETURN_IF_ERROR(admission_->CheckTakesWork());
  if (running() >= limits_.max_running) {
    return WithRetryDelay(
        MakeError(ErrorKind::queue_full, absl::StrCat(limits_.max_running, " compilations run already, the limit")),
        limits_.retry_delay);
  }
  LATHE_ASSIGN_OR_RETURN(const CompileOrder order, admission_->Admit(request.request(), tenant));
  CompilationRecord record;
  record.id = ids_->Next();
  repeatable.resource = absl::StrCat(kPrefix, record.id);
  v1::Compilation& compilation = record.compilation;
  compilation.set_name(repeatable.resource);
  compilation.set_state(v1::Compilation::RUNNING);
  *compilation.mutable_request() = request.request();
  compilation.mutable_request()->mutable_module()->set_digest(order.identity.module_digest);
  compilation.set_tenant(std::string(tenant));
  *compilation.mutable_create_time() = Timestamp(repeatable.created);
  {
    // Before others can find it in the store: they may wait for it and cancel it.
    MutexLock lock(&mutex_);
    running_[record.id].compilation = compilation;
  }
  const absl::StatusOr<std::optional<RequestRecord>> known = store_->CreateCompilation(record, repeatable);
  if (!known.ok() || known->has_value()) {
    MutexLock lock(&mutex_);
    running_.erase(record.id);
  }
  LATHE_RETURN_IF_ERROR(known.status());
  if (known->has_value()) return Repeated(**known, repeatable.payload_digest);  // the same request, at the same moment
  Start(record.id);
  return compilation;
}

absl::StatusOr<v1::Compilation> Compilations::Get(absl::string_view name) {
  LATHE_ASSIGN_OR_RETURN(CompilationRecord record, store_->GetCompilation(IdOf(name)));
  return std::move(record.compilation);
}

absl::StatusOr<v1::ListCompilationsResponse> Compilations::List(const v1::ListCompilationsRequest& request) {
  LATHE_ASSIGN_OR_RETURN(const NumberedPage page, ReadNumberedPage(request));
  CompilationQuery query{.tenant = request.tenant(), .before_sequence = page.position, .limit = page.size + 1};
  if (request.state() != v1::Compilation::STATE_UNSPECIFIED) query.state = request.state();
  LATHE_ASSIGN_OR_RETURN(std::vector<CompilationRecord> records, store_->ListCompilations(query));
  v1::ListCompilationsResponse response;
  if (records.size() > static_cast<size_t>(page.size)) {
    records.pop_back();
    response.set_next_page_token(PageToken(request, absl::StrCat(records.back().sequence)));
  }
  for (CompilationRecord& record : records) *response.add_compilations() = std::move(record.compilation);
  return response;
}

absl::StatusOr<v1::Compilation> Compilations::Cancel(absl::string_view name) {
  const std::string id = IdOf(name);
  CompilationRecord ended{.id = id};
  uint64_t ticket = 0;
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it != running_.end() && !it->second.ending) {
      SetEnd(it->second, v1::Compilation::CANCELLED);
      ticket = it->second.ticket;
      ended.compilation = it->second.compilation;
    }
  }
  if (ended.compilation.name().empty()) return Get(name);
  if (ticket != 0) admission_->Cancel(ticket);
  absl::Status stored = store_->Apply({.compilations = {ended}});
  Ended(id, stored);
  if (!stored.ok()) return stored;
  return std::move(ended.compilation);
}

uint64_t Compilations::Wait(const v1::WaitCompilationRequest& request, WaitDone done) {
  const absl::StatusOr<absl::Duration> time = WaitTime(request);
  if (!time.ok()) {
    done(time.status());
    return 0;
  }
  const std::string id = IdOf(request.name());
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it != running_.end()) {
      const uint64_t number = ++last_number_;
      const absl::Time deadline = clock_->Now() + *time;
      it->second.waiters.insert(number);
      deadlines_.insert({deadline, number});
      waiters_[number] = {id, deadline, std::move(done)};
      return number;
    }
  }
  done(Get(request.name()));
  return 0;
}

void Compilations::StopWaiting(uint64_t waiter) {
  MutexLock lock(&mutex_);
  auto it = waiters_.find(waiter);
  if (it == waiters_.end()) return;
  deadlines_.erase({it->second.deadline, waiter});
  if (auto running = running_.find(it->second.id); running != running_.end()) running->second.waiters.erase(waiter);
  waiters_.erase(it);
}

// ---- work

void Compilations::Start(const std::string& id) {
  v1::CompileRequest request;
  std::string tenant;
  uint64_t attempt = 0;
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it == running_.end() || it->second.ending) return;
    attempt = it->second.attempt = ++last_number_;
    it->second.retry_at = absl::InfiniteFuture();
    request = it->second.compilation.request();
    tenant = it->second.compilation.tenant();
  }
  // The call that made the handle ends before the compilation does.
  CallContext context = CurrentContext();
  if (!context.caller.trace.empty()) context.trace = context.caller;
  const WithContext scope(&context);
  absl::StatusOr<CompileOrder> order = admission_->Admit(request, tenant);
  if (!order.ok()) return Take(id, attempt, order.status());
  order->bounded = false;  // there are `max_running` at most, and each waits for a worker
  const uint64_t ticket = admission_->Compile(
      *std::move(order),
      [this, id, attempt](absl::StatusOr<v1::CompileResponse> answer) { Take(id, attempt, std::move(answer)); });
  bool unwanted = false;
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    unwanted = it == running_.end() || it->second.ending || it->second.attempt != attempt;
    if (!unwanted) it->second.ticket = ticket;
  }
  if (unwanted) admission_->Cancel(ticket);
}

void Compilations::Take(const std::string& id, uint64_t attempt, absl::StatusOr<v1::CompileResponse> answer) {
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it == running_.end() || it->second.ending || it->second.attempt != attempt) return;
    Running& running = it->second;
    if (!answer.ok() && IsRetryable(KindOf(answer.status()))) return TryLater(running);
    SetEnd(running, answer.ok() ? v1::Compilation::SUCCEEDED : v1::Compilation::FAILED);
    if (answer.ok()) {
      *running.compilation.mutable_response() = *std::move(answer);
    } else {
      *running.compilation.mutable_error() = DetailOf(answer.status());
    }
  }
  StoreEnd(id);
}

void Compilations::TryLater(Running& running) {
  running.ticket = 0;
  running.retry_at = clock_->Now() + kRetryPause;
}

void Compilations::SetEnd(Running& running, v1::Compilation::State state) {
  running.ending = true;
  running.retry_at = absl::InfiniteFuture();
  running.compilation.set_state(state);
  const absl::Time now = clock_->Now();
  *running.compilation.mutable_end_time() = Timestamp(now);
  *running.compilation.mutable_expire_time() = Timestamp(now + kKeepEnded);
}

void Compilations::StoreEnd(const std::string& id) {
  WriteBatch batch;
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it == running_.end()) return;
    it->second.retry_at = absl::InfiniteFuture();
    batch.compilations.push_back({.id = id, .compilation = it->second.compilation});
  }
  store_->ApplyAsync(std::move(batch), [this, id](const absl::Status& status) { Ended(id, status); });
}

void Compilations::Ended(const std::string& id, const absl::Status& stored) {
  v1::Compilation compilation;
  std::vector<WaitDone> waiting;
  {
    MutexLock lock(&mutex_);
    auto it = running_.find(id);
    if (it == running_.end()) return;
    if (!stored.ok()) {
      spdlog::warn("the end of compilation {} cannot be stored yet: {}", id, FormatError(DetailOf(stored)));
      it->second.retry_at = clock_->Now() + kRetryPause;
      return;
    }
    compilation = std::move(it->second.compilation);
    for (uint64_t number : it->second.waiters) {
      auto waiter = waiters_.find(number);
      deadlines_.erase({waiter->second.deadline, number});
      waiting.push_back(std::move(waiter->second.done));
      waiters_.erase(waiter);
    }
    running_.erase(it);
  }
  for (const WaitDone& done : waiting) done(compilation);
}

// ---- time

void Compilations::EndWaits(absl::Time now) {
  std::vector<std::pair<WaitDone, v1::Compilation>> over;
  {
    MutexLock lock(&mutex_);
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
      const uint64_t number = deadlines_.begin()->second;
      deadlines_.erase(deadlines_.begin());
      auto waiter = waiters_.find(number);
      Running& running = running_.find(waiter->second.id)->second;
      running.waiters.erase(number);
      v1::Compilation shown = running.compilation;
      if (running.ending) {  // nobody sees an end that is not stored
        shown.set_state(v1::Compilation::RUNNING);
        shown.clear_response();
        shown.clear_error();
        shown.clear_end_time();
        shown.clear_expire_time();
      }
      over.emplace_back(std::move(waiter->second.done), std::move(shown));
      waiters_.erase(waiter);
    }
  }
  for (auto& [done, compilation] : over) done(std::move(compilation));
}

void Compilations::Tick() {
  const absl::Time now = clock_->Now();
  EndWaits(now);
  std::vector<std::pair<std::string, bool>> again;
  bool expire = false;
  {
    MutexLock lock(&mutex_);
    for (auto& [id, running] : running_) {
      if (running.retry_at > now) continue;
      running.retry_at = absl::InfiniteFuture();
      again.emplace_back(id, running.ending);
    }
    expire = now >= expire_at_;
    if (expire) expire_at_ = now + kExpirePause;
  }
  for (const auto& [id, ending] : again) {
    pool_->Schedule([this, id, ending] { ending ? StoreEnd(id) : Start(id); });
  }
  if (expire) {
    pool_->Schedule([this, now] {
      if (absl::Status status = store_->Expire(now); !status.ok()) {
        spdlog::warn("what has expired cannot be deleted yet: {}", FormatError(DetailOf(status)));
      }
    });
  }
}

}  // namespace lathe
