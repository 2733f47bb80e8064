-- What was taken away can be brought back for 30 days, as it was. Meanwhile it is not published, so nothing that shows
-- what is published needs to know of the bin.
ALTER TABLE albums
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN returns_published boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT albums_deleted_unpublished CHECK (deleted_at IS NULL OR NOT is_published);
CREATE INDEX albums_deleted ON albums (deleted_at) WHERE deleted_at IS NOT NULL;
