-- The line that a draft replies to, in the draft's channel or conversation. Once that line is gone nothing refers to
-- the number; reading resolves it in the same place only.
ALTER TABLE drafts ADD COLUMN reply_to bigint;
