/* The door to libcurl: Swift cannot call variadic C functions, so each use of curl_easy_setopt and its kin has a
   typed function here, and none of libcurl's own types comes through.

   Nothing here may be called from two threads at once for the same vt_multi, but for vt_multi_wake. */
#ifndef VITRINE_CURL_H
#define VITRINE_CURL_H
#include <stddef.h>
#include <stdint.h>

/* Many transfers on one thread, and their connections. */
typedef struct vt_multi vt_multi;
/* One transfer at a time; used again for the next one. */
typedef struct vt_transfer vt_transfer;

/* A transfer's handlers, called on the thread that drives the vt_multi. Bytes are valid during the call only. */
typedef struct vt_handlers {
    void *context;
    /* One header line with its line end, the status line too; 0 goes on, anything else ends the transfer. */
    int32_t (*head)(void *context, const uint8_t *line, size_t count);
    /* Bytes of the body, decoded; 0 goes on, anything else ends the transfer. */
    int32_t (*body)(void *context, const uint8_t *bytes, size_t count);
    /* May this address (4 or 16 bytes, network order) be connected to? */
    int32_t (*allows)(void *context, const uint8_t *address, size_t count);
} vt_handlers;

/* Copied by vt_transfer_start. */
typedef struct vt_request {
    const char *url;
    /* The proxy's URL, or "" for none; the environment is ignored. */
    const char *proxy;
    /* `Name: value`, or `Name;` for an empty value. */
    const char *const *headers;
    size_t header_count;
    /* What is sent by POST; NULL for a GET. */
    const char *body;
    int64_t body_bytes;
    /* A larger Content-Length is refused at once. */
    int64_t bytes_max;
    int64_t connect_milliseconds;
    int64_t total_milliseconds;
    /* The transfer ends when it stays below `stall_bytes_per_second` for `stall_seconds`. */
    int64_t stall_seconds;
    int64_t stall_bytes_per_second;
    /* Wait for a connection under way to see whether it can be shared (HTTP/2). */
    int32_t may_share;
    /* Take the body as it is sent: no coding is asked for, and none is taken off. */
    int32_t is_plain;
} vt_request;

enum vt_end {
    VT_DONE,
    /* A handler ended it. */
    VT_STOPPED,
    VT_RESOLVE,
    VT_CONNECT,
    VT_TIMEOUT,
    /* The connection broke, or the body was shorter than announced. */
    VT_PARTIAL,
    VT_BROKEN,
    VT_TLS,
    VT_CERTIFICATE,
    VT_TOO_LARGE,
    VT_ENCODING,
    /* The response is not HTTP. */
    VT_PROTOCOL,
    VT_MEMORY,
    VT_OTHER
};

typedef struct vt_result {
    int32_t end;
    int32_t status;
    /* Bytes of the body on the wire. */
    int64_t bytes;
    /* Whether the request was sent; if not, there was no connection. */
    int32_t is_sent;
    /* errno of the connect that failed, or 0. */
    int32_t system_error;
    /* libcurl's message, valid until the transfer's next start. */
    const char *message;
} vt_result;

/* An HTTP date in seconds since 1970, or -1. */
int64_t vt_http_date(const char *text);

/* NULL when memory is short. */
vt_multi *vt_multi_new(int64_t connections_max);
/* No transfer may be running. */
void vt_multi_free(vt_multi *multi);
/* Makes vt_multi_poll return; from any thread. */
void vt_multi_wake(vt_multi *multi);
/* Begins what was started, and does what is due; 0, or a CURLMcode. */
int32_t vt_multi_perform(vt_multi *multi);
/* Waits for something to do, and does what sockets are ready for; 0, or a CURLMcode. */
int32_t vt_multi_poll(vt_multi *multi, int32_t milliseconds);
/* Removes the next ended transfer and returns its context, or NULL. */
void *vt_multi_next(vt_multi *multi, vt_result *result);

/* `certificates`: a file of the authorities to trust, or "" for the system's. NULL when memory is short. */
vt_transfer *vt_transfer_new(const vt_handlers *handlers, const char *user_agent, const char *certificates);
void vt_transfer_free(vt_transfer *transfer);
/* 0, or a CURLcode where the request cannot be made (invalid URL, no memory). */
int32_t vt_transfer_start(vt_multi *multi, vt_transfer *transfer, const vt_request *request);
/* Ends a running transfer. */
void vt_transfer_stop(vt_multi *multi, vt_transfer *transfer);

#endif
