-- Who wants to leave. Until `due_at` signing in deletes the row again.
CREATE TABLE account_deletions (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- From here on nobody can sign in any more.
  begun_at timestamptz,
  -- The row of the user stays without anything that says who it was, so that what others read stays whole.
  done_at timestamptz
);

CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE done_at IS NULL;
