-- What an edited line said before, for those who moderate its channel.
CREATE TABLE earlier_texts (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  -- The channel's with the edit that took its place.
  revision integer NOT NULL,
  text text NOT NULL,
  -- Since when the line said it.
  said_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, revision)
);
