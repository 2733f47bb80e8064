-- What categories are called instead of what the program calls them: { music: { pt: 'Som' } }.
ALTER TABLE site_settings ADD COLUMN category_labels jsonb NOT NULL DEFAULT '{}';
