/* JPEG, WebP and AVIF by their own libraries, which libvips uses too, and sizes by a resampler of its own: of a small
   picture most of the work would be libvips' price for each evaluation, some 1 ms, and what encoders weigh by how well
   it is seen libvips does not say. Pixels have three bytes (red, green, blue), row by row without gaps. The functions
   return 0 or -1. */
#ifndef VITRINE_CODECS_H
#define VITRINE_CODECS_H
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <libheif/heif.h>
#include <webp/encode.h>
#include "vitrine_vips.h"

#define VT_JPEG_CALLS(X) \
    X(jpeg_std_error) X(jpeg_CreateDecompress) X(jpeg_destroy_decompress) X(jpeg_mem_src) X(jpeg_save_markers) \
    X(jpeg_read_header) X(jpeg_start_decompress) X(jpeg_read_scanlines) X(jpeg_finish_decompress) \
    X(jpeg_CreateCompress) X(jpeg_destroy_compress) X(jpeg_mem_dest) X(jpeg_set_defaults) X(jpeg_set_quality) \
    X(jpeg_add_quant_table) X(jpeg_quality_scaling) X(jpeg_start_compress) X(jpeg_write_scanlines) \
    X(jpeg_finish_compress)

#define VT_WEBP_CALLS(X) \
    X(WebPConfigInitInternal) X(WebPPictureInitInternal) X(WebPPictureImportRGB) X(WebPEncode) X(WebPPictureFree) \
    X(WebPMemoryWriterInit) X(WebPMemoryWrite)

#define VT_HEIF_CALLS(X) \
    X(heif_context_alloc) X(heif_context_free) X(heif_context_get_encoder_for_format) X(heif_encoder_release) \
    X(heif_encoder_set_lossy_quality) X(heif_encoder_set_parameter_integer) X(heif_encoder_set_parameter_string) \
    X(heif_image_create) X(heif_image_add_plane) X(heif_image_get_plane) X(heif_image_get_plane_readonly) \
    X(heif_image_get_width) X(heif_image_get_height) X(heif_image_release) X(heif_context_encode_image) \
    X(heif_context_write) X(heif_context_read_from_memory_without_copy) X(heif_context_get_primary_image_handle) \
    X(heif_image_handle_has_alpha_channel) X(heif_image_handle_release) X(heif_decode_image)

#define VT_MEMBER(name) __typeof__(&name) name;
struct vt_codecs {
    VT_JPEG_CALLS(VT_MEMBER)
    VT_WEBP_CALLS(VT_MEMBER)
    VT_HEIF_CALLS(VT_MEMBER)
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

/* The orientation in this EXIF, with its marker's name or without (TIFF 6.0, section 2), 1 where it has none, 0 where
   that cannot be told for sure. */
int vt_exif_orientation(const uint8_t *exif, size_t count);

/* Whether nothing is missing in the file but its end marker: 1 or 0. */
int vt_jpeg_lacks_end_alone(const void *bytes, size_t count);

/* The same bytes as by libvips unless the encoding is perceptual, in memory that vt_bytes_free takes: GLib's is the C
   library's. */
int vt_jpeg_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count);
int vt_webp_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count);

/* AVIF whose quantisation is weighed by how well frequencies are seen, of pixels with three or four bytes (the fourth
   is alpha): 1 where this machine's libheif cannot; and a file of ours, on white. */
int vt_avif_encode(
    const uint8_t *pixels, int width, int height, int bands, const vt_encoding *encoding, void **bytes, size_t *count);
int vt_avif_decode(const void *bytes, size_t count, uint8_t *pixels, int width, int height);

/* Lanczos 3, in integers from the weights on: the same bytes whatever the processor. */
int vt_pixels_resize(const uint8_t *pixels, int width, int height, uint8_t *out, int out_width, int out_height);

#endif
