#include "vitrine_simdjson.h"
#include <cstring>
#include <new>
#include <simdjson.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace simdjson;

struct vt_json {
    dom::document document;
    bool has_surrogate = false;
};

/* simdjson reads up to SIMDJSON_PADDING bytes past the end. Those lie in the same page of memory for nearly
   every document, and then no copy is needed (simdjson, doc/basics.md, "Padding and temporary copies"). */
static bool needs_copy(const uint8_t *bytes, size_t length) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    return ((uintptr_t)(bytes + length - 1) % page) + SIMDJSON_PADDING >= page;
}

/* A lone low surrogate comes out of simdjson as the bytes ED B0..BF xx, which is not UTF-8. The lengths
   between the strings are looked at too: a chance hit costs one more reading and nothing else. */
static bool has_surrogate(const uint8_t *start, const uint8_t *end) {
    while (start < end) {
        start = (const uint8_t *)memchr(start, 0xED, (size_t)(end - start));
        if (!start || start + 1 >= end) return false;
        if (start[1] >= 0xA0) return true;
        start++;
    }
    return false;
}

/* The end of the strings: that of the last one on the tape. */
static const uint8_t *strings_end(const dom::document &document) {
    const uint8_t *strings = document.string_buf.get();
    const uint64_t words = document.tape[0] & 0xFFFFFFFFFFFFFF;
    uint64_t last = 0;
    bool any = false;
    for (uint64_t at = 1; at < words; at++) {
        switch (document.tape[at] >> 56) {
        case '"': last = document.tape[at] & 0xFFFFFFFFFFFFFF, any = true; break;
        case 'l': case 'u': case 'd': at++; break;
        }
    }
    if (!any) return strings;
    uint32_t length;
    memcpy(&length, strings + last, sizeof length);
    return strings + last + sizeof length + length;
}

/* Asks for large pages for a large buffer: getting it page by page takes a third of the time of reading. */
static void prefer_large_pages(void *start, size_t length) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
    const uintptr_t end = ((uintptr_t)start + length) & ~(page - 1);
    if (end > first) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

static const size_t large_document = 4 << 20;

extern "C" int32_t vt_json_read(const uint8_t *bytes, size_t length, size_t depth_max, vt_json **document) {
    *document = nullptr;
    if (length == 0) return EMPTY;
    vt_json *made = new (std::nothrow) vt_json;
    if (!made) return MEMALLOC;
    dom::parser parser;
    error_code code = parser.allocate(length, depth_max);
    if (!code) code = made->document.allocate(length);
    if (!code && length >= large_document) {
        prefer_large_pages(made->document.tape.get(), length);
        prefer_large_pages(made->document.string_buf.get(), length);
    }
    if (!code) {
        code = parser.parse_into_document(made->document, bytes, length, needs_copy(bytes, length)).error();
    }
    if (code) {
        delete made;
        return code;
    }
    made->has_surrogate = has_surrogate(made->document.string_buf.get(), strings_end(made->document));
    *document = made;
    return SUCCESS;
}

extern "C" void vt_json_free(vt_json *document) { delete document; }

extern "C" const char *vt_json_error_text(int32_t code) { return error_message((error_code)code); }
extern "C" bool vt_json_is_too_deep(int32_t code) { return code == DEPTH_ERROR; }
extern "C" bool vt_json_is_too_large(int32_t code) { return code == CAPACITY || code == MEMALLOC; }

extern "C" const uint64_t *vt_json_tape(const vt_json *document) { return document->document.tape.get(); }
extern "C" const uint8_t *vt_json_strings(const vt_json *document) {
    return document->document.string_buf.get();
}
extern "C" bool vt_json_has_surrogate(const vt_json *document) { return document->has_surrogate; }
