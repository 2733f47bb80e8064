-- Whether the passage that the address of a card points to was in the text when the line was stored. Of earlier lines
-- all that point to one count as such.
ALTER TABLE message_cards ADD COLUMN has_passage boolean NOT NULL DEFAULT false;
ALTER TABLE private_message_cards ADD COLUMN has_passage boolean NOT NULL DEFAULT false;

UPDATE message_cards SET has_passage = true
WHERE kind IN ('article', 'lyric') AND address LIKE '%#:~:text=%';
UPDATE private_message_cards SET has_passage = true
WHERE kind IN ('article', 'lyric') AND address LIKE '%#:~:text=%';
