-- Texts in several languages: a translation is a text of its own, which names the one that it was made from.

-- Changes when somebody changes what a text says: not with its picture, its category, or how words are marked up.
CREATE FUNCTION words_digest(title text, description text, content text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(
    title || E'\n' || description || E'\n'
    || regexp_replace(regexp_replace(content, '<[^>]*>', '', 'g'), '\s+', ' ', 'g')
  );

ALTER TABLE articles
  ADD COLUMN language text NOT NULL DEFAULT 'pt' CHECK (language IN ('pt', 'en', 'fr', 'es')),
  -- null: it is an original. An original is never a translation, so there are no chains.
  ADD COLUMN translation_of bigint REFERENCES articles ON DELETE SET NULL CHECK (translation_of <> id),
  -- What a text and its translations have in common.
  ADD COLUMN text_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(translation_of, id)) STORED,
  ADD COLUMN words_digest text NOT NULL GENERATED ALWAYS AS (words_digest(title, description, content)) STORED;

CREATE UNIQUE INDEX articles_in_languages ON articles (text_id, language) WHERE deleted_at IS NULL;
CREATE INDEX articles_of_original ON articles (translation_of) WHERE translation_of IS NOT NULL;

-- What the original said when its translation was made, or was last found to be right.
CREATE TABLE translation_sources (
  article_id bigint PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  content text NOT NULL,
  words_digest text NOT NULL GENERATED ALWAYS AS (words_digest(title, description, content)) STORED,
  compared_at timestamptz NOT NULL
);

-- As before, and in which language a text is.
CREATE OR REPLACE VIEW findable AS
  SELECT
    'article' AS type, id, slug, title, content AS text, is_lyrics AS marked,
    search_words, search_head, published_at AS since, language
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT
    CASE kind WHEN 'course' THEN 'course' ELSE 'store' END, id, slug, name, description, false,
    search_words, search_head, published_at, NULL
  FROM albums
  WHERE is_published
UNION ALL
  SELECT
    'product', album_id * 12::bigint + position, slug, album_slots.name, albums.name, kind = 'course',
    album_slots.search_words, album_slots.search_head, published_at, NULL
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
    search_words, search_head, created_at, NULL
  FROM findable_people
UNION ALL
  SELECT
    'person', findable_people.id, findable_people.id::text, name, welcome_message,
    findable_people.id IN (
      SELECT author_id FROM articles
      WHERE author_id IS NOT NULL AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    ),
    nicknames.search_words, nicknames.search_head, findable_people.created_at, NULL
  FROM nicknames
  JOIN findable_people ON findable_people.id = user_id
  WHERE is_selected
UNION ALL
  SELECT 'video', id, video_id, title, description, false, search_words, search_head, published_at, NULL
  FROM videos
  WHERE is_shown;

-- As before, and which of them are one text in several languages.
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
  SELECT '/log/' || slug, NULL, NULL, NULL, NULL
  FROM channels
  WHERE public_log = 'indexed';
