/* How alike two pictures look: SSIMULACRA2. Pixels as in codecs.h. */
#ifndef VITRINE_SIMILARITY_H
#define VITRINE_SIMILARITY_H
#include <stdint.h>

typedef struct vt_view vt_view;

/* A picture as it is seen at five scales; NULL without memory. Free it by vt_view_free. One that is put together of
   square tiles, of a side that is a multiple of 16, is judged by what lies within them, each by its weight (row by row;
   they outlive the view). A whole picture has tiles of 0. */
vt_view *vt_view_new(const uint8_t *pixels, int width, int height, int tile, const double *weights);
void vt_view_free(vt_view *view);
/* The score of a distorted picture of the same size: 100 if it is the same, 90 if no difference is visible, 70 if it is
   of high quality, 50 of medium; it may be below 0. */
double vt_view_score(const vt_view *original, const vt_view *distorted);

#endif
