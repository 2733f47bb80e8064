-- Who asked about whom, and when they were last told of it: at most once an hour.
CREATE TABLE whois_asked (
  viewer_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  target_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (viewer_id, target_id)
);

CREATE INDEX whois_asked_of_target ON whois_asked (target_id);
CREATE INDEX whois_asked_by_time ON whois_asked (told_at);
