-- What no program should answer by itself, as in channels.
ALTER TABLE private_messages ADD COLUMN is_notice boolean NOT NULL DEFAULT false;
