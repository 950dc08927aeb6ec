/* Preloaded into a program (run.sh), moves the clock that it reads on the wall by $CLOCK_SHIFT_SECONDS. The monotonic
   clock and the times of files are left alone, as where a machine's clock is wrong and its file server's is right. It asks
   the kernel itself and allocates nothing: heaps read the clock while they are set up, and libfaketime hangs there. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift_seconds(void) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS");
    return text ? (time_t)strtoll(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift_seconds();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec found;
    if (clock_gettime(CLOCK_REALTIME, &found)) return -1;
    *now = (struct timeval){.tv_sec = found.tv_sec, .tv_usec = found.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *place) {
    struct timespec found;
    if (clock_gettime(CLOCK_REALTIME, &found)) return (time_t)-1;
    if (place) *place = found.tv_sec;
    return found.tv_sec;
}
