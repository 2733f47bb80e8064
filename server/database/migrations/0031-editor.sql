-- What a text said at other times, so that nothing that was written is lost.
CREATE TABLE article_revisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  -- Of the text, when it said this.
  version integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  safe_version smallint NOT NULL,
  youtube text NOT NULL,
  lrc text NOT NULL,
  -- Who wrote it; null when they have left.
  author_id integer REFERENCES users ON DELETE SET NULL,
  begun_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL
);

CREATE INDEX article_revisions_newest ON article_revisions (article_id, id DESC);
CREATE INDEX article_revisions_of_author ON article_revisions (author_id);

-- The list of staff, drafts too.
CREATE INDEX articles_for_staff ON articles (updated_at DESC, id DESC)
  WHERE deleted_at IS NULL AND kind = 'article';
