#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static mode_t first_umask = S_IWGRP | S_IWOTH;

void vt_clear_umask(void) { first_umask = umask(0); }

void vt_set_program_umask(mode_t mask) { first_umask = mask; }

struct program {
    const char *path, *folder;
    const char *const *arguments, *const *environment;
    const int *descriptors;
    int groups;
};

/* In the child: only calls that are safe after fork(2) of a process with threads. It writes to `failure` why it fails. */
static void execute(const struct program *program, int failure, pid_t parent) {
    static const int failure_copy = 3;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    /* Ignored signals stay ignored through execve(2). */
    static const int ignored[] = {SIGPIPE, SIGXFSZ};
    for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++) sigaction(ignored[index], &standard, NULL);
    int failed = vt_die_with_parent(parent) < 0;
    for (int number = 0; number < 3 && !failed; number++) failed = dup2(program->descriptors[number], number) < 0;
    if (!failed && failure != failure_copy) failed = dup3(failure, failure_copy, O_CLOEXEC) < 0;
    if (!failed) failed = close_range(failure_copy + 1, ~0U, 0) < 0;
    if (!failed) failure = failure_copy;
    if (!failed && program->groups) failed = setpgid(0, 0) < 0;
    if (!failed) failed = chdir(program->folder) < 0;
    if (!failed) {
        sigset_t none;
        umask(first_umask);
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execve(program->path, (char *const *)program->arguments, (char *const *)program->environment);
    }
    int reason = errno;
    ssize_t put = write(failure, &reason, sizeof reason);
    _exit(put == sizeof reason ? 127 : 126);
}

/* Why the child could not be executed; 0 where it was, for then its end of the pipe is closed. */
static int read_failure(int pipe) {
    int reason;
    ssize_t got;
    do got = read(pipe, &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    return got == sizeof reason ? reason : 0;
}

pid_t vt_start_program(
    const char *path, const char *const arguments[], const char *const environment[], const char *folder,
    const int descriptors[3], int groups) {
    struct program program = {path, folder, arguments, environment, descriptors, groups};
    pid_t parent = getpid();
    sigset_t all, before;
    int failure[2];
    int failed = -vt_pipe(failure);
    if (failed) return -failed;
    sigfillset(&all);
    /* A handler of this process must not run in the child. */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) execute(&program, failure[1], parent);
    failed = pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(failure[1]);
    if (!failed) failed = read_failure(failure[0]);
    close(failure[0]);
    if (failed && pid > 0) {
        int status;
        vt_wait_process(pid, &status);
    }
    return failed ? -failed : pid;
}
