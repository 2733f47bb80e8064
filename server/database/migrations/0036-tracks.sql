-- A cover of the library. Tracks that the site has made have files of their own.
ALTER TABLE tracks ADD COLUMN cover_id text REFERENCES pictures ON DELETE SET NULL;

-- All places of a list change at once.
ALTER TABLE tracks
  DROP CONSTRAINT tracks_position_key,
  ADD CONSTRAINT tracks_position_key UNIQUE (position) DEFERRABLE INITIALLY DEFERRED;

-- When the site got its first tracks: once. Staff may have taken them all away since.
CREATE TABLE first_tracks (
  given_at timestamptz NOT NULL
);

INSERT INTO first_tracks (given_at)
SELECT now()
WHERE EXISTS (SELECT FROM tracks);

-- As before, and the covers of tracks.
CREATE OR REPLACE VIEW picture_uses AS
  SELECT cover_id AS picture_id, 'article' AS type, id AS subject_id, title AS name
  FROM articles
  WHERE cover_id IS NOT NULL
UNION
  SELECT picture_id, 'article', articles.id, title
  FROM article_images
  JOIN articles ON articles.id = article_id
UNION
  SELECT named[1], 'article', id, title
  FROM articles, regexp_matches(content, '/uploads/([a-z0-9]{26})', 'g') named
UNION
  SELECT named[1], 'article', articles.id, articles.title
  FROM article_revisions
  JOIN articles ON articles.id = article_id,
    regexp_matches(article_revisions.content, '/uploads/([a-z0-9]{26})', 'g') named
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
