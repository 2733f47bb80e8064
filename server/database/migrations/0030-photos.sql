-- The pictures of the page of photos, in its order.
CREATE TABLE photos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  -- One that ships with the program: its name in `public/photos`. It has words in every language.
  bundled text UNIQUE,
  -- One that staff have sent.
  picture_id text UNIQUE REFERENCES pictures,
  -- Words of staff. A bundled one without them keeps its own.
  alt text CHECK (length(alt) BETWEEN 1 AND 255),
  caption text CHECK (length(caption) <= 255),
  CHECK ((bundled IS NULL) <> (picture_id IS NULL)),
  CHECK (bundled IS NOT NULL OR alt IS NOT NULL)
);

INSERT INTO photos (position, bundled)
SELECT position, name
FROM unnest(ARRAY[
  'farol-no-entardecer', 'barra-turquesa', 'equipe-na-praia', 'farol-aceso', 'banco-de-areia',
  'farol-na-neblina', 'ultima-tomada', 'canal-fundo', 'farol-ao-meio-dia', 'mare-purpura',
  'lente', 'noite-no-canal'
]) WITH ORDINALITY AS bundled (name, position);
