/* The functions of libvips and GLib that the door uses, loaded at run time. */
#ifndef VITRINE_VIPS_LIBRARY_H
#define VITRINE_VIPS_LIBRARY_H
#include <stddef.h>
#include <vips/vips.h>

/* GLib wraps it into a macro, which no member can be named after. */
#undef g_object_ref

#define VT_CALLS(X) \
    X(vips_init) X(vips_error_buffer) X(vips_error_clear) \
    X(vips_concurrency_set) X(vips_cache_set_max) X(vips_block_untrusted_set) \
    X(vips_operation_block_set) X(vips_jpegload_buffer) X(vips_pngload_buffer) \
    X(vips_gifload_buffer) X(vips_webpload_buffer) X(vips_heifload_buffer) X(vips_jpegsave_buffer) \
    X(vips_pngsave_buffer) X(vips_webpsave_buffer) X(vips_heifsave_buffer) X(vips_image_get_n_pages) \
    X(vips_image_get_page_height) X(vips_image_get_orientation) X(vips_image_hasalpha) \
    X(vips_image_get_typeof) X(vips_image_get_string) X(vips_image_get_blob) X(vips_image_get_int) \
    X(vips_image_remove) X(vips_image_get_array_int) X(vips_image_set_int) X(vips_image_set_array_int) \
    X(vips_image_set_blob_copy) X(vips_image_copy_memory) X(vips_image_new_memory) X(vips_image_init_fields) \
    X(vips_image_write_prepare) X(vips_image_get_data) X(vips_array_double_new) X(vips_area_unref) \
    X(vips_resize) X(vips_shrink) X(vips_premultiply) X(vips_unpremultiply) X(vips_cast) \
    X(vips_copy) X(vips_icc_transform) X(vips_colourspace) X(vips_autorot) X(vips_flatten) \
    X(vips_extract_area) X(vips_extract_band) X(vips_insert) X(vips_arrayjoin) X(vips_black) \
    X(vips_linear1) X(vips_bandjoin2) X(vips_min) X(vips_stats) X(g_object_ref) X(g_object_unref) X(g_free)

#define VT_MEMBER(name) __typeof__(&name) name;
struct vt_library {
    VT_CALLS(VT_MEMBER)
};
#undef VT_MEMBER

extern struct vt_library vt_library;

/* Whether the picture is in memory, in 8 bits a channel of sRGB without alpha. */
int vt_is_plain(const VipsImage *in);
/* The same with alpha. */
int vt_has_plain_alpha(const VipsImage *in);
/* A picture in memory, in 8 bits a channel of sRGB, whose pixels are to be written into its data; NULL without. */
VipsImage *vt_blank(int width, int height, int bands, int orientation);
/* Whether an ICC profile has the primaries and the curves of sRGB, whatever it is named. */
int vt_is_srgb_profile(const void *profile, size_t size);
/* Whether its tag table has this tag. */
int vt_has_profile_tag(const void *profile, size_t size, const char *name);

#endif
