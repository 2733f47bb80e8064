-- One row for each pair of people. Whoever inserts a message locks it first.
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  second_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When it was opened, or the newest message sent.
  moved_at timestamptz NOT NULL,
  CHECK (first_id < second_id),
  CONSTRAINT conversations_once_per_pair UNIQUE (first_id, second_id)
);

CREATE INDEX conversations_of_second ON conversations (second_id);

-- How each of the two keeps it.
CREATE TABLE conversation_members (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  -- 0: nothing read yet.
  last_read_id bigint NOT NULL DEFAULT 0 CHECK (last_read_id >= 0),
  -- Until the next message.
  hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, conversation_id)
);

CREATE INDEX conversation_members_of_conversation ON conversation_members (conversation_id);

CREATE TABLE private_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  sender_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The name shown when it was sent.
  sender_name text NOT NULL,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  client_id text CHECK (length(client_id) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL,
  folded text NOT NULL GENERATED ALWAYS AS (folded(content)) STORED,
  CONSTRAINT private_messages_once_per_client_id UNIQUE (sender_id, client_id)
);

CREATE INDEX private_messages_of_conversation ON private_messages (conversation_id, id);
CREATE INDEX private_messages_folded ON private_messages USING gin (folded gin_trgm_ops);

-- Whom somebody does not want to hear from in private; it stops both.
CREATE TABLE blocks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);

CREATE INDEX blocks_of_blocked ON blocks (blocked_id);
