#include "clones.h"
#include "codecs.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns become rows. Block by block, so that both stay in the processor's cache. */
static void transpose(const uint8_t *pixels, size_t width, size_t height, uint8_t *out) {
    enum { SIDE = 32 };
    for (size_t top = 0; top < width; top += SIDE)
        for (size_t left = 0; left < height; left += SIDE)
            for (size_t y = top; y < width && y < top + SIDE; y++)
                for (size_t x = left; x < height && x < left + SIDE; x++)
                    memcpy(out + 3 * (y * height + x), pixels + 3 * (x * width + y), 3);
}

/* Weights have 14 bits after the point: a sum of products stays far within 32. */
enum { POINT = 14, ONE = 1 << POINT, CHUNK = 512 };

static double lanczos(double x) {
    if (fabs(x) < 1e-9) return 1;
    if (fabs(x) >= 3) return 0;
    double angle = M_PI * x / 3, sine = sin(angle);
    /* The sine of three times the angle, times this one's. */
    return (3 - 4 * sine * sine) * sine * sine / (3 * angle * angle);
}

/* The weights of `taps` source rows, the first of which is *first, for one row of the result. Beyond an edge lies what
   lies at it. */
static void weigh(int index, int from, int to, int taps, int *first, double *exact, int16_t *weights) {
    double scale = (double)from / to, width = scale > 1 ? scale : 1;
    double centre = (index + 0.5) * scale - 0.5, sum = 0;
    int start = (int)ceil(centre - 3 * width), end = (int)floor(centre + 3 * width);
    *first = start < 0 ? 0 : start;
    if (*first > from - taps) *first = from > taps ? from - taps : 0;
    memset(exact, 0, (size_t)taps * sizeof *exact);
    for (int row = start; row <= end; row++) {
        int inside = row < 0 ? 0 : row >= from ? from - 1 : row;
        double weight = lanczos((row - centre) / width);
        exact[inside - *first] += weight;
        sum += weight;
    }
    int left = ONE, heaviest = 0;
    for (int tap = 0; tap < taps; tap++) {
        weights[tap] = (int16_t)lrint(exact[tap] / sum * ONE);
        left -= weights[tap];
        if (weights[tap] > weights[heaviest]) heaviest = tap;
    }
    /* Plain grounds stay what they are. */
    weights[heaviest] = (int16_t)(weights[heaviest] + left);
}

/* The weighted sum of rows. With AVX2 it takes a quarter of the time. */
VT_CLONES
static void blend(const uint8_t *rows, size_t stride, const int16_t *weights, int taps, uint8_t *out, size_t count) {
    int32_t sums[CHUNK];
    for (size_t start = 0; start < count; start += CHUNK) {
        size_t length = count - start < CHUNK ? count - start : CHUNK;
        for (size_t at = 0; at < length; at++) sums[at] = ONE / 2;
        for (int tap = 0; tap < taps; tap += 2) {
            int is_last = tap + 1 == taps;
            const uint8_t *above = rows + (size_t)tap * stride + start, *below = is_last ? above : above + stride;
            int32_t first = weights[tap], second = is_last ? 0 : weights[tap + 1];
            for (size_t at = 0; at < length; at++) sums[at] += above[at] * first + below[at] * second;
        }
        for (size_t at = 0; at < length; at++) {
            int32_t value = sums[at] >> POINT;
            out[start + at] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
    }
}

static int resize_height(const uint8_t *pixels, size_t stride, int from, uint8_t *out, int to) {
    int taps = from > to ? (int)(6.0 * from / to) + 2 : 8;
    if (taps > from) taps = from;
    double *exact = malloc((size_t)taps * sizeof *exact);
    int16_t *weights = malloc((size_t)taps * sizeof *weights);
    for (int row = 0; exact && weights && row < to; row++) {
        int first = 0;
        weigh(row, from, to, taps, &first, exact, weights);
        blend(pixels + (size_t)first * stride, stride, weights, taps, out + (size_t)row * stride, stride);
    }
    int failed = exact && weights ? 0 : -1;
    free(exact);
    free(weights);
    return failed;
}

/* Columns are resized as rows of the turned picture: loops over neighbouring bytes. */
static int resize_width(const uint8_t *pixels, int width, int height, uint8_t *out, int to) {
    size_t stride = 3 * (size_t)height;
    uint8_t *turned = malloc(stride * (size_t)width), *resized = malloc(stride * (size_t)to);
    int failed = -1;
    if (turned && resized) {
        transpose(pixels, (size_t)width, (size_t)height, turned);
        failed = resize_height(turned, stride, width, resized, to);
        if (!failed) transpose(resized, (size_t)height, (size_t)to, out);
    }
    free(turned);
    free(resized);
    return failed;
}

int vt_pixels_resize(const uint8_t *pixels, int width, int height, uint8_t *out, int out_width, int out_height) {
    size_t stride = 3 * (size_t)width;
    if (width == out_width) return resize_height(pixels, stride, height, out, out_height);
    if (height == out_height) return resize_width(pixels, width, height, out, out_width);
    uint8_t *lower = malloc(stride * (size_t)out_height);
    int failed = lower ? resize_height(pixels, stride, height, lower, out_height) : -1;
    if (!failed) failed = resize_width(lower, width, out_height, out, out_width);
    free(lower);
    return failed;
}
