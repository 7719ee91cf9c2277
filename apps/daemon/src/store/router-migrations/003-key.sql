-- Virtual keys: whom a request was for. Empty: it came with the gateway's own token.
ALTER TABLE decision ADD COLUMN key TEXT NOT NULL DEFAULT '';

CREATE TABLE key_spend (
  day TEXT NOT NULL,
  key TEXT NOT NULL,
  requests INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL NOT NULL,
  PRIMARY KEY (day, key)
) WITHOUT ROWID;
