-- The public settings of the site: one row, served as company 1.
CREATE TABLE site_settings (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  name text NOT NULL DEFAULT 'Canal Barra' CHECK (length(name) BETWEEN 1 AND 80),
  title text NOT NULL DEFAULT 'Audiovisual Productions' CHECK (length(title) <= 200),
  description text NOT NULL
    DEFAULT 'Canais de conversa, blog, letras, músicas, vídeos, lojas e cursos em um só lugar.'
    CHECK (length(description) <= 500),
  logo text NOT NULL DEFAULT '/favicon.svg',
  instagram text NOT NULL DEFAULT '',
  youtube text NOT NULL DEFAULT '',
  default_channel text NOT NULL DEFAULT 'barra',
  footer_year integer NOT NULL DEFAULT 2024,
  date_style text NOT NULL DEFAULT 'long-pt' CHECK (date_style IN ('long-pt', 'interface')),
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo',
  bar_do_name text NOT NULL DEFAULT '',
  checkout_url text NOT NULL DEFAULT '',
  sales_video_id text NOT NULL DEFAULT '',
  -- Who answers for the site in the legal texts; empty: the team of the site.
  operator text NOT NULL DEFAULT '' CHECK (length(operator) <= 300)
);

INSERT INTO site_settings DEFAULT VALUES;

-- Pages published by an administrator. Where there is no row, the text that ships with the program holds.
CREATE TABLE site_pages (
  key text NOT NULL CHECK (key IN ('terms', 'privacy', 'about', 'bio')),
  language text NOT NULL CHECK (language IN ('pt', 'en', 'fr', 'es')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  content text NOT NULL,
  -- Grows over all languages of a key; what ships with the program is version 1.
  version integer NOT NULL CHECK (version > 1),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (key, language)
);
