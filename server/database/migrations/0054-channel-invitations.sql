-- Somebody is invited to a channel.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_check CHECK (
  type IN (
    'private_message', 'whois', 'operator_granted', 'contact_message', 'mention', 'reply', 'channel_invitation'
  )
) NOT VALID;
