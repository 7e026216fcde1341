// Swift's modules of the C libraries leave these calls out.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

int horarium_open_terminal(int ends[2]) {
    char name[128];
    struct termios raw;
    ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
    if (ends[0] < 0) return -1;
    ends[1] = grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 && ptsname_r(ends[0], name, sizeof name) == 0
        ? open(name, O_RDWR | O_NOCTTY) : -1;
    // Lines as they are written, and nothing back.
    if (ends[1] >= 0 && tcgetattr(ends[1], &raw) == 0) {
        cfmakeraw(&raw);
        if (tcsetattr(ends[1], TCSANOW, &raw) == 0) return 0;
    }
    int reason = errno;
    if (ends[1] >= 0) close(ends[1]);
    close(ends[0]);
    errno = reason;
    return -1;
}

int horarium_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

#ifdef __linux__
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>

int horarium_timer_create(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

int horarium_timer_set(int timer, int64_t epoch_ms) {
    struct itimerspec when = {0};
    when.it_value.tv_sec = epoch_ms / 1000;
    when.it_value.tv_nsec = epoch_ms % 1000 * 1000000;
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, 0);
}

int horarium_process_descriptor(int pid) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, pid, 0);
#else
    return -1;
#endif
}
#else
int horarium_timer_create(void) { return -1; }
int horarium_timer_set(int timer, int64_t epoch_ms) { (void)timer; (void)epoch_ms; return -1; }
int horarium_process_descriptor(int pid) { (void)pid; return -1; }
#endif
