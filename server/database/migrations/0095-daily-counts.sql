-- How often something was read, searched for in vain, or played on a day. Nothing here is about who did it.
CREATE TABLE daily_counts (
  -- Of the site's own calendar.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page', 'referrer', 'language', 'device', 'search', 'play')),
  -- A path, a host, a language, words, the id of a track; empty for all that a day has no room for.
  subject text NOT NULL CHECK (length(subject) <= 200),
  count bigint NOT NULL,
  PRIMARY KEY (kind, day, subject)
);

-- What pages are called that somebody wrote or founded, drafts too: only staff are told.
CREATE VIEW page_titles AS
  SELECT CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path, title
  FROM articles
  WHERE deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, name
  FROM albums
UNION ALL
  SELECT '/video/' || video_id, title
  FROM videos
UNION ALL
  SELECT '/' || slug, '#' || slug
  FROM channels;
