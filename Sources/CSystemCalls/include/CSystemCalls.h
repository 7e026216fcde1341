#ifndef CSYSTEMCALLS_H
#define CSYSTEMCALLS_H

#include <spawn.h>
#include <stdint.h>

/// Returns a descriptor that becomes readable when the real-time clock reaches what was set, or is set itself; -1 where
/// the system has none.
int horarium_timer_create(void);

/// Sets the timer to milliseconds since 1970, or stops it with 0. Returns -1 with the reason in `errno`.
int horarium_timer_set(int timer, int64_t epoch_ms);

/// Returns a descriptor that becomes readable when a process ends; -1 where the system has none.
int horarium_process_descriptor(int pid);

/// Opens a terminal of its own and writes the descriptors of the side that reads what a program writes, and of the
/// program's side. Returns 0, or -1 with the reason in `errno`.
int horarium_open_terminal(int ends[2]);

/// Lets a process start in a folder. Returns 0, or the reason as `errno` has it.
int horarium_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

#endif
