-- What people say about a text is said in a channel that has it as its subject. It is made with the first comment, its
-- slug is no name that anybody can type, and it goes with its subject.
ALTER TABLE channels
  ADD COLUMN subject_kind text CHECK (subject_kind IN ('article', 'video', 'album')),
  ADD COLUMN subject_id bigint,
  ADD COLUMN article_id bigint GENERATED ALWAYS AS (CASE WHEN subject_kind = 'article' THEN subject_id END) STORED
    REFERENCES articles ON DELETE CASCADE,
  ADD COLUMN video_id bigint GENERATED ALWAYS AS (CASE WHEN subject_kind = 'video' THEN subject_id END) STORED
    REFERENCES videos ON DELETE CASCADE,
  ADD COLUMN album_id integer GENERATED ALWAYS AS (CASE WHEN subject_kind = 'album' THEN subject_id END) STORED
    REFERENCES albums ON DELETE CASCADE,
  ADD CONSTRAINT channels_whole_subject CHECK (num_nonnulls(subject_kind, subject_id) <> 1),
  DROP CONSTRAINT channels_slug_check,
  ADD CONSTRAINT channels_slug_check CHECK (
    CASE WHEN subject_kind IS NULL THEN slug ~ '^[a-z0-9][a-z0-9_-]{0,49}$'
    ELSE slug = subject_kind || ':' || subject_id END
  );

-- One for each, by the slug; these are for the deletion of what was commented.
CREATE INDEX channels_of_article ON channels (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX channels_of_video ON channels (video_id) WHERE video_id IS NOT NULL;
CREATE INDEX channels_of_album ON channels (album_id) WHERE album_id IS NOT NULL;

-- Whether comments are taken: of one text, and of the site.
ALTER TABLE articles ADD COLUMN takes_comments boolean NOT NULL DEFAULT true;
ALTER TABLE videos ADD COLUMN takes_comments boolean NOT NULL DEFAULT true;
ALTER TABLE albums ADD COLUMN takes_comments boolean NOT NULL DEFAULT true;
ALTER TABLE site_settings ADD COLUMN takes_comments boolean NOT NULL DEFAULT true;

-- Everything that can be commented: where it is, whose it is, whether everybody may read it, and whether more may be said.
CREATE VIEW comment_subjects AS
  WITH site AS (SELECT takes_comments FROM site_settings WHERE id = 1)
  SELECT
    'article' AS kind, articles.id, title, CASE WHEN is_lyrics THEN '/lyrics/' ELSE '/blog/' END || slug AS path,
    author_id, is_published AND deleted_at IS NULL AS is_public, articles.takes_comments,
    articles.takes_comments AND site.takes_comments AND is_published AND deleted_at IS NULL AS is_open
  FROM articles, site
  WHERE kind = 'article'
UNION ALL
  SELECT
    'video', videos.id, title, '/video/' || video_id, NULL, is_shown, videos.takes_comments,
    videos.takes_comments AND site.takes_comments AND is_shown
  FROM videos, site
UNION ALL
  SELECT
    'album', albums.id, name, CASE kind WHEN 'course' THEN '/courses/' ELSE '/shop/' END || slug, owner_id,
    is_published AND deleted_at IS NULL, albums.takes_comments,
    albums.takes_comments AND site.takes_comments AND is_published AND deleted_at IS NULL
  FROM albums, site;
