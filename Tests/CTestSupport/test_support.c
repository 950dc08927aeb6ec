#define _GNU_SOURCE
#include "test_support.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/wait.h>
#include <unistd.h>

int ts_spawn(pid_t *pid, char *const arguments[], char *const environment[], const char *folder, int input, int output,
             int messages) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failed = posix_spawn_file_actions_init(&files);
    if (failed) return -failed;
    failed = posix_spawnattr_init(&attributes);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&files, input, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&files, output, 1);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&files, messages, 2);
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(&files, 3);
    if (!failed) failed = posix_spawn_file_actions_addchdir_np(&files, folder);
    if (!failed) failed = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failed) failed = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!failed) failed = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!failed) failed = posix_spawn(pid, arguments[0], &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return -failed;
}

int ts_wait(pid_t pid) {
    int status;
    pid_t ended;
    do ended = waitpid(pid, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended < 0) return -1000 - errno;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int ts_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0; }

extern const char *dispatch_queue_get_label(void *queue);

const char *ts_queue_label(void) {
    const char *label = dispatch_queue_get_label(NULL);
    return label ? label : "";
}

_Bool ts_contains(const void *whole, size_t whole_count, const void *part, size_t part_count) {
    return memmem(whole, whole_count, part, part_count) != NULL;
}

int ts_open_files_as(uid_t user) {
    /* First, for the rights to change them go with the user; its own group's files stay closed, those of further groups
       not. */
    setfsgid(user);
    setfsuid(user);
    /* It reports no failure: a number that no user has changes nothing and tells which one is in force. */
    return (uid_t)setfsuid((uid_t)-1) == user ? 0 : -EPERM;
}

int ts_is_sanitized(void) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return 1;
#endif
#endif
    return 0;
}
