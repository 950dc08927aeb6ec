/* JPEG and WebP by their own libraries, which libvips uses too, and sizes by a resampler of its own: of a small picture
   most of the work would be libvips' price for each evaluation, some 1 ms. Pixels have three bytes (red, green, blue),
   row by row without gaps. The functions return 0 or -1. */
#ifndef VITRINE_CODECS_H
#define VITRINE_CODECS_H
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <webp/encode.h>
#include "vitrine_vips.h"

#define VT_JPEG_CALLS(X) \
    X(jpeg_std_error) X(jpeg_CreateDecompress) X(jpeg_destroy_decompress) X(jpeg_mem_src) X(jpeg_save_markers) \
    X(jpeg_read_header) X(jpeg_start_decompress) X(jpeg_read_scanlines) X(jpeg_finish_decompress) \
    X(jpeg_CreateCompress) X(jpeg_destroy_compress) X(jpeg_mem_dest) X(jpeg_set_defaults) X(jpeg_set_quality) \
    X(jpeg_start_compress) X(jpeg_write_scanlines) X(jpeg_finish_compress)

#define VT_WEBP_CALLS(X) \
    X(WebPConfigInitInternal) X(WebPPictureInitInternal) X(WebPPictureImportRGB) X(WebPEncode) X(WebPPictureFree) \
    X(WebPMemoryWriterInit) X(WebPMemoryWrite)

#define VT_MEMBER(name) __typeof__(&name) name;
struct vt_codecs {
    VT_JPEG_CALLS(VT_MEMBER)
    VT_WEBP_CALLS(VT_MEMBER)
};
#undef VT_MEMBER

extern struct vt_codecs vt_codecs;

/* Loads the libraries, at run time as libvips is. On failure `error` has why. */
int vt_codecs_start(char *error, size_t capacity);

/* The two that read fail for whatever libvips shall judge: files that are damaged or have warnings, more than 8 bits,
   CMYK, a colour profile that is not sRGB, and EXIF from which no orientation can be told for sure. */
int vt_jpeg_header(const void *bytes, size_t count, vt_picture_header *header);
/* Into pixels of this size: the header's, divided by `shrink` (1, 2, 4 or 8) and rounded up. */
int vt_jpeg_decode(const void *bytes, size_t count, int shrink, uint8_t *pixels, int width, int height);

/* The same bytes as by libvips, in memory that vt_bytes_free takes: GLib's is the C library's. */
int vt_jpeg_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count);
int vt_webp_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count);

/* Lanczos 3, in integers from the weights on: the same bytes whatever the processor. */
int vt_pixels_resize(const uint8_t *pixels, int width, int height, uint8_t *out, int out_width, int out_height);

#endif
