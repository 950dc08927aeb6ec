/* Loaded before the command (LD_PRELOAD), it makes one folder answer as a share does. It is told by its environment:
     VITRINE_SHARE=FOLDER          the folder; only calls on names in it are changed
     VITRINE_SHARE_DELAY=COUNT     each such call takes so many microseconds longer
     VITRINE_SHARE_LATE=TIME       what another process has put in place after that time (seconds since 1970, with a
                                   fraction) is not there yet
   The workers have an empty environment and so do not load it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *share;
static size_t share_length;
static long delay_microseconds;
static double late_after;

/* Inodes of what this process has put in place, which it sees at once. A full table shows all. */
#define OWN_COUNT (1 << 16)
static _Atomic ino_t own[OWN_COUNT];

__attribute__((constructor)) static void begin(void) {
    share = getenv("VITRINE_SHARE");
    if (!share) return;
    share_length = strlen(share);
    const char *delay = getenv("VITRINE_SHARE_DELAY"), *late = getenv("VITRINE_SHARE_LATE");
    delay_microseconds = delay ? atol(delay) : 0;
    late_after = late ? atof(late) : 0;
}

static int is_below(const char *path) {
    return strncmp(path, share, share_length) == 0 && (path[share_length] == 0 || path[share_length] == '/');
}

static int is_shared(int folder, const char *path) {
    if (!share) return 0;
    if (path[0] == '/') return is_below(path);
    char link[64], name[4096];
    snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    ssize_t count = readlink(link, name, sizeof name - 1);
    if (count <= 0 || count + strlen(path) + 2 > sizeof name) return 0;
    snprintf(name + count, sizeof name - count, "/%s", path);
    return is_below(name);
}

static int wait_for(int folder, const char *path) {
    int before = errno;
    int found = is_shared(folder, path);
    if (found && delay_microseconds) {
        struct timespec time = {delay_microseconds / 1000000, delay_microseconds % 1000000 * 1000};
        nanosleep(&time, NULL);
    }
    errno = before;
    return found;
}

static void note_own(ino_t inode) {
    for (size_t step = 0; step < OWN_COUNT; step++) {
        _Atomic ino_t *place = &own[(inode + step) % OWN_COUNT];
        ino_t none = 0;
        if (atomic_compare_exchange_strong(place, &none, inode) || none == inode) return;
    }
}

static int is_own(ino_t inode) {
    for (size_t step = 0; step < OWN_COUNT; step++) {
        ino_t found = own[(inode + step) % OWN_COUNT];
        if (found == inode) return 1;
        if (!found) return 0;
    }
    return 1;
}

static int (*real_fstatat)(int, const char *, struct stat *, int);

/* Whether a file is there that does not show yet. Folders do. */
static int is_late(int folder, const char *path) {
    struct stat status;
    int before = errno;
    if (!real_fstatat) real_fstatat = dlsym(RTLD_NEXT, "fstatat");
    int found = late_after > 0 && real_fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0
                && S_ISREG(status.st_mode) && !is_own(status.st_ino)
                && status.st_ctim.tv_sec + status.st_ctim.tv_nsec / 1e9 > late_after;
    errno = before;
    return found;
}

static void note_placed(int folder, const char *path) {
    struct stat status;
    int before = errno;
    if (!real_fstatat) real_fstatat = dlsym(RTLD_NEXT, "fstatat");
    if (late_after > 0 && real_fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0) note_own(status.st_ino);
    errno = before;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static mode_t mode_of(int flags, va_list list) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; }

int openat(int folder, const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    int shared = wait_for(folder, path);
    if (shared && !(flags & O_CREAT) && is_late(folder, path)) return errno = ENOENT, -1;
    int opened = REAL(openat)(folder, path, flags, mode);
    if (shared && opened >= 0 && flags & O_CREAT) note_placed(folder, path);
    return opened;
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    return openat(AT_FDCWD, path, flags, mode);
}

int fstatat(int folder, const char *path, struct stat *status, int flags) {
    if (*path && wait_for(folder, path) && is_late(folder, path)) return errno = ENOENT, -1;
    return REAL(fstatat)(folder, path, status, flags);
}
int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }
int lstat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); }

int renameat2(int from, const char *old, int to, const char *name, unsigned flags) {
    int shared = wait_for(to, name);
    int code = REAL(renameat2)(from, old, to, name, flags);
    if (shared && code == 0) note_placed(to, name);
    return code;
}
int renameat(int from, const char *old, int to, const char *name) { return renameat2(from, old, to, name, 0); }
int rename(const char *old, const char *name) { return renameat2(AT_FDCWD, old, AT_FDCWD, name, 0); }

int linkat(int from, const char *old, int to, const char *name, int flags) {
    int shared = wait_for(to, name);
    int code = REAL(linkat)(from, old, to, name, flags);
    if (shared && code == 0) note_placed(to, name);
    return code;
}
int link(const char *old, const char *name) { return linkat(AT_FDCWD, old, AT_FDCWD, name, 0); }

int unlinkat(int folder, const char *path, int flags) {
    wait_for(folder, path);
    return REAL(unlinkat)(folder, path, flags);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int mkdirat(int folder, const char *path, mode_t mode) {
    wait_for(folder, path);
    return REAL(mkdirat)(folder, path, mode);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
