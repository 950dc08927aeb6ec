#include "vitrine_templates.h"

/* #embed is of C23. The compiler notes the files as dependencies: the next build has a changed template. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const vt_template templates[] = {
#include "files.h"
};

const vt_template *vt_templates(size_t *count) {
    *count = sizeof templates / sizeof *templates;
    return templates;
}
