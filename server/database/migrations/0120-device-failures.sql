-- Since when nothing was taken there. NULL: the last message was.
ALTER TABLE push_devices ADD COLUMN failing_since timestamptz;
UPDATE push_devices SET failing_since = now() WHERE failures > 0;
