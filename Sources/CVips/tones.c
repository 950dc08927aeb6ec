/* Pictures of a high dynamic range on a screen without: the reference white tone mapping of SMPTE ST 2094-50, by which
   Chromium shows them. */
#include "library.h"
#include "vitrine_vips.h"
#include <math.h>
#include <stdlib.h>

#define V vt_library

/* Light is relative to the white of a page, 203 cd/m² (ITU-R BT.2408); the brightest is 1000. */
static const double PAGE_WHITE = 203, BRIGHTEST = 1000.0 / 203;

/* BT.2100, table 4. */
static double light_of_pq(double value) {
    const double m1 = 0.1593017578125, m2 = 78.84375, c1 = 0.8359375, c2 = 18.8515625, c3 = 18.6875;
    double power = pow(value, 1 / m2);
    return 10000 / PAGE_WHITE * pow(fmax(power - c1, 0) / (c2 - c3 * power), 1 / m1);
}

/* BT.2100, table 5: the scene's light. */
static double light_of_hlg(double value) {
    return value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

typedef double matrix[3][3];

/* To BT.2020's primaries; the second row from them is how much each counts for luminance. */
static const matrix FROM_SRGB = {
    {0.627404, 0.329283, 0.043313}, {0.069097, 0.919540, 0.011362}, {0.016391, 0.088013, 0.895595}};
static const matrix FROM_P3 = {
    {0.753833, 0.198597, 0.047570}, {0.045744, 0.941777, 0.012479}, {-0.001210, 0.017602, 0.983609}};
static const matrix TO_SRGB = {
    {1.660491, -0.587641, -0.072850}, {-0.124550, 1.132900, -0.008349}, {-0.018151, -0.100579, 1.118730}};
static const double LUMA_SRGB[3] = {0.212639, 0.715169, 0.072192}, LUMA_P3[3] = {0.228975, 0.691739, 0.079287};
static const double LUMA_2020[3] = {0.262700, 0.677998, 0.059302};

static void convert(const matrix by, double light[3]) {
    double from[3] = {light[0], light[1], light[2]};
    for (int row = 0; row < 3; row++) light[row] = by[row][0] * from[0] + by[row][1] * from[1] + by[row][2] * from[2];
}

/* How much of the light of a pixel is shown whose brightest channel has this much. A page's white is shown at half of
   the screen's, and what is darker likewise; from there a parabola leads to the brightest. */
static double shown(double most) {
    const double knee = 0.5, bend = 0.65;
    const double x = 1 - bend + bend / knee, y = (1 - bend) * knee + bend;
    if (most <= 1) return knee;
    if (most >= BRIGHTEST) return 1 / most;
    /* Of (1 - t)² + 2t(1 - t)x + t²·BRIGHTEST = most. */
    double a = BRIGHTEST - 2 * x + 1, b = x - 1, c = 1 - most;
    double t = (sqrt(b * b - a * c) - b) / a;
    return ((1 - t) * (1 - t) * knee + 2 * t * (1 - t) * y + t * t) / most;
}

struct tones {
    const float *light; /* of each of 65,536 values */
    const double *luma;
    const matrix *primaries; /* NULL: BT.2020's */
    int is_hlg;
    double bounds[256]; /* the least light of each value of sRGB */
};

static uint8_t encoded(const struct tones *tones, double light) {
    int value = 0;
    for (int step = 128; step > 0; step >>= 1)
        if (light >= tones->bounds[value + step]) value += step;
    return (uint8_t)value;
}

static void map(const struct tones *tones, const double values[3], uint8_t *out) {
    double light[3] = {values[0], values[1], values[2]};
    if (tones->is_hlg) {
        double luminance = 0;
        for (int channel = 0; channel < 3; channel++) luminance += tones->luma[channel] * light[channel];
        double scale = BRIGHTEST * pow(luminance, 0.2);
        for (int channel = 0; channel < 3; channel++) light[channel] *= scale;
    }
    if (tones->primaries) convert(*tones->primaries, light);
    double share = shown(fmax(light[0], fmax(light[1], light[2])));
    for (int channel = 0; channel < 3; channel++) light[channel] *= share;
    convert(TO_SRGB, light);
    for (int channel = 0; channel < 3; channel++) out[channel] = encoded(tones, light[channel]);
}

/* All pixels, of one to four channels in 8 bits or 16. */
static void map_all(const struct tones *tones, VipsImage *in, VipsImage *out) {
    const void *data = V.vips_image_get_data(in);
    const uint8_t *bytes = data;
    const uint16_t *words = data;
    int bands = in->Bands, is_deep = in->BandFmt == VIPS_FORMAT_USHORT, colours = bands < 3 ? 1 : 3;
    size_t count = (size_t)in->Xsize * (size_t)in->Ysize * (size_t)bands;
    uint8_t *to = out->data;
    for (size_t at = 0; at < count; at += (size_t)bands, to += out->Bands) {
        double light[3];
        for (int channel = 0; channel < 3; channel++) {
            size_t place = at + (size_t)(channel % colours);
            light[channel] = tones->light[is_deep ? words[place] : bytes[place] * 257];
        }
        map(tones, light, to);
        size_t alpha = at + (size_t)colours;
        if (out->Bands == 4) to[3] = is_deep ? (uint8_t)(words[alpha] >> 8) : bytes[alpha];
    }
}

static void fill(struct tones *tones, float *light, int transfer, int primaries) {
    tones->is_hlg = transfer == VT_HLG;
    for (int value = 0; value < 65536; value++)
        light[value] = (float)(tones->is_hlg ? light_of_hlg(value / 65535.0) : light_of_pq(value / 65535.0));
    tones->light = light;
    tones->primaries = primaries == 1 ? &FROM_SRGB : primaries == 12 ? &FROM_P3 : NULL;
    tones->luma = primaries == 1 ? LUMA_SRGB : primaries == 12 ? LUMA_P3 : LUMA_2020;
    for (int value = 0; value < 256; value++) {
        double least = (value - 0.5) / 255;
        tones->bounds[value] = least <= 0.04045 ? least / 12.92 : pow((least + 0.055) / 1.055, 2.4);
    }
}

vt_picture *vt_picture_tone_map(const vt_picture *picture, int transfer, int primaries) {
    VipsImage *in = (VipsImage *)picture, *out = NULL;
    int is_known = in->BandFmt == VIPS_FORMAT_UCHAR || in->BandFmt == VIPS_FORMAT_USHORT;
    if (!is_known || in->Bands > 4) return vt_picture_to_srgb(picture);
    VipsImage *memory = V.vips_image_copy_memory(in);
    float *light = malloc(65536 * sizeof *light);
    if (memory && light) out = vt_blank(in->Xsize, in->Ysize, in->Bands % 2 ? 3 : 4, V.vips_image_get_orientation(in));
    if (out) {
        struct tones tones;
        fill(&tones, light, transfer, primaries);
        map_all(&tones, memory, out);
    }
    free(light);
    if (memory) V.g_object_unref(memory);
    return (vt_picture *)out;
}
