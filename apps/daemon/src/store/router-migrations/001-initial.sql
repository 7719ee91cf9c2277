-- What the proxy decided and what it cost. Prompts are kept only where the user asks for it.

CREATE TABLE decision (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ts_ms INTEGER NOT NULL,
  conversation TEXT NOT NULL,
  format TEXT NOT NULL,
  stream INTEGER NOT NULL,
  requested TEXT NOT NULL,
  tier TEXT,
  source TEXT NOT NULL,
  confidence REAL NOT NULL,
  score REAL NOT NULL,
  dimension_values TEXT NOT NULL,
  signals TEXT NOT NULL,
  prompt_tokens INTEGER NOT NULL,
  request_tokens INTEGER NOT NULL,
  shadow INTEGER NOT NULL,
  served_tier TEXT,
  model TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER NOT NULL,
  latency_ms REAL NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  reasoning_tokens INTEGER NOT NULL,
  cost_usd REAL,
  strongest_usd REAL,
  prompt TEXT
);

CREATE INDEX decision_by_time ON decision (ts_ms);

-- Sums outlive the decisions that they are made of. `tier` is empty where the client named the model.
CREATE TABLE spend (
  day TEXT NOT NULL,
  tier TEXT NOT NULL,
  model TEXT NOT NULL,
  requests INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL NOT NULL,
  strongest_usd REAL NOT NULL,
  PRIMARY KEY (day, tier, model)
) WITHOUT ROWID;
