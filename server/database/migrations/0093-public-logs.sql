-- Who reads a channel without an account: nobody, whoever has the address, or search engines as well.
ALTER TABLE channels
  ADD COLUMN public_log text NOT NULL DEFAULT 'off' CHECK (public_log IN ('off', 'readable', 'indexed')),
  -- Since when, and the number of the last line before it: what was said earlier stays among those who are there.
  ADD COLUMN public_since timestamptz,
  ADD COLUMN public_after integer,
  ADD CONSTRAINT channels_public_since CHECK (
    (public_log = 'off') = (public_since IS NULL) AND (public_since IS NULL) = (public_after IS NULL)
  );

-- The lines that anybody may read. Not those of who has asked to be left out, is leaving or gone, is suspended, or is
-- kept out of the channel for good.
CREATE VIEW public_lines AS
  SELECT
    messages.id, messages.channel_id, messages.seq, messages.kind, messages.user_id, messages.username,
    messages.text, messages.reply_to, messages.created_at, messages.edited_at
  FROM messages
  JOIN channels ON channels.id = messages.channel_id
  JOIN users ON users.id = messages.user_id
  WHERE channels.public_log <> 'off'
    AND messages.seq > channels.public_after
    AND messages.kind <> 'system'
    AND messages.text <> ''
    AND messages.deleted_at IS NULL
    AND users.suspended_at IS NULL
    AND coalesce((users.privacy ->> 'inPublicLogs')::boolean, true)
    AND NOT EXISTS (SELECT FROM account_deletions WHERE account_deletions.user_id = users.id)
    AND NOT EXISTS (
      SELECT FROM channel_bans
      WHERE channel_bans.channel_id = channels.id AND channel_bans.user_id = users.id AND channel_bans.until IS NULL
    );

-- As before, and the logs that search engines may find.
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
  WHERE is_shown
UNION ALL
  SELECT '/log/' || slug, NULL
  FROM channels
  WHERE public_log = 'indexed';
