/* Debian's libxml2 is built with ICU and its headers would bring ICU's along, which clash with Foundation's own copy.
   Only the layout of xmlCharEncodingHandler depends on it, and that is not used here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>

/* `xmlFree` is a variable that holds a function, which Swift cannot call safely. */
static inline void vt_xml_free(void *memory) { xmlFree(memory); }
