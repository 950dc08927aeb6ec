#include "codecs.h"
#include "library.h"
#include "vitrine_vips.h"

#define V vt_library

vt_picture *vt_picture_animation(vt_picture *const *frames, int count, const vt_picture *timing) {
    VipsImage *stacked = NULL, *out = NULL;
    VipsImage **images = (VipsImage **)frames;
    if (V.vips_arrayjoin(images, &stacked, count, "across", 1, NULL) != 0) return NULL;
    /* A copy, because metadata may be set on an owned image only. */
    int failed = V.vips_copy(stacked, &out, NULL);
    V.g_object_unref(stacked);
    if (failed) return NULL;
    V.vips_image_set_int(out, VIPS_META_PAGE_HEIGHT, images[0]->Ysize);
    V.vips_image_set_int(out, VIPS_META_N_PAGES, count);
    VipsImage *source = (VipsImage *)timing;
    int *delays = NULL, delay_count = 0, loop = 0;
    if (V.vips_image_get_typeof(source, "delay")
        && V.vips_image_get_array_int(source, "delay", &delays, &delay_count) == 0)
        V.vips_image_set_array_int(out, "delay", delays, delay_count < count ? delay_count : count);
    if (V.vips_image_get_typeof(source, "loop") && V.vips_image_get_int(source, "loop", &loop) == 0)
        V.vips_image_set_int(out, "loop", loop);
    return (vt_picture *)out;
}

/* Where its encoder gets no memory, libheif writes a file without a picture and reports success. */
static int is_readable_avif(VipsImage *in, void *bytes, size_t count) {
    VipsImage *written = NULL;
    if (V.vips_heifload_buffer(bytes, count, &written, NULL) != 0) return 0;
    /* A sound file leaves messages too, which would be told of the next picture that fails. */
    V.vips_error_clear();
    int is_same = written->Xsize == in->Xsize && written->Ysize == V.vips_image_get_page_height(in);
    V.g_object_unref(written);
    return is_same;
}

/* By itself libvips halves the colours' resolution below quality 90. */
static int subsampling(const vt_encoding *encoding) {
    return encoding->keeps_colours ? VIPS_FOREIGN_SUBSAMPLE_OFF : VIPS_FOREIGN_SUBSAMPLE_AUTO;
}

/* By libheif itself, which can be told how to quantise; 1 for libvips to do. */
static int encode_perceptual_avif(VipsImage *in, const vt_encoding *encoding, void **bytes, size_t *count) {
    if (!encoding->is_perceptual || !(vt_is_plain(in) || vt_has_plain_alpha(in))) return 1;
    return vt_avif_encode(in->data, in->Xsize, in->Ysize, in->Bands, encoding, bytes, count);
}

static int encode_avif(VipsImage *in, const vt_encoding *encoding, void **bytes, size_t *count) {
    int result = encode_perceptual_avif(in, encoding, bytes, count);
    if (result < 0) return -1;
    if (result > 0
        && V.vips_heifsave_buffer(
               in, bytes, count, "Q", encoding->quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort",
               encoding->effort, "subsample_mode", subsampling(encoding), "strip", TRUE, NULL)
            != 0)
        return -1;
    if (is_readable_avif(in, *bytes, *count)) return 0;
    vt_bytes_free(*bytes);
    *bytes = NULL;
    return -1;
}

/* 0 where it could be done without libvips. */
static int encode_plain(VipsImage *in, const vt_encoding *encoding, void **bytes, size_t *count) {
    switch (encoding->format) {
    case VT_JPEG: return vt_jpeg_encode(in->data, in->Xsize, in->Ysize, encoding, bytes, count);
    case VT_WEBP: return vt_webp_encode(in->data, in->Xsize, in->Ysize, encoding, bytes, count);
    default: return -1;
    }
}

int vt_picture_encode(const vt_picture *picture, const vt_encoding *encoding, void **bytes, size_t *count) {
    VipsImage *in = (VipsImage *)picture;
    int quality = encoding->quality, effort = encoding->effort;
    if (vt_is_plain(in) && encode_plain(in, encoding, bytes, count) == 0) return 0;
    /* By libvips it would be another file, and for good, for want of memory tonight. */
    if (encoding->format == VT_JPEG && encoding->is_perceptual) return -1;
    switch (encoding->format) {
    case VT_JPEG:
        return V.vips_jpegsave_buffer(
            in, bytes, count, "Q", quality, "optimize_coding", TRUE, "subsample_mode", subsampling(encoding), "strip",
            TRUE, NULL);
    case VT_PNG: return V.vips_pngsave_buffer(in, bytes, count, "compression", effort, "strip", TRUE, NULL);
    case VT_WEBP:
        return V.vips_webpsave_buffer(
            in, bytes, count, "Q", quality, "effort", effort, "smart_subsample", encoding->keeps_colours, "strip", TRUE,
            NULL);
    case VT_AVIF: return encode_avif(in, encoding, bytes, count);
    default: return -1;
    }
}

void vt_bytes_free(void *bytes) {
    if (bytes) V.g_free(bytes);
}
