#include "CBuildName.h"

#ifndef HORARIUM_BUILD
#define HORARIUM_BUILD ""
#endif

const char *horarium_build_name(void) { return HORARIUM_BUILD; }
