ALTER TABLE contact_messages
  -- Of the writer: letters that answer are framed in it.
  ADD COLUMN language text NOT NULL DEFAULT 'pt' CHECK (language IN ('pt', 'en', 'fr', 'es')),
  ADD COLUMN source text NOT NULL DEFAULT 'contact' CHECK (source IN ('contact', 'home-chat')),
  -- Whether staff have opened it since somebody wrote.
  ADD COLUMN is_read boolean NOT NULL DEFAULT false,
  -- Whether its writer has opened it since staff answered.
  ADD COLUMN is_answer_read boolean NOT NULL DEFAULT true,
  ADD COLUMN is_spam boolean NOT NULL DEFAULT false,
  ADD COLUMN replied_at timestamptz,
  -- Out of sight; gone for good some time later.
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (
    folded(name || ' ' || email || ' ' || subject || ' ' || message)
  ) STORED;

CREATE INDEX contact_messages_folded ON contact_messages USING gin (folded gin_trgm_ops);
CREATE INDEX contact_messages_of_address ON contact_messages (lower(email), id) WHERE email <> '';
CREATE INDEX contact_messages_unread ON contact_messages (id)
  WHERE NOT is_read AND NOT is_spam AND deleted_at IS NULL;
CREATE INDEX contact_messages_deleted ON contact_messages (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE contact_replies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id integer NOT NULL REFERENCES contact_messages ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  -- Staff answer; everybody else adds to what they wrote themselves.
  from_staff boolean NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 160),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 12000),
  created_at timestamptz NOT NULL,
  -- When it was last handed to the mail server, and when the server took it.
  tried_at timestamptz,
  sent_at timestamptz
);

CREATE INDEX contact_replies_of_message ON contact_replies (message_id, id);
CREATE INDEX contact_replies_of_user ON contact_replies (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contact_replies_unsent ON contact_replies (tried_at) WHERE sent_at IS NULL AND from_staff;
