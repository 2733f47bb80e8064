-- Pictures that people send for lines, and the line that shows each; what it is made of stands in pictures.
CREATE TABLE line_pictures (
  picture_id text PRIMARY KEY REFERENCES pictures ON DELETE CASCADE,
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id text CHECK (length(client_id) BETWEEN 1 AND 64),
  message_id bigint REFERENCES messages ON DELETE SET NULL,
  private_message_id bigint REFERENCES private_messages ON DELETE SET NULL,
  -- null: no line has shown it yet. With an instant and without a line, its line is gone.
  sent_at timestamptz,
  CONSTRAINT line_pictures_once_per_client_id UNIQUE (owner_id, client_id),
  CHECK (message_id IS NULL OR private_message_id IS NULL)
);
CREATE INDEX line_pictures_of_message ON line_pictures (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX line_pictures_of_private_message ON line_pictures (private_message_id)
  WHERE private_message_id IS NOT NULL;

-- The same as its readers get it, [{"id": …, "type": …, "width": …, "height": …, "colour": …, "alt": …}, …], so that
-- reading a line costs no more for having them.
ALTER TABLE messages ADD COLUMN pictures jsonb;
ALTER TABLE private_messages ADD COLUMN pictures jsonb;
CREATE INDEX messages_with_pictures ON messages (id) WHERE pictures IS NOT NULL;
CREATE INDEX private_messages_with_pictures ON private_messages (id) WHERE pictures IS NOT NULL;

-- A line may have pictures and no words.
ALTER TABLE private_messages DROP CONSTRAINT private_messages_content_check;
ALTER TABLE private_messages ADD CONSTRAINT private_messages_content_check CHECK (length(content) <= 4000);

ALTER TABLE channels ADD COLUMN has_pictures boolean NOT NULL DEFAULT true;
