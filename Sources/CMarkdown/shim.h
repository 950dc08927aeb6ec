#include <md4c-html.h>
#include <md4c.h>

/* Swift does not see macros that are made of others. */
static const unsigned vt_markdown_dialect = MD_DIALECT_GITHUB;
