-- What somebody shows beside their password when they sign in, or instead of it.
CREATE TABLE totp_secrets (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- NULL: nobody has typed a code of it yet, so it is asked of nobody.
  confirmed_at timestamptz,
  -- The newest step of time whose code was used: neither it nor an older one works again.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: never.
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- What was asked of a browser and is answered once. user_id is NULL where nobody has said yet who they are.
CREATE TABLE sign_in_challenges (
  challenge_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('code', 'passkey', 'registration')),
  user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_of_user ON sign_in_challenges (user_id);

-- When whoever uses the session showed last who they are; NULL: when it began.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;
