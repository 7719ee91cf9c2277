/*
 * Whether a command matches a row of the short table, whose rows are in fallback-table.h: the same as
 * src/agent-fallback/match.ts. Each word is looked at once by each row, and no pattern goes back.
 */

/* ---- a command as words ---- */

/* Without quotes and backslashes and in lower case, in place: `r\m` and `"rm"` are the word rm. */
static void make_plain(struct text *command) {
  size_t kept = 0;
  for (size_t i = 0; i < command->length; i++) {
    const char c = command->data[i];
    if (c == '\\') {
      if (i + 1 < command->length && command->data[i + 1] == '\n') i++;
    } else if (c != '\'' && c != '"') {
      command->data[kept++] = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
    }
  }
  command->length = kept;
}

struct token {
  const char *text;
  size_t length;
};

static bool is_token(struct token token, const char *text) {
  return token.length == strlen(text) && memcmp(token.text, text, token.length) == 0;
}

static bool is_separator(struct token token) {
  return token.length == 1 && (*token.text == ';' || *token.text == '|' || *token.text == '&');
}

/* What does not stand for itself; NULL is no token. The longer ones come first. */
static const struct {
  const char *text;
  const char *name;
} marks[] = {
    {"$ifs", NULL}, {"||", ";"}, {"&&", ";"}, {"|&", "|"}, {"&>", ">"}, {">&", ">"}, {">>", ">"}, {">|", ">"},
    {"$(", "$("},   {"<(", "$("}, {">(", "$("}, {"()", "()"}, {";", ";"},  {"\n", ";"}, {"|", "|"},  {"&", "&"},
    {">", ">"},     {"<", "<"},  {"`", "$("},
};

static bool next_token(struct reader *reader, struct token *token) {
  static const char ends[] = " \t\r\v\f;\n|&><`(){}[]$=,!"; /* and NUL, which strchr finds as well */
  while (reader->at < reader->end) {
    const size_t left = (size_t)(reader->end - reader->at);
    if (strchr(ends, *reader->at) == NULL) {
      token->text = reader->at;
      while (reader->at < reader->end && strchr(ends, *reader->at) == NULL) reader->at++;
      token->length = (size_t)(reader->at - token->text);
      return true;
    }
    size_t mark = 0;
    while (mark < sizeof marks / sizeof *marks) {
      const size_t length = strlen(marks[mark].text);
      if (length <= left && memcmp(reader->at, marks[mark].text, length) == 0) break;
      mark++;
    }
    if (mark == sizeof marks / sizeof *marks) {
      reader->at++;
      continue;
    }
    reader->at += strlen(marks[mark].text);
    if (marks[mark].name == NULL) continue;
    token->text = marks[mark].name;
    token->length = strlen(token->text);
    return true;
  }
  return false;
}

/* ---- the table ---- */

/* How far one row has got in a text, and what a separator leaves of that. */
struct row_state {
  const char *at;
  enum { REACH_COMMAND, REACH_PIPELINE, REACH_TEXT } reach;
  bool skips_target;
};

static bool contains(struct token token, const char *text, size_t length) {
  for (size_t at = 0; at + length <= token.length; at++) {
    if (memcmp(token.text + at, text, length) == 0) return true;
  }
  return false;
}

/* One word of an element; what each means stands in danger-table.ts. */
static bool is_word(const char *word, size_t length, struct token token, bool is_first) {
  if (length > 0 && *word == '^') {
    if (!is_first) return false;
    word++;
    length--;
  }
  if (length == 1 && *word == '?') return true;
  if (length > 3 && word[0] == '-' && word[1] == '[') {
    if (token.length < 2 || token.text[0] != '-' || token.text[1] == '-') return false;
    for (size_t i = 2; i + 1 < length; i++) {
      if (memchr(token.text + 1, word[i], token.length - 1) != NULL) return true;
    }
    return false;
  }
  const bool open_before = length > 0 && word[0] == '%';
  const bool open_after = length > 0 && word[length - 1] == '%';
  const char *text = word + (open_before ? 1 : 0);
  const size_t size = length - (open_before ? 1 : 0) - (open_after ? 1 : 0);
  if (open_before && open_after) return contains(token, text, size);
  if (open_before) return token.length >= size && memcmp(token.text + token.length - size, text, size) == 0;
  struct token name = token;
  if (*token.text == '/' && memchr(text, '/', size) == NULL) {
    size_t start = token.length;
    while (token.text[start - 1] != '/') start--;
    name.text += start;
    name.length -= start;
  }
  return name.length >= size && memcmp(name.text, text, size) == 0 && (open_after || name.length == size);
}

static size_t element_length(const char *element) {
  return strcspn(element, " ");
}

static bool element_is(const char *element, const char *text) {
  return element_length(element) == strlen(text) && memcmp(element, text, strlen(text)) == 0;
}

static bool element_has(const char *element, struct token token, bool is_first) {
  const char *end = element + element_length(element);
  while (element < end) {
    const size_t length = strcspn(element, "| ");
    if (is_word(element, length, token, is_first)) return true;
    element += length + (element + length < end ? 1 : 0);
  }
  return false;
}

static bool advance_row(struct row_state *row, int reach) {
  row->reach = reach;
  row->at += element_length(row->at);
  if (*row->at == ' ') row->at++;
  if (element_is(row->at, "..")) {
    row->reach = REACH_TEXT;
    row->at += 2;
    if (*row->at == ' ') row->at++;
  }
  return *row->at == '\0';
}

/* Takes the next word. Returns whether the row matches now. */
static bool row_sees(struct row_state *row, const char *pattern, struct token token, bool is_first) {
  if (is_separator(token)) {
    row->skips_target = false;
    if (*token.text == '|' && element_is(row->at, "=>")) return advance_row(row, REACH_PIPELINE);
    if (*token.text == '&' && element_is(row->at, "&")) return advance_row(row, REACH_TEXT);
    if (row->reach == REACH_COMMAND || (row->reach == REACH_PIPELINE && *token.text != '|')) {
      row->at = pattern;
      row->reach = REACH_COMMAND;
    }
    return false;
  }
  /* Where output goes is no word of the command, unless the row asks for it. */
  if (row->skips_target) {
    row->skips_target = false;
    return false;
  }
  const bool has = element_has(row->at, token, is_first);
  if (is_token(token, ">") && !has) row->skips_target = true;
  return has && advance_row(row, row->reach);
}

static bool begins_command(struct token token) {
  if (is_separator(token)) return true;
  for (size_t i = 0; i < sizeof command_prefixes / sizeof *command_prefixes; i++) {
    if (is_token(token, command_prefixes[i])) return true;
  }
  return false;
}

/* What the command may do, or NULL where no row matches. Each word is looked at once by each row. */
static const char *danger_of(struct text *command) {
  struct row_state rows[FALLBACK_DANGERS];
  for (int i = 0; i < FALLBACK_DANGERS; i++) {
    rows[i] = (struct row_state){.at = fallback_dangers[i].pattern, .reach = REACH_COMMAND};
  }
  make_plain(command);
  struct reader reader = {.at = command->data, .end = command->data + command->length};
  struct token token;
  bool is_first = true;
  while (next_token(&reader, &token)) {
    for (int i = 0; i < FALLBACK_DANGERS; i++) {
      if (row_sees(&rows[i], fallback_dangers[i].pattern, token, is_first)) return fallback_dangers[i].effect;
    }
    is_first = begins_command(token);
  }
  return NULL;
}
