-- News of elsewhere that staff have picked.
CREATE TABLE news (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('globo', 'uol', 'g1')),
  -- The same piece of news is picked once.
  link text NOT NULL UNIQUE CHECK (length(link) <= 2048),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  snippet text NOT NULL DEFAULT '' CHECK (length(snippet) <= 400),
  -- Where its picture is, by HTTPS; empty without one.
  image text NOT NULL DEFAULT '' CHECK (image = '' OR image LIKE 'https://%'),
  -- What it is written in.
  language text NOT NULL CHECK (language IN ('pt', 'en', 'fr', 'es')),
  picked_at timestamptz NOT NULL
);

CREATE INDEX news_in_lists ON news (language, picked_at DESC, id DESC);
