-- The machine of a session by the id that sync knows it by, since two machines may have one name; null: this one, or not known.

ALTER TABLE session ADD COLUMN machine_id TEXT;
