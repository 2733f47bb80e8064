-- Up to which line somebody has read a channel; 0: there was none yet.
CREATE TABLE read_markers (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  last_read_id bigint NOT NULL CHECK (last_read_id >= 0),
  PRIMARY KEY (user_id, channel_id)
);

CREATE INDEX read_markers_of_channel ON read_markers (channel_id);

INSERT INTO read_markers (user_id, channel_id, last_read_id)
  SELECT user_id, channel_id, coalesce((SELECT max(id) FROM messages WHERE messages.channel_id = kept.channel_id), 0)
  FROM favourite_channels AS kept;

-- Whoever has no row wants to know of every line.
CREATE TABLE channel_notify (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('mentions', 'none')),
  PRIMARY KEY (user_id, channel_id)
);

CREATE INDEX channel_notify_of_channel ON channel_notify (channel_id);
