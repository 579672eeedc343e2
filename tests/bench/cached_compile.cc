// How fast a cached compilation is answered, beside an empty unary RPC of the same server.
//
// usage: cached_compile SERVER MODULE.ttir [TARGET [THREADS [SECONDS]]]
//
// Every thread calls in a closed loop on a channel of its own. Rounds of the two kinds alternate, so that both see
// the same machine; the table gives medians over rounds and the ratio of the rates.
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <thread>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"

namespace {

using Call = std::function<bool(int thread)>;

// Calls a second of `threads` closed loops over `seconds`.
double Rate(const Call& call, int threads, double seconds) {
  std::atomic<bool> stop = false;
  std::atomic<long> calls = 0;
  std::vector<std::thread> loops;
  absl::Time start = absl::Now();
  for (int t = 0; t < threads; ++t) {
    loops.emplace_back([&, t] {
      long own = 0;
      while (!stop) {
        if (!call(t)) {
          std::cerr << "a call failed\n";
          std::exit(1);
        }
        ++own;
      }
      calls += own;
    });
  }
  absl::SleepFor(absl::Seconds(seconds));
  stop = true;
  for (std::thread& loop : loops) loop.join();
  return calls / absl::ToDoubleSeconds(absl::Now() - start);
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: cached_compile SERVER MODULE.ttir [TARGET [THREADS [SECONDS]]]\n";
    return 2;
  }
  std::string target = argc > 3 ? argv[3] : "cuda:90";
  int threads = argc > 4 ? std::atoi(argv[4]) : 4;
  double seconds = argc > 5 ? std::atof(argv[5]) : 1;
  std::ifstream file(argv[2]);
  std::stringstream text;
  text << file.rdbuf();

  std::vector<std::unique_ptr<lathe::v1::CompileService::Stub>> compile;
  std::vector<std::unique_ptr<lathe::v1::FleetService::Stub>> fleet;
  for (int t = 0; t < threads; ++t) {
    grpc::ChannelArguments arguments;
    arguments.SetInt("lathe.thread", t);  // a connection for each thread
    auto channel = grpc::CreateCustomChannel(argv[1], grpc::InsecureChannelCredentials(), arguments);
    compile.push_back(lathe::v1::CompileService::NewStub(channel));
    fleet.push_back(lathe::v1::FleetService::NewStub(channel));
  }
  lathe::v1::CompileRequest request;
  request.mutable_module()->set_text(text.str());
  request.set_target(target);
  Call cached = [&](int t) {
    grpc::ClientContext context;
    lathe::v1::CompileResponse response;
    return compile[t]->Compile(&context, request, &response).ok() && response.cached();
  };
  Call empty = [&](int t) {
    grpc::ClientContext context;
    lathe::v1::ServerInfo response;
    return fleet[t]->GetServerInfo(&context, {}, &response).ok();
  };

  grpc::ClientContext context;
  lathe::v1::CompileResponse first;
  if (grpc::Status status = compile[0]->Compile(&context, request, &first); !status.ok()) {
    std::cerr << "compile: " << status.error_message() << "\n";
    return 1;
  }
  std::vector<double> cached_rates, empty_rates, ratios;
  for (int round = 0; round < 7; ++round) {
    empty_rates.push_back(Rate(empty, threads, seconds));
    cached_rates.push_back(Rate(cached, threads, seconds));
    ratios.push_back(cached_rates.back() / empty_rates.back());
  }
  std::cout << absl::StrFormat("%-16s %10s\n", "call", "calls/s")
            << absl::StrFormat("%-16s %10.0f\n", "empty unary", Median(empty_rates))
            << absl::StrFormat("%-16s %10.0f\n", "cached compile", Median(cached_rates))
            << absl::StrFormat("ratio %.2f (request %d bytes, %d threads)\n", Median(ratios), request.ByteSizeLong(),
                               threads);
  return 0;
}
