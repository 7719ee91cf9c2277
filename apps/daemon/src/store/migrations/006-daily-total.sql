-- What the daemon counts and no other table holds, by day: totals that outlive the process that counted them.

CREATE TABLE daily_total (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (day, name)
) WITHOUT ROWID;
