-- Pictures of a line that waits for a moderator; sent_at says here, too, that they are no other line's any more.
ALTER TABLE line_pictures ADD COLUMN held_line_id bigint REFERENCES held_lines ON DELETE SET NULL;
ALTER TABLE line_pictures ADD CONSTRAINT line_pictures_of_one_line
  CHECK (num_nonnulls(message_id, private_message_id, held_line_id) <= 1);
CREATE INDEX line_pictures_of_held_line ON line_pictures (held_line_id) WHERE held_line_id IS NOT NULL;

-- As messages.pictures.
ALTER TABLE held_lines ADD COLUMN pictures jsonb;
