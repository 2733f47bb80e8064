-- As before, but that all parts of a view give the same types: only then is a row looked up by its id in each of them,
-- instead of being sought in all of them put together.
CREATE OR REPLACE VIEW comment_subjects AS
  SELECT
    'article' AS kind, id, title, CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path,
    author_id, is_published AND deleted_at IS NULL AS is_public, takes_comments,
    takes_comments AND is_published AND deleted_at IS NULL
      AND (SELECT takes_comments FROM site_settings WHERE id = 1) AS is_open
  FROM articles
  WHERE kind = 'article'
UNION ALL
  SELECT
    'video', id, title, '/video/' || video_id, NULL::integer, is_shown, takes_comments,
    takes_comments AND is_shown AND (SELECT takes_comments FROM site_settings WHERE id = 1)
  FROM videos
UNION ALL
  SELECT
    'album', id::bigint, name, CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, owner_id,
    is_published AND deleted_at IS NULL, takes_comments,
    takes_comments AND is_published AND deleted_at IS NULL
      AND (SELECT takes_comments FROM site_settings WHERE id = 1)
  FROM albums;

CREATE OR REPLACE VIEW card_subjects AS
  SELECT
    CASE WHEN is_lyrics THEN 'lyric' ELSE 'article' END AS kind, id, slug, title,
    coalesce(nullif(description, ''), excerpt) AS about, '' AS source,
    card_picture(coalesce(cover_id, first_picture)) AS picture
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT
    kind, id::bigint, slug, name, description, '',
    card_picture(coalesce(
      cover_id, (SELECT picture_id FROM album_slots WHERE album_id = albums.id ORDER BY position LIMIT 1)
    ))
  FROM albums
  WHERE is_published
UNION ALL
  SELECT 'video', id, video_id, title, description, '', card_picture(poster_id)
  FROM videos
  WHERE is_shown
UNION ALL
  SELECT
    'track', id, id::text, title, '', artist,
    coalesce(card_picture(cover_id), jsonb_build_object('url', cover, 'colour', ''))
  FROM tracks
UNION ALL
  -- Those that come with the program have their words there, in every language.
  SELECT
    'photo', id::bigint, id::text, coalesce(nullif(caption, ''), alt, ''), coalesce(alt, ''), '',
    coalesce(
      card_picture(picture_id),
      jsonb_build_object('url', '/photos/' || bundled || '-480.webp', 'colour', '')
    )
  FROM photos
UNION ALL
  SELECT 'survey', id::bigint, '', question, '', '', NULL::jsonb
  FROM surveys
  WHERE is_active
UNION ALL
  SELECT 'page', id, '', title, description, site_name, card_picture(picture_id)
  FROM link_pages
  WHERE title <> '';

-- Whoever may stand above a text: a few of all.
CREATE INDEX users_staff ON users (name, id) WHERE roles && ARRAY['ROLE_MODERATOR', 'ROLE_ADMIN'];
-- As the views have it.
CREATE INDEX albums_by_wide_id ON albums ((id::bigint));
