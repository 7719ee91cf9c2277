/*
 * hunch-hook: what a shell or an agent runs to say one thing to the hunch daemon.
 *
 *   hunch-hook [-r] METHOD
 *   hunch-hook agent NAME [PROGRAM] [--otherwise TEXT]
 *   hunch-hook screen
 *
 * Every variable HUNCH_F_<key> of the environment becomes the field <key>=<value> of one shell frame (docs/protocol.md).
 * With -r the answer's raw bytes go to standard output. With `agent` the JSON on standard input is handed over as it is,
 * and the answer's text, which is JSON for the agent, is printed; PROGRAM is what HUNCH_START is to a shell. It is a
 * program of its own because Node needs 30-60 ms to start and this needs well under one; libc only, C11, so that it builds
 * wherever there is a C compiler.
 *
 * `screen` is the terminal of the full-screen search, which the daemon draws (screen.h).
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
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent-fallback.h"
#include "answers.h"
#include "bytes.h"
#include "clock.h"
#include "agent-payload.h"
#include "daemon-hung.h"
#include "daemon-place.h"
#include "daemon-socket.h"
#include "daemon-start.h"
#include "frames.h"
#include "read-payload.h"
#include "screen.h"
#include "spool-directory.h"

/* The frame of a payload, or of what is left of one that is too long for a frame. A call that has not run is never shortened. */
static bool build_sendable_frame(struct bytes *frame, const char *agent, const struct bytes *payload) {
  if (build_agent_frame(frame, agent, payload)) return true;
  struct bytes shorter = {0};
  frame->length = 0;
  const bool built = has_run(agent, payload) && shorten_payload(payload, &shorter) && build_agent_frame(frame, agent, &shorter);
  free(shorter.data);
  return built;
}

int main(int argc, char **argv) {
  const int64_t start = monotonic_ms();
  signal(SIGPIPE, SIG_IGN);
  /* Keys pressed in this half millisecond are meant for the shell. */
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  signal(SIGTSTP, SIG_IGN);
  signal(SIGHUP, SIG_IGN);

  if (argc == 2 && strcmp(argv[1], "screen") == 0) {
    struct where here;
    return locate(&here) ? show_screen(&here) : 1;
  }
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
    const enum read_state state = read_payload(&payload, start + PAYLOAD_TIMEOUT_MS);
    /* Of a call that has not run all is judged. */
    const bool is_whole = state == READ_WHOLE || (state == READ_ENDS && has_run(argv[2], &payload));
    const bool is_text_only = payload.length > 0 && memchr(payload.data, '\0', payload.length) == NULL;
    built = is_text_only && is_whole && build_sendable_frame(&frame, argv[2], &payload);
    if (payload.length > 0 && (!is_whole || (is_text_only && !built))) unchecked = TOO_LONG_TO_SEND;
  } else {
    make_spool_directory(getenv("HUNCH_MAKE_SPOOL"));
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
    const bool is_hung = agent && is_marked_hung(&where);
    const int agent_ms = is_hung ? HUNG_TIMEOUT_MS : AGENT_TIMEOUT_MS;
    const int write_ms = timeout_from("HUNCH_WRITE_TIMEOUT_MS", agent ? agent_ms : WRITE_TIMEOUT_MS);
    const int reply_ms = timeout_from("HUNCH_TIMEOUT_MS", agent ? agent_ms : REPLY_TIMEOUT_MS);
    if (write_until(fd, &frame, asked + write_ms) && wants_reply && read_reply(fd, &reply, asked + reply_ms)) {
      answered = is_ok(&reply);
      if (!agent) print_reply(&reply);
      else if (text_of(&reply) != NULL) text = text_of(&reply);
    } else if (agent && !is_hung && remaining_ms(asked + reply_ms) == 0) {
      mark_hung(&where);
    }
    close(fd);
  }
  if (agent && !answered && answer_without_daemon(argv[2], &payload, unchecked, &where)) text = NULL;
  if (text != NULL) print_text(text);
  if (agent && answered && rings_bell(&reply)) ring_bell();
  free(payload.data);
  free(frame.data);
  free(reply.data);
  return 0;
}
