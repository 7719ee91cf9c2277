-- What lies at a provider for somebody: files, and batches of requests, as in router.db. Never their content.
CREATE TABLE hunch_stored_object (
  provider TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  api TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  created_ms BIGINT NOT NULL,
  purpose TEXT NOT NULL,
  described TEXT NOT NULL,
  requests TEXT NOT NULL,
  batch TEXT NOT NULL,
  reservation TEXT NOT NULL,
  estimate_usd DOUBLE PRECISION NOT NULL,
  look_ms BIGINT NOT NULL,
  settled_ms BIGINT,
  PRIMARY KEY (provider, id)
);

CREATE INDEX hunch_stored_object_by_key ON hunch_stored_object (key, kind, created_ms, id);

CREATE INDEX hunch_stored_object_open ON hunch_stored_object (look_ms) WHERE kind = 'batch' AND settled_ms IS NULL;
