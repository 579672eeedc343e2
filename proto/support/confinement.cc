#include "proto/support/confinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <algorithm>
#include <iterator>

#include "absl/base/config.h"

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
    SYS_pidfd_getfd,
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

// Two steps for each refused call, after those that look at the architecture and at clone.
struct Filter {
  static constexpr size_t kFirst = 13;
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
    for (uint32_t call : kRefused) {
      *next++ = IfEqual(call, 0, 1);
      *next++ = Answer(kRefuse);
    }
    *next++ = Answer(SECCOMP_RET_ALLOW);
  }
};
constexpr Filter kFilter;

}  // namespace

bool CanFilterSystemCalls() {
  // A filter that is nowhere is refused by its address where there are filters at all.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) == -1 && errno == EFAULT;
}

std::string ConfinementNote() {
  return CanFilterSystemCalls() ? ""
                                : "this kernel has no filters of system calls (CONFIG_SECCOMP_FILTER): compilers run "
                                  "without new privileges, but may reach the network and other processes";
}

int Confine() {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
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
