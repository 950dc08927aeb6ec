#include "vitrine_vips.h"
#include <vips/vips.h>

const char *vt_vips_version(void) { return vips_version_string(); }
