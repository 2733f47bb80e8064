-- How a device that is no browser wants to be written to, in the words of the gateway it has come by.
ALTER TABLE push_devices ADD COLUMN format text CHECK (length(format) <= 2000);
