-- Staff without a second step reach nothing but the page where they set one up.
ALTER TABLE site_settings ADD COLUMN staff_second_step boolean NOT NULL DEFAULT false;
