// lathe evaluate: kernels beside a reference, one or many, to a verdict each.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/local.h"
#include "client/cli/progress.h"
#include "client/cli/text.h"
#include "client/lib/client.h"
#include "client/lib/spec.h"
#include "proto/support/config.h"
#include "proto/support/digest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct EvaluateOptions {
  std::string candidate;
  std::string reference;
  std::string spec;
  std::string batch;
  std::string inputs, expect;  // folders
  int draws = 0;
  int at_once = 32;
  int priority = 0;
  bool again = false;
  std::string tenant;
  ServerOption server;
  JsonOption json;
  LocalOption local;
};

// A kernel of a batch.
struct Candidate {
  std::string id;
  v1::ModuleSource module;
  bool own_constants = false;  // it says which, in place of the specification
  absl::Status readable;       // why its file has no module
  bool empty = false;          // by its own fault
};

struct Evaluation {
  std::string job;  // empty: refused before there was one
  v1::Verdict verdict;
};

ExitCode ExitCodeOf(const v1::Verdict& verdict) {
  switch (verdict.outcome()) {
    case v1::Verdict::PASSED:
      return kOk;
    case v1::Verdict::SUSPICIOUS:
      return kSuspicious;
    case v1::Verdict::FAILED:
      break;
    default:
      return kFailed;
  }
  if (verdict.stage() == v1::Verdict::STATIC) return kStatic;
  return verdict.stage() == v1::Verdict::SIMULATOR ? kSimulator : kDevice;
}

absl::StatusOr<v1::ModuleSource> ReadModule(const std::string& path) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return MakeError(ErrorKind::invalid_argument, DetailOf(text.status()).message());
  v1::ModuleSource module;
  module.set_text(*std::move(text));
  module.set_name(Printable(path));  // messages are UTF-8, whatever a file is called
  return module;
}

bool IsBinary(const std::string& path) { return absl::EndsWith(path, ".cubin") || absl::EndsWith(path, ".hsaco"); }

// The candidate; `module` is what the specification says of it.
absl::StatusOr<v1::ModuleSource> ReadCandidate(const std::string& path, const v1::ModuleSource& module,
                                               std::map<std::string, std::string>* blobs) {
  LATHE_ASSIGN_OR_RETURN(v1::ModuleSource read, ReadModule(path));
  *read.mutable_constants() = module.constants();
  if (!IsBinary(path)) return read;
  if (!module.has_binary()) {
    return MakeError(ErrorKind::invalid_argument,
                     "machine code needs its launch data: give the specification modules: [{binary: {target, entry, "
                     "num_warps, shared_bytes, arguments}}]");
  }
  const std::string code = read.text();
  *read.mutable_binary() = module.binary();
  read.mutable_binary()->set_digest(Sha256Digest(code));
  blobs->emplace(read.binary().digest(), code);
  return read;
}

bool IsSpec(const std::string& path) { return absl::EndsWith(path, ".yaml") || absl::EndsWith(path, ".yml"); }

// Reads the candidate's file. A batch goes on without one that cannot be read.
void ReadInto(const std::string& path, Candidate* candidate) {
  absl::StatusOr<v1::ModuleSource> module = ReadModule(path);
  candidate->readable = module.status();
  if (module.ok()) {
    candidate->module = *std::move(module);
    return;
  }
  std::error_code ignored;
  candidate->empty = std::filesystem::is_empty(path, ignored) && std::filesystem::is_regular_file(path, ignored);
}

absl::StatusOr<Candidate> CandidateOfLine(const std::string& line, const std::filesystem::path& folder, size_t number) {
  const Json json = Json::parse(line, nullptr, false);
  const auto fail = [number](absl::string_view why) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("line ", number, ": ", why));
  };
  if (!json.is_object()) return fail("no JSON object");
  static const std::set<std::string> kKnown = {"id", "path", "text", "constants"};
  for (const auto& [key, value] : json.items()) {
    if (!kKnown.contains(key)) return fail(absl::StrCat("unknown key '", key, "'; known: constants, id, path, text"));
    if (key != "constants" && !value.is_string()) return fail(absl::StrCat("'", key, "' is to be a text"));
  }
  if (json.contains("path") == json.contains("text")) return fail("give either 'path' or 'text'");
  Candidate candidate;
  if (json.contains("path")) {
    ReadInto((folder / json["path"].get<std::string>()).string(), &candidate);
    if (!candidate.readable.ok() && !candidate.empty) return fail(DetailOf(candidate.readable).message());
  } else {
    candidate.module.set_text(json["text"].get<std::string>());
  }
  candidate.id = json.value("id", json.value("path", absl::StrCat(number)));
  if (!json.contains("constants")) return candidate;
  if (!json["constants"].is_object()) return fail("'constants' is to be an object");
  candidate.own_constants = true;
  for (const auto& [name, value] : json["constants"].items()) {
    if (!value.is_number_integer()) return fail(absl::StrCat("constants.", name, " is to be an integer"));
    (*candidate.module.mutable_constants())[name] = value.get<int64_t>();
  }
  return candidate;
}

absl::StatusOr<std::vector<Candidate>> ReadBatch(const std::string& path) {
  std::vector<Candidate> candidates;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".ttir" || extension == ".ttgir" || extension == ".mlir") files.insert(entry.path());
    }
    for (const std::filesystem::path& file : files) {
      Candidate& candidate = candidates.emplace_back();
      candidate.id = file.filename().string();
      ReadInto(file.string(), &candidate);
    }
    if (error) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot read '", path, "': ", error.message()));
    }
  } else {
    std::ifstream file(path);
    if (!file) return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot read '", path, "'"));
    std::string line;
    for (size_t number = 1; std::getline(file, line); ++number) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      LATHE_ASSIGN_OR_RETURN(Candidate candidate,
                             CandidateOfLine(line, std::filesystem::path(path).parent_path(), number));
      candidates.push_back(std::move(candidate));
    }
  }
  if (candidates.empty()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", path, "' has no kernel (.ttir, .ttgir, .mlir, or lines of JSON)"));
  }
  return candidates;
}

// The specification without the candidate of a batch.
absl::StatusOr<LoadedSpec> SpecOf(const EvaluateOptions& options) {
  const bool whole = options.batch.empty() && options.spec.empty();
  LATHE_ASSIGN_OR_RETURN(LoadedSpec loaded, LoadSpec(whole ? options.candidate : options.spec,
                                                     whole ? SpecParts::kWhole : SpecParts::kWithoutKernels));
  v1::TuningSpec& spec = loaded.spec;
  if (options.draws > 0) spec.mutable_check()->set_draws(options.draws);
  if (!options.reference.empty()) {
    v1::ModuleSource& module = *spec.mutable_check()->mutable_reference()->mutable_module();
    LATHE_ASSIGN_OR_RETURN(v1::ModuleSource read, ReadModule(options.reference));
    *read.mutable_constants() = module.constants();
    module = std::move(read);
  }
  const bool arrays = !options.expect.empty() ||
                      std::any_of(spec.arguments().begin(), spec.arguments().end(), [](const v1::Argument& argument) {
                        return argument.tensor().has_expected() || argument.described().tensor().has_expected();
                      });
  if (!arrays && spec.check().reference().module().source_case() == v1::ModuleSource::SOURCE_NOT_SET) {
    return MakeError(ErrorKind::invalid_argument,
                     "there is no reference: give --reference FILE, check.reference in the specification, or arrays of "
                     "what is expected (--expect FOLDER)");
  }
  if (!whole && options.batch.empty()) {
    const v1::ModuleSource given = spec.modules_size() > 0 ? spec.modules(0) : v1::ModuleSource();
    LATHE_ASSIGN_OR_RETURN(v1::ModuleSource module, ReadCandidate(options.candidate, given, &loaded.blobs));
    spec.clear_modules();
    *spec.add_modules() = std::move(module);
  }
  return loaded;
}

// Positions of the arguments of `kernel` by their names.
absl::StatusOr<std::map<std::string, int>> ArgumentNames(Client& client, const v1::ModuleSource& kernel,
                                                         const std::string& entry) {
  std::map<std::string, int> names;
  if (kernel.has_binary()) return names;
  LATHE_ASSIGN_OR_RETURN(const v1::InspectResponse found, client.Inspect(kernel));
  for (const v1::EntryPoint& one : found.entries()) {
    if (!entry.empty() && one.name() != entry) continue;
    for (int i = 0; i < one.arguments_size(); ++i) {
      if (!one.arguments(i).name().empty()) names.emplace(one.arguments(i).name(), i);
    }
  }
  return names;
}

// The tensor at a position among the kernel's arguments, of which a descriptor is several; null if there is none.
v1::TensorArgument* FindTensor(v1::TuningSpec* spec, int position) {
  for (v1::Argument& argument : *spec->mutable_arguments()) {
    if (position == 0 && argument.has_tensor()) return argument.mutable_tensor();
    if (position == 0 && argument.has_described()) return argument.mutable_described()->mutable_tensor();
    const v1::DescriptorArgument& descriptor = argument.described();
    const int sizes = 2 * descriptor.tensor().shape_size() * (descriptor.size_arguments() ? 2 : 1);
    position -= argument.has_described() ? 1 + sizes + 2 : 1;
    if (position < 0) break;
  }
  return nullptr;
}

// Gives arguments the arrays of a folder: "0.npy" or "x_ptr.npy", by position or name.
absl::Status AddArrays(const std::string& folder, bool expected,
                       const std::function<absl::StatusOr<std::map<std::string, int>>()>& find_names,
                       LoadedSpec* loaded) {
  if (folder.empty()) return absl::OkStatus();
  const auto fail = [](const auto&... why) { return MakeError(ErrorKind::invalid_argument, absl::StrCat(why...)); };
  if (!std::filesystem::is_directory(folder)) return fail("'", folder, "' is not a folder");
  std::optional<std::map<std::string, int>> names;
  std::set<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".npy") files.insert(file.path());
  }
  if (files.empty()) return fail("'", folder, "' has no array (.npy)");
  for (const std::filesystem::path& file : files) {
    const std::string stem = file.stem().string();
    int position = 0;
    if (!absl::SimpleAtoi(stem, &position)) {
      if (!names) {
        LATHE_ASSIGN_OR_RETURN(names, find_names());
      }
      if (!names->contains(stem)) {
        return fail("'", file.string(), "': no argument is called '", stem, "'",
                    names->empty()
                        ? "; arguments have positions only: 0.npy, 1.npy"
                        : absl::StrCat("; there are ", absl::StrJoin(*names, ", ", absl::PairFormatter("="))));
      }
      position = names->at(stem);
    }
    v1::TensorArgument* tensor = FindTensor(&loaded->spec, position);
    if (tensor == nullptr) {
      return fail("'", file.string(), "': argument ", position, " is not a tensor of the specification");
    }
    absl::StatusOr<std::string> contents = ReadFile(file.string());
    if (!contents.ok()) return fail(DetailOf(contents.status()).message());
    if (!expected) {
      // They take the place of what the specification says.
      tensor->clear_init();
      tensor->clear_lo();
      tensor->clear_hi();
    }
    v1::Array& array = *(expected ? tensor->mutable_expected() : tensor->mutable_values());
    array.set_name(Printable(file.string()));
    array.set_digest(Sha256Digest(*contents));
    loaded->blobs.emplace(array.digest(), *std::move(contents));
  }
  return absl::OkStatus();
}

// The arrays that the options name, and all that the server is to have before a job begins.
absl::Status PutFiles(Client& client, const EvaluateOptions& options, const v1::ModuleSource& kernel,
                      LoadedSpec* loaded) {
  const auto names = [&] { return ArgumentNames(client, kernel, loaded->spec.entry()); };
  LATHE_RETURN_IF_ERROR(AddArrays(options.inputs, false, names, loaded));
  LATHE_RETURN_IF_ERROR(AddArrays(options.expect, true, names, loaded));
  return client.PutBlobs(loaded->blobs);
}

// A request that is refused because of the candidate's own module, which is a verdict.
bool IsOfCandidate(const v1::ErrorDetail& error) {
  const ErrorKind kind = ParseErrorKind(error.kind()).value_or(ErrorKind::internal);
  if (ErrorKindCode(kind) != absl::StatusCode::kInvalidArgument) return false;
  const std::string& field = error.field();
  // Arrays are the asker's.
  if (absl::EndsWith(field, ".values") || absl::EndsWith(field, ".expected")) return false;
  return absl::StartsWith(field, "module") || field == "entry" || absl::StartsWith(field, "arguments");
}

// The verdict on a kernel for which there is no job.
Evaluation WithoutJob(v1::Verdict::Outcome outcome, v1::Verdict::Stage stage, v1::ErrorDetail error) {
  Evaluation evaluation;
  evaluation.verdict.set_outcome(outcome);
  evaluation.verdict.set_stage(stage);
  *evaluation.verdict.mutable_error() = std::move(error);
  return evaluation;
}

// The verdict on a candidate that is why a request was refused; other errors as they are.
absl::StatusOr<Evaluation> Refused(const absl::Status& status) {
  v1::ErrorDetail error = DetailOf(status);
  if (!IsOfCandidate(error)) return status;
  return WithoutJob(v1::Verdict::FAILED, v1::Verdict::STATIC, std::move(error));
}

absl::StatusOr<Evaluation> Evaluate(Client& client, const v1::TuningSpec& spec, const EvaluateOptions& options,
                                    Progress* progress) {
  Evaluation evaluation;
  absl::StatusOr<v1::TuningJob> job = client.CreateTuningJob(spec, options.priority, options.again);
  if (!job.ok()) return Refused(job.status());
  evaluation.job = job->name();
  const std::string name = job->name();
  job = client.Watch(name, [&](const v1::JobEvent& event) {
    if (progress != nullptr) progress->Update(event, absl::Now());
    return !StopRequested();
  });
  if (!job.ok()) {
    if (StopRequested()) (void)client.CancelTuningJob(name);
    return job.status();
  }
  if (job->has_verdict()) {
    evaluation.verdict = job->verdict();
  } else if (job->state() == v1::JOB_STATE_CANCELLED) {
    evaluation.verdict.set_outcome(v1::Verdict::UNDECIDED);
    evaluation.verdict.mutable_error()->set_kind(std::string(ErrorKindName(ErrorKind::cancelled)));
    evaluation.verdict.mutable_error()->set_message("the job was cancelled");
  } else {
    return MakeError(ErrorKind::invalid_argument,
                     "the specification has more than one variant of the kernel: tune it, or give each knob one value");
  }
  return evaluation;
}

Json EvaluationJson(const Evaluation& evaluation) {
  Json json = {{"job", evaluation.job}};
  json.update(ToJson(evaluation.verdict));
  return json;
}

void Print(std::ostream& out, const Evaluation& evaluation) {
  const v1::Verdict& verdict = evaluation.verdict;
  for (const v1::Comparison& one : verdict.comparisons()) {
    const std::string problem = Printable(FormatProblem(one.problem()));
    out << Printable(one.device_model()) << " (" << one.target() << ")" << (problem.empty() ? "" : ", ") << problem
        << (one.seed() != 0     ? absl::StrCat(", seed ", one.seed())
            : one.time_ns() > 0 ? ", as measured by an earlier job"
                                : "")
        << ": ";
    if (one.time_ns() > 0) {
      out << (one.estimate() ? "estimate " : "") << FormatTime(one.time_ns());
    } else {
      out << "no time";
    }
    if (one.speedup() > 0) out << absl::StrFormat(", %.3f times as fast as the reference", one.speedup());
    if (one.speedup_low() > 0) out << absl::StrFormat(" [%.3f, %.3f]", one.speedup_low(), one.speedup_high());
    if (one.bound_ns() > 0) out << ", " << EnumWord(one.limit()) << " bound " << FormatTime(one.bound_ns());
    if (one.nondeterministic()) out << ", not deterministic";
    out << "\n";
  }
  out << EnumWord(verdict.outcome());
  if (verdict.stage() != v1::Verdict::STAGE_UNSPECIFIED) out << ", stage " << EnumWord(verdict.stage());
  if (verdict.has_error()) out << ": " << Printable(FormatError(verdict.error()), Breaks::kKeep);
  out << std::endl;
}

// Evaluates candidates, `at_once` of them at a time, and writes a line for each as soon as it is known.
class Batch {
 public:
  Batch(Context& context, Client& client, const v1::TuningSpec& spec, const EvaluateOptions& options,
        std::vector<Candidate> candidates, std::ostream& out)
      : context_(context),
        client_(client),
        spec_(spec),
        options_(options),
        candidates_(std::move(candidates)),
        out_(out) {}

  ExitCode Run() {
    std::vector<std::thread> threads;
    const size_t count = std::min<size_t>(std::max(1, options_.at_once), candidates_.size());
    for (size_t i = 0; i < count; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    if (StopRequested()) return kInterrupted;
    MutexLock lock(&mutex_);
    *context_.err << candidates_.size() << " kernels: " << counts_[v1::Verdict::PASSED] << " passed, "
                  << counts_[v1::Verdict::FAILED] << " failed, " << counts_[v1::Verdict::SUSPICIOUS] << " suspicious, "
                  << counts_[v1::Verdict::UNDECIDED] << " undecided" << std::endl;
    return counts_[v1::Verdict::UNDECIDED] > 0 ? kFailed : kOk;
  }

 private:
  // The specification of one candidate's evaluation.
  v1::TuningSpec SpecFor(const Candidate& candidate) const {
    v1::TuningSpec spec = spec_;
    spec.clear_modules();
    v1::ModuleSource& module = *spec.add_modules();
    module = candidate.module;
    if (!candidate.own_constants && spec_.modules_size() > 0)
      *module.mutable_constants() = spec_.modules(0).constants();
    return spec;
  }

  absl::StatusOr<Evaluation> EvaluateOne(const Candidate& candidate) const {
    if (candidate.readable.ok()) return Evaluate(client_, SpecFor(candidate), options_, nullptr);
    if (!candidate.empty) return candidate.readable;
    return WithoutJob(v1::Verdict::FAILED, v1::Verdict::STATIC, DetailOf(candidate.readable));
  }

  void Work() {
    for (size_t i = next_++; i < candidates_.size() && !StopRequested(); i = next_++) {
      const Candidate& candidate = candidates_[i];
      absl::StatusOr<Evaluation> done = EvaluateOne(candidate);
      if (!done.ok()) {
        if (StopRequested()) return;
        done = WithoutJob(v1::Verdict::UNDECIDED, v1::Verdict::STAGE_UNSPECIFIED, DetailOf(done.status()));
      }
      Json json = {{"id", candidate.id}};
      json.update(EvaluationJson(*done));
      MutexLock lock(&mutex_);
      ++counts_[done->verdict.outcome()];
      out_ << json.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
  }

  Context& context_;
  Client& client_;
  const v1::TuningSpec& spec_;
  const EvaluateOptions& options_;
  const std::vector<Candidate> candidates_;
  std::atomic<size_t> next_{0};
  Mutex mutex_;
  std::ostream& out_ ABSL_GUARDED_BY(mutex_);
  std::map<v1::Verdict::Outcome, size_t> counts_ ABSL_GUARDED_BY(mutex_);
};

ExitCode RunBatch(Context& context, Client& client, LoadedSpec& loaded, const EvaluateOptions& options) {
  absl::StatusOr<std::vector<Candidate>> candidates = ReadBatch(options.batch);
  if (!candidates.ok()) return Report(context, candidates.status());
  // Any of them tells the names of arguments.
  auto named = std::find_if(candidates->begin(), candidates->end(),
                            [](const Candidate& candidate) { return candidate.readable.ok(); });
  if (named == candidates->end()) named = candidates->begin();
  const absl::Status put = PutFiles(client, options, named->module, &loaded);
  if (!put.ok()) return Report(context, put, &loaded.places);
  const v1::TuningSpec& spec = loaded.spec;
  if (options.json.file.empty()) {
    return Batch(context, client, spec, options, *std::move(candidates), *context.out).Run();
  }
  std::ofstream file(options.json.file, std::ios::trunc);
  if (!file) {
    return Report(context,
                  MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot write '", options.json.file, "'")));
  }
  return Batch(context, client, spec, options, *std::move(candidates), file).Run();
}

int RunEvaluate(Context& context, const EvaluateOptions& options) {
  const bool kernel = options.batch.empty() && !IsSpec(options.candidate);
  if (options.batch.empty() == options.candidate.empty() ||
      ((kernel || !options.batch.empty()) && options.spec.empty())) {
    return Report(context, MakeError(ErrorKind::invalid_argument,
                                     "give a specification (.yaml), or a kernel or --batch with --spec FILE"));
  }
  absl::StatusOr<LoadedSpec> loaded = SpecOf(options);
  if (!loaded.ok()) return Report(context, loaded.status());
  StopScope stop;
  ServerOption server = options.server;
  const absl::StatusOr<std::unique_ptr<LocalRun>> local =
      LocalRun::StartIfAsked(options.local, loaded->spec, context, server);
  if (!local.ok()) return Report(context, local.status());
  ClientOptions client_options = server.Options();
  client_options.tenant = options.tenant;
  // A service of its own does not come back.
  if (options.local.local) client_options.watch_retry_timeout = client_options.retry_timeout;
  std::unique_ptr<Client> client = Client::Connect(server.address, client_options);
  if (!options.batch.empty()) return RunBatch(context, *client, *loaded, options);
  if (loaded->spec.modules().empty()) {
    return Report(context, MakeError(ErrorKind::invalid_argument, "the specification has no kernel"));
  }
  const absl::Status put = PutFiles(*client, options, loaded->spec.modules(0), &*loaded);
  Progress progress(context.err, context.err_is_terminal, absl::Now());
  const absl::StatusOr<Evaluation> done = put.ok() ? Evaluate(*client, loaded->spec, options, &progress) : Refused(put);
  progress.Finish();
  if (!done.ok() && StopRequested()) return kInterrupted;
  if (!done.ok()) return Report(context, done.status(), &loaded->places);
  if (options.json.asked()) {
    absl::Status written = WriteJson(context, options.json, EvaluationJson(*done));
    if (!written.ok()) return Report(context, written);
  }
  if (!options.json.to_stdout()) Print(*context.out, *done);
  return ExitCodeOf(done->verdict);
}

}  // namespace

void AddEvaluateCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<EvaluateOptions>();
  CLI::App* command = app.add_subcommand("evaluate", "Say whether a kernel does what a reference does, and how fast");
  command->add_option(
      "CANDIDATE", options->candidate,
      "The kernel (TTIR, TTGIR, .cubin or .hsaco), with --spec; or a specification (.yaml) that has everything");
  command->add_option("--reference", options->reference, "The kernel that says what is right (TTIR)");
  command->add_option("--spec", options->spec, "How both are launched: a specification, whose modules may be left out");
  command->add_option("--batch", options->batch,
                      "Many kernels in place of one: a folder, or a file with a JSON object {path or text, id, "
                      "constants} a line. Writes a line of JSON for each");
  command->add_option("--inputs", options->inputs,
                      "A folder of arrays (.npy) that the kernel gets, called by the positions or names of arguments");
  command->add_option("--expect", options->expect,
                      "A folder of arrays (.npy) that its outputs are compared with, in place of a reference");
  command->add_option("--at-once", options->at_once, "Kernels of a batch that are under way together")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--draws", options->draws, "How many times inputs are drawn for each problem")->check(Positive());
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  options->local.AddTo(*command);
  command->add_option("--priority", options->priority, "Jobs of a higher one go first")->capture_default_str();
  command->add_flag("--again", options->again, "Measure again, whatever the store has");
  command->add_option("--tenant", options->tenant, "Whom the jobs count for when workers are shared");
  command->callback([options, &context] { context.exit_code = RunEvaluate(context, *options); });
}

}  // namespace lathe::cli
