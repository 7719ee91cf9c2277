/*
 * The hook of an agent without an answer of the daemon: a call that runs a command in a shell is asked about where a short
 * table says so, or where it can't be read, and any call that is too long to be sent. Everything else goes on. The same as
 * src/agent-fallback.
 */

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answers.h"
#include "bytes.h"
#include "daemon-place.h"
#include "daemon-start.h"

#include "agent-call.h"

struct fallback_danger {
  const char *pattern;
  const char *effect;
};

#include "fallback-table.h"

enum {
  FALLBACK_DANGERS = sizeof fallback_dangers / sizeof *fallback_dangers,
  /* Sessions that were told; more than run beside each other. */
  TOLD_SESSIONS_MAX = 32,
  HASH_CHARACTERS = 16,
};

#include "agent-danger.h"

/* ---- who was told ---- */

/* FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
static void hash_of(const struct text *text, char hash[HASH_CHARACTERS + 1]) {
  uint64_t value = 0xcbf29ce484222325u;
  for (size_t i = 0; i < text->length; i++) value = (value ^ (unsigned char)text->data[i]) * 0x100000001b3u;
  snprintf(hash, HASH_CHARACTERS + 1, "%016llx", (unsigned long long)value);
}

/*
 * Whether the session asks for the first time; it is remembered in a file, one line a session, the latest first. False
 * where that can't be kept: a word at every call would disturb.
 */
static bool is_first_of_session(const struct where *where, const struct text *session) {
  if (!session->present || session->overflown || session->length == 0) return false;
  char hash[HASH_CHARACTERS + 1];
  hash_of(session, hash);
  char path[sizeof where->directory + sizeof "/unchecked-sessions"];
  snprintf(path, sizeof path, "%s/unchecked-sessions", where->directory);
  enum { LINE = HASH_CHARACTERS + 1 };
  char text[TOLD_SESSIONS_MAX * LINE];
  memcpy(text, hash, HASH_CHARACTERS);
  text[HASH_CHARACTERS] = '\n';
  size_t length = LINE;
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd >= 0) {
    const ssize_t count = read(fd, text + LINE, sizeof text - LINE);
    close(fd);
    if (count > 0) length += (size_t)count / LINE * LINE;
  }
  for (size_t at = LINE; at < length; at += LINE) {
    if (memcmp(text + at, hash, HASH_CHARACTERS) == 0) return false;
  }
  return replace_private_file(where, path, text, length);
}

/* ---- the answer ---- */

enum unchecked { NO_ANSWER, TOO_LONG_TO_SEND };

static const struct fallback_host *fallback_host(const char *name) {
  for (size_t i = 0; i < sizeof fallback_hosts / sizeof *fallback_hosts; i++) {
    if (strcmp(fallback_hosts[i].name, name) == 0) return &fallback_hosts[i];
  }
  return NULL;
}

static void print_answer(const struct fallback_host *host, const char *answer, const char *const reason[3]) {
  struct bytes printed = {0};
  for (; *answer != '\0'; answer++) {
    if (*answer != '\001') {
      append(&printed, answer, 1, REPLY_BYTES_MAX);
      continue;
    }
    for (int i = 0; i < 3; i++) append(&printed, reason[i], strlen(reason[i]), REPLY_BYTES_MAX);
    if (!host->asks) append(&printed, denied_suffix, sizeof denied_suffix - 1, REPLY_BYTES_MAX);
  }
  print_reply(&printed);
  free(printed.data);
}

/* Fills in the parts of the reason to ask; false: there is none. */
static bool reason_to_ask(struct call *call, bool is_json, enum unchecked unchecked, const char *reason[3]) {
  reason[0] = reason[1] = reason[2] = "";
  if (unchecked == TOO_LONG_TO_SEND) {
    reason[0] = too_long_to_send_reason;
  } else if (!is_json || !call->command.present) {
    reason[0] = unreadable_reason;
  } else if (call->command.overflown) {
    reason[0] = too_long_reason;
  } else {
    reason[1] = danger_of(&call->command);
    if (reason[1] == NULL) return false;
    reason[0] = danger_before_effect;
    reason[2] = danger_after_effect;
  }
  return true;
}

static bool read_whole_call(const struct fallback_host *host, const struct bytes *payload, struct call *call) {
  static char command[FALLBACK_COMMAND_BYTES_MAX];
  *call = (struct call){
      .event = {.data = call->event_data, .capacity = sizeof call->event_data},
      .tool = {.data = call->tool_data, .capacity = sizeof call->tool_data},
      .session = {.data = call->session_data, .capacity = sizeof call->session_data},
      .command = {.data = command, .capacity = sizeof command},
  };
  return read_call(payload, host, call);
}

/* Whether the payload is JSON of another event than that before a tool. */
static bool has_run(const char *agent, const struct bytes *payload) {
  const struct fallback_host *host = fallback_host(agent);
  struct call call;
  return host != NULL && read_whole_call(host, payload, &call) && !is_call(&call, host, true);
}

/* `where` is NULL where nobody knows it. Returns whether it has printed something. */
static bool answer_without_daemon(const char *agent, const struct bytes *payload, enum unchecked unchecked, const struct where *where) {
  const struct fallback_host *host = fallback_host(agent);
  if (host == NULL || payload->length == 0) return false;
  struct call call;
  const bool is_json = read_whole_call(host, payload, &call);
  const bool any_tool = unchecked == TOO_LONG_TO_SEND;
  if (!(is_json ? is_call(&call, host, any_tool) : names_call(payload, host, any_tool))) return false;
  const char *reason[3];
  const bool asks = reason_to_ask(&call, is_json, unchecked, reason);
  const bool tells = unchecked == NO_ANSWER && is_json && host->tell != NULL && where != NULL && is_first_of_session(where, &call.session);
  if (!asks && !tells) return false;
  const char *answer = host->tell;
  /* Where it is denied, the reason is what the model is told, and older hosts refuse more beside it. */
  if (asks) answer = tells && host->ask_and_tell != NULL ? host->ask_and_tell : host->ask;
  print_answer(host, answer, reason);
  return true;
}
