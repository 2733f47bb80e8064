-- Whose right to send is asked again at the moment of a planned issue; NULL: they have left.
ALTER TABLE newsletter_issues ADD COLUMN planned_by integer REFERENCES users ON DELETE SET NULL;
-- Stopped at its moment, because whoever planned it had that right no more.
ALTER TABLE newsletter_issues ADD COLUMN is_held boolean NOT NULL DEFAULT false CHECK (NOT is_held OR stopped_at IS NOT NULL);

CREATE INDEX newsletter_issues_of_planner ON newsletter_issues (planned_by);

UPDATE newsletter_issues
SET planned_by = (
  SELECT users.id
  FROM audit_entries
  JOIN users ON users.id = actor_id
  WHERE action = 'newsletter.planned' AND subject_type = 'article' AND subject_id = article_id::text
  ORDER BY audit_entries.id DESC
  LIMIT 1
)
WHERE begun_at IS NULL AND stopped_at IS NULL;
