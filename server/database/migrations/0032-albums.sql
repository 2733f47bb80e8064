-- Counts every change of what is in the slots, so that two who move things notice each other.
ALTER TABLE albums ADD COLUMN sheet_version integer NOT NULL DEFAULT 1;

-- What was last in a slot that was emptied. It can be brought back for 30 days.
CREATE TABLE album_emptied_slots (
  album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 11),
  picture_id text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  name text NOT NULL,
  action_url text NOT NULL,
  emptied_at timestamptz NOT NULL,
  PRIMARY KEY (album_id, position)
);

CREATE INDEX album_emptied_slots_of_picture ON album_emptied_slots (picture_id);
CREATE INDEX album_emptied_slots_in_order ON album_emptied_slots (emptied_at);
