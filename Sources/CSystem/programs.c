#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <signal.h>
#include <unistd.h>

/* In the child: only calls that are safe after fork(2) of a process with threads. */
static void execute(const char *path, const char *const arguments[], const char *const environment[],
                    const int descriptors[3], pid_t parent) {
    sigset_t none;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    /* Ignored signals stay ignored through execve(2). */
    static const int ignored[] = {SIGPIPE, SIGXFSZ};
    for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++) sigaction(ignored[index], &standard, NULL);
    if (vt_die_with_parent(parent) < 0) _exit(127);
    for (int number = 0; number < 3; number++)
        if (dup2(descriptors[number], number) < 0) _exit(127);
    if (close_range(3, ~0U, 0) < 0) _exit(127);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, (char *const *)arguments, (char *const *)environment);
    _exit(127);
}

pid_t vt_start_program(
    const char *path, const char *const arguments[], const char *const environment[], const int descriptors[3]) {
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    /* A handler of this process must not run in the child. */
    if (pthread_sigmask(SIG_SETMASK, &all, &before)) return -EINVAL;
    pid_t pid = fork();
    if (pid == 0) execute(path, arguments, environment, descriptors, parent);
    int failed = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pid < 0 ? -failed : pid;
}
