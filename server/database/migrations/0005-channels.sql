ALTER TABLE channels ADD COLUMN description text NOT NULL DEFAULT '' CHECK (length(description) <= 255);

CREATE TABLE favourite_channels (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (user_id, channel_id)
);

CREATE INDEX favourite_channels_of_channel ON favourite_channels (channel_id);

CREATE TABLE channel_bans (
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  banned_by integer REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  -- Over from this moment on; null: until somebody lifts it.
  until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (channel_id, user_id)
);

CREATE INDEX channel_bans_of_user ON channel_bans (user_id);

-- What operators did, for everybody to read.
CREATE TABLE channel_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  actor_id integer REFERENCES users ON DELETE SET NULL,
  target_id integer REFERENCES users ON DELETE SET NULL,
  -- As in the system lines: a key and its values.
  event jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX channel_log_of_channel ON channel_log (channel_id, id);
