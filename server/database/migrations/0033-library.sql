-- Pictures that staff keep to choose from: covers of articles, and what stands in their texts.
ALTER TABLE pictures ADD COLUMN bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0);

UPDATE pictures
SET bytes = (SELECT coalesce(sum((variant ->> 'bytes')::bigint), 0) FROM jsonb_array_elements(variants) variant);

-- How much space somebody's pictures take, and everybody's.
CREATE INDEX pictures_by_weight ON pictures (owner_id) INCLUDE (bytes);
CREATE INDEX pictures_in_library ON pictures (created_at DESC, id) WHERE kind = 'library';

-- Where a picture is shown. As long as it is, it stays. Deleted articles count: they can be brought back.
CREATE VIEW picture_uses AS
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
  SELECT cover_id, kind, id, name
  FROM albums
  WHERE cover_id IS NOT NULL
UNION
  SELECT picture_id, kind, albums.id, albums.name
  FROM album_slots
  JOIN albums ON albums.id = album_id;
