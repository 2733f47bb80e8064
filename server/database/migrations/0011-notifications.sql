-- What happened that concerns somebody. The words are made when it is told, in its reader's language.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (
    type IN ('private_message', 'whois', 'operator_granted', 'contact_message', 'mention', 'reply')
  ),
  -- What it tells of, so that it is told once, however often the job runs.
  source text NOT NULL,
  -- The text under this key in `locales/`, and the values that it has.
  text_key text NOT NULL,
  params jsonb NOT NULL,
  link text NOT NULL,
  -- Where the message stands that it tells of, and its id: reading that reads this.
  conversation_id bigint REFERENCES conversations ON DELETE CASCADE,
  channel_id integer REFERENCES channels ON DELETE CASCADE,
  message_id bigint,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notifications_once UNIQUE (user_id, source)
);

CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_one_per_conversation ON notifications (user_id, conversation_id)
  WHERE read_at IS NULL AND conversation_id IS NOT NULL;
CREATE INDEX notifications_of_conversation ON notifications (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX notifications_of_channel ON notifications (channel_id) WHERE channel_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);
