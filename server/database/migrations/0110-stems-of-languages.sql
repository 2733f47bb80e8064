-- A text is found by the stems of its own language; whatever has none, by those of Portuguese.
CREATE TEXT SEARCH CONFIGURATION searched_en (COPY = english);
ALTER TEXT SEARCH CONFIGURATION searched_en
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION searched_fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION searched_fr
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;
CREATE TEXT SEARCH CONFIGURATION searched_es (COPY = spanish);
ALTER TEXT SEARCH CONFIGURATION searched_es
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;

CREATE FUNCTION stems_in(language text) RETURNS regconfig
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE language
    WHEN 'en' THEN 'searched_en'::regconfig
    WHEN 'fr' THEN 'searched_fr'::regconfig
    WHEN 'es' THEN 'searched_es'::regconfig
    ELSE 'searched'::regconfig
  END;

CREATE FUNCTION search_words(title text, text text, language text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector(stems_in(language), search_form(title)), 'A')
    || setweight(to_tsvector(stems_in(language), search_form(text)), 'C')
    || to_tsvector('simple', accented_form(title))
    || to_tsvector('simple', accented_form(text));

DROP VIEW findable;
ALTER TABLE articles DROP COLUMN search_words;
ALTER TABLE articles ADD COLUMN search_words tsvector NOT NULL
  GENERATED ALWAYS AS (search_words(title, text_of_html(content) || ' ' || description, language)) STORED;
CREATE INDEX articles_by_words ON articles USING gin (search_words);

-- As before.
CREATE VIEW findable AS
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
