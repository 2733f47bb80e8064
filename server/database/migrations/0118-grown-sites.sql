-- Where a picture is shown, as before; but it is sought in an index of what texts show, not in all that texts show.
CREATE INDEX articles_of_picture ON articles USING gin (pictures);
CREATE INDEX article_revisions_of_picture ON article_revisions USING gin (pictures);

CREATE OR REPLACE VIEW picture_uses AS
  SELECT cover_id AS picture_id, 'article' AS type, id AS subject_id, title AS name
  FROM articles
  WHERE cover_id IS NOT NULL
UNION
  SELECT picture_id, 'article', articles.id, title
  FROM article_images
  JOIN articles ON articles.id = article_id
UNION
  SELECT shown.id, 'article', articles.id, title
  FROM pictures AS shown
  JOIN articles ON pictures @> ARRAY[shown.id]
UNION
  SELECT shown.id, 'article', articles.id, articles.title
  FROM pictures AS shown
  JOIN article_revisions ON article_revisions.pictures @> ARRAY[shown.id]
  JOIN articles ON articles.id = article_id
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

-- The newest of each type that anybody may find, and the words of titles alone.
CREATE INDEX articles_newest ON articles (published_at DESC, id DESC)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX articles_by_title_words ON articles USING gin (ts_filter(search_words, '{a}'));
-- So that it is known at once how frequent they are.
ANALYZE articles;
CREATE INDEX articles_of_lyricist ON articles (author_id)
  WHERE author_id IS NOT NULL AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX albums_newest ON albums (published_at DESC, id DESC) WHERE is_published;
CREATE INDEX users_newest ON users (created_at DESC, id DESC) WHERE verified_at IS NOT NULL AND suspended_at IS NULL;

-- What anybody may find, as in `findable`, but each kind in a view of its own: of a union PostgreSQL cannot read a few of
-- the newest without reading all.
CREATE VIEW findable_articles AS
  SELECT
    'article' AS type, id, slug, title, content AS text, is_lyrics AS marked,
    search_words, search_head, published_at AS since, language
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';

CREATE VIEW findable_albums AS
  SELECT
    CASE kind WHEN 'course' THEN 'course' ELSE 'store' END AS type, id, slug, name AS title, description AS text,
    false AS marked, search_words, search_head, published_at AS since, NULL::text AS language
  FROM albums
  WHERE is_published;

CREATE VIEW findable_products AS
  SELECT
    'product' AS type, album_id * 12::bigint + position AS id, slug, album_slots.name AS title, albums.name AS text,
    kind = 'course' AS marked, album_slots.search_words, album_slots.search_head, published_at AS since,
    NULL::text AS language
  FROM album_slots
  JOIN albums ON albums.id = album_id
  WHERE is_published;

CREATE VIEW findable_videos AS
  SELECT
    'video' AS type, id, video_id AS slug, title, description AS text, false AS marked,
    search_words, search_head, published_at AS since, NULL::text AS language
  FROM videos
  WHERE is_shown;

CREATE VIEW findable_names AS
  SELECT
    'person' AS type, id, id::text AS slug, name AS title, welcome_message AS text, false AS marked,
    search_words, search_head, created_at AS since, NULL::text AS language
  FROM findable_people;

CREATE VIEW findable_nicknames AS
  SELECT
    'person' AS type, findable_people.id, findable_people.id::text AS slug, name AS title, welcome_message AS text,
    false AS marked, nicknames.search_words, nicknames.search_head, findable_people.created_at AS since,
    NULL::text AS language
  FROM nicknames
  JOIN findable_people ON findable_people.id = user_id
  WHERE is_selected;

-- The conversations of somebody that moved last, without reading the others.
DROP INDEX conversations_of_second;
CREATE INDEX conversations_of_first ON conversations (first_id, moved_at DESC, id DESC);
CREATE INDEX conversations_of_second ON conversations (second_id, moved_at DESC, id DESC);

-- Lines that count as unread, with their authors: who has blocked others has them counted one by one, in an index alone.
-- Last, because nobody can speak while it is made: two seconds for a million lines on a busy machine.
CREATE INDEX messages_counted ON messages (channel_id, seq) INCLUDE (user_id)
  WHERE kind <> 'system' AND deleted_at IS NULL;
