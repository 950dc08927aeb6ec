/* The files of templates/, compiled into the command, so that a copy of it alone can build a site. */
#ifndef VITRINE_TEMPLATES_H
#define VITRINE_TEMPLATES_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name; /* relative to templates/ */
    const uint8_t *bytes;
    size_t count;
} vt_template;

/* All of them, sorted by the bytes of their names. */
const vt_template *vt_templates(size_t *count);

#endif
