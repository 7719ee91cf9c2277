-- Spec 003 §4.2, with these additions: `line_stat` (the engine's concrete lines), and `command_line`, one row for each
-- distinct line, so that the search index grows with what is new and not with what is repeated.

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  shell TEXT NOT NULL,
  started_at_ms INTEGER NOT NULL,
  host TEXT,
  user_name TEXT
) WITHOUT ROWID;

CREATE TABLE command_line (
  id INTEGER PRIMARY KEY,
  cmd_raw TEXT NOT NULL UNIQUE,
  count INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  last_cwd TEXT NOT NULL,
  last_exit_code INTEGER
);

CREATE INDEX command_line_by_time ON command_line (last_seen_ms);

CREATE VIRTUAL TABLE command_line_fts USING fts5 (
  cmd_raw,
  content = 'command_line',
  content_rowid = 'id',
  tokenize = 'unicode61',
  prefix = '2 3'
);

CREATE TRIGGER command_line_added AFTER INSERT ON command_line BEGIN
  INSERT INTO command_line_fts (rowid, cmd_raw) VALUES (new.id, new.cmd_raw);
END;

CREATE TRIGGER command_line_removed AFTER DELETE ON command_line BEGIN
  INSERT INTO command_line_fts (command_line_fts, rowid, cmd_raw) VALUES ('delete', old.id, old.cmd_raw);
END;

CREATE TABLE command_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  ts_ms INTEGER NOT NULL,
  cwd TEXT NOT NULL,
  repo_key TEXT,
  branch TEXT,
  line_id INTEGER NOT NULL REFERENCES command_line (id),
  cmd_raw TEXT NOT NULL,
  cmd_norm TEXT NOT NULL,
  template_id TEXT NOT NULL,
  exit_code INTEGER,
  duration_ms INTEGER,
  ephemeral INTEGER NOT NULL DEFAULT 0 CHECK (ephemeral = 0)
);

CREATE INDEX command_event_by_session ON command_event (session_id, line_id, ts_ms);
CREATE INDEX command_event_by_repo ON command_event (repo_key, line_id) WHERE repo_key IS NOT NULL;

CREATE TABLE command_template (
  template_id TEXT PRIMARY KEY,
  cmd_norm TEXT NOT NULL,
  slot_count INTEGER NOT NULL,
  first_seen_ms INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE command_stat (
  scope TEXT NOT NULL,
  template_id TEXT NOT NULL,
  score REAL NOT NULL,
  success_count INTEGER NOT NULL,
  failure_count INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  PRIMARY KEY (scope, template_id)
) WITHOUT ROWID;

CREATE TABLE line_stat (
  scope TEXT NOT NULL,
  template_id TEXT NOT NULL,
  cmd_raw TEXT NOT NULL,
  score REAL NOT NULL,
  success_count INTEGER NOT NULL,
  failure_count INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  PRIMARY KEY (scope, template_id, cmd_raw)
) WITHOUT ROWID;

CREATE TABLE transition_stat (
  scope TEXT NOT NULL,
  prev_template_id TEXT NOT NULL,
  next_template_id TEXT NOT NULL,
  weight REAL NOT NULL,
  count INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  PRIMARY KEY (scope, prev_template_id, next_template_id)
) WITHOUT ROWID;

CREATE TABLE slot_stat (
  scope TEXT NOT NULL,
  template_id TEXT NOT NULL,
  slot_index INTEGER NOT NULL,
  value TEXT NOT NULL,
  weight REAL NOT NULL,
  count INTEGER NOT NULL,
  last_seen_ms INTEGER NOT NULL,
  PRIMARY KEY (scope, template_id, slot_index, value)
) WITHOUT ROWID;

CREATE TABLE task_candidate (
  repo_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  command_text TEXT NOT NULL,
  description TEXT,
  discovered_ms INTEGER NOT NULL,
  PRIMARY KEY (repo_key, kind, name)
) WITHOUT ROWID;

CREATE TABLE suggestion_cache (
  cache_key TEXT PRIMARY KEY,
  repo_key TEXT,
  payload TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE suggestion_feedback (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  ts_ms INTEGER NOT NULL,
  prompt_prefix TEXT,
  suggested_text TEXT NOT NULL,
  action TEXT NOT NULL,
  executed_text TEXT,
  latency_ms INTEGER
);
