CREATE TABLE channels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9_-]{0,49}$'),
  -- Where the channels page lists it; empty: among the others.
  group_key text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  preloaded boolean NOT NULL DEFAULT false,
  topic text NOT NULL DEFAULT '' CHECK (length(topic) <= 390),
  topic_set_by text,
  topic_set_at timestamptz,
  -- The newest message's number. Whoever inserts one locks this row first.
  last_seq integer NOT NULL DEFAULT 0,
  -- Grows with every edit and deletion.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('text', 'action', 'system')),
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- The name shown when it was sent; system lines have none.
  username text CHECK ((username IS NULL) = (kind = 'system')),
  text text NOT NULL CHECK (length(text) <= 2000),
  -- What a system line tells: a key and its values, so that each reader's client renders it.
  event jsonb,
  client_id text CHECK (length(client_id) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The channel's revision when it was last edited or deleted; 0: never.
  revision integer NOT NULL DEFAULT 0,
  UNIQUE (channel_id, seq),
  CONSTRAINT messages_once_per_client_id UNIQUE (user_id, client_id)
);

CREATE INDEX messages_of_channel ON messages (channel_id, id);
CREATE INDEX messages_changed ON messages (channel_id, revision) WHERE revision > 0;

-- Whoever has no row has level 0.
CREATE TABLE channel_levels (
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  level integer NOT NULL CHECK (level IN (3, 5, 10, 100)),
  PRIMARY KEY (channel_id, user_id)
);

CREATE UNIQUE INDEX channel_levels_one_founder ON channel_levels (channel_id) WHERE level = 100;
CREATE INDEX channel_levels_of_user ON channel_levels (user_id);
