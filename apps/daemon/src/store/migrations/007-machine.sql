-- The machine that a command came from by sync; null: this one. A start reads the newest of both kinds, however many the other has.

ALTER TABLE command_event ADD COLUMN machine TEXT;

UPDATE command_event SET machine = (SELECT host FROM session WHERE session.id = session_id)
WHERE session_id IN (SELECT id FROM session WHERE shell = 'atuin' AND host IS NOT NULL);

CREATE INDEX command_event_here ON command_event (id) WHERE machine IS NULL;
CREATE INDEX command_event_elsewhere ON command_event (id) WHERE machine IS NOT NULL;
