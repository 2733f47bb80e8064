-- What shared links show of a person, made of the nick and the picture that `share_key` names.
ALTER TABLE users
  ADD COLUMN share_id text REFERENCES pictures ON DELETE SET NULL,
  ADD COLUMN share_key text NOT NULL DEFAULT '';

CREATE INDEX users_of_share ON users (share_id);
