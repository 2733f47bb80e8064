-- Names with the same answer can be taken for one another: case, 0 and O, 1 and L, and the brackets
-- that IRC counts as one.
CREATE FUNCTION lookalike(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(lower(name), '01{}', 'ol[]');

CREATE TABLE nicknames (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  nickname citext NOT NULL CHECK (nickname ~ '^[A-Za-z_\[\]{}^\\][A-Za-z0-9_\[\]{}^\\-]{1,29}$'),
  -- Shown instead of the username.
  is_selected boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX nicknames_once ON nicknames (lookalike(nickname::text));
CREATE INDEX nicknames_of_user ON nicknames (user_id, id);
CREATE INDEX nicknames_by_name ON nicknames (nickname);
CREATE UNIQUE INDEX nicknames_one_selected ON nicknames (user_id) WHERE is_selected;
CREATE INDEX users_lookalike ON users (lookalike(username::text));

-- A username and somebody else's nickname never look alike, also when both are made at once.
CREATE FUNCTION keep_names_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine text := lookalike(CASE WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(NEW) ->> 'username' ELSE to_jsonb(NEW) ->> 'nickname' END);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('name ' || mine, 0));
  IF TG_TABLE_NAME = 'users' THEN
    IF EXISTS (SELECT FROM nicknames WHERE lookalike(nickname::text) = mine AND user_id <> NEW.id) THEN
      RAISE unique_violation USING CONSTRAINT = 'nicknames_once', TABLE = 'nicknames';
    END IF;
  ELSIF EXISTS (
    SELECT FROM users WHERE lookalike(username::text) = mine AND id <> (to_jsonb(NEW) ->> 'user_id')::integer
  ) THEN
    RAISE unique_violation USING CONSTRAINT = 'nicknames_once', TABLE = 'nicknames';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER users_apart BEFORE INSERT OR UPDATE OF username ON users
  FOR EACH ROW EXECUTE FUNCTION keep_names_apart();
CREATE TRIGGER nicknames_apart BEFORE INSERT OR UPDATE OF nickname ON nicknames
  FOR EACH ROW EXECUTE FUNCTION keep_names_apart();
