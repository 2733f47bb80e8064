-- What a site has of its own beside its name: a colour, and on which paper its logo would be lost without a plate.
ALTER TABLE site_settings
  ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN logo_plate text CHECK (logo_plate IN ('light', 'dark'));
