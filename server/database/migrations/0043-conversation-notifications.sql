-- When somebody read on last: while they read they are not told of what they are about to see.
ALTER TABLE conversation_members ADD COLUMN read_at timestamptz;

-- Of a conversation only the newest notification stays, read or not.
DELETE FROM notifications AS older
USING notifications AS newer
WHERE older.user_id = newer.user_id
  AND older.conversation_id = newer.conversation_id
  AND older.id < newer.id;

DROP INDEX notifications_one_per_conversation;
CREATE UNIQUE INDEX notifications_one_per_conversation ON notifications (user_id, conversation_id)
  WHERE conversation_id IS NOT NULL;
