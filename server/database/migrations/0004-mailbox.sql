CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Set when somebody signed in wrote it.
  user_id integer REFERENCES users ON DELETE SET NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  email text NOT NULL CHECK (length(email) <= 254),
  subject text NOT NULL CHECK (length(subject) <= 150),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL
);

CREATE INDEX contact_messages_of_user ON contact_messages (user_id, id) WHERE user_id IS NOT NULL;
