#include "compiler/service/Convert.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

#include <set>

using namespace llvm;

namespace lathe {

/// The attribute of pointers that AMD's buffer instructions ask for.
static constexpr char kPointerRange[] = "tt.pointer_range";

static void toProto(const SourceDiagnostic &diagnostic, lathe::v1::Diagnostic &into) {
  into.set_file(diagnostic.file);
  into.set_line(diagnostic.line);
  into.set_column(diagnostic.column);
  lathe::v1::Diagnostic::Severity severity = lathe::v1::Diagnostic::SEVERITY_UNSPECIFIED;
  lathe::v1::Diagnostic::Severity_Parse(StringRef(diagnostic.severity).upper(), &severity);
  into.set_severity(severity);
  into.set_message(diagnostic.message);
}

lathe::v1::ErrorDetail makeDetail(StringRef kind, const Twine &message) {
  lathe::v1::ErrorDetail detail;
  detail.set_kind(kind.str());
  detail.set_message(message.str());
  return detail;
}

lathe::v1::ErrorDetail toDetail(Error error, ArrayRef<SourceDiagnostic> diagnostics) {
  lathe::v1::ErrorDetail detail;
  handleAllErrors(
      std::move(error),
      [&](const CompileError &compile) {
        detail = makeDetail(compile.kind, compile.message);
        detail.set_field(compile.field);
      },
      [&](const ErrorInfoBase &other) { detail = makeDetail("internal", other.message()); });
  for (const SourceDiagnostic &diagnostic : diagnostics)
    toProto(diagnostic, *detail.add_diagnostics());
  return detail;
}

std::map<std::string, KnobValue> fromProto(const lathe::v1::Knobs &knobs) {
  std::map<std::string, KnobValue> values;
  for (const auto &[name, value] : knobs.values()) {
    switch (value.value_case()) {
    case lathe::v1::KnobValue::kIntValue:
      values[name] = int64_t(value.int_value());
      break;
    case lathe::v1::KnobValue::kBoolValue:
      values[name] = value.bool_value();
      break;
    case lathe::v1::KnobValue::kStringValue:
    case lathe::v1::KnobValue::VALUE_NOT_SET:
      values[name] = value.string_value();
      break;
    }
  }
  return values;
}

static void toProto(const KnobValue &value, lathe::v1::KnobValue &into) {
  if (const auto *number = std::get_if<int64_t>(&value))
    into.set_int_value(*number);
  else if (const auto *flag = std::get_if<bool>(&value))
    into.set_bool_value(*flag);
  else
    into.set_string_value(std::get<std::string>(value));
}

void toProto(const KnobSet &knobs, lathe::v1::Knobs &into) {
  for (const auto &[name, value] : knobs.all())
    toProto(value, (*into.mutable_values())[name]);
}

void toProto(const EntryArgument &argument, lathe::v1::ArgumentLayout &into) {
  into.set_type(argument.type);
  into.set_divisibility(argument.divisibility);
  into.set_name(argument.name);
  into.set_pointer_range(argument.pointerRange);
  if (argument.descriptorRank) {
    into.mutable_host_descriptor()->set_rank(argument.descriptorRank);
    into.mutable_host_descriptor()->set_flags(argument.descriptorFlags);
    into.mutable_host_descriptor()->set_im2col(argument.descriptorIsIm2Col);
    into.mutable_host_descriptor()->mutable_block()->Add(argument.descriptorBlock.begin(),
                                                         argument.descriptorBlock.end());
  }
}

void toProto(ArrayRef<SourceLine> lines, lathe::internal::SourceLines &into) {
  llvm::StringMap<uint32_t> places;
  for (const SourceLine &line : lines) {
    uint32_t place = 0;
    if (!line.file.empty()) {
      auto [it, isNew] = places.try_emplace(line.file, into.files_size());
      if (isNew)
        into.add_files(line.file);
      place = it->second;
    }
    into.add_file(place);
    into.add_line(line.file.empty() ? 0 : line.line);
  }
}

std::string digestOf(StringRef bytes) {
  return "sha256:" + toHex(SHA256::hash(arrayRefFromStringRef(bytes)), /*LowerCase=*/true);
}

static void toProto(const ProfileScopeFacts &scope, uint32_t number, lathe::v1::ProfileScope &into) {
  into.set_number(number);
  into.set_name(scope.name);
  lathe::v1::ProfileScope::Kind kind;
  if (lathe::v1::ProfileScope::Kind_Parse(StringRef(scope.kind).upper(), &kind))
    into.set_kind(kind);
  into.set_file(scope.file);
  into.set_line(uint32_t(scope.line));
  into.set_cause(scope.cause);
  into.mutable_waits_for()->Add(scope.waitsFor.begin(), scope.waitsFor.end());
}

void describeVariant(const Compilation &compilation, const KnobSet &knobs, StringRef simulation,
                     lathe::v1::Artifact &into) {
  const LaunchFacts &launch = compilation.launch();
  into.set_target(compilation.chip().id.str());
  toProto(knobs, *into.mutable_knobs());
  into.set_entry(compilation.entry().name);
  into.set_num_warps(launch.numWarps);
  into.set_threads_per_warp(launch.threadsPerWarp);
  if (launch.numCtas > 1)
    for (int extent : {launch.numCtas, 1, 1})
      into.add_cluster(extent);
  into.set_shared_bytes(launch.sharedBytes);
  into.set_global_scratch_bytes(launch.globalScratchBytes);
  into.set_global_scratch_align(launch.globalScratchAlign);
  into.set_profile_scratch_bytes(launch.profileScratchBytes);
  into.set_profile_scratch_align(launch.profileScratchAlign);
  for (auto [number, scope] : llvm::enumerate(launch.profileScopes)) {
    into.add_profile_scopes(scope.name);
    toProto(scope, uint32_t(number), *into.add_scopes());
  }
  for (const TensorMapFacts &map : launch.tensorMaps) {
    lathe::v1::TensorMap &described = *into.add_tensor_maps();
    described.set_first_argument(map.firstArgument);
    described.set_element(map.element);
    described.set_swizzle(map.swizzle);
    described.set_im2col(map.im2col);
    described.mutable_box()->Add(map.box.begin(), map.box.end());
  }
  into.set_estimated_registers(launch.estimatedRegisters);
  lathe::v1::LoopWork &work = *into.mutable_loop_work();
  work.set_global_bytes(compilation.work().globalBytes);
  work.set_shared_bytes(compilation.work().sharedBytes);
  work.set_flops(compilation.work().flops);
  work.set_instructions(compilation.instructions().instructions);
  work.set_barriers(compilation.instructions().barriers);
  work.set_waits(compilation.instructions().waits);
  into.set_assembly_digest(digestOf(compilation.assembly()));
  if (!simulation.empty())
    into.set_simulation_digest(digestOf(simulation));
  into.set_compiler_build(compilerBuild());
  for (const EntryArgument &argument : compilation.entry().arguments)
    toProto(argument, *into.add_arguments());
  for (const auto &[phase, milliseconds] : compilation.milliseconds())
    (*into.mutable_phase_ms())[phaseName(phase).str()] = milliseconds;
}

void describeBinary(const Binary &binary, StringRef assemblerBuild, lathe::v1::Artifact &into) {
  into.set_digest(digestOf(binary.bytes));
  into.set_registers(binary.registers);
  into.set_scalar_registers(binary.scalarRegisters);
  into.set_spill_bytes(binary.spillBytes);
  lathe::v1::BinaryFormat format = lathe::v1::BINARY_FORMAT_UNSPECIFIED;
  lathe::v1::BinaryFormat_Parse("BINARY_FORMAT_" + StringRef(binary.format).upper(), &format);
  into.set_binary_format(format);
  into.set_assembler_build(assemblerBuild.str());
}

static void describeKnob(const KnobInfo &knob, lathe::internal::KnobDescription &into) {
  into.set_name(knob.name.str());
  lathe::internal::KnobDescription::Type type = lathe::internal::KnobDescription::TYPE_UNSPECIFIED;
  lathe::internal::KnobDescription::Type_Parse(knob.typeName().upper(), &type);
  into.set_type(type);
  into.set_default_value(toString(knob.defaultValue()));
  for (Vendor vendor : {Vendor::Cuda, Vendor::Hip})
    if (knob.belongsTo(vendor))
      into.add_targets(vendorName(vendor).str());
  into.set_range(knob.range());
  into.set_phase(phaseName(knob.phase).str());
  into.set_refused_because(knob.refusedBecause.str());
  into.set_description(knob.description.str());
  into.set_min(knob.min);
  into.set_max(knob.max);
  into.set_power_of_two(knob.powerOfTwo);
  SmallVector<StringRef> names;
  StringRef(knob.choices).split(names, '|', -1, /*KeepEmpty=*/false);
  for (StringRef name : names)
    into.add_allowed()->set_string_value(name.str());
  if (knob.type == KnobInfo::Type::Bool)
    for (bool flag : {false, true})
      into.add_allowed()->set_bool_value(flag);
  if (knob.type == KnobInfo::Type::Int && knob.powerOfTwo)
    for (int64_t value = knob.min; value <= knob.max; value *= 2)
      into.add_allowed()->set_int_value(value);
}

Expected<std::vector<unsigned>> smallBuffersOf(const lathe::v1::Specialization &specialization) {
  std::set<unsigned> found;
  for (const auto &[position, attributes] : specialization.arguments())
    for (const auto &[name, value] : attributes.values()) {
      if (name != kPointerRange || value != 32)
        return compileError("argument_mismatch",
                            "cannot specialise on " + Twine(name) + " = " + Twine(value) + ", only on " +
                                kPointerRange + " = 32",
                            "specialization.arguments[" + Twine(position) + "]");
      found.insert(position);
    }
  return std::vector<unsigned>(found.begin(), found.end());
}

void describeCompiler(Session &session, lathe::internal::CompilerDescription &into) {
  into.set_compiler_build(compilerBuild());
  for (const ChipInfo &chip : allChips()) {
    lathe::v1::TargetDescription &target = *into.add_targets();
    target.set_id(chip.id.str());
    target.set_needs_assembler(chip.isCuda());
    if (chip.hasBuffers())
      target.add_specializes_on(kPointerRange);
    // One program assembles for every chip of a vendor; AMD's assembler is part of this program.
    if (!chip.isCuda() || !into.assembler_build().empty())
      continue;
    Expected<Backend *> backend = session.backend(chip);
    if (backend)
      into.set_assembler_build((*backend)->assemblerBuild());
    else
      consumeError(backend.takeError());
  }
  for (const KnobInfo &knob : allKnobs())
    describeKnob(knob, *into.add_knobs());
  for (const PhaseInfo &phase : allPhases())
    into.add_phases(phase.name.str());
}

} // namespace lathe
