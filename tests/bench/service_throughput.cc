// How many results a server accepts in a second, each durable before it is acknowledged.
//
// usage: service_throughput [--workers N] [--slots N] [--jobs N] [--trials N] [--blob BYTES] [--seconds S]
//                           [--rate R] [--reconnect N] [--orders N] [--store sqlite|memory|postgresql://..] [--folder
//                           PATH]
//                           [--json FILE]
//
// A real server with a SQLite store on disk (synchronous=FULL; or a PostgreSQL database, or one in memory) is a process
// of its own, on the first core that this one may use; the workers, which compile nothing, share the others. A worker
// holds four leases for each slot, uploads a blob of its own with each compile result (--blob 0: all results name one
// blob), and measures at once. It compiles at once too, so that the time to the next grant is that of all the leases in
// the server's hands; with
// --rate, all workers together offer R compile results a second, which shows what a result waits for where the server
// keeps up. Jobs search `trials` points, so that there is always more to do; with --orders, N calls of Compile are kept
// waiting instead. With
// --reconnect, N more workers come and go all the while, and a cached compile is asked for meanwhile: its latency is
// told.
//
// Prints results a second (those acknowledged), the time from a result to the next grant of that worker, and the
// server's processor time; --json writes them to a file too. fleet.py runs it beside other systems.
#include <grpcpp/grpcpp.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <thread>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/tuning.grpc.pb.h"
#include "proto/support/digest.h"
#include "proto/support/mutex.h"
#include "proto/support/protocol.h"
#include "server/server.h"
#include "server/store/memory/memory_store.h"
#include "server/store/metered_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "spdlog/spdlog.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe {
namespace {

constexpr char kModel[] = "Played device";
constexpr int kLeasesPerSlot = 4;

std::atomic<bool> ending = false;  // the server may be gone

struct Settings {
  int workers = 40;
  int slots = 16;
  int jobs = 40;
  int trials = 2000;
  int blob = 16384;
  double seconds = 10;
  double rate = 0;  // compile results a second, of all workers; 0: as many as the server takes
  int reconnect = 0;
  int orders = 0;
  std::string store = "sqlite";
  std::string folder;
  std::string json;
};

// Every text is a module with one kernel. A knob has as many values as a job has trials.
class Inspector : public ModuleInspector {
 public:
  explicit Inspector(int points) : points_(points) {}
  absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string&) override {
    internal::ModuleInfo info;
    info.set_canonical_text(text);
    info.set_digest(Sha256Digest(text));
    info.set_level(internal::ModuleInfo::TT);
    v1::EntryPoint* entry = info.add_entries();
    entry->set_name("kernel");
    entry->add_arguments()->set_type("!tt.ptr<f32>");
    return info;
  }
  absl::StatusOr<internal::CompilerDescription> Describe() override {
    internal::CompilerDescription description = testing_support::TestCompiler();
    internal::KnobDescription* knob = description.add_knobs();
    *knob = description.knobs(1);
    knob->set_name("point");
    knob->set_max(points_);
    return description;
  }

 private:
  const int points_;
};

absl::StatusOr<std::unique_ptr<Store>> OpenStore(const Settings& settings) {
  if (settings.store == "memory") return NewMemoryStore();
  if (settings.store == "sqlite") return OpenSqliteStore(settings.folder + "/lathe.db");
  return OpenPostgresStore({.uri = settings.store, .blob_dir = settings.folder + "/blobs"});
}

// Runs until it is killed; writes its address to `pipe`.
int Serve(const Settings& settings, int pipe) {
  spdlog::set_level(spdlog::level::err);
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);  // as the server's program does
  ServerMetrics metrics(std::make_shared<prometheus::Registry>());
  absl::StatusOr<std::unique_ptr<Store>> store = OpenStore(settings);
  if (!store.ok()) {
    std::cerr << store.status() << "\n";
    return 1;
  }
  ServerOptions options;
  options.listen.address = "127.0.0.1:0";
  options.scheduler.compile_leases_per_slot = kLeasesPerSlot;
  options.admission.max_space_points = static_cast<size_t>(settings.trials);
  absl::StatusOr<std::unique_ptr<Server>> server = Server::Start(
      options, NewMeteredStore(*std::move(store), &metrics),
      std::make_unique<Inspector>(std::max(settings.trials, 1 << 20)), &metrics, Clock::Real(), IdSource::Random());
  if (!server.ok()) {
    std::cerr << server.status() << "\n";
    return 1;
  }
  const std::string address = (*server)->address() + "\n";
  if (write(pipe, address.data(), address.size()) < 0) return 1;
  close(pipe);
  for (;;) pause();
}

// User and system seconds of a process so far.
double CpuSeconds(pid_t pid) {
  std::ifstream file(absl::StrCat("/proc/", pid, "/stat"));
  std::string text;
  std::getline(file, text);
  std::vector<std::string> fields = absl::StrSplit(text.substr(text.rfind(')') + 2), ' ');
  return (std::stod(fields[11]) + std::stod(fields[12])) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::shared_ptr<grpc::Channel> Connect(const std::string& address, int number) {
  grpc::ChannelArguments arguments;
  arguments.SetInt("lathe.number", number);  // a connection for each
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

internal::WorkerState Greeting(const std::string& name, int slots) {
  internal::WorkerState state;
  state.set_protocol_version(kProtocolVersion);
  state.set_incarnation(name + "-1");
  v1::Worker* worker = state.mutable_worker();
  worker->set_name("workers/" + name);
  worker->set_compile_slots(slots);
  worker->set_compiler_build("c1");
  worker->set_assembler_build("a1");
  testing_support::AddTarget(testing_support::kChip, worker->mutable_targets());
  return state;
}

class PlayedWorker {
 public:
  PlayedWorker(const Settings& settings, const std::string& address, int number)
      : settings_(settings),
        channel_(Connect(address, number)),
        artifacts_(v1::ArtifactService::NewStub(channel_)),
        link_(internal::WorkerLink::NewStub(channel_)),
        seed_(static_cast<uint64_t>(number) << 40) {
    internal::WorkerState state = Greeting(absl::StrCat("w", number), settings.slots);
    v1::Device* device = state.mutable_worker()->add_devices();
    device->set_id("d0");
    device->set_kind("cuda");
    device->set_model(kModel);
    device->set_target(testing_support::kChip);
    device->set_driver("580");
    device->set_state(v1::Device::IDLE);
    incarnation_ = state.incarnation();
    stream_ = link_->Synchronize(&context_);
    stream_->Write(state);
    thread_ = std::thread([this] { Run(); });
    if (settings.rate > 0) pacer_ = std::thread([this] { Pace(); });
  }
  ~PlayedWorker() {
    stop_ = true;
    if (pacer_.joinable()) pacer_.join();
    context_.TryCancel();
    thread_.join();
  }

  std::atomic<bool> recording{false};
  std::atomic<long> compiled{0};  // acknowledged
  std::vector<double> grant_ms;   // to be read when the worker has ended

 private:
  void Run() {
    internal::DesiredState desired;
    while (stream_->Read(&desired)) {
      MutexLock lock(&mutex_);
      const absl::Time now = absl::Now();
      for (const std::string& lease : desired.acknowledged()) {
        if (compiling_.erase(lease) > 0) ++compiled;
        held_.erase(lease);
      }
      internal::WorkerState state;
      state.set_incarnation(incarnation_);
      for (const internal::Lease& lease : desired.leases()) {
        if (!held_.insert(lease.id()).second) continue;
        if (!sent_.empty()) {
          if (recording) grant_ms.push_back(absl::ToDoubleMilliseconds(now - sent_.front()));
          sent_.pop_front();
        }
        if (settings_.rate > 0 && lease.work().has_compile()) {
          waiting_.push_back(lease);
        } else {
          Do(lease, state.add_finished());
        }
      }
      Send(state);
    }
    (void)stream_->Finish();
  }

  void Send(const internal::WorkerState& state) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (state.finished().empty()) return;
    for (int i = 0; i < state.finished_size(); ++i) sent_.push_back(absl::Now());
    stream_->Write(state);
  }

  // One compile result at a time, at this worker's share of the rate.
  void Pace() {
    const absl::Duration pause = absl::Seconds(settings_.workers / settings_.rate);
    for (absl::Time next = absl::Now(); !stop_; next += pause) {
      absl::SleepFor(next - absl::Now());
      MutexLock lock(&mutex_);
      if (waiting_.empty()) continue;
      internal::WorkerState state;
      state.set_incarnation(incarnation_);
      Do(waiting_.front(), state.add_finished());
      waiting_.pop_front();
      Send(state);
    }
  }

  void Do(const internal::Lease& lease, internal::WorkResult* result) {
    result->set_lease(lease.id());
    result->set_work(lease.work().id());
    if (lease.work().has_measure()) {
      for (const internal::Candidate& candidate : lease.work().measure().candidates()) {
        internal::TrialOutcome* outcome = result->mutable_measure()->add_trials();
        outcome->set_trial(candidate.trial());
        outcome->set_checked(true);
        const double time = 1000 + static_cast<double>(absl::HashOf(candidate.trial()) % 1000);
        outcome->mutable_time_ns()->set_median(time);
        outcome->mutable_time_ns()->set_ci_low(time * 0.999);
        outcome->mutable_time_ns()->set_ci_high(time * 1.001);
        for (int i = 0; i < 30; ++i) outcome->add_samples_ns(time + i);
        outcome->mutable_conditions()->set_driver("580");
      }
      result->mutable_measure()->set_device_id("d0");
      return;
    }
    compiling_.insert(lease.id());
    const internal::CompileWork& work = lease.work().compile();
    v1::Artifact* artifact = result->mutable_compile()->mutable_artifact();
    artifact->set_digest(Upload());
    artifact->set_target(work.target());
    artifact->set_entry(work.entry());
    *artifact->mutable_knobs() = work.knobs();
    artifact->set_num_warps(4);
    artifact->set_compiler_build("c1");
    for (const char* phase : {"tt", "ttg", "llvm", "asm", "binary"}) (*artifact->mutable_phase_ms())[phase] = 3;
    result->mutable_compile()->set_compile_ms(10);
  }

  // Half of a blob repeats itself, as code does.
  std::string Upload() {
    std::string data = "one for all";
    if (settings_.blob > 0) {
      data.assign(static_cast<size_t>(settings_.blob), 'x');
      for (size_t i = 0; i + 8 <= data.size() / 2; i += 8) {
        seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
        std::memcpy(&data[i], &seed_, 8);
      }
    } else if (uploaded_) {
      return Sha256Digest(data);
    }
    uploaded_ = true;
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(Sha256Digest(data));
    chunk.set_total_bytes(data.size());
    std::string digest = chunk.digest();
    chunk.set_data(std::move(data));
    writer->WriteLast(chunk, {});
    if (grpc::Status status = writer->Finish(); !status.ok() && !ending) {
      std::cerr << "PutBlob: " << status.error_message() << "\n";
      std::exit(1);
    }
    return digest;
  }

  const Settings& settings_;
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<v1::ArtifactService::Stub> artifacts_;
  const std::unique_ptr<internal::WorkerLink::Stub> link_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>> stream_;
  std::string incarnation_;
  std::atomic<bool> stop_{false};
  Mutex mutex_;
  uint64_t seed_;
  bool uploaded_ = false;
  std::deque<internal::Lease> waiting_;         // compilations that are not due, with a rate
  absl::flat_hash_set<std::string> held_;       // leases, until they are acknowledged
  absl::flat_hash_set<std::string> compiling_;  // those of compilations
  std::deque<absl::Time> sent_;                 // results that no grant has followed
  std::thread thread_;
  std::thread pacer_;
};

bool CreateJob(const Settings& settings, v1::TuningService::Stub* tuning, int number) {
  v1::CreateTuningJobRequest request;
  v1::TuningSpec* spec = request.mutable_spec();
  spec->set_name(absl::StrCat("job", number));
  spec->add_modules()->set_text(absl::StrCat("kernel ", number));
  spec->add_targets(testing_support::kChip);
  auto& values = (*spec->mutable_space()->mutable_common())["point"];
  for (int i = 1; i <= settings.trials; ++i) values.add_values()->set_int_value(i);
  spec->add_grid("1");
  (*spec->add_problems()->mutable_values())["n"] = 1024;
  v1::TensorArgument* tensor = spec->add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape("n");
  tensor->set_role(v1::ARGUMENT_ROLE_OUTPUT);
  grpc::ClientContext context;
  v1::TuningJob job;
  grpc::Status status = tuning->CreateTuningJob(&context, request, &job);
  if (!status.ok()) std::cerr << "CreateTuningJob: " << status.error_message() << "\n";
  return status.ok();
}

// Keeps calls of Compile waiting, each for another point.
class Orders {
 public:
  Orders(const std::string& address, int count) : stub_(v1::CompileService::NewStub(Connect(address, 3'000'000))) {
    for (int i = 0; i < 40; ++i) {
      grpc::ClientContext context;
      v1::InspectRequest request;
      request.mutable_module()->set_text(absl::StrCat("kernel ", i));
      v1::InspectResponse response;
      (void)stub_->Inspect(&context, request, &response);
    }
    for (int i = 0; i < count; ++i) Next();
  }
  ~Orders() {
    stop_ = true;
    while (waiting_ > 0) absl::SleepFor(absl::Milliseconds(10));
  }

 private:
  struct One {
    grpc::ClientContext context;
    v1::CompileRequest request;
    v1::CompileResponse response;
  };

  void Next() {
    const int number = next_++;
    auto one = std::make_shared<One>();
    one->context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    one->request.mutable_module()->set_text(absl::StrCat("kernel ", number % 40));
    one->request.set_target(testing_support::kChip);
    (*one->request.mutable_knobs()->mutable_values())["point"].set_int_value(1 + number / 40);
    ++waiting_;
    stub_->async()->Compile(&one->context, &one->request, &one->response, [this, one](grpc::Status status) {
      if (!status.ok() && !stop_.exchange(true)) std::cerr << "Compile: " << status.error_message() << "\n";
      if (!stop_) Next();
      --waiting_;
    });
  }

  const std::unique_ptr<v1::CompileService::Stub> stub_;
  std::atomic<int> next_{0};
  std::atomic<int> waiting_{0};
  std::atomic<bool> stop_{false};
};

// Workers that connect, are answered and leave, for as long as `stop` is false. Returns how many did.
long Reconnect(const std::string& address, int workers, const std::atomic<bool>* stop) {
  std::shared_ptr<grpc::Channel> channel = Connect(address, 1'000'000);
  auto stub = internal::WorkerLink::NewStub(channel);
  struct One {
    grpc::ClientContext context;
    std::unique_ptr<grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>> stream;
  };
  std::deque<std::unique_ptr<One>> connected;
  long count = 0;
  for (int next = 0; !*stop; next = (next + 1) % workers) {
    if (connected.size() == static_cast<size_t>(workers)) {
      connected.front()->context.TryCancel();
      (void)connected.front()->stream->Finish();
      connected.pop_front();
    }
    auto one = std::make_unique<One>();
    one->stream = stub->Synchronize(&one->context);
    one->stream->Write(Greeting(absl::StrCat("r", next), 1));
    internal::DesiredState answer;
    if (one->stream->Read(&answer)) ++count;
    connected.push_back(std::move(one));
  }
  for (auto& one : connected) one->context.TryCancel();
  return count;
}

std::vector<double> CachedCompiles(const std::string& address, const std::atomic<bool>* stop) {
  auto stub = v1::CompileService::NewStub(Connect(address, 1'000'001));
  std::vector<double> ms;
  v1::CompileRequest request;
  request.mutable_module()->set_text("kernel 0");
  request.set_target(testing_support::kChip);
  while (!*stop) {
    grpc::ClientContext context;
    v1::CompileResponse response;
    const absl::Time start = absl::Now();
    if (!stub->Compile(&context, request, &response).ok()) break;
    if (response.cached()) ms.push_back(absl::ToDoubleMilliseconds(absl::Now() - start));
    absl::SleepFor(absl::Milliseconds(1));
  }
  return ms;
}

// `sorted` rises; 0 where there is none.
double Quantile(const std::vector<double>& sorted, double part) {
  return sorted.empty() ? 0 : sorted[static_cast<size_t>(part * static_cast<double>(sorted.size() - 1))];
}

std::string Quantiles(std::vector<double> values) {
  if (values.empty()) return "none";
  std::sort(values.begin(), values.end());
  return absl::StrFormat("%.1f / %.1f / %.1f ms", Quantile(values, 0.5), Quantile(values, 0.99), values.back());
}

bool WriteJson(const std::string& path, double results_per_second, std::vector<double> grant_ms, double server_cores) {
  std::sort(grant_ms.begin(), grant_ms.end());
  std::ofstream file(path);
  file << absl::StrFormat(
      "{\"results_per_second\": %.1f, \"grant_p50_ms\": %.4f, \"grant_p99_ms\": %.4f, \"server_cores\": %.3f}\n",
      results_per_second, Quantile(grant_ms, 0.5), Quantile(grant_ms, 0.99), server_cores);
  file.close();
  return !file.fail();
}

int Play(const Settings& settings, const std::string& address, pid_t server) {
  std::vector<std::unique_ptr<PlayedWorker>> workers;
  for (int i = 0; i < settings.workers; ++i) {
    workers.push_back(std::make_unique<PlayedWorker>(settings, address, i));
  }
  absl::SleepFor(absl::Seconds(1));
  auto tuning = v1::TuningService::NewStub(Connect(address, 2'000'000));
  std::optional<Orders> orders;
  if (settings.orders > 0) orders.emplace(address, settings.orders);
  for (int i = 0; i < (orders ? 0 : settings.jobs); ++i) {
    if (!CreateJob(settings, tuning.get(), i)) return 1;
  }
  std::atomic<bool> stop = false;
  long reconnected = 0;
  std::vector<double> cached;
  std::vector<std::thread> beside;
  if (settings.reconnect > 0) {
    beside.emplace_back([&] { reconnected = Reconnect(address, settings.reconnect, &stop); });
    beside.emplace_back([&] { cached = CachedCompiles(address, &stop); });
  }
  absl::SleepFor(absl::Seconds(2));
  const auto total = [&] {
    long sum = 0;
    for (const auto& worker : workers) sum += worker->compiled;
    return sum;
  };
  for (auto& worker : workers) worker->recording = true;
  const long before = total();
  const double cpu_before = CpuSeconds(server);
  const absl::Time start = absl::Now();
  absl::SleepFor(absl::Seconds(settings.seconds));
  const double seconds = absl::ToDoubleSeconds(absl::Now() - start);
  const long results = total() - before;
  const double cpu = CpuSeconds(server) - cpu_before;
  for (auto& worker : workers) worker->recording = false;
  stop = true;
  ending = true;
  if (orders) kill(server, SIGKILL);
  orders.reset();
  for (std::thread& thread : beside) thread.join();
  std::vector<double> grants;
  std::vector<PlayedWorker*> ended;
  for (auto& worker : workers) ended.push_back(worker.release());
  for (PlayedWorker* worker : ended) {
    std::vector<double> own;
    std::swap(own, worker->grant_ms);
    delete worker;
    grants.insert(grants.end(), own.begin(), own.end());
  }
  if (!settings.json.empty() &&
      !WriteJson(settings.json, static_cast<double>(results) / seconds, grants, cpu / seconds)) {
    std::cerr << "cannot write " << settings.json << "\n";
    return 1;
  }
  std::cout << absl::StrFormat("%d workers x %d leases, %s, blobs of %d bytes, %.0f s\n", settings.workers,
                               settings.slots * kLeasesPerSlot,
                               settings.orders > 0
                                   ? absl::StrFormat("%d orders", settings.orders)
                                   : absl::StrFormat("%d jobs of %d trials", settings.jobs, settings.trials),
                               settings.blob, seconds)
            << absl::StrFormat("compile results/s          %10.0f\n", results / seconds)
            << absl::StrFormat("result to next grant       %s (median / p99 / most)\n", Quantiles(std::move(grants)))
            << absl::StrFormat("server                     %.2f of a core, %.0f us a result\n", cpu / seconds,
                               1e6 * cpu / std::max(1L, results));
  if (settings.reconnect > 0) {
    std::cout << absl::StrFormat("reconnects/s               %10.0f\n", reconnected / seconds)
              << absl::StrFormat("cached compile             %s of %d\n", Quantiles(cached), cached.size());
  }
  return 0;
}

void UseCores(int first, int last) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int core = first; core <= last; ++core) CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof(cores), &cores);
}

int Main(Settings settings) {
  const bool own_folder = settings.folder.empty();
  if (own_folder) settings.folder = absl::StrCat("/tmp/service_throughput.", getpid());
  std::filesystem::create_directories(settings.folder);
  int pipes[2];
  if (pipe(pipes) != 0) return 1;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const pid_t server = fork();
  if (server == 0) {
    close(pipes[0]);
    UseCores(0, 0);
    _exit(Serve(settings, pipes[1]));
  }
  close(pipes[1]);
  if (cores > 1) UseCores(1, cores - 1);
  char text[256];
  const ssize_t got = read(pipes[0], text, sizeof(text));
  const int code = got > 1 ? Play(settings, std::string(text, static_cast<size_t>(got) - 1), server) : 1;
  kill(server, SIGKILL);
  waitpid(server, nullptr, 0);
  if (own_folder) std::filesystem::remove_all(settings.folder);
  return code;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) {
  lathe::Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string flag = argv[i];
    const std::string value = argv[i + 1];
    if (flag == "--workers") settings.workers = std::stoi(value);
    if (flag == "--slots") settings.slots = std::stoi(value);
    if (flag == "--jobs") settings.jobs = std::stoi(value);
    if (flag == "--trials") settings.trials = std::stoi(value);
    if (flag == "--blob") settings.blob = std::stoi(value);
    if (flag == "--seconds") settings.seconds = std::stod(value);
    if (flag == "--rate") settings.rate = std::stod(value);
    if (flag == "--reconnect") settings.reconnect = std::stoi(value);
    if (flag == "--orders") settings.orders = std::stoi(value);
    if (flag == "--store") settings.store = value;
    if (flag == "--folder") settings.folder = value;
    if (flag == "--json") settings.json = value;
  }
  return lathe::Main(settings);
}
