-- The line that another one answers, of the same channel or conversation.
ALTER TABLE messages ADD COLUMN reply_to bigint REFERENCES messages ON DELETE SET NULL;
ALTER TABLE private_messages ADD COLUMN reply_to bigint REFERENCES private_messages ON DELETE SET NULL;
CREATE INDEX messages_replies ON messages (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX private_messages_replies ON private_messages (reply_to) WHERE reply_to IS NOT NULL;

-- As before, and a line may answer another.
CREATE OR REPLACE FUNCTION store_lines(place text, lines jsonb, moment timestamptz)
  RETURNS TABLE (channel_id integer, id bigint, seq integer)
  LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  channel record;
  accepted integer[];
BEGIN
  SELECT channels.id, channels.last_seq INTO channel FROM channels WHERE slug = place FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  SELECT coalesce(array_agg(line.item ORDER BY line.item), '{}') INTO accepted
  FROM jsonb_to_recordset(lines) AS line (item integer, user_id integer, is_bannable boolean)
  WHERE NOT line.is_bannable OR NOT EXISTS (
    SELECT FROM channel_bans AS ban
    WHERE ban.channel_id = channel.id AND ban.user_id = line.user_id AND (ban.until IS NULL OR ban.until > moment)
  );

  UPDATE channels SET last_seq = last_seq + cardinality(accepted) WHERE channels.id = channel.id;

  RETURN QUERY
  WITH line AS MATERIALIZED (
    SELECT given.*, channel.last_seq + array_position(accepted, given.item) AS seq
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
  SELECT channel.id, stored.id, stored.seq FROM line LEFT JOIN stored USING (seq) ORDER BY line.item;
END
$$;
