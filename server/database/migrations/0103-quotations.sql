-- Where a text is talked about: the cards of lines that lead to it.
CREATE INDEX message_cards_of_text ON message_cards (subject_id, message_id DESC) WHERE kind IN ('article', 'lyric');
