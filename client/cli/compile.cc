// lathe compile FILE --target T: one variant, by the server or by a compiler of the command's own.
#include <algorithm>
#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/text.h"
#include "client/lib/client.h"
#include "client/lib/spec.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct CompileOptions {
  std::string file;
  std::string target;
  std::string entry;
  std::vector<std::string> settings;
  std::vector<uint32_t> small_buffers;
  std::string emit;
  std::string output;
  bool local = false;
  ServerOption server;
  JsonOption json;
};

// The result of compiling, locally or by a server. The content is the phase asked for, else the
// binary; it is fetched only where the command uses it.
struct Compiled {
  v1::Artifact artifact;
  bool cached = false;
  std::string miss_reason;
  std::string emit_digest;
  double compile_ms = 0;
  std::string content;
};

absl::StatusOr<v1::Knobs> ParseSettings(const std::vector<std::string>& settings) {
  v1::Knobs knobs;
  for (const std::string& setting : settings) {
    size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("--set ", setting, ": write --set knob=value"));
    }
    std::string name = setting.substr(0, equals);
    if (knobs.values().count(name) != 0) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("--set ", setting, ": ", name, " is set twice"));
    }
    (*knobs.mutable_values())[name] = ParseKnobValue(setting.substr(equals + 1));
  }
  return knobs;
}

void Promise(const CompileOptions& options, v1::Specialization* specialization) {
  for (uint32_t position : options.small_buffers) {
    (*(*specialization->mutable_arguments())[position].mutable_values())["tt.pointer_range"] = 32;
  }
}

// Says on standard error that a call waits for a worker, if it lasts.
class WaitNote {
 public:
  WaitNote(Context& context, Client& client, std::string target) {
    thread_ = std::thread([over = done_.get_future(), &context, &client, target = std::move(target)] {
      constexpr std::chrono::seconds kPatience(3);
      const auto is_over = [&](std::chrono::seconds wait) { return over.wait_for(wait) == std::future_status::ready; };
      if (is_over(kPatience)) return;
      absl::StatusOr<std::vector<v1::Worker>> workers = client.ListWorkers();
      if (!workers.ok() || is_over(std::chrono::seconds(0))) return;
      const auto compiles = [&](const v1::Worker& worker) {
        const auto& targets = worker.targets();
        return worker.state() == v1::Worker::ACTIVE && worker.compile_slots() > 0 &&
               std::any_of(targets.begin(), targets.end(), [&](const auto& row) { return row.id() == target; });
      };
      if (std::any_of(workers->begin(), workers->end(), compiles)) return;
      *context.err << "lathe: no worker that compiles for " << target << " is connected; waiting for one" << std::endl;
    });
  }
  ~WaitNote() {
    done_.set_value();
    thread_.join();
  }

 private:
  std::promise<void> done_;
  std::thread thread_;
};

absl::StatusOr<Compiled> CompileByServer(Context& context, const CompileOptions& options, const std::string& text,
                                         const v1::Knobs& knobs) {
  std::unique_ptr<Client> client = options.server.Connect();
  v1::CompileRequest request;
  request.mutable_module()->set_text(text);
  request.mutable_module()->set_name(Printable(options.file));
  request.set_entry(options.entry);
  request.set_target(options.target);
  *request.mutable_knobs() = knobs;
  request.set_emit(options.emit);
  Promise(options, request.mutable_specialization());
  std::optional<WaitNote> note(std::in_place, context, *client, options.target);
  LATHE_ASSIGN_OR_RETURN(v1::CompileResponse response, client->Compile(std::move(request)));
  note.reset();
  Compiled compiled{response.artifact(),    response.cached(),     EnumWord(response.miss_reason()),
                    response.emit_digest(), response.compile_ms(), ""};
  bool wanted = !options.emit.empty() || !options.output.empty();
  if (!wanted) return compiled;
  const std::string& digest = options.emit.empty() ? compiled.artifact.digest() : compiled.emit_digest;
  LATHE_ASSIGN_OR_RETURN(compiled.content, client->FetchBlob(digest));
  return compiled;
}

// The kernel to compile where the user names none.
absl::StatusOr<std::string> OnlyEntry(const internal::ModuleInfo& module) {
  if (module.entries_size() == 1) return module.entries(0).name();
  std::vector<std::string> names;
  for (const v1::EntryPoint& entry : module.entries()) names.push_back(entry.name());
  if (names.empty()) return MakeError(ErrorKind::no_kernel, "the module has no public function");
  return MakeError(
      ErrorKind::unknown_entry,
      absl::StrCat("the module has ", names.size(), " kernels; choose with --entry: ", absl::StrJoin(names, ", ")));
}

absl::StatusOr<Compiled> CompileLocally(const CompileOptions& options, const std::string& text,
                                        const v1::Knobs& knobs) {
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<CompilerPool> pool, CompilerPool::Create({}));
  internal::CompileVariants request;
  request.set_module_text(text);
  request.set_module_name(options.file);
  request.set_target(options.target);
  request.set_entry(options.entry);
  if (options.entry.empty()) {
    internal::InspectModule inspect;
    inspect.set_text(text);
    inspect.set_name(Printable(options.file));
    LATHE_ASSIGN_OR_RETURN(internal::ModuleInfo module, pool->Inspect(std::move(inspect), {}));
    LATHE_ASSIGN_OR_RETURN(std::string entry, OnlyEntry(module));
    request.set_entry(entry);
  }
  *request.add_variants()->mutable_knobs() = knobs;
  Promise(options, request.mutable_specialization());
  if (!options.emit.empty()) request.add_emit(options.emit);
  absl::StatusOr<internal::VariantResult> result = MakeError(ErrorKind::internal, "the compiler gave no result");
  absl::Status done = pool->Compile(
      std::move(request), [&](uint32_t, absl::StatusOr<internal::VariantResult> one) { result = std::move(one); }, {});
  LATHE_RETURN_IF_ERROR(done);
  if (!result.ok()) return result.status();
  Compiled compiled{result->artifact(), false, "", "", result->compile_ms(), result->binary()};
  if (options.emit.empty()) return compiled;
  auto emitted = result->emitted().find(options.emit);
  if (emitted == result->emitted().end()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("no phase is called '", options.emit, "'; see lathe compile --help"), "emit");
  }
  compiled.content = emitted->second;
  return compiled;
}

void PrintArtifact(Context& context, const Compiled& compiled) {
  const v1::Artifact& artifact = compiled.artifact;
  *context.out << Printable(artifact.entry()) << " for " << artifact.target() << ": "
               << EnumWord(artifact.binary_format()) << " " << artifact.digest() << "\n"
               << "registers " << artifact.registers() << ", spills " << FormatBytes(artifact.spill_bytes())
               << ", shared " << FormatBytes(artifact.shared_bytes()) << ", warps " << artifact.num_warps() << ", ";
  if (compiled.cached) {
    *context.out << "from the cache" << std::endl;
  } else {
    *context.out << "compiled in " << FormatTime(compiled.compile_ms * 1e6)
                 << (compiled.miss_reason.empty() ? "" : " (" + compiled.miss_reason + ")") << std::endl;
  }
}

int Show(Context& context, const CompileOptions& options, const Compiled& compiled) {
  if (!options.output.empty()) {
    if (absl::Status written = WriteFile(options.output, compiled.content); !written.ok())
      return Report(context, written);
  }
  if (options.json.asked()) {
    Json json = {{"cached", compiled.cached},
                 {"miss_reason", compiled.miss_reason},
                 {"compile_ms", compiled.compile_ms},
                 {"artifact", ToJson(compiled.artifact)}};
    if (!options.emit.empty()) json["emitted"] = options.output.empty() ? compiled.content : options.output;
    absl::Status written = WriteJson(context, options.json, json);
    return written.ok() ? static_cast<int>(kOk) : Report(context, written);
  }
  if (!options.emit.empty() && options.output.empty()) {
    *context.out << compiled.content << std::flush;
    return kOk;
  }
  PrintArtifact(context, compiled);
  return kOk;
}

int Compile(Context& context, const CompileOptions& options) {
  absl::StatusOr<std::string> text = ReadFile(options.file);
  if (!text.ok()) return Report(context, MakeError(ErrorKind::invalid_argument, DetailOf(text.status()).message()));
  absl::StatusOr<v1::Knobs> knobs = ParseSettings(options.settings);
  if (!knobs.ok()) return Report(context, knobs.status());
  absl::StatusOr<Compiled> compiled =
      options.local ? CompileLocally(options, *text, *knobs) : CompileByServer(context, options, *text, *knobs);
  if (!compiled.ok()) return Report(context, compiled.status());
  return Show(context, options, *compiled);
}

}  // namespace

void AddCompileCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<CompileOptions>();
  CLI::App* command = app.add_subcommand("compile", "Compile one variant of a kernel");
  command->add_option("FILE", options->file, "The module, as MLIR text")->required();
  command->add_option("--target", options->target, "The chip: cuda:90, hip:gfx942, ..")->required();
  command->add_option("--set", options->settings, "knob=value; repeat for more")->allow_extra_args(false);
  command
      ->add_option("--small-buffer", options->small_buffers,
                   "An argument, the first is 0, whose buffer is under 2 GiB (tt.pointer_range = 32); repeat "
                   "for more. Targets with buffer instructions may use them for it")
      ->allow_extra_args(false);
  command->add_option("--entry", options->entry, "The kernel, where the module has several");
  command->add_option("--emit", options->emit,
                      "Print the output of a phase: ingest, tt, ttg, pipelined, llvm-dialect, llvm, asm");
  command->add_option("-o,--output", options->output, "File for the phase's output, or else for the binary");
  options->server.AddTo(*command);
  command->add_flag("--local", options->local, "Run a compiler here, without a server")->excludes("--server");
  options->json.AddTo(*command);
  command->callback([options, &context] { context.exit_code = Compile(context, *options); });
}

}  // namespace lathe::cli
