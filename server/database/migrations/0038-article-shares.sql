-- What shared links show of a text, made of the cover that `share_key` names.
ALTER TABLE articles
  ADD COLUMN share_id text REFERENCES pictures ON DELETE SET NULL,
  ADD COLUMN share_key text NOT NULL DEFAULT '';

CREATE INDEX articles_of_share ON articles (share_id);
