/* What tests ask of C. Processes are started here because Foundation's Process loses the end of one now and then, when
   many are started at once from several threads; posix_spawn(3) and waitpid(2) do not. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H
#include <stddef.h>
#include <sys/types.h>

/* Starts `arguments[0]` in `folder` with these three descriptors and no others. 0, or -errno. */
int ts_spawn(pid_t *pid, char *const arguments[], char *const environment[], const char *folder, int input, int output,
             int messages);
/* Waits until the process ends: its exit code, or minus the signal that ended it. */
int ts_wait(pid_t pid);
/* Two ends of a pipe, close-on-exec: reading, writing. 0, or -errno. */
int ts_pipe(int ends[2]);

/* The label of the dispatch queue on whose thread the caller runs; empty on other threads. */
const char *ts_queue_label(void);

/* Whether the `part_count` bytes of `part` stand somewhere in `whole`. */
_Bool ts_contains(const void *whole, size_t whole_count, const void *part, size_t part_count);

/* Has the calling thread open files as this user does. 0, or -EPERM. */
int ts_open_files_as(uid_t user);

/* 1 where a sanitizer is compiled in, under which all takes many times as long. */
int ts_is_sanitized(void);

/* Has a child of this process confine itself by both functions (0 is success; either may be NULL) and then do what
   `attack` names (attacks.c has the list). 0 where it was let do it, the errno with which it was refused, minus the
   signal that ended it, 1000 where it could not be confined, 1001 where there is no such attack. */
int ts_attack(int (*first)(void), int (*second)(void), const char *attack);

#endif
