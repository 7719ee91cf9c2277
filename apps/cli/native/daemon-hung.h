/*
 * A daemon that does not answer in time costs one hook of an agent its wait. It is marked by a file, which the daemon takes
 * away as soon as it is at work again; until then hooks tell it what happened and hardly wait for an answer. The same as
 * src/agent-fallback/hung-daemon.ts.
 */
#ifndef HUNCH_DAEMON_HUNG_H
#define HUNCH_DAEMON_HUNG_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "daemon-place.h"
#include "daemon-start.h"

enum {
  /* A daemon of an older hunch does not take the file away. */
  HUNG_SECONDS_MAX = 600,
};

static void hung_path(const struct where *where, char *path, size_t size) {
  snprintf(path, size, "%s/daemon-hung", where->directory);
}

static bool is_marked_hung(const struct where *where) {
  char path[sizeof where->directory + sizeof "/daemon-hung"];
  hung_path(where, path, sizeof path);
  struct stat status;
  if (lstat(path, &status) != 0 || status.st_uid != geteuid()) return false;
  const time_t age = time(NULL) - status.st_mtime;
  return age >= 0 && age < HUNG_SECONDS_MAX;
}

static void mark_hung(const struct where *where) {
  char path[sizeof where->directory + sizeof "/daemon-hung"];
  hung_path(where, path, sizeof path);
  replace_private_file(where, path, "\n", 1);
}

#endif
