-- Up to which record of the event journal the database holds what was accepted, by the record's way to the store.

CREATE TABLE journal_mark (
  lane TEXT PRIMARY KEY CHECK (lane IN ('queued', 'direct')),
  seq INTEGER NOT NULL
) WITHOUT ROWID;
