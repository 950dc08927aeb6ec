#define _GNU_SOURCE
#include "codecs.h"
#include "library.h"
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define J vt_codecs

/* libjpeg's errors end in a jump to where the file was begun. */
struct guard {
    struct jpeg_error_mgr errors;
    jmp_buf end;
    /* Whether the bytes have ended before the end marker. */
    int lacks_end;
};

static void leave(j_common_ptr info) { longjmp(((struct guard *)(void *)info->err)->end, 1); }

/* A file without its end marker may be whole: where data is missing within a scan another warning follows, and whole
   scans are looked for at the end (`lacks_scans`). Arithmetic coding warns of nothing. */
static int may_be_whole(j_common_ptr info) {
    if (info->err->msg_code != JWRN_JPEG_EOF || !info->is_decompressor) return 0;
    if (((j_decompress_ptr)info)->arith_code) return 0;
    ((struct guard *)(void *)info->err)->lacks_end = 1;
    return 1;
}

/* Whether scans are missing, once all that there are have been read: of a progressive file each coefficient of each
   component has to be known to its last bit, of a sequential one each component has to have begun. */
static int lacks_scans(const struct jpeg_decompress_struct *info) {
    for (int component = 0; component < info->num_components; component++) {
        if (!info->comp_info[component].quant_table) return 1;
        for (int index = 0; info->progressive_mode && index < DCTSIZE2; index++)
            if (!info->coef_bits || info->coef_bits[component][index] != 0) return 1;
    }
    return 0;
}

/* Warnings have negative levels: what is damaged is libvips' to judge. */
static void leave_if_damaged(j_common_ptr info, int level) {
    if (level < 0 && !may_be_whole(info)) leave(info);
}

static struct jpeg_error_mgr *guarded(struct guard *guard) {
    J.jpeg_std_error(&guard->errors);
    guard->errors.error_exit = leave;
    guard->errors.emit_message = leave_if_damaged;
    guard->lacks_end = 0;
    return &guard->errors;
}

/* More scans than any encoder writes, each of which costs as much as the picture (libvips draws the same line). */
static void leave_if_endless(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > 100) leave(info);
}

static unsigned int number(const uint8_t *bytes, int size, int is_big) {
    unsigned int value = 0;
    for (int at = 0; at < size; at++) value = value << 8 | bytes[is_big ? at : size - 1 - at];
    return value;
}

int vt_exif_orientation(const uint8_t *exif, size_t count) {
    size_t head = count >= 6 && memcmp(exif, "Exif\0\0", 6) == 0 ? 6 : 0;
    const uint8_t *tiff = exif + head;
    count -= head;
    if (count < 8) return 0;
    int is_big = tiff[0] == 'M';
    if (memcmp(tiff, is_big ? "MM\0*" : "II*\0", 4) != 0) return 0;
    size_t place = number(tiff + 4, 4, is_big);
    if (place < 8 || place + 2 > count) return 0;
    size_t entries = number(tiff + place, 2, is_big);
    if (place + 2 + 12 * entries > count) return 0;
    int found = 0;
    for (const uint8_t *entry = tiff + place + 2; entries > 0; entries--, entry += 12) {
        if (number(entry, 2, is_big) != 0x112) continue;
        /* Browsers pass over what is not one short number (type 3). */
        if (number(entry + 2, 2, is_big) != 3 || number(entry + 4, 4, is_big) != 1) continue;
        unsigned int value = number(entry + 8, 2, is_big);
        if (found || value < 1 || value > 8) return 0;
        found = (int)value;
    }
    return found ? found : 1;
}

/* Whether it is a colour profile of sRGB in one piece, like most on the web. */
static int is_srgb(const uint8_t *bytes, size_t count) {
    if (count < 14 || memcmp(bytes, "ICC_PROFILE\0\1\1", 14) != 0) return 0;
    return vt_is_srgb_profile(bytes + 14, count - 14);
}

/* The orientation by the markers of the file; 0 where libvips has to read it. */
static int orientation_of(const struct jpeg_decompress_struct *info) {
    int is_known = 0, orientation = 1, profiles = 0;
    for (jpeg_saved_marker_ptr marker = info->marker_list; marker; marker = marker->next) {
        size_t count = marker->data_length;
        if (marker->marker == JPEG_APP0 + 1 && count >= 4 && memcmp(marker->data, "Exif", 4) == 0) {
            orientation = is_known++ ? 0 : vt_exif_orientation(marker->data, count);
            if (!orientation) return 0;
        }
        if (marker->marker == JPEG_APP0 + 2 && count >= 4 && memcmp(marker->data, "ICC_", 4) == 0)
            if (profiles++ || !is_srgb(marker->data, count)) return 0;
    }
    return orientation;
}

/* Reads the header. The orientation, or 0 where libvips has to read the file. */
static int begin(j_decompress_ptr info, const void *bytes, size_t count) {
    J.jpeg_mem_src(info, bytes, (unsigned long)count);
    J.jpeg_save_markers(info, JPEG_APP0 + 1, 0xFFFF);
    J.jpeg_save_markers(info, JPEG_APP0 + 2, 0xFFFF);
    if (J.jpeg_read_header(info, TRUE) != JPEG_HEADER_OK || info->data_precision != 8) return 0;
    int is_grey = info->jpeg_color_space == JCS_GRAYSCALE && info->num_components == 1;
    int is_coloured = info->jpeg_color_space == JCS_YCbCr && info->num_components == 3;
    return is_grey || is_coloured ? orientation_of(info) : 0;
}

#define CREATE(kind, info) J.jpeg_Create##kind(info, JPEG_LIB_VERSION, sizeof *(info))

int vt_jpeg_header(const void *bytes, size_t count, vt_picture_header *header) {
    struct jpeg_decompress_struct info = {0};
    struct guard guard;
    int result = -1;
    info.err = guarded(&guard);
    if (setjmp(guard.end) == 0) {
        CREATE(Decompress, &info);
        int orientation = begin(&info, bytes, count);
        *header = (vt_picture_header){
            .width = (int32_t)info.image_width, .height = (int32_t)info.image_height, .frames = 1,
            .orientation = orientation};
        if (orientation) result = 0;
    }
    J.jpeg_destroy_decompress(&info);
    return result;
}

int vt_jpeg_decode(const void *bytes, size_t count, int shrink, uint8_t *pixels, int width, int height) {
    struct jpeg_decompress_struct info = {0};
    struct jpeg_progress_mgr progress = {.progress_monitor = leave_if_endless};
    struct guard guard;
    volatile int failed = -1;
    info.err = guarded(&guard);
    if (setjmp(guard.end) == 0) {
        CREATE(Decompress, &info);
        info.progress = &progress;
        if (begin(&info, bytes, count)) {
            info.out_color_space = JCS_RGB;
            info.scale_num = 1;
            info.scale_denom = (unsigned int)shrink;
            J.jpeg_start_decompress(&info);
            int is_planned = info.output_width == (JDIMENSION)width && info.output_height == (JDIMENSION)height
                && info.output_components == 3;
            while (is_planned && info.output_scanline < info.output_height) {
                JSAMPROW row = pixels + 3 * (size_t)info.output_width * info.output_scanline;
                J.jpeg_read_scanlines(&info, &row, 1);
            }
            if (is_planned) {
                /* To finish forgets it, and may be what meets the end. */
                int lacks = lacks_scans(&info);
                J.jpeg_finish_decompress(&info);
                failed = guard.lacks_end && lacks ? -1 : 0;
            }
        }
    }
    J.jpeg_destroy_decompress(&info);
    return failed;
}

int vt_jpeg_lacks_end_alone(const void *bytes, size_t count) {
    struct jpeg_decompress_struct info = {0};
    struct jpeg_progress_mgr progress = {.progress_monitor = leave_if_endless};
    struct guard guard;
    JSAMPLE *volatile pixels = NULL;
    volatile int lacks_end = 0;
    info.err = guarded(&guard);
    if (setjmp(guard.end) == 0) {
        CREATE(Decompress, &info);
        info.progress = &progress;
        J.jpeg_mem_src(&info, bytes, (unsigned long)count);
        if (J.jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK) {
            /* All of its data is read, and of each block the mean alone is computed. */
            info.scale_num = 1;
            info.scale_denom = DCTSIZE;
            J.jpeg_start_decompress(&info);
            pixels = malloc((size_t)info.output_width * (size_t)info.output_components * sizeof(JSAMPLE));
            JSAMPROW row = pixels;
            while (row && info.output_scanline < info.output_height) J.jpeg_read_scanlines(&info, &row, 1);
            if (row) {
                int lacks = lacks_scans(&info);
                J.jpeg_finish_decompress(&info);
                lacks_end = guard.lacks_end && !lacks;
            }
        }
    }
    J.jpeg_destroy_decompress(&info);
    free(pixels);
    return lacks_end;
}

/* The steps of luma and of the colours by the sum of a coefficient's frequencies, for quality 50, learnt from the score
   of SSIMULACRA2 (Benchmarks/quality/matrices.c): an eighth fewer bytes than by the tables of annex K of ITU-T T.81. */
enum { BANDS = 10 };
static const unsigned int STEPS[2][BANDS] = {
    {11, 14, 26, 45, 55, 50, 66, 66, 84, 93}, {7, 14, 26, 36, 57, 71, 78, 85, 111, 85}};

static void quantise_as_seen(j_compress_ptr info, int quality) {
    static const int band[15] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 9, 9};
    unsigned int steps[DCTSIZE2];
    for (int table = 0; table < 2; table++) {
        for (int index = 0; index < DCTSIZE2; index++)
            steps[index] = STEPS[table][band[index / DCTSIZE + index % DCTSIZE]];
        J.jpeg_add_quant_table(info, table, steps, J.jpeg_quality_scaling(quality), TRUE);
    }
}

/* Colours at half the resolution below quality 90 (if it is perceptual, always) unless it says otherwise, and codes made
   for the picture. */
int vt_jpeg_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count) {
    struct jpeg_compress_struct info = {0};
    struct guard guard;
    unsigned char *buffer = NULL;
    unsigned long length = 0;
    volatile int failed = -1;
    info.err = guarded(&guard);
    if (setjmp(guard.end) == 0) {
        CREATE(Compress, &info);
        J.jpeg_mem_dest(&info, &buffer, &length);
        info.image_width = (JDIMENSION)width;
        info.image_height = (JDIMENSION)height;
        info.input_components = 3;
        info.in_color_space = JCS_RGB;
        J.jpeg_set_defaults(&info);
        J.jpeg_set_quality(&info, encoding->quality, TRUE);
        if (encoding->is_perceptual) quantise_as_seen(&info, encoding->quality);
        info.optimize_coding = TRUE;
        info.write_JFIF_header = FALSE;
        if (encoding->keeps_colours || (encoding->quality >= 90 && !encoding->is_perceptual))
            info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
        J.jpeg_start_compress(&info, TRUE);
        while (info.next_scanline < info.image_height) {
            JSAMPROW row = (JSAMPROW)pixels + 3 * (size_t)info.image_width * info.next_scanline;
            J.jpeg_write_scanlines(&info, &row, 1);
        }
        J.jpeg_finish_compress(&info);
        *bytes = buffer;
        *count = length;
        failed = 0;
    }
    if (failed && buffer) {
        /* It may have been exchanged for a larger one, of which `buffer` learns at the end alone. */
        info.dest->term_destination(&info);
        free(buffer);
    }
    J.jpeg_destroy_compress(&info);
    return failed;
}
