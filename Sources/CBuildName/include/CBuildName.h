#ifndef CBUILDNAME_H
#define CBUILDNAME_H

/// What the environment called the build (`HORARIUM_BUILD`, see Package.swift), or nothing.
extern const char *_Nonnull horarium_build_name(void);

#endif
