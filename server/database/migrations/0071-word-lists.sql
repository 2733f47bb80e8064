-- Words that the site, or a channel, does not want to read as they are.
CREATE TABLE listed_words (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: of the whole site.
  channel_id integer REFERENCES channels ON DELETE CASCADE,
  word text NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
  is_whole boolean NOT NULL,
  action text NOT NULL CHECK (action IN ('warn', 'hold', 'refuse')),
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX listed_words_once ON listed_words (coalesce(channel_id, 0), lower(word), is_whole);
CREATE INDEX listed_words_of_channel ON listed_words (channel_id);

-- Whether the first line here of an account that is younger than a day waits for a moderator.
ALTER TABLE channels ADD COLUMN holds_newcomers boolean NOT NULL DEFAULT false;

-- Lines that are not in their channel until a moderator lets them through.
CREATE TABLE held_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('text', 'action', 'notice')),
  text text NOT NULL CHECK (length(text) <= 2000),
  client_id text,
  reply_to bigint REFERENCES messages ON DELETE SET NULL,
  cause text NOT NULL CHECK (cause IN ('word', 'newcomer')),
  -- Of the list, where that is the cause.
  word text,
  -- The newest line of the channel then.
  after_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'rejected')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  handled_by integer REFERENCES users ON DELETE SET NULL,
  handled_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX held_lines_once ON held_lines (user_id, client_id);
CREATE INDEX held_lines_of_channel ON held_lines (channel_id, id) WHERE state = 'waiting';
CREATE INDEX held_lines_of_author ON held_lines (user_id, channel_id);

-- The author of a held line is told why it is not sent.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (
  type IN (
    'private_message', 'whois', 'operator_granted', 'contact_message', 'mention', 'reply', 'channel_invitation',
    'line_rejected'
  )
) NOT VALID;
