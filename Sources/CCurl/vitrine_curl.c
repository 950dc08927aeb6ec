#define _GNU_SOURCE
#include "vitrine_curl.h"
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* One read holds most small pictures; a larger buffer would be mapped anew for each transfer. */
#define BUFFER_BYTES (100L * 1024)

/* So many sockets are looked at between two looks for what has ended. */
#define EVENTS_MAX 64

/* libcurl says which sockets to watch and when to come back; with curl_multi_perform every transfer would be looked at
   whenever anything happens to one. */
struct vt_multi {
    CURLM *curl;
    int epoll;
    int wake;
    /* When libcurl wants to be called, in milliseconds of the monotonic clock; -1: not by itself. */
    int64_t due;
};

struct vt_transfer {
    CURL *curl;
    vt_handlers handlers;
    struct curl_slist *headers;
    char message[CURL_ERROR_SIZE];
};

int64_t vt_http_date(const char *text) { return (int64_t)curl_getdate(text, NULL); }

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int watch(CURL *curl, curl_socket_t socket, int what, void *data, void *known) {
    vt_multi *multi = data;
    struct epoll_event event = {.data.fd = socket};
    (void)curl;
    if (what == CURL_POLL_REMOVE) {
        /* One that is closed already is forgotten by the kernel. */
        epoll_ctl(multi->epoll, EPOLL_CTL_DEL, socket, &event);
        return 0;
    }
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    if (epoll_ctl(multi->epoll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) != 0) return -1;
    if (!known) curl_multi_assign(multi->curl, socket, multi);
    return 0;
}

static int note_timer(CURLM *curl, long milliseconds, void *data) {
    vt_multi *multi = data;
    (void)curl;
    multi->due = milliseconds < 0 ? -1 : milliseconds_now() + milliseconds;
    return 0;
}

vt_multi *vt_multi_new(int64_t connections_max) {
    vt_multi *multi = calloc(1, sizeof *multi);
    if (!multi) return NULL;
    multi->due = -1;
    multi->epoll = epoll_create1(EPOLL_CLOEXEC);
    multi->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    multi->curl = curl_multi_init();
    struct epoll_event event = {.events = EPOLLIN, .data.fd = multi->wake};
    if (multi->epoll < 0 || multi->wake < 0 || !multi->curl ||
        epoll_ctl(multi->epoll, EPOLL_CTL_ADD, multi->wake, &event) != 0) {
        vt_multi_free(multi);
        return NULL;
    }
    curl_multi_setopt(multi->curl, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    curl_multi_setopt(multi->curl, CURLMOPT_MAXCONNECTS, (long)connections_max);
    curl_multi_setopt(multi->curl, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(multi->curl, CURLMOPT_SOCKETDATA, multi);
    curl_multi_setopt(multi->curl, CURLMOPT_TIMERFUNCTION, note_timer);
    curl_multi_setopt(multi->curl, CURLMOPT_TIMERDATA, multi);
    return multi;
}

void vt_multi_free(vt_multi *multi) {
    if (!multi) return;
    curl_multi_cleanup(multi->curl);
    if (multi->wake >= 0) close(multi->wake);
    if (multi->epoll >= 0) close(multi->epoll);
    free(multi);
}

void vt_multi_wake(vt_multi *multi) {
    /* Of a counter that is full it is not needed. */
    eventfd_write(multi->wake, 1);
}

int32_t vt_multi_perform(vt_multi *multi) {
    int running = 0;
    if (multi->due < 0 || multi->due > milliseconds_now()) return 0;
    multi->due = -1;
    return (int32_t)curl_multi_socket_action(multi->curl, CURL_SOCKET_TIMEOUT, 0, &running);
}

int32_t vt_multi_poll(vt_multi *multi, int32_t milliseconds) {
    struct epoll_event events[EVENTS_MAX];
    int running = 0;
    if (multi->due >= 0) {
        int64_t left = multi->due - milliseconds_now();
        if (left < milliseconds) milliseconds = left < 0 ? 0 : (int32_t)left;
    }
    int count = epoll_wait(multi->epoll, events, EVENTS_MAX, milliseconds);
    if (count < 0) return errno == EINTR ? 0 : (int32_t)CURLM_UNRECOVERABLE_POLL;
    for (int index = 0; index < count; index++) {
        if (events[index].data.fd == multi->wake) {
            eventfd_t value;
            eventfd_read(multi->wake, &value);
            continue;
        }
        uint32_t found = events[index].events;
        int what = (found & (EPOLLIN | EPOLLHUP) ? CURL_CSELECT_IN : 0) | (found & EPOLLOUT ? CURL_CSELECT_OUT : 0) |
                   (found & EPOLLERR ? CURL_CSELECT_ERR : 0);
        CURLMcode code = curl_multi_socket_action(multi->curl, events[index].data.fd, what, &running);
        if (code) return (int32_t)code;
    }
    return 0;
}

static int32_t end_of(CURLcode code) {
    switch (code) {
    case CURLE_OK: return VT_DONE;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK: return VT_STOPPED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return VT_RESOLVE;
    case CURLE_COULDNT_CONNECT:
    case CURLE_PROXY: return VT_CONNECT;
    case CURLE_OPERATION_TIMEDOUT: return VT_TIMEOUT;
    case CURLE_PARTIAL_FILE: return VT_PARTIAL;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return VT_BROKEN;
    case CURLE_SSL_CONNECT_ERROR: return VT_TLS;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return VT_CERTIFICATE;
    case CURLE_FILESIZE_EXCEEDED: return VT_TOO_LARGE;
    case CURLE_BAD_CONTENT_ENCODING: return VT_ENCODING;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return VT_PROTOCOL;
    case CURLE_OUT_OF_MEMORY: return VT_MEMORY;
    default: return VT_OTHER;
    }
}

void *vt_multi_next(vt_multi *multi, vt_result *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi->curl, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *curl = message->easy_handle;
        CURLcode code = message->data.result;
        void *private = NULL;
        long status = 0, sent = 0, system_error = 0;
        curl_off_t bytes = 0;
        curl_easy_getinfo(curl, CURLINFO_PRIVATE, &private);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(curl, CURLINFO_REQUEST_SIZE, &sent);
        curl_easy_getinfo(curl, CURLINFO_OS_ERRNO, &system_error);
        curl_easy_getinfo(curl, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
        curl_multi_remove_handle(multi->curl, curl);
        vt_transfer *transfer = private;
        *result = (vt_result){
            .end = end_of(code),
            .status = (int32_t)status,
            .bytes = bytes,
            .is_sent = sent > 0,
            .system_error = (int32_t)system_error,
            .message = transfer->message[0] ? transfer->message : curl_easy_strerror(code),
        };
        return transfer->handlers.context;
    }
    return NULL;
}

static size_t take_head(char *bytes, size_t size, size_t count, void *data) {
    const vt_handlers *handlers = data;
    return handlers->head(handlers->context, (const uint8_t *)bytes, size * count) == 0 ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
    const vt_handlers *handlers = data;
    /* Any result but the count ends the transfer, and 0 would for an empty piece too. */
    int32_t stopped = handlers->body(handlers->context, (const uint8_t *)bytes, size * count);
    return stopped ? CURL_WRITEFUNC_ERROR : size * count;
}

static curl_socket_t open_socket(void *data, curlsocktype purpose, struct curl_sockaddr *address) {
    const vt_handlers *handlers = data;
    const uint8_t *bytes;
    size_t count;
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    if (address->family == AF_INET) {
        bytes = (const uint8_t *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
        count = 4;
    } else if (address->family == AF_INET6) {
        bytes = (const uint8_t *)&((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
        count = 16;
    } else {
        return CURL_SOCKET_BAD;
    }
    if (!handlers->allows(handlers->context, bytes, count)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

vt_transfer *vt_transfer_new(const vt_handlers *handlers, const char *user_agent, const char *certificates) {
    vt_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    CURL *curl = curl_easy_init();
    if (!curl) {
        free(transfer);
        return NULL;
    }
    transfer->curl = curl;
    transfer->handlers = *handlers;
    curl_easy_setopt(curl, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    /* Names are resolved on a thread of their own; nothing here waits for it. */
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(curl, CURLOPT_BUFFERSIZE, BUFFER_BYTES);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, user_agent);
    curl_easy_setopt(curl, CURLOPT_NOPROXY, "");
    if (*certificates) curl_easy_setopt(curl, CURLOPT_CAINFO, certificates);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, transfer->message);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &transfer->handlers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer->handlers);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, &transfer->handlers);
    return transfer;
}

void vt_transfer_free(vt_transfer *transfer) {
    if (!transfer) return;
    curl_easy_cleanup(transfer->curl);
    curl_slist_free_all(transfer->headers);
    free(transfer);
}

static CURLcode set_headers(vt_transfer *transfer, const vt_request *request) {
    curl_easy_setopt(transfer->curl, CURLOPT_HTTPHEADER, NULL);
    curl_slist_free_all(transfer->headers);
    transfer->headers = NULL;
    for (size_t index = 0; index < request->header_count; index++) {
        struct curl_slist *longer = curl_slist_append(transfer->headers, request->headers[index]);
        if (!longer) return CURLE_OUT_OF_MEMORY;
        transfer->headers = longer;
    }
    return curl_easy_setopt(transfer->curl, CURLOPT_HTTPHEADER, transfer->headers);
}

int32_t vt_transfer_start(vt_multi *multi, vt_transfer *transfer, const vt_request *request) {
    CURL *curl = transfer->curl;
    transfer->message[0] = 0;
    CURLcode failed = set_headers(transfer, request);
    if (!failed) failed = curl_easy_setopt(curl, CURLOPT_URL, request->url);
    if (!failed) failed = curl_easy_setopt(curl, CURLOPT_PROXY, request->proxy);
    if (!failed && request->body) {
        failed = curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_bytes);
        if (!failed) failed = curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, request->body);
    } else if (!failed) {
        /* A handle that is used again forgets the body of the last request. */
        failed = curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    }
    if (failed) return (int32_t)failed;
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->bytes_max);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)request->total_milliseconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)request->stall_seconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, (long)request->stall_bytes_per_second);
    curl_easy_setopt(curl, CURLOPT_PIPEWAIT, (long)request->may_share);
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, request->is_plain ? "identity" : "");
    curl_easy_setopt(curl, CURLOPT_HTTP_CONTENT_DECODING, request->is_plain ? 0L : 1L);
    return curl_multi_add_handle(multi->curl, curl) == CURLM_OK ? 0 : (int32_t)CURLE_FAILED_INIT;
}

void vt_transfer_stop(vt_multi *multi, vt_transfer *transfer) {
    curl_multi_remove_handle(multi->curl, transfer->curl);
}
