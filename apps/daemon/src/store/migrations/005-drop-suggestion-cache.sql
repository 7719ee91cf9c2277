-- Answers are cached in memory alone; nothing was ever written to this table.

DROP TABLE IF EXISTS suggestion_cache;
