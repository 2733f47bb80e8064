-- What staff look for people by, made once and not for each search.
ALTER TABLE users ADD COLUMN folded text NOT NULL
  GENERATED ALWAYS AS (folded(username::text || E'\n' || name)) STORED;
ALTER TABLE nicknames ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (folded(nickname::text)) STORED;
