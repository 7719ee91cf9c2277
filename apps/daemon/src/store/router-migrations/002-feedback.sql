-- What the user thought of the answer: 0 (bad) to 1 (good); null where nothing was said.
ALTER TABLE decision ADD COLUMN feedback REAL;
