-- Pages of other sites that lines lead to: what cards show of them. Nobody else's: no person, no line is named here.
CREATE TABLE link_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Without the part behind #.
  address text NOT NULL UNIQUE CHECK (length(address) <= 2000),
  -- Empty: nothing to show, or not read yet.
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  site_name text NOT NULL DEFAULT '',
  -- Made anew, so that no reader's browser asks the other site.
  picture_id text REFERENCES pictures ON DELETE SET NULL,
  read_at timestamptz,
  -- A line that leads there after that has it read again.
  expires_at timestamptz NOT NULL
);
CREATE INDEX link_pages_of_picture ON link_pages (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX link_pages_expired ON link_pages (expires_at);

ALTER TABLE message_cards
  ADD COLUMN page_id bigint GENERATED ALWAYS AS (CASE WHEN kind = 'page' THEN subject_id END) STORED
    REFERENCES link_pages ON DELETE CASCADE;
CREATE INDEX message_cards_of_page ON message_cards (page_id) WHERE page_id IS NOT NULL;
ALTER TABLE private_message_cards
  ADD COLUMN page_id bigint GENERATED ALWAYS AS (CASE WHEN kind = 'page' THEN subject_id END) STORED
    REFERENCES link_pages ON DELETE CASCADE;
CREATE INDEX private_message_cards_of_page ON private_message_cards (page_id) WHERE page_id IS NOT NULL;

-- As before, and the pages of other sites.
CREATE OR REPLACE VIEW card_subjects AS
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
  WHERE is_active
UNION ALL
  SELECT 'page', id, '', title, description, site_name, card_picture(picture_id)
  FROM link_pages
  WHERE title <> '';
