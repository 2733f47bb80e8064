-- How many lines there are is told by their numbers: these are the ones that are not counted for somebody, what the
-- site has said, what was deleted, and their own.
CREATE INDEX messages_uncounted ON messages (channel_id, seq) WHERE kind = 'system' OR deleted_at IS NOT NULL;
CREATE INDEX messages_of_author ON messages (user_id, channel_id, seq);

-- What staff look for people by, made once and not for each search.
ALTER TABLE users ADD COLUMN folded text NOT NULL
  GENERATED ALWAYS AS (folded(username::text || E'\n' || name)) STORED;
ALTER TABLE nicknames ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (folded(nickname::text)) STORED;

-- The pictures of the library that a text shows, looked for once and not for each question.
CREATE FUNCTION pictures_in(html text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT named[1] FROM regexp_matches(html, '/uploads/([a-z0-9]{26})', 'g') AS named);

ALTER TABLE articles ADD COLUMN pictures text[] NOT NULL GENERATED ALWAYS AS (pictures_in(content)) STORED;
ALTER TABLE article_revisions ADD COLUMN pictures text[] NOT NULL GENERATED ALWAYS AS (pictures_in(content)) STORED;

-- As before, without reading a text.
CREATE OR REPLACE VIEW picture_uses AS
  SELECT cover_id AS picture_id, 'article' AS type, id AS subject_id, title AS name
  FROM articles
  WHERE cover_id IS NOT NULL
UNION
  SELECT picture_id, 'article', articles.id, title
  FROM article_images
  JOIN articles ON articles.id = article_id
UNION
  SELECT named, 'article', id, title
  FROM articles, unnest(pictures) AS named
UNION
  SELECT named, 'article', articles.id, articles.title
  FROM article_revisions
  JOIN articles ON articles.id = article_id,
    unnest(article_revisions.pictures) AS named
UNION
  SELECT cover_id, kind, id, name
  FROM albums
  WHERE cover_id IS NOT NULL
UNION
  SELECT picture_id, kind, albums.id, albums.name
  FROM album_slots
  JOIN albums ON albums.id = album_id
UNION
  SELECT picture_id, 'photo', id, alt
  FROM photos
  WHERE picture_id IS NOT NULL
UNION
  SELECT cover_id, 'track', id, title
  FROM tracks
  WHERE cover_id IS NOT NULL;

-- As before, but who has written lyrics is asked once and not for each person that was found.
CREATE OR REPLACE VIEW findable AS
  SELECT
    'article' AS type, id, slug, title, content AS text, is_lyrics AS marked,
    search_words, search_head, published_at AS since
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT
    CASE kind WHEN 'course' THEN 'course' ELSE 'store' END, id, slug, name, description, false,
    search_words, search_head, published_at
  FROM albums
  WHERE is_published
UNION ALL
  SELECT
    'product', album_id * 12::bigint + position, slug, album_slots.name, albums.name, kind = 'course',
    album_slots.search_words, album_slots.search_head, published_at
  FROM album_slots
  JOIN albums ON albums.id = album_id
  WHERE is_published
UNION ALL
  SELECT
    'person', id, id::text, name, welcome_message,
    findable_people.id IN (
      SELECT author_id FROM articles
      WHERE author_id IS NOT NULL AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    ),
    search_words, search_head, created_at
  FROM findable_people
UNION ALL
  SELECT
    'person', findable_people.id, findable_people.id::text, name, welcome_message,
    findable_people.id IN (
      SELECT author_id FROM articles
      WHERE author_id IS NOT NULL AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    ),
    nicknames.search_words, nicknames.search_head, findable_people.created_at
  FROM nicknames
  JOIN findable_people ON findable_people.id = user_id
  WHERE is_selected
UNION ALL
  SELECT 'video', id, video_id, title, description, false, search_words, search_head, published_at
  FROM videos
  WHERE is_shown;
