// A job's machine by itself, and its effects as lines of a table.
#ifndef LATHE_TESTS_UNIT_SERVER_SESSION_TABLE_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_SESSION_TABLE_FIXTURE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/session/job_machine.h"
#include "tests/unit/server/session/machine_fixture.h"

namespace lathe::testing_support {

inline std::string Numbers(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return absl::StrJoin(numbers, " ");
}

// "compile 3", "submit race0/0-3": effects as lines of a table, without what the tests do not look at.
struct Describer {
  std::string operator()(const job::Persist& e) const {
    std::vector<int> started, finished;
    for (const TrialRecord& record : e.write.batch->trials) {
      (HasEnded(record.trial.state()) ? finished : started).push_back(record.ordinal);
    }
    std::string text = absl::StrCat("persist ", e.write.token);
    if (!started.empty()) absl::StrAppend(&text, " started ", Numbers(started));
    if (!finished.empty()) absl::StrAppend(&text, " finished ", Numbers(finished));
    if (!e.write.batch->run_offs.empty()) absl::StrAppend(&text, " run-off");
    if (!e.write.batch->measurements.empty()) absl::StrAppend(&text, " records ", e.write.batch->measurements.size());
    for (const JobRecord& record : e.write.batch->jobs) {
      absl::StrAppend(&text, " ", v1::JobState_Name(record.job.state()));
    }
    return text;
  }
  std::string operator()(const job::Compile& e) const { return absl::StrCat("compile ", e.ordinal); }
  std::string operator()(const job::CompileAhead& e) const { return absl::StrCat("look ", e.look); }
  std::string operator()(const job::CancelCompileAhead& e) const { return absl::StrCat("cancel look ", e.look); }
  std::string operator()(const job::CancelCompile& e) const { return absl::StrCat("cancel compile ", e.ordinal); }
  std::string operator()(const job::FindMeasurement& e) const { return absl::StrCat("find ", e.ordinal); }
  std::string operator()(const job::LeaveFlight& e) const {
    return absl::StrCat("leave ", e.ordinal, e.ending.recorded ? " recorded" : "");
  }
  std::string operator()(const job::FindRunOff&) const { return "find run-off"; }
  std::string operator()(const job::LeaveRunOff& e) const {
    return absl::StrCat("leave run-off", e.recorded ? " recorded" : "");
  }
  static std::string Short(absl::string_view work) { return std::string(absl::StripPrefix(work, "measure/j/")); }
  std::string operator()(const job::SubmitMeasure& e) const {
    return absl::StrCat("submit ", Short(e.request.work.id()), e.request.hold > absl::ZeroDuration() ? " held" : "");
  }
  std::string operator()(const job::ReplaceMeasure& e) const {
    return absl::StrCat("replace ", Short(e.work), " by ", Short(e.request.work.id()));
  }
  std::string operator()(const job::ReleaseMeasure& e) const { return absl::StrCat("release ", Short(e.work.id())); }
  std::string operator()(const job::WithdrawMeasure& e) const { return absl::StrCat("withdraw ", Short(e.work)); }
  std::string operator()(const job::CancelMeasure& e) const { return absl::StrCat("cancel ", Short(e.work)); }
  std::string operator()(const job::RequestReference&) const { return "reference"; }
  std::string operator()(const job::CancelReference&) const { return "cancel reference"; }
  std::string operator()(const job::Acknowledge& e) const { return absl::StrCat("ack ", e.id); }
  std::string operator()(const job::TrialEnded& e) const { return absl::StrCat("ended ", e.outcome); }
  std::string operator()(const job::JobEnded& e) const { return v1::JobState_Name(e.state); }
};

inline std::string Describe(const std::vector<job::Effect>& effects) {
  std::vector<std::string> lines;
  for (const job::Effect& effect : effects) lines.push_back(std::visit(Describer(), effect));
  return absl::StrJoin(lines, "; ");
}

// One machine and what it asked for last.
class TableTest : public testing::Test {
 protected:
  void Begin(v1::TuningSpec spec, const std::string& model = kSim) { machine_ = builder_.Make(MakeJob(spec, model)); }
  std::string Step(job::Event event) {
    std::vector<job::Event> events;
    events.push_back(std::move(event));
    return Step(std::move(events));
  }
  std::string Step(std::vector<job::Event> events) {
    std::vector<job::Effect> effects = machine_->Step(now_, std::move(events));
    for (const job::Effect& effect : effects) {
      if (auto* request = std::get_if<job::RequestReference>(&effect)) reference_key_ = request->key;
    }
    const size_t all = effects.size();
    if (!has_reference_) {
      std::erase_if(effects, [](const job::Effect& effect) {
        return std::holds_alternative<job::RequestReference>(effect) ||
               std::holds_alternative<job::CancelReference>(effect);
      });
      if (effects.size() < all && !machine_->ended()) {
        ReferenceAnswer none;
        none.status = absl::UnavailableError("no reference");
        std::vector<job::Event> answer;
        answer.push_back(job::Referenced{reference_key_, none});
        for (job::Effect& effect : machine_->Step(now_, std::move(answer))) effects.push_back(std::move(effect));
      }
    }
    for (const job::Effect& effect : effects) {
      if (auto* compile = std::get_if<job::Compile>(&effect)) orders_[compile->ordinal] = compile->order;
      if (auto* look = std::get_if<job::CompileAhead>(&effect)) looks_[look->look] = look->order;
      if (auto* submit = std::get_if<job::SubmitMeasure>(&effect))
        work_[Describer::Short(submit->request.work.id())] = submit->request.work;
      if (auto* replace = std::get_if<job::ReplaceMeasure>(&effect))
        work_[Describer::Short(replace->request.work.id())] = replace->request.work;
      if (auto* find = std::get_if<job::FindRunOff>(&effect)) run_off_ = find->identity;
      if (auto* persist = std::get_if<job::Persist>(&effect)) {
        last_ = persist->write;
        for (const MeasurementRecord& record : last_.batch->measurements) stored_.push_back(record.identity);
      }
    }
    return Describe(effects);
  }
  std::string Written(absl::Status status = absl::OkStatus()) { return Step(job::Written{last_.token, status}); }
  std::string Compiled(int ordinal) { return Step(job::Compiled{ordinal, Code(orders_[ordinal])}); }
  std::string Looked(uint64_t look, absl::string_view error = "") {
    CompileAnswer answer = Code(looks_[look]);
    answer.record.error.set_kind(std::string(error));
    return Step(job::CompiledAhead{look, std::move(answer)});
  }
  std::string Missed(int ordinal) { return Step(job::Found{ordinal, std::nullopt, true}); }
  v1::Trial TrialAt(int ordinal) { return machine_->Snapshot()->trials().at(ordinal); }

  Builder builder_;
  std::unique_ptr<JobMachine> machine_;
  absl::Time now_ = kStart;
  std::map<int, CompileOrder> orders_;
  std::map<uint64_t, CompileOrder> looks_;
  std::map<std::string, internal::WorkItem> work_;
  bool has_reference_ = false;  // else each request is answered with nothing at once, and left out of the tables
  std::string reference_key_;
  std::string run_off_;  // the identity that was looked for
  JobWrite last_;
  std::vector<std::string> stored_;  // identities of measurements
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SESSION_TABLE_FIXTURE_H_
