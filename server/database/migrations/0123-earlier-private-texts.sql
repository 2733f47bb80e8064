-- What an edited private message said before, for staff, to whom it may be reported.
CREATE TABLE earlier_private_texts (
  message_id bigint NOT NULL REFERENCES private_messages ON DELETE CASCADE,
  -- The conversation's with the edit that took its place.
  revision integer NOT NULL,
  text text NOT NULL,
  -- Since when the message said it.
  said_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, revision)
);
