-- A password of one chat program stands for a session that lasts until it is revoked: whatever ends all sessions
-- of an account ends it too, and who is connected by it is found like everybody else.
ALTER TABLE sessions ADD COLUMN is_app_password boolean NOT NULL DEFAULT false;

-- What a password is compared with (RFC 5802); never the password. The salt is worked out from the account.
CREATE TABLE app_passwords (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  stored_key bytea NOT NULL CHECK (octet_length(stored_key) = 32),
  server_key bytea NOT NULL CHECK (octet_length(server_key) = 32),
  -- The address of the last use, at the session's last use; nothing before the first.
  used_from text
);
