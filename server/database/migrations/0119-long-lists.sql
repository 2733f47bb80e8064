-- What stands before a page is passed over in an index alone, and what is counted is counted in one that has a few bytes
-- for each row. Tables that nobody may read meanwhile come last.
CREATE INDEX albums_by_category ON albums (kind, category) WHERE is_published;
CREATE INDEX albums_by_age ON albums (kind, created_at DESC, id DESC) WHERE is_published;
-- By a part of the name of a product, or of its album.
CREATE INDEX albums_by_part ON albums USING gin (folded(name) gin_trgm_ops);
CREATE INDEX album_slots_by_part ON album_slots USING gin (folded(name) gin_trgm_ops);
CREATE INDEX album_slots_with_link ON album_slots (album_id, position) WHERE action_url <> '';

CREATE INDEX videos_in_list ON videos (published_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX news_by_pick ON news (picked_at DESC, id DESC);
CREATE INDEX news_counted ON news (language);
CREATE INDEX audit_entries_counted ON audit_entries (subject_type, actor_id);
CREATE INDEX reports_open ON reports (author_id) WHERE state = 'open';

-- Staff find accounts by a part of a name or an address.
CREATE INDEX users_by_part ON users USING gin (folded gin_trgm_ops);
CREATE INDEX users_by_part_of_email ON users USING gin (lower(email::text) gin_trgm_ops);
CREATE INDEX nicknames_by_part ON nicknames USING gin (folded gin_trgm_ops);

-- What the votes of a survey add up to.
CREATE TABLE survey_results (
  survey_id integer NOT NULL REFERENCES surveys ON DELETE CASCADE,
  option_index smallint NOT NULL,
  votes integer NOT NULL,
  PRIMARY KEY (survey_id, option_index)
);

-- Options in their order, so that two who change their votes never wait for each other.
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO survey_results (survey_id, option_index, votes)
    SELECT survey_id, option_index, count(*) FROM added GROUP BY survey_id, option_index ORDER BY survey_id, option_index
    ON CONFLICT (survey_id, option_index) DO UPDATE SET votes = survey_results.votes + excluded.votes;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO survey_results (survey_id, option_index, votes)
    SELECT survey_id, option_index, sum(change)
    FROM (
      SELECT survey_id, option_index, 1 AS change FROM added
      UNION ALL
      SELECT survey_id, option_index, -1 FROM removed
    ) AS changes
    GROUP BY survey_id, option_index
    HAVING sum(change) <> 0
    ORDER BY survey_id, option_index
    ON CONFLICT (survey_id, option_index) DO UPDATE SET votes = survey_results.votes + excluded.votes;
  ELSE
    -- Where the survey goes as well, there may be none of it left.
    UPDATE survey_results SET votes = votes - gone.count
    FROM (SELECT survey_id, option_index, count(*) FROM removed GROUP BY survey_id, option_index) AS gone
    WHERE survey_results.survey_id = gone.survey_id AND survey_results.option_index = gone.option_index;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER survey_votes_added AFTER INSERT ON survey_votes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER survey_votes_changed AFTER UPDATE ON survey_votes
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER survey_votes_removed AFTER DELETE ON survey_votes
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

INSERT INTO survey_results SELECT survey_id, option_index, count(*) FROM survey_votes GROUP BY survey_id, option_index;

-- Where the line was said that a report is about: whoever keeps order there reads the reports of that channel alone.
ALTER TABLE reports ADD COLUMN channel_id integer REFERENCES channels ON DELETE SET NULL;
CREATE FUNCTION place_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.channel_id := (SELECT channel_id FROM messages WHERE id = new.subject_id);
  RETURN new;
END
$$;
CREATE TRIGGER reports_placed BEFORE INSERT ON reports
  FOR EACH ROW WHEN (new.subject_type = 'message') EXECUTE FUNCTION place_report();
UPDATE reports SET channel_id = messages.channel_id
FROM messages
WHERE subject_type = 'message' AND messages.id = subject_id;
CREATE INDEX reports_of_channel ON reports (channel_id, id);

CREATE INDEX contact_messages_counted ON contact_messages (is_spam, is_read) WHERE deleted_at IS NULL;
DROP INDEX contact_messages_of_user;
CREATE INDEX contact_messages_of_user ON contact_messages (user_id, id) INCLUDE (deleted_at) WHERE user_id IS NOT NULL;

-- Whether a text is, or was, there in several languages: only then is it asked which of them a reader gets.
ALTER TABLE articles ADD COLUMN is_translated boolean NOT NULL DEFAULT false;
UPDATE articles SET is_translated = true
WHERE translation_of IS NOT NULL
  OR id IN (SELECT translation_of FROM articles WHERE translation_of IS NOT NULL);

CREATE FUNCTION mark_translated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles SET is_translated = true WHERE id IN (new.id, new.translation_of) AND NOT is_translated;
  RETURN NULL;
END
$$;
CREATE TRIGGER articles_translated AFTER INSERT OR UPDATE OF translation_of ON articles
  FOR EACH ROW WHEN (new.translation_of IS NOT NULL) EXECUTE FUNCTION mark_translated();

DROP INDEX articles_in_lists, articles_in_categories;
CREATE INDEX articles_in_lists ON articles (is_lyrics, published_at DESC, id DESC) INCLUDE (is_translated)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX articles_in_categories ON articles (category, published_at DESC, id DESC) INCLUDE (is_lyrics, is_translated)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article';
CREATE INDEX articles_counted ON articles (is_lyrics, category)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article' AND NOT is_translated;
CREATE INDEX articles_of_languages ON articles (is_lyrics, text_id) INCLUDE (category, author_id)
  WHERE is_published AND deleted_at IS NULL AND kind = 'article' AND is_translated;
CREATE INDEX articles_drafts ON articles (updated_at DESC, id DESC)
  WHERE NOT is_published AND deleted_at IS NULL AND kind = 'article';
