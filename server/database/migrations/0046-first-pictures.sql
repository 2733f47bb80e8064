-- What stands on the card of a text without a cover: the first picture of the library that it shows.
ALTER TABLE articles
  ADD COLUMN first_picture text
    GENERATED ALWAYS AS (substring(content FROM '<img src="/uploads/([a-z0-9]{26})')) STORED;
