-- Links by which somebody without an account reads a text that is not published. Only the hash of what a link says.
CREATE TABLE article_previews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX article_previews_of_article ON article_previews (article_id, id);
CREATE INDEX article_previews_of_creator ON article_previews (created_by);
CREATE INDEX article_previews_expired ON article_previews (expires_at);

-- Since when a track can be heard, which a podcast tells of each. Of those that are here already, nobody knows.
ALTER TABLE tracks ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
