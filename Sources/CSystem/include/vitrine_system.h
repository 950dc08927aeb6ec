/* The door to Linux calls that Swift's Glibc module hides or cannot call (variadics, macros, GNU extensions).
   Every function returns 0 or a non-negative result, or -errno. No function keeps a pointer it was given. */
#ifndef VITRINE_SYSTEM_H
#define VITRINE_SYSTEM_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Files (files.c) */

/* Exchanges two paths at once: renameat2(2) with RENAME_EXCHANGE. */
int vt_exchange(const char *one, const char *other);
/* Renames without replacing: renameat2(2) with RENAME_NOREPLACE. */
int vt_rename_new(const char *from, const char *to);
/* Shares the extents of `from` with `to` (both open; ioctl FICLONE). */
int vt_reflink(int to, int from);
/* Copies up to `count` bytes between files at their offsets: copy_file_range(2), else read and write. */
int64_t vt_copy_range(int from, int to, int64_t count);
/* Makes all that was written to the file system of `descriptor` durable: syncfs(2). */
int vt_syncfs(int descriptor);
/* open(2) and openat(2) with O_CLOEXEC added. */
int vt_open(const char *path, int flags, mode_t mode);
int vt_openat(int folder, const char *path, int flags, mode_t mode);
/* As vt_openat, for existing regular files only. Others are refused without being opened, because a FIFO waits and a
   device may do anything: -EISDIR for a folder, -ELOOP for a link (with O_NOFOLLOW), -EINVAL for other kinds. */
int vt_open_regular(int folder, const char *path, int flags);
/* The folder at a path below `folder`, through no link and on no other file system. */
int vt_open_folder_below(int folder, const char *path);
/* A descriptor of `path`, links followed, without opening it: open(2) with O_PATH. */
int vt_open_place(const char *path);
/* Takes an exclusive lock of the open file without waiting: fcntl(2) F_SETLK. */
int vt_lock_now(int descriptor);
/* Whether another process has a lock of the open file: 1, 0 or -errno. fcntl(2) F_GETLK. */
int vt_is_locked(int descriptor);

/* Where `wanted` begins first among the bytes: memmem(3); -ENOENT where it does not. */
int64_t vt_find(const void *bytes, size_t count, const void *wanted, size_t wanted_count);

/* Processes (processes.c) */

/* The build id that the linker gave this program, up to `capacity` bytes of it: their count, or 0 where it has none.
   dl_iterate_phdr(3), elf(5). */
int vt_build_id(uint8_t *bytes, int capacity);

/* Keeps later threads and children as nice as this process is now. libdispatch sets the niceness of its threads, which
   would undo nice(1) where the process has the right. */
int vt_keep_nice(void);
/* Gives back now what the heap does not use. */
void vt_return_unused_memory(void);
/* The kernel kills this process when its parent ends; -ESRCH if the parent `parent` has ended already. */
int vt_die_with_parent(pid_t parent);
/* Allows `seconds` more of processor time; then SIGXCPU ends the process. */
int vt_allow_cpu(uint64_t seconds);
/* A connected pair of SOCK_SEQPACKET|SOCK_CLOEXEC sockets. */
int vt_socket_pair(int pair[2]);
/* Sends `count` bytes and up to 16 descriptors as one packet. */
int64_t vt_send_with_descriptors(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);
/* Receives one packet and its descriptors (close-on-exec); `descriptor_count` is capacity in, number out. 0 bytes: the
   other end has closed. */
int64_t vt_receive_with_descriptors(int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count);
/* An anonymous file in memory: memfd_create(2), close-on-exec. */
int vt_memory_file(const char *name);
/* Starts the program at `path` in a process group of its own, which keeps a terminal's signals from it, with default
   signal handling, nothing at 0 to 2, `socket` as descriptor 3 and no other. The arrays end in NULL. The child's id. */
pid_t vt_spawn_with_socket(
    const char *path, const char *const arguments[], const char *const environment[], int socket);
/* Starts the program at `path` in `folder`, with default signal handling, the umask that this process began with, the
   three `descriptors` (each above 2) as 0 to 2, and no other; `groups`: in a process group of its own. The kernel kills
   it when the calling thread ends. The child's id, or why it cannot be started (programs.c). */
pid_t vt_start_program(
    const char *path, const char *const arguments[], const char *const environment[], const char *folder,
    const int descriptors[3], int groups);
/* Takes the umask away, and keeps it for the children of vt_start_program. Call it once. */
void vt_clear_umask(void);
/* Gives the children of vt_start_program this umask instead. */
void vt_set_program_umask(mode_t mask);
/* A pipe, close-on-exec: its reading end and its writing end. */
int vt_pipe(int ends[2]);
/* 1 where the child `pid` has ended, with `status` as of waitpid(2); 0 where it runs. */
int vt_try_wait(pid_t pid, int *status);
/* Kills all processes of a group. */
int vt_kill_group(pid_t group);
/* 1 once it is readable, 0 after `milliseconds` (-1: wait for ever). */
int vt_wait_readable(int descriptor, int milliseconds);
/* Kills the child `pid`, which must not have been waited for yet. */
int vt_kill_process(pid_t pid);
/* The signal that ended the child `pid`, or 0 where it exited; it must not have been waited for yet. -ETIMEDOUT
   where it has not ended within `milliseconds`. */
int vt_ended_by(pid_t pid, int milliseconds);
/* The hard limit on this process's address space, in bytes. */
uint64_t vt_memory_bytes_max(void);
/* Waits until the child `pid` ends; `status` is as of waitpid(2). */
int vt_wait_process(pid_t pid, int *status);
/* Passes the signals that stop a run (SIGINT, SIGTERM, SIGHUP), except ignored ones, to a descriptor. Call it once. */
int vt_stop_signals_open(void);
/* Reads the next signal number from that descriptor (blocks). */
int vt_stop_signals_read(int descriptor);
/* The width of the terminal at `descriptor` in columns, or -ENOTTY. */
int vt_terminal_columns(int descriptor);

/* The end of a process that cannot go on (ending.c) */

/* Makes crashes (SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT) end this process with one line to stderr and the
   code `exhausted` where memory or descriptors have run out, else `bug`. Not under a sanitizer, nor with
   SWIFT_BACKTRACE. */
void vt_end_on_crash(int exhausted, int bug);
/* Ends this process with `code` after so many seconds, whatever its threads do, and writes `message` (up to 250 bytes)
   to stderr. 0 seconds: cancels that. */
void vt_end_after(unsigned int seconds, int code, const char *message);

/* The sandbox (sandbox.c, landlock.c): each call takes rights from this process for good. */

/* 1 where a sanitizer is compiled in, which needs more rights: then memory is not limited, and vt_confine_calls and
   vt_confine_files fail. */
int vt_is_sanitized(void);
/* No program that this process executes gets more rights than it has (PR_SET_NO_NEW_PRIVS). */
int vt_confine_privileges(void);
/* Limits address space and the size of files, in bytes, where they are not lower already; no core file. */
int vt_confine_limits(uint64_t memory_bytes_max, uint64_t file_bytes_max);
/* Forbids to open, create or rename files and to bind or connect TCP ports, as far as this kernel's Landlock can. Needs
   vt_confine_privileges. -EBUSY where there are other threads, which it would not confine. */
int vt_confine_files(void);
/* Refuses system calls that decoding and encoding do not need, or ends the process for them, in all threads (seccomp).
   `socket`: the only one for messages. Needs vt_confine_privileges. */
int vt_confine_calls(int socket);

#endif
