#define _GNU_SOURCE
#include "codecs.h"
#include "pictures.h"
#include <string.h>

void vt_picture_free(vt_picture *picture) {
    if (picture) V.g_object_unref(picture);
}

int vt_picture_width(const vt_picture *picture) { return image(picture)->Xsize; }
int vt_picture_height(const vt_picture *picture) { return image(picture)->Ysize; }

/* Sequential access, top to bottom: only the current rows are held. */
#define SEQUENTIALLY "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL

static vt_picture *load(int format, const void *bytes, size_t count, int shrink, int frames) {
    VipsImage *out = NULL;
    void *data = (void *)bytes;
    switch (format) {
    case VT_JPEG: return result(V.vips_jpegload_buffer(data, count, &out, "shrink", shrink, SEQUENTIALLY), &out);
    case VT_PNG: return result(V.vips_pngload_buffer(data, count, &out, SEQUENTIALLY), &out);
    case VT_GIF: return result(V.vips_gifload_buffer(data, count, &out, "n", frames, SEQUENTIALLY), &out);
    case VT_WEBP: return result(V.vips_webpload_buffer(data, count, &out, "n", frames, SEQUENTIALLY), &out);
    case VT_AVIF: return result(V.vips_heifload_buffer(data, count, &out, SEQUENTIALLY), &out);
    default: return NULL;
    }
}

/* The orientation that browsers heed, where it differs from what libvips makes of the file: none in WebP, AVIF's own
   (`irot`, `imir`), by which libheif has turned it, and in EXIF none but one short number. */
static int orientation_of(VipsImage *in, int format) {
    const void *exif = NULL;
    size_t count = 0;
    int found = 0;
    if (format == VT_WEBP || format == VT_AVIF) return 1;
    if (V.vips_image_get_typeof(in, VIPS_META_EXIF_NAME)
        && V.vips_image_get_blob(in, VIPS_META_EXIF_NAME, &exif, &count) == 0)
        found = vt_exif_orientation(exif, count);
    return found ? found : V.vips_image_get_orientation(in);
}

vt_picture *vt_picture_load(int format, const void *bytes, size_t count, int shrink, int frames) {
    /* Earlier pictures' warnings do not concern this one. */
    V.vips_error_clear();
    vt_picture *loaded = load(format, bytes, count, shrink, frames);
    if (!loaded) return NULL;
    int orientation = orientation_of(image(loaded), format);
    if (orientation == V.vips_image_get_orientation(image(loaded))) return loaded;
    /* A copy, because metadata may be set on an owned image only. */
    VipsImage *out = NULL;
    if (V.vips_copy(image(loaded), &out, NULL) == 0) V.vips_image_set_int(out, VIPS_META_ORIENTATION, orientation);
    V.g_object_unref(loaded);
    return picture(out);
}

VipsImage *vt_blank(int width, int height, int bands, int orientation) {
    VipsImage *made = V.vips_image_new_memory();
    if (!made) return NULL;
    V.vips_image_init_fields(
        made, width, height, bands, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1, 1);
    V.vips_image_set_int(made, VIPS_META_ORIENTATION, orientation);
    if (V.vips_image_write_prepare(made) == 0) return made;
    V.g_object_unref(made);
    return NULL;
}

/* Whether its data are pixels as vt_codecs has them. */
static int has_plain(const VipsImage *in, int bands) {
    int is_in_memory = in->dtype == VIPS_IMAGE_SETBUF || in->dtype == VIPS_IMAGE_SETBUF_FOREIGN;
    int is_srgb = in->BandFmt == VIPS_FORMAT_UCHAR && in->Type == VIPS_INTERPRETATION_sRGB;
    return is_in_memory && is_srgb && in->Bands == bands && in->Coding == VIPS_CODING_NONE;
}

int vt_is_plain(const VipsImage *in) { return has_plain(in, 3); }
int vt_has_plain_alpha(const VipsImage *in) { return has_plain(in, 4); }

vt_picture *vt_picture_decode_jpeg(const void *bytes, size_t count, int shrink) {
    vt_picture_header header;
    if (vt_jpeg_header(bytes, count, &header) != 0) return NULL;
    int width = (header.width + shrink - 1) / shrink, height = (header.height + shrink - 1) / shrink;
    VipsImage *made = vt_blank(width, height, 3, header.orientation);
    if (!made || vt_jpeg_decode(bytes, count, shrink, made->data, width, height) == 0) return picture(made);
    V.g_object_unref(made);
    return NULL;
}

int vt_picture_jpeg_header(const void *bytes, size_t count, vt_picture_header *header) {
    return vt_jpeg_header(bytes, count, header);
}

int vt_picture_jpeg_lacks_end_alone(const void *bytes, size_t count) { return vt_jpeg_lacks_end_alone(bytes, count); }

int vt_picture_header_of(const vt_picture *picture, vt_picture_header *header) {
    VipsImage *in = image(picture);
    /* The file's brand says AVIF, but libheif would decode an HEVC item in it too. */
    if (V.vips_image_get_typeof(in, "heif-compression")) {
        const char *compression = NULL;
        if (V.vips_image_get_string(in, "heif-compression", &compression) != 0) return -1;
        if (strcmp(compression, "av1") != 0) return -1;
    }
    header->width = in->Xsize;
    header->height = V.vips_image_get_page_height(in);
    header->frames = V.vips_image_get_n_pages(in);
    header->orientation = V.vips_image_get_orientation(in);
    header->has_alpha = V.vips_image_hasalpha(in);
    return 0;
}

vt_picture *vt_picture_in_memory(const vt_picture *picture) {
    return (vt_picture *)V.vips_image_copy_memory(image(picture));
}

static vt_picture *resize(const vt_picture *picture, int width, int height) {
    VipsImage *in = image(picture), *out = NULL;
    double across = (double)width / in->Xsize, down = (double)height / in->Ysize;
    return result(V.vips_resize(in, &out, across, "vscale", down, NULL), &out);
}

vt_picture *vt_picture_resize(const vt_picture *picture, int width, int height) {
    VipsImage *in = image(picture), *weighted = NULL, *plain = NULL, *out = NULL;
    if (in->Xsize == width && in->Ysize == height) return again(picture);
    if (!V.vips_image_hasalpha(in)) return resize(picture, width, height);
    vt_picture *resized = NULL;
    if (V.vips_premultiply(in, &weighted, NULL) == 0) resized = resize((vt_picture *)weighted, width, height);
    if (resized && V.vips_unpremultiply(image(resized), &plain, NULL) == 0)
        V.vips_cast(plain, &out, in->BandFmt, NULL);
    vt_picture_free((vt_picture *)weighted);
    vt_picture_free(resized);
    vt_picture_free((vt_picture *)plain);
    return (vt_picture *)out;
}

vt_picture *vt_picture_resample(const vt_picture *picture, int width, int height) {
    VipsImage *in = image(picture);
    if (in->Xsize == width && in->Ysize == height) return again(picture);
    if (!vt_is_plain(in)) return vt_picture_resize(picture, width, height);
    VipsImage *out = vt_blank(width, height, 3, V.vips_image_get_orientation(in));
    if (!out || vt_pixels_resize(in->data, in->Xsize, in->Ysize, out->data, width, height) == 0)
        return (vt_picture *)out;
    V.g_object_unref(out);
    return NULL;
}

vt_picture *vt_picture_halve(const vt_picture *picture) {
    VipsImage *out = NULL;
    return result(V.vips_shrink(image(picture), &out, 2, 2, NULL), &out);
}

vt_picture *vt_picture_upright(const vt_picture *picture) {
    VipsImage *out = NULL;
    return result(V.vips_autorot(image(picture), &out, NULL), &out);
}

vt_picture *vt_picture_flatten(const vt_picture *picture, int grey) {
    VipsImage *in = image(picture), *out = NULL;
    if (!V.vips_image_hasalpha(in)) return again(picture);
    double ground[3] = {grey, grey, grey};
    VipsArrayDouble *background = V.vips_array_double_new(ground, 3);
    int failed = V.vips_flatten(in, &out, "background", background, NULL);
    V.vips_area_unref((VipsArea *)background);
    return result(failed, &out);
}

vt_picture *vt_picture_without_idle_alpha(const vt_picture *picture) {
    VipsImage *in = image(picture), *alpha = NULL, *out = NULL;
    if (!V.vips_image_hasalpha(in)) return again(picture);
    double least = 0;
    if (V.vips_extract_band(in, &alpha, in->Bands - 1, NULL) != 0) return NULL;
    int failed = V.vips_min(alpha, &least, NULL);
    V.g_object_unref(alpha);
    if (failed) return NULL;
    if (least < 255) return again(picture);
    return result(V.vips_extract_band(in, &out, 0, "n", in->Bands - 1, NULL), &out);
}

vt_picture *vt_picture_crop(const vt_picture *picture, int left, int top, int width, int height) {
    VipsImage *out = NULL;
    return result(V.vips_extract_area(image(picture), &out, left, top, width, height, NULL), &out);
}

vt_picture *vt_picture_insert(const vt_picture *base, const vt_picture *part, int left, int top) {
    VipsImage *out = NULL;
    return result(V.vips_insert(image(base), image(part), &out, left, top, NULL), &out);
}

vt_picture *vt_picture_ground(int width, int height, int grey) {
    VipsImage *black = NULL, *plain = NULL, *out = NULL;
    if (V.vips_black(&black, width, height, "bands", 3, NULL) == 0
        && V.vips_linear1(black, &plain, 0, grey, "uchar", TRUE, NULL) == 0)
        V.vips_copy(plain, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    vt_picture_free(picture(black));
    vt_picture_free(picture(plain));
    return picture(out);
}

int vt_picture_mean(const vt_picture *picture, double mean[3]) {
    VipsImage *in = image(picture), *statistics = NULL;
    if (vt_is_plain(in)) {
        uint64_t count = (uint64_t)in->Xsize * (uint64_t)in->Ysize, sums[3] = {0, 0, 0};
        for (uint64_t at = 0; at < 3 * count; at++) sums[at % 3] += in->data[at];
        for (int channel = 0; channel < 3; channel++) mean[channel] = (double)sums[channel] / (double)count;
        return 0;
    }
    if (in->Bands < 3 || V.vips_stats(in, &statistics, NULL) != 0) return -1;
    /* The first row is for all channels, then one a channel; the mean is the fifth column. */
    const double *figures = V.vips_image_get_data(statistics);
    for (int channel = 0; figures && channel < 3; channel++)
        mean[channel] = figures[(channel + 1) * statistics->Xsize + 4];
    V.g_object_unref(statistics);
    return figures ? 0 : -1;
}
