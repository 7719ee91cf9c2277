/*
 * hunch-hook screen: the terminal of the full-screen search (docs/protocol.md, "Screens"). The daemon draws; here keys go out and
 * frames come in. On standard output: `run`, `insert` or nothing, a newline, and the command, edited where that was asked for.
 */
#ifndef HUNCH_SCREEN_H
#define HUNCH_SCREEN_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "bytes.h"
#include "clock.h"
#include "daemon-socket.h"
#include "daemon-start.h"
#include "editor.h"
#include "frames.h"
#include "terminal.h"

enum {
  /* The first frame and each other one: longer than any commit of the daemon; nobody waits longer for a key. */
  SCREEN_TIMEOUT_MS = 2000,
  /* How long the rest of a key's sequence may be on its way, over a slow line: as xterm's users know it from vim. */
  ESCAPE_WAIT_MS = 30,
  /* A signal that comes just before the wait would not end it. */
  SIZE_CHECK_MS = 250,
  INPUT_BYTES_MAX = 16 * 1024,
  /* As screenBounds of the daemon. */
  SCREEN_ROWS_MAX = 200,
};

/* The value of a field of an answer; NULL: it has none. */
static const char *value_of(const struct bytes *reply, const char *key) {
  const size_t length = strlen(key);
  for (size_t at = 0; at < reply->length && reply->data[at] != '\0'; at += strlen(reply->data + at) + 1) {
    if (strncmp(reply->data + at, key, length) == 0 && reply->data[at + length] == '=') return reply->data + at + length + 1;
  }
  return NULL;
}

static bool add_field(struct bytes *frame, const char *key, const char *value, size_t length) {
  return append(frame, key, strlen(key), FRAME_BYTES_MAX) && append(frame, value, length, FRAME_BYTES_MAX) &&
         append(frame, "", 1, FRAME_BYTES_MAX);
}

static bool add_size(struct bytes *frame) {
  const struct winsize size = terminal_size();
  char text[16];
  int length = snprintf(text, sizeof text, "%u", (unsigned)size.ws_col);
  if (!add_field(frame, "columns=", text, (size_t)length)) return false;
  length = snprintf(text, sizeof text, "%u", (unsigned)size.ws_row);
  return add_field(frame, "rows=", text, (size_t)length);
}

/* As frames.h builds it from the environment, with the size before its end. */
static bool build_opening(struct bytes *frame) {
  if (!build_frame(frame, "OpenScreen", true)) return false;
  frame->length -= 1;
  const char *no_color = getenv("NO_COLOR");
  if (no_color != NULL && *no_color != '\0' && !add_field(frame, "colours=", "none", 4)) return false;
  return add_size(frame) && append(frame, "", 1, FRAME_BYTES_MAX);
}

static bool build_input(struct bytes *frame, const char *screen, const struct bytes *input, bool with_size) {
  static const char method[] = "\x01" "ScreenInput";
  frame->length = 0;
  return append(frame, method, sizeof method, FRAME_BYTES_MAX) && add_field(frame, "screen=", screen, strlen(screen)) &&
         add_field(frame, "input=", input->length == 0 ? "" : input->data, input->length) && (!with_size || add_size(frame)) &&
         append(frame, "reply=1\0", 9, FRAME_BYTES_MAX);
}

/* How many bytes at the end begin a character of UTF-8 that goes on after them. */
static size_t unfinished(const struct bytes *input) {
  for (size_t back = 1; back <= 3 && back <= input->length; back++) {
    const unsigned char byte = (unsigned char)input->data[input->length - back];
    if ((byte & 0xC0) == 0x80) continue;
    const size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return wanted > back ? back : 0;
  }
  return 0;
}

/* Adds what the terminal has sent. NUL, which Ctrl-Space sends, is no key of the screen and can't be on the wire. */
static bool read_keys(struct bytes *input) {
  char chunk[4096];
  const ssize_t count = read(terminal.fd, chunk, sizeof chunk);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  for (ssize_t i = 0; i < count; i++) {
    if (chunk[i] != '\0' && !append(input, chunk + i, 1, INPUT_BYTES_MAX)) break;
  }
  return true;
}

/* Escape is a key, and the beginning of others. */
static bool complete_keys(struct bytes *input) {
  while (input->length > 0 && input->data[input->length - 1] == '\x1b') {
    struct pollfd item = {.fd = terminal.fd, .events = POLLIN};
    if (poll(&item, 1, ESCAPE_WAIT_MS) <= 0) return true;
    if (!read_keys(input)) return false;
  }
  return true;
}

/* Waits for a key, a changed size or the daemon's end. False: the terminal or the daemon is gone. */
static bool wait_for_input(int daemon, struct bytes *input) {
  while (!size_changed) {
    struct pollfd items[2] = {{.fd = terminal.fd, .events = POLLIN}, {.fd = daemon, .events = POLLIN}};
    if (poll(items, 2, SIZE_CHECK_MS) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    /* It says nothing unasked: what can be read now is its end. */
    if (items[1].revents != 0) return false;
    if (items[0].revents == 0) continue;
    return read_keys(input) && complete_keys(input);
  }
  return true;
}

/* The line is on the row above the screen. */
static bool is_below_line(void) {
  const char *place = getenv("HUNCH_F_inline");
  return place != NULL && strcmp(place, "below") == 0;
}

/* In the rows that the daemon has given the screen; none: on the whole terminal. */
static void enter_screen_of(const struct bytes *reply) {
  const char *height = value_of(reply, "height");
  const unsigned long rows = height == NULL ? 0 : strtoul(height, NULL, 10);
  if (rows == 0 || rows > SCREEN_ROWS_MAX) enter_alternate_screen();
  else enter_rows((unsigned)rows, is_below_line());
}

static bool ask_daemon(int fd, const struct bytes *frame, struct bytes *reply) {
  const int64_t deadline = monotonic_ms() + timeout_from("HUNCH_TIMEOUT_MS", SCREEN_TIMEOUT_MS);
  reply->length = 0;
  return write_until(fd, frame, deadline) && read_reply(fd, reply, deadline) && is_ok(reply);
}

static bool is_true(const char *value) {
  return value != NULL && strcmp(value, "1") == 0;
}

/* Until the screen is closed. False: it was not closed by a key, but by what happened. */
static bool run_screen(int fd, struct bytes *frame, struct bytes *reply) {
  char screen[NAME_BYTES_MAX + 1];
  struct bytes input = {0};
  struct bytes kept = {0};
  const char *name = value_of(reply, "screen");
  if (name == NULL || strlen(name) > NAME_BYTES_MAX) return false;
  strcpy(screen, name);
  bool ended = false;
  for (;;) {
    const char *drawn = value_of(reply, "frame");
    if (drawn != NULL) write_to_terminal(drawn, strlen(drawn));
    if (value_of(reply, "done") != NULL) {
      ended = true;
      break;
    }
    input.length = 0;
    if (!append(&input, kept.data == NULL ? "" : kept.data, kept.length, INPUT_BYTES_MAX)) break;
    struct pollfd item = {.fd = terminal.fd, .events = POLLIN};
    /* While more is to come without a key, only what was typed already is taken. */
    const bool waits = !is_true(value_of(reply, "more"));
    if ((waits || poll(&item, 1, 0) > 0) && !wait_for_input(fd, &input)) break;
    const size_t rest = unfinished(&input);
    kept.length = 0;
    if (!append(&kept, input.data + (input.length - rest), rest, INPUT_BYTES_MAX)) break;
    input.length -= rest;
    const bool with_size = size_changed != 0;
    size_changed = 0;
    if (with_size) note_moved_line(is_below_line());
    if (!build_input(frame, screen, &input, with_size) || !ask_daemon(fd, frame, reply)) break;
  }
  free(input.data);
  free(kept.data);
  return ended;
}

static void print_choice(const struct where *where, const struct bytes *reply) {
  const char *done = value_of(reply, "done");
  const char *text = value_of(reply, "text");
  struct bytes edited = {0};
  if (done == NULL || text == NULL || strcmp(done, "cancel") == 0) return;
  const bool is_edited = strcmp(done, "edit") == 0;
  if (!is_edited || edit_command(where->directory, text, &edited)) {
    print_text(is_edited ? "insert" : done);
    print_text("\n");
    print_text(is_edited ? edited.data : text);
  }
  free(edited.data);
}

/* 0: it was closed by a key. 1: there is no daemon, or no terminal: nothing was drawn. 2: the daemon went away meanwhile. */
static int show_screen(const struct where *where) {
  struct bytes frame = {0};
  struct bytes reply = {0};
  int status = 1;
  if (!open_terminal() || !build_opening(&frame)) return status;
  const int fd = reach(where, monotonic_ms() + timeout_from("HUNCH_CONNECT_TIMEOUT_MS", SCREEN_TIMEOUT_MS));
  if (fd < 0 && (errno == ENOENT || errno == ECONNREFUSED)) start_daemon(where, &frame, false, getenv("HUNCH_START"));
  if (fd >= 0 && make_raw() && ask_daemon(fd, &frame, &reply)) {
    enter_screen_of(&reply);
    status = run_screen(fd, &frame, &reply) ? 0 : 2;
  }
  restore_terminal();
  if (status == 0) print_choice(where, &reply);
  if (fd >= 0) close(fd);
  free(frame.data);
  free(reply.data);
  return status;
}

#endif
