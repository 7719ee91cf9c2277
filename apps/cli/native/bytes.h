/*
 * Bytes that grow up to a bound, and the bounds of what is read and sent.
 */
#ifndef HUNCH_BYTES_H
#define HUNCH_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

struct bytes {
  char *data;
  size_t length;
  size_t capacity;
};

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

#endif
