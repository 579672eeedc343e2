#include "compiler/service/Variants.h"

#include "compiler/service/Convert.h"
#include "compiler/service/Fault.h"
#include "lathe/Isolation/Isolation.h"

#include "llvm/Support/SHA256.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <new>
#include <set>
#include <sys/mman.h>
#include <sys/resource.h>

using namespace llvm;
using lathe::internal::ChildResponse;
using lathe::internal::CompileVariants;

namespace lathe {
namespace {

struct Member {
  uint32_t index; // as the request names it
  KnobSet knobs;
};

using Group = std::vector<Member>;

/// Who assembles a text that several processes may come to: a table in memory that they share. The first to claim
/// a digest owns it.
class AssemblyClaims {
public:
  explicit AssemblyClaims(size_t variants) : count(2 * variants + 1) {
    size_t bytes = count * sizeof(Slot);
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    slots = memory == MAP_FAILED ? nullptr : new (memory) Slot[count]();
  }
  ~AssemblyClaims() {
    if (slots)
      munmap(slots, count * sizeof(Slot));
  }
  AssemblyClaims(const AssemblyClaims &) = delete;
  AssemblyClaims &operator=(const AssemblyClaims &) = delete;

  /// The variant that owns this assembly: `index` itself if it is the first.
  uint32_t claim(StringRef assembly, uint32_t index) {
    if (!slots)
      return index;
    std::array<uint8_t, 32> digest = SHA256::hash(arrayRefFromStringRef(assembly));
    uint64_t key = 0;
    std::memcpy(&key, digest.data(), sizeof(key));
    key |= 1; // 0 marks a free slot
    // A claim is one word with the owner packed beside a prefix of the digest, so that a process that dies between
    // two stores cannot leave half of one. Whoever joins two results compares the whole digests.
    uint64_t claimed = (key << 20) | (uint64_t(index) & 0xfffff);
    for (size_t i = 0; i < count; ++i) {
      Slot &slot = slots[(key + i) % count];
      uint64_t found = 0;
      if (slot.compare_exchange_strong(found, claimed))
        return index;
      if ((found >> 20) == (claimed >> 20))
        return found & 0xfffff;
    }
    return index;
  }

private:
  using Slot = std::atomic<uint64_t>;
  size_t count;
  Slot *slots = nullptr;
};

ChildResponse failureOf(uint32_t index, const lathe::v1::ErrorDetail &detail) {
  ChildResponse response;
  response.mutable_variant()->set_index(index);
  *response.mutable_error() = detail;
  return response;
}

lathe::v1::ErrorDetail detailOf(const TaskOutcome &outcome, const Limits &limits) {
  std::string place = outcome.step >= 0 && outcome.step < int(allPhases().size())
                          ? " in the " + phaseName(Phase(outcome.step)).str() + " phase"
                          : "";
  switch (outcome.kind) {
  case TaskOutcome::TimedOut:
    return makeDetail("compile_timeout",
                      "the compiler gave no result within " + formatv("{0:f1}", limits.seconds).str() + " s" + place);
  case TaskOutcome::OutOfMemory:
    return makeDetail("memory_limit",
                      "the compiler needed more than the limit of " + Twine(limits.memoryBytes >> 20) + " MiB" + place);
  case TaskOutcome::Crashed:
    return makeDetail("compiler_crash", outcome.detail + place);
  case TaskOutcome::Finished:
    return makeDetail("compiler_crash", "the compiler process ended without a result" + place);
  }
  llvm_unreachable("an outcome has one of four kinds");
}

/// The state that all processes of one request share.
class VariantTree {
public:
  VariantTree(Session &session, const ChipInfo &chip, const CompileVariants &request, unsigned parallel)
      : session(session), chip(chip), request(request), parallel(parallel), claims(request.variants_size()),
        limits{request.timeout_seconds(), request.memory_bytes()} {}

  /// Forks a process for the group and answers for all of its members.
  void runForked(std::vector<Group> groups, const std::function<void(const Group &, const Sender &, Progress &)> &body,
                 const std::function<void(const std::string &)> &answer);
  /// In a forked process: runs what is left of the phases for the group, or parts it.
  void runGroup(Compilation &compilation, const Group &group, const Sender &send, Progress &progress);

  Session &session;
  const ChipInfo &chip;
  const CompileVariants &request;

private:
  void keepOutput(const Compilation &compilation, Phase phase);
  bool part(Phase phase, const Group &group, std::vector<Group> &parts) const;
  void answerGroup(Compilation &compilation, const Group &group, const Sender &send, Progress &progress);
  void failGroup(const Group &group, const lathe::v1::ErrorDetail &detail, const Sender &send);
  ChildResponse makeResult(const Compilation &compilation, const Member &member) const;

  unsigned parallel;
  AssemblyClaims claims;
  Limits limits;
  std::map<std::string, std::string> emitted;
  std::string simulation;
};

void VariantTree::runForked(std::vector<Group> groups,
                            const std::function<void(const Group &, const Sender &, Progress &)> &body,
                            const std::function<void(const std::string &)> &answer) {
  std::vector<Task> tasks;
  for (Group &group : groups) {
    auto members = std::make_shared<Group>(std::move(group));
    auto answered = std::make_shared<std::set<uint32_t>>();
    Task task;
    task.body = [=](const Sender &send, Progress &progress) { body(*members, send, progress); };
    task.onMessage = [=](const std::string &message) {
      ChildResponse response;
      if (response.ParseFromString(message))
        answered->insert(response.variant().index());
      answer(message);
    };
    task.onEnd = [=, this](const TaskOutcome &outcome) {
      lathe::v1::ErrorDetail detail = detailOf(outcome, limits);
      for (const Member &member : *members)
        if (!answered->count(member.index))
          answer(failureOf(member.index, detail).SerializeAsString());
    };
    tasks.push_back(std::move(task));
  }
  runIsolated(std::move(tasks), limits, parallel);
}

bool VariantTree::part(Phase phase, const Group &group, std::vector<Group> &parts) const {
  std::map<std::string, size_t> places;
  for (const Member &member : group) {
    auto [place, isNew] = places.try_emplace(member.knobs.keyUpTo(phase), parts.size());
    if (isNew)
      parts.emplace_back();
    parts[place->second].push_back(member);
  }
  return parts.size() > 1;
}

void VariantTree::keepOutput(const Compilation &compilation, Phase phase) {
  std::string name = phaseName(phase).str();
  if (is_contained(request.emit(), name))
    emitted[name] = compilation.output();
  // The next phase expands what the simulator wants to see.
  if (phase == Phase::LLVMDialect && request.want_simulation())
    simulation = compilation.bytecode();
}

void VariantTree::failGroup(const Group &group, const lathe::v1::ErrorDetail &detail, const Sender &send) {
  for (const Member &member : group)
    send(failureOf(member.index, detail).SerializeAsString());
}

void VariantTree::runGroup(Compilation &compilation, const Group &group, const Sender &send, Progress &progress) {
  while (std::optional<Phase> phase = compilation.next()) {
    std::vector<Group> parts;
    if (part(*phase, group, parts)) {
      progress.handedOver = true;
      auto body = [&](const Group &members, const Sender &childSend, Progress &childProgress) {
        runGroup(compilation, members, childSend, childProgress);
      };
      return runForked(std::move(parts), body, send);
    }
    progress.step = static_cast<int>(*phase);
    if (*phase == Phase::Binary)
      return answerGroup(compilation, group, send, progress);
    const KnobSet &knobs = group.front().knobs;
    faultAt(phaseName(*phase), &knobs);
    if (Error error = compilation.advance(knobs))
      return failGroup(group, toDetail(std::move(error), compilation.diagnostics()), send);
    keepOutput(compilation, *phase);
  }
}

ChildResponse VariantTree::makeResult(const Compilation &compilation, const Member &member) const {
  ChildResponse response;
  lathe::internal::VariantResult &result = *response.mutable_variant();
  result.set_index(member.index);
  result.set_assembly(compilation.assembly());
  result.set_simulation(simulation);
  for (const auto &[name, text] : emitted)
    (*result.mutable_emitted())[name] = text;
  describeVariant(compilation, member.knobs, simulation, *result.mutable_artifact());
  double total = 0;
  for (const auto &[phase, milliseconds] : compilation.milliseconds())
    total += milliseconds;
  result.set_compile_ms(total);
  rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) == 0)
    result.set_peak_memory_bytes(uint64_t(usage.ru_maxrss) * 1024);
  return response;
}

// The binary phase. Members of one group agree in every knob, so their assembly is the same text.
void VariantTree::answerGroup(Compilation &compilation, const Group &group, const Sender &send, Progress &progress) {
  const Member &first = group.front();
  uint32_t owner = claims.claim(compilation.assembly(), first.index);
  if (owner == first.index) {
    if (faultAt(phaseName(Phase::Binary), &first.knobs))
      return failGroup(group, makeDetail("assembler_failed", "LATHE_FAULT asked for it"), send);
    if (Error error = compilation.advance(first.knobs))
      return failGroup(group, toDetail(std::move(error), compilation.diagnostics()), send);
    keepOutput(compilation, Phase::Binary);
  }
  for (const Member &member : group) {
    ChildResponse response = makeResult(compilation, member);
    lathe::internal::VariantResult &result = *response.mutable_variant();
    result.set_assembled_as(owner);
    if (owner == first.index) {
      Expected<Backend *> backend = session.backend(chip);
      describeBinary(compilation.binary(), backend ? (*backend)->assemblerBuild() : "", *result.mutable_artifact());
      if (!backend)
        consumeError(backend.takeError());
      result.set_binary(compilation.binary().bytes);
    }
    send(response.SerializeAsString());
  }
}

/// Completes the results that another variant's binary serves. Lives in the process that was asked.
class Joiner {
public:
  explicit Joiner(const VariantSink &sink) : sink(sink) {}

  void add(ChildResponse response) {
    uint32_t index = response.variant().index();
    uint32_t owner = response.variant().assembled_as();
    bool complete = response.has_error() || !response.variant().binary().empty();
    if (!complete && owner != index) {
      auto found = owners.find(owner);
      if (found == owners.end())
        waiting.emplace(owner, std::move(response));
      else
        finish(std::move(response), found->second);
      return;
    }
    auto range = waiting.equal_range(index);
    for (auto at = range.first; at != range.second; ++at)
      finish(std::move(at->second), response);
    waiting.erase(range.first, range.second);
    owners[index] = response;
    sink(std::move(response));
  }

private:
  void finish(ChildResponse response, const ChildResponse &owner) {
    lathe::internal::VariantResult &result = *response.mutable_variant();
    lathe::v1::Artifact &artifact = *result.mutable_artifact();
    const lathe::v1::Artifact &made = owner.variant().artifact();
    if (owner.has_error()) {
      sink(failureOf(result.index(), owner.error()));
      return;
    }
    if (made.assembly_digest() != artifact.assembly_digest()) {
      sink(failureOf(result.index(), makeDetail("internal", "the digests of two assembly texts begin alike; compile "
                                                            "the variants one by one")));
      return;
    }
    artifact.set_digest(made.digest());
    artifact.set_registers(made.registers());
    artifact.set_scalar_registers(made.scalar_registers());
    artifact.set_spill_bytes(made.spill_bytes());
    artifact.set_binary_format(made.binary_format());
    artifact.set_assembler_build(made.assembler_build());
    result.set_binary(owner.variant().binary());
    auto text = owner.variant().emitted().find(phaseName(Phase::Binary).str());
    if (text != owner.variant().emitted().end())
      (*result.mutable_emitted())[text->first] = text->second;
    sink(std::move(response));
  }

  const VariantSink &sink;
  std::map<uint32_t, ChildResponse> owners;
  std::multimap<uint32_t, ChildResponse> waiting;
};

/// The variants whose knobs hold together; the others are answered at once.
Group resolveVariants(const ChipInfo &chip, const CompileVariants &request, const VariantSink &sink) {
  Group group;
  for (const lathe::internal::Variant &variant : request.variants()) {
    Expected<KnobSet> knobs = KnobSet::resolve(chip, fromProto(variant.knobs()));
    if (knobs)
      group.push_back({variant.index(), std::move(*knobs)});
    else
      sink(failureOf(variant.index(), toDetail(knobs.takeError())));
  }
  return group;
}

} // namespace

void compileVariants(Session &session, const CompileVariants &request, unsigned parallel, const VariantSink &sink) {
  Expected<const ChipInfo *> chip = parseTarget(request.target());
  Expected<Backend *> backend = chip ? session.backend(**chip) : Expected<Backend *>(nullptr);
  if (!chip || !backend) {
    lathe::v1::ErrorDetail detail = toDetail(
        joinErrors(chip ? Error::success() : chip.takeError(), backend ? Error::success() : backend.takeError()));
    for (const lathe::internal::Variant &variant : request.variants())
      sink(failureOf(variant.index(), detail));
    return;
  }
  Expected<std::vector<unsigned>> smallBuffers = smallBuffersOf(request.specialization());
  if (!smallBuffers) {
    const lathe::v1::ErrorDetail detail = toDetail(smallBuffers.takeError());
    for (const lathe::internal::Variant &variant : request.variants())
      sink(failureOf(variant.index(), detail));
    return;
  }
  Group group = resolveVariants(**chip, request, sink);
  if (group.empty())
    return;
  VariantTree tree(session, **chip, request, parallel);
  Joiner joiner(sink);
  auto body = [&](const Group &members, const Sender &send, Progress &progress) {
    Compilation compilation(session, **chip,
                            {request.module_text(), request.module_name(), request.entry(), *smallBuffers});
    tree.runGroup(compilation, members, send, progress);
  };
  tree.runForked({std::move(group)}, body, [&](const std::string &message) {
    ChildResponse response;
    if (response.ParseFromString(message))
      joiner.add(std::move(response));
  });
}

} // namespace lathe
