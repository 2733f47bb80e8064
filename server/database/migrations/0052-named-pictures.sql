-- What staff call a picture, at first as its file was called, and what it is looked for by.
ALTER TABLE pictures ADD COLUMN label text NOT NULL DEFAULT '';
ALTER TABLE pictures ADD COLUMN folded_label text NOT NULL GENERATED ALWAYS AS (folded(label)) STORED;

-- Made of another picture, with files of its own: either may go without the other.
ALTER TABLE pictures ADD COLUMN copied_from text REFERENCES pictures ON DELETE SET NULL;
CREATE INDEX pictures_copied ON pictures (copied_from) WHERE copied_from IS NOT NULL;

-- Whatever staff have sent can be chosen again.
CREATE INDEX pictures_to_copy ON pictures (created_at DESC, id)
  WHERE kind IN ('library', 'slot', 'albumcover', 'photo') AND copied_from IS NULL;
