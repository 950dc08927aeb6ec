/* Encodes pictures at a ladder of qualities and scores each step: a line of tab-separated values for each.

     ladder WIDTHS FORMATS QUALITIES PICTURE...      such as: ladder 320,640 jpeg,avif 40,60,80 a.png b.jpg

     ladder cost PICTURE...                           processor milliseconds of the default widths and formats
     ladder score ORIGINAL.png DISTORTED.png

     ladder WIDTHS FORMATS eye PICTURE...             at the qualities that the tool chooses

   FORMATS may name an effort: avif:4, and by a plus the eye's quantisation: avif+. Sizes are made as the tool makes
   them. */
#include "pictures.h"
#include "similarity.h"
#include <time.h>

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int format_named(const char *name) {
    return strncmp(name, "jpeg", 4) == 0 ? VT_JPEG : strncmp(name, "webp", 4) == 0 ? VT_WEBP : VT_AVIF;
}

static int effort_of(const char *format) {
    const char *colon = strchr(format, ':');
    return colon ? atoi(colon + 1) : format_named(format) == VT_WEBP ? 2 : 0;
}

/* `chosen`: how long it took to choose the quality, in seconds. */
static void step(
    const char *name, const vt_picture *sized, const vt_view *view, const char *format, vt_encoding encoding,
    double chosen) {
    vt_picture *source = encoding.format == VT_JPEG ? flat(sized) : computed(vt_picture_in_memory(sized));
    void *bytes = NULL;
    size_t count = 0;
    double start = seconds();
    if (!source || vt_picture_encode(source, &encoding, &bytes, &count) != 0) {
        char text[200];
        vt_vips_error(text, sizeof text);
        fprintf(stderr, "%s: %s\n", name, text);
    } else {
        double taken = seconds() - start;
        vt_picture *decoded = load(encoding.format, bytes, count), *ground = decoded ? flat(decoded) : NULL;
        int width = vt_picture_width(ground), height = vt_picture_height(ground);
        vt_view *seen = vt_view_new(pixels(ground), width, height, 0, NULL);
        double score = vt_view_score(view, seen);
        printf("%s\t%d\t%d\t%s\t%d\t%zu\t%.3f\t%.2f\t%.2f\n", name, width, height, format, encoding.quality, count, score,
            1000 * taken, 1000 * chosen);
        vt_view_free(seen);
        vt_picture_free(ground);
        vt_picture_free(decoded);
    }
    vt_bytes_free(bytes);
    vt_picture_free(source);
}

static void picture(const char *path, const char *widths, const char *formats, const char *qualities) {
    size_t count;
    const char *bytes = contents(path, &count);
    if (!bytes) return;
    int is_jpeg = (uint8_t)bytes[0] == 0xFF;
    vt_picture *source = load(is_jpeg ? VT_JPEG : VT_PNG, bytes, count);
    if (!source) return (void)fprintf(stderr, "%s: cannot be read\n", path);
    int own = vt_picture_width(source), own_height = vt_picture_height(source);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    for (const char *at = widths; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        int width = atoi(at), height = (2 * width * own_height + own) / (2 * own);
        if (width > own) continue;
        vt_picture *sized = computed(
            is_jpeg ? vt_picture_resample(source, width, height) : vt_picture_resize(source, width, height));
        vt_picture *ground = flat(sized);
        vt_view *view = vt_view_new(pixels(ground), width, height, 0, NULL);
        char list[200], *rest = list, *format;
        snprintf(list, sizeof list, "%s", formats);
        int is_eye = strcmp(qualities, "eye") == 0;
        double start = seconds(), target = width <= 640 ? 75 : 80;
        vt_eye *eye = is_eye ? vt_eye_new(sized) : NULL;
        while (is_eye && (format = strsep(&rest, ","))) {
            vt_encoding encoding = {.format = format_named(format), .effort = effort_of(format)};
            if (vt_eye_encoding(eye, target, &encoding) == 0)
                step(name, sized, view, format, encoding, seconds() - start);
            start = seconds();
        }
        vt_eye_free(eye);
        while ((format = strsep(&rest, ",")))
            for (const char *q = qualities; q; q = strchr(q, ',') ? strchr(q, ',') + 1 : NULL)
                step(name, sized, view, format,
                    (vt_encoding){
                        .format = format_named(format), .quality = atoi(q), .effort = effort_of(format),
                        .is_perceptual = strchr(format, '+') != NULL},
                    0);
        vt_view_free(view);
        vt_picture_free(ground);
        vt_picture_free(sized);
    }
    vt_picture_free(source);
    fflush(stdout);
}

/* The score of the second PNG against the first. */
static int compare(const char *first, const char *second) {
    vt_view *views[2];
    for (int index = 0; index < 2; index++) {
        size_t count;
        const char *bytes = contents(index ? second : first, &count);
        if (!bytes) return 66;
        vt_picture *read = load(VT_PNG, bytes, count), *ground = read ? flat(read) : NULL;
        if (!ground) return 65;
        views[index] = vt_view_new(pixels(ground), vt_picture_width(ground), vt_picture_height(ground), 0, NULL);
    }
    printf("%.3f\n", vt_view_score(views[0], views[1]));
    return 0;
}

static void encode(const vt_picture *picture, vt_encoding encoding) {
    void *bytes = NULL;
    size_t count = 0;
    if (vt_picture_encode(picture, &encoding, &bytes, &count) == 0) vt_bytes_free(bytes);
}

/* Of a JPEG, opened and scaled once for both: all at one quality, and each at its own. */
static void cost(const char *path) {
    static const int widths[] = {1440, 960, 640, 320};
    size_t count;
    const char *bytes = contents(path, &count);
    if (!bytes) return;
    double start = seconds(), made, one = 0, eye = 0, prepared = 0;
    vt_picture *source = vt_picture_decode_jpeg(bytes, count, 1);
    if (!source) return (void)fprintf(stderr, "%s: not a usual JPEG\n", path);
    prepared = seconds() - start;
    for (int index = 0; index < 4; index++) {
        int width = widths[index], own = vt_picture_width(source);
        start = seconds();
        vt_picture *sized = computed(
            vt_picture_resample(source, width, (2 * width * vt_picture_height(source) + own) / (2 * own)));
        prepared += (made = seconds()) - start;
        encode(sized, (vt_encoding){.format = VT_AVIF, .quality = 60});
        encode(sized, (vt_encoding){.format = VT_JPEG, .quality = 80});
        one += (start = seconds()) - made;
        vt_eye *chooser = vt_eye_new(sized);
        double target = width <= 640 ? 75 : 80;
        for (int format = 0; format < 2; format++) {
            vt_encoding encoding = {.format = format ? VT_JPEG : VT_AVIF};
            if (vt_eye_encoding(chooser, target, &encoding) == 0) encode(sized, encoding);
        }
        vt_eye_free(chooser);
        eye += seconds() - start;
        vt_picture_free(sized);
    }
    vt_picture_free(source);
    printf("%s\t%.0f\t%.0f\t%.0f\n", path, 1000 * prepared, 1000 * one, 1000 * eye);
}

int main(int argc, char **argv) {
    if (argc < 3 || vt_vips_start() != 0) return 64;
    if (strcmp(argv[1], "cost") == 0) {
        for (int index = 2; index < argc; index++) cost(argv[index]);
        return 0;
    }
    if (argc < 4) return 64;
    if (strcmp(argv[1], "score") == 0) return compare(argv[2], argv[3]);
    for (int index = 4; index < argc; index++) picture(argv[index], argv[1], argv[2], argv[3]);
    return 0;
}
