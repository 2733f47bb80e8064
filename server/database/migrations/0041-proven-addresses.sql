-- An address belongs to whoever has proven it. Until then anybody may have named it, also an address that has
-- an owner: sign-up does the same in both cases.
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_proven_email ON users (email) WHERE verified_at IS NOT NULL;
CREATE INDEX users_named_email ON users (email, created_at) WHERE verified_at IS NULL;
