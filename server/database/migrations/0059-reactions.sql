-- Who answered a line with which emoji.
CREATE TABLE message_reactions (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  emoji text NOT NULL CHECK (length(emoji) BETWEEN 1 AND 40),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id, emoji)
);
CREATE INDEX message_reactions_of_user ON message_reactions (user_id, created_at);

CREATE TABLE private_message_reactions (
  message_id bigint NOT NULL REFERENCES private_messages ON DELETE CASCADE,
  emoji text NOT NULL CHECK (length(emoji) BETWEEN 1 AND 40),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id, emoji)
);
CREATE INDEX private_message_reactions_of_user ON private_message_reactions (user_id, created_at);

-- The sums of these, [{"emoji": …, "count": …}, …], so that reading a line costs no more for having them.
ALTER TABLE messages ADD COLUMN reactions jsonb;
ALTER TABLE private_messages ADD COLUMN reactions jsonb;

-- As in channels: of a line the conversation's when it was changed last; 0: never.
ALTER TABLE conversations ADD COLUMN revision integer NOT NULL DEFAULT 0;
ALTER TABLE private_messages ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE INDEX private_messages_changed ON private_messages (conversation_id, revision) WHERE revision > 0;

ALTER TABLE channels ADD COLUMN has_reactions boolean NOT NULL DEFAULT true;
