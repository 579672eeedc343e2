#include "compiler/service/Serve.h"

#include "compiler/service/Convert.h"
#include "compiler/service/Execute.h"
#include "compiler/service/Fault.h"
#include "compiler/service/Frames.h"
#include "compiler/service/Variants.h"
#include "lathe/Isolation/Isolation.h"

#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using lathe::internal::ChildRequest;
using lathe::internal::ChildResponse;

namespace lathe {
namespace {

ChildResponse inspectModule(Session &session, const lathe::internal::InspectModule &request) {
  ChildResponse response;
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session.ingest(request.text(), request.name(), diagnostics);
  if (!module) {
    *response.mutable_error() = toDetail(module.takeError(), diagnostics);
    return response;
  }
  ModuleFacts facts = session.describe(**module);
  if (facts.entries.empty()) {
    *response.mutable_error() = makeDetail("no_kernel", "the module has no public function");
    return response;
  }
  lathe::internal::ModuleInfo &info = *response.mutable_module();
  info.set_digest(digestOf(facts.canonicalText));
  info.set_canonical_text(facts.canonicalText);
  toProto(facts.lines, *info.mutable_source_lines());
  info.set_level(facts.level == "ttg" ? lathe::internal::ModuleInfo::TTG : lathe::internal::ModuleInfo::TT);
  info.set_needs_full_grid(facts.needsFullGrid);
  for (const EntryInfo &entry : facts.entries) {
    lathe::v1::EntryPoint &point = *info.add_entries();
    point.set_name(entry.name);
    for (const EntryArgument &argument : entry.arguments)
      toProto(argument, *point.add_arguments());
  }
  return response;
}

class Server {
public:
  Server(const ServeOptions &options, int output) : options(options), output(output) {
    for (const ChipInfo &chip : allChips())
      if (chip.id == "cuda:90" || chip.id == "hip:gfx942")
        session.warmUp(chip);
  }

  void answer(const ChildRequest &request, ArrayRef<int> files);

private:
  void send(ChildResponse response, uint64_t id, bool last) {
    response.set_id(id);
    response.set_last(last);
    if (!writeFrame(output, response))
      exit(0); // nobody listens any more
  }
  void compile(const ChildRequest &request);
  /// Runs `work` in a forked process; what it returns is the answer.
  void answerIsolated(const ChildRequest &request, const std::function<ChildResponse()> &work);

  ServeOptions options;
  int output;
  Session session;
};

// Each variant is answered as it completes; the last answer ends the request.
void Server::compile(const ChildRequest &request) {
  int outstanding = request.compile().variants_size();
  if (outstanding == 0)
    return send(ChildResponse(), request.id(), true);
  compileVariants(session, request.compile(), options.parallel,
                  [&](ChildResponse response) { send(std::move(response), request.id(), --outstanding == 0); });
}

void Server::answerIsolated(const ChildRequest &request, const std::function<ChildResponse()> &work) {
  bool answered = false;
  Task task;
  task.body = [&](const Sender &send, Progress &) { send(work().SerializeAsString()); };
  task.onMessage = [&](const std::string &message) {
    ChildResponse response;
    if (!answered && response.ParseFromString(message)) {
      answered = true;
      send(std::move(response), request.id(), true);
    }
  };
  task.onEnd = [&](const TaskOutcome &outcome) {
    if (answered)
      return;
    ChildResponse response;
    std::string what = outcome.detail.empty() ? "the compiler process ended without an answer" : outcome.detail;
    bool ranOut = outcome.kind == TaskOutcome::OutOfMemory;
    *response.mutable_error() = ranOut ? makeDetail("memory_limit", "the compiler process ran out of memory")
                                       : makeDetail("compiler_crash", what);
    send(std::move(response), request.id(), true);
  };
  runIsolated({std::move(task)}, Limits(), 1);
}

void Server::answer(const ChildRequest &request, ArrayRef<int> files) {
  switch (request.request_case()) {
  case ChildRequest::kInspect:
    return answerIsolated(request, [&] {
      faultAt("inspect");
      return inspectModule(session, request.inspect());
    });
  case ChildRequest::kCompile:
    return compile(request);
  case ChildRequest::kSimulate:
    return answerIsolated(request, [&] {
      faultAt("simulate");
      return simulateKernel(session, request.simulate(), files);
    });
  case ChildRequest::kReference:
    return answerIsolated(request, [&] {
      faultAt("reference");
      return runReference(session, request.reference(), files);
    });
  case ChildRequest::kDescribe: {
    ChildResponse response;
    describeCompiler(session, *response.mutable_description());
    return send(std::move(response), request.id(), true);
  }
  case ChildRequest::REQUEST_NOT_SET:
    break;
  }
  ChildResponse response;
  *response.mutable_error() = makeDetail(
      "invalid_argument", "the request is of no kind that this compiler knows; it may come from a newer service");
  send(std::move(response), request.id(), true);
}

} // namespace

int serve(const ServeOptions &options) {
  signal(SIGPIPE, SIG_IGN);
  // The protocol keeps its own descriptor of standard output; whatever else prints goes to standard error.
  int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  Server server(options, output);
  ChildRequest request;
  wire::Descriptors files;
  while (true) {
    switch (readFrame(STDIN_FILENO, request, files)) {
    case ReadStatus::Ok:
      server.answer(request, files.all());
      break;
    case ReadStatus::End:
      return 0;
    case ReadStatus::Garbage:
      errs() << "lathe-compiler: standard input holds bytes that are not a request\n";
      return 1;
    }
  }
}

} // namespace lathe
