-- What people uploaded, as it was made anew. The files are in the storage, named after the id.
CREATE TABLE pictures (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{26}$'),
  -- null: its owner is gone, and it goes next.
  owner_id integer REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z]+$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The picture itself first: [{ name, type, width, height, bytes }]
  variants jsonb NOT NULL,
  -- What stands in its place until it has come.
  colour text NOT NULL CHECK (colour ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz NOT NULL
);

CREATE INDEX pictures_of_owner ON pictures (owner_id, kind, created_at);
