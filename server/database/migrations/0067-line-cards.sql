-- Cards below lines: what the links of a line lead to. Their places are those of the links, from 0.
CREATE TABLE message_cards (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 2),
  -- As the line has it.
  address text NOT NULL CHECK (length(address) <= 2000),
  -- In the view card_subjects.
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  -- Somebody took it away: an edit of the line does not bring it back.
  is_closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (message_id, place)
);

CREATE TABLE private_message_cards (
  message_id bigint NOT NULL REFERENCES private_messages ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 2),
  address text NOT NULL CHECK (length(address) <= 2000),
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  is_closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (message_id, place)
);

-- Only lines that have some look for them.
ALTER TABLE messages ADD COLUMN has_cards boolean NOT NULL DEFAULT false;
ALTER TABLE private_messages ADD COLUMN has_cards boolean NOT NULL DEFAULT false;

-- Whether lines of the channel get cards.
ALTER TABLE channels ADD COLUMN has_cards boolean NOT NULL DEFAULT true;

-- One file of a picture, about as wide as a card shows it on a fine screen.
CREATE FUNCTION card_picture(id text) RETURNS jsonb
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('url', '/uploads/' || (file ->> 'name'), 'colour', colour)
    FROM pictures, jsonb_array_elements(variants) AS file
    WHERE pictures.id = card_picture.id
    ORDER BY file ->> 'type' = 'webp' DESC, abs((file ->> 'width')::integer - 400)
    LIMIT 1
  );

-- Everything of the site that a card can show, as it is now: only what everybody may see.
CREATE VIEW card_subjects AS
  SELECT
    CASE WHEN is_lyrics THEN 'lyric' ELSE 'article' END AS kind, id, slug, title,
    coalesce(nullif(description, ''), excerpt) AS about, '' AS source,
    card_picture(coalesce(cover_id, first_picture)) AS picture
  FROM articles
  WHERE is_published AND deleted_at IS NULL AND kind = 'article'
UNION ALL
  SELECT
    kind, id, slug, name, description, '',
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
    'photo', id, id::text, coalesce(nullif(caption, ''), alt, ''), coalesce(alt, ''), '',
    coalesce(
      card_picture(picture_id),
      jsonb_build_object('url', '/photos/' || bundled || '-480.webp', 'colour', '')
    )
  FROM photos
UNION ALL
  SELECT 'survey', id, '', question, '', '', NULL
  FROM surveys
  WHERE is_active;

-- What the addresses of the site lead to, earlier ones of a text or an album too.
CREATE VIEW card_addresses AS
  SELECT 'text' AS type, article_slugs.slug, CASE WHEN is_lyrics THEN 'lyric' ELSE 'article' END AS kind, id
  FROM article_slugs
  JOIN articles ON articles.id = article_id
  WHERE is_published AND deleted_at IS NULL AND articles.kind = 'article'
UNION ALL
  SELECT 'album', album_slugs.slug, kind, id
  FROM album_slugs
  JOIN albums ON albums.id = album_id
  WHERE is_published
UNION ALL
  SELECT 'video', video_id, 'video', id
  FROM videos
  WHERE is_shown
UNION ALL
  SELECT 'track', id::text, 'track', id
  FROM tracks
UNION ALL
  SELECT 'photo', id::text, 'photo', id
  FROM photos
UNION ALL
  SELECT 'survey', '', 'survey', id
  FROM surveys
  WHERE is_active;
