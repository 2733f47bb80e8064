-- When a text is to be published and withdrawn by itself. A row goes once nothing is left to do.
CREATE TABLE publication_plans (
  article_id bigint PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  publish_at timestamptz,
  withdraw_at timestamptz,
  -- Where its publication is to be told, by the slug; null: nowhere.
  channel text,
  -- In whose name both are done.
  planned_by integer REFERENCES users ON DELETE SET NULL,
  CHECK (num_nonnulls(publish_at, withdraw_at) > 0),
  CHECK (publish_at < withdraw_at)
);

CREATE INDEX publication_plans_due ON publication_plans (least(publish_at, withdraw_at));
CREATE INDEX publication_plans_of_planner ON publication_plans (planned_by);

-- Whoever planned is told what could not be done.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (
  type IN (
    'private_message', 'whois', 'operator_granted', 'contact_message', 'mention', 'reply', 'channel_invitation',
    'line_rejected', 'publication'
  )
) NOT VALID;
