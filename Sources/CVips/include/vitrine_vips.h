/* The door to libvips (8.13 or newer): its functions are variadic, so each use has a typed function here.

   The library is loaded by vt_vips_start and not before: with the hundred libraries it needs it costs some 20 ms and
   20 MiB, which only the process that makes pictures shall pay.

   Functions that return a pointer return NULL on failure, those that return int return 0 or -1; vt_vips_error says why.
   A vt_picture is owned by whoever got it and is let go by vt_picture_free; no function takes it over. Except where
   said otherwise a picture is a recipe: its pixels are computed, and their errors arise, in vt_picture_in_memory,
   vt_picture_encode and the functions that return figures of pixels. One thread at a time. */
#ifndef VITRINE_VIPS_H
#define VITRINE_VIPS_H
#include <stddef.h>
#include <stdint.h>

typedef struct vt_picture vt_picture;

/* The codes of `PictureFormat` (Sources/Model/Catalog/PictureFormat.swift). */
enum { VT_JPEG = 1, VT_PNG = 2, VT_GIF = 3, VT_WEBP = 4, VT_AVIF = 5 };

/* What a file's header says. */
typedef struct {
    int32_t width;       /* of one frame as stored, in pixels */
    int32_t height;
    int32_t frames;      /* in the whole file; 1 for a still */
    int32_t orientation; /* EXIF, 1 to 8 */
    int32_t has_alpha;
} vt_picture_header;

typedef struct {
    int32_t format;  /* VT_JPEG, VT_PNG, VT_WEBP, VT_AVIF */
    int32_t quality; /* 1 to 100, WebP 0 to 100; not for PNG */
    int32_t effort;  /* WebP 0 to 6, AVIF 0 to 9, PNG's zlib level 0 to 9; not for JPEG */
    /* Whether strong colours are kept: JPEG and AVIF have colours at the full resolution (unless `is_perceptual`, from
       quality 90 on they have); WebP, which always halves it, uses libwebp's sharp YUV, so that they stay bright. */
    int32_t keeps_colours;
    /* Whether JPEG and AVIF quantise frequencies by how well they are seen: fewer bytes at one score, and another
       scale of qualities. */
    int32_t is_perceptual;
} vt_encoding;

/* Loads and readies libvips: no cache, one thread, and every loader blocked but the five that read buffers of these
   formats. After that it opens no file, and has started no thread. */
int vt_vips_start(void);
/* What failed since the last call, cut to `capacity` bytes with the final zero. */
void vt_vips_error(char *text, size_t capacity);

/* The picture in `bytes`, which must outlive it, read by the loader of `format` and no other; truncated data is an
   error. `shrink`: 1, 2, 4 or 8, by which a JPEG is shrunk while it is decoded. `frames`: how many are read, stacked. */
vt_picture *vt_picture_load(int format, const void *bytes, size_t count, int shrink, int frames);
/* The usual JPEG in 8 bits of sRGB, decoded now by libjpeg alone: a small one in a third of the time. NULL, or -1
   for its header, for all others, of which vt_picture_load tells what they are. */
vt_picture *vt_picture_decode_jpeg(const void *bytes, size_t count, int shrink);
int vt_picture_jpeg_header(const void *bytes, size_t count, vt_picture_header *header);
/* Whether nothing is missing in a JPEG of any kind but its end marker: 1 or 0. Reads all of it. */
int vt_picture_jpeg_lacks_end_alone(const void *bytes, size_t count);
int vt_picture_header_of(const vt_picture *picture, vt_picture_header *header);
int vt_picture_width(const vt_picture *picture);
int vt_picture_height(const vt_picture *picture);
void vt_picture_free(vt_picture *picture);

/* The same pixels, computed now. */
vt_picture *vt_picture_in_memory(const vt_picture *picture);
/* Lanczos 3, alpha taken into account. */
vt_picture *vt_picture_resize(const vt_picture *picture, int width, int height);
/* Lanczos 3 too, computed now if the picture is in memory and has no alpha: the same bytes by any libvips. */
vt_picture *vt_picture_resample(const vt_picture *picture, int width, int height);
/* What was read as the whole range from black to white, and is but BT.601's limited range (16 to 235 of 255): spread to
   the whole. Alpha stays. */
vt_picture *vt_picture_full_range(const vt_picture *picture);
/* Colours that were multiplied by alpha, divided by it again. */
vt_picture *vt_picture_unpremultiply(const vt_picture *picture);
/* With this colour profile, of which a copy is kept. */
vt_picture *vt_picture_with_profile(const vt_picture *picture, const void *profile, size_t count);
/* A picture of a high dynamic range in 8 bits a channel of sRGB, computed now: of a transfer and of primaries that
   ITU-T H.273 numbers (1: sRGB's, 12: Display P3's; any other counts as BT.2020's). */
enum { VT_PQ = 16, VT_HLG = 18 };
vt_picture *vt_picture_tone_map(const vt_picture *picture, int transfer, int primaries);
/* Half as wide and high, each pixel the mean of four; without regard to alpha. */
vt_picture *vt_picture_halve(const vt_picture *picture);
/* 8 bits a channel of sRGB, by the embedded profile if it is usable. Without, four inks are computed now. */
vt_picture *vt_picture_to_srgb(const vt_picture *picture);
/* Turned as its EXIF orientation says; needs a picture in memory. */
vt_picture *vt_picture_upright(const vt_picture *picture);
/* Laid on a ground of one grey (0 to 255); as it is if it has no alpha. */
vt_picture *vt_picture_flatten(const vt_picture *picture, int grey);
/* Without alpha if every pixel is opaque. Computes pixels. */
vt_picture *vt_picture_without_idle_alpha(const vt_picture *picture);
vt_picture *vt_picture_crop(const vt_picture *picture, int left, int top, int width, int height);
/* A ground of one grey, sRGB. */
vt_picture *vt_picture_ground(int width, int height, int grey);
/* `base` with `part` over it. */
vt_picture *vt_picture_insert(const vt_picture *base, const vt_picture *part, int left, int top);
/* The frames one under the other, with the delays and the loop of `timing`, as an animation. */
vt_picture *vt_picture_animation(vt_picture *const *frames, int count, const vt_picture *timing);
/* The mean of each of the first three channels. Computes pixels. */
int vt_picture_mean(const vt_picture *picture, double mean[3]);

/* The qualities at which files of this picture look equally good on white. It has to be in memory; where it has no 8
   bits a channel of sRGB, or a side is shorter than 8 pixels, the qualities are the same for all. */
typedef struct vt_eye vt_eye;
vt_eye *vt_eye_new(const vt_picture *picture);
void vt_eye_free(vt_eye *eye);
/* Fills in the encoder's quality, how it quantises, and whether colours are kept, for a score of SSIMULACRA2 (75, 80; 90 is
   without visible difference): functions of the picture, the format, the effort and the target alone. Returns 0, or -1
   where memory is too short to measure it. */
int vt_eye_encoding(vt_eye *eye, double target, vt_encoding *encoding);

/* The file, without metadata, in memory of the library's: free it by vt_bytes_free. */
int vt_picture_encode(const vt_picture *picture, const vt_encoding *encoding, void **bytes, size_t *count);
void vt_bytes_free(void *bytes);

#endif
