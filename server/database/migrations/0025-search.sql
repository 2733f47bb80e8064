CREATE EXTENSION IF NOT EXISTS unaccent;

-- Portuguese words by their stem. What folding leaves alone (ø, ß) loses its accent here.
CREATE TEXT SEARCH CONFIGURATION searched (COPY = portuguese);
ALTER TEXT SEARCH CONFIGURATION searched
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;

-- Words in lower case without accents and punctuation, as `searchForm` in the contract makes them. The stemmer
-- does not join -ão and -ões; after this both end in -ao.
CREATE FUNCTION search_form(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(folded(text), '[!-/:-@\[-`{-~[:space:]“”‘’«»‹›–—…·•¡¿ªº]+', ' ', 'g'), 'oes\M', 'ao', 'g');

-- The same words with their accents, for those who type them.
CREATE FUNCTION accented_form(text text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(normalize(text, NFC)), '[!-/:-@\[-`{-~[:space:]“”‘’«»‹›–—…·•¡¿ªº]+', ' ', 'g');

-- Only as far as PostgreSQL can index it, whatever the words.
CREATE FUNCTION text_of_html(html text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(left(html, 100000), '<[^>]*>|&[a-z0-9#]{2,8};', ' ', 'g');

-- Stems, those of the title weighing more, and among them the words as they are written.
CREATE FUNCTION search_words(title text, text text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector('searched', search_form(title)), 'A')
    || setweight(to_tsvector('searched', search_form(text)), 'C')
    || to_tsvector('simple', accented_form(title))
    || to_tsvector('simple', accented_form(text));

ALTER TABLE articles
  ADD COLUMN search_words tsvector NOT NULL
    GENERATED ALWAYS AS (search_words(title, text_of_html(content) || ' ' || description)) STORED,
  -- What is compared letter by letter: for beginnings of words, and for words that are typed wrong.
  ADD COLUMN search_head text NOT NULL
    GENERATED ALWAYS AS (' ' || search_form(title || ' ' || left(text_of_html(excerpt), 120))) STORED;
CREATE INDEX articles_by_words ON articles USING gin (search_words);
CREATE INDEX articles_by_head ON articles USING gin (search_head gin_trgm_ops);

ALTER TABLE albums
  ADD COLUMN search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words(name, description)) STORED,
  ADD COLUMN search_head text NOT NULL GENERATED ALWAYS AS (' ' || search_form(name)) STORED;
CREATE INDEX albums_by_words ON albums USING gin (search_words);
CREATE INDEX albums_by_head ON albums USING gin (search_head gin_trgm_ops);

ALTER TABLE album_slots
  ADD COLUMN search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words(name, '')) STORED,
  ADD COLUMN search_head text NOT NULL GENERATED ALWAYS AS (' ' || search_form(name)) STORED;
CREATE INDEX album_slots_by_words ON album_slots USING gin (search_words);
CREATE INDEX album_slots_by_head ON album_slots USING gin (search_head gin_trgm_ops);

ALTER TABLE users
  ADD COLUMN search_words tsvector NOT NULL
    GENERATED ALWAYS AS (search_words(name || ' ' || username::text, welcome_message)) STORED,
  ADD COLUMN search_head text NOT NULL
    GENERATED ALWAYS AS (' ' || search_form(name || ' ' || username::text)) STORED;
CREATE INDEX users_by_words ON users USING gin (search_words);
CREATE INDEX users_by_head ON users USING gin (search_head gin_trgm_ops);

ALTER TABLE nicknames
  ADD COLUMN search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words(nickname::text, '')) STORED,
  ADD COLUMN search_head text NOT NULL GENERATED ALWAYS AS (' ' || search_form(nickname::text)) STORED;
CREATE INDEX nicknames_by_words ON nicknames USING gin (search_words);
CREATE INDEX nicknames_by_head ON nicknames USING gin (search_head gin_trgm_ops);

-- Everybody who may be found by anybody.
CREATE VIEW findable_people AS
  SELECT id, name, welcome_message, created_at, search_words, search_head
  FROM users
  WHERE verified_at IS NOT NULL
    AND suspended_at IS NULL
    AND coalesce((privacy ->> 'searchable')::boolean, true)
    AND NOT EXISTS (SELECT FROM account_deletions WHERE user_id = users.id);

-- Everything that anybody may find, with the words to find it by. A person may be in it twice.
CREATE VIEW findable AS
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
    EXISTS (
      SELECT FROM articles
      WHERE author_id = findable_people.id AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    ),
    search_words, search_head, created_at
  FROM findable_people
UNION ALL
  SELECT
    'person', findable_people.id, findable_people.id::text, name, welcome_message,
    EXISTS (
      SELECT FROM articles
      WHERE author_id = findable_people.id AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
    ),
    nicknames.search_words, nicknames.search_head, findable_people.created_at
  FROM nicknames
  JOIN findable_people ON findable_people.id = user_id
  WHERE is_selected;
