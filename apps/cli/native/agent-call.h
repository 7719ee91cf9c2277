/*
 * What an agent's JSON says of a call, as far as the fallback has to know: the event, the tool, the session, the command.
 * One pass forward through a text of known length; nothing recurses.
 */

enum {
  SHELL_TOOLS_MAX = 4,
  /* Names of events, tools and members; a longer one is none that is looked for. */
  FALLBACK_NAME_MAX = 64,
  SESSION_ID_MAX = 1024,
};

struct fallback_host {
  const char *name;
  const char *event_key;
  const char *event;
  const char *tool_key;
  const char *shell_tools[SHELL_TOOLS_MAX];
  const char *input_key;
  const char *session_key;
  bool asks;
  const char *ask;
  const char *ask_and_tell;
  const char *tell;
};

struct reader {
  const char *at;
  const char *end;
};

/* A decoded text of at most `capacity` bytes; what is longer is only known to be so. */
struct text {
  char *data;
  size_t length;
  size_t capacity;
  bool present;
  bool overflown;
};

struct call {
  char event_data[FALLBACK_NAME_MAX];
  char tool_data[FALLBACK_NAME_MAX];
  char session_data[SESSION_ID_MAX];
  struct text event;
  struct text tool;
  struct text session;
  struct text command;
};

static void put_byte(struct text *text, unsigned byte) {
  if (text == NULL) return;
  if (text->length < text->capacity) text->data[text->length++] = (char)byte;
  else text->overflown = true;
}

static void put_character(struct text *text, uint32_t code) {
  if (code < 0x80) {
    put_byte(text, code);
    return;
  }
  if (code < 0x800) {
    put_byte(text, 0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put_byte(text, 0xe0 | code >> 12);
    } else {
      put_byte(text, 0xf0 | code >> 18);
      put_byte(text, 0x80 | (code >> 12 & 0x3f));
    }
    put_byte(text, 0x80 | (code >> 6 & 0x3f));
  }
  put_byte(text, 0x80 | (code & 0x3f));
}

static bool read_hex(struct reader *reader, uint32_t *code) {
  if (reader->end - reader->at < 4) return false;
  *code = 0;
  for (int i = 0; i < 4; i++) {
    const char c = *reader->at++;
    uint32_t digit;
    if (c >= '0' && c <= '9') digit = (uint32_t)(c - '0');
    else if (c >= 'a' && c <= 'f') digit = (uint32_t)(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F') digit = (uint32_t)(c - 'A') + 10;
    else return false;
    *code = *code << 4 | digit;
  }
  return true;
}

/* After `\u`. A surrogate without its other half becomes U+FFFD, as long as what Node makes of it. */
static bool read_unicode(struct reader *reader, struct text *text) {
  uint32_t code;
  if (!read_hex(reader, &code)) return false;
  if (code >= 0xd800 && code < 0xdc00 && reader->end - reader->at >= 6 && reader->at[0] == '\\' && reader->at[1] == 'u') {
    struct reader ahead = {.at = reader->at + 2, .end = reader->end};
    uint32_t low;
    if (read_hex(&ahead, &low) && low >= 0xdc00 && low < 0xe000) {
      reader->at = ahead.at;
      put_character(text, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
      return true;
    }
  }
  put_character(text, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
  return true;
}

/* A string from its first quote to after its last. `text` may be NULL. */
static bool read_string(struct reader *reader, struct text *text) {
  static const char escapes[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  if (reader->at == reader->end || *reader->at != '"') return false;
  reader->at++;
  if (text != NULL) {
    text->length = 0;
    text->present = true;
    text->overflown = false;
  }
  while (reader->at < reader->end) {
    const char c = *reader->at++;
    if (c == '"') return true;
    if ((unsigned char)c < 0x20) return false;
    if (c != '\\') {
      put_byte(text, (unsigned char)c);
      continue;
    }
    if (reader->at == reader->end) return false;
    const char escaped = *reader->at++;
    if (escaped == 'u') {
      if (!read_unicode(reader, text)) return false;
      continue;
    }
    const char *known = escaped == '\0' ? NULL : strchr(escapes, escaped);
    if (known == NULL) return false;
    put_byte(text, (unsigned char)meanings[known - escapes]);
  }
  return false;
}

static void skip_blanks(struct reader *reader) {
  while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n' || *reader->at == '\r')) {
    reader->at++;
  }
}

/* Any value. Brackets are counted, not matched: whether it is JSON is the host's business, where it ends is ours. */
static bool skip_value(struct reader *reader) {
  size_t depth = 0;
  while (reader->at < reader->end) {
    const char c = *reader->at;
    if (c == '"') {
      if (!read_string(reader, NULL)) return false;
      if (depth == 0) return true;
      continue;
    }
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) return true;
    reader->at++;
    if (c == '{' || c == '[') depth++;
    else if (c == '}' || c == ']') {
      if (--depth == 0) return true;
    }
  }
  return false;
}

static bool is_text(const struct text *text, const char *wanted) {
  const size_t length = strlen(wanted);
  return text->present && !text->overflown && text->length == length && memcmp(text->data, wanted, length) == 0;
}

/* The next member of an object, up to its value. 1: there is one, 0: the object has ended, -1: it is no JSON. */
static int next_member(struct reader *reader, struct text *key) {
  skip_blanks(reader);
  if (reader->at < reader->end && *reader->at == ',') {
    reader->at++;
    skip_blanks(reader);
  }
  if (reader->at < reader->end && *reader->at == '}') {
    reader->at++;
    return 0;
  }
  if (!read_string(reader, key)) return -1;
  skip_blanks(reader);
  if (reader->at == reader->end || *reader->at++ != ':') return -1;
  skip_blanks(reader);
  return 1;
}

static bool read_text_member(struct reader *reader, struct text *text) {
  text->present = false;
  return reader->at < reader->end && *reader->at == '"' ? read_string(reader, text) : skip_value(reader);
}

static bool read_input(struct reader *reader, struct text *command) {
  command->present = false;
  if (reader->at == reader->end || *reader->at != '{') return skip_value(reader);
  reader->at++;
  char key_data[FALLBACK_NAME_MAX];
  struct text key = {.data = key_data, .capacity = sizeof key_data};
  int more;
  while ((more = next_member(reader, &key)) == 1) {
    if (!(is_text(&key, "command") ? read_text_member(reader, command) : skip_value(reader))) return false;
  }
  return more == 0;
}

static bool read_call(const struct bytes *payload, const struct fallback_host *host, struct call *call) {
  struct reader reader = {.at = payload->data, .end = payload->data + payload->length};
  /* Cursor on Windows writes a byte order mark. */
  if (payload->length >= 3 && memcmp(payload->data, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
  skip_blanks(&reader);
  if (reader.at == reader.end || *reader.at++ != '{') return false;
  char key_data[FALLBACK_NAME_MAX];
  struct text key = {.data = key_data, .capacity = sizeof key_data};
  int more;
  while ((more = next_member(&reader, &key)) == 1) {
    bool read;
    if (is_text(&key, host->event_key)) read = read_text_member(&reader, &call->event);
    else if (is_text(&key, host->tool_key)) read = read_text_member(&reader, &call->tool);
    else if (is_text(&key, host->session_key)) read = read_text_member(&reader, &call->session);
    else if (is_text(&key, host->input_key)) read = read_input(&reader, &call->command);
    else read = skip_value(&reader);
    if (!read) return false;
  }
  return more == 0;
}

/* Of what is too long to be sent nothing is known, so the tool does not matter: it may edit the hook's own settings. */
static bool is_call(const struct call *call, const struct fallback_host *host, bool any_tool) {
  if (!is_text(&call->event, host->event)) return false;
  if (any_tool) return true;
  for (int i = 0; i < SHELL_TOOLS_MAX && host->shell_tools[i] != NULL; i++) {
    if (is_text(&call->tool, host->shell_tools[i])) return true;
  }
  return false;
}

static bool names(const struct bytes *payload, const char *word) {
  char quoted[FALLBACK_NAME_MAX + 3];
  const int length = snprintf(quoted, sizeof quoted, "\"%s\"", word);
  for (size_t at = 0; at + (size_t)length <= payload->length; at++) {
    const char *found = memchr(payload->data + at, '"', payload->length - at - (size_t)length + 1);
    if (found == NULL) return false;
    if (memcmp(found, quoted, (size_t)length) == 0) return true;
    at = (size_t)(found - payload->data);
  }
  return false;
}

/* Of a payload that is no JSON, or was cut off: whether the event and a tool that runs commands stand in it at all. */
static bool names_call(const struct bytes *payload, const struct fallback_host *host, bool any_tool) {
  if (!names(payload, host->event)) return false;
  if (any_tool) return true;
  for (int i = 0; i < SHELL_TOOLS_MAX && host->shell_tools[i] != NULL; i++) {
    if (names(payload, host->shell_tools[i])) return true;
  }
  return false;
}
