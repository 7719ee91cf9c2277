-- What answers were worth, as in router.db, and what users said of them.
ALTER TABLE hunch_decision ADD COLUMN feedback DOUBLE PRECISION;

CREATE TABLE hunch_grade (
  id UUID PRIMARY KEY,
  ts_ms BIGINT NOT NULL,
  kind TEXT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  tier TEXT NOT NULL,
  cheap_model TEXT NOT NULL,
  strong_model TEXT NOT NULL,
  grade DOUBLE PRECISION,
  cheap_usd DOUBLE PRECISION,
  strong_usd DOUBLE PRECISION,
  prompt TEXT
);

CREATE INDEX hunch_grade_by_time ON hunch_grade (ts_ms);
