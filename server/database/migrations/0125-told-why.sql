-- What somebody who is suspended reads where they try to sign in. `suspension_reason` is for the team.
ALTER TABLE users ADD COLUMN suspension_message text NOT NULL DEFAULT '';

-- As before, and who is banned is told until when, and why.
CREATE OR REPLACE FUNCTION store_lines(place text, lines jsonb, moment timestamptz)
  RETURNS TABLE (channel_id integer, id bigint, seq integer, refusal text, until timestamptz, reason text)
  LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  channel record;
  accepted integer[];
  refused jsonb;
  is_closed boolean;
BEGIN
  SELECT channels.id, channels.last_seq, channels.slow_seconds, channels.subject_kind, channels.subject_id INTO channel
  FROM channels WHERE slug = place FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  is_closed := channel.subject_kind IS NOT NULL AND NOT EXISTS (
    SELECT FROM comment_subjects AS subject
    WHERE subject.kind = channel.subject_kind AND subject.id = channel.subject_id AND subject.is_open
  );

  SELECT
    coalesce(array_agg(line.item ORDER BY line.item) FILTER (WHERE why.refusal IS NULL), '{}'),
    coalesce(jsonb_object_agg(line.item, to_jsonb(why)) FILTER (WHERE why.refusal IS NOT NULL), '{}')
  INTO accepted, refused
  FROM (
    SELECT given.*, row_number() OVER (PARTITION BY given.user_id ORDER BY given.item) > 1 AS is_further
    FROM jsonb_to_recordset(lines) AS given (
      item integer, kind text, user_id integer, is_bannable boolean, skips_slow_mode boolean
    )
  ) AS line
  LEFT JOIN LATERAL (
    SELECT 0 AS place, 'closed' AS refusal, NULL::timestamptz AS until, '' AS reason
    WHERE is_closed
    UNION ALL
    SELECT 1, 'banned', ban.until, ban.reason
    FROM channel_bans AS ban
    WHERE line.is_bannable AND ban.channel_id = channel.id AND ban.user_id = line.user_id AND (ban.until IS NULL OR ban.until > moment)
    UNION ALL
    SELECT 2, 'muted', mute.until, mute.reason
    FROM channel_mutes AS mute
    WHERE line.is_bannable AND mute.channel_id = channel.id AND mute.user_id = line.user_id AND mute.until > moment
    UNION ALL
    SELECT 3, 'slow', own.last_at + make_interval(secs => channel.slow_seconds), ''
    FROM (
      -- One of a batch follows another of the same person's.
      SELECT CASE WHEN line.is_further THEN moment ELSE (
        SELECT said.created_at FROM messages AS said
        WHERE said.user_id = line.user_id AND said.channel_id = channel.id AND said.kind <> 'system'
        ORDER BY said.seq DESC
        LIMIT 1
      ) END AS last_at
    ) AS own
    WHERE channel.slow_seconds > 0
      AND line.is_bannable
      AND line.skips_slow_mode IS NOT TRUE
      AND own.last_at + make_interval(secs => channel.slow_seconds) > moment
      AND NOT EXISTS (
        SELECT FROM channel_levels AS rank
        WHERE rank.channel_id = channel.id AND rank.user_id = line.user_id AND rank.level >= 5
      )
    ORDER BY place
    LIMIT 1
  ) AS why ON line.kind <> 'system';

  UPDATE channels SET last_seq = last_seq + cardinality(accepted) WHERE channels.id = channel.id;

  RETURN QUERY
  WITH line AS MATERIALIZED (
    SELECT given.*, channel.last_seq + array_position(accepted, given.item) AS seq,
      refused -> given.item::text AS why
    FROM jsonb_to_recordset(lines) AS given (
      item integer, kind text, user_id integer, username text, text text, event jsonb, client_id text, reply_to bigint,
      created_at timestamptz
    )
  ),
  stored AS (
    INSERT INTO messages (channel_id, seq, kind, user_id, username, text, event, client_id, reply_to, created_at)
    SELECT channel.id, seq, kind, user_id, username, text, event, client_id, reply_to, created_at
    FROM line
    WHERE seq IS NOT NULL
    ORDER BY seq
    RETURNING messages.id, messages.seq
  )
  SELECT channel.id, stored.id, stored.seq, why ->> 'refusal', (why ->> 'until')::timestamptz, why ->> 'reason'
  FROM line LEFT JOIN stored USING (seq) ORDER BY line.item;
END
$$;
