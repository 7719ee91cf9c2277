/*
 * Time: what it is now, how long each step may take, and how much of that is left.
 */
#ifndef HUNCH_CLOCK_H
#define HUNCH_CLOCK_H

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

enum {
  CONNECT_TIMEOUT_MS = 15,
  WRITE_TIMEOUT_MS = 20,
  REPLY_TIMEOUT_MS = 150,
  /* To write and to be answered. A danger that a loaded daemon does not see in time is asked about by the short table. */
  AGENT_TIMEOUT_MS = 150,
  /* The same after another hook has waited in vain: a daemon that is at work again answers in a tenth of it. */
  HUNG_TIMEOUT_MS = 5,
  /* An agent has written its JSON before it waits for us. */
  PAYLOAD_TIMEOUT_MS = 1000,
  /* No variable may turn a hook into something that hangs a prompt. */
  TIMEOUT_MS_MAX = 10 * 1000,
};

static int64_t monotonic_ms(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t unix_ms(void) {
  struct timeval now;
  if (gettimeofday(&now, NULL) != 0) return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
}

static void pause_ms(long ms) {
  struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (ms % 1000) * 1000000};
  nanosleep(&time, NULL);
}

static int remaining_ms(int64_t deadline) {
  const int64_t left = deadline - monotonic_ms();
  return left <= 0 ? 0 : (int)left;
}

static int timeout_from(const char *variable, int fallback) {
  const char *text = getenv(variable);
  if (text == NULL || *text < '0' || *text > '9') return fallback;
  char *end = NULL;
  errno = 0;
  const long value = strtol(text, &end, 10);
  if (errno != 0 || *end != '\0' || value < 1) return fallback;
  return value > TIMEOUT_MS_MAX ? TIMEOUT_MS_MAX : (int)value;
}

#endif
