/*
 * The frames that are sent (docs/protocol.md): of a shell, from the environment, and of an agent, from its JSON.
 */
#ifndef HUNCH_FRAMES_H
#define HUNCH_FRAMES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "clock.h"

extern char **environ;

static const char field_prefix[] = "HUNCH_F_";

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

#endif
