/* How a format's score answers to its quality, on a scale on which the steps of its quantiser are even: where the search
   for a quality begins, and how far it is from one score to another. */
#ifndef VITRINE_SLOPES_H
#define VITRINE_SLOPES_H

enum { VT_SLOPES = 10 };

typedef struct {
    /* By how much tiles score better than the picture: some of them, and for each halving of its pixels. */
    double optimism, optimism_by_halving;
    /* Qualities: the least of all; that below which the whole picture proves what its tiles say, and the least of one
       too large for it; the most of all; that of a picture that cannot be scored. */
    int lowest, lowest_large, highest, fallback;
    int probes_max;
    /* Where the search begins: JPEG's for a score of 75, the others' by a line from where JPEG has ended. */
    double start, start_by_jpeg;
    /* How much of the scale a point takes, at scores of 40, 46, ... 94. */
    double slopes[VT_SLOPES];
} vt_slopes;

const vt_slopes *vt_slopes_of(int format);
/* A quality's place on its format's scale. */
double vt_scale(int format, double quality);
/* The quality nearest to a place, within the format's bounds. */
int vt_quality_at(int format, double place);
/* How far on the scale it is from one score to another. */
double vt_way(const vt_slopes *table, double from, double to);

#endif
