/* The door to simdjson, a C++ library, through plain C functions. */
#ifndef VITRINE_SIMDJSON_H
#define VITRINE_SIMDJSON_H
#ifdef __cplusplus
extern "C" {
#endif

const char *vt_simdjson_version(void);

#ifdef __cplusplus
}
#endif
#endif
