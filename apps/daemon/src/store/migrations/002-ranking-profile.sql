-- What each scope has learnt of how to weigh the evidence: about 1 KB of numbers for each of the newest 256 scopes.

CREATE TABLE ranking_profile (
  scope TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  samples INTEGER NOT NULL,
  learnt_at INTEGER NOT NULL,
  weights TEXT NOT NULL
) WITHOUT ROWID;
