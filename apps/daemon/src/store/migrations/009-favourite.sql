-- Lines that the person marked on the full-screen search. A line that is deleted takes its mark along.

ALTER TABLE command_line ADD COLUMN is_favourite INTEGER NOT NULL DEFAULT 0;

CREATE INDEX command_line_favourite ON command_line (id) WHERE is_favourite = 1;
