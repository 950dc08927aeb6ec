#include "slopes.h"
#include "vitrine_vips.h"
#include <math.h>

enum { SCORE_FIRST = 40, SCORE_STEP = 6 };

/* Slopes and starts are learnt from 141 to 155 pictures at 320 and 640 pixels (Benchmarks/quality/fit.py), the bounds
   chosen by the scores of their files. */
static const vt_slopes JPEG = {0.4, 0.12, 5, 45, 97, 80, 3, -4.0, 0,
    {0.0312, 0.0343, 0.0374, 0.0422, 0.0477, 0.0597, 0.0747, 0.0989, 0.1513, 0.2674}};
static const vt_slopes WEBP = {0.3, 0.28, 0, 50, 99, 80, 3, 6.85, 1.0,
    {0.0516, 0.0563, 0.0603, 0.0754, 0.0976, 0.1063, 0.0614, 0.0558, 0.1058, 0.2}};
static const vt_slopes AVIF = {0.55, 0.46, 20, 50, 97, 60, 3, 6.84, 1.04,
    {0.0254, 0.0285, 0.0322, 0.0359, 0.0425, 0.0580, 0.0741, 0.0806, 0.1263, 0.2}};

const vt_slopes *vt_slopes_of(int format) { return format == VT_JPEG ? &JPEG : format == VT_WEBP ? &WEBP : &AVIF; }

/* Libjpeg's factor of its tables as a logarithm, the others' quality over 25. */
double vt_scale(int format, double quality) {
    return format == VT_JPEG ? -log(quality < 50 ? 5000 / quality : 200 - 2 * quality) : quality / 25;
}

int vt_quality_at(int format, double place) {
    const vt_slopes *table = vt_slopes_of(format);
    double factor = exp(-place), of_jpeg = factor > 100 ? 5000 / factor : 100 - factor / 2;
    double quality = format == VT_JPEG ? of_jpeg : 25 * place;
    return quality < table->lowest ? table->lowest : quality > table->highest ? table->highest : (int)lrint(quality);
}

static double slope(const vt_slopes *table, double score) {
    double place = (score - SCORE_FIRST) / SCORE_STEP;
    if (place <= 0) return table->slopes[0];
    if (place >= VT_SLOPES - 1) return table->slopes[VT_SLOPES - 1];
    int below = (int)place;
    return table->slopes[below] + (place - below) * (table->slopes[below + 1] - table->slopes[below]);
}

double vt_way(const vt_slopes *table, double from, double to) {
    const double step = 0.25;
    double low = from < to ? from : to, high = from < to ? to : from, sum = 0;
    for (double at = low; at < high; at += step) sum += slope(table, at) * (high - at < step ? high - at : step);
    return from < to ? sum : -sum;
}
