// Puts the system's clock ahead for a program that loads this first: by CLOCK_SHIFT seconds, or by the number, of eight bytes, in the file
// CLOCK_FILE, which may change meanwhile. libfaketime does so too, but keeps this program from reading its arguments.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

static const volatile int64_t *changing;
static int64_t constant;

__attribute__((constructor)) static void begin(void) {
    const char *shift = getenv("CLOCK_SHIFT"), *path = getenv("CLOCK_FILE");
    if (shift) constant = atoll(shift);
    if (!path) return;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    changing = mmap(NULL, sizeof *changing, PROT_READ, MAP_SHARED, file, 0);
    if (changing == MAP_FAILED) abort();
}

static int64_t ahead(void) { return changing ? *changing : constant; }

int clock_gettime(clockid_t clock, struct timespec *time) {
    int (*system)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int status = system(clock, time);
    if (status == 0 && clock == CLOCK_REALTIME) time->tv_sec += ahead();
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

// The last timer that goes by the clock, and whether a thread lets it fire once the clock is set, as the system does.
static int timer = -1, is_heard;

static int set(int descriptor, int flags, const struct itimerspec *when, struct itimerspec *before) {
    int (*system)(int, int, const struct itimerspec *, struct itimerspec *) =
        (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
    return system(descriptor, flags, when, before);
}

static void *listen(void *unused) {
    for (int64_t last = ahead();; last = ahead()) {
        while (ahead() == last) nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        set(timer, TFD_TIMER_ABSTIME, &(struct itimerspec){.it_value.tv_nsec = 1}, NULL);
    }
    return unused;
}

int timerfd_create(int clock, int flags) {
    int (*system)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "timerfd_create");
    int descriptor = system(clock, flags);
    if (clock == CLOCK_REALTIME) timer = descriptor;
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *when, struct itimerspec *before) {
    if (descriptor != timer || !(flags & TFD_TIMER_ABSTIME)) return set(descriptor, flags, when, before);
    pthread_t thread;
    if (changing && !is_heard) is_heard = pthread_create(&thread, NULL, listen, NULL) == 0;
    struct itimerspec real = *when;
    real.it_value.tv_sec -= ahead();
    if (real.it_value.tv_sec < 0) real.it_value = (struct timespec){.tv_nsec = 1};
    return set(descriptor, flags, &real, before);
}
