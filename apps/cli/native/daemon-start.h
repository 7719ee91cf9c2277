/*
 * Starting the daemon, seldom and in a process of its own, which hands over the event that found none.
 */
#ifndef HUNCH_DAEMON_START_H
#define HUNCH_DAEMON_START_H

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bytes.h"
#include "clock.h"
#include "daemon-place.h"
#include "daemon-socket.h"
#include "frames.h"
#include "private-socket.h"

enum {
  /* A daemon that has to read 100,000 commands is ready within half a second; the rest is for a slow disk. */
  DELIVERY_MS_MAX = 3000,
  DELIVERY_PAUSE_MS = 20,
  START_BACKOFF_MS_MAX = 60 * 1000,
  START_ATTEMPTS_MAX = 1000,
  /* Descriptors that the detached process closes. A shell keeps its own below 256. */
  INHERITED_FDS_MAX = 1024,
};

enum start_state { START_NOW, START_UNDER_WAY, START_LATER };

/*
 * start.stamp holds `<attempts> <unix ms of the last one>`; the daemon removes it once it is ready. The waits between
 * attempts double from 1 s to 60 s, so that a daemon that can't start costs next to nothing. Two hooks that get here at
 * the same moment may both start one: the daemon's own lock lets one of them win.
 */
static enum start_state next_start(const struct where *where, long *attempts) {
  char path[sizeof where->directory + sizeof "/start.stamp"];
  snprintf(path, sizeof path, "%s/start.stamp", where->directory);
  *attempts = 0;
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return START_NOW;
  char text[64] = "";
  const ssize_t count = read(fd, text, sizeof text - 1);
  close(fd);
  if (count <= 0) return START_NOW;
  long long last = 0;
  if (sscanf(text, "%ld %lld", attempts, &last) != 2 || *attempts < 0 || *attempts > START_ATTEMPTS_MAX) {
    *attempts = 0;
    return START_NOW;
  }
  const int64_t since = unix_ms() - last;
  if (since < 0) return START_NOW; /* the clock was set back */
  int64_t wait = 1000;
  for (long i = 1; i < *attempts && wait < START_BACKOFF_MS_MAX; i++) wait *= 2;
  if (wait > START_BACKOFF_MS_MAX) wait = START_BACKOFF_MS_MAX;
  if (since >= wait) return START_NOW;
  return since < DELIVERY_MS_MAX ? START_UNDER_WAY : START_LATER;
}

static void make_directories(const char *directory) {
  char path[sizeof((struct where *)0)->directory];
  memcpy(path, directory, sizeof path);
  for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
  }
  mkdir(path, 0700);
}

/* Written whole, so that a reader never sees half of it. False when others could change the directory. */
static bool replace_private_file(const struct where *where, const char *path, const char *text, size_t length) {
  char resolved[PATH_MAX];
  make_directories(where->directory);
  if (!private_directory(where->directory, resolved, sizeof resolved)) return false;
  char fresh[sizeof where->directory + 64];
  const int needed = snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
  if (needed < 0 || (size_t)needed >= sizeof fresh) return false;
  const int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool written = write(fd, text, length) == (ssize_t)length;
  close(fd);
  if (written && rename(fresh, path) == 0) return true;
  unlink(fresh);
  return false;
}

/* False: nothing is started. */
static bool stamp_start(const struct where *where, long attempts) {
  char path[sizeof where->directory + sizeof "/start.stamp"];
  snprintf(path, sizeof path, "%s/start.stamp", where->directory);
  char text[64];
  const int length = snprintf(text, sizeof text, "%ld %lld\n", attempts, (long long)unix_ms());
  return replace_private_file(where, path, text, (size_t)length);
}

static void detach(void) {
  setsid();
  umask(077);
  if (chdir("/") != 0) return;
  const int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
  }
  for (int fd = STDERR_FILENO + 1; fd < INHERITED_FDS_MAX; fd++) close(fd);
}

static void run_start(char *program) {
  size_t kept = 0;
  for (char **variable = environ; *variable != NULL; variable++) {
    if (strncmp(*variable, field_prefix, sizeof field_prefix - 1) != 0) environ[kept++] = *variable;
  }
  environ[kept] = NULL;
  /* Ignored signals would stay ignored in the daemon. */
  signal(SIGHUP, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  signal(SIGQUIT, SIG_DFL);
  signal(SIGTSTP, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  char *arguments[] = {program, "daemon", "start", "--quiet", NULL};
  execve(program, arguments, environ);
}

/* In the detached process: the event that found no daemon is handed over as soon as there is one. */
static void deliver(const struct where *where, const struct bytes *frame) {
  const int64_t deadline = monotonic_ms() + DELIVERY_MS_MAX;
  while (remaining_ms(deadline) > 0) {
    const int fd = reach(where, monotonic_ms() + CONNECT_TIMEOUT_MS);
    if (fd >= 0) {
      write_until(fd, frame, deadline);
      close(fd);
      return;
    }
    pause_ms(DELIVERY_PAUSE_MS);
  }
}

/* Returns at once in the caller; what takes time happens in a process of its own. */
static void start_daemon(const struct where *where, const struct bytes *frame, bool keep_frame, char *program) {
  const char *never = getenv("HUNCH_NO_AUTOSTART");
  if (program == NULL || *program != '/' || (never != NULL && strcmp(never, "1") == 0)) return;
  long attempts = 0;
  const enum start_state state = next_start(where, &attempts);
  if (state == START_LATER || (state == START_UNDER_WAY && !keep_frame)) return;
  if (state == START_NOW && !stamp_start(where, attempts + 1)) return;
  if (fork() != 0) return;
  detach();
  if (state == START_NOW && fork() == 0) {
    run_start(program);
    _exit(0);
  }
  if (keep_frame) deliver(where, frame);
  _exit(0);
}

#endif
