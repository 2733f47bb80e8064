-- Which connection's receipts count: the newest one with this password; nothing after it has ended in good order.
ALTER TABLE app_passwords
  ADD COLUMN receiver text,
  -- Two programs were connected with it at the same time, so that no receipt says what both have.
  ADD COLUMN is_shared boolean NOT NULL DEFAULT false;

-- The last line of a channel that a chat program has confirmed to have received.
CREATE TABLE channel_delivery_receipts (
  session_id uuid NOT NULL REFERENCES app_passwords ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
  last_delivered_id bigint NOT NULL CHECK (last_delivered_id >= 0),
  PRIMARY KEY (session_id, channel_id)
);

CREATE INDEX channel_delivery_receipts_of_channel ON channel_delivery_receipts (channel_id);

-- The same of a private conversation.
CREATE TABLE private_delivery_receipts (
  session_id uuid NOT NULL REFERENCES app_passwords ON DELETE CASCADE,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  last_delivered_id bigint NOT NULL CHECK (last_delivered_id >= 0),
  PRIMARY KEY (session_id, conversation_id)
);

CREATE INDEX private_delivery_receipts_of_conversation ON private_delivery_receipts (conversation_id);
