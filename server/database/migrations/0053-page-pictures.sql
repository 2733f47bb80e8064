-- The pictures of the library that a static page shows are in use, as those of a text are.
ALTER TABLE site_pages ADD COLUMN pictures text[] NOT NULL GENERATED ALWAYS AS (pictures_in(content)) STORED;

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
  -- Pages have names instead of numbers; in any language they are the page as it is called in Portuguese.
  SELECT named, 'page', 0, shown.title
  FROM site_pages
  JOIN site_pages AS shown ON shown.key = site_pages.key AND shown.language = 'pt',
    unnest(site_pages.pictures) AS named
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
