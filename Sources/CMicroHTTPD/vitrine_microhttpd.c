#include "vitrine_microhttpd.h"
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>

/* A connection of a browser. */
struct client {
    TAILQ_ENTRY(client) place;
    MHD_socket descriptor;
    /* Whether it is among the server's idle ones: no whole head of a request has come that is not answered yet. */
    int is_idle;
};

struct server {
    vt_http_handler handler;
    void *context;
    pthread_mutex_t lock;
    /* The one that has been idle for the longest time is the first. */
    TAILQ_HEAD(, client) idle;
    unsigned int clients, clients_max;
};

static void set_idle(struct server *server, struct client *client, int is_idle) {
    if (client->is_idle) TAILQ_REMOVE(&server->idle, client, place);
    if (is_idle) TAILQ_INSERT_TAIL(&server->idle, client, place);
    client->is_idle = is_idle;
}

/* Counts connections. Beyond a limit each new one ends the one that has been idle for the longest time: at its own
   limit libmicrohttpd accepts none, until one has been idle for too long. */
static void count_client(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_ConnectionNotificationCode code) {
    struct server *server = context;
    struct client *client = code == MHD_CONNECTION_NOTIFY_STARTED ? calloc(1, sizeof *client) : *state;
    /* Without memory it is not counted. */
    if (!client) return;
    pthread_mutex_lock(&server->lock);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *state = client;
        client->descriptor = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        struct client *oldest = TAILQ_FIRST(&server->idle);
        if (++server->clients > server->clients_max && oldest) {
            /* Its thread sees the end and closes it, after a call of this function. */
            shutdown(oldest->descriptor, SHUT_RDWR);
            set_idle(server, oldest, 0);
        }
        set_idle(server, client, 1);
    } else {
        server->clients--;
        set_idle(server, client, 0);
    }
    pthread_mutex_unlock(&server->lock);
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) free(client);
}

static void note_use(struct server *server, struct MHD_Connection *connection, int is_idle) {
    struct client *client =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    if (!client) return;
    pthread_mutex_lock(&server->lock);
    set_idle(server, client, is_idle);
    pthread_mutex_unlock(&server->lock);
}

static void completed(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code) {
    (void)state;
    (void)code;
    note_use(context, connection, 1);
}

/* libmicrohttpd's name for it. */
static struct MHD_Connection *connection(struct vt_http_request *request) { return (struct MHD_Connection *)request; }

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *body, size_t *body_count, void **state) {
    (void)version;
    (void)body;
    static char has_begun, has_waited;
    struct server *server = context;
    /* The first call comes before a body, which is dropped: an answer by then would end the connection. */
    if (!*state) {
        *state = &has_begun;
        note_use(server, connection, 0);
        return MHD_YES;
    }
    if (*body_count) {
        *body_count = 0;
        return MHD_YES;
    }
    struct vt_http_request *request = (struct vt_http_request *)connection;
    int waits = server->handler(server->context, request, method, path, *state == &has_waited);
    /* Where nothing is queued the handler would be called again at once. */
    if (waits < 0) return MHD_NO;
    if (waits) *state = &has_waited;
    return MHD_YES;
}

/* Paths come as they were sent: the handler decodes them, and refuses more. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static int listen_on(uint16_t *port) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(*port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t count = sizeof address;
    int yes = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0
        || bind(descriptor, (struct sockaddr *)&address, count) < 0 || listen(descriptor, SOMAXCONN) < 0
        || getsockname(descriptor, (struct sockaddr *)&address, &count) < 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    *port = ntohs(address.sin_port);
    return descriptor;
}

int vt_http_start(uint16_t port, struct vt_http_limits limits, vt_http_handler handler, void *context) {
    int descriptor = listen_on(&port);
    if (descriptor < 0) return descriptor;
    struct server *server = malloc(sizeof *server);
    if (!server) {
        close(descriptor);
        return -ENOMEM;
    }
    *server = (struct server){
        .handler = handler, .context = context, .clients_max = limits.connections / 4 * 3};
    pthread_mutex_init(&server->lock, NULL);
    TAILQ_INIT(&server->idle);
    errno = 0;
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handle, server,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)descriptor, MHD_OPTION_THREAD_POOL_SIZE, limits.threads,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections, MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
        MHD_OPTION_NOTIFY_CONNECTION, count_client, server, MHD_OPTION_NOTIFY_COMPLETED, completed, server,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.head_bytes, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
    if (daemon) return port;
    int code = errno ? errno : EAGAIN;
    close(descriptor);
    free(server);
    return -code;
}

const char *vt_http_field(struct vt_http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection(request), MHD_HEADER_KIND, name);
}

const char *vt_http_argument(struct vt_http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection(request), MHD_GET_ARGUMENT_KIND, name);
}

struct query {
    char *text;
    size_t length, count;
};

static void put(struct query *query, const char *text) {
    /* libmicrohttpd has made blanks of the `+`, and a request line has no blanks of its own. */
    for (; *text; text++, query->length++)
        if (query->length < query->count) query->text[query->length] = *text == ' ' ? '+' : *text;
}

static enum MHD_Result put_argument(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    (void)kind;
    struct query *query = context;
    if (query->length) put(query, "&");
    put(query, name);
    if (value) {
        put(query, "=");
        put(query, value);
    }
    return MHD_YES;
}

size_t vt_http_query(struct vt_http_request *request, char *text, size_t count) {
    struct query query = {text, 0, count};
    MHD_get_connection_values(connection(request), MHD_GET_ARGUMENT_KIND, put_argument, &query);
    if (query.length <= count) text[query.length] = 0;
    return query.length;
}

static int answer(
    struct vt_http_request *request, unsigned int status, const char *const fields[], struct MHD_Response *response) {
    enum MHD_Result result = MHD_YES;
    for (; *fields && result == MHD_YES; fields += 2) result = MHD_add_response_header(response, fields[0], fields[1]);
    if (result == MHD_YES) result = MHD_queue_response(connection(request), status, response);
    MHD_destroy_response(response);
    return result == MHD_YES ? 0 : -EINVAL;
}

int vt_http_answer(
    struct vt_http_request *request, unsigned int status, const char *const fields[], const void *bytes,
    size_t count) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(count, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
    return response ? answer(request, status, fields, response) : -ENOMEM;
}

int vt_http_answer_file(
    struct vt_http_request *request, unsigned int status, const char *const fields[], int file, uint64_t offset,
    uint64_t count) {
    struct MHD_Response *response = MHD_create_response_from_fd_at_offset64(count, file, offset);
    if (!response) {
        close(file);
        return -ENOMEM;
    }
    return answer(request, status, fields, response);
}

void vt_http_wait(struct vt_http_request *request) { MHD_suspend_connection(connection(request)); }

void vt_http_resume(struct vt_http_request *request) { MHD_resume_connection(connection(request)); }
