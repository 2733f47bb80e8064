-- As before, and on which day something was said last in a log: its page leads to the days, and the newest is new.
CREATE OR REPLACE VIEW public_pages AS
  SELECT CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path, updated_at AS changed_at,
    language, text_id, translation_of IS NULL AS is_original
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, updated_at, NULL, NULL, NULL
  FROM albums
  WHERE is_published
UNION ALL
  SELECT '/person/' || id, NULL, NULL, NULL, NULL
  FROM findable_people
UNION ALL
  SELECT '/video/' || video_id, updated_at, NULL, NULL, NULL
  FROM videos
  WHERE is_shown
UNION ALL
  SELECT '/log/' || slug, date_trunc('day', last.created_at, 'UTC'), NULL, NULL, NULL
  FROM channels
  LEFT JOIN messages AS last ON last.channel_id = channels.id AND last.seq = channels.last_seq AND last.seq > public_after
  WHERE public_log = 'indexed';
