-- Addresses of other times that lead on: asked where no page answers.
CREATE TABLE redirects (
  -- As it is asked for: decoded, without a slash at the end, with its query if that says which page it was.
  path text PRIMARY KEY CHECK (path LIKE '/%' AND length(path) <= 500),
  -- What they come from: `wordpress old.example.com`.
  source text NOT NULL,
  -- Where the text is now, whatever it is called by then.
  article_id bigint REFERENCES articles ON DELETE CASCADE,
  -- Or one of our own pages; never another site.
  to_path text CHECK (to_path ~ '^/([a-z0-9]|$)' AND length(to_path) <= 200),
  CHECK (num_nonnulls(article_id, to_path) = 1)
);

CREATE INDEX redirects_of_article ON redirects (article_id);
CREATE INDEX redirects_of_source ON redirects (source);
