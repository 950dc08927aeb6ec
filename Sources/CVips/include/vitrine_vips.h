/* The door to libvips: its functions are variadic, so each use has a typed function here. */
#ifndef VITRINE_VIPS_H
#define VITRINE_VIPS_H

const char *vt_vips_version(void);

#endif
