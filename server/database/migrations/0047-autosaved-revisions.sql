-- Only what the editor saved by itself may be written over by what it saves next. Of earlier ones nobody knows.
ALTER TABLE article_revisions ADD COLUMN is_autosave boolean NOT NULL DEFAULT false;
