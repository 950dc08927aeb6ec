#include "codecs.h"
#include "library.h"
#include "vitrine_vips.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vt_library vt_library;
static char loading_error[256];
static int is_started;

static int load(void) {
    /* The soname since libvips 8.0, found on the usual library path. */
    void *handle = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(loading_error, sizeof loading_error, "%s", dlerror());
        return -1;
    }
    /* A missing function means a libvips before 8.13, which cannot block loaders. */
#define VT_FIND(name) \
    if (!(vt_library.name = (__typeof__(&name))dlsym(handle, #name))) { \
        snprintf(loading_error, sizeof loading_error, "libvips is too old: it has no %s", #name); \
        return -1; \
    }
    VT_CALLS(VT_FIND)
#undef VT_FIND
    return vt_codecs_start(loading_error, sizeof loading_error);
}

/* Does now what happens on first use, because a confined process can open no file. It computes no pixel, so no thread
   is started. */
static void warm_up(void) {
    /* libheif finds its codecs, which are plugins in newer ones. */
    char no_picture[] = "\0\0\0\x18" "ftypavif";
    VipsImage *none = NULL, *black = NULL, *small = NULL;
    if (vt_library.vips_heifload_buffer(no_picture, sizeof no_picture, &none, NULL) == 0)
        vt_library.g_object_unref(none);
    /* Orc allocates the memory for compiled loops. */
    if (vt_library.vips_black(&black, 64, 64, "bands", 3, NULL) == 0) {
        if (vt_library.vips_resize(black, &small, 0.3, NULL) == 0) vt_library.g_object_unref(small);
        vt_library.g_object_unref(black);
    }
    vt_library.vips_error_clear();
}

int vt_vips_start(void) {
    if (is_started) return 0;
    /* Decoded pictures stay in memory, which is limited and freed with the process, unlike files. */
    setenv("VIPS_DISC_THRESHOLD", "1000g", 1);
    if (load() != 0 || vt_library.vips_init("image-worker") != 0) return -1;
    vt_library.vips_cache_set_max(0);
    vt_library.vips_concurrency_set(1);
    vt_library.vips_block_untrusted_set(TRUE);
    vt_library.vips_operation_block_set("VipsForeignLoad", TRUE);
    vt_library.vips_operation_block_set("VipsForeignLoadJpegBuffer", FALSE);
    vt_library.vips_operation_block_set("VipsForeignLoadPngBuffer", FALSE);
    vt_library.vips_operation_block_set("VipsForeignLoadNsgifBuffer", FALSE);
    vt_library.vips_operation_block_set("VipsForeignLoadWebpBuffer", FALSE);
    vt_library.vips_operation_block_set("VipsForeignLoadHeifBuffer", FALSE);
    warm_up();
    is_started = 1;
    return 0;
}

void vt_vips_error(char *text, size_t capacity) {
    const char *found = loading_error;
    if (vt_library.vips_error_buffer && !loading_error[0]) found = vt_library.vips_error_buffer();
    snprintf(text, capacity, "%s", found);
    for (size_t length = strlen(text); length > 0 && text[length - 1] == '\n';) text[--length] = 0;
    if (is_started) vt_library.vips_error_clear();
}
