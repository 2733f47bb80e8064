-- What the music page plays, in the order of its list.
CREATE TABLE tracks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL UNIQUE,
  title text NOT NULL,
  artist text NOT NULL,
  -- Root-relative addresses of files.
  src text NOT NULL,
  cover text NOT NULL,
  -- In seconds.
  duration double precision NOT NULL CHECK (duration >= 0)
);

ALTER TABLE articles
  ADD CONSTRAINT articles_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks ON DELETE SET NULL;
