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
