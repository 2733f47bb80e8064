-- How many lines there are is told by their numbers: these are the ones that are not counted for somebody, what the
-- site has said, what was deleted, and their own.
CREATE INDEX messages_uncounted ON messages (channel_id, seq) WHERE kind = 'system' OR deleted_at IS NOT NULL;
CREATE INDEX messages_of_author ON messages (user_id, channel_id, seq);
