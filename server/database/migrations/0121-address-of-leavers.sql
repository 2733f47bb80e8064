-- What somebody who is being forgotten was reached by: they have written to the site by it without signing in, too. Gone
-- with `done_at`.
ALTER TABLE account_deletions ADD COLUMN address text;
