#include "similarity.h"
#include "clones.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* SSIMULACRA2 (github.com/cloudinary/ssimulacra2, BSD 3-clause): its colours, windows, norms and weights. Channels of
   next to no weight at a scale are left out, which is more than half the work. No sum depends on how many lanes the
   processor has. */
enum { X, Y, B, CHANNELS };
enum { SCALES = 5, RADIUS = 5, SIDE_MIN = 8, LANES = 8 };

/* Of structure, artefacts and lost detail: the means, then the 4-norms. */
enum { TERMS = 6 };
static const double WEIGHTS[CHANNELS][SCALES][TERMS] = {
    [X] = {{0},
        {0, 0, 0, 1.1041726426657346, 0, 0},
        {0, 0, 0, 1.8422455520539298, 11.441172603757666, 0},
        {0, 0, 0, 1.8787594979546387, 10.94906990605142, 0},
        {0, 0.9677937080626833, 0, 0, 0.9981766977854967, 0}},
    [Y] = {{0, 0, 0, 7.466890328078848, 0, 17.445833984131262},
        {0, 0, 0, 6.683678146179332, 0, 1.027889937768264},
        {225.20515300849274, 0, 0, 19.213238186143016, 0, 0},
        {176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0},
        {0, 0, 0, 34.77906344483772, 44.835625328877896, 0}},
    [B] = {{0}, {0}, {0},
        {0, 0, 0, 8.826982764996862, 23.19243343998926, 0},
        {95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0, 171.2667255897307, 0.9807858872435379}},
};

static int is_weighed(int channel, int scale) {
    return channel == Y || (channel == X && scale > 0) || scale > 2;
}

struct channel {
    float *values, *means, *squares;
};

struct vt_view {
    /* The side of the tiles that the picture is put together of; 0: it is whole. */
    int tile;
    /* Of the tiles, row by row. */
    const double *weights;
    int scales, widths[SCALES], heights[SCALES];
    struct channel channels[SCALES][CHANNELS];
};

/* The Gaussian of sigma 1.5, its middle first. */
static const float KERNEL[RADIUS + 1] = {
    0.26601171f, 0.21300554f, 0.10936065f, 0.03600077f, 0.00759876f, 0.00102838f};

/* Rows beyond the top and the bottom are black, columns beyond the sides are mirrored. `row` has room for ROW_SIZE. */
#define ROW_SIZE(width) (2 * (size_t)(width) + 2 * RADIUS)

VT_CLONES static void blur(const float *in, int width, int height, float *row, float *out) {
    float *restrict middle = row + RADIUS, *black = row + width + 2 * RADIUS;
    memset(black, 0, (size_t)width * sizeof *black);
    for (int y = 0; y < height; y++) {
        const float *at = in + (size_t)y * (size_t)width;
        const float *above[RADIUS + 1], *below[RADIUS + 1];
        for (int k = 1; k <= RADIUS; k++) {
            above[k] = y >= k ? at - (size_t)k * (size_t)width : black;
            below[k] = y + k < height ? at + (size_t)k * (size_t)width : black;
        }
        for (int x = 0; x < width; x++) {
            float sum = KERNEL[0] * at[x];
            for (int k = 1; k <= RADIUS; k++) sum += KERNEL[k] * (above[k][x] + below[k][x]);
            middle[x] = sum;
        }
        for (int k = 0; k < RADIUS; k++) {
            middle[-1 - k] = middle[k];
            middle[width + k] = middle[width - 1 - k];
        }
        float *restrict to = out + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) {
            float sum = KERNEL[0] * middle[x];
            for (int k = 1; k <= RADIUS; k++) sum += KERNEL[k] * (middle[x - k] + middle[x + k]);
            to[x] = sum;
        }
    }
}

/* Of values from 0.003 to 1.01, to 22 bits: a first guess from the exponent, and Halley's steps. */
static inline float cube_root(float value) {
    union { float number; uint32_t bits; } guess = {.number = value};
    guess.bits = guess.bits / 3 + 709921077;
    float root = guess.number;
    for (int step = 0; step < 2; step++) {
        float cube = root * root * root;
        root *= (cube + 2 * value) / (2 * cube + value);
    }
    return root;
}

/* From linear light to the channels, all positive. */
VT_CLONES static void to_channels(const float *const light[3], size_t count, float *x, float *y, float *b) {
    const float bias = 0.0037930732552754493f, root = 0.15595420054f;
    for (size_t at = 0; at < count; at++) {
        float red = light[0][at], green = light[1][at], blue = light[2][at];
        float l = cube_root(0.30f * red + 0.622f * green + 0.078f * blue + bias) - root;
        float m = cube_root(0.23f * red + 0.692f * green + 0.078f * blue + bias) - root;
        x[at] = 14 * 0.5f * (l - m) + 0.42f;
        y[at] = 0.5f * (l + m) + 0.01f;
        float s = 0.24342268924547819f * red + 0.20476744424496821f * green + 0.55180986650955360f * blue + bias;
        b[at] = cube_root(s) - root - 0.5f * (l + m) + 0.55f;
    }
}

VT_CLONES static void multiply(const float *first, const float *second, size_t count, float *out) {
    for (size_t at = 0; at < count; at++) out[at] = first[at] * second[at];
}

static void to_light(const uint8_t *pixels, size_t count, float *const light[3]) {
    float table[256];
    for (int value = 0; value < 256; value++) {
        double part = value / 255.0;
        table[value] = (float)(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    for (size_t at = 0; at < count; at++)
        for (int channel = 0; channel < 3; channel++) light[channel][at] = table[pixels[3 * at + (size_t)channel]];
}

/* In place, to half the size rounded up; the last row and column count alone where they have no partner. */
static void halve(float *light, int width, int height) {
    int columns = (width + 1) / 2, rows = (height + 1) / 2;
    for (int y = 0; y < rows; y++) {
        const float *above = light + (size_t)(2 * y) * (size_t)width;
        const float *below = 2 * y + 1 < height ? above + width : above;
        float *to = light + (size_t)y * (size_t)columns;
        for (int x = 0; x < columns; x++) {
            int left = 2 * x, right = left + 1 < width ? left + 1 : left;
            to[x] = 0.25f * (above[left] + above[right] + below[left] + below[right]);
        }
    }
}

static int add_scale(vt_view *view, int scale, const float *const light[3], float *scratch, float *row) {
    int width = view->widths[scale], height = view->heights[scale];
    size_t count = (size_t)width * (size_t)height;
    for (int channel = 0; channel < CHANNELS; channel++) {
        if (!(view->channels[scale][channel].values = malloc(3 * count * sizeof(float)))) return -1;
        view->channels[scale][channel].means = view->channels[scale][channel].values + count;
        view->channels[scale][channel].squares = view->channels[scale][channel].means + count;
    }
    struct channel *channels = view->channels[scale];
    to_channels(light, count, channels[X].values, channels[Y].values, channels[B].values);
    for (int channel = 0; channel < CHANNELS; channel++) {
        if (!is_weighed(channel, scale)) continue;
        blur(channels[channel].values, width, height, row, channels[channel].means);
        multiply(channels[channel].values, channels[channel].values, count, scratch);
        blur(scratch, width, height, row, channels[channel].squares);
    }
    return 0;
}

vt_view *vt_view_new(const uint8_t *pixels, int width, int height, int tile, const double *weights) {
    size_t count = (size_t)width * (size_t)height;
    vt_view *view = calloc(1, sizeof *view);
    float *memory = malloc((4 * count + ROW_SIZE(width)) * sizeof *memory);
    int failed = view && memory ? 0 : -1;
    if (!failed) {
        view->tile = tile;
        view->weights = weights;
        float *light[3] = {memory, memory + count, memory + 2 * count};
        to_light(pixels, count, light);
        for (int scale = 0; scale < SCALES && width >= SIDE_MIN && height >= SIDE_MIN && !failed; scale++) {
            view->widths[scale] = width;
            view->heights[scale] = height;
            view->scales = scale + 1;
            failed = add_scale(
                view, scale, (const float *const *)light, memory + 3 * count, memory + 4 * count);
            for (int channel = 0; channel < 3; channel++) halve(light[channel], width, height);
            width = (width + 1) / 2;
            height = (height + 1) / 2;
        }
    }
    free(memory);
    if (!failed) return view;
    vt_view_free(view);
    return NULL;
}

void vt_view_free(vt_view *view) {
    if (!view) return;
    for (int scale = 0; scale < SCALES; scale++)
        for (int channel = 0; channel < CHANNELS; channel++) free(view->channels[scale][channel].values);
    free(view);
}

/* Adds the terms of `width` pixels and the terms' fourth powers to the lanes. */
VT_CLONES static void add_row(
    const struct channel *original, const struct channel *distorted, const float *products, size_t start, int width,
    float sums[TERMS][LANES]) {
    const float *values1 = original->values + start, *values2 = distorted->values + start;
    const float *means1 = original->means + start, *means2 = distorted->means + start;
    const float *squares1 = original->squares + start, *squares2 = distorted->squares + start;
    const float stabiliser = 0.0009f;
    products += start;
    for (int left = 0; left < width; left += LANES) {
        int lanes = width - left < LANES ? width - left : LANES;
        for (int lane = 0; lane < lanes; lane++) {
            int at = left + lane;
            float m1 = means1[at], m2 = means2[at];
            float luminance = 1 - (m1 - m2) * (m1 - m2);
            float together = 2 * (products[at] - m1 * m2) + stabiliser;
            float apart = (squares1[at] - m1 * m1) + (squares2[at] - m2 * m2) + stabiliser;
            float structure = 1 - luminance * together / apart;
            structure = structure > 0 ? structure : 0;
            float edge = (1 + fabsf(values2[at] - m2)) / (1 + fabsf(values1[at] - m1)) - 1;
            float artefact = edge > 0 ? edge : 0, lost = edge < 0 ? -edge : 0;
            float square[3] = {structure * structure, artefact * artefact, lost * lost};
            sums[0][lane] += structure;
            sums[1][lane] += artefact;
            sums[2][lane] += lost;
            for (int term = 0; term < 3; term++) sums[3 + term][lane] += square[term] * square[term];
        }
    }
}

/* Around a seam between tiles the windows see a contrast that is not the picture's. */
static int margin(const vt_view *view, int scale) { return view->tile == 0 ? 0 : scale < 3 ? 3 : 1; }

static int is_near_seam(int place, int tile, int margin) {
    return margin > 0 && (place % tile < margin || place % tile >= tile - margin);
}

/* What a channel at a scale adds to the distance. */
static double distance(
    const vt_view *original, const vt_view *distorted, int scale, int channel, float *products, float *scratch,
    float *row) {
    int width = original->widths[scale], height = original->heights[scale], edge = margin(original, scale);
    int tile = edge ? original->tile >> scale : width;
    const struct channel *first = &original->channels[scale][channel], *second = &distorted->channels[scale][channel];
    size_t count = (size_t)width * (size_t)height;
    double totals[TERMS] = {0}, sum = 0, counted = 0;
    multiply(first->values, second->values, count, scratch);
    blur(scratch, width, height, row, products);
    for (int y = 0; y < height; y++) {
        if (is_near_seam(y, original->tile >> scale, edge)) continue;
        for (int left = 0; left + tile <= width; left += tile) {
            float sums[TERMS][LANES] = {{0}};
            double weight = edge ? original->weights[y / tile * (width / tile) + left / tile] : 1;
            add_row(first, second, products, (size_t)y * (size_t)width + (size_t)(left + edge), tile - 2 * edge, sums);
            counted += weight * (tile - 2 * edge);
            for (int term = 0; term < TERMS; term++)
                for (int lane = 0; lane < LANES; lane++) totals[term] += weight * (double)sums[term][lane];
        }
    }
    for (int term = 0; counted > 0 && term < TERMS; term++) {
        double mean = totals[term] / counted;
        sum += WEIGHTS[channel][scale][term] * (term < 3 ? mean : sqrt(sqrt(mean)));
    }
    return sum;
}

double vt_view_score(const vt_view *original, const vt_view *distorted) {
    size_t count = (size_t)original->widths[0] * (size_t)original->heights[0];
    float *memory = malloc((2 * count + ROW_SIZE(original->widths[0])) * sizeof *memory);
    double sum = 0;
    if (!memory) return NAN;
    for (int scale = 0; scale < original->scales; scale++)
        for (int channel = 0; channel < CHANNELS; channel++)
            if (is_weighed(channel, scale))
                sum += distance(original, distorted, scale, channel, memory, memory + count, memory + 2 * count);
    free(memory);
    sum *= 0.9562382616834844;
    sum = 2.326765642916932 * sum - 0.020884521182843837 * sum * sum + 6.248496625763138e-05 * sum * sum * sum;
    return sum > 0 ? 100 - 10 * pow(sum, 0.6276336467831387) : 100;
}
