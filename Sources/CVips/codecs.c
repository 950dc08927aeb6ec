#include "codecs.h"
#include <dlfcn.h>

struct vt_codecs vt_codecs;

/* The soname that goes with the headers; others lay out its structures differently. */
#if JPEG_LIB_VERSION >= 80
#define JPEG_LIBRARY "libjpeg.so.8"
#else
#define JPEG_LIBRARY "libjpeg.so.62"
#endif
#define WEBP_LIBRARY "libwebp.so.7"
#define HEIF_LIBRARY "libheif.so.1"

int vt_codecs_start(char *error, size_t capacity) {
    void *jpeg = dlopen(JPEG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *webp = jpeg ? dlopen(WEBP_LIBRARY, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!webp) {
        snprintf(error, capacity, "%s", dlerror());
        return -1;
    }
#define VT_FIND(library, soname, name) \
    if (!(vt_codecs.name = (__typeof__(&name))dlsym(library, #name))) { \
        snprintf(error, capacity, "%s is too old: it has no %s", soname, #name); \
        return -1; \
    }
#define VT_FIND_JPEG(name) VT_FIND(jpeg, JPEG_LIBRARY, name)
#define VT_FIND_WEBP(name) VT_FIND(webp, WEBP_LIBRARY, name)
#define VT_FIND_HEIF(name) VT_FIND(heif, HEIF_LIBRARY, name)
    VT_JPEG_CALLS(VT_FIND_JPEG)
    VT_WEBP_CALLS(VT_FIND_WEBP)
    /* A libvips may be made without it, or with one of its own. */
    void *heif = dlopen(HEIF_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!heif) return 0;
    VT_HEIF_CALLS(VT_FIND_HEIF)
    return 0;
}
