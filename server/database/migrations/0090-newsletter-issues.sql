-- An article that goes to subscribers, and each letter of it. What is in a letter is the article as it is then.
CREATE TABLE newsletter_issues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint REFERENCES articles ON DELETE SET NULL,
  -- As it was when it was chosen.
  title text NOT NULL,
  category smallint,
  -- Of the subscribers that it goes to.
  languages text[] NOT NULL CHECK (cardinality(languages) > 0 AND languages <@ ARRAY['pt', 'en', 'fr', 'es']),
  send_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: there are no letters yet.
  begun_at timestamptz,
  stopped_at timestamptz
);
CREATE INDEX newsletter_issues_due ON newsletter_issues (send_at) WHERE begun_at IS NULL AND stopped_at IS NULL;
CREATE INDEX newsletter_issues_of_article ON newsletter_issues (article_id);

CREATE TABLE newsletter_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issue_id bigint NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
  -- NULL: they have left since.
  subscriber_id uuid REFERENCES newsletter_subscribers ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'bounced')),
  -- How often it was not taken.
  failures smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- Since when somebody is sending it.
  claimed_at timestamptz,
  sent_at timestamptz,
  UNIQUE (issue_id, subscriber_id)
);
CREATE INDEX newsletter_letters_waiting ON newsletter_letters (next_try_at, id) WHERE state = 'waiting';
CREATE INDEX newsletter_letters_of_subscriber ON newsletter_letters (subscriber_id);

-- When the next letter may leave, whichever node sends it; and how often in a row the mail server was away.
CREATE TABLE newsletter_pace (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  next_at timestamptz NOT NULL,
  failures smallint NOT NULL DEFAULT 0
);
INSERT INTO newsletter_pace (next_at) VALUES ('-infinity');

-- Members who want to hear by mail what they have missed. Whoever wants none has no row.
CREATE TABLE digests (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  rhythm text NOT NULL CHECK (rhythm IN ('daily', 'weekly')),
  -- What happened before has been told.
  told_until timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX digests_due ON digests (due_at);
