-- A translation may be compared with several texts: the original, and former ones in the bin, which are the original
-- again once they are restored.
ALTER TABLE translation_sources ADD COLUMN original_id bigint REFERENCES articles ON DELETE CASCADE;
UPDATE translation_sources SET original_id = translation_of FROM articles WHERE id = article_id;
DELETE FROM translation_sources WHERE original_id IS NULL;
ALTER TABLE translation_sources
  ALTER COLUMN original_id SET NOT NULL,
  DROP CONSTRAINT translation_sources_pkey,
  ADD PRIMARY KEY (article_id, original_id);
CREATE INDEX translation_sources_of_original ON translation_sources (original_id);

-- A position may be emptied several times while products move, and each product can be restored.
ALTER TABLE album_emptied_slots
  DROP CONSTRAINT album_emptied_slots_pkey,
  ADD PRIMARY KEY (picture_id),
  -- Pictures of the twelve slots when this one was emptied, `''` for none: it returns between its neighbours.
  ADD COLUMN sheet text[] NOT NULL DEFAULT '{}';
ALTER TABLE album_emptied_slots ALTER COLUMN sheet DROP DEFAULT;
DROP INDEX album_emptied_slots_of_picture;
CREATE INDEX album_emptied_slots_of_album ON album_emptied_slots (album_id, position);
