-- What administrators put in place of words of the program: { PVT: { pt: 'Privado' } }.
ALTER TABLE site_settings ADD COLUMN labels jsonb NOT NULL DEFAULT '{}';
