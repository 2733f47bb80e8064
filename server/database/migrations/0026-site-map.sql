-- The pages of what is published, and of who may be found: what search engines are told of.
CREATE VIEW public_pages AS
  SELECT CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path, updated_at AS changed_at
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, updated_at
  FROM albums
  WHERE is_published
UNION ALL
  SELECT '/person/' || id, NULL
  FROM findable_people;
