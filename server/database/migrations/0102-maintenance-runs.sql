-- How work that is done now and then ended the last time. Staff are told what is wrong, and since when it is known.
CREATE TABLE maintenance_runs (
  task text PRIMARY KEY CHECK (task IN ('backup', 'pictures', 'mail', 'arrival')),
  ended_at timestamptz NOT NULL,
  -- Files that were missing, or a letter that was not taken; 0: all is well.
  problems integer NOT NULL CHECK (problems >= 0)
);

-- Whoever set the site up has put the first steps away.
ALTER TABLE site_settings ADD COLUMN hides_first_steps boolean NOT NULL DEFAULT false;
