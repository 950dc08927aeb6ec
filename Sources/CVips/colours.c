#define _GNU_SOURCE
/* From the colours of a file to sRGB. */
#include "pictures.h"
#include <string.h>

/* Without alpha, in 8 bits or 16. What libvips computes is cut off, so a half is added. */
static int expand_range(VipsImage *in, VipsImage **out) {
    VipsImage *wide = NULL;
    if (in->BandFmt == VIPS_FORMAT_UCHAR)
        return V.vips_linear1(in, out, 255.0 / 219, 0.5 - 16 * 255.0 / 219, "uchar", TRUE, NULL);
    /* The lower bits are those that it has more. */
    const double scale = 65535.0 / (219 << 8);
    if (V.vips_linear1(in, &wide, scale, 0.5 - (16 << 8) * scale, NULL) != 0) return -1;
    int failed = V.vips_cast(wide, out, VIPS_FORMAT_USHORT, NULL);
    V.g_object_unref(wide);
    return failed;
}

vt_picture *vt_picture_full_range(const vt_picture *picture) {
    VipsImage *in = image(picture), *colours = NULL, *alpha = NULL, *wide = NULL, *out = NULL;
    if (!V.vips_image_hasalpha(in)) return result(expand_range(in, &out), &out);
    if (V.vips_extract_band(in, &colours, 0, "n", in->Bands - 1, NULL) == 0
        && V.vips_extract_band(in, &alpha, in->Bands - 1, NULL) == 0 && expand_range(colours, &wide) == 0)
        V.vips_bandjoin2(wide, alpha, &out, NULL);
    vt_picture_free((vt_picture *)colours);
    vt_picture_free((vt_picture *)alpha);
    vt_picture_free((vt_picture *)wide);
    return (vt_picture *)out;
}

vt_picture *vt_picture_unpremultiply(const vt_picture *picture) {
    VipsImage *in = image(picture), *divided = NULL, *rounded = NULL, *out = NULL;
    if (!V.vips_image_hasalpha(in)) return again(picture);
    if (V.vips_unpremultiply(in, &divided, NULL) == 0 && V.vips_linear1(divided, &rounded, 1, 0.5, NULL) == 0)
        V.vips_cast(rounded, &out, in->BandFmt, NULL);
    vt_picture_free((vt_picture *)divided);
    vt_picture_free((vt_picture *)rounded);
    return (vt_picture *)out;
}

vt_picture *vt_picture_with_profile(const vt_picture *picture, const void *profile, size_t count) {
    VipsImage *out = NULL;
    if (V.vips_copy(image(picture), &out, NULL) != 0) return NULL;
    V.vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, count);
    return (vt_picture *)out;
}

/* Most profiles on the web are sRGB's, and their transform would only cost time. */
static int has_srgb_profile(VipsImage *in) {
    const void *data = NULL;
    size_t size = 0;
    return V.vips_image_get_blob(in, VIPS_META_ICC_NAME, &data, &size) == 0 && vt_is_srgb_profile(data, size);
}

/* The rendering intent: relative, as in browsers, unless the profile has tables for other intents only. libvips ignores
   a profile without the intent. */
static VipsIntent intent_of(VipsImage *in) {
    const void *data = NULL;
    size_t size = 0;
    if (V.vips_image_get_blob(in, VIPS_META_ICC_NAME, &data, &size) != 0) return VIPS_INTENT_RELATIVE;
    int is_relative = vt_has_profile_tag(data, size, "A2B1") || vt_has_profile_tag(data, size, "rXYZ")
        || vt_has_profile_tag(data, size, "kTRC");
    if (!is_relative && vt_has_profile_tag(data, size, "A2B0")) return VIPS_INTENT_PERCEPTUAL;
    if (!is_relative && vt_has_profile_tag(data, size, "A2B2")) return VIPS_INTENT_SATURATION;
    return VIPS_INTENT_RELATIVE;
}

/* The colours converted by the embedded profile, in 8 bits; NULL where the profile is broken or does not fit. */
static VipsImage *by_profile(VipsImage *in) {
    VipsImage *out = NULL;
    VipsIntent intent = intent_of(in);
    int failed = V.vips_icc_transform(in, &out, "srgb", "embedded", TRUE, "intent", intent, "depth", 8, NULL);
    return failed ? NULL : out;
}

/* The same for 16 bits of alpha, which the transform copies unscaled: all would be opaque. */
static VipsImage *by_profile_with_alpha(VipsImage *in) {
    VipsImage *colours = NULL, *alpha = NULL, *scaled = NULL, *transformed = NULL, *out = NULL;
    if (V.vips_extract_band(in, &colours, 0, "n", in->Bands - 1, NULL) == 0
        && V.vips_extract_band(in, &alpha, in->Bands - 1, NULL) == 0
        && V.vips_linear1(alpha, &scaled, 1.0 / 257, 0, "uchar", TRUE, NULL) == 0
        && (transformed = by_profile(colours)) != NULL)
        V.vips_bandjoin2(transformed, scaled, &out, NULL);
    vt_picture_free(picture(colours));
    vt_picture_free(picture(alpha));
    vt_picture_free(picture(scaled));
    vt_picture_free(picture(transformed));
    return out;
}

/* Whether the embedded profile is one of grey, and the picture has colours: the transform would take the first channel
   for grey, and the others for alpha. */
static int has_grey_profile(VipsImage *in) {
    const void *data = NULL;
    size_t size = 0;
    if (in->Bands - V.vips_image_hasalpha(in) < 3) return 0;
    /* To ask for what is not there leaves a message. */
    if (!V.vips_image_get_typeof(in, VIPS_META_ICC_NAME)) return 0;
    if (V.vips_image_get_blob(in, VIPS_META_ICC_NAME, &data, &size) != 0) return 0;
    /* ICC.1, 7.2: the colour space of the data. */
    return size >= 20 && memcmp((const char *)data + 16, "GRAY", 4) == 0;
}

static vt_picture *without_profile(VipsImage *in) {
    VipsImage *out = NULL;
    if (V.vips_copy(in, &out, NULL) != 0) return NULL;
    V.vips_image_remove(out, VIPS_META_ICC_NAME);
    vt_picture *converted = vt_picture_to_srgb(picture(out));
    V.g_object_unref(out);
    return converted;
}

/* What CMYK without a usable profile looks like in Chromium and Firefox: each ink takes its share of the light. libvips
   would take them for those of a press. */
static vt_picture *from_cmyk(VipsImage *in) {
    VipsImage *inks = V.vips_image_copy_memory(in);
    VipsImage *out = inks ? vt_blank(in->Xsize, in->Ysize, 3, V.vips_image_get_orientation(in)) : NULL;
    if (out) {
        const uint8_t *from = V.vips_image_get_data(inks);
        size_t count = (size_t)in->Xsize * (size_t)in->Ysize;
        for (uint8_t *to = out->data; from && count > 0; count--, from += 4, to += 3)
            for (int ink = 0; ink < 3; ink++) to[ink] = (uint8_t)(((255 - from[ink]) * (255 - from[3]) + 127) / 255);
    }
    vt_picture_free(picture(inks));
    return picture(out);
}

vt_picture *vt_picture_to_srgb(const vt_picture *picture) {
    VipsImage *in = image(picture), *out = NULL;
    if (has_grey_profile(in)) return without_profile(in);
    int is_plain = in->BandFmt == VIPS_FORMAT_UCHAR && in->Type == VIPS_INTERPRETATION_sRGB;
    if (V.vips_image_get_typeof(in, VIPS_META_ICC_NAME) && !(is_plain && has_srgb_profile(in))) {
        int has_wide_alpha = in->BandFmt == VIPS_FORMAT_USHORT && V.vips_image_hasalpha(in);
        out = has_wide_alpha ? by_profile_with_alpha(in) : by_profile(in);
        if (out) return (vt_picture *)out;
        /* An unusable profile is ignored. */
        V.vips_error_clear();
    }
    if (in->Type == VIPS_INTERPRETATION_CMYK && in->BandFmt == VIPS_FORMAT_UCHAR && in->Bands == 4)
        return from_cmyk(in);
    VipsImage *bytes = NULL;
    if (V.vips_colourspace(in, &out, VIPS_INTERPRETATION_sRGB, NULL) != 0) return NULL;
    int failed = V.vips_cast(out, &bytes, VIPS_FORMAT_UCHAR, NULL);
    V.g_object_unref(out);
    return result(failed, &bytes);
}

