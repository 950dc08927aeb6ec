#include "codecs.h"
#include "library.h"
#include "similarity.h"
#include "slopes.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Finds the encoder's quality at which a picture reaches a score of SSIMULACRA2: tiles of it are encoded at a likely
   quality and scored, and the table of a format's slopes leads from there to the score that is wanted (slopes.h). */

/* A larger picture is judged by some of its tiles, in which JPEG's blocks of up to 16 pixels lie as in the picture. */
enum { TILE_SIDE = 64, COLUMNS = 6, TILES = 24, SIDE_MIN = 8 };
enum { WHOLE_PIXELS_MAX = TILES * TILE_SIDE * TILE_SIDE };
/* Of one whose busiest tenth has more than half of all activity, as a drawing on plain ground, few tiles say little. */
enum { TILES_MAX = 72, BUSIEST = 10 };

/* A score this near to the target is not corrected, and after a correction by no more than STEP_MAX the score is not
   measured again. */
static const double NEAR = 1, STEP_MAX = 5;

/* At a low quality slopes of colour show bands that lie between the tiles. So there the whole picture proves it, and
   where few parts of one this much larger are busy; a picture whose views would take more than 0.2 GB keeps
   `lowest_large`. */
static const double LARGE = 2;
enum { PROVEN_PIXELS_MAX = 1 << 21, PROOFS_MAX = 2 };
/* A whole picture's score this near is not corrected. */
static const double NEAR_WHOLE = 2.6;

/* From this quality on colours may be kept in fewer bytes, where it is they that are seen. */
enum { DEAR = 90 };
/* By which share of its bytes a file grows with each point of its score. */
static const double BYTES_BY_POINT = 0.03;

/* A place on a format's scale, NAN where none could be had, whether colours are kept there (`vt_encoding`), and about how
   many bytes the sample has at the target's score. */
struct choice {
    double place;
    int keeps_colours;
    double bytes;
};

struct place {
    int left, top;
};

/* What is encoded and scored: a picture, or tiles of it. */
struct sample {
    /* On white, as JPEG has it, and with its alpha; the same where it has none. */
    vt_picture *ground, *with_alpha;
    /* The side of the tiles, 0 without, and their weights. */
    int tile;
    const double *weights;
    vt_view *view;
};

struct vt_eye {
    int has_alpha;
    struct sample whole, sample;
    /* Where the sample's tiles lie in the picture, and their weights. */
    int tiles;
    struct place places[TILES_MAX];
    double weights[TILES_MAX];
    /* Of the picture's pixels to the sample's, as a power of two. */
    double reduction;
    /* The target last asked for, and where JPEG reaches it. */
    double target;
    struct choice jpeg;
};

static uint8_t *pixels_of(const vt_picture *picture) { return ((VipsImage *)(void *)picture)->data; }

struct tile {
    int left, top, activity;
};

/* How much neighbouring pixels differ, in green. */
static int activity(const uint8_t *pixels, int width, int left, int top) {
    int sum = 0;
    for (int y = top; y < top + TILE_SIDE - 1; y += 2) {
        const uint8_t *row = pixels + 3 * ((size_t)y * (size_t)width + (size_t)left) + 1;
        const uint8_t *below = row + 3 * (size_t)width;
        for (int x = 0; x < 3 * (TILE_SIDE - 1); x += 3) sum += abs(row[x + 3] - row[x]) + abs(below[x] - row[x]);
    }
    return sum;
}

static int by_activity(const void *first, const void *second) {
    const struct tile *one = first, *other = second;
    if (one->activity != other->activity) return one->activity < other->activity ? -1 : 1;
    return one->top != other->top ? one->top - other->top : one->left - other->left;
}

/* Takes tiles in the order of their activity: the busier one is, the likelier it is taken and the less it weighs, since
   busy parts differ most. */
static void pick_tiles(vt_eye *eye, const struct tile *tiles, int all, int64_t total) {
    /* Plain tiles are taken too. */
    int64_t least = total / all + 1, passed = 0, importance = 0;
    const struct tile *tile = tiles;
    total += least * all;
    for (int index = 0; index < eye->tiles; index++) {
        int64_t place = (2 * index + 1) * total / (2 * eye->tiles);
        while (importance = least + tile->activity, passed + importance <= place) {
            passed += importance;
            tile++;
        }
        eye->weights[index] = (double)total / (double)importance;
        eye->places[index] = (struct place){tile->left, tile->top};
    }
    eye->sample.tile = TILE_SIDE;
    eye->sample.weights = eye->weights;
    eye->reduction = log2((double)all / eye->tiles);
}

/* Of a large picture, some of its tiles; more where few are busy. Returns 0, or -1 without memory. */
static int choose_tiles(vt_eye *eye, const vt_picture *picture) {
    int width = vt_picture_width(picture), height = vt_picture_height(picture);
    int across = width / TILE_SIDE, all = across * (height / TILE_SIDE);
    if (width * height <= WHOLE_PIXELS_MAX || all <= TILES) return 0;
    struct tile *tiles = malloc((size_t)all * sizeof *tiles);
    if (!tiles) return -1;
    int64_t total = 0, busiest = 0;
    for (int index = 0; index < all; index++) {
        struct tile *tile = tiles + index;
        tile->left = index % across * TILE_SIDE;
        tile->top = index / across * TILE_SIDE;
        tile->activity = activity(pixels_of(picture), width, tile->left, tile->top);
        total += tile->activity;
    }
    qsort(tiles, (size_t)all, sizeof *tiles, by_activity);
    for (int index = all - all / BUSIEST; index < all; index++) busiest += tiles[index].activity;
    eye->tiles = 2 * busiest > total ? TILES_MAX : TILES;
    if (all > eye->tiles) pick_tiles(eye, tiles, all, total);
    free(tiles);
    return 0;
}

/* A small picture itself, else its chosen tiles. */
static vt_picture *part(const vt_eye *eye, const vt_picture *picture) {
    if (!eye->sample.tile) return vt_picture_in_memory(picture);
    size_t bytes = (size_t)((const VipsImage *)(const void *)picture)->Bands;
    size_t width = (size_t)vt_picture_width(picture);
    vt_picture *made = (vt_picture *)vt_blank(COLUMNS * TILE_SIDE, eye->tiles / COLUMNS * TILE_SIDE, (int)bytes, 1);
    for (int index = 0; made && index < eye->tiles; index++)
        for (int line = 0; line < TILE_SIDE; line++) {
            int row = index / COLUMNS * TILE_SIDE + line;
            size_t from = (size_t)(eye->places[index].top + line) * width + (size_t)eye->places[index].left;
            size_t to = (size_t)(row * COLUMNS + index % COLUMNS) * TILE_SIDE;
            memcpy(pixels_of(made) + bytes * to, pixels_of(picture) + bytes * from, bytes * TILE_SIDE);
        }
    return made;
}

static vt_picture *flat(const vt_picture *picture) {
    vt_picture *flattened = vt_picture_flatten(picture, 255);
    vt_picture *made = flattened ? vt_picture_in_memory(flattened) : NULL;
    vt_picture_free(flattened);
    return made;
}

/* Returns 0, or -1 without memory. */
static int look(struct sample *sample) {
    const vt_picture *ground = sample->ground;
    if (!ground || !sample->with_alpha) return -1;
    sample->view = vt_view_new(
        pixels_of((vt_picture *)ground), vt_picture_width(ground), vt_picture_height(ground), sample->tile,
        sample->weights);
    return sample->view ? 0 : -1;
}

static void forget(struct sample *sample) {
    vt_picture_free(sample->ground);
    vt_picture_free(sample->with_alpha);
    vt_view_free(sample->view);
}

/* Returns 0, or -1 without memory. */
static int take_samples(vt_eye *eye, const vt_picture *picture) {
    const vt_picture *ground = eye->whole.ground;
    int has_alpha = eye->has_alpha = vt_has_plain_alpha((const VipsImage *)(const void *)picture);
    if (choose_tiles(eye, ground) != 0) return -1;
    eye->whole.with_alpha = vt_picture_in_memory(has_alpha ? picture : ground);
    eye->sample.ground = part(eye, ground);
    eye->sample.with_alpha = part(eye, has_alpha ? picture : ground);
    return look(&eye->sample);
}

vt_eye *vt_eye_new(const vt_picture *picture) {
    vt_eye *eye = calloc(1, sizeof *eye);
    vt_picture *ground = eye ? eye->whole.ground = flat(picture) : NULL;
    int failed = !ground;
    if (ground) {
        int width = vt_picture_width(ground), height = vt_picture_height(ground);
        if (vt_is_plain((VipsImage *)(void *)ground) && width >= SIDE_MIN && height >= SIDE_MIN)
            failed = take_samples(eye, picture);
    }
    if (!failed) return eye;
    vt_eye_free(eye);
    return NULL;
}

void vt_eye_free(vt_eye *eye) {
    if (!eye) return;
    forget(&eye->whole);
    forget(&eye->sample);
    free(eye);
}

/* The pixels as a browser shows them on white; NULL where they cannot be decoded. */
static vt_picture *decoded(int format, const void *bytes, size_t count, const vt_picture *size) {
    if (format == VT_JPEG) return vt_picture_decode_jpeg(bytes, count, 1);
    if (format == VT_AVIF) {
        int width = vt_picture_width(size), height = vt_picture_height(size);
        vt_picture *made = (vt_picture *)vt_blank(width, height, 3, 1);
        if (!made || vt_avif_decode(bytes, count, pixels_of(made), width, height) == 0) return made;
        vt_picture_free(made);
    }
    vt_picture *loaded = vt_picture_load(format, bytes, count, 1, 1);
    vt_picture *made = loaded ? flat(loaded) : NULL;
    vt_picture_free(loaded);
    return made;
}

/* The score of a sample, encoded so, and its bytes; NAN where it cannot be had. */
static double probe(const struct sample *sample, vt_encoding encoding, size_t *count) {
    void *bytes = NULL;
    double score = NAN;
    if (vt_picture_encode(encoding.format == VT_JPEG ? sample->ground : sample->with_alpha, &encoding, &bytes, count))
        return NAN;
    vt_picture *seen = decoded(encoding.format, bytes, *count, sample->ground);
    int width = vt_picture_width(sample->ground), height = vt_picture_height(sample->ground);
    int isWhole = seen && vt_picture_width(seen) == width && vt_picture_height(seen) == height;
    if (isWhole && vt_is_plain((VipsImage *)(void *)seen)) {
        vt_view *view = vt_view_new(pixels_of(seen), width, height, sample->tile, sample->weights);
        if (view) score = vt_view_score(sample->view, view);
        vt_view_free(view);
    }
    vt_picture_free(seen);
    vt_bytes_free(bytes);
    return score;
}

static int is_within_reach(int format, double place) { return place <= vt_scale(format, vt_slopes_of(format)->highest); }

/* Where the sample has the target's score, from a first place on. */
static struct choice search(const vt_eye *eye, vt_encoding encoding, double target, double place) {
    const int format = encoding.format;
    const vt_slopes *table = vt_slopes_of(format);
    struct choice found = {place, encoding.keeps_colours, 0};
    /* By how much the picture's slopes exceed the table's, known from the second probe on. */
    double steepness = 1, last = NAN, last_at = 0, too_low = -INFINITY, too_high = INFINITY;
    for (int probes = 0; probes < table->probes_max; probes++) {
        size_t count = 0;
        int quality = vt_quality_at(format, found.place);
        /* At an end of the scale. */
        if (probes > 0 && quality == encoding.quality) break;
        encoding.quality = quality;
        double at = vt_scale(format, encoding.quality), score = probe(&eye->sample, encoding, &count);
        if (isnan(score)) return (struct choice){NAN, 0, 0};
        if (eye->sample.tile) score -= table->optimism + table->optimism_by_halving * eye->reduction;
        found.bytes = (double)count * exp(BYTES_BY_POINT * (target - score));
        found.place = at;
        if (fabs(score - target) < NEAR) break;
        double expected = isnan(last) ? 0 : vt_way(table, last, score);
        int is_between = (last < target) != (score < target);
        if (fabs(expected) > 0.05) {
            steepness = (at - last_at) / expected;
            /* Beyond what was measured the picture may be another. */
            if (!is_between) steepness = fmin(2.5, fmax(0.4, steepness));
        }
        if (score < target) too_low = fmax(too_low, at);
        else too_high = fmin(too_high, at);
        found.place = fmin(too_high, fmax(too_low, at + steepness * vt_way(table, score, target)));
        if (fabs(score - target) < STEP_MAX) break;
        last = score;
        last_at = at;
    }
    return found;
}

/* The same, with colours kept or not, whichever takes fewer bytes. */
static struct choice search_colours(const vt_eye *eye, vt_encoding encoding, double target, double place) {
    const int format = encoding.format;
    struct choice halved = search(eye, encoding, target, place);
    if (isnan(halved.place) || vt_quality_at(format, halved.place) < DEAR) return halved;
    encoding.keeps_colours = 1;
    struct choice kept = search(eye, encoding, target, place);
    if (isnan(kept.place) || !is_within_reach(format, halved.place)) return kept;
    return kept.bytes < halved.bytes ? kept : halved;
}

/* Whether the sample says too little: of a large picture whose busy parts are few, or at a quality at which slopes
   show bands. */
static int is_doubtful(const vt_eye *eye, const vt_encoding *encoding) {
    int is_low = encoding->quality < vt_slopes_of(encoding->format)->lowest_large;
    return is_low ? eye->reduction > 0 : eye->reduction > LARGE && eye->tiles == TILES_MAX;
}

/* Corrects a quality by the score of the whole picture. Returns 0, or -1 without memory. */
static int prove(vt_eye *eye, double target, vt_encoding *encoding) {
    const int format = encoding->format;
    const vt_slopes *table = vt_slopes_of(format);
    const vt_picture *ground = eye->whole.ground;
    if (vt_picture_width(ground) * vt_picture_height(ground) > PROVEN_PIXELS_MAX) {
        if (encoding->quality < table->lowest_large) encoding->quality = table->lowest_large;
        return 0;
    }
    if (!eye->whole.view && look(&eye->whole) != 0) return -1;
    for (int enough = -1, proofs = 0; proofs < PROOFS_MAX; proofs++) {
        size_t count = 0;
        double score = probe(&eye->whole, *encoding, &count);
        if (isnan(score)) return -1;
        if (score > target) enough = encoding->quality;
        if (fabs(score - target) < NEAR_WHOLE) return 0;
        /* A lower quality is proved too: where bands appear, no slope is the table's. */
        int is_last = proofs == PROOFS_MAX - 1;
        if (enough >= 0 && (score < target || is_last)) {
            encoding->quality = enough;
            return 0;
        }
        int quality = vt_quality_at(format, vt_scale(format, encoding->quality) + vt_way(table, score, target));
        if (quality == encoding->quality) return 0;
        encoding->quality = quality;
    }
    return 0;
}

int vt_eye_encoding(vt_eye *eye, double target, vt_encoding *encoding) {
    const int format = encoding->format;
    const vt_slopes *table = vt_slopes_of(format);
    encoding->quality = table->fallback;
    if (!eye->sample.view) return 0;
    encoding->is_perceptual = 1;
    if (eye->target != target) {
        eye->target = target;
        const vt_encoding jpeg = {.format = VT_JPEG, .is_perceptual = 1};
        const vt_slopes *slopes = vt_slopes_of(VT_JPEG);
        eye->jpeg = search_colours(eye, jpeg, target, slopes->start + vt_way(slopes, 75, target));
    }
    struct choice found = eye->jpeg;
    if (format != VT_JPEG && !isnan(found.place)) {
        double start = table->start + table->start_by_jpeg * found.place;
        /* Colours that JPEG has to keep the others have to keep too. With alpha WebP tries both: what keeps its colours
           counts hidden pixels as well. */
        int is_open = format == VT_WEBP && (!found.keeps_colours || eye->has_alpha);
        encoding->keeps_colours = found.keeps_colours && !is_open;
        found = (is_open ? search_colours : search)(eye, *encoding, target, start);
    }
    if (isnan(found.place)) return -1;
    encoding->quality = vt_quality_at(format, found.place);
    encoding->keeps_colours = found.keeps_colours;
    return is_doubtful(eye, encoding) ? prove(eye, target, encoding) : 0;
}
