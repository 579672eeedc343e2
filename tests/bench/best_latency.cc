// How fast GetBest answers from a store that is full.
//
// usage: best_latency FOLDER [MEASUREMENTS [JOBS [QUESTIONS]]]
//
// Fills a SQLite store in FOLDER, unless it is there, with 1,000,000 measurements and 200,000 ended jobs of 20,000
// kernels, starts a server on it in this process, and asks it for the winners of random kernels and problems: by the
// digest of a module and the arguments of a launch. Prints p50, p99 and the worst, of the answers as such and through
// gRPC.
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "lathe/v1/tuning.grpc.pb.h"
#include "proto/support/digest.h"
#include "server/cache/best.h"
#include "server/cache/winners.h"
#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"

namespace {

using namespace lathe;

constexpr int kKernels = 20'000;
constexpr int kModules = 4;  // of a job
constexpr int kBatch = 1'000;

std::string ModuleText(int kernel, int module) { return absl::StrCat("kernel ", kernel, " block ", module); }

v1::EntryPoint Entry() {
  v1::EntryPoint entry;
  entry.set_name("k");
  entry.add_arguments()->set_type("!tt.ptr<f32>");
  entry.add_arguments()->set_type("i32");
  return entry;
}

// Modules are in the store: nothing is inspected.
class NoInspector : public ModuleInspector {
 public:
  absl::StatusOr<internal::ModuleInfo> Inspect(const std::string&, const std::string&) override {
    return absl::UnimplementedError("this module is not in the store");
  }
  absl::StatusOr<internal::CompilerDescription> Describe() override {
    internal::CompilerDescription description;
    description.set_compiler_build("c1");
    description.add_targets()->set_id("cuda:90");
    return description;
  }
};

v1::GetBestRequest Question(int kernel, int module, int problem) {
  v1::GetBestRequest request;
  request.mutable_module()->set_digest(Sha256Digest(ModuleText(kernel, module)));
  request.set_target("cuda:90");
  v1::ArgumentValue::Tensor* tensor = request.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape(1024 * (problem + 1));
  request.add_arguments()->set_int_value(1024 * (problem + 1));
  return request;
}

v1::Trial NewTrial(int job) {
  v1::Trial trial;
  trial.set_name(absl::StrCat("jobs/", job, "/trials/3"));
  trial.set_target("cuda:90");
  trial.set_device_model("NVIDIA H200");
  (*trial.mutable_knobs()->mutable_values())["num_warps"].set_int_value(8);
  trial.set_checked(true);
  trial.mutable_time_ns()->set_median(1000 + job % 97);
  trial.set_worker("workers/w");
  v1::Artifact& artifact = *trial.mutable_artifact();
  artifact.set_digest(Sha256Digest(absl::StrCat("binary ", job)));
  artifact.set_compiler_build("c1");
  artifact.set_entry("k");
  trial.mutable_conditions()->set_driver("580.65");
  trial.mutable_conditions()->set_power_limit_watts(700);
  return trial;
}

WinnerRecord NewWinner(int job, int kernel, int problem) {
  WinnerRecord winner;
  for (int m = 0; m < kModules; ++m) winner.modules.push_back(Sha256Digest(ModuleText(kernel, m)));
  winner.entry = "k";
  winner.problem = *KernelProblemKey(Question(kernel, 0, problem).arguments(), Entry().arguments());
  winner.spec_name = absl::StrCat("kernel-", kernel);
  winner.tenant = "default";
  winner.best.set_target("cuda:90");
  winner.best.set_device_model("NVIDIA H200");
  (*winner.best.mutable_problem()->mutable_values())["n"] = 1024 * (problem + 1);
  *winner.best.mutable_trial() = NewTrial(job);
  winner.best.set_job(absl::StrCat("jobs/", job));
  return winner;
}

MeasurementRecord NewMeasurement(int number) {
  MeasurementRecord record;
  record.identity = Sha256Digest(absl::StrCat("identity ", number));
  record.compile_key = Sha256Digest(absl::StrCat("key ", number));
  record.device_model = "NVIDIA H200";
  record.driver = "580.65";
  record.worker = "workers/w";
  record.device_id = "cuda:0";
  for (int i = 0; i < 24; ++i) record.outcome.add_samples_ns(1000 + (number * 31 + i * 17) % 400 * 0.25);
  record.outcome.mutable_time_ns()->set_median(1050);
  return record;
}

absl::Status Fill(Store& store, int measurements, int jobs) {
  for (int kernel = 0; kernel < kKernels; ++kernel) {
    for (int m = 0; m < kModules; ++m) {
      ModuleRecord module;
      module.received_digest = Sha256Digest(ModuleText(kernel, m));
      module.info.set_digest(module.received_digest);
      *module.info.add_entries() = Entry();
      if (absl::Status put = store.PutModule(module); !put.ok()) return put;
    }
  }
  for (int first = 0; first < measurements; first += kBatch) {
    WriteBatch batch;
    for (int i = first; i < first + kBatch; ++i) batch.measurements.push_back(NewMeasurement(i));
    if (absl::Status put = store.Apply(std::move(batch)); !put.ok()) return put;
  }
  for (int first = 0; first < jobs; first += kBatch) {
    WriteBatch batch;
    for (int i = first; i < first + kBatch; ++i) {
      batch.winners.push_back(NewWinner(i, i % kKernels, i / kKernels));
      JobRecord job;
      job.id = absl::StrCat(i);
      job.job.set_name(absl::StrCat("jobs/", i));
      job.job.set_state(v1::JOB_STATE_SUCCEEDED);
      job.job.mutable_spec()->set_name(batch.winners.back().spec_name);
      *job.job.add_best() = batch.winners.back().best;
      job.module_digests = batch.winners.back().modules;
      if (absl::Status put = store.CreateJob(job, {}).status(); !put.ok()) return put;
    }
    if (absl::Status put = store.Apply(std::move(batch)); !put.ok()) return put;
  }
  return absl::OkStatus();
}

template <typename Ask>
void Report(const char* what, int questions, int jobs, Ask ask) {
  std::mt19937 random(7);
  std::vector<double> times;
  for (int i = 0; i < questions; ++i) {
    const v1::GetBestRequest request =
        Question(static_cast<int>(random() % kKernels), static_cast<int>(random() % kModules),
                 static_cast<int>(random() % std::max(1, jobs / kKernels)));
    const absl::Time start = absl::Now();
    const int found = ask(request);
    times.push_back(absl::ToDoubleMicroseconds(absl::Now() - start));
    if (found != 1) {
      std::cerr << "a question found " << found << " winners\n";
      std::exit(1);
    }
  }
  std::sort(times.begin(), times.end());
  std::cout << absl::StreamFormat("%-12s p50 %7.0f us   p99 %7.0f us   worst %7.0f us   (%d questions)\n", what,
                                  times[times.size() / 2], times[times.size() * 99 / 100], times.back(), questions);
}

int Number(int argc, char** argv, int index, int otherwise) {
  int value = otherwise;
  if (index < argc && !absl::SimpleAtoi(argv[index], &value)) std::exit(2);
  return value;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: best_latency FOLDER [MEASUREMENTS [JOBS [QUESTIONS]]]\n";
    return 2;
  }
  const std::string path = std::string(argv[1]) + "/lathe.db";
  const int measurements = Number(argc, argv, 2, 1'000'000);
  const int jobs = Number(argc, argv, 3, 200'000);
  const int questions = Number(argc, argv, 4, 20'000);
  std::filesystem::create_directories(argv[1]);
  const bool full = std::filesystem::exists(path);
  auto store = OpenSqliteStore(path);
  if (!store.ok()) {
    std::cerr << store.status() << "\n";
    return 1;
  }
  if (!full) {
    if (absl::Status filled = Fill(**store, measurements, jobs); !filled.ok()) {
      std::cerr << filled << "\n";
      return 1;
    }
  }
  ServerMetrics metrics(std::make_shared<prometheus::Registry>());
  IdSource* const ids = IdSource::Random();
  {
    NoInspector inspector;
    ModuleCatalog catalog(store->get(), &inspector, 1 << 20);
    Scheduler scheduler({}, Clock::Real(), ids, &metrics);
    Winners winners(store->get(), &catalog, &scheduler, {});
    Report("in process", questions, jobs, [&](const v1::GetBestRequest& request) {
      absl::StatusOr<v1::GetBestResponse> response = winners.GetBest(request);
      return response.ok() ? response->best_size() : -1;
    });
  }
  ServerOptions options;
  options.listen.address = "127.0.0.1:0";
  auto server =
      Server::Start(options, *std::move(store), std::make_unique<NoInspector>(), &metrics, Clock::Real(), ids);
  if (!server.ok()) {
    std::cerr << server.status() << "\n";
    return 1;
  }
  auto channel = grpc::CreateChannel((*server)->address(), grpc::InsecureChannelCredentials());
  const std::unique_ptr<v1::TuningService::Stub> stub = v1::TuningService::NewStub(channel);
  Report("by gRPC", questions, jobs, [&](const v1::GetBestRequest& request) {
    grpc::ClientContext context;
    v1::GetBestResponse response;
    return stub->GetBest(&context, request, &response).ok() ? response.best_size() : -1;
  });
}
