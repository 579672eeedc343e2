#include "proto/support/confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/base/config.h"
#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace lathe {
namespace {

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
constexpr uint32_t kOtherNumbers = 0x40000000;  // of the ABI with pointers of 32 bits: the same calls once more
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
constexpr uint32_t kOtherNumbers = 0;
#else
#error "the filter of system calls needs this architecture's number"
#endif

constexpr uint32_t kRefused[] = {
    // The network. Pipes and pairs of connected sockets stay.
    SYS_socket,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
// Other processes. The leak checker of sanitized builds stops its own threads by ptrace.
#if !defined(ABSL_HAVE_ADDRESS_SANITIZER) && !defined(ABSL_HAVE_LEAK_SANITIZER)
    SYS_ptrace,
#endif
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_process_madvise,
    SYS_migrate_pages,
    SYS_move_pages,
    // The group by which a child and all that it has started are killed.
    SYS_setsid,
    SYS_setpgid,
    // Memory and queues that outlive a process.
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_semget,
    SYS_msgget,
    SYS_mq_open,
    // Namespaces and mounts.
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_open_by_handle_at,
    // The kernel's own state, and the ways into it that need none of the calls above.
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_io_uring_setup,
    SYS_swapon,
    SYS_swapoff,
    SYS_reboot,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_acct,
    SYS_quotactl,
    SYS_syslog,
    SYS_vhangup,
};

constexpr uint32_t kNewNamespaces =
    CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP;

constexpr sock_filter Load(size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset)); }
constexpr sock_filter Answer(uint32_t with) { return BPF_STMT(BPF_RET | BPF_K, with); }
constexpr sock_filter IfEqual(uint32_t value, uint8_t then, uint8_t otherwise) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise);
}

constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;

// Two steps for each refused call, after those that look at the architecture, at clone and at prlimit.
struct Filter {
  static constexpr size_t kFirst = 18;
  sock_filter steps[kFirst + 2 * std::size(kRefused) + 1];

  constexpr Filter() : steps{} {
    sock_filter* next = steps;
    *next++ = Load(offsetof(seccomp_data, arch));
    *next++ = IfEqual(kArchitecture, 1, 0);
    *next++ = Answer(kRefuse);
    *next++ = Load(offsetof(seccomp_data, nr));
    *next++ = BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kOtherNumbers, 0, 1);
    *next++ = Answer(kRefuse);
    // Its flags are in memory, which a filter cannot read; libc does without it.
    *next++ = IfEqual(SYS_clone3, 0, 1);
    *next++ = Answer(SECCOMP_RET_ERRNO | ENOSYS);
    *next++ = IfEqual(SYS_clone, 0, 4);
    *next++ = Load(offsetof(seccomp_data, args));
    *next++ = BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kNewNamespaces, 0, 1);
    *next++ = Answer(kRefuse);
    *next++ = Answer(SECCOMP_RET_ALLOW);
    // A process may ask for its own limits only.
    *next++ = IfEqual(SYS_prlimit64, 0, 4);
    *next++ = Load(offsetof(seccomp_data, args));
    *next++ = IfEqual(0, 0, 1);
    *next++ = Answer(SECCOMP_RET_ALLOW);
    *next++ = Answer(kRefuse);
    for (uint32_t call : kRefused) {
      *next++ = IfEqual(call, 0, 1);
      *next++ = Answer(kRefuse);
    }
    *next++ = Answer(SECCOMP_RET_ALLOW);
  }
};
constexpr Filter kFilter;

bool CanFilterSystemCalls() {
  // A filter that is nowhere is refused by its address where there are filters at all.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) == -1 && errno == EFAULT;
}

// libc's header may be too old for this.
struct RulesetAttributes {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};
constexpr uint64_t kTruncate = 1 << 14, kDeviceIoctl = 1 << 15;
constexpr uint64_t kBindAndConnect = 3;
constexpr uint64_t kAbstractSocketsAndSignals = 3;
constexpr int kAbiOfTruncate = 3, kAbiOfNetwork = 4, kAbiOfDeviceIoctl = 5, kAbiOfScopes = 6;

// Whether a test takes the part away.
bool IsWithout(absl::string_view part) {
  const char* without = getenv("LATHE_CONFINEMENT_WITHOUT");
  if (without == nullptr) return false;
  const std::vector<absl::string_view> parts = absl::StrSplit(without, ',');
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

// 0 where there is no Landlock.
int LandlockAbi() {
  if (IsWithout("landlock")) return 0;
  const long abi = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return std::max(0, static_cast<int>(abi));
}

uint64_t FileAccessOf(int abi) {
  uint64_t access = (uint64_t{1} << 13) - 1;  // all of the first ABI
  if (abi >= 2) access |= LANDLOCK_ACCESS_FS_REFER;
  if (abi >= kAbiOfTruncate) access |= kTruncate;
  if (abi >= kAbiOfDeviceIoctl) access |= kDeviceIoctl;
  return access;
}

constexpr uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t kRun = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr uint64_t kWrite = kRead | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                            kTruncate;
constexpr uint64_t kOfFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                              LANDLOCK_ACCESS_FS_EXECUTE | kTruncate | kDeviceIoctl;

absl::Status AddRules(int ruleset, absl::Span<const std::string> paths, uint64_t access) {
  for (const std::string& path : paths) {
    const int fd = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (fd < 0 && (errno == ENOENT || errno == ENOTDIR || errno == EACCES)) continue;
    absl::Cleanup close_it = [fd] { close(fd); };
    struct stat status;
    landlock_path_beneath_attr rule{};
    rule.parent_fd = fd;
    const bool known = fd >= 0 && fstat(fd, &status) == 0;
    rule.allowed_access = known && S_ISDIR(status.st_mode) ? access : access & kOfFiles;
    if (!known || syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
      return absl::FailedPreconditionError(absl::StrCat("cannot give access to ", path, ": ", strerror(errno)));
  }
  return absl::OkStatus();
}

// Enough for a compiler, its forks and an assembler with threads.
constexpr rlim_t kProcesses = 256;

// Since 5.14 the processes of a user namespace are counted by themselves; before, all of the user's were.
bool KernelCountsByNamespace() {
  utsname name;
  int major = 0, minor = 0;
  return uname(&name) == 0 && sscanf(name.release, "%d.%d", &major, &minor) == 2 &&
         (major > 5 || (major == 5 && minor >= 14));
}

// The kernel bounds no processes of root.
bool CanBoundProcesses() {
  if (geteuid() == 0 || !KernelCountsByNamespace()) return false;
  const pid_t child = fork();
  if (child == 0) _exit(unshare(CLONE_NEWUSER) == 0 ? 0 : 1);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && status == 0;
}

bool CanHaveView() { return !IsWithout("namespaces") && FileView::Works(); }

int Bound(int resource, rlim_t value) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  limit.rlim_cur = limit.rlim_max = std::min(limit.rlim_max, value);
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

// Root keeps the right to read what its user may read anyway: files whose owner is another, as far as the rules go.
int DropCapabilities() {
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 && errno != EINVAL) return errno;
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability)
    if (capability != CAP_DAC_READ_SEARCH && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno != EPERM)
      return errno;
  return 0;
}

}  // namespace

ConfinementParts FindConfinementParts() {
  const int abi = LandlockAbi();
  return {.calls = CanFilterSystemCalls(),
          .files = abi > 0 || CanHaveView(),
          .landlock = abi > 0,
          .signals = abi >= kAbiOfScopes,
          .processes = CanBoundProcesses()};
}

std::vector<std::pair<absl::string_view, bool>> PartsByName(const ConfinementParts& parts) {
  return {{"calls", parts.calls},
          {"files", parts.files},
          {"landlock", parts.landlock},
          {"signals", parts.signals},
          {"processes", parts.processes}};
}

std::string ConfinementNote(const ConfinementParts& parts) {
  std::vector<std::string> missing;
  if (!parts.calls)
    missing.push_back(
        "may reach the network and other processes (this kernel has no filters of system calls, "
        "CONFIG_SECCOMP_FILTER)");
  constexpr absl::string_view kNoLandlock =
      "there is no Landlock: Linux 5.13 with CONFIG_SECURITY_LANDLOCK and 'landlock' in the boot option lsm=";
  if (!parts.files)
    missing.push_back(absl::StrCat("may read and write all files that this user may (", kNoLandlock,
                                   "; and no mount namespace can be made)"));
  if (parts.files && !parts.landlock)
    missing.push_back(
        absl::StrCat("may run the programs in folders that they read, and see the commands of other processes (",
                     kNoLandlock, "; a mount namespace keeps all other files from them)"));
  if (!parts.signals)
    missing.push_back(absl::StrCat("may send signals to this user's processes (",
                                   parts.landlock ? "Landlock does not keep them before Linux 6.12" : "no Landlock",
                                   ")"));
  if (!parts.processes)
    missing.push_back(
        geteuid() == 0 ? "may start any number of processes (the kernel bounds none of root's: start this program as "
                         "another user, or bound its control group)"
                       : "may start as many processes as this user (no user namespace can be made, or the kernel is "
                         "older than 5.14: bound this program's control group)");
  return missing.empty() ? "" : absl::StrCat("compilers run confined, but ", absl::StrJoin(missing, "; and "));
}

absl::StatusOr<FileDomain> FileDomain::Make(const FileRules& rules) {
  FileDomain domain;
  const int abi = LandlockAbi();
  if (abi == 0) {
    if (!CanHaveView()) return domain;
    std::vector<ViewEntry> entries;
    for (const std::vector<std::string>* paths : {&rules.run, &rules.read})
      for (const std::string& path : *paths) entries.push_back({path, false});
    for (const std::string& path : rules.write) entries.push_back({path, true});
    // Assemblers open files in memory as /proc/self/fd/N. The memory, environment and files of processes outside stay
    // closed: the kernel lets nobody trace a process that has more capabilities, or another user namespace.
    entries.push_back({"/proc", false});
    absl::StatusOr<FileView> view = FileView::Make(entries);
    if (!view.ok()) return view.status();
    domain.view_ = *std::move(view);
    return domain;
  }
  RulesetAttributes attributes{FileAccessOf(abi), abi >= kAbiOfNetwork ? kBindAndConnect : 0,
                               abi >= kAbiOfScopes ? kAbstractSocketsAndSignals : 0};
  const size_t size = abi >= kAbiOfScopes    ? sizeof(attributes)
                      : abi >= kAbiOfNetwork ? offsetof(RulesetAttributes, scoped)
                                             : offsetof(RulesetAttributes, network);
  domain.ruleset_ = static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
  if (domain.ruleset_ < 0)
    return absl::FailedPreconditionError(absl::StrCat("cannot make a Landlock ruleset: ", strerror(errno)));
  const std::pair<const std::vector<std::string>*, uint64_t> rows[] = {
      {&rules.run, kRun}, {&rules.read, kRead}, {&rules.write, kWrite & attributes.files}};
  for (const auto& [paths, access] : rows)
    if (absl::Status added = AddRules(domain.ruleset_, *paths, access); !added.ok()) return added;
  return domain;
}

FileDomain::FileDomain(FileDomain&& other) noexcept
    : ruleset_(std::exchange(other.ruleset_, -1)), view_(std::exchange(other.view_, std::nullopt)) {}

FileDomain& FileDomain::operator=(FileDomain&& other) noexcept {
  std::swap(ruleset_, other.ruleset_);
  std::swap(view_, other.view_);
  return *this;
}

FileDomain::~FileDomain() {
  if (ruleset_ >= 0) close(ruleset_);
}

int FileDomain::Enter() const {
  if (view_) return view_->Enter();
  return ruleset_ < 0 || syscall(SYS_landlock_restrict_self, ruleset_, 0) == 0 ? 0 : errno;
}

int EnterOwnNamespaces(const FileDomain& files) {
  const bool bounds = geteuid() != 0 && KernelCountsByNamespace();
  if (files.view() != nullptr) {
    if (int error = files.view()->EnterNamespaces(); error != 0) return error;
    return bounds ? Bound(RLIMIT_NPROC, kProcesses) : 0;
  }
  // Where none can be made the program's note has said so.
  return bounds && unshare(CLONE_NEWUSER) == 0 ? Bound(RLIMIT_NPROC, kProcesses) : 0;
}

int Confine(const FileDomain& files) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (int error = DropCapabilities(); error != 0) return error;
  if (int error = Bound(RLIMIT_CORE, 0); error != 0) return error;
  if (int error = Bound(RLIMIT_NOFILE, 1024); error != 0) return error;
  if (int error = files.Enter(); error != 0) return error;
  if (!CanFilterSystemCalls()) return 0;
  sock_fprog program{std::size(kFilter.steps), const_cast<sock_filter*>(kFilter.steps)};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}

std::vector<std::string> KeptOf(const char* const* environment, absl::Span<const absl::string_view> kept) {
  std::vector<std::string> entries;
  for (; *environment != nullptr; ++environment) {
    absl::string_view entry = *environment, name = entry.substr(0, entry.find('='));
    if (std::find(kept.begin(), kept.end(), name) != kept.end()) entries.emplace_back(entry);
  }
  return entries;
}

}  // namespace lathe
