-- Old addresses of pictures, and of the pages of authors.
ALTER TABLE redirects
  ADD COLUMN picture_id text REFERENCES pictures ON DELETE CASCADE,
  -- Who the author is here; leads on while they may be found.
  ADD COLUMN user_id integer REFERENCES users ON DELETE CASCADE,
  DROP CONSTRAINT redirects_check,
  ADD CHECK (num_nonnulls(article_id, picture_id, user_id, to_path) = 1);

CREATE INDEX redirects_of_picture ON redirects (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX redirects_of_author ON redirects (user_id) WHERE user_id IS NOT NULL;
