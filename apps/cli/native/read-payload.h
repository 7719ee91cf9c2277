/*
 * Standard input of a hook: whole, or of what is longer than its bound the beginning and the end.
 */
#ifndef HUNCH_READ_PAYLOAD_H
#define HUNCH_READ_PAYLOAD_H

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "clock.h"

enum {
  /* Of a payload that is too long, its beginning; the end gets as much, or a little less. */
  PAYLOAD_HEAD_BYTES = PAYLOAD_BYTES_MAX / 2,
  /* Left out at a time. */
  PAYLOAD_DROP_BYTES = PAYLOAD_BYTES_MAX / 4,
  /* Where the two meet there is so much plain text on either side: neither an escape nor a character is cut there. */
  SEAM_PLAIN_BYTES = 8,
  /* So far it is looked for. */
  SEAM_SEARCH_BYTES = 64 * 1024,
};

enum read_state { READ_WHOLE, READ_ENDS, READ_BROKEN };

static bool is_plain(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (byte < 0x20 || byte >= 0x7f || byte == '\\' || byte == '"') return false;
  }
  return true;
}

/* Joins beginning and end inside of a text, if they are: else what comes of it is no JSON, and is left alone. */
static bool join_ends(struct bytes *payload) {
  size_t head = PAYLOAD_HEAD_BYTES;
  size_t tail = PAYLOAD_HEAD_BYTES;
  const char *data = payload->data;
  while (!is_plain(data + head - SEAM_PLAIN_BYTES, SEAM_PLAIN_BYTES))
    if (--head < PAYLOAD_HEAD_BYTES - SEAM_SEARCH_BYTES) return false;
  while (!is_plain(data + tail, SEAM_PLAIN_BYTES))
    if (++tail > PAYLOAD_HEAD_BYTES + SEAM_SEARCH_BYTES || tail + SEAM_PLAIN_BYTES > payload->length) return false;
  memmove(payload->data + head, data + tail, payload->length - tail);
  payload->length -= tail - head;
  return true;
}

/* Reads to the end, or for as long as it may take. */
static enum read_state read_payload(struct bytes *payload, int64_t deadline) {
  bool is_cut = false;
  for (;;) {
    char chunk[64 * 1024];
    if (!wait_for(STDIN_FILENO, POLLIN, deadline)) return READ_BROKEN;
    const ssize_t count = read(STDIN_FILENO, chunk, sizeof chunk);
    if (count == 0) break;
    if (count < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return READ_BROKEN;
    }
    if (payload->length + (size_t)count > PAYLOAD_BYTES_MAX) {
      is_cut = true;
      payload->length -= PAYLOAD_DROP_BYTES;
      memmove(payload->data + PAYLOAD_HEAD_BYTES, payload->data + PAYLOAD_HEAD_BYTES + PAYLOAD_DROP_BYTES,
              payload->length - PAYLOAD_HEAD_BYTES);
    }
    if (!append(payload, chunk, (size_t)count, PAYLOAD_BYTES_MAX)) return READ_BROKEN;
  }
  if (!is_cut) return READ_WHOLE;
  return join_ends(payload) ? READ_ENDS : READ_BROKEN;
}

#endif
