-- What somebody has written somewhere and not sent, for their other devices. Each change is a new row: `id` says which
-- of two is newer.
CREATE TABLE drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id integer REFERENCES channels ON DELETE CASCADE,
  conversation_id bigint REFERENCES conversations ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, channel_id),
  UNIQUE (user_id, conversation_id),
  CHECK (num_nonnulls(channel_id, conversation_id) = 1)
);
CREATE INDEX drafts_of_channel ON drafts (channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX drafts_of_conversation ON drafts (conversation_id) WHERE conversation_id IS NOT NULL;
