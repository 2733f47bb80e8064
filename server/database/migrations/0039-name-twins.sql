-- Names with the same answer can be taken for one another; `nameSkeleton` in the contract answers the same.
CREATE OR REPLACE FUNCTION lookalike(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(translate(folded(name), '01i|{}', 'olll[]'), 'm', 'rn'), 'w', 'vv');

-- Made anew with the new answers. That of nicknames is no longer unique: those that look alike by now stay.
DROP INDEX nicknames_once;
DROP INDEX users_lookalike;
CREATE INDEX nicknames_lookalike ON nicknames (lookalike(nickname::text));
CREATE INDEX users_lookalike ON users (lookalike(username::text));

-- A new name never looks like that of somebody else, username or nickname, also when both are made at once.
CREATE OR REPLACE FUNCTION keep_names_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_nickname boolean := TG_TABLE_NAME = 'nicknames';
  given jsonb := to_jsonb(NEW);
  owner integer := given ->> CASE WHEN is_nickname THEN 'user_id' ELSE 'id' END;
  name text := given ->> CASE WHEN is_nickname THEN 'nickname' ELSE 'username' END;
  mine text := lookalike(name);
BEGIN
  -- A twin that is older than this rule may be written again; and who leaves has a name that is theirs by the id.
  IF TG_OP = 'UPDATE' AND mine = lookalike(to_jsonb(OLD) ->> CASE WHEN is_nickname THEN 'nickname' ELSE 'username' END)
    OR NOT is_nickname AND name = 'anonimo-' || owner
  THEN
    RETURN NEW;
  END IF;

  PERFORM pg_advisory_xact_lock(hashtextextended('name ' || mine, 0));
  IF EXISTS (SELECT FROM users WHERE lookalike(username::text) = mine AND id <> owner)
    OR EXISTS (
      SELECT FROM nicknames
      WHERE lookalike(nickname::text) = mine
        AND (user_id <> owner OR is_nickname AND id <> (given ->> 'id')::integer)
    )
  THEN
    RAISE unique_violation USING CONSTRAINT = 'nicknames_once', TABLE = 'nicknames';
  END IF;
  RETURN NEW;
END
$$;

-- Names that were there before this rule and pass for others, for staff to look at.
CREATE TABLE name_twins (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As `lookalike` answers for them.
  skeleton text NOT NULL UNIQUE,
  -- They pass for a name that is reserved: one holder is enough.
  is_reserved boolean NOT NULL
);

WITH reserved AS (
  SELECT translate(regexp_replace(lookalike(word), '[^a-z0-9]', '', 'g'), '34578', 'eastb') AS strict
  FROM unnest(ARRAY[
    'administrator', 'administrador', 'admin', 'root', 'sysadmin', 'system', 'sistema', 'server', 'servidor',
    'moderator', 'moderador', 'mod', 'staff', 'support', 'suporte', 'security', 'webmaster', 'postmaster',
    'hostmaster', 'abuse', 'noreply', 'anonymous', 'anonimo', 'anonima', 'guest', 'convidado', 'visitante',
    'visitor', 'nobody', 'ninguem', 'deleted', 'null', 'undefined', 'canalbarra'
  ]) AS word
),
names AS (
  SELECT id AS user_id, username::text AS name, roles FROM users
  UNION ALL
  SELECT user_id, nickname::text, roles FROM nicknames JOIN users ON users.id = user_id
),
judged AS (
  SELECT
    lookalike(name) AS skeleton,
    user_id,
    -- Whoever runs the machine may give such names to staff.
    NOT roles && ARRAY['ROLE_ADMIN', 'ROLE_MODERATOR']
      AND (strict ~ '.serv$' OR strict IN (SELECT strict FROM reserved)) AS is_reserved
  FROM names, translate(regexp_replace(lookalike(name), '[^a-z0-9]', '', 'g'), '34578', 'eastb') AS strict
)
INSERT INTO name_twins (skeleton, is_reserved)
SELECT skeleton, bool_or(is_reserved)
FROM judged
GROUP BY skeleton
HAVING count(DISTINCT user_id) > 1 OR bool_or(is_reserved);

-- Names were not always free of what nobody sees and of what turns directions: as `visibleText` in the contract,
-- but for rare emoji. What joins emoji and chooses their look stays between and behind symbols.
CREATE FUNCTION pg_temp.visible(name text) RETURNS text LANGUAGE sql RETURN trim(
  regexp_replace(
    name,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5]'
      || '|[\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0]'
      || '|[\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159]'
      || '|[\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
      || '|(?<![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff#*0-9])\ufe0f'
      || '|(?<=[#*0-9])\ufe0f(?!\u20e3)'
      || '|(?<![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]\ufe0f?)\u200d'
      || '|\u200d(?![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])',
    '',
    'g'
  )
);

UPDATE users SET name = coalesce(nullif(pg_temp.visible(name), ''), username) WHERE name <> pg_temp.visible(name);
UPDATE contact_messages SET name = coalesce(nullif(pg_temp.visible(name), ''), '?') WHERE name <> pg_temp.visible(name);
UPDATE albums SET name = coalesce(nullif(pg_temp.visible(name), ''), slug) WHERE name <> pg_temp.visible(name);
UPDATE tracks SET artist = coalesce(nullif(pg_temp.visible(artist), ''), '?') WHERE artist <> pg_temp.visible(artist);
UPDATE site_settings SET name = coalesce(nullif(pg_temp.visible(name), ''), 'Canal Barra')
WHERE name <> pg_temp.visible(name);

DROP FUNCTION pg_temp.visible;
