-- What people have said about being there, for all of their devices.
CREATE TABLE presence_states (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Why they are away; NULL: they are not.
  away text CHECK (length(away) BETWEEN 1 AND 200),
  -- NULL: until they say that they are back.
  away_until timestamptz,
  -- Others are not shown that they are online.
  is_invisible boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
