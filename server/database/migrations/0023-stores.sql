-- Shops and courses: albums of up to twelve pictures, each with a name and a link.
CREATE TABLE albums (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('shop', 'course')),
  -- The newest of its addresses; all of them are in album_slugs.
  slug text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  country text NOT NULL,
  category smallint CHECK (category BETWEEN 1 AND 22),
  -- What belongs to nobody belongs to the first account, which is the site's own.
  owner_id integer NOT NULL DEFAULT 1 REFERENCES users ON DELETE SET DEFAULT,
  is_published boolean NOT NULL DEFAULT false,
  -- What shared links say of it.
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 255),
  -- A long text about it, which no list of articles shows.
  article_id bigint REFERENCES articles ON DELETE SET NULL,
  cover_id text REFERENCES pictures ON DELETE SET NULL,
  -- What shared links show where there is no cover: composed of the slots that `share_key` names.
  share_id text REFERENCES pictures ON DELETE SET NULL,
  share_key text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When everybody could see it for the first time. Its place in lists.
  published_at timestamptz,
  CHECK (NOT is_published OR published_at IS NOT NULL)
);

CREATE INDEX albums_in_lists ON albums (kind, published_at DESC, id DESC) WHERE is_published;
CREATE INDEX albums_of_owner ON albums (owner_id);
CREATE INDEX albums_of_article ON albums (article_id);
CREATE INDEX albums_of_cover ON albums (cover_id);
CREATE INDEX albums_of_share ON albums (share_id);

-- Every address that an album has had since it was published, and its present one; of both kinds together.
CREATE TABLE album_slugs (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9:-]{1,120}$'),
  album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

CREATE INDEX album_slugs_of_album ON album_slugs (album_id);

CREATE TABLE album_slots (
  album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 11),
  picture_id text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 150),
  -- Empty: it is shown, and leads nowhere.
  action_url text NOT NULL DEFAULT '' CHECK (length(action_url) <= 2048),
  PRIMARY KEY (album_id, position)
);

CREATE INDEX album_slots_of_picture ON album_slots (picture_id);

-- How often people went on to a product. Who they were is not known.
CREATE TABLE album_clicks (
  album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 11),
  day date NOT NULL,
  clicks integer NOT NULL DEFAULT 1,
  PRIMARY KEY (album_id, position, day)
);
