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
