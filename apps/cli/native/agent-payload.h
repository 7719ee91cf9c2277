/*
 * A payload that is too long to be sent, with the middle of its long texts left out: what a tool gave back is told from
 * another result by its head, its tail and its length. The same as src/agent-fallback/shorten-payload.ts.
 */
#ifndef HUNCH_AGENT_PAYLOAD_H
#define HUNCH_AGENT_PAYLOAD_H

#include <stdbool.h>
#include <stdio.h>

#include "bytes.h"

/* Kept of the head of a long text, and as much of its tail. */
enum { KEPT_TEXT_BYTES = 64 * 1024 };

/* The bytes of one character of a JSON text as it is written: an escape, or UTF-8. */
static size_t written_length(const char *at, const char *end) {
  size_t length = 1;
  if (*at == '\\') length = end - at > 1 && at[1] == 'u' ? 6 : 2;
  else while (at + length < end && ((unsigned char)at[length] & 0xc0) == 0x80) length++;
  return length > (size_t)(end - at) ? (size_t)(end - at) : length;
}

static bool append_short_text(struct bytes *shorter, const char *text, const char *end) {
  const size_t length = (size_t)(end - text);
  if (length <= 2 * KEPT_TEXT_BYTES) return append(shorter, text, length, AGENT_FRAME_BYTES_MAX);
  const char *head_end = text;
  const char *tail = text;
  while (tail < end && (size_t)(end - tail) > KEPT_TEXT_BYTES) {
    tail += written_length(tail, end);
    if ((size_t)(tail - text) <= KEPT_TEXT_BYTES) head_end = tail;
  }
  char mark[64];
  const int mark_length = snprintf(mark, sizeof mark, "\xe2\x80\xa6[%lu bytes left out]\xe2\x80\xa6", (unsigned long)(tail - head_end));
  return append(shorter, text, (size_t)(head_end - text), AGENT_FRAME_BYTES_MAX) &&
         append(shorter, mark, (size_t)mark_length, AGENT_FRAME_BYTES_MAX) &&
         append(shorter, tail, (size_t)(end - tail), AGENT_FRAME_BYTES_MAX);
}

/* False where it stays too long, or a text does not end. */
static bool shorten_payload(const struct bytes *payload, struct bytes *shorter) {
  const char *at = payload->data;
  const char *end = payload->data + payload->length;
  while (at < end) {
    const char *quote = memchr(at, '"', (size_t)(end - at));
    const char *until = quote == NULL ? end : quote + 1;
    if (!append(shorter, at, (size_t)(until - at), AGENT_FRAME_BYTES_MAX)) return false;
    at = until;
    if (quote == NULL) break;
    while (at < end && *at != '"') at += *at == '\\' && at + 1 < end ? 2 : 1;
    if (at >= end || !append_short_text(shorter, until, at) || !append(shorter, "\"", 1, AGENT_FRAME_BYTES_MAX)) return false;
    at++;
  }
  return true;
}

#endif
