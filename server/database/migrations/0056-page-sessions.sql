-- What a browser shows with its requests for pages, beside the refresh token: the hash of it. It is worth nothing
-- for anything but reading pages, and ends with its session.
ALTER TABLE sessions
  ADD COLUMN page_hash text UNIQUE,
  -- The one before: a request for a page may be under way while the session is renewed.
  ADD COLUMN former_page_hash text UNIQUE;
