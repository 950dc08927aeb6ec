#define _GNU_SOURCE
#include "test_support.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Opened before the process is confined. */
static int open_socket, open_file;

static long result(long value) { return value < 0 ? errno : 0; }

static long do_nothing(void) { return 0; }
static long do_socket(void) { return result(socket(AF_INET, SOCK_STREAM, 0)); }
static long do_socket_pair(void) {
    int pair[2];
    return result(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}
static long do_connect(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    return result(connect(open_socket, (struct sockaddr *)&address, sizeof address));
}
static long do_send(void) { return result(send(open_socket, "x", 1, MSG_NOSIGNAL)); }
static long do_open(void) { return result(open("/etc/passwd", O_RDONLY)); }
static long do_open_own(void) { return result(open("/proc/self/mem", O_RDWR)); }
static long do_create(void) { return result(open("/tmp", O_TMPFILE | O_RDWR, 0600)); }
static long do_make_folder(void) { return result(mkdir("/tmp/vitrine-attack", 0700)); }
static long do_stat(void) {
    struct stat status;
    return result(stat("/etc/passwd", &status));
}
static long do_mode(void) { return result(fchmod(open_file, 0777)); }
static long do_execute(void) {
    char *arguments[] = {"true", NULL};
    return result(execve("/bin/true", arguments, NULL));
}
static long do_execute_memory(void) {
    char *arguments[] = {"true", NULL};
    return result(syscall(SYS_execveat, open_file, "", arguments, NULL, AT_EMPTY_PATH));
}
static long do_fork(void) {
    pid_t pid = fork();
    if (pid == 0) _exit(0);
    return result(pid);
}
static long do_clone3(void) { return result(syscall(SYS_clone3, NULL, 0)); }
static long do_trace(void) { return result(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)); }
static long do_read_memory(void) { return result(syscall(SYS_process_vm_readv, getpid(), NULL, 0, NULL, 0, 0)); }
static long do_kill(void) { return result(kill(getppid(), 0)); }
static long do_signal_thread(void) { return result(syscall(SYS_tgkill, 1, 1, 0)); }
static long do_memory_file(void) { return result(memfd_create("attack", 0)); }
static long do_ring(void) { return result(syscall(SYS_io_uring_setup, 1, NULL)); }
static long do_program(void) { return result(syscall(SYS_bpf, 0, NULL, 0)); }
static long do_key(void) { return result(syscall(SYS_keyctl, 0, 0, 0, 0, 0)); }
static long do_namespace(void) { return result(unshare(CLONE_NEWUSER)); }
static long do_dumpable(void) { return result(prctl(PR_SET_DUMPABLE, 1)); }
static long do_raise_limit(void) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    return result(setrlimit(RLIMIT_AS, &all));
}
static long do_control(void) { return result(fcntl(open_file, F_SETFL, O_NONBLOCK)); }
#ifdef __x86_64__
/* getpid(2) by the number of the x32 ABI. */
static long do_other_numbers(void) { return result(syscall(0x40000000 | SYS_getpid)); }
#else
static long do_other_numbers(void) { return -SIGSYS; }
#endif
static void *nothing(void *argument) { return argument; }
static long do_thread(void) {
    pthread_t thread;
    int failed = pthread_create(&thread, NULL, nothing, NULL);
    return failed ? failed : pthread_join(thread, NULL);
}
static long do_memory(void) {
    void *memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? errno : munmap(memory, 1 << 20);
}
static long do_write(void) { return result(pwrite(open_file, "x", 1, 0) < 0 ? write(open_file, "x", 1) : 1); }

static const struct {
    const char *name;
    long (*run)(void);
} attacks[] = {
    {"nothing", do_nothing},
    {"socket", do_socket},
    {"socket pair", do_socket_pair},
    {"connect", do_connect},
    {"send elsewhere", do_send},
    {"open", do_open},
    {"open own memory", do_open_own},
    {"create", do_create},
    {"make folder", do_make_folder},
    {"stat", do_stat},
    {"change mode", do_mode},
    {"execute", do_execute},
    {"execute memory", do_execute_memory},
    {"fork", do_fork},
    {"clone3", do_clone3},
    {"trace", do_trace},
    {"read memory", do_read_memory},
    {"kill", do_kill},
    {"signal another", do_signal_thread},
    {"memory file", do_memory_file},
    {"ring", do_ring},
    {"kernel program", do_program},
    {"key", do_key},
    {"namespace", do_namespace},
    {"dumpable", do_dumpable},
    {"raise limit", do_raise_limit},
    {"control", do_control},
    {"other numbers", do_other_numbers},
    {"thread", do_thread},
    {"memory", do_memory},
    {"write", do_write},
};

static int attack_now(int (*first)(void), int (*second)(void), long (*run)(void)) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    open_socket = socket(AF_INET, SOCK_STREAM, 0);
    open_file = memfd_create("before", 0);
    if ((first && first() != 0) || (second && second() != 0)) return 255;
    return (int)run();
}

int ts_attack(int (*first)(void), int (*second)(void), const char *attack) {
    for (size_t index = 0; index < sizeof attacks / sizeof *attacks; index++) {
        if (strcmp(attacks[index].name, attack) != 0) continue;
        pid_t pid = fork();
        if (pid < 0) return 1000;
        if (pid == 0) _exit(attack_now(first, second, attacks[index].run));
        int ended = ts_wait(pid);
        return ended == 255 ? 1000 : ended;
    }
    return 1001;
}
