-- Why the session of a refresh token was ended, for whoever shows that token later. It names nobody.
CREATE TABLE session_ends (
  token_hash text PRIMARY KEY,
  reason text NOT NULL
    CHECK (reason IN ('password', 'elsewhere', 'staff', 'suspension', 'deletion', 'number', 'reuse')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX session_ends_by_time ON session_ends (ended_at);
