// Prints how long each phase of a compilation takes, on this core, for every line of a list.
//
//   compile_phases [--target cuda:90] [--rounds 5] [--no-assembler] [--assembly FOLDER] LIST
//
// A line of LIST is "LABEL FILE WARPS STAGES". A session is warm: it has compiled one kernel. Each compilation runs in
// a process that is forked from it, as in lathe-compiler serve, so that every one is a first one; functions of shared
// libraries are bound at the start, as the service has it done. Figures are medians of the rounds, in milliseconds:
// processor time, of this process and its children, so that what else the machine does counts little. The last lines
// have the sums of all labels and the median of all phases' time over the assembler's own. --assembly leaves the
// assembly there, LABEL.s.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "lathe/Driver/Compilation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace lathe;
using namespace llvm;

namespace {

constexpr size_t kPhases = 8;
using Times = std::array<double, kPhases>;

struct Options {
  std::string target = "cuda:90", list, assembly;
  int rounds = 5;
  bool assembler = true;
};

struct Job {
  std::string label, file;
  int64_t warps = 4, stages = 3;
};

double spent(int who) {
  rusage usage;
  getrusage(who, &usage);
  auto milliseconds = [](const timeval& time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; };
  return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

double spent() { return spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN); }

std::vector<Job> readJobs(const std::string& path) {
  std::vector<Job> jobs;
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer) {
    errs() << "cannot read " << path << "\n";
    return jobs;
  }
  for (StringRef line : split((*buffer)->getBuffer(), '\n')) {
    SmallVector<StringRef> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    Job job;
    if (words.size() < 4 || words[2].getAsInteger(10, job.warps) || words[3].getAsInteger(10, job.stages)) continue;
    job.label = words[0].str();
    job.file = words[1].str();
    jobs.push_back(job);
  }
  return jobs;
}

/// In the forked process: the phases' times, or what went wrong.
Expected<Times> compile(Session& session, const ChipInfo& chip, const Job& job, const Options& options) {
  auto buffer = MemoryBuffer::getFile(job.file);
  if (!buffer) return createStringError("cannot read " + job.file);
  std::string text = (*buffer)->getBuffer().str();
  text = text.substr(0, text.find("\n// -----"));
  auto knobs = KnobSet::resolve(chip, {{"num_warps", KnobValue(job.warps)}, {"num_stages", KnobValue(job.stages)}});
  if (!knobs) return knobs.takeError();
  Compilation compilation(session, chip, {text, job.label, "", {}});
  Times times = {};
  double before = spent();
  while (compilation.next() && (options.assembler || *compilation.next() != Phase::Binary)) {
    auto phase = size_t(*compilation.next());
    if (Error error = compilation.advance(*knobs)) return error;
    double now = spent();
    times[phase] = now - before;
    before = now;
  }
  if (!options.assembly.empty()) {
    std::error_code error;
    raw_fd_ostream(options.assembly + "/" + job.label + ".s", error) << compilation.assembly();
  }
  return times;
}

/// False where the child failed, which has said why.
bool runForked(Session& session, const ChipInfo& chip, const Job& job, const Options& options, Times& times) {
  int ends[2];
  if (pipe(ends)) return false;
  pid_t child = fork();
  if (child == 0) {
    Expected<Times> made = compile(session, chip, job, options);
    if (!made) {
      logAllUnhandledErrors(made.takeError(), errs(), job.label + ": ");
      _exit(1);
    }
    _exit(write(ends[1], made->data(), sizeof(Times)) == sizeof(Times) ? 0 : 1);
  }
  close(ends[1]);
  bool whole = read(ends[0], times.data(), sizeof(Times)) == sizeof(Times);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) errs() << job.label << ": ended by signal " << WTERMSIG(status) << "\n";
  return whole && status == 0;
}

void print(StringRef label, const Times& times) {
  outs() << left_justify(label, 40);
  for (double time : times) outs() << format(" %9.2f", time);
  outs() << "\n";
  outs().flush();
}

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// The time of all phases over the assembler's own.
double overAssembler(const Times& times) {
  return std::accumulate(times.begin(), times.end(), 0.0) / times[size_t(Phase::Binary)];
}

/// Starts this program anew, with all functions of its shared libraries bound, unless that was done.
void bindLibraries(char** argv) {
  constexpr const char* variable = "LD_BIND_NOW";
  if (getenv(variable)) return;
  setenv(variable, "1", 1);
  execv("/proc/self/exe", argv);
}

int run(const Options& options) {
  auto chip = parseTarget(options.target);
  if (!chip) return logAllUnhandledErrors(chip.takeError(), errs()), 2;
  Session session;
  session.warmUp(**chip);
  outs() << left_justify("label", 40);
  for (const PhaseInfo& phase : allPhases()) outs() << " " << right_justify(phase.name.take_front(9), 9);
  outs() << "\n";
  Times sum = {};
  std::vector<double> ratios;
  std::vector<Job> jobs = readJobs(options.list);
  bool ok = !jobs.empty();
  for (const Job& job : jobs) {
    std::vector<Times> rounds;
    Times times;
    for (int round = 0; round < options.rounds; ++round)
      if (runForked(session, **chip, job, options, times)) rounds.push_back(times);
    if (rounds.empty()) {
      ok = false;
      continue;
    }
    Times median = {};
    for (size_t phase = 0; phase < kPhases; ++phase) {
      std::vector<double> values;
      for (const Times& round : rounds) values.push_back(round[phase]);
      sum[phase] += median[phase] = medianOf(std::move(values));
    }
    print(job.label, median);
    if (options.assembler) ratios.push_back(overAssembler(median));
  }
  print("sum", sum);
  if (!ratios.empty())
    outs() << "all phases over the assembler's own, median of " << ratios.size() << ": "
           << format("%.3f", medianOf(ratios)) << "\n";
  return ok ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  bindLibraries(argv);
  Options options;
  for (int i = 1; i < argc; ++i) {
    StringRef word = argv[i];
    if (word == "--target" && i + 1 < argc)
      options.target = argv[++i];
    else if (word == "--rounds" && i + 1 < argc)
      options.rounds = std::max(1, std::atoi(argv[++i]));
    else if (word == "--no-assembler")
      options.assembler = false;
    else if (word == "--assembly" && i + 1 < argc)
      options.assembly = argv[++i];
    else if (word.starts_with("-"))
      return errs()
                 << "usage: compile_phases [--target cuda:90] [--rounds 5] [--no-assembler] [--assembly FOLDER] LIST\n",
             2;
    else
      options.list = word.str();
  }
  return run(options);
}
