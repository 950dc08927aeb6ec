/* Loaded before the command (LD_PRELOAD), it puts itself between SQLite and the system calls of SQLite's own layer, by
   xSetSystemCall: sqlite.org/c3ref/vfs.html. It is told by its environment what to do:
     VITRINE_SQLITE_LOG=FILE      where to note each call, in the form that strace would use
     VITRINE_SQLITE_FAULT=CALL:ERRNO:TURN:STEP   the TURN-th of these calls fails with that number, and with a STEP
                                  above 0 every STEP-th after it
   Without the second every call is noted, else only those that failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int log_file = -1;
static struct {
    char call[32];
    int error, turn, step;
    atomic_int seen;
} fault;

static void note(const char *call, const char *path, int file, const char *end) {
    char link[32], name[4096], line[4352];
    if (!path) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        ssize_t count = readlink(link, name, sizeof name - 1);
        name[count > 0 ? count : 0] = 0;
    }
    int count = path ? snprintf(line, sizeof line, "%d %s(\"%s\")%s\n", getpid(), call, path, end)
                     : snprintf(line, sizeof line, "%d %s(%d<%s>)%s\n", getpid(), call, file, name, end);
    if (write(log_file, line, count) != count) abort();
}

/* Whether this call is to fail; errno is set then. */
static int fails(const char *call, const char *path, int file) {
    if (!*fault.call) {
        int before = errno;
        note(call, path, file, "");
        errno = before;
        return 0;
    }
    if (strcmp(call, fault.call) != 0) return 0;
    int after = atomic_fetch_add(&fault.seen, 1) + 1 - fault.turn;
    if (after < 0 || (after > 0 && (fault.step == 0 || after % fault.step != 0))) return 0;
    note(call, path, file, " (INJECTED)");
    errno = fault.error;
    return 1;
}

/* The call as it was, kept under its name, and the one in its place. */
#define ON_PATH(type, name, parameters, arguments)                         \
    static type(*real_##name) parameters;                                  \
    static type failing_##name parameters {                                \
        return fails(#name, path, -1) ? (type)-1 : real_##name arguments;  \
    }
#define ON_FILE(type, name, parameters, arguments)                         \
    static type(*real_##name) parameters;                                  \
    static type failing_##name parameters {                                \
        return fails(#name, NULL, file) ? (type)-1 : real_##name arguments; \
    }

ON_PATH(int, open, (const char *path, int flags, int mode), (path, flags, mode))
ON_PATH(int, access, (const char *path, int mode), (path, mode))
ON_PATH(int, stat, (const char *path, struct stat *status), (path, status))
ON_PATH(int, lstat, (const char *path, struct stat *status), (path, status))
ON_PATH(int, unlink, (const char *path), (path))
ON_PATH(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size))
ON_FILE(int, fstat, (int file, struct stat *status), (file, status))
ON_FILE(int, ftruncate, (int file, off_t size), (file, size))
ON_FILE(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, pread, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
ON_FILE(ssize_t, pread64, (int file, void *bytes, size_t count, off64_t at), (file, bytes, count, at))
ON_FILE(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
ON_FILE(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
ON_FILE(int, fchmod, (int file, mode_t mode), (file, mode))
ON_FILE(int, fchown, (int file, uid_t user, gid_t group), (file, user, group))
ON_FILE(int, fallocate, (int file, off_t at, off_t count), (file, at, count))
ON_FILE(void *, mmap, (void *at, size_t count, int rights, int flags, int file, off_t from),
        (at, count, rights, flags, file, from))

static int (*real_fcntl)(int, int, ...);
static int failing_fcntl(int file, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return fails("fcntl", NULL, file) ? -1 : real_fcntl(file, command, argument);
}

/* The descriptor is gone, whatever close(2) says. */
static int (*real_close)(int);
static int failing_close(int file) {
    if (!fails("close", NULL, file)) return real_close(file);
    int error = errno;
    real_close(file);
    errno = error;
    return -1;
}

/* Answers in SQLite's codes and not in errno. */
static int (*real_openDirectory)(const char *, int *);
static int failing_openDirectory(const char *path, int *file) {
    return fails("openDirectory", path, -1) ? SQLITE_CANTOPEN : real_openDirectory(path, file);
}

static void replace(sqlite3_vfs *files, const char *name, sqlite3_syscall_ptr failing, void *kept) {
    sqlite3_syscall_ptr real = files->xGetSystemCall(files, name);
    /* This SQLite was built without that call. */
    if (!real) return;
    memcpy(kept, &real, sizeof real);
    if (files->xSetSystemCall(files, name, failing) != SQLITE_OK) abort();
}
#define REPLACE(name) replace(files, #name, (sqlite3_syscall_ptr)failing_##name, &real_##name)

static void begin(void) {
    const char *log = getenv("VITRINE_SQLITE_LOG"), *what = getenv("VITRINE_SQLITE_FAULT");
    if (!log) return;
    log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_file < 0) abort();
    if (what
        && sscanf(what, "%31[^:]:%d:%d:%d", fault.call, &fault.error, &fault.turn, &fault.step) != 4)
        abort();
    sqlite3_initialize();
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    if (!files || files->iVersion < 3) abort();
    REPLACE(open), REPLACE(access), REPLACE(stat), REPLACE(lstat), REPLACE(unlink), REPLACE(readlink);
    REPLACE(fstat), REPLACE(ftruncate), REPLACE(read), REPLACE(pread), REPLACE(pread64), REPLACE(write);
    REPLACE(pwrite), REPLACE(pwrite64), REPLACE(fchmod), REPLACE(fchown), REPLACE(fallocate), REPLACE(mmap);
    REPLACE(fcntl), REPLACE(close), REPLACE(openDirectory);
}

/* The command opens a database by nothing else. */
int sqlite3_open_v2(const char *path, sqlite3 **opened, int flags, const char *files) {
    static atomic_int begun;
    if (!atomic_exchange(&begun, 1)) begin();
    int (*real)(const char *, sqlite3 **, int, const char *) = dlsym(RTLD_NEXT, "sqlite3_open_v2");
    return real(path, opened, flags, files);
}
