-- Texts: articles and lyrics, and the long descriptions of shops, which only their shop shows.
CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL DEFAULT 'article' CHECK (kind IN ('article', 'store')),
  -- The newest of its addresses; all of them are in article_slugs.
  slug text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- Made safe by the rules of `safe_version`; older ones are made safe again when they are read.
  content text NOT NULL,
  excerpt text NOT NULL,
  safe_version smallint NOT NULL,
  description text NOT NULL DEFAULT '',
  cover_id text REFERENCES pictures ON DELETE SET NULL,
  category smallint CHECK (category BETWEEN 1 AND 22),
  -- The id of a video; empty without one.
  youtube text NOT NULL DEFAULT '',
  is_published boolean NOT NULL DEFAULT false,
  is_lyrics boolean NOT NULL DEFAULT false,
  -- Lyrics with times; empty without.
  lrc text NOT NULL DEFAULT '',
  track_id bigint,
  -- null: the site itself, when its author has left.
  author_id integer REFERENCES users ON DELETE SET NULL,
  -- Counts changes of the text, so that two editors notice each other.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When everybody could read it for the first time. Its place in lists.
  published_at timestamptz,
  deleted_at timestamptz,
  CHECK (NOT is_published OR published_at IS NOT NULL)
);

CREATE INDEX articles_in_lists ON articles (is_lyrics, published_at DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX articles_in_categories ON articles (category, published_at DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX articles_of_author ON articles (author_id, id);
CREATE INDEX articles_of_cover ON articles (cover_id);
CREATE INDEX articles_of_track ON articles (track_id);
CREATE INDEX articles_deleted ON articles (deleted_at) WHERE deleted_at IS NOT NULL;

-- Every address that a text has had since it was published, and its present one.
CREATE TABLE article_slugs (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

CREATE INDEX article_slugs_of_article ON article_slugs (article_id);

CREATE TABLE article_images (
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  picture_id text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (article_id, picture_id)
);

CREATE INDEX article_images_of_picture ON article_images (picture_id);
