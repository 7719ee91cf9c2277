/*
 * Where the daemon listens: the rules of packages/common/src/paths.ts.
 */
#ifndef HUNCH_DAEMON_PLACE_H
#define HUNCH_DAEMON_PLACE_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct where {
  char directory[sizeof((struct sockaddr_un *)0)->sun_path];
  char secret[PATH_MAX];
};

/* The length of an absolute path without the slashes at its end; 0 for anything that counts as unset. */
static size_t absolute_length(const char *path) {
  if (path == NULL || *path != '/') return 0;
  size_t length = strlen(path);
  while (length > 0 && path[length - 1] == '/') length--;
  return length;
}

static bool format_path(char *out, size_t size, const char *base, size_t base_length, const char *rest) {
  const int written = snprintf(out, size, "%.*s%s", (int)base_length, base, rest);
  return written > 0 && (size_t)written < size;
}

static bool runtime_directory(struct where *where) {
  const char *path = getenv("HUNCH_HOME");
  size_t length = absolute_length(path);
  if (length > 0) return format_path(where->directory, sizeof where->directory, path, length, "/run");
  path = getenv("XDG_RUNTIME_DIR");
  length = absolute_length(path);
  if (length > 0) return format_path(where->directory, sizeof where->directory, path, length, "/hunch");
  path = getenv("TMPDIR");
  length = absolute_length(path);
  if (length == 0) {
    path = "/tmp";
    length = 4;
  }
  char name[40];
  snprintf(name, sizeof name, "/hunch-%lu", (unsigned long)getuid());
  return format_path(where->directory, sizeof where->directory, path, length, name);
}

static bool locate_directory(struct where *where) {
  const char *path = getenv("HUNCH_SOCKET");
  const size_t length = absolute_length(path);
  if (length == 0) return runtime_directory(where);
  if (!format_path(where->directory, sizeof where->directory, path, length, "")) return false;
  char *slash = strrchr(where->directory, '/');
  slash[slash == where->directory ? 1 : 0] = '\0';
  return true;
}

static bool locate_secret(struct where *where) {
  static const struct {
    const char *variable;
    const char *rest;
  } bases[] = {
      {"HUNCH_SOCKET_SECRET", ""},
      {"HUNCH_HOME", "/data/socket-secret"},
      {"XDG_DATA_HOME", "/hunch/socket-secret"},
      {"HOME", "/.local/share/hunch/socket-secret"},
  };
  size_t chosen = sizeof bases / sizeof bases[0] - 1;
  for (size_t i = chosen; i-- > 0;) {
    if (absolute_length(getenv(bases[i].variable)) > 0) chosen = i;
  }
  const char *base = getenv(bases[chosen].variable);
  return format_path(where->secret, sizeof where->secret, base == NULL ? "" : base, absolute_length(base), bases[chosen].rest);
}

static bool locate(struct where *where) {
  return locate_directory(where) && locate_secret(where);
}

#endif
