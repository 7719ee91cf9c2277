-- What lies at a provider for somebody: files, and batches of requests. Never their content.
CREATE TABLE stored_object (
  provider TEXT NOT NULL,
  id TEXT NOT NULL,
  api TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Of the virtual key whose it is; empty: the gateway's own token.
  key TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  -- What the provider said of it last, as JSON; empty: nothing is known.
  described TEXT NOT NULL,
  -- How many requests it has by model, and how large they are, as JSON; empty: none, or nobody knows.
  requests TEXT NOT NULL,
  -- The batch that a file came out of.
  batch TEXT NOT NULL,
  -- What is set apart for a batch, under which name.
  reservation TEXT NOT NULL,
  estimate_usd REAL NOT NULL,
  -- When an open batch is to be looked at again, and when it was paid for.
  look_ms INTEGER NOT NULL,
  settled_ms INTEGER,
  PRIMARY KEY (provider, id)
) WITHOUT ROWID;

CREATE INDEX stored_object_by_key ON stored_object (key, kind, created_ms, id);

CREATE INDEX stored_object_open ON stored_object (look_ms) WHERE kind = 'batch' AND settled_ms IS NULL;
