-- What coding agents ran, by author: kept apart, so that a person's suggestions and history stay the person's.

CREATE TABLE agent_command (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author TEXT NOT NULL,
  session_id TEXT NOT NULL,
  ts_ms INTEGER NOT NULL,
  cwd TEXT NOT NULL,
  cmd_raw TEXT NOT NULL,
  exit_code INTEGER
);

CREATE INDEX agent_command_by_time ON agent_command (ts_ms);
