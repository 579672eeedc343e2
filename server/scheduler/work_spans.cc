#include "server/scheduler/work_spans.h"

#include <utility>

#include "absl/time/clock.h"

namespace lathe {
namespace {

absl::string_view NameOf(const internal::WorkItem& work) {
  return work.has_compile() ? "work compile" : work.has_reference() ? "work reference" : "work measure";
}

}  // namespace

std::unique_ptr<WorkSpans> WorkSpans::Begin(internal::WorkItem* work, absl::string_view tenant) {
  if (!Tracing()) return nullptr;
  TraceContext parent = ParseTraceparent(work->origin().traceparent());
  if (!parent.traced()) return nullptr;
  std::unique_ptr<WorkSpans> spans(new WorkSpans);
  spans->own_ = NewSpan(parent);
  spans->parent_ = std::move(parent);
  spans->tenant_ = std::string(tenant);
  spans->submitted_ = absl::Now();
  work->mutable_origin()->set_traceparent(FormatTraceparent(spans->own_));
  return spans;
}

void WorkSpans::RecordChild(absl::string_view name, absl::Time start, absl::string_view worker,
                            absl::string_view error) {
  RecordSpan({.context = NewSpan(own_),
              .parent = own_.span,
              .name = std::string(name),
              .start = start,
              .end = absl::Now(),
              .attributes = {{"lathe.worker", std::string(worker)}},
              .links = {},
              .error = std::string(error)});
}

void WorkSpans::Queued() {
  if (!queued_) queued_ = absl::Now();
}

void WorkSpans::Granted(absl::string_view worker) {
  worker_ = std::string(worker);
  if (queued_) RecordChild("queue", *std::exchange(queued_, std::nullopt), worker_, "");
}

void WorkSpans::Reported(absl::string_view error) {
  reported_ = absl::Now();
  error_ = std::string(error);
}

void WorkSpans::Stored(bool durable) {
  if (!reported_) return;
  RecordChild("store", *std::exchange(reported_, std::nullopt), "", durable ? "" : "the result cannot be kept");
}

void WorkSpans::End(const internal::WorkItem& work, absl::string_view end) {
  Span span{.context = own_,
            .parent = parent_.span,
            .name = std::string(NameOf(work)),
            .start = submitted_,
            .end = absl::Now(),
            .attributes = {{"lathe.work", work.id()},
                           {"lathe.end", std::string(end)},
                           {"lathe.worker", worker_},
                           {"lathe.tenant", tenant_},
                           {"lathe.request", work.origin().request()},
                           {"lathe.job", work.origin().job()},
                           {"lathe.trial", work.origin().trial()}},
            .links = {},
            .error = error_};
  for (const internal::Candidate& candidate : work.measure().candidates()) {
    if (candidate.trial() != work.origin().trial()) span.links.push_back(NamedSpan(own_, candidate.trial()));
  }
  RecordSpan(std::move(span));
}

}  // namespace lathe
