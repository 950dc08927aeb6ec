/* The door to simdjson, a C++ library, through plain C functions. */
#ifndef VITRINE_SIMDJSON_H
#define VITRINE_SIMDJSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* A document that was read; it holds no reference to the bytes that it was read from. */
typedef struct vt_json vt_json;

/* Reads `length` bytes. 0 and a document to be freed by vt_json_free, or simdjson's error code and NULL. */
int32_t vt_json_read(const uint8_t *bytes, size_t length, size_t depth_max, vt_json **document);
void vt_json_free(vt_json *document);

/* What an error code means, in English; static. */
const char *vt_json_error_text(int32_t code);
/* Whether a code means that the document is deeper than `depth_max`, or larger than simdjson can hold. */
bool vt_json_is_too_deep(int32_t code);
bool vt_json_is_too_large(int32_t code);

/* The document as simdjson's tape (https://github.com/simdjson/simdjson/blob/v3.0.1/doc/tape.md) and its
   strings, each with 4 bytes of length before it. Both live as long as the document. */
const uint64_t *vt_json_tape(const vt_json *document);
const uint8_t *vt_json_strings(const vt_json *document);

/* Whether some string may hold half a surrogate pair: simdjson 3.0.1 lets the second half pass. */
bool vt_json_has_surrogate(const vt_json *document);

#ifdef __cplusplus
}
#endif
#endif
