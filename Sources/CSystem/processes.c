#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <elf.h>
#include <fcntl.h>
#include <jemalloc/jemalloc.h>
#include <link.h>
#include <linux/capability.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define DESCRIPTORS_MAX 16

/* The value of a macro as text. */
#define STRING(value) STRING_OF(value)
#define STRING_OF(value) #value

static int result(int value) { return value < 0 ? -errno : value; }

struct build_id {
    uint8_t *bytes;
    int capacity, count;
};

/* The first object is the program itself. */
static int find_build_id(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct build_id *found = context;
    for (int number = 0; number < object->dlpi_phnum && found->count == 0; number++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[number];
        if (header->p_type != PT_NOTE) continue;
        const char *at = (const char *)object->dlpi_addr + header->p_vaddr, *end = at + header->p_filesz;
        while (end - at >= (ptrdiff_t)sizeof(ElfW(Nhdr))) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)at;
            const char *name = at + sizeof *note, *content = name + ((note->n_namesz + 3) & ~3u);
            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                found->count = (int)note->n_descsz < found->capacity ? (int)note->n_descsz : found->capacity;
                memcpy(found->bytes, content, (size_t)found->count);
                break;
            }
            at = content + ((note->n_descsz + 3) & ~3u);
        }
    }
    return 1;
}

int vt_build_id(uint8_t *bytes, int capacity) {
    struct build_id found = {bytes, capacity, 0};
    dl_iterate_phdr(find_build_id, &found);
    return found.count;
}

int vt_die_with_parent(pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -errno;
    /* The parent may have ended between fork and prctl. */
    return getppid() == parent ? 0 : -ESRCH;
}

/* One arena a processor: by itself jemalloc has four, with unused memory in every one of them. What is freed goes back
   to the system half a second later, if the arena is used: by itself it takes ten, longer than most runs. */
const char *malloc_conf = "narenas_ratio:1,dirty_decay_ms:500";

/* Naming one of its functions makes the linker keep jemalloc, whose malloc the whole program then uses. */
void vt_return_unused_memory(void) { mallctl("arena." STRING(MALLCTL_ARENAS_ALL) ".purge", NULL, NULL, NULL, 0); }

int vt_keep_nice(void) {
    errno = 0;
    int nice = getpriority(PRIO_PROCESS, 0);
    if (nice == -1 && errno) return -errno;
    if (nice <= 0) return 0;
    /* libdispatch would tell the system log of each thread that it cannot set the niceness of. */
    if (setenv("LIBDISPATCH_LOG", "NO", 0) < 0) return -errno;
    /* For an unprivileged process: its lowest nice value is 20 minus this limit. */
    struct rlimit limit;
    if (getrlimit(RLIMIT_NICE, &limit) < 0) return -errno;
    if (limit.rlim_cur > (rlim_t)(20 - nice)) {
        limit.rlim_cur = limit.rlim_max = (rlim_t)(20 - nice);
        if (setrlimit(RLIMIT_NICE, &limit) < 0) return -errno;
    }
    /* For a privileged one, which may exceed the limit. */
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, data) < 0) return -errno;
    data[CAP_TO_INDEX(CAP_SYS_NICE)].effective &= ~CAP_TO_MASK(CAP_SYS_NICE);
    return result((int)syscall(SYS_capset, &header, data));
}

int vt_socket_pair(int pair[2]) { return result(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)); }

int64_t vt_send_with_descriptors(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    if (descriptor_count < 0 || descriptor_count > DESCRIPTORS_MAX) return -EINVAL;
    struct iovec data = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * DESCRIPTORS_MAX)];
        struct cmsghdr align;
    } control;
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1};
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)descriptor_count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int64_t vt_receive_with_descriptors(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count) {
    int room = *descriptor_count;
    *descriptor_count = 0;
    struct iovec data = {.iov_base = bytes, .iov_len = capacity};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * DESCRIPTORS_MAX)];
        struct cmsghdr align;
    } control;
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        for (int index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + sizeof(int) * (size_t)index, sizeof descriptor);
            if (*descriptor_count < room) descriptors[(*descriptor_count)++] = descriptor;
            else close(descriptor);
        }
    }
    return (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) ? -EMSGSIZE : got;
}

int vt_memory_file(const char *name) { return result(memfd_create(name, MFD_CLOEXEC)); }

int vt_ended_by(pid_t pid, int milliseconds) {
    static const int pause_milliseconds = 5;
    while (1) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno != EINTR) return -errno;
        if (info.si_pid == pid) return info.si_code == CLD_EXITED ? 0 : info.si_status;
        if (milliseconds <= 0) return -ETIMEDOUT;
        milliseconds -= pause_milliseconds;
        usleep(pause_milliseconds * 1000);
    }
}

uint64_t vt_memory_bytes_max(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) < 0 || limit.rlim_max == RLIM_INFINITY) return UINT64_MAX;
    return limit.rlim_max;
}

int vt_wait_process(pid_t pid, int *status) {
    pid_t ended;
    do ended = waitpid(pid, status, 0);
    while (ended < 0 && errno == EINTR);
    return ended < 0 ? -errno : 0;
}

/* The pipe of the handler; set once, before the handler is installed. */
static int stop_signals_pipe = -1;

static void note_stop_signal(int number) {
    int before = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe holds enough signals. */
    ssize_t put = write(stop_signals_pipe, &byte, 1);
    (void)put;
    errno = before;
}

/* A handler and not signalfd(2): libdispatch leaves the main thread in sigsuspend(2) with an empty mask, where a signal
   that is blocked everywhere else still ends the process. */
int vt_stop_signals_open(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
    if (fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0) return -errno;
    stop_signals_pipe = ends[1];
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        if (sigaction(numbers[index], NULL, &action) < 0) return -errno;
        /* The parent may ignore it: nohup(1), a shell's background job. */
        if (action.sa_handler == SIG_IGN) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = note_stop_signal;
        action.sa_flags = SA_RESTART;
        sigfillset(&action.sa_mask);
        if (sigaction(numbers[index], &action, NULL) < 0) return -errno;
    }
    return ends[0];
}

int vt_stop_signals_read(int descriptor) {
    unsigned char number;
    ssize_t got;
    do got = read(descriptor, &number, 1);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    return got == 1 ? number : -EIO;
}

int vt_terminal_columns(int descriptor) {
    struct winsize size;
    if (!isatty(descriptor)) return -ENOTTY;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
    return size.ws_col;
}

int vt_allow_cpu(uint64_t seconds) {
    struct rusage usage;
    struct rlimit both;
    if (getrusage(RUSAGE_SELF, &usage) < 0 || getrlimit(RLIMIT_CPU, &both) < 0) return -errno;
    both.rlim_cur = (rlim_t)usage.ru_utime.tv_sec + (rlim_t)usage.ru_stime.tv_sec + 1 + seconds;
    return result(setrlimit(RLIMIT_CPU, &both));
}

/* No blocked or ignored signal, and a process group of its own. */
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failed = posix_spawnattr_setsigmask(attributes, &none);
    if (!failed) failed = posix_spawnattr_setsigdefault(attributes, &all);
    if (!failed) failed = posix_spawnattr_setpgroup(attributes, 0);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
    if (!failed) failed = posix_spawnattr_setflags(attributes, flags);
    return failed;
}

static int spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[], int socket,
                 posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes) {
    int failed = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_addopen(files, 1, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_addopen(files, 2, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(files, socket, 3);
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(files, 4);
    if (!failed) failed = set_attributes(attributes);
    if (!failed) failed = posix_spawn(pid, path, files, attributes, arguments, environment);
    return -failed;
}

pid_t vt_spawn_with_socket(
    const char *path, const char *const arguments[], const char *const environment[], int socket) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    int failed = posix_spawn_file_actions_init(&files);
    if (failed) return -failed;
    failed = -posix_spawnattr_init(&attributes);
    if (!failed) {
        failed = spawn(&pid, path, (char *const *)arguments, (char *const *)environment, socket, &files, &attributes);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return failed ? failed : pid;
}

int vt_wait_readable(int descriptor, int milliseconds) {
    struct pollfd one = {.fd = descriptor, .events = POLLIN};
    int ready;
    do ready = poll(&one, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    return result(ready);
}

int vt_pipe(int ends[2]) { return result(pipe2(ends, O_CLOEXEC)); }

int vt_try_wait(pid_t pid, int *status) {
    pid_t ended;
    do ended = waitpid(pid, status, WNOHANG);
    while (ended < 0 && errno == EINTR);
    return ended < 0 ? -errno : ended == pid;
}

int vt_kill_group(pid_t group) { return result(kill(-group, SIGKILL)); }

int vt_kill_process(pid_t pid) { return result(kill(pid, SIGKILL)); }
