/*
 * The directory in memory in which a shell leaves its events (docs/protocol.md, "Spools"). It is made by the program that the shell runs at
 * its first prompt anyway: `mkdir` would be a process of its own, and takes 2 ms.
 */
#ifndef HUNCH_SPOOL_DIRECTORY_H
#define HUNCH_SPOOL_DIRECTORY_H

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* It must be new: nobody can have put a link there. The shell uses it only if it is this user's own. */
static void make_spool_directory(const char *path) {
  char scratch[PATH_MAX];
  if (path == NULL || path[0] != '/' || mkdir(path, 0700) != 0) return;
  const int length = snprintf(scratch, sizeof scratch, "%s/scratch", path);
  if (length < 0 || (size_t)length >= sizeof scratch) return;
  const int fd = open(scratch, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0) close(fd);
}

#endif
