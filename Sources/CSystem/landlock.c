#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock as of Linux 6.12 (linux/landlock.h): the distribution's header may be older than the kernel that runs. */
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scope;
};

/* Numbers are the same on every processor. */
enum { CREATE_RULESET = 444, RESTRICT_SELF = 446, ASK_VERSION = 1 };

/* All rights that a version, from 1 on, can take away; a kernel refuses unknown bits. */
static struct ruleset rights(long version) {
    struct ruleset all = {.files = (1u << 13) - 1};
    if (version >= 2) all.files |= 1u << 13; /* moving between folders */
    if (version >= 3) all.files |= 1u << 14; /* truncating */
    if (version >= 4) all.network = 3;       /* binding and connecting TCP */
    if (version >= 5) all.files |= 1u << 15; /* ioctl(2) on devices */
    if (version >= 6) all.scope = 3;         /* abstract sockets and signals of others */
    return all;
}

/* The number of threads: /proc/self/task has two links and one more for each thread. */
static int thread_count(void) {
    struct stat status;
    if (stat("/proc/self/task", &status) < 0) return -errno;
    return (int)status.st_nlink - 2;
}

int vt_confine_files(void) {
    if (vt_is_sanitized()) return -ENOTSUP;
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 0) return -errno;
    /* It confines this thread and those that it starts. */
    if (thread_count() != 1) return -EBUSY;
    struct ruleset none = rights(version);
    /* Older kernels accept a longer structure if its unknown members are zero. */
    long ruleset = syscall(CREATE_RULESET, &none, sizeof none, 0);
    if (ruleset < 0) return -errno;
    int failed = syscall(RESTRICT_SELF, (int)ruleset, 0) < 0 ? -errno : 0;
    close((int)ruleset);
    return failed;
}
