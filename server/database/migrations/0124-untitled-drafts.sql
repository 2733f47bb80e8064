-- A draft may still have no title; what everybody reads has one.
ALTER TABLE articles
  DROP CONSTRAINT articles_title_check,
  ADD CONSTRAINT articles_title_check CHECK (length(title) <= 200 AND (title <> '' OR NOT is_published));
