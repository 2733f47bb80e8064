-- Who gets articles by mail, members or not. Whoever ends it leaves no row.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  address citext NOT NULL UNIQUE CHECK (length(address) <= 254),
  language text NOT NULL CHECK (language IN ('pt', 'en', 'fr', 'es')),
  -- Places in the list of categories; empty: all.
  categories smallint[] NOT NULL,
  -- Whose address it is, where it is a member's.
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- NULL: nobody has shown yet that the address is theirs; nothing but one letter is sent there.
  confirmed_at timestamptz,
  -- Of the token in that letter.
  confirm_hash text UNIQUE,
  confirm_until timestamptz
);
CREATE INDEX newsletter_subscribers_of_user ON newsletter_subscribers (user_id) WHERE user_id IS NOT NULL;
