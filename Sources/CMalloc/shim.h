// The options of glibc's allocator; Swift's module of glibc leaves them out, and other C libraries have none.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
