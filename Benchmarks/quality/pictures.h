/* What the programs of this folder read and compute pictures with. */
#include "codecs.h"
#include "library.h"
#include <stdlib.h>
#include <string.h>

static inline uint8_t *pixels(const vt_picture *picture) { return ((const VipsImage *)(const void *)picture)->data; }

/* In memory; takes the picture over. */
static vt_picture *computed(vt_picture *picture) {
    vt_picture *made = picture ? vt_picture_in_memory(picture) : NULL;
    vt_picture_free(picture);
    return made;
}

static vt_picture *flat(const vt_picture *picture) { return computed(vt_picture_flatten(picture, 255)); }

static vt_picture *load(int format, const void *bytes, size_t count) {
    vt_picture *loaded = vt_picture_load(format, bytes, count, 1, 1);
    vt_picture *made = loaded ? computed(vt_picture_to_srgb(loaded)) : NULL;
    vt_picture *without = made ? computed(vt_picture_without_idle_alpha(made)) : NULL;
    vt_picture_free(loaded);
    vt_picture_free(made);
    return without;
}

/* A file's bytes, which the next call overwrites; NULL, having said why. */
static const char *contents(const char *path, size_t *count) {
    static char bytes[64 << 20];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return NULL;
    }
    *count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}
