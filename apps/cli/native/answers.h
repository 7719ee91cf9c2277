/*
 * What the daemon answers: whether it is well, and what of it is printed.
 */
#ifndef HUNCH_ANSWERS_H
#define HUNCH_ANSWERS_H

#include <errno.h>
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

static void print_text(const char *text) {
  const struct bytes printed = {.data = (char *)text, .length = strlen(text)};
  print_reply(&printed);
}

#endif
