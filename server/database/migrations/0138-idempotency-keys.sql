-- What a call that carries a `client_id` has created: sent again, because its answer was lost, it gets the same answer.
CREATE TABLE idempotency_keys (
  -- Null for visitors, whose ids are random.
  user_id integer REFERENCES users ON DELETE CASCADE,
  action text NOT NULL,
  client_id text NOT NULL,
  -- Of what was sent: another text under the same id is refused.
  content_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once UNIQUE NULLS NOT DISTINCT (user_id, action, client_id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
