#pragma once
#include <libxml/parser.h>
#include <libxml/tree.h>

// libxml2's `xmlFree` is a variable that holds a function; Swift would have to treat it as shared mutable state.
static inline void xml_free_bytes(void *bytes) { xmlFree(bytes); }
