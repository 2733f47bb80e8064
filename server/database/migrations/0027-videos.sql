-- Films of other sites, by their ids there. What is shown of them is kept here.
CREATE TABLE videos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  video_id text NOT NULL UNIQUE CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 5000),
  -- One on each line.
  tags text NOT NULL DEFAULT '',
  duration_seconds integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  view_count bigint NOT NULL DEFAULT 0 CHECK (view_count >= 0),
  -- Higher than wide.
  is_vertical boolean NOT NULL DEFAULT false,
  published_at timestamptz NOT NULL,
  -- In which lists it stands, besides playlists.
  in_recent boolean NOT NULL DEFAULT true,
  in_extra_income boolean NOT NULL DEFAULT false,
  -- The other site named it; otherwise staff did.
  is_imported boolean NOT NULL DEFAULT false,
  -- Staff have written it: the other site only tells its numbers.
  is_kept boolean NOT NULL DEFAULT false,
  -- Our own picture, sent by staff or drawn.
  poster_id text REFERENCES pictures ON DELETE SET NULL,
  is_poster_drawn boolean NOT NULL DEFAULT false,
  -- What shared links show, made of the poster that `share_key` names.
  share_id text REFERENCES pictures ON DELETE SET NULL,
  share_key text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Staff took it away: it does not come back by itself.
  removed_at timestamptz,
  -- It is not to be seen at the other site, for now.
  gone_at timestamptz,
  is_shown boolean NOT NULL GENERATED ALWAYS AS (removed_at IS NULL AND gone_at IS NULL) STORED
);

CREATE INDEX videos_recent ON videos (published_at DESC, id DESC)
  WHERE in_recent AND is_shown;
CREATE INDEX videos_of_extra_income ON videos (published_at DESC, id DESC)
  WHERE in_extra_income AND is_shown;
CREATE INDEX videos_of_poster ON videos (poster_id);
CREATE INDEX videos_of_share ON videos (share_id);

CREATE TABLE playlists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its id at the other site, where it came from there.
  source_id text UNIQUE CHECK (length(source_id) BETWEEN 1 AND 100),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 150),
  -- Its place among the others; the lowest is first.
  position integer NOT NULL DEFAULT 0,
  is_kept boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);

CREATE TABLE playlist_videos (
  playlist_id integer NOT NULL REFERENCES playlists ON DELETE CASCADE,
  video_id text NOT NULL REFERENCES videos (video_id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 199),
  PRIMARY KEY (playlist_id, video_id)
);

CREATE INDEX playlist_videos_of_video ON playlist_videos (video_id);

-- When the other site was asked last, over all nodes.
CREATE TABLE video_refreshes (
  name text PRIMARY KEY,
  tried_at timestamptz NOT NULL,
  -- In a row since the last success; each makes the next pause longer.
  failures smallint NOT NULL DEFAULT 0,
  -- Not before this.
  next_at timestamptz NOT NULL
);

ALTER TABLE videos
  ADD COLUMN search_words tsvector NOT NULL
    GENERATED ALWAYS AS (search_words(title, tags || ' ' || description)) STORED,
  ADD COLUMN search_head text NOT NULL GENERATED ALWAYS AS (' ' || search_form(title)) STORED;
CREATE INDEX videos_by_words ON videos USING gin (search_words);
CREATE INDEX videos_by_head ON videos USING gin (search_head gin_trgm_ops);

-- Everything that anybody may find, with the words to find it by. A person may be in it twice.
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
  WHERE is_selected
UNION ALL
  SELECT 'video', id, video_id, title, description, false, search_words, search_head, published_at
  FROM videos
  WHERE is_shown;

-- The pages of what is published, and of who may be found: what search engines are told of.
CREATE OR REPLACE VIEW public_pages AS
  SELECT CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path, updated_at AS changed_at
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, updated_at
  FROM albums
  WHERE is_published
UNION ALL
  SELECT '/person/' || id, NULL
  FROM findable_people
UNION ALL
  SELECT '/video/' || video_id, updated_at
  FROM videos
  WHERE is_shown;
