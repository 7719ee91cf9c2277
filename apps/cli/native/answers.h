/*
 * What the daemon answers: whether it is well, and what of it is printed.
 */
#ifndef HUNCH_ANSWERS_H
#define HUNCH_ANSWERS_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"

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

/* Behind the text of the answer to an agent may stand `bell=1`. */
static bool rings_bell(const struct bytes *reply) {
  static const char bell[] = "bell=1";
  const char *text = text_of(reply);
  if (text == NULL) return false;
  const char *field = text + strlen(text) + 1;
  const char *end = reply->data + reply->length;
  return field < end && (size_t)(end - field) >= sizeof bell && memcmp(field, bell, sizeof bell) == 0;
}

/* The terminal of the agent, where its hooks have one. */
static void ring_bell(void) {
  const int terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (terminal < 0) return;
  while (write(terminal, "\a", 1) < 0 && errno == EINTR) continue;
  close(terminal);
}

static void print_text(const char *text) {
  const struct bytes printed = {.data = (char *)text, .length = strlen(text)};
  print_reply(&printed);
}

#endif
