/* The door to libcurl: Swift cannot call variadic C functions, so each use of curl_easy_setopt and its kin has a
   typed function here. */
#ifndef VITRINE_CURL_H
#define VITRINE_CURL_H
#include <curl/curl.h>

const char *vt_curl_version(void);

#endif
