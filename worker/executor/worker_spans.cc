#include "worker/executor/worker_spans.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/enum_words.h"

namespace lathe {

std::unique_ptr<WorkerSpans> WorkerSpans::Begin(const internal::WorkItem& work, const std::string& worker,
                                                absl::Time now) {
  if (!Tracing()) return nullptr;
  TraceContext parent = ParseTraceparent(work.origin().traceparent());
  if (!parent.traced()) return nullptr;
  std::unique_ptr<WorkerSpans> spans(new WorkerSpans);
  spans->own_ = NewSpan(parent);
  spans->parent_ = std::move(parent);
  spans->name_ = work.has_compile() ? "compile" : work.has_reference() ? "reference" : "measure";
  spans->attributes_ = {{"lathe.work", work.id()},
                        {"lathe.worker", worker},
                        {"lathe.request", work.origin().request()},
                        {"lathe.job", work.origin().job()},
                        {"lathe.trial", work.origin().trial()},
                        {"lathe.target", work.has_compile() ? work.compile().target() : work.measure().target()}};
  spans->begun_ = now;
  return spans;
}

void WorkerSpans::EndPhase(absl::Time now) {
  if (phase_ == internal::WORK_PHASE_UNSPECIFIED) return;
  RecordSpan({.context = phase_context_,
              .parent = own_.span,
              .name = EnumWord(phase_),
              .start = phase_begun_,
              .end = now,
              .attributes = {{"lathe.trial", trial_}},
              .links = {},
              .error = ""});
}

void WorkerSpans::Enter(internal::WorkPhase phase, const std::string& trial, absl::Time now) {
  if (phase == phase_ && trial == trial_) return;
  EndPhase(now);
  phase_ = phase;
  trial_ = trial;
  phase_context_ = NewSpan(own_);
  phase_begun_ = now;
}

void WorkerSpans::RecordCompiler(const internal::CompileOutcome& outcome, absl::Span<const std::string> compiler_phases,
                                 absl::Time now) {
  const auto& times = outcome.artifact().phase_ms();
  std::vector<std::pair<std::string, absl::Duration>> phases;
  absl::Duration total;
  for (const std::string& phase : compiler_phases) {
    const auto time = times.find(phase);
    if (time == times.end()) continue;
    phases.emplace_back(phase, absl::Milliseconds(time->second));
    total += phases.back().second;
  }
  const absl::Duration whole = std::max(total, absl::Milliseconds(outcome.compile_ms()));
  const absl::Time start = std::max(phase_begun_, now - whole);
  const TraceContext compiler = NewSpan(phase_context_);
  const auto record = [](const TraceContext& context, const std::string& parent, const std::string& name,
                         absl::Time from, absl::Time to) {
    RecordSpan({.context = context,
                .parent = parent,
                .name = name,
                .start = from,
                .end = to,
                .attributes = {},
                .links = {},
                .error = ""});
  };
  record(compiler, phase_context_.span, "compiler child", start, now);
  absl::Time at = start;
  for (const auto& [phase, time] : phases) {
    const absl::Time until = std::min(at + time, now);
    record(NewSpan(compiler), compiler.span, absl::StrCat("phase ", phase), at, until);
    at = until;
  }
}

void WorkerSpans::End(const internal::WorkResult& result, absl::Span<const std::string> compiler_phases,
                      absl::Time now) {
  if (result.has_compile() && phase_ == internal::WORK_PHASE_COMPILING)
    RecordCompiler(result.compile(), compiler_phases, now);
  EndPhase(now);
  RecordSpan({.context = own_,
              .parent = parent_.span,
              .name = name_,
              .start = begun_,
              .end = now,
              .attributes = std::move(attributes_),
              .links = {},
              .error = result.error().kind()});
}

}  // namespace lathe
