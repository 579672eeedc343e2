#include "random_program.h"

#include "random_writer.h"

namespace lathe::proof {
namespace {

constexpr int kSteps = 12;
constexpr int kResults = 3;

Term step(Writer &w) {
  switch (w.pick(20)) {
  case 0:
  case 1:
  case 2:
    return shapeStep(w);
  case 3:
  case 4:
  case 5:
    return combiningStep(w);
  case 6:
  case 7:
    return controlStep(w);
  case 8:
  case 9:
    return accessStep(w);
  case 10:
    return atomicStep(w);
  case 11:
    return descriptorStep(w);
  case 12: // Few programs have many: they are what takes time.
    return w.oneIn(2) ? productStep(w) : elementwiseStep(w);
  default:
    return elementwiseStep(w);
  }
}

Term firstLoad(Writer &w, const std::string &element, int limit) {
  Term at = w.range(w.size);
  Term mask = w.compare("slt", at, w.splat(w.limit, {w.size})), other = w.constant(element, {w.size}, 3);
  return w.load(w.addresses(w.argument(w.inputOf(element, w.size, limit)), at), &mask, &other);
}

} // namespace

RandomProgram makeRandomProgram(uint64_t seed) {
  static const char *const chips[] = {"cuda:80",    "cuda:90",    "hip:gfx942", "hip:gfx1201", "hip:gfx950",
                                      "hip:gfx90a", "cuda:90",    "hip:gfx942", "cuda:120",    "hip:gfx1201",
                                      "cuda:100",   "hip:gfx950", "cuda:89",    "hip:gfx1100"};
  Writer w(seed);
  RandomProgram made;
  made.seed = seed;
  made.chip = chips[w.pick(14)];
  made.knobs = {{"num_warps", KnobValue(int64_t(1) << w.pick(5))}, {"num_stages", KnobValue(int64_t(1 + w.pick(4)))}};
  if (made.chip[0] == 'h')
    made.knobs["use_buffer_ops"] = KnobValue(w.oneIn(2));
  if (made.chip.substr(0, 7) == "hip:gfx" && made.chip[7] == '9' && w.oneIn(3)) {
    made.knobs["matrix_instr_nonkdim"] = KnobValue(int64_t(16 << w.pick(2)));
    made.knobs["kpack"] = KnobValue(int64_t(1 + w.pick(2)));
  }
  constexpr int share = 4;
  made.optimized = made.chip[0] == 'h' ? w.oneIn(share) : seed % share == 1;
  w.terms = {w.range(w.size), firstLoad(w, "i32", 1000), firstLoad(w, "f32", 1000), firstLoad(w, "f16", 9)};
  int exitAt = w.oneIn(6) ? w.pick(kSteps) : -1;
  // A third of the programs is about one family.
  int focus = w.pick(9);
  for (int k = 0; k < kSteps; ++k) {
    if (k == exitAt) {
      w.output(w.pickTerm());
      exitStep(w);
    }
    bool focused = k % 4 == 3;
    w.terms.push_back(focused && focus == 0   ? descriptorStep(w)
                      : focused && focus == 1 ? productStep(w)
                      : focused && focus == 2 ? atomicStep(w)
                                              : step(w));
  }
  for (int k = 0; k < kResults; ++k)
    w.output(w.terms[w.terms.size() - 1 - size_t(k)]);
  made.text = w.finish();
  // The optimiser makes numbers of 128 bits of it, which the simulator does not have.
  made.optimized &= made.text.find("tt.mulhiui") == std::string::npos;
  made.problem = std::move(w.problem);
  return made;
}

std::string describe(const RandomProgram &program) {
  return "seed " + std::to_string(program.seed) + ", " + program.chip + ", " + describe(program.knobs) +
         (program.optimized ? ", optimised" : "");
}

/// The verdict of the reference on the module itself; empty if it does what its twin does.
static std::string compareReference(const RandomProgram &program, const Memory &wanted) {
  std::vector<SourceDiagnostic> diagnostics;
  auto module = session().ingest(program.text, "random.ttgir", diagnostics);
  if (!module)
    return llvm::toString(module.takeError());
  Memory got;
  reference::Outcome outcome = interpret(**module, program.problem, got);
  return outcome.ok() ? differences(program.problem, wanted, got) : "reference: " + outcome.failure->message;
}

Verdict prove(const RandomProgram &program, std::string &complaint, bool *divided) {
  auto compiled = Compiled::tryMake(program.text, "random.ttir", program.chip, program.knobs);
  if (!compiled) {
    complaint = llvm::toString(compiled.takeError());
    return complaint.find("out_of_resources") != std::string::npos ? Verdict::TooLarge : Verdict::Wrong;
  }
  if (divided)
    *divided = (*compiled)->isDivided();
  std::optional<Memory> wanted =
      runReference(program.twin.empty() ? program.text : program.twin, "random.ttir", program.problem);
  if (!wanted) {
    complaint = "the reference does not run it";
    return Verdict::Wrong;
  }
  if (!program.twin.empty()) {
    complaint = compareReference(program, *wanted);
    if (!complaint.empty())
      return Verdict::Wrong;
  }
  if (program.optimized)
    if (llvm::Error error = (*compiled)->optimize()) {
      complaint = llvm::toString(std::move(error));
      return Verdict::Wrong;
    }
  Memory got;
  simulate::Result result = (*compiled)->simulate(program.problem, got, program.seed);
  complaint = describe(result.findings) + differences(program.problem, *wanted, got);
  return complaint.empty() ? Verdict::Agrees : Verdict::Wrong;
}

} // namespace lathe::proof
