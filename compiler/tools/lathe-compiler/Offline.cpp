#include "Offline.h"

#include "compiler/service/Convert.h"

#include "lathe/Driver/Compilation.h"
#include "lathe/Phases/Pipelines.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lathe {
namespace {

struct CompileOptions {
  std::string file;
  std::string target;
  std::string entry;
  std::string output;
  std::string json;
  Phase emit = Phase::Binary;
  std::string dumpAfter;
  bool timing = false;
  bool verifyEach = false;
  bool remarks = false;
  bool printPipeline = false;
  std::vector<std::pair<std::string, std::string>> knobs;
  std::vector<unsigned> smallBuffers;
};

int usage(const Twine &message) {
  errs() << "lathe-compiler: " << message << " (lathe-compiler --help says more)\n";
  return 2;
}

Error wrongUse(const Twine &message) { return compileError("invalid_argument", message); }

/// `--name value` or `--name=value`; moves `at` past the value.
Expected<bool> takeValue(ArrayRef<StringRef> arguments, size_t &at, StringRef name, std::string &value) {
  StringRef argument = arguments[at];
  if (argument == name) {
    if (at + 1 >= arguments.size())
      return wrongUse(name + " needs a value");
    value = arguments[++at].str();
    return true;
  }
  if (name.starts_with("--") && argument.consume_front(name) && argument.consume_front("=")) {
    value = argument.str();
    return true;
  }
  return false;
}

Error takeOption(ArrayRef<StringRef> arguments, size_t &at, CompileOptions &options) {
  std::string text;
  for (auto [name, field] : {std::pair<StringRef, std::string *>{"--target", &options.target},
                             {"--entry", &options.entry},
                             {"--json", &options.json},
                             {"--dump-after", &options.dumpAfter},
                             {"-o", &options.output}}) {
    Expected<bool> taken = takeValue(arguments, at, name, *field);
    if (!taken || *taken)
      return taken.takeError();
  }
  Expected<bool> set = takeValue(arguments, at, "--set", text);
  if (!set)
    return set.takeError();
  if (*set) {
    auto [name, value] = StringRef(text).split('=');
    options.knobs.emplace_back(name.str(), value.str());
    return Error::success();
  }
  Expected<bool> small = takeValue(arguments, at, "--small-buffer", text);
  if (!small)
    return small.takeError();
  if (*small) {
    unsigned position;
    if (StringRef(text).getAsInteger(10, position))
      return wrongUse("'" + text + "' is not a number of an argument, which --small-buffer needs");
    options.smallBuffers.push_back(position);
    return Error::success();
  }
  Expected<bool> emit = takeValue(arguments, at, "--emit", text);
  if (!emit)
    return emit.takeError();
  if (*emit) {
    std::optional<Phase> phase = parsePhase(text);
    if (!phase)
      return wrongUse("'" + text + "' is not a phase; lathe-compiler phases lists them");
    options.emit = *phase;
    return Error::success();
  }
  for (auto [name, field] : {std::pair<StringRef, bool *>{"--timing", &options.timing},
                             {"--verify-each", &options.verifyEach},
                             {"--remarks", &options.remarks},
                             {"--print-pipeline", &options.printPipeline}})
    if (arguments[at] == name) {
      *field = true;
      return Error::success();
    }
  if (arguments[at].starts_with("-") && arguments[at] != "-")
    return wrongUse("there is no option '" + arguments[at] + "'");
  else if (!options.file.empty())
    return wrongUse("compile takes one file, found '" + options.file + "' and '" + arguments[at] + "'");
  else
    options.file = arguments[at].str();
  return Error::success();
}

Expected<CompileOptions> parseOptions(ArrayRef<StringRef> arguments) {
  CompileOptions options;
  for (size_t at = 0; at < arguments.size(); ++at)
    if (Error error = takeOption(arguments, at, options))
      return error;
  if (options.file.empty() && !options.printPipeline)
    return wrongUse("compile needs a file");
  if (!options.file.empty() && options.printPipeline)
    return wrongUse("--print-pipeline compiles nothing: it takes no file");
  if (options.target.empty())
    return wrongUse("compile needs --target; lathe-compiler targets lists the targets");
  if (!options.json.empty() && options.emit != Phase::Binary)
    return wrongUse("--json describes the binary, which --emit " + phaseName(options.emit) + " does not make");
  return options;
}

Expected<KnobSet> readKnobs(const ChipInfo &chip, const CompileOptions &options) {
  std::map<std::string, KnobValue> given;
  for (const auto &[name, text] : options.knobs) {
    Expected<KnobValue> value = parseKnobValue(name, text);
    if (!value)
      return value.takeError();
    given[name] = std::move(*value);
  }
  return KnobSet::resolve(chip, given);
}

void printDiagnostics(ArrayRef<SourceDiagnostic> diagnostics) {
  for (const SourceDiagnostic &diagnostic : diagnostics) {
    if (diagnostic.line)
      errs() << diagnostic.file << ":" << diagnostic.line << ":" << diagnostic.column << ": ";
    errs() << diagnostic.severity << ": " << diagnostic.message << "\n";
  }
}

void printReport(const Compilation &compilation) {
  const Binary &binary = compilation.binary();
  const LaunchFacts &launch = compilation.launch();
  errs() << compilation.entry().name << " for " << compilation.chip().id << ": " << binary.format << ", "
         << binary.bytes.size() << " bytes, " << launch.numWarps << " warps, " << binary.registers << " registers, "
         << binary.spillBytes << " bytes spilled, " << launch.sharedBytes << " bytes shared\n";
}

void printTiming(const Compilation &compilation) {
  for (const auto &[phase, milliseconds] : compilation.milliseconds())
    errs() << format("%-12s %9.3f ms\n", phaseName(phase).str().c_str(), milliseconds);
}

json::Value toJson(const KnobValue &value) {
  return std::visit([](const auto &held) { return json::Value(held); }, value);
}

/// The artifact, by the names of its message's fields.
std::string describeAsJson(const Compilation &compilation, const KnobSet &knobs, StringRef assemblerBuild) {
  lathe::v1::Artifact artifact;
  describeVariant(compilation, knobs, "", artifact);
  describeBinary(compilation.binary(), assemblerBuild, artifact);
  json::Object knobValues, phaseMs;
  for (const auto &[name, value] : knobs.all())
    knobValues[name] = toJson(value);
  for (const auto &[phase, milliseconds] : artifact.phase_ms())
    phaseMs[phase] = milliseconds;
  json::Array arguments, cluster, diagnostics, tensorMaps;
  for (const lathe::v1::ArgumentLayout &argument : artifact.arguments()) {
    json::Object described{{"type", argument.type()},
                           {"divisibility", argument.divisibility()},
                           {"name", argument.name()},
                           {"pointer_range", argument.pointer_range()}};
    if (argument.has_host_descriptor())
      described["host_descriptor"] = json::Object{{"rank", argument.host_descriptor().rank()},
                                                  {"flags", argument.host_descriptor().flags()},
                                                  {"im2col", argument.host_descriptor().im2col()},
                                                  {"block", json::Array(argument.host_descriptor().block())}};
    arguments.push_back(std::move(described));
  }
  for (const lathe::v1::TensorMap &map : artifact.tensor_maps())
    tensorMaps.push_back(json::Object{{"first_argument", map.first_argument()},
                                      {"element", map.element()},
                                      {"swizzle", map.swizzle()},
                                      {"im2col", map.im2col()},
                                      {"box", json::Array(map.box())}});
  json::Array scopes;
  for (const lathe::v1::ProfileScope &scope : artifact.scopes())
    scopes.push_back(json::Object{{"number", scope.number()},
                                  {"name", scope.name()},
                                  {"kind", lathe::v1::ProfileScope::Kind_Name(scope.kind())},
                                  {"file", scope.file()},
                                  {"line", scope.line()},
                                  {"cause", scope.cause()},
                                  {"waits_for", json::Array(scope.waits_for())}});
  for (int extent : artifact.cluster())
    cluster.push_back(extent);
  for (const SourceDiagnostic &diagnostic : compilation.diagnostics())
    diagnostics.push_back(json::Object{{"severity", diagnostic.severity},
                                       {"message", diagnostic.message},
                                       {"file", diagnostic.file},
                                       {"line", diagnostic.line},
                                       {"column", diagnostic.column}});
  const lathe::v1::LoopWork &counted = artifact.loop_work();
  json::Object work{
      {"global_bytes", counted.global_bytes()}, {"shared_bytes", counted.shared_bytes()}, {"flops", counted.flops()},
      {"instructions", counted.instructions()}, {"barriers", counted.barriers()},         {"waits", counted.waits()}};
  StringRef format = lathe::v1::BinaryFormat_Name(artifact.binary_format());
  json::Object object{{"digest", artifact.digest()},
                      {"target", artifact.target()},
                      {"knobs", std::move(knobValues)},
                      {"entry", artifact.entry()},
                      {"num_warps", artifact.num_warps()},
                      {"threads_per_warp", artifact.threads_per_warp()},
                      {"cluster", std::move(cluster)},
                      {"shared_bytes", artifact.shared_bytes()},
                      {"global_scratch_bytes", artifact.global_scratch_bytes()},
                      {"profile_scratch_bytes", artifact.profile_scratch_bytes()},
                      {"profile_scopes", json::Array(artifact.profile_scopes())},
                      {"scopes", std::move(scopes)},
                      {"registers", artifact.registers()},
                      {"scalar_registers", artifact.scalar_registers()},
                      {"estimated_registers", artifact.estimated_registers()},
                      {"spills", artifact.spill_bytes()},
                      {"loop_work", std::move(work)},
                      {"binary_format", format.drop_front(StringRef("BINARY_FORMAT_").size()).lower()},
                      {"assembly_digest", artifact.assembly_digest()},
                      {"compiler_build", artifact.compiler_build()},
                      {"assembler_build", artifact.assembler_build()},
                      {"arguments", std::move(arguments)},
                      {"tensor_maps", std::move(tensorMaps)},
                      {"diagnostics", std::move(diagnostics)},
                      {"phase_ms", std::move(phaseMs)}};
  return formatv("{0:2}", json::Value(std::move(object))).str();
}

bool writeOutput(const std::string &path, const std::string &bytes) {
  std::error_code error;
  raw_fd_ostream stream(path.empty() ? "-" : path, error);
  if (error) {
    errs() << "lathe-compiler: " << path << ": " << error.message() << "\n";
    return false;
  }
  stream << bytes;
  if (path.empty() && !bytes.empty() && bytes.back() != '\n')
    stream << '\n';
  return true;
}

/// The pipelines of the phases up to `last`, by their names.
std::vector<std::pair<StringRef, std::string>> pipelinesTo(Phase last, const ChipInfo &chip, const KnobSet &knobs) {
  std::vector<std::pair<StringRef, std::string>> pipelines;
  for (const PhaseInfo &phase : allPhases())
    if (std::string text = printPipeline(phase.phase, chip, knobs); phase.phase <= last && !text.empty())
      pipelines.emplace_back(phase.name, std::move(text));
  return pipelines;
}

Error checkDumpAfter(const CompileOptions &options, const ChipInfo &chip, const KnobSet &knobs) {
  if (options.dumpAfter.empty() || options.dumpAfter == "all")
    return Error::success();
  for (int phase = 0; phase <= static_cast<int>(options.emit); ++phase)
    for (const std::unique_ptr<mlir::Pass> &pass : makePipeline(static_cast<Phase>(phase), chip, knobs))
      if (pass->getArgument() == options.dumpAfter)
        return Error::success();
  return wrongUse("--dump-after: no phase up to " + phaseName(options.emit) + " runs a pass '" + options.dumpAfter +
                  "' for " + chip.id + "; --print-pipeline lists them");
}

Error compileTo(Compilation &compilation, const KnobSet &knobs, Phase last) {
  while (compilation.next() && *compilation.next() <= last)
    if (Error error = compilation.advance(knobs))
      return error;
  return Error::success();
}

int report(Error error) {
  handleAllErrors(
      std::move(error),
      [](const CompileError &compile) {
        errs() << "lathe-compiler: " << compile.kind << ": " << compile.message << "\n";
      },
      [](const ErrorInfoBase &other) { errs() << "lathe-compiler: " << other.message() << "\n"; });
  return 1;
}

int compileFile(const CompileOptions &options, StringRef text, const ChipInfo &chip, const KnobSet &knobs) {
  WatchOptions watch;
  watch.verifyEach |= options.verifyEach;
  watch.dumpAfter = options.dumpAfter;
  watch.dumpTo = &errs();
  watch.remarks = options.remarks;
  Session session(watch);
  if (options.timing)
    session.warmUp(chip);
  Compilation compilation(session, chip, {text.str(), options.file, options.entry, options.smallBuffers});
  Error error = compileTo(compilation, knobs, options.emit);
  printDiagnostics(compilation.diagnostics());
  if (options.timing)
    printTiming(compilation);
  if (error)
    return report(std::move(error));
  if (options.emit != Phase::Binary)
    return writeOutput(options.output, compilation.output()) ? 0 : 1;
  printReport(compilation);
  if (!options.json.empty()) {
    Expected<Backend *> backend = session.backend(chip);
    if (!backend)
      return report(backend.takeError());
    if (!writeOutput(options.json, describeAsJson(compilation, knobs, (*backend)->assemblerBuild()) + "\n"))
      return 1;
  }
  // Machine code is nothing to print on a terminal.
  if (options.output.empty())
    return 0;
  return writeOutput(options.output, compilation.output()) ? 0 : 1;
}

} // namespace

int compileCommand(ArrayRef<StringRef> arguments) {
  Expected<CompileOptions> options = parseOptions(arguments);
  if (!options)
    return usage(toString(options.takeError()));
  std::unique_ptr<MemoryBuffer> text;
  if (!options->printPipeline) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> read = MemoryBuffer::getFileOrSTDIN(options->file);
    if (!read)
      return usage(options->file + ": " + read.getError().message());
    text = std::move(*read);
  }
  Expected<const ChipInfo *> chip = parseTarget(options->target);
  if (!chip)
    return report(chip.takeError());
  Expected<KnobSet> knobs = readKnobs(**chip, *options);
  if (!knobs)
    return report(knobs.takeError());
  if (Error error = checkDumpAfter(*options, **chip, *knobs))
    return usage(toString(std::move(error)));
  if (text)
    return compileFile(*options, text->getBuffer(), **chip, *knobs);
  std::string lines;
  for (const auto &[phase, pipeline] : pipelinesTo(options->emit, **chip, *knobs))
    lines += phase.str() + ": " + pipeline + "\n";
  return writeOutput(options->output, lines) ? 0 : 1;
}

int targetsCommand(ArrayRef<StringRef> arguments) {
  if (!arguments.empty())
    return usage("targets takes no arguments");
  for (const ChipInfo &chip : allChips())
    outs() << format("%-12s %3u lanes %7llu bytes shared  %s\n", chip.id.data(), chip.warpSize,
                     static_cast<unsigned long long>(chip.sharedBytesPerBlock), chip.arch.data());
  return 0;
}

int knobsCommand(ArrayRef<StringRef> arguments) {
  if (!arguments.empty())
    return usage("knobs takes no arguments");
  for (const KnobInfo &knob : allKnobs()) {
    outs() << knob.name << " (" << knob.vendorNames() << ", " << knob.range() << ", default "
           << toString(knob.defaultValue()) << ", phase " << phaseName(knob.phase) << ")\n    " << knob.description
           << "\n";
    if (!knob.refusedBecause.empty())
      outs() << "    refused: " << knob.refusedBecause << "\n";
  }
  return 0;
}

int phasesCommand(ArrayRef<StringRef> arguments) {
  if (!arguments.empty())
    return usage("phases takes no arguments");
  for (const PhaseInfo &phase : allPhases())
    outs() << format("%-13s ", phase.name.data()) << phase.description << "\n";
  return 0;
}

} // namespace lathe
