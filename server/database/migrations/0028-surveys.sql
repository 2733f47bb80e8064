-- What the home page asks its readers. One of them stands there, or none.
CREATE TABLE surveys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Empty: the site's own question, in the language of the reader.
  question text NOT NULL CHECK (length(question) <= 120),
  -- Keys of texts, or the texts themselves.
  options text[] NOT NULL CHECK (cardinality(options) BETWEEN 2 AND 6),
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX surveys_active ON surveys (is_active) WHERE is_active;

-- One vote of each account, and of each browser that has none.
CREATE TABLE survey_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  survey_id integer NOT NULL REFERENCES surveys ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- What the signed cookie of a browser says. Nothing else is known of it.
  voter uuid,
  option_index smallint NOT NULL CHECK (option_index BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, voter) = 1),
  UNIQUE (survey_id, user_id),
  UNIQUE (survey_id, voter)
);

CREATE INDEX survey_votes_of_user ON survey_votes (user_id);

INSERT INTO surveys (question, options, is_active, created_at)
VALUES ('', '{chat,news,stores}', true, now());
