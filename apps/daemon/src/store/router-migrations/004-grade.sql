-- What answers were worth, as far as it is known: compared with those of another model, asked for again, or asked for otherwise.
CREATE TABLE grade (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ts_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  score REAL NOT NULL,
  tier TEXT NOT NULL,
  cheap_model TEXT NOT NULL,
  strong_model TEXT NOT NULL,
  grade REAL,
  cheap_usd REAL,
  strong_usd REAL,
  prompt TEXT
);

CREATE INDEX grade_by_time ON grade (ts_ms);
