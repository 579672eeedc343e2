#include "worker/worker.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "proto/support/channel.h"
#include "proto/support/confinement.h"
#include "proto/support/errors.h"
#include "proto/support/ids.h"
#include "proto/support/protocol.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr absl::Duration kInventoryTime = absl::Minutes(1);
constexpr absl::Duration kDescribeTime = absl::Minutes(1);
constexpr absl::Duration kBlobTimeout = absl::Minutes(2);
// After the last work has ended, for the server to acknowledge it.
constexpr absl::Duration kLastWords = absl::Seconds(5);
// Trials come with all their samples.
constexpr int kMessageBytes = 64 << 20;

std::string HostName() {
  char name[256] = "";
  gethostname(name, sizeof(name) - 1);
  return name[0] != '\0' ? name : "host";
}

// A process that times a device must not wait for a core, where there are cores enough.
int CoresForCompiling(const std::vector<std::string>& devices) {
  constexpr int kFewCores = 4;
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const bool measures = devices != std::vector<std::string>{"none"};
  return cores < kFewCores || !measures ? cores : std::max(1, cores - static_cast<int>(devices.size()));
}

HttpListen MetricsListen(const WorkerConfig& config) {
  return {.address = config.metrics_listen,
          .tls = {.ca = config.metrics_tls_ca, .certificate = config.metrics_tls_cert, .key = config.metrics_tls_key},
          .tls_prefix = "metrics_",
          .token_file = config.metrics_token_file,
          .insecure = config.metrics_insecure};
}

WorkerConfig Completed(WorkerConfig config) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(config.data_dir, error);
  if (!error) config.data_dir = absolute.lexically_normal().string();
  if (config.name.empty()) config.name = DeriveWorkerName(HostName(), config.data_dir);
  if (config.compile_slots == 0) config.compile_slots = CoresForCompiling(config.devices);
  return config;
}

}  // namespace

Worker::Worker(const WorkerConfig& config, const Faults& faults, const std::string& program)
    : config_(Completed(config)),
      faults_(faults),
      program_(program),
      incarnation_(IdSource::Random()->Next()),
      metrics_(std::make_shared<prometheus::Registry>()) {}

absl::StatusOr<std::unique_ptr<Worker>> Worker::Start(const WorkerConfig& config, const Faults& faults,
                                                      const std::string& program) {
  std::unique_ptr<Worker> worker(new Worker(config, faults, program));
  LATHE_RETURN_IF_ERROR(worker->StartTraces());
  LATHE_RETURN_IF_ERROR(worker->StartCompiler());
  LATHE_RETURN_IF_ERROR(worker->StartLink());
  LATHE_RETURN_IF_ERROR(worker->StartDevices());
  Worker* self = worker.get();
  worker->link_ = std::make_unique<Link>(
      worker->channel_,
      LinkOptions{.server = config.server,
                  .tls = !config.tls_ca.empty() || !config.tls_cert.empty(),
                  .drop_every = faults.DropLinkEvery()},
      worker->metrics_, [self](bool greeting) { return self->StateFor(greeting); },
      [self](const internal::DesiredState& desired) { self->executor_->Apply(desired); });
  worker->executor_->SetOnChange([self] { self->link_->Wake(); });
  LATHE_ASSIGN_OR_RETURN(worker->endpoint_,
                         HttpEndpoint::Start(MetricsListen(config), worker->metrics_.registry, [self] {
                           return self->link_->connected() ? std::string() : std::string("no stream to the server");
                         }));
  LATHE_RETURN_IF_ERROR(worker->WriteReadyFile());
  return worker;
}

Worker::~Worker() {
  std::thread drainer;
  {
    MutexLock lock(&mutex_);
    drainer = std::move(drainer_);
  }
  if (drainer.joinable()) drainer.join();
  // The executor's threads wake the link, and the endpoint asks it.
  endpoint_.reset();
  executor_.reset();
  if (traces_) StartTracing(nullptr);
}

absl::Status Worker::StartTraces() {
  if (config_.trace_file.empty()) return absl::OkStatus();
  TraceOptions options{.path = config_.trace_file,
                       .service = "lathe-worker",
                       .instance = incarnation_,
                       .version = LATHE_VERSION,
                       .max_bytes = config_.trace_file_bytes};
  options.count = [this](absl::string_view result, size_t spans) {
    metrics_.lathe_worker_trace_spans_total.Add({result}, static_cast<double>(spans));
  };
  LATHE_ASSIGN_OR_RETURN(traces_, TraceFile::Open(std::move(options)));
  StartTracing(traces_);
  return absl::OkStatus();
}

absl::Status Worker::StartCompiler() {
  CompilerPoolOptions options;
  options.program = config_.compiler;
  options.children = config_.compile_slots;
  options.requests_per_child = 500;
  options.on_child_ended = [this](absl::string_view reason) {
    metrics_.lathe_worker_children_restarted_total.Add({"compiler", reason});
  };
  LATHE_ASSIGN_OR_RETURN(pool_, CompilerPool::Create(std::move(options)));
  const ConfinementParts parts = FindConfinementParts();
  if (const std::string note = ConfinementNote(parts); !note.empty()) spdlog::warn("{}", note);
  for (const auto& [part, there] : PartsByName(parts)) metrics_.lathe_worker_confinement.Set({part}, there);
  CallOptions call;
  call.deadline = absl::Now() + kDescribeTime;
  LATHE_ASSIGN_OR_RETURN(description_, pool_->Describe(call));
  return absl::OkStatus();
}

absl::Status Worker::StartLink() {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMessageBytes);
  arguments.SetMaxSendMessageSize(kMessageBytes);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  const ChannelSecurity security{.tls = {.ca = config_.tls_ca, .certificate = config_.tls_cert, .key = config_.tls_key},
                                 .token_file = config_.token_file};
  LATHE_ASSIGN_OR_RETURN(channel_, OpenChannel(config_.server, security, arguments, config_.keepalive));
  transport_ = std::make_unique<ArtifactTransport>(channel_, kBlobTimeout);
  const uint64_t bytes = static_cast<uint64_t>(config_.blob_cache_mb) << 20;
  LATHE_ASSIGN_OR_RETURN(blobs_, BlobCache::Open(config_.data_dir + "/blobs", bytes, *transport_, metrics_));
  return absl::OkStatus();
}

std::unique_ptr<MeasureSupervisor> Worker::MakeSupervisor(const v1::Device& device) {
  const std::string kernels = config_.data_dir + "/kernels";
  std::error_code error;  // a child that cannot keep its kernels compiles them again
  std::filesystem::create_directories(kernels, error);
  SupervisorOptions options;
  options.device = device;
  options.command = {program_,
                     "measure-child",
                     "--device",
                     device.id(),
                     "--compiler",
                     pool_->program(),
                     "--kernels",
                     kernels,
                     "--reference-timeout-seconds",
                     absl::StrCat(config_.reference_timeout_seconds),
                     "--simulation-timeout-seconds",
                     absl::StrCat(config_.simulation_timeout_seconds),
                     "--drift-limit",
                     absl::StrCat(config_.drift_limit)};
  options.on_child_ended = [this](absl::string_view reason) {
    metrics_.lathe_worker_children_restarted_total.Add({"measure", reason});
  };
  return std::make_unique<MeasureSupervisor>(std::move(options));
}

absl::Status Worker::StartDevices() {
  internal::DeviceInventory inventory;
  if (NeedsInventory(config_.devices)) inventory = TakeInventory(program_, kInventoryTime);
  for (const std::string& note : inventory.notes()) spdlog::info("{}", note);
  LATHE_ASSIGN_OR_RETURN(const std::vector<SelectedDevice> selected,
                         SelectDevices(config_.devices, inventory, description_));
  std::vector<std::unique_ptr<MeasureSupervisor>> supervisors;
  for (const SelectedDevice& one : selected) supervisors.push_back(MakeSupervisor(one.device));
  ExecutorOptions options;
  options.worker = "workers/" + config_.name;
  options.compile_slots = config_.compile_slots;
  options.client_binaries = config_.allow_client_binaries;
  options.compile.timeout = absl::Seconds(config_.compile_timeout_seconds);
  options.compile.memory_bytes = static_cast<uint64_t>(config_.compiler_memory_mb) << 20;
  options.probe_every = absl::Seconds(config_.probe_seconds);
  options.reference.timeout = absl::Seconds(config_.reference_timeout_seconds);
  options.faults = faults_;
  options.compiler_phases.assign(description_.phases().begin(), description_.phases().end());
  executor_ = std::make_unique<Executor>(std::move(options), *pool_, *blobs_, metrics_, std::move(supervisors));
  const std::vector<absl::Status> opened = executor_->WaitForDevices();
  for (size_t i = 0; i < selected.size(); ++i) {
    const v1::Device& device = selected[i].device;
    if (opened[i].ok()) {
      spdlog::info("device {}: {}, {}", device.id(), device.model(), device.target());
    } else if (selected[i].required) {
      return MakeError(KindOf(opened[i]),
                       absl::StrCat("device ", device.id(), " cannot be opened: ", opened[i].message()));
    }
  }
  return absl::OkStatus();
}

absl::Status Worker::WriteReadyFile() const {
  if (config_.ready_file.empty()) return absl::OkStatus();
  std::vector<std::string> devices;
  for (const v1::Device& device : executor_->devices()) devices.push_back(absl::StrCat("\"", device.id(), "\""));
  // Readers wait for the name, so the content is there first.
  const std::string temporary = config_.ready_file + ".new";
  std::ofstream file(temporary);
  file << "{\"pid\": " << getpid() << ", \"metrics\": \"" << endpoint_->address() << "\", \"name\": \""
       << absl::CEscape(config_.name) << "\", \"devices\": [" << absl::StrJoin(devices, ", ") << "]}\n";
  file.close();
  if (file && std::rename(temporary.c_str(), config_.ready_file.c_str()) == 0) return absl::OkStatus();
  return MakeError(ErrorKind::unavailable,
                   absl::StrCat("cannot write ", config_.ready_file, ": ", strerror(errno),
                                "; nobody would know that "
                                "this worker is ready"),
                   "ready_file");
}

v1::Worker Worker::Describe() const {
  v1::Worker worker;
  worker.set_name("workers/" + config_.name);
  worker.set_host(HostName());
  for (v1::Device& device : executor_->devices()) *worker.add_devices() = std::move(device);
  worker.set_compile_slots(config_.compile_slots);
  worker.set_client_binaries(config_.allow_client_binaries);
  worker.set_profiles(true);
  worker.set_withholds_devices(true);
  worker.set_compile_busy(executor_->compile_busy());
  worker.set_compiler_build(description_.compiler_build());
  worker.set_assembler_build(description_.assembler_build());
  worker.set_version(LATHE_VERSION);
  *worker.mutable_targets() = description_.targets();
  return worker;
}

internal::WorkerState Worker::StateFor(bool greeting) {
  internal::WorkerState state;
  executor_->FillState(state, greeting);
  v1::Worker worker = Describe();
  worker.set_state(state.draining() ? v1::Worker::DRAINING : v1::Worker::ACTIVE);
  const std::string stated = worker.SerializeAsString();
  if (greeting || stated != last_stated_) *state.mutable_worker() = std::move(worker);
  state.set_incarnation(incarnation_);
  state.set_protocol_version(kProtocolVersion);
  last_stated_ = stated;
  return state;
}

absl::Status Worker::Run() {
  spdlog::info("worker {}: {} compile slots, {} devices, server {}, metrics on {}", config_.name, config_.compile_slots,
               executor_->devices().size(), config_.server, endpoint_->address());
  absl::Status status = link_->Run();
  if (traces_) traces_->Flush();  // the program may end without destroying this
  if (!status.ok())
    return MakeError(ErrorKind::unavailable, absl::StrCat("the server rejected this worker: ", status.message()));
  return status;
}

void Worker::Drain() {
  MutexLock lock(&mutex_);
  if (++drains_ == 1) {
    drainer_ = std::thread([this] { DrainAndStop(); });
  } else {
    link_->Stop();
  }
}

void Worker::DrainAndStop() {
  spdlog::info("draining: running work is finished, waiting work is given back");
  executor_->Drain();
  const auto wait_until = [this](absl::Time deadline) {
    while (!executor_->Drained() && absl::Now() < deadline) {
      {
        MutexLock lock(&mutex_);
        if (drains_ > 1) return;
      }
      // Without a server nothing can be handed over; it will find out by the leases.
      if (!link_->connected() && deadline - absl::Now() > kLastWords) deadline = absl::Now() + kLastWords;
      absl::SleepFor(absl::Milliseconds(20));
    }
  };
  wait_until(absl::Now() + absl::Seconds(config_.drain_seconds));
  if (!executor_->Drained()) {
    executor_->GiveUp();
    wait_until(absl::Now() + kLastWords);
  }
  link_->Stop();
}

}  // namespace lathe
