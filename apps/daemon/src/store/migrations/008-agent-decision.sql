-- What hunch decided about coding agents, and why: the feed of the dashboard. The writer keeps only the newest rows.

CREATE TABLE agent_decision (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ts_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  risk TEXT,
  command TEXT,
  reason TEXT NOT NULL
);

CREATE INDEX agent_decision_by_time ON agent_decision (ts_ms);
