/*
 * hunch-hook: what a shell or an agent runs to say one thing to the hunch daemon.
 *
 *   hunch-hook [-r] METHOD
 *   hunch-hook agent NAME [PROGRAM] [--otherwise TEXT]
 *
 * Every variable HUNCH_F_<key> of the environment becomes the field <key>=<value> of one shell frame (docs/protocol.md).
 * With -r the answer's raw bytes go to standard output. With `agent` the JSON on standard input is handed over as it is,
 * and the answer's text, which is JSON for the agent, is printed; PROGRAM is what HUNCH_START is to a shell. It is a
 * program of its own because Node needs 30-60 ms to start and this needs well under one; libc only, C11, so that it builds
 * wherever there is a C compiler.
 *
 * It fails open: whatever goes wrong it prints nothing, or TEXT for an agent that takes silence for a no, exits 0, and is
 * back within its time. Only the hook of an agent says something by itself: to ask about a command that a short table takes
 * for dangerous (agent-fallback.h). Command text comes in the environment (readable by this user alone) and never in argv
 * (readable by all).
 */
#define _GNU_SOURCE       /* struct ucred */
#define _DARWIN_C_SOURCE  /* getpeereid on macOS */
#define __BSD_VISIBLE 1   /* getpeereid on FreeBSD, which hides it in strict C11 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "private-socket.h"

extern char **environ;

/* The same numbers as packages/common/src/protocol/bounds.ts, where each has its reason. */
enum {
  FRAME_BYTES_MAX = 256 * 1024,
  AGENT_FRAME_BYTES_MAX = 1024 * 1024,
  /* Of what is too long to be sent it is still read what it is about. */
  PAYLOAD_BYTES_MAX = 16 * 1024 * 1024,
  FRAME_FIELDS_MAX = 64,
  NAME_BYTES_MAX = 128,
  REPLY_BYTES_MAX = 4 * 1024 * 1024,
};

enum {
  CONNECT_TIMEOUT_MS = 15,
  WRITE_TIMEOUT_MS = 20,
  REPLY_TIMEOUT_MS = 150,
  /* To write and to be answered. Nobody waits at a prompt; on a loaded machine a danger must not pass for want of 100 ms. */
  AGENT_TIMEOUT_MS = 500,
  /* An agent has written its JSON before it waits for us. */
  PAYLOAD_TIMEOUT_MS = 1000,
  /* No variable may turn a hook into something that hangs a prompt. */
  TIMEOUT_MS_MAX = 10 * 1000,
  /* A daemon that has to read 100,000 commands is ready within half a second; the rest is for a slow disk. */
  DELIVERY_MS_MAX = 3000,
  DELIVERY_PAUSE_MS = 20,
  START_BACKOFF_MS_MAX = 60 * 1000,
  START_ATTEMPTS_MAX = 1000,
  /* Descriptors that the detached process closes. A shell keeps its own below 256. */
  INHERITED_FDS_MAX = 1024,
};

static const char field_prefix[] = "HUNCH_F_";

struct bytes {
  char *data;
  size_t length;
  size_t capacity;
};

struct where {
  char directory[sizeof((struct sockaddr_un *)0)->sun_path];
  char secret[PATH_MAX];
};

/* ---- small things ---- */

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

static bool append(struct bytes *buffer, const char *data, size_t length, size_t limit) {
  if (length > limit - buffer->length) return false;
  if (buffer->length + length > buffer->capacity) {
    size_t capacity = buffer->capacity == 0 ? 4096 : buffer->capacity;
    while (capacity < buffer->length + length) capacity *= 2;
    char *grown = realloc(buffer->data, capacity);
    if (grown == NULL) return false;
    buffer->data = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->data + buffer->length, data, length);
  buffer->length += length;
  return true;
}

/* ---- the frame ---- */

static bool is_name(const char *text, size_t length) {
  if (length == 0 || length > NAME_BYTES_MAX) return false;
  for (size_t i = 0; i < length; i++) {
    const char c = text[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
  }
  return true;
}

/* `KEY=value` of a HUNCH_F_KEY variable, or NULL for any other variable, an empty value and a key that is no name. */
static const char *field_of(const char *variable) {
  const size_t prefix = sizeof field_prefix - 1;
  if (strncmp(variable, field_prefix, prefix) != 0) return NULL;
  const char *field = variable + prefix;
  const char *equals = strchr(field, '=');
  if (equals == NULL || equals[1] == '\0' || !is_name(field, (size_t)(equals - field))) return NULL;
  return field;
}

/*
 * `ts_ms=-250` means a quarter of a second ago: fish knows how long a command took and has no clock of its own to say
 * when it began. The frame gets the time in full.
 */
static bool append_past_time(struct bytes *frame, const char *field) {
  const char *ago = field + sizeof "ts_ms=-" - 1;
  char text[48];
  const int length = snprintf(text, sizeof text, "ts_ms=%lld", (long long)(unix_ms() - strtoll(ago, NULL, 10)));
  return append(frame, text, (size_t)length + 1, FRAME_BYTES_MAX);
}

/* Over a bound there is no frame at all: half a command would be learned as another command. */
static bool build_frame(struct bytes *frame, const char *method, bool wants_reply) {
  if (!is_name(method, strlen(method))) return false;
  if (!append(frame, "\x01", 1, FRAME_BYTES_MAX)) return false;
  if (!append(frame, method, strlen(method) + 1, FRAME_BYTES_MAX)) return false;
  int fields = wants_reply ? 1 : 0;
  for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
    const char *field = field_of(*variable);
    if (field == NULL) continue;
    /* Whether an answer is waited for is for -r to say: an answer nobody reads would only cost the daemon. */
    if (strncmp(field, "reply=", 6) == 0) continue;
    if (++fields > FRAME_FIELDS_MAX) return false;
    if (strncmp(field, "ts_ms=-", 7) == 0) {
      if (!append_past_time(frame, field)) return false;
      continue;
    }
    if (!append(frame, field, strlen(field) + 1, FRAME_BYTES_MAX)) return false;
  }
  if (wants_reply && !append(frame, "reply=1", sizeof "reply=1", FRAME_BYTES_MAX)) return false;
  return append(frame, "", 1, FRAME_BYTES_MAX);
}

/* ---- where the daemon listens: the rules of packages/common/src/paths.ts ---- */

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

/* ---- the socket ---- */

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

static void print_reply(const struct bytes *reply) {
  size_t printed = 0;
  while (printed < reply->length) {
    const ssize_t count = write(STDOUT_FILENO, reply->data + printed, reply->length - printed);
    if (count > 0) printed += (size_t)count;
    else if (count == 0 || errno != EINTR) return;
  }
}

static const char status_ok[] = "status=ok";

static bool is_ok(const struct bytes *reply) {
  return reply->length >= sizeof status_ok && memcmp(reply->data, status_ok, sizeof status_ok) == 0;
}

/* The answer to an agent is one group, `status=ok` and `text=…`: its value is what is printed. NULL: it has none. */
static const char *text_of(const struct bytes *reply) {
  if (!is_ok(reply)) return NULL;
  const char *field = reply->data + sizeof status_ok;
  return strncmp(field, "text=", 5) == 0 ? field + 5 : NULL;
}

static void print_text(const char *text) {
  const struct bytes printed = {.data = (char *)text, .length = strlen(text)};
  print_reply(&printed);
}

/* ---- what an agent says ---- */

/* Reads standard input to its end, its bound, or for as long as it may take. Returns whether that is all of it. */
static bool read_payload(struct bytes *payload, int64_t deadline) {
  for (;;) {
    char chunk[64 * 1024];
    if (!wait_for(STDIN_FILENO, POLLIN, deadline)) return false;
    const ssize_t count = read(STDIN_FILENO, chunk, sizeof chunk);
    if (count == 0) return true;
    if (count < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return false;
    }
    if (!append(payload, chunk, (size_t)count, PAYLOAD_BYTES_MAX)) return false;
  }
}

static bool build_agent_frame(struct bytes *frame, const char *name, const struct bytes *payload) {
  static const char method[] = "\x01" "AgentHook\0agent=";
  static const char payload_key[] = "\0payload=";
  static const char end[] = "\0reply=1\0";
  const size_t length = strlen(name);
  if (length == 0 || length > NAME_BYTES_MAX) return false;
  return append(frame, method, sizeof method - 1, AGENT_FRAME_BYTES_MAX) && append(frame, name, length, AGENT_FRAME_BYTES_MAX) &&
         append(frame, payload_key, sizeof payload_key - 1, AGENT_FRAME_BYTES_MAX) &&
         append(frame, payload->data, payload->length, AGENT_FRAME_BYTES_MAX) &&
         append(frame, end, sizeof end, AGENT_FRAME_BYTES_MAX);
}

/* ---- starting the daemon ---- */

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

#include "agent-fallback.h"

int main(int argc, char **argv) {
  const int64_t start = monotonic_ms();
  signal(SIGPIPE, SIG_IGN);
  /* Keys pressed in this half millisecond are meant for the shell. */
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  signal(SIGTSTP, SIG_IGN);
  signal(SIGHUP, SIG_IGN);

  const bool agent = argc >= 3 && strcmp(argv[1], "agent") == 0;
  const char *text = NULL;
  if (agent && argc >= 5 && strcmp(argv[argc - 2], "--otherwise") == 0) {
    text = argv[argc - 1];
    argc -= 2;
  }
  if (agent && argc > 4) return 0;
  const bool wants_reply = agent || (argc == 3 && strcmp(argv[1], "-r") == 0);
  if (!agent && argc != (wants_reply ? 3 : 2)) return 0;
  struct where where;
  struct bytes payload = {0};
  struct bytes frame = {0};
  struct bytes reply = {0};
  const bool located = locate(&where);
  enum unchecked unchecked = NO_ANSWER;
  bool built;
  bool answered = false;
  if (agent) {
    const bool is_whole = read_payload(&payload, start + PAYLOAD_TIMEOUT_MS);
    const bool is_text_only = payload.length > 0 && memchr(payload.data, '\0', payload.length) == NULL;
    built = is_text_only && is_whole && build_agent_frame(&frame, argv[2], &payload);
    if (payload.length > 0 && (!is_whole || (is_text_only && !built))) unchecked = TOO_LONG_TO_SEND;
  } else {
    built = build_frame(&frame, argv[argc - 1], wants_reply);
  }
  if (!built || !located) {
    if (agent && answer_without_daemon(argv[2], &payload, unchecked, located ? &where : NULL)) text = NULL;
    if (text != NULL) print_text(text);
    free(payload.data);
    free(frame.data);
    return 0;
  }
  /* What has to be read first is the agent's time, not the daemon's. */
  const int64_t asked = agent ? monotonic_ms() : start;

  const int fd = reach(&where, asked + timeout_from("HUNCH_CONNECT_TIMEOUT_MS", CONNECT_TIMEOUT_MS));
  if (fd < 0) {
    if (errno == ENOENT || errno == ECONNREFUSED) {
      start_daemon(&where, &frame, !wants_reply, agent ? (argc == 4 ? argv[3] : NULL) : getenv("HUNCH_START"));
    }
  } else {
    const int write_ms = timeout_from("HUNCH_WRITE_TIMEOUT_MS", agent ? AGENT_TIMEOUT_MS : WRITE_TIMEOUT_MS);
    const int reply_ms = timeout_from("HUNCH_TIMEOUT_MS", agent ? AGENT_TIMEOUT_MS : REPLY_TIMEOUT_MS);
    if (write_until(fd, &frame, asked + write_ms) && wants_reply && read_reply(fd, &reply, asked + reply_ms)) {
      answered = is_ok(&reply);
      if (!agent) print_reply(&reply);
      else if (text_of(&reply) != NULL) text = text_of(&reply);
    }
    close(fd);
  }
  if (agent && !answered && answer_without_daemon(argv[2], &payload, unchecked, &where)) text = NULL;
  if (text != NULL) print_text(text);
  free(payload.data);
  free(frame.data);
  free(reply.data);
  return 0;
}
