#pragma once
// If libxml2 is built with ICU, it includes ICU's headers for a type that is not used here. Foundation contains another
// version of ICU, and Swift does not allow two definitions of one type in a module.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>

// libxml2's `xmlFree` is a variable that holds a function; Swift would treat it as shared mutable state.
static inline void xml_free_bytes(void *bytes) { xmlFree(bytes); }
