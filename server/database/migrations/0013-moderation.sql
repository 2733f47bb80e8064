-- What staff did and to whom, written in the transaction of the act itself and never changed.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: whoever runs the machine, or somebody whose account is gone; the name tells which.
  actor_id integer REFERENCES users ON DELETE SET NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

CREATE INDEX audit_entries_of_subject ON audit_entries (subject_type, subject_id, id);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, id);

CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reporter_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  subject_type text NOT NULL CHECK (subject_type IN ('message', 'private_message', 'user', 'article')),
  subject_id bigint NOT NULL,
  -- Whose it is.
  author_id integer REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  -- What it was when it was reported, and nothing of what stood around it.
  snapshot jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved', 'dismissed')),
  created_at timestamptz NOT NULL,
  handled_by integer REFERENCES users ON DELETE SET NULL,
  handled_at timestamptz
);

CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, subject_type, subject_id)
  WHERE state = 'open';
CREATE INDEX reports_by_state ON reports (state, id);
CREATE INDEX reports_of_author ON reports (author_id);

-- Every change of somebody's coins; the newest balance is the one in `users`.
CREATE TABLE coin_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  delta integer NOT NULL CHECK (delta <> 0),
  balance integer NOT NULL CHECK (balance >= 0),
  reason text NOT NULL,
  by_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX coin_entries_of_user ON coin_entries (user_id, id);

ALTER TABLE users
  ADD CONSTRAINT users_owe_no_coins CHECK (coin_balance >= 0),
  ADD COLUMN suspension_reason text NOT NULL DEFAULT '',
  -- null with `suspended_at` set: until somebody lifts it.
  ADD COLUMN suspended_until timestamptz;

CREATE INDEX users_suspended ON users (suspended_until) WHERE suspended_until IS NOT NULL;
