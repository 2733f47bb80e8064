-- A line that was let through is kept in mind for a few minutes, without its words, so that this can be undone.
ALTER TABLE held_lines DROP CONSTRAINT held_lines_state_check;
ALTER TABLE held_lines ADD CONSTRAINT held_lines_state_check CHECK (state IN ('waiting', 'rejected', 'sent'));
-- The line that it has become.
ALTER TABLE held_lines ADD COLUMN message_id bigint REFERENCES messages ON DELETE CASCADE;
CREATE INDEX held_lines_of_message ON held_lines (message_id) WHERE message_id IS NOT NULL;
