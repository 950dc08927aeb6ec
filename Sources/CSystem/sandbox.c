#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* Sanitizers map terabytes and read /proc. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

int vt_is_sanitized(void) { return IS_SANITIZED; }

static int lower(int resource, uint64_t value) {
    struct rlimit both;
    if (getrlimit((__rlimit_resource_t)resource, &both) < 0) return -errno;
    /* The parent may have set a lower limit, which only root could raise. */
    if (both.rlim_max > value) both.rlim_max = value;
    both.rlim_cur = both.rlim_max;
    return setrlimit((__rlimit_resource_t)resource, &both) < 0 ? -errno : 0;
}

int vt_confine_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? -errno : 0; }

int vt_confine_limits(uint64_t memory_bytes_max, uint64_t file_bytes_max) {
    int failed = lower(RLIMIT_CORE, 0);
    if (!failed) failed = lower(RLIMIT_FSIZE, file_bytes_max);
    if (!failed && !IS_SANITIZED) failed = lower(RLIMIT_AS, memory_bytes_max);
    return failed;
}

/* What decoding and encoding need: memory, threads, time, and the open descriptors. By name, because processors differ
   and libseccomp knows their calls. */
static const char *const allowed[] = {
    /* open descriptors */
    "read", "pread64", "write", "writev", "lseek", "close",
    /* memory: Orc, which libvips compiles its inner loops with, needs executable pages */
    "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
    /* threads */
    "futex", "rseq", "set_robust_list", "sched_yield", "sched_getaffinity", "gettid", "getpid", "exit", "exit_group",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    /* time, random numbers, and facts of the machine */
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom", "getrusage",
    "sysinfo",
};

/* The file system looks empty to this process; libraries then go on without a configuration. */
static const char *const paths[] = {
    "open", "openat", "openat2", "creat", "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2",
    "readlink", "readlinkat",
};

/* No library that reads pictures needs these: the process has been taken over. */
static const char *const deadly[] = {
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev", "io_uring_setup",
    "io_uring_enter", "io_uring_register", "bpf", "keyctl", "add_key", "request_key", "userfaultfd", "perf_event_open",
};

#define COUNT(list) (sizeof list / sizeof *list)

static int add_list(scmp_filter_ctx filter, uint32_t action, const char *const *names, size_t count) {
    for (size_t index = 0; index < count; index++) {
        int number = seccomp_syscall_resolve_name(names[index]);
        /* Unknown to this libseccomp or processor: refused like all unlisted calls. */
        if (number < 0) continue;
        int failed = seccomp_rule_add(filter, action, number, 0);
        if (failed) return failed;
    }
    return 0;
}

static struct scmp_arg_cmp equals(unsigned int place, uint64_t value) {
    return (struct scmp_arg_cmp){.arg = place, .op = SCMP_CMP_EQ, .datum_a = value};
}

/* Calls that are allowed with some arguments. */
static int add_conditions(scmp_filter_ctx filter, int socket) {
    const uint64_t thread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    const struct {
        int number;
        unsigned int count;
        struct scmp_arg_cmp arguments[2];
    } conditions[] = {
        {SCMP_SYS(recvmsg), 1, {equals(0, (uint64_t)socket)}},
        {SCMP_SYS(sendmsg), 1, {equals(0, (uint64_t)socket)}},
        /* Threads, but no processes. clone3(2) is refused, because filters cannot see its arguments. */
        {SCMP_SYS(clone), 1, {{.arg = 0, .op = SCMP_CMP_MASKED_EQ, .datum_a = thread, .datum_b = thread}}},
        {SCMP_SYS(prctl), 1, {equals(0, PR_SET_NAME)}},
        /* abort(3) signals its own thread. */
        {SCMP_SYS(tgkill), 1, {equals(0, (uint64_t)getpid())}},
        /* Reading its own limits, and vt_allow_cpu. */
        {SCMP_SYS(prlimit64), 2, {equals(0, 0), equals(2, 0)}},
        {SCMP_SYS(prlimit64), 2, {equals(0, 0), equals(1, RLIMIT_CPU)}},
    };
    for (size_t index = 0; index < COUNT(conditions); index++) {
        int failed = seccomp_rule_add_array(
            filter, SCMP_ACT_ALLOW, conditions[index].number, conditions[index].count, conditions[index].arguments);
        if (failed) return failed;
    }
    return 0;
}

static int fill(scmp_filter_ctx filter, int socket) {
    /* All threads, those of libraries too. */
    int failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    /* Calls of another architecture, such as the 32-bit ones. */
    if (!failed) failed = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (!failed) failed = add_list(filter, SCMP_ACT_ALLOW, allowed, COUNT(allowed));
    if (!failed) failed = add_list(filter, SCMP_ACT_ERRNO(ENOENT), paths, COUNT(paths));
    if (!failed) failed = add_list(filter, SCMP_ACT_KILL_PROCESS, deadly, COUNT(deadly));
    return failed ? failed : add_conditions(filter, socket);
}

int vt_confine_calls(int socket) {
    if (IS_SANITIZED) return -ENOTSUP;
    /* Unlisted calls fail as in an older kernel, for which libraries have fallbacks. */
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter) return -ENOMEM;
    int failed = fill(filter, socket);
    if (!failed) failed = seccomp_load(filter);
    seccomp_release(filter);
    return failed;
}
