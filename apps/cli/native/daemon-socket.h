/*
 * The socket: a connection to this user's own daemon, what is written to it and what it answers, each until a deadline.
 */
#ifndef HUNCH_DAEMON_SOCKET_H
#define HUNCH_DAEMON_SOCKET_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

#include "bytes.h"
#include "clock.h"
#include "daemon-place.h"
#include "private-socket.h"

/* A socket in a shared temporary directory may be another user's: what is typed here is not for them. */
static bool same_user(int fd) {
#if defined(__linux__)
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
#else
  uid_t uid;
  gid_t gid;
  return getpeereid(fd, &uid, &gid) == 0 && uid == geteuid();
#endif
}

static int open_socket(void) {
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return -1;
  const int flags = fcntl(fd, F_GETFL);
  if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
    close(fd);
    return -1;
  }
  return fd;
}

static bool wait_for(int fd, short events, int64_t deadline) {
  for (;;) {
    struct pollfd item = {.fd = fd, .events = events, .revents = 0};
    const int ready = poll(&item, 1, remaining_ms(deadline));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

/* A connected descriptor, or -1 with errno telling why. */
static int connect_until(const char *path, int64_t deadline) {
  const int fd = open_socket();
  if (fd < 0) return -1;
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  memcpy(address.sun_path, path, strlen(path) + 1);
  for (;;) {
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 || errno == EISCONN) break;
    int error = errno;
    if (error == EINPROGRESS && wait_for(fd, POLLOUT, deadline)) {
      socklen_t size = sizeof error;
      if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0) break;
    }
    /* Linux: EAGAIN says that the listener's backlog is full (connect(2)); nothing can be polled for. */
    if ((error == EAGAIN || error == EINTR) && remaining_ms(deadline) > 0) {
      pause_ms(1);
      continue;
    }
    close(fd);
    errno = error;
    return -1;
  }
  if (!same_user(fd)) {
    close(fd);
    errno = EACCES;
    return -1;
  }
  return fd;
}

/* As connect_until, to a daemon that has proved to be this user's own. */
static int reach(const struct where *where, int64_t deadline) {
  char address[sizeof((struct sockaddr_un *)0)->sun_path];
  if (!proven_address(where->directory, where->secret, address, sizeof address)) return -1;
  return connect_until(address, deadline);
}

static bool write_until(int fd, const struct bytes *frame, int64_t deadline) {
  size_t sent = 0;
  while (sent < frame->length) {
    const ssize_t count = write(fd, frame->data + sent, frame->length - sent);
    if (count > 0) {
      sent += (size_t)count;
    } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait_for(fd, POLLOUT, deadline)) return false;
    } else if (count == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

/*
 * Reads up to the empty field that ends an answer. No value holds a NUL, so that end is the first NUL that stands at the
 * start or after another one. An answer cut short gives nothing: half a command must never reach a prompt.
 */
static bool read_reply(int fd, struct bytes *reply, int64_t deadline) {
  size_t checked = 0;
  for (;;) {
    char chunk[16 * 1024];
    const ssize_t count = read(fd, chunk, sizeof chunk);
    if (count > 0) {
      if (!append(reply, chunk, (size_t)count, REPLY_BYTES_MAX)) return false;
      for (; checked < reply->length; checked++) {
        if (reply->data[checked] != '\0' || (checked > 0 && reply->data[checked - 1] != '\0')) continue;
        reply->length = checked + 1;
        return true;
      }
    } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait_for(fd, POLLIN, deadline)) return false;
    } else if (count == 0 || errno != EINTR) {
      return false;
    }
    if (remaining_ms(deadline) == 0) return false;
  }
}

#endif
