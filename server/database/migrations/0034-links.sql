-- Where links of albums lead, as far as it was looked. By address: whoever changes a link begins anew.
CREATE TABLE checked_links (
  url text PRIMARY KEY,
  -- In a row. One may be an accident.
  failures integer NOT NULL CHECK (failures >= 0),
  -- The first of them.
  failing_since timestamptz,
  checked_at timestamptz NOT NULL,
  CHECK ((failures = 0) = (failing_since IS NULL))
);

-- What staff advertise, by its picture: moved within its album it is still the same. Chance decides without.
CREATE TABLE chosen_ads (
  place text PRIMARY KEY CHECK (place IN ('course', 'product')),
  picture_id text NOT NULL REFERENCES pictures ON DELETE CASCADE
);

CREATE INDEX chosen_ads_of_picture ON chosen_ads (picture_id);
