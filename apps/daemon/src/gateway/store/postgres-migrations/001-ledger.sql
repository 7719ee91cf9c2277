-- What several gateways decided and spent. The columns are those of router.db, but for the entry's id: gateways send an entry
-- again until they have heard that it was written, and it must count once.

CREATE TABLE hunch_decision (
  id UUID PRIMARY KEY,
  ts_ms BIGINT NOT NULL,
  conversation TEXT NOT NULL,
  format TEXT NOT NULL,
  key TEXT NOT NULL,
  stream INTEGER NOT NULL,
  requested TEXT NOT NULL,
  tier TEXT,
  source TEXT NOT NULL,
  confidence DOUBLE PRECISION NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  dimension_values TEXT NOT NULL,
  signals TEXT NOT NULL,
  prompt_tokens BIGINT NOT NULL,
  request_tokens BIGINT NOT NULL,
  shadow INTEGER NOT NULL,
  served_tier TEXT,
  model TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER NOT NULL,
  latency_ms DOUBLE PRECISION NOT NULL,
  input_tokens BIGINT NOT NULL,
  cached_input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  reasoning_tokens BIGINT NOT NULL,
  cost_usd DOUBLE PRECISION,
  strongest_usd DOUBLE PRECISION,
  prompt TEXT
);

CREATE INDEX hunch_decision_by_time ON hunch_decision (ts_ms);

-- Questions to a model which tier a prompt needs; kept for their ids.
CREATE TABLE hunch_question (id UUID PRIMARY KEY, ts_ms BIGINT NOT NULL);

CREATE INDEX hunch_question_by_time ON hunch_question (ts_ms);

CREATE TABLE hunch_spend (
  day TEXT NOT NULL,
  tier TEXT NOT NULL,
  model TEXT NOT NULL,
  requests BIGINT NOT NULL,
  failures BIGINT NOT NULL,
  input_tokens BIGINT NOT NULL,
  cached_input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  cost_usd DOUBLE PRECISION NOT NULL,
  strongest_usd DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (day, tier, model)
);

CREATE TABLE hunch_key_spend (
  day TEXT NOT NULL,
  key TEXT NOT NULL,
  requests BIGINT NOT NULL,
  failures BIGINT NOT NULL,
  input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  cost_usd DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (day, key)
);
