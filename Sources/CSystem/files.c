#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int vt_exchange(const char *one, const char *other) {
    return result(renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE));
}

int vt_rename_new(const char *from, const char *to) {
    return result(renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE));
}

int vt_reflink(int to, int from) { return result(ioctl(to, FICLONE, from)); }

static int64_t copy_by_reading(int from, int to, int64_t count) {
    char buffer[1 << 16];
    int64_t copied = 0;
    while (copied < count) {
        size_t want = count - copied < (int64_t)sizeof buffer ? (size_t)(count - copied) : sizeof buffer;
        ssize_t got = read(from, buffer, want);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        if (got == 0) break;
        for (ssize_t done = 0; done < got;) {
            ssize_t put = write(to, buffer + done, (size_t)(got - done));
            if (put < 0 && errno == EINTR) continue;
            if (put < 0) return -errno;
            done += put;
        }
        copied += got;
    }
    return copied;
}

int64_t vt_copy_range(int from, int to, int64_t count) {
    int64_t copied = 0;
    while (copied < count) {
        ssize_t put = copy_file_range(from, NULL, to, NULL, (size_t)(count - copied), 0);
        if (put < 0 && errno == EINTR) continue;
        /* Old kernels across file systems, special files, and some system call filters. */
        if (put < 0 && (errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)) {
            int64_t rest = copy_by_reading(from, to, count - copied);
            return rest < 0 ? rest : copied + rest;
        }
        if (put < 0) return -errno;
        if (put == 0) break;
        copied += put;
    }
    return copied;
}

int vt_syncfs(int descriptor) { return result(syncfs(descriptor)); }

int vt_open(const char *path, int flags, mode_t mode) { return vt_openat(AT_FDCWD, path, flags, mode); }

int vt_openat(int folder, const char *path, int flags, mode_t mode) {
    int opened;
    do opened = openat(folder, path, flags | O_CLOEXEC, mode);
    while (opened < 0 && errno == EINTR);
    return result(opened);
}

static int regular(const struct stat *status) {
    if (S_ISREG(status->st_mode)) return 0;
    return S_ISDIR(status->st_mode) ? -EISDIR : S_ISLNK(status->st_mode) ? -ELOOP : -EINVAL;
}

int vt_open_regular(int folder, const char *path, int flags) {
    struct stat status;
    if (fstatat(folder, path, &status, flags & O_NOFOLLOW ? AT_SYMLINK_NOFOLLOW : 0) < 0) return -errno;
    int refused = regular(&status);
    if (refused) return refused;
    /* It may have been exchanged since, so opening must not wait or take a terminal. */
    int opened = vt_openat(folder, path, flags | O_NONBLOCK | O_NOCTTY, 0);
    if (opened < 0) return opened == -ENXIO ? -EINVAL : opened;
    refused = fstat(opened, &status) < 0 ? -errno : regular(&status);
    if (refused) close(opened);
    return refused ? refused : opened;
}
int vt_open_folder_below(int folder, const char *path) {
    struct open_how how = {
        .flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV};
    long opened;
    do opened = syscall(SYS_openat2, folder, path, &how, sizeof how);
    while (opened < 0 && (errno == EINTR || errno == EAGAIN));
    /* Before Linux 5.6, and in sandboxes that do not know it. */
    if (opened < 0 && errno == ENOSYS) return vt_openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
    return result((int)opened);
}

int vt_open_place(const char *path) { return vt_open(path, O_PATH, 0); }

int vt_lock_now(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int locked;
    do locked = fcntl(descriptor, F_SETLK, &whole);
    while (locked < 0 && errno == EINTR);
    return result(locked);
}

int vt_is_locked(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(descriptor, F_GETLK, &whole) < 0) return -errno;
    return whole.l_type != F_UNLCK;
}

int64_t vt_find(const void *bytes, size_t count, const void *wanted, size_t wanted_count) {
    const char *found = memmem(bytes, count, wanted, wanted_count);
    return found ? found - (const char *)bytes : -ENOENT;
}
