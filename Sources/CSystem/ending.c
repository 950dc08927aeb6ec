#define _GNU_SOURCE
#include "vitrine_system.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Everything that signal handlers call here is async-signal-safe: it takes no lock and allocates nothing. */

static int exhausted_code, bug_code;
static int alarm_code;
static char alarm_message[256];

static void say(const char *text) {
    ssize_t put = write(STDERR_FILENO, text, strlen(text));
    (void)put;
}

/* The address space in use, in bytes; 0 where unknown. */
static uint64_t memory_bytes(void) {
    char text[64];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text);
    close(file);
    uint64_t pages = 0;
    for (ssize_t place = 0; place < count && text[place] >= '0' && text[place] <= '9'; place++)
        pages = pages * 10 + (uint64_t)(text[place] - '0');
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static int is_memory_exhausted(void) {
    struct rlimit limit;
    int is_limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    /* A growing array asks for as much again. */
    if (is_limited && memory_bytes() > limit.rlim_cur / 2) return 1;
    const size_t probe_bytes = 64u << 20;
    void *probe = mmap(NULL, probe_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe == MAP_FAILED) return 1;
    munmap(probe, probe_bytes);
    return 0;
}

static int are_descriptors_exhausted(void) {
    int probe = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (probe < 0) return errno == EMFILE || errno == ENFILE;
    close(probe);
    return 0;
}

static void crashed(int number) {
    if (are_descriptors_exhausted()) {
        say("error: no more files can be opened, and the run is ended; what is published stands. Raise the limit on open "
            "files (ulimit -n)\n");
        _exit(exhausted_code);
    }
    if (is_memory_exhausted()) {
        say("error: memory has run out, and the run is ended; what is published stands. Raise the limit on memory "
            "(ulimit -v), or free some\n");
        _exit(exhausted_code);
    }
    char message[] = "error: a bug has ended the run (signal 00); what is published stands. Please report it\n";
    char *digits = strstr(message, "00");
    digits[0] = (char)('0' + number / 10);
    digits[1] = (char)('0' + number % 10);
    say(message);
    _exit(bug_code);
}

void vt_end_on_crash(int exhausted, int bug) {
    static const int numbers[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
    /* Sanitizers report by themselves. Swift's backtracer is another process, for which there may be no memory; it
       runs on request only. */
    if (vt_is_sanitized() || getenv("SWIFT_BACKTRACE")) return;
    /* For a stack overflow of the main thread. */
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    exhausted_code = exhausted;
    bug_code = bug;
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = crashed;
        action.sa_flags = SA_ONSTACK;
        sigfillset(&action.sa_mask);
        sigaction(numbers[index], &action, NULL);
    }
}

static void rung(int number) {
    (void)number;
    say(alarm_message);
    _exit(alarm_code);
}

void vt_end_after(unsigned int seconds, int code, const char *message) {
    alarm(0);
    if (seconds == 0) return;
    alarm_code = code;
    strncpy(alarm_message, message, sizeof alarm_message - 1);
    struct sigaction action = {.sa_handler = rung};
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    /* The parent may have blocked it. */
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    alarm(seconds);
}
