#include "vitrine_simdjson.h"
#include <simdjson.h>

#define VT_TEXT(value) #value
#define VT_TEXT_OF(value) VT_TEXT(value)

extern "C" const char *vt_simdjson_version(void) { return VT_TEXT_OF(SIMDJSON_VERSION); }
