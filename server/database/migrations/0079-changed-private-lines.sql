-- As in channels: who said a line in private may change and delete it. A deleted one keeps its place, and nothing else.
ALTER TABLE private_messages ADD COLUMN edited_at timestamptz;
ALTER TABLE private_messages ADD COLUMN deleted_at timestamptz;
