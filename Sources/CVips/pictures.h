/* A vt_picture is a VipsImage: types of libvips stay in the C files, so that no GObject reaches Swift. */
#ifndef VITRINE_VIPS_PICTURES_H
#define VITRINE_VIPS_PICTURES_H
#include "library.h"
#include "vitrine_vips.h"

#define V vt_library

static inline VipsImage *image(const vt_picture *picture) { return (VipsImage *)picture; }
static inline vt_picture *picture(VipsImage *image) { return (vt_picture *)image; }

/* The image of a successful call, or NULL. By its place: which of two arguments is evaluated first is open. */
static inline vt_picture *result(int failed, VipsImage *const *image) { return failed ? NULL : picture(*image); }

static inline vt_picture *again(const vt_picture *picture) {
    V.g_object_ref((gpointer)picture);
    return (vt_picture *)picture;
}

#endif
