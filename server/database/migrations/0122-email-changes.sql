-- The address that somebody wants their letters at, until they have shown that they read them there. An account has one
-- wish: the newest.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  email citext NOT NULL CHECK (length(email) <= 254),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Of the token in the letter; NULL until that is written.
  token_hash text UNIQUE,
  -- Until it expires the link is told that it was right: whoever presses twice has done nothing wrong.
  confirmed_at timestamptz
);
