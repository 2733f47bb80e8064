-- The tracks that somebody wants to find again.
CREATE TABLE marked_tracks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  track_id integer NOT NULL REFERENCES tracks ON DELETE CASCADE,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, track_id)
);

CREATE INDEX marked_tracks_of_track ON marked_tracks (track_id);
