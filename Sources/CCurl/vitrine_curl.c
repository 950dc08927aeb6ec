#include "vitrine_curl.h"

const char *vt_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }
