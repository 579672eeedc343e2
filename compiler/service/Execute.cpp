#include "compiler/service/Execute.h"

#include "compiler/service/Convert.h"
#include "compiler/service/MappedBuffer.h"

#include "Profile.h"
#include "lathe/Reference/Interpreter.h"
#include "lathe/Simulate/Simulator.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>
#include <optional>

using namespace llvm;
using lathe::internal::ChildResponse;

namespace lathe {
namespace {

/// The buffers of a request; one for each argument, empty for scalars.
struct Arguments {
  std::vector<MappedBuffer> buffers;
};

template <typename Request> Expected<Arguments> mapArguments(const Request &request, ArrayRef<int> files) {
  Arguments mapped;
  for (const lathe::internal::KernelArgument &argument : request.arguments()) {
    Expected<MappedBuffer> buffer = MappedBuffer::map(argument.buffer(), files);
    if (!buffer)
      return buffer.takeError();
    mapped.buffers.push_back(std::move(*buffer));
  }
  return mapped;
}

template <typename Grid> Expected<std::array<uint64_t, 3>> readGrid(const Grid &grid) {
  std::array<uint64_t, 3> extents = {1, 1, 1};
  if (grid.size() > 3)
    return compileError("invalid_argument", "the grid has " + Twine(grid.size()) + " dimensions; it has three at most",
                        "grid");
  std::copy(grid.begin(), grid.end(), extents.begin());
  for (uint64_t extent : extents)
    if (extent == 0)
      return compileError("invalid_argument", "a dimension of the grid is 0; each is at least 1", "grid");
  return extents;
}

ChildResponse failed(Error error, ArrayRef<SourceDiagnostic> diagnostics = {}) {
  ChildResponse response;
  *response.mutable_error() = toDetail(std::move(error), diagnostics);
  return response;
}

Expected<simulate::Launch> makeLaunch(const lathe::internal::Simulate &request) {
  Expected<const ChipInfo *> chip = parseTarget(request.artifact().target());
  if (!chip)
    return chip.takeError();
  Expected<std::array<uint64_t, 3>> grid = readGrid(request.grid());
  if (!grid)
    return grid.takeError();
  simulate::Launch launch;
  launch.chip = simulate::factsOf(**chip);
  for (int axis = 0; axis < 3; ++axis)
    launch.grid[axis] = (*grid)[axis];
  launch.numWarps = request.artifact().num_warps();
  launch.threadsPerWarp = request.artifact().threads_per_warp();
  for (int extent : request.artifact().cluster())
    launch.clusterCtas *= extent;
  launch.sharedBytes = request.artifact().shared_bytes();
  launch.registers = request.artifact().registers();
  launch.globalScratchBytes = request.artifact().global_scratch_bytes();
  launch.profileScratchBytes = request.artifact().profile_scratch_bytes();
  launch.programs.assign(request.programs().begin(), request.programs().end());
  launch.seed = request.seed();
  launch.maxInstructions = request.max_instructions();
  if (request.profile_spans() > kMaxProfileSpans)
    return compileError("invalid_argument",
                        "profile_spans is " + Twine(request.profile_spans()) + "; at most " + Twine(kMaxProfileSpans) +
                            " spans fit into an answer",
                        "profile_spans");
  switch (request.landing()) {
  case lathe::internal::LANDING_EARLIEST:
    launch.landing = simulate::Landing::Earliest;
    return launch;
  case lathe::internal::LANDING_LATEST:
    launch.landing = simulate::Landing::Latest;
    return launch;
  case lathe::internal::LANDING_UNSPECIFIED:
  case lathe::internal::LANDING_RANDOM:
    return launch;
  default:
    return compileError("invalid_argument",
                        "landing " + Twine(int(request.landing())) + " is unknown; it is random, earliest or latest",
                        "landing");
  }
}

void fill(const simulate::Result &result, lathe::internal::SimulationResult &into) {
  for (const simulate::Finding &finding : result.findings) {
    lathe::internal::SimulationFinding &described = *into.add_findings();
    described.set_kind(finding.kind);
    described.set_message(finding.message);
    described.set_program(finding.program);
    described.set_warp(finding.warp);
    described.set_location(finding.location);
  }
  lathe::v1::SimulationCounters &counters = *into.mutable_counters();
  counters.set_warp_instructions(result.counters.warpInstructions);
  counters.set_global_sectors(result.counters.globalSectors);
  counters.set_shared_bank_conflicts(result.counters.sharedBankConflicts);
  counters.set_matrix_operations(result.counters.matrixOperations);
  counters.set_barriers(result.counters.barriers);
  counters.set_programs(result.counters.programs);
  for (const simulate::UnitLoad &load : result.units) {
    lathe::v1::UnitLoad &described = *counters.add_units();
    described.set_unit(load.unit.str());
    described.set_busy_ns(load.busyNs);
  }
  into.set_estimate_ns(result.estimateNs);
}

Error toError(const reference::Failure &failure) {
  StringRef kind = "check_failed";
  switch (failure.kind) {
  case reference::FailureKind::InvalidArgument:
    kind = "argument_mismatch";
    break;
  case reference::FailureKind::OutOfBounds:
    kind = "illegal_access";
    break;
  case reference::FailureKind::Unsupported:
    kind = "unsupported";
    break;
  case reference::FailureKind::Limit:
  case reference::FailureKind::Assertion:
  case reference::FailureKind::Deadlock:
  case reference::FailureKind::Race:
    break;
  }
  std::string place = failure.program ? " (program " + std::to_string(*failure.program) + ")" : "";
  return compileError(kind, "reference" + place + ": " + failure.message);
}

} // namespace

ChildResponse simulateKernel(Session &session, const lathe::internal::Simulate &request, ArrayRef<int> files) {
  Expected<simulate::Launch> launch = makeLaunch(request);
  if (!launch)
    return failed(launch.takeError());
  std::vector<SourceDiagnostic> diagnostics;
  DiagnosticCollector collector(session.context(), diagnostics);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(request.bytecode(), &session.context(), "simulation");
  if (!module)
    return failed(compileError("invalid_ir", "the bytecode to simulate does not parse; it is that of an artifact"),
                  diagnostics);
  Expected<Arguments> mapped = mapArguments(request, files);
  if (!mapped)
    return failed(mapped.takeError());
  std::vector<simulate::Argument> arguments;
  for (int i = 0; i < request.arguments_size(); ++i) {
    const lathe::internal::KernelArgument &argument = request.arguments(i);
    if (argument.has_buffer())
      arguments.push_back(simulate::Argument::ofBuffer(mapped->buffers[i].chars()));
    else
      arguments.push_back(
          simulate::Argument::ofScalar(ArrayRef<char>(argument.scalar().data(), argument.scalar().size())));
  }
  simulate::Trace trace;
  if (request.profile_spans()) {
    trace.maxSpans = request.profile_spans();
    launch->trace = &trace;
  }
  std::optional<MappedBuffer> profile;
  if (request.has_profile_scratch()) {
    Expected<MappedBuffer> memory = MappedBuffer::map(request.profile_scratch(), files);
    if (!memory)
      return failed(memory.takeError());
    profile.emplace(std::move(*memory));
    launch->profile = profile->chars();
  }
  ChildResponse response;
  simulate::Result result = simulate::simulate(*module, request.artifact().entry(), *launch, arguments);
  fill(result, *response.mutable_simulation());
  if (request.profile_spans())
    *response.mutable_simulation()->mutable_profile() = simulatedProfile(trace, *launch, result, request.artifact());
  return response;
}

ChildResponse runReference(Session &session, const lathe::internal::RunReference &request, ArrayRef<int> files) {
  Expected<std::array<uint64_t, 3>> grid = readGrid(request.grid());
  if (!grid)
    return failed(grid.takeError());
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session.ingest(request.module_text(), "module", diagnostics);
  if (!module)
    return failed(module.takeError(), diagnostics);
  Expected<Arguments> mapped = mapArguments(request, files);
  if (!mapped)
    return failed(mapped.takeError());
  std::vector<MappedBuffer> written;
  for (const lathe::internal::Buffer &buffer : request.written()) {
    Expected<MappedBuffer> mask = MappedBuffer::map(buffer, files);
    if (!mask)
      return failed(mask.takeError());
    written.push_back(std::move(*mask));
  }
  std::vector<reference::Argument> arguments;
  size_t buffers = 0;
  for (int i = 0; i < request.arguments_size(); ++i) {
    const lathe::internal::KernelArgument &argument = request.arguments(i);
    if (argument.has_buffer()) {
      MutableArrayRef<uint8_t> mask = buffers < written.size() ? written[buffers].bytes() : MutableArrayRef<uint8_t>();
      arguments.push_back(reference::Argument::buffer(mapped->buffers[i].bytes(), mask));
      ++buffers;
    } else {
      arguments.push_back(reference::Argument::scalar(arrayRefFromStringRef(argument.scalar())));
    }
  }
  reference::Options options;
  options.grid = *grid;
  options.programs.assign(request.programs().begin(), request.programs().end());
  reference::Outcome outcome = reference::run(module->get(), request.entry(), arguments, options);
  if (outcome.failure)
    return failed(toError(*outcome.failure));
  ChildResponse response;
  response.mutable_reference()->set_programs(outcome.programs);
  for (uint64_t bytes : outcome.bytesWritten)
    response.mutable_reference()->add_bytes_written(bytes);
  return response;
}

} // namespace lathe
