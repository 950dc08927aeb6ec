#include "codecs.h"
#include <stdlib.h>

#define W vt_codecs

int vt_webp_encode(
    const uint8_t *pixels, int width, int height, const vt_encoding *encoding, void **bytes, size_t *count) {
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    float quality = (float)encoding->quality;
    if (!W.WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, quality, WEBP_ENCODER_ABI_VERSION)) return -1;
    if (!W.WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION)) return -1;
    config.method = encoding->effort;
    config.use_sharp_yuv = picture.use_argb = encoding->keeps_colours;
    W.WebPMemoryWriterInit(&writer);
    picture.width = width;
    picture.height = height;
    picture.writer = W.WebPMemoryWrite;
    picture.custom_ptr = &writer;
    int is_made = W.WebPPictureImportRGB(&picture, pixels, 3 * width) && W.WebPEncode(&config, &picture);
    W.WebPPictureFree(&picture);
    if (is_made) {
        *bytes = writer.mem;
        *count = writer.size;
        return 0;
    }
    free(writer.mem);
    return -1;
}
