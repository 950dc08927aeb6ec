/* The door to libmicrohttpd (0.9.75 or newer): its functions are variadic and its callbacks many, so a server is four
   calls here. Its header stays behind the door. Functions return 0 or a non-negative result, or -errno. */
#ifndef VITRINE_MICROHTTPD_H
#define VITRINE_MICROHTTPD_H
#include <stddef.h>
#include <stdint.h>

struct vt_http_request;

/* Answers `request`, on any of the server's threads: by one call of vt_http_answer or vt_http_answer_file, and 0; or by
   vt_http_wait, and 1: then it is called once more, with `has_waited`. Below 0 the connection ends. `path` is the target
   up to its `?`, as it was sent. */
typedef int (*vt_http_handler)(
    void *context, struct vt_http_request *request, const char *method, const char *path, int has_waited);

struct vt_http_limits {
    /* Beyond three quarters of `connections` a new one ends the one that has been idle for the longest time. */
    unsigned int threads, connections, idle_seconds;
    /* Of a request's head; a longer one is answered with 414 or 431. */
    size_t head_bytes;
};

/* Serves on 127.0.0.1 until the process ends; `context` has to live as long. Port 0 takes a free one.
   The port that it listens on. */
int vt_http_start(uint16_t port, struct vt_http_limits limits, vt_http_handler handler, void *context);

/* A field of the request's head by its name, or NULL; and an argument of its query, as it was sent. */
const char *vt_http_field(struct vt_http_request *request, const char *name);
const char *vt_http_argument(struct vt_http_request *request, const char *name);
/* The request's query as it was sent, without the `?`, into `text`, which has room for `count` bytes and a 0.
   Its length; where that is more than `count`, what is in `text` is no text. */
size_t vt_http_query(struct vt_http_request *request, char *text, size_t count);

/* Answers with a copy of `bytes`. `fields`: names and values in turn, ending in NULL. */
int vt_http_answer(
    struct vt_http_request *request, unsigned int status, const char *const fields[], const void *bytes, size_t count);
/* Answers with a part of an open file, which is closed in any case. */
int vt_http_answer_file(
    struct vt_http_request *request, unsigned int status, const char *const fields[], int file, uint64_t offset,
    uint64_t count);

/* Sets the request aside. A thread may resume it once, at once or later; then the handler is called again. */
void vt_http_wait(struct vt_http_request *request);
void vt_http_resume(struct vt_http_request *request);
#endif
