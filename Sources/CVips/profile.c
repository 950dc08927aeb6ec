/* What an ICC profile holds (ICC.1:2022). */
#include "library.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* s15Fixed16Number. */
static double fixed(const uint8_t *at) { return (int32_t)number(at) / 65536.0; }

/* The bytes of a tag, at least `least` of them; NULL without. The table has a count, then 12 bytes a tag: its name, its
   place and its size. */
static const uint8_t *tag(const uint8_t *profile, size_t size, const char *name, size_t least, size_t *count) {
    for (size_t at = 132; at + 12 <= size && at < 132 + 12 * 100; at += 12) {
        if (memcmp(profile + at, name, 4) != 0) continue;
        size_t place = number(profile + at + 4);
        *count = number(profile + at + 8);
        return place <= size && *count <= size - place && *count >= least ? profile + place : NULL;
    }
    return NULL;
}

int vt_has_profile_tag(const void *profile, size_t size, const char *name) {
    size_t count;
    return tag(profile, size, name, 0, &count) != NULL;
}

static double srgb_encoded(double light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

/* `curv`: so many values, between which lines lead; one is an exponent, none the identity. */
static double on_table(const uint8_t *curve, size_t count, double value) {
    size_t entries = number(curve + 8);
    if (entries < 2 || entries > (count - 12) / 2) return -1;
    double place = value * (double)(entries - 1);
    size_t low = (size_t)place, high = low + 1 < entries ? low + 1 : low;
    const uint8_t *first = curve + 12 + 2 * low, *second = curve + 12 + 2 * high;
    double from = first[0] << 8 | first[1], to = second[0] << 8 | second[1];
    return (from + (to - from) * (place - (double)low)) / 65535;
}

/* `para`: sRGB's is of the fourth kind, an exponent and a line. */
static double on_formula(const uint8_t *curve, size_t count, double value) {
    if (count < 32 || curve[8] != 0 || curve[9] != 3) return -1;
    double exponent = fixed(curve + 12), scale = fixed(curve + 16), offset = fixed(curve + 20);
    double line = fixed(curve + 24), end = fixed(curve + 28);
    return value >= end ? pow(scale * value + offset, exponent) : line * value;
}

/* Whether it leads each of 256 values to what sRGB's does, within one of them. */
static int is_srgb_curve(const uint8_t *curve, size_t count) {
    for (int step = 0; step < 256; step++) {
        double value = step / 255.0, light = -1;
        if (memcmp(curve, "curv", 4) == 0) light = on_table(curve, count, value);
        if (memcmp(curve, "para", 4) == 0) light = on_formula(curve, count, value);
        if (!(light >= 0) || fabs(srgb_encoded(light) - value) > 1 / 255.0) return 0;
    }
    return 1;
}

int vt_is_srgb_profile(const void *bytes, size_t size) {
    static const struct {
        const char *colorant, *curve;
        double place[3];
    } channels[3] = {
        {"rXYZ", "rTRC", {0.4361, 0.2225, 0.0139}},
        {"gXYZ", "gTRC", {0.3851, 0.7169, 0.0971}},
        {"bXYZ", "bTRC", {0.1431, 0.0606, 0.7141}},
    };
    const uint8_t *profile = bytes;
    /* The header's spaces; tables count before colorants. */
    if (size < 132 || memcmp(profile + 16, "RGB XYZ ", 8) != 0) return 0;
    if (vt_has_profile_tag(profile, size, "A2B0") || vt_has_profile_tag(profile, size, "A2B1")) return 0;
    for (int channel = 0; channel < 3; channel++) {
        size_t count;
        const uint8_t *colorant = tag(profile, size, channels[channel].colorant, 20, &count);
        for (int axis = 0; axis < 3; axis++)
            if (!colorant || fabs(fixed(colorant + 8 + 4 * axis) - channels[channel].place[axis]) > 0.002) return 0;
        const uint8_t *curve = tag(profile, size, channels[channel].curve, 12, &count);
        if (!curve || !is_srgb_curve(curve, count)) return 0;
    }
    return 1;
}
