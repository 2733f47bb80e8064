-- Texts that come from another site: what is read from its export waits here until it is written.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  -- Of the whole file, as it was said.
  bytes bigint NOT NULL,
  state text NOT NULL CHECK (
    state IN ('receiving', 'reading', 'ready', 'writing', 'paused', 'done', 'failed', 'withdrawing', 'withdrawn')
  ),
  -- What the file is of, `wordpress old.example.com`; empty until it is read. With an id of there it names one text.
  source text NOT NULL DEFAULT '',
  -- What was found in it, and what is to become of that.
  report jsonb,
  choices jsonb,
  -- Why it failed, a machine key.
  problem text,
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Until then this one is at work on it.
  claimed_until timestamptz,
  claimed_by text
);

CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('reading', 'writing', 'withdrawing');
CREATE INDEX imports_of_creator ON imports (created_by);

-- The file itself, until it is read.
CREATE TABLE import_pieces (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);

-- Each text of the file, and what became of it.
CREATE TABLE import_records (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  source_id text NOT NULL CHECK (length(source_id) <= 100),
  title text NOT NULL,
  -- What it says, until it is written.
  record jsonb,
  -- Of what it says.
  hash text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'added', 'updated', 'same', 'kept', 'failed', 'left', 'withdrawn')),
  -- Why it failed, was kept or left, a machine key.
  problem text,
  article_id bigint REFERENCES articles ON DELETE SET NULL,
  PRIMARY KEY (import_id, position),
  UNIQUE (import_id, source_id)
);

CREATE INDEX import_records_waiting ON import_records (import_id, position) WHERE state = 'waiting';
CREATE INDEX import_records_of_article ON import_records (article_id);

-- Which text here is which text there.
CREATE TABLE imported_texts (
  source text NOT NULL,
  source_id text NOT NULL,
  -- null: somebody has deleted it here for ever.
  article_id bigint UNIQUE REFERENCES articles ON DELETE SET NULL,
  -- Of what it said there when it was written last.
  hash text NOT NULL,
  -- The article's date of change as the import left it: with another one, somebody has changed it here.
  left_at timestamptz NOT NULL,
  PRIMARY KEY (source, source_id)
);

-- Pictures of texts, by their address there.
CREATE TABLE imported_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  address text NOT NULL CHECK (length(address) <= 2048),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'kept', 'failed')),
  -- Why it did not come, a machine key.
  problem text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  picture_id text REFERENCES pictures ON DELETE SET NULL,
  UNIQUE (source, address)
);

CREATE INDEX imported_pictures_waiting ON imported_pictures (source, id) WHERE state = 'waiting';
CREATE INDEX imported_pictures_of_picture ON imported_pictures (picture_id);

-- Which texts show it, or have it as their cover.
CREATE TABLE imported_picture_uses (
  picture bigint NOT NULL REFERENCES imported_pictures ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  is_cover boolean NOT NULL,
  PRIMARY KEY (picture, article_id, is_cover)
);

CREATE INDEX imported_picture_uses_of_article ON imported_picture_uses (article_id);
