/* Fits the steps of Sources/CVips/jpeg.c's quantisation, and prints them.

     matrices PICTURE.png...

   A band of frequencies has one step. It is changed where that takes bytes from the pictures' files, each of which is
   made at the scale of all steps at which it has its target's score: 75 at 480 pixels, 80 at 960. */
#include "pictures.h"
#include "similarity.h"
#include <math.h>

enum { PICTURES_MAX = 200, BANDS = 10, PASSES = 3, STEPS_MAX = 5 };

/* Where the search begins: steps of the luma and of the colours by band. */
static const double FIRST[2][BANDS] = {
    {12, 14, 26, 39, 42, 50, 51, 66, 84, 93}, {10, 20, 28, 50, 80, 100, 110, 120, 120, 120}};

struct subject {
    vt_picture *picture;
    vt_view *view;
    double target;
    /* The scale of the tables, as a logarithm, at which it last had its score. */
    double place;
};

static struct subject subjects[2 * PICTURES_MAX];
static int subject_count;

static void add(const vt_picture *source, int width, double target) {
    int own = vt_picture_width(source), height = (2 * width * vt_picture_height(source) + own) / (2 * own);
    if (own < width) return;
    vt_picture *sized = computed(vt_picture_resample(source, width, height));
    subjects[subject_count++] = (struct subject){
        sized, vt_view_new(pixels(sized), width, height, 0, NULL), target, -1};
}

static void read_picture(const char *path) {
    size_t count;
    const char *bytes = contents(path, &count);
    vt_picture *loaded = bytes ? load(VT_PNG, bytes, count) : NULL, *source = loaded ? flat(loaded) : NULL;
    if (source) add(source, 480, 75), add(source, 960, 80);
    vt_picture_free(source);
    vt_picture_free(loaded);
}

/* Which band a coefficient is of, by its frequencies across and down. */
static int band(int index) {
    static const int bands[15] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 9, 9};
    return bands[index / 8 + index % 8];
}

static unsigned long encode(const struct subject *subject, double steps[2][BANDS], unsigned char **bytes) {
    struct jpeg_compress_struct info = {0};
    struct jpeg_error_mgr errors;
    unsigned long count = 0;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, bytes, &count);
    info.image_width = (JDIMENSION)vt_picture_width(subject->picture);
    info.image_height = (JDIMENSION)vt_picture_height(subject->picture);
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    info.optimize_coding = TRUE;
    for (int table = 0; table < 2; table++) {
        unsigned int values[64];
        for (int index = 0; index < 64; index++)
            values[index] = (unsigned int)lrint(exp(subject->place) * steps[table][band(index)]);
        jpeg_add_quant_table(&info, table, values, 100, TRUE);
    }
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = pixels(subject->picture) + 3 * (size_t)info.image_width * info.next_scanline;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return count;
}

/* The logarithm of the file's size at the target's score. */
static double size_at_target(struct subject *subject, double steps[2][BANDS]) {
    double last = NAN, last_at = 0, last_size = 0, slope = -0.045;
    for (int step = 0;; step++) {
        unsigned char *bytes = NULL;
        unsigned long count = encode(subject, steps, &bytes);
        vt_picture *seen = vt_picture_decode_jpeg(bytes, count, 1);
        vt_view *view = vt_view_new(pixels(seen), vt_picture_width(seen), vt_picture_height(seen), 0, NULL);
        double score = vt_view_score(subject->view, view), size = log((double)count), at = subject->place;
        vt_view_free(view);
        vt_picture_free(seen);
        free(bytes);
        if (fabs(at - last_at) > 1e-3 && !isnan(last) && fabs(score - last) > 0.05) {
            double found = (at - last_at) / (score - last);
            if (found < -0.01 && found > -0.2) slope = found;
        }
        double rest = subject->target - score;
        if (fabs(rest) < 0.15 || step == STEPS_MAX) {
            double per_point = !isnan(last) && fabs(score - last) > 0.3 ? (size - last_size) / (score - last) : 0.02;
            return size + rest * fmin(0.05, fmax(0.005, per_point));
        }
        last = score;
        last_at = at;
        last_size = size;
        subject->place = fmin(2, fmax(-4, at + slope * rest));
    }
}

static double mean_size(double steps[2][BANDS]) {
    double sum = 0;
    for (int index = 0; index < subject_count; index++) sum += size_at_target(subjects + index, steps);
    return sum / subject_count;
}

/* Goes on multiplying some bands' steps as long as files become smaller. Returns the size then. */
static double walk(double steps[2][BANDS], double *first, int count, double factor, double best) {
    for (;;) {
        double kept[2][BANDS], found;
        memcpy(kept, steps, sizeof kept);
        for (int index = 0; index < count; index++) first[index] *= factor;
        found = mean_size(steps);
        if (found > best - 2e-4) {
            memcpy(steps, kept, sizeof kept);
            return best;
        }
        best = found;
    }
}

int main(int argc, char **argv) {
    if (argc < 2 || vt_vips_start() != 0) return 64;
    for (int index = 1; index < argc && index <= PICTURES_MAX; index++) read_picture(argv[index]);
    static const double factors[PASSES] = {1.3, 1.15, 1.08};
    double steps[2][BANDS];
    memcpy(steps, FIRST, sizeof steps);
    for (int pass = 0; pass < PASSES; pass++) {
        double start = mean_size(steps), best = start;
        /* The colours as a whole against luma, then each band. */
        for (int index = -1; index < 2 * BANDS; index++) {
            double *first = index < 0 ? steps[1] : &steps[index / BANDS][index % BANDS];
            int count = index < 0 ? BANDS : 1;
            best = walk(steps, first, count, factors[pass], best);
            best = walk(steps, first, count, 1 / factors[pass], best);
            fprintf(stderr, "pass %d, %d: step %.1f, %+.2f %%\n", pass, index, *first, 100 * (exp(best - start) - 1));
        }
    }
    for (int index = 0; index < 2 * BANDS; index++)
        printf("%ld%s", lrint(steps[index / BANDS][index % BANDS]), index % BANDS == BANDS - 1 ? "\n" : ", ");
    return 0;
}
