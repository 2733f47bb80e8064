-- A browser that is told of news by web push. It is a session's own, and ends with it.
CREATE TABLE push_devices (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 2048),
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['mention', 'reply', 'private_message', 'article', 'song']),
  time_zone text NOT NULL CHECK (length(time_zone) <= 64),
  -- Minutes of the day there; both or neither.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  hides_text boolean NOT NULL,
  -- Attempts in a row that reached nobody.
  failures smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK (num_nulls(quiet_from, quiet_until) <> 1)
);

-- Places of which a device is told nothing.
CREATE TABLE push_mutes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES push_devices ON DELETE CASCADE,
  channel_id integer REFERENCES channels ON DELETE CASCADE,
  conversation_id bigint REFERENCES conversations ON DELETE CASCADE,
  UNIQUE (session_id, channel_id),
  UNIQUE (session_id, conversation_id),
  CHECK (num_nonnulls(channel_id, conversation_id) = 1)
);
CREATE INDEX push_mutes_of_channel ON push_mutes (channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX push_mutes_of_conversation ON push_mutes (conversation_id) WHERE conversation_id IS NOT NULL;
