CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case without accents, as `fold` in the contract makes it: what a search compares.
CREATE FUNCTION folded(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(
    regexp_replace(lower(normalize(text, NFD)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    'đ',
    'd'
  );

ALTER TABLE messages ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (folded(text)) STORED;

CREATE INDEX messages_folded ON messages USING gin (folded gin_trgm_ops);

-- Who is mentioned in a line; the channel is the line's.
CREATE TABLE message_mentions (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  channel_id integer NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (user_id, channel_id, message_id)
);

CREATE INDEX message_mentions_of_message ON message_mentions (message_id);
