-- A line that nobody should answer by itself: NOTICE of IRC. What is there already fits, and is not read again.
ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (
  kind IN ('text', 'action', 'notice', 'system')
) NOT VALID;
