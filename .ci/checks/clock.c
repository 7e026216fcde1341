// Puts the system's clock ahead by CLOCK_SHIFT seconds for a program that loads this first. libfaketime does so too, but keeps this
// program from reading its arguments.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int (*system)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int status = system(clock, time);
    const char *shift = getenv("CLOCK_SHIFT");
    if (status == 0 && clock == CLOCK_REALTIME && shift) time->tv_sec += atol(shift);
    return status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int status = clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return status;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}
