/*
 * How hunch-hook knows that who listens is this user's own daemon (docs/protocol.md, "Who listens"; the rules are those of
 * packages/common/src/private-socket.ts): the socket's directory is one that nobody else can change, and the socket is
 * reached by a name in it that is made of a secret.
 *
 * A header, so that the program stays one file to compile.
 */
#ifndef HUNCH_PRIVATE_SOCKET_H
#define HUNCH_PRIVATE_SOCKET_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOCKET_SECRET_LENGTH = 22 };

/* False with errno EACCES where others could change the directory, and ENOENT where there is none. */
static bool judge_directory(const char *path, bool own, struct stat *parent) {
  struct stat status;
  if (lstat(path, &status) != 0) return false;
  const bool shared = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
  const uid_t user = geteuid();
  errno = EACCES;
  if (!S_ISDIR(status.st_mode)) return false;
  if (own ? status.st_uid != user : status.st_uid != 0 && status.st_uid != user) return false;
  if (own ? (status.st_mode & (S_IRWXG | S_IRWXO)) != 0 : shared && (status.st_mode & S_ISVTX) == 0) return false;
  /* Another user can mount a file system of his own in a shared directory, which answers every question as he likes. */
  if (parent != NULL && (parent->st_mode & (S_IWGRP | S_IWOTH)) != 0 && parent->st_dev != status.st_dev) return false;
  if (parent != NULL) *parent = status;
  return true;
}

/* Judges every directory from the root down to the path, which has no links. */
static bool judge_directories(const char *path) {
  char part[PATH_MAX];
  struct stat parent;
  const size_t length = strlen(path);
  if (length >= sizeof part || !judge_directory("/", length == 1, NULL) || lstat("/", &parent) != 0) return false;
  for (size_t end = 1; end < length; end++) {
    if (path[end + 1] != '/' && path[end + 1] != '\0') continue;
    memcpy(part, path, end + 1);
    part[end + 1] = '\0';
    if (!judge_directory(part, end + 1 == length, &parent)) return false;
  }
  return true;
}

/*
 * The socket's directory without links, if only this user can change it and what is above it. Links above it are resolved
 * once, and what they lead to is judged and used.
 */
static bool private_directory(const char *directory, char *resolved, size_t size) {
  char above[PATH_MAX];
  const char *name = strrchr(directory, '/');
  const size_t length = (size_t)(name - directory);
  if (length >= sizeof above) {
    errno = ENAMETOOLONG;
    return false;
  }
  memcpy(above, length == 0 ? "/" : directory, length == 0 ? 1 : length);
  above[length == 0 ? 1 : length] = '\0';
  char *real = realpath(above, NULL);
  if (real == NULL) return false;
  const int written = snprintf(resolved, size, "%s%s", strcmp(real, "/") == 0 ? "" : real, name);
  free(real);
  if (written < 0 || (size_t)written >= size) {
    errno = ENAMETOOLONG;
    return false;
  }
  return judge_directories(resolved);
}

/* Reads the secret that the daemon left, if nobody else can have written it. False with errno ENOENT where there is none. */
static bool read_socket_secret(const char *path, char secret[SOCKET_SECRET_LENGTH + 1]) {
  static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  /* Not waiting for the writer of a pipe. */
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) {
    if (errno == ENOTDIR) errno = ENOENT;
    return false;
  }
  struct stat status;
  char text[SOCKET_SECRET_LENGTH + 3] = "";
  const bool own = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
                   (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  const ssize_t count = own ? read(fd, text, sizeof text - 1) : -1;
  close(fd);
  errno = EACCES;
  if (count != SOCKET_SECRET_LENGTH && !(count == SOCKET_SECRET_LENGTH + 1 && text[SOCKET_SECRET_LENGTH] == '\n')) return false;
  text[SOCKET_SECRET_LENGTH] = '\0';
  if (strspn(text, allowed) != SOCKET_SECRET_LENGTH) return false;
  memcpy(secret, text, SOCKET_SECRET_LENGTH + 1);
  return true;
}

/*
 * Where to connect, in `address`: at that name only who knows the secret can listen. False with errno ENOENT where there is
 * no daemon, and with another where hunch is not to be used.
 */
static bool proven_address(const char *directory, const char *secret_file, char *address, size_t size) {
  char resolved[PATH_MAX];
  char secret[SOCKET_SECRET_LENGTH + 1];
  if (!private_directory(directory, resolved, sizeof resolved)) return false;
  if (!read_socket_secret(secret_file, secret)) return false;
  const int written = snprintf(address, size, "%s/%s", resolved, secret);
  errno = ENAMETOOLONG;
  return written > 0 && (size_t)written < size;
}

#endif
